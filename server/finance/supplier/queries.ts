/** Queries over suppliers, their documents, and how well they serve. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import type { SupplierTable } from '#server/base/organisation/table.ts';
import { SUPPLIER_EXPIRY_STAGES, type SupplierDocumentKind } from '#contract/finance/supplier/rules.ts';
import type { SupplierDocumentTable, SupplierExpiryWarningTable } from './table.ts';

/** Sorts after every day. */
const NEVER_EXPIRES = '9999-12-31';

export const supplierSorts: SortKeys<'createdAt' | 'name' | 'documentsExpireOn'> = {
  createdAt: { expression: sql`"supplier"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"supplier"."name"`, type: 'text' },
  documentsExpireOn: {
    expression: sql`coalesce("supplier"."documentsExpireOn", '9999-12-31')`,
    type: 'text',
    whenNull: NEVER_EXPIRES,
  },
};

export interface SupplierFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  /** Documents run out between these days, both included. */
  expireFrom?: string | undefined;
  expireTo?: string | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'supplier.id',
  'supplier.code',
  'supplier.name',
  'supplier.creditCode',
  'supplier.state',
  'supplier.address',
  'supplier.contacts',
  'supplier.areaCodes',
  'supplier.bankName',
  'supplier.bankAccountName',
  'supplier.bankAccountMasked',
  'supplier.documentsExpireOn',
  'supplier.remark',
  'supplier.createdAt',
  'supplier.updatedAt',
  'supplier.version',
] as const;

const filtered = (db: Db, scope: Scope, { keyword, state, id, expireFrom, expireTo }: SupplierFilters) => {
  const only = supplierWithin(scope);
  let query = db.selectFrom('supplier').where('supplier.kind', '=', 'supplier');
  if (only !== null) query = query.where('supplier.id', '=', only);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('supplier.name', keyword), holds('supplier.code', keyword), holds('supplier.creditCode', keyword)]),
    );
  }
  if (state !== undefined) query = query.where('supplier.state', '=', state);
  if (expireFrom !== undefined) query = query.where('supplier.documentsExpireOn', '>=', expireFrom);
  if (expireTo !== undefined) query = query.where('supplier.documentsExpireOn', '<=', expireTo);
  if (id !== undefined) query = query.where('supplier.id', '=', id);
  return query;
};

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .select(COLUMNS)
    .select([
      sql<number>`(select count(*)::integer from "car" where "car"."supplierId" = "supplier"."id" and "car"."state" <> 'sold')`.as(
        'cars',
      ),
      sql<number>`(select count(*)::integer from "sysUser" where "sysUser"."supplierId" = "supplier"."id")`.as(
        'people',
      ),
    ]);

export const supplierList = (db: Db, scope: Scope, filters: SupplierFilters, page: Page) =>
  paged(shown(filtered(db, scope, filters)), page, sql`"supplier"."id"`);

export const supplierCount = (db: Db, scope: Scope, filters: SupplierFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const supplierById = (db: Db, scope: Scope, id: string) => shown(filtered(db, scope, { id }));

/** Locks the supplier, its documents, contracts and closings until the transaction ends. */
export const lockSupplier = (db: Db, scope: Scope, id: string) =>
  filtered(db, scope, { id }).select(COLUMNS).forNoKeyUpdate();

export const sealedAccount = (db: Db, scope: Scope, id: string) =>
  filtered(db, scope, { id }).select(['supplier.name', 'supplier.bankAccountSealed']);

/** Those that have one of these already, itself left out. An empty credit code is nobody's. */
export const suppliersLike = (
  db: Db,
  { code, name, creditCode }: { code: string; name: string; creditCode: string },
  except: string | null,
) => {
  const query = db
    .selectFrom('supplier')
    .select(['id', 'code', 'name', 'creditCode'])
    .where((eb) =>
      eb.or([
        eb('code', '=', code),
        eb('name', '=', name),
        eb.and([eb('creditCode', '<>', ''), eb('creditCode', '=', creditCode)]),
      ]),
    );
  return except === null ? query : query.where('id', '<>', except);
};

/** No row comes back when the code is taken. */
export const insertSupplier = (db: Db, row: Insertable<SupplierTable>) =>
  db
    .insertInto('supplier')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const updateSupplier = (db: Db, id: string, fields: Updateable<SupplierTable>) =>
  db.updateTable('supplier').set(fields).set(CHANGED).where('id', '=', id).returning('version');

/** Keeps the version: an open form has nothing to merge. */
export const setSupplierExpiry = (db: Db, id: string, documentsExpireOn: string | null) =>
  db.updateTable('supplier').set({ documentsExpireOn }).where('id', '=', id);

/** The people of a supplier who can sign in. */
export const peopleOfSupplier = (db: Db, supplierId: string) =>
  db.selectFrom('sysUser').select('id').where('supplierId', '=', supplierId).where('state', '=', 'enabled').limit(500);

// ---------------------------------------------------------------- documents

export const documentsOfSupplier = (db: Db, supplierId: string) =>
  db
    .selectFrom('supplierDocument')
    .select(['id', 'kind', 'number', 'issuedOn', 'expiresOn', 'remark', 'version'])
    .where('supplierId', '=', supplierId)
    .orderBy(sql`coalesce("expiresOn", '9999-12-31')`, 'desc')
    .orderBy('id', 'desc')
    .limit(200);

/** A document of a supplier within reach. */
export const supplierDocumentById = (db: Db, scope: Scope, id: string) => {
  const only = supplierWithin(scope);
  const query = db
    .selectFrom('supplierDocument')
    .select(['id', 'supplierId', 'kind', 'number', 'issuedOn', 'expiresOn', 'remark', 'version'])
    .where('id', '=', id);
  return only === null ? query : query.where('supplierId', '=', only);
};

export const insertSupplierDocument = (db: Db, row: Insertable<SupplierDocumentTable>) =>
  db.insertInto('supplierDocument').values(row).returning('id');

export const updateSupplierDocument = (db: Db, id: string, fields: Updateable<SupplierDocumentTable>) =>
  db
    .updateTable('supplierDocument')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteSupplierDocument = (db: Db, id: string) => db.deleteFrom('supplierDocument').where('id', '=', id);

// ---------------------------------------------------------------- quality

/** A supplier and a time: from the first moment up to, and without, the last. */
export interface SupplierSpan {
  supplierId: string;
  from: string;
  to: string;
}

/**
 * Seconds that its cars were fit for passengers, and seconds in all, by what the cars said. Time before a car's first word, in the
 * depot and outside the area counts for neither.
 */
export const availabilityOf = (db: Db, { supplierId, from, to }: SupplierSpan) =>
  db
    .with('known', (inner) =>
      inner
        .selectFrom('car')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('carEvent')
              .whereRef('carEvent.carId', '=', 'car.id')
              .where('carEvent.orderedAt', '<=', from)
              .where('carEvent.outcome', '=', 'taken')
              .orderBy('carEvent.orderedAt', 'desc')
              .orderBy('carEvent.id', 'desc')
              .limit(1)
              .select('carEvent.stateAfter as state')
              .as('before'),
          (join) => join.onTrue(),
        )
        .where('car.supplierId', '=', supplierId)
        .select([
          'car.id as carId',
          sql<string>`${from}::timestamptz`.as('at'),
          sql<string>`0::bigint`.as('id'),
          'before.state',
        ])
        .unionAll(
          inner
            .selectFrom('car')
            .innerJoin('carEvent', 'carEvent.carId', 'car.id')
            .where('car.supplierId', '=', supplierId)
            .where('carEvent.orderedAt', '>', from)
            .where('carEvent.orderedAt', '<', to)
            .where('carEvent.outcome', '=', 'taken')
            .select([
              'car.id as carId',
              sql<string>`"carEvent"."orderedAt"`.as('at'),
              sql<string>`"carEvent"."id"`.as('id'),
              'carEvent.stateAfter as state',
            ]),
        ),
    )
    .with('span', (inner) =>
      inner
        .selectFrom('known')
        .select([
          'known.state',
          sql<number>`extract(epoch from lead("at", 1, ${to}::timestamptz) over (partition by "carId" order by "at", "id") - "at")`.as(
            'seconds',
          ),
        ]),
    )
    .selectFrom('span')
    .where('state', 'not in', ['removed', 'elsewhere'])
    .select([
      sql<string>`coalesce(round(sum("seconds") filter (where "state" in ('available', 'reserved', 'on_trip', 'stopped'))), 0)::bigint`.as(
        'fit',
      ),
      sql<string>`coalesce(round(sum("seconds")), 0)::bigint`.as('whole'),
    ]);

/** Offers of rides to its cars that were answered or ran out of time, and those accepted. */
export const acceptanceOf = (db: Db, { supplierId, from, to }: SupplierSpan) =>
  db
    .selectFrom('car')
    .innerJoin('dispatchOffer as f', 'f.carId', 'car.id')
    .where('car.supplierId', '=', supplierId)
    .where('f.offeredAt', '>=', from)
    .where('f.offeredAt', '<', to)
    .where((eb) => eb.or([eb('f.acceptedAt', 'is not', null), eb('f.state', 'in', ['refused', 'timedOut', 'lost'])]))
    .select([sql<string>`count("f"."acceptedAt")`.as('accepted'), sql<string>`count(*)`.as('offers')]);

/** Critical and high alerts of its cars, false alarms left out, and the metres driven with passengers. */
export const incidentsOf = (db: Db, { supplierId, from, to }: SupplierSpan) =>
  db.selectNoFrom((eb) => [
    eb
      .selectFrom('alert')
      .innerJoin('car', 'car.id', 'alert.carId')
      .where('car.supplierId', '=', supplierId)
      .where('alert.severity', 'in', ['critical', 'high'])
      .where('alert.occurredAt', '>=', from)
      .where('alert.occurredAt', '<', to)
      .where(sql<boolean>`"alert"."outcome" is distinct from 'falseAlarm'`)
      .select(sql<string>`count(*)`.as('count'))
      .as('incidents'),
    eb
      .selectFrom('order as o')
      .where('o.supplierId', '=', supplierId)
      .where('o.requestedAt', '>=', from)
      .where('o.requestedAt', '<', to)
      .select(sql<string>`coalesce(sum("o"."distance"), 0)`.as('sum'))
      .as('metres'),
  ]);

/** The sum and the number of its passengers' ratings. */
export const ratingsOf = (db: Db, { supplierId, from, to }: SupplierSpan) =>
  db
    .selectFrom('order as o')
    .where('o.supplierId', '=', supplierId)
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<', to)
    .where('o.rating', 'is not', null)
    .select([sql<string>`coalesce(sum("o"."rating"), 0)`.as('stars'), sql<string>`count(*)`.as('ratings')]);

// ---------------------------------------------------------------- what runs out

const [FIRST_NOTICE, LAST_WEEK] = SUPPLIER_EXPIRY_STAGES;

/**
 * What of suppliers runs out by a day and was not told of at its stage. A newer document of a kind covers the older one, a later
 * version of a contract the one before; the last month of a contract is in it.
 */
export const suppliersExpiring = (db: Db, today: string, horizon: string, most: number) =>
  db
    .selectFrom(
      db
        .selectFrom('supplierDocument')
        .groupBy(['supplierId', 'kind'])
        .select([
          'supplierId',
          'kind as what',
          sql<string>`max(coalesce("expiresOn", ${NEVER_EXPIRES}))`.as('expiresOn'),
        ])
        .unionAll(
          db
            .selectFrom('supplierContract')
            .where('state', '=', 'approved')
            .groupBy('supplierId')
            .select([
              'supplierId',
              sql<SupplierDocumentKind>`'terms'`.as('what'),
              sql<string>`case when bool_or("validTo" is null) then ${NEVER_EXPIRES}
                else to_char((max("validTo") || '-01')::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD') end`.as(
                'expiresOn',
              ),
            ]),
        )
        .as('x'),
    )
    .innerJoin('supplier as s', 's.id', 'x.supplierId')
    .innerJoinLateral(
      sql<{ stage: number }>`(select case when "x"."expiresOn" < ${today} then 0
        when "x"."expiresOn"::date - ${today}::date <= ${LAST_WEEK}::integer then ${LAST_WEEK}::integer
        else ${FIRST_NOTICE}::integer end as "stage")`.as<'at'>('at'),
      (join) => join.onTrue(),
    )
    .where('s.state', '=', 'enabled')
    .where('x.expiresOn', '<=', horizon)
    .where(
      sql<boolean>`not exists (select from "supplierExpiryWarning" as "w" where "w"."supplierId" = "x"."supplierId"
        and "w"."what" = "x"."what" and "w"."expiresOn" = "x"."expiresOn" and "w"."stage" = "at"."stage")`,
    )
    .orderBy('x.expiresOn')
    .orderBy('x.supplierId')
    .limit(most)
    .select(['x.supplierId', 's.name', 'x.expiresOn', 'at.stage'])
    .select(sql<SupplierDocumentKind | 'terms'>`"x"."what"`.as('what'));

/** No row comes back for what was told of before. */
export const noteExpiry = (db: Db, row: Insertable<SupplierExpiryWarningTable>) =>
  db
    .insertInto('supplierExpiryWarning')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('supplierId');
