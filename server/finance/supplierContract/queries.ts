/** Queries over the contracts of suppliers. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { SupplierContractState } from '#contract/finance/supplierContract/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { SupplierContractTable } from './table.ts';

const MOST_VERSIONS = 200;

/** How a version stands in a month. One that was replaced before it began is superseded. */
const stateIn = (month: string) => sql<SupplierContractState>`case
    when "v"."state" <> 'approved' then "v"."state"
    when "v"."validTo" < "v"."validFrom" then 'superseded'
    when "v"."validTo" < ${month} then case when exists (select from "supplierContract" as "n"
      where "n"."supplierId" = "v"."supplierId" and "n"."state" = 'approved' and "n"."validFrom" > "v"."validTo") then 'superseded'
      else 'ended' end
    when "v"."validFrom" > ${month} then 'scheduled'
    else 'inForce'
  end`;

const versions = (db: Db, month: string) =>
  db
    .selectFrom('supplierContract as v')
    .innerJoin('supplier', 'supplier.id', 'v.supplierId')
    .select([
      'v.id',
      'v.supplierId',
      'supplier.name as supplierName',
      'v.number',
      stateIn(month).as('state'),
      'v.terms',
      'v.note',
      'v.validFrom',
      'v.validTo',
      'v.hash',
      'v.createdBy',
      'v.submittedBy',
      'v.decidedBy',
      'v.decision',
      'v.createdAt',
      'v.updatedAt',
      'v.version',
    ]);

/** Newest first. */
export const contractVersions = (db: Db, month: string, supplierId: string, onlyApproved: boolean) => {
  const query = versions(db, month)
    .where('v.supplierId', '=', supplierId)
    .orderBy('v.number', 'desc')
    .limit(MOST_VERSIONS);
  return onlyApproved ? query.where('v.state', '=', 'approved') : query;
};

export const contractVersionById = (db: Db, month: string, id: string) => versions(db, month).where('v.id', '=', id);

/** A version with its authors, and its supplier, locked. */
export const lockContractVersion = (db: Db, month: string, id: string) =>
  versions(db, month).select('v.authorIds').where('v.id', '=', id).forNoKeyUpdate(['v', 'supplier']);

/** The approved version of a month. */
export const contractOfMonth = (db: Db, supplierId: string, month: string) =>
  db
    .selectFrom('supplierContract')
    .where('supplierId', '=', supplierId)
    .where('state', '=', 'approved')
    .where('validFrom', '<=', month)
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>=', month)]))
    .select(['id', 'number', 'terms', 'hash']);

/** The approved versions that ever hold, by their months. */
export const approvedContracts = (db: Db, supplierId: string) =>
  db
    .selectFrom('supplierContract')
    .where('supplierId', '=', supplierId)
    .where('state', '=', 'approved')
    .where(sql<boolean>`coalesce("validTo", '9999-12') >= "validFrom"`)
    .orderBy('validFrom')
    .select(['id', 'number', 'validFrom', 'validTo']);

/** The last month that is closed, or being closed. */
export const lastClosed = (db: Db, supplierId: string) =>
  db
    .selectFrom('supplierStatement')
    .where('supplierId', '=', supplierId)
    .select((eb) => eb.fn.max('period').as('period'));

/** No row comes back while another version is being written. */
export const insertContractVersion = (db: Db, row: Omit<Insertable<SupplierContractTable>, 'number'>) =>
  db
    .insertInto('supplierContract')
    .values({
      ...row,
      number: sql<number>`(select coalesce(max("number"), 0) + 1 from "supplierContract" where "supplierId" = ${row.supplierId})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'number']);

export const updateContractVersion = (db: Db, id: string, fields: Updateable<SupplierContractTable>) =>
  db.updateTable('supplierContract').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteContractVersion = (db: Db, id: string) => db.deleteFrom('supplierContract').where('id', '=', id);
