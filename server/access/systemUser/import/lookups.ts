/** What the words of a spreadsheet stand for, read in a handful of questions however many rows there are. */
import { byCodeAndName } from '#server/ground/import/cells.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  departmentsOfSchools,
  majorsOfDepartments,
  schoolsByName,
  suppliersByName,
} from '#server/base/organisation/queries.ts';
import { rolesByCode } from '#server/access/role/queries.ts';
import { rolesWithin } from '#server/access/role/service.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import type { Cells } from './columns.ts';

type Ids = ReadonlyMap<string, string>;

export interface Lookups {
  roles: Ids;
  /** Codes of the roles that the actor may give. */
  grantable: ReadonlySet<string>;
  suppliers: Ids;
  schools: Ids;
  /** By the id of the school and the name. */
  departments: Ids;
  /** By the id of the department and the name. */
  majors: Ids;
}

/** Codes are separated by commas, semicolons or spaces of either width. */
export const codesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;，；、|/]+/).filter((code) => code !== '')),
];

export const below = (id: string, name: string): string => `${id}/${name}`;

const wordsIn = (rows: readonly Cells[], column: keyof Cells): string[] => [
  ...new Set(rows.map((row) => row[column]).filter((word) => word !== '')),
];

export async function lookUp(
  db: Db,
  actor: Actor,
  rows: readonly Cells[],
  ownSchoolId: string | null,
): Promise<Lookups> {
  const codes = [...new Set(rows.flatMap((row) => codesIn(`${row.roles},${row.defaultRole}`)))];
  const roles = await rolesByCode(db, codes).execute();
  const within = await rolesWithin(db, actor, roles);
  const suppliers = await suppliersByName(db, wordsIn(rows, 'supplier')).execute();
  const schools = await schoolsByName(db, wordsIn(rows, 'school')).execute();
  const schoolIds = [...schools.map(({ id }) => id), ...(ownSchoolId === null ? [] : [ownSchoolId])];
  const departments = await departmentsOfSchools(db, schoolIds).execute();
  const majors = await majorsOfDepartments(
    db,
    departments.map(({ id }) => id),
  ).execute();
  return {
    roles: new Map(roles.map(({ id, code }) => [code, id])),
    grantable: new Set(roles.filter(({ id }) => within.has(id)).map(({ code }) => code)),
    suppliers: byCodeAndName(suppliers),
    schools: byCodeAndName(schools),
    departments: new Map(departments.map(({ id, schoolId, name }) => [below(schoolId, name), id])),
    majors: new Map(majors.map(({ id, departmentId, name }) => [below(departmentId, name), id])),
  };
}
