/** Queries over the partners that people belong to, each within a scope. */
import { sql } from 'kysely';
import type { SupplierKind } from '#contract/base/organisation/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { schoolWithin, supplierWithin } from './reach.ts';

const anyOf = (texts: readonly string[]) => sql<string>`any(${[...texts]}::text[])`;

/** For choosing; more than this nobody scrolls through. */
const MOST_CHOICES = 2000;

export const enabledSuppliers = (db: Db, scope: Scope, kind: SupplierKind) => {
  const only = supplierWithin(scope);
  const query = db
    .selectFrom('supplier')
    .select(['id', 'name'])
    .where('state', '=', 'enabled')
    .where('kind', '=', kind);
  return (only === null ? query : query.where('id', '=', only)).orderBy('name').limit(MOST_CHOICES);
};

export const enabledSchools = (db: Db, scope: Scope) => {
  const only = schoolWithin(scope);
  const query = db.selectFrom('school').select(['id', 'name']).where('state', '=', 'enabled');
  return (only === null ? query : query.where('id', '=', only)).orderBy('name').limit(MOST_CHOICES);
};

export const departmentsOf = (db: Db, scope: Scope, schoolId: string) => {
  const only = schoolWithin(scope);
  const query = db
    .selectFrom('department')
    .select(['id', 'name'])
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'enabled');
  return (only === null ? query : query.where('schoolId', '=', only)).orderBy('name').limit(MOST_CHOICES);
};

export const majorsOf = (db: Db, scope: Scope, departmentId: string) => {
  const only = schoolWithin(scope);
  const query = db
    .selectFrom('major')
    .innerJoin('department', 'department.id', 'major.departmentId')
    .select(['major.id', 'major.name'])
    .where('major.departmentId', '=', departmentId)
    .where('major.state', '=', 'enabled');
  return (only === null ? query : query.where('department.schoolId', '=', only))
    .orderBy('major.name')
    .limit(MOST_CHOICES);
};

export const schoolOfDepartment = (db: Db, departmentId: string) =>
  db.selectFrom('department').select('schoolId').where('id', '=', departmentId);

export const departmentOfMajor = (db: Db, majorId: string) =>
  db.selectFrom('major').select('departmentId').where('id', '=', majorId);

export const supplierExists = (db: Db, id: string) => db.selectFrom('supplier').select('id').where('id', '=', id);
export const schoolExists = (db: Db, id: string) => db.selectFrom('school').select('id').where('id', '=', id);

/** Those that a spreadsheet names, by code or by name. */
export const suppliersByName = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('supplier')
    .select(['id', 'code', 'name'])
    .where((eb) => eb.or([eb('code', '=', anyOf(names)), eb('name', '=', anyOf(names))]));

export const schoolsByName = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('school')
    .select(['id', 'code', 'name'])
    .where((eb) => eb.or([eb('code', '=', anyOf(names)), eb('name', '=', anyOf(names))]));

export const departmentsOfSchools = (db: Db, schoolIds: readonly string[]) =>
  db
    .selectFrom('department')
    .select(['id', 'schoolId', 'name'])
    .where('schoolId', '=', sql<string>`any(${[...schoolIds]}::bigint[])`);

export const majorsOfDepartments = (db: Db, departmentIds: readonly string[]) =>
  db
    .selectFrom('major')
    .select(['id', 'departmentId', 'name'])
    .where('departmentId', '=', sql<string>`any(${[...departmentIds]}::bigint[])`);

/** A supplier within reach. */
export const supplierInReach = (db: Db, scope: Scope, id: string) => {
  const only = supplierWithin(scope);
  const query = db.selectFrom('supplier').select(['id', 'name']).where('kind', '=', 'supplier').where('id', '=', id);
  return only === null ? query : query.where('id', '=', only);
};

/** The same, locked, with its contracts and closings. */
export const lockSupplierInReach = (db: Db, scope: Scope, id: string) =>
  supplierInReach(db, scope, id).forNoKeyUpdate();
