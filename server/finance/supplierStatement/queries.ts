/** Queries over statements: lists for people, and the sets that closing and checking work on. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { ShareBase } from '#contract/finance/supplier/settle.ts';
import type { StatementState } from '#contract/finance/supplierStatement/rules.ts';
import { cappedCount, codeBegins, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { minor, minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import type {
  SupplierDisputeTable,
  SupplierPayoutTable,
  SupplierStatementCheckTable,
  SupplierStatementLineTable,
  SupplierStatementTable,
} from './table.ts';

// ---------------------------------------------------------------- for people

export const statementSorts: SortKeys<'period' | 'total'> = {
  period: { expression: sql`"s"."period"`, type: 'text' },
  total: { expression: sql`"s"."total"`, type: 'bigint' },
};

export interface StatementFilters {
  supplierId?: string | undefined;
  period?: string | undefined;
  state?: StatementState | undefined;
  unpaid?: boolean | undefined;
  id?: string | undefined;
}

/** What was paid of a statement (`s`); a payout that the books took back is none. */
const PAID = sql<string>`coalesce((select sum("e"."amount") from "supplierPayout" as "p"
  join "ledgerEntry" as "e" on "e"."postingId" = "p"."postingId" and "e"."account" = 'payable:supplier:' || "s"."supplierId"
  where "p"."statementId" = "s"."id" and not exists (select from "posting" as "r" where "r"."reversesId" = "p"."postingId")), 0)::bigint`;
const UNPAID = sql<boolean>`("s"."state" = 'approved' and "s"."total" > ${PAID})`;

const filtered = (db: Db, scope: Scope, { supplierId, period, state, unpaid, id }: StatementFilters) => {
  const only = supplierWithin(scope);
  let query = db.selectFrom('supplierStatement as s').innerJoin('supplier', 'supplier.id', 's.supplierId');
  // what is being closed is nothing yet for its supplier
  if (only !== null) query = query.where('s.supplierId', '=', only).where('s.state', '<>', 'closing');
  if (supplierId !== undefined) query = query.where('s.supplierId', '=', supplierId);
  if (period !== undefined) query = query.where('s.period', '=', period);
  if (state !== undefined) query = query.where('s.state', '=', state);
  if (unpaid !== undefined) query = query.where(unpaid ? UNPAID : sql<boolean>`not ${UNPAID}`);
  if (id !== undefined) query = query.where('s.id', '=', id);
  return query;
};

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .innerJoin('supplierContract as c', 'c.id', 's.contractId')
    .select([
      's.id',
      's.supplierId',
      'supplier.name as supplierName',
      's.contractId',
      's.period',
      's.state',
      's.jobId',
      's.currency',
      'c.number as contractNumber',
      'c.terms',
      'c.hash as contractHash',
      's.orders',
      's.earned',
      's.toppedUp',
      's.subtotal',
      's.tax',
      's.total',
      's.hash',
      's.closedAt',
      's.closedById',
      's.closedBy',
      's.postingId',
      's.version',
    ])
    .select([
      PAID.as('paid'),
      sql<number>`(select count(*)::integer from "supplierDispute" as "d" where "d"."statementId" = "s"."id" and "d"."state" = 'open')`.as(
        'openDisputes',
      ),
      sql<number>`(select count(*)::integer from "supplierStatementApproval" as "a" where "a"."statementId" = "s"."id")`.as(
        'approvals',
      ),
    ]);

export const statementList = (db: Db, scope: Scope, filters: StatementFilters, page: Page) =>
  paged(shown(filtered(db, scope, filters)), page, sql`"s"."id"`);

export const statementCount = (db: Db, scope: Scope, filters: StatementFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const statementById = (db: Db, scope: Scope, id: string) => shown(filtered(db, scope, { id }));

export const lockStatement = (db: Db, scope: Scope, id: string) => statementById(db, scope, id).forNoKeyUpdate(['s']);

export const linesOf = (db: Db, statementId: string) =>
  db
    .selectFrom('supplierStatementLine')
    .where('statementId', '=', statementId)
    .orderBy('line')
    .select(['kind', 'amount', 'quantity', 'rate', 'measure', 'period', 'disputeId', 'orderNo']);

/** The payouts of a statement with the account that each left, the latest first. */
export const payoutsOf = (db: Db, statementId: string) =>
  db
    .selectFrom('supplierPayout as p')
    .innerJoin('posting as g', 'g.id', 'p.postingId')
    .innerJoin('ledgerEntry as e', (join) =>
      join.onRef('e.postingId', '=', 'g.id').on(sql<boolean>`"e"."account" like 'clearing:%'`),
    )
    .where('p.statementId', '=', statementId)
    .orderBy('g.at', 'desc')
    .orderBy('g.id', 'desc')
    .select([
      'p.postingId',
      'g.at',
      'g.reference',
      'g.note',
      'g.postedBy as by',
      'e.account',
      sql<string>`- "e"."amount"`.as('amount'),
      sql<boolean>`exists (select from "posting" as "r" where "r"."reversesId" = "g"."id")`.as('isReversed'),
    ]);

export const insertPayout = (db: Db, row: Insertable<SupplierPayoutTable>) =>
  db.insertInto('supplierPayout').values(row);

/** A statement never changes once it is approved; what it is owed does. */
export const touchStatement = (db: Db, id: string) =>
  db.updateTable('supplierStatement').set(NEXT_VERSION).where('id', '=', id).returning('version');

export const approvalsOf = (db: Db, statementId: string) =>
  db
    .selectFrom('supplierStatementApproval')
    .where('statementId', '=', statementId)
    .orderBy('at')
    .select(['userId', 'name', 'at']);

/** No row comes back for who approved it before. */
export const insertApproval = (db: Db, row: { statementId: string; userId: string; name: string; at: string }) =>
  db
    .insertInto('supplierStatementApproval')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('at');

export const statementOrderSorts: SortKeys<'id' | 'amount'> = {
  id: { expression: sql`"so"."orderId"`, type: 'bigint' },
  amount: { expression: sql`"so"."amount"`, type: 'bigint' },
};

export interface StatementOrderFilters {
  statementId: string;
  orderNo?: string | undefined;
  period?: string | undefined;
}

const statementOrders = (db: Db, { statementId, orderNo, period }: StatementOrderFilters) => {
  let query = db
    .selectFrom('supplierStatementOrder as so')
    .innerJoin('order as o', 'o.id', 'so.orderId')
    .where('so.statementId', '=', statementId);
  if (orderNo !== undefined) query = query.where(codeBegins('o.orderNo', orderNo));
  if (period !== undefined) query = query.where('so.period', '=', period);
  return query;
};

const orderColumns = (query: ReturnType<typeof statementOrders>) =>
  query.select([
    'so.orderId as id',
    'o.orderNo',
    'so.period',
    'o.requestedAt',
    minorOrNull('so.value').as('value'),
    'so.amount',
  ]);

export const statementOrderList = (db: Db, filters: StatementOrderFilters, page: Page) =>
  paged(orderColumns(statementOrders(db, filters)), page, sql`"so"."orderId"`);

export const statementOrderCount = (db: Db, filters: StatementOrderFilters) =>
  cappedCount(db, statementOrders(db, filters).select(sql<number>`1`.as('one')));

/** All orders of a statement, for a file. */
export const statementOrderFile = (db: Db, statementId: string) =>
  orderColumns(statementOrders(db, { statementId })).orderBy('so.orderId');

// ---------------------------------------------------------------- the orders of a month

/** A month of a supplier, and what its contract counts. */
export interface Month {
  supplierId: string;
  from: string;
  to: string;
  currency: string;
  by: ShareBase;
}

const VALUE: Readonly<Record<ShareBase, ReturnType<typeof sql<string>>>> = {
  percentage: sql<string>`greatest(coalesce("o"."price", 0) - coalesce("m"."refunded", 0), 0)`,
  distance: sql<string>`coalesce("o"."distance", 0)::bigint`,
  duration: sql<string>`coalesce("o"."duration", 0)::bigint`,
};

/**
 * The orders that were requested in a month and that its supplier drove, with what the contract counts of each: completed rides, and by
 * percentage also what cancelled ones were paid.
 */
const ordersOf = (db: Db, { supplierId, from, to, currency, by }: Month) =>
  db
    .selectFrom('order as o')
    .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
    .where('o.supplierId', '=', supplierId)
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<', to)
    .where('o.currency', '=', currency)
    .where((eb) =>
      by === 'percentage'
        ? eb.or([
            eb('o.status', '=', 'completed'),
            eb.and([eb('o.status', 'in', ['cancelled', 'failed']), sql<boolean>`${VALUE.percentage} > 0`]),
          ])
        : eb('o.status', '=', 'completed'),
    )
    .select(['o.id as orderId', VALUE[by].as('value')]);

/** How many orders of a month have the same value. */
export const valuesOf = (db: Db, month: Month) =>
  db
    .selectFrom(ordersOf(db, month).as('each'))
    .groupBy('each.value')
    .select([minor('each.value').as('value'), sql<number>`count(*)::integer`.as('orders')]);

/** Keeps the orders of a month, each with the share for its value. */
export const insertMonth = (
  db: Db,
  { statementId, period, month }: { statementId: string; period: string; month: Month },
  shares: { values: readonly number[]; amounts: readonly number[] },
) =>
  db
    .insertInto('supplierStatementOrder')
    .columns(['statementId', 'orderId', 'period', 'value', 'amount'])
    .expression(
      db
        .selectFrom(ordersOf(db, month).as('each'))
        .innerJoin(
          sql<{
            value: string;
            amount: string;
          }>`unnest(${[...shares.values]}::bigint[], ${[...shares.amounts]}::bigint[])`.as<'share'>(
            sql`"share"("value", "amount")`,
          ),
          'share.value',
          'each.value',
        )
        .select([
          sql<string>`${statementId}::bigint`.as('statementId'),
          'each.orderId',
          sql<string>`${period}`.as('period'),
          'each.value',
          'share.amount',
        ]),
    );

/**
 * Orders of a month that are not as they were settled: by all statements of the supplier, or by one. The value is null where the order
 * was, or is, not part of the month.
 */
export const changedOrders = (
  db: Db,
  { period, month, statementId }: { period: string; month: Month; statementId: string | null },
) =>
  db
    .with('settled', (inner) => {
      const query = inner
        .selectFrom('supplierStatementOrder as so')
        .innerJoin('supplierStatement as s', 's.id', 'so.statementId')
        .where('s.supplierId', '=', month.supplierId)
        .where('so.period', '=', period)
        .groupBy('so.orderId')
        .select([
          'so.orderId',
          sql<string | null>`(array_agg("so"."value" order by "so"."statementId" desc))[1]`.as('value'),
          sql<string>`sum("so"."amount")`.as('amount'),
        ]);
      return statementId === null
        ? query.where('s.period', '>=', period)
        : query.where('so.statementId', '=', statementId);
    })
    .with('present', (inner) => inner.selectFrom(ordersOf(db, month).as('each')).select(['each.orderId', 'each.value']))
    .selectFrom('settled')
    .fullJoin('present', 'present.orderId', 'settled.orderId')
    .where(sql<boolean>`"settled"."value" is distinct from "present"."value"`)
    .orderBy(sql`1`)
    .select([
      sql<string>`coalesce("settled"."orderId", "present"."orderId")`.as('orderId'),
      minorOrNull('settled.value').as('settled'),
      minorOrNull('present.value').as('now'),
      sql<string>`coalesce("settled"."amount", 0)`.as('amount'),
    ]);

/** Keeps what orders of earlier months change by. */
export const insertLate = (
  db: Db,
  { statementId, period }: { statementId: string; period: string },
  rows: { orderIds: readonly string[]; values: readonly (number | null)[]; amounts: readonly number[] },
) =>
  db
    .insertInto('supplierStatementOrder')
    .columns(['statementId', 'orderId', 'period', 'value', 'amount'])
    .expression(
      db
        .selectFrom(
          sql<{
            orderId: string;
            value: number | null;
            amount: string;
          }>`unnest(${[...rows.orderIds]}::bigint[], ${[...rows.values]}::bigint[], ${[...rows.amounts]}::bigint[])`.as<'late'>(
            sql`"late"("orderId", "value", "amount")`,
          ),
        )
        .select([
          sql<string>`${statementId}::bigint`.as('statementId'),
          'late.orderId',
          sql<string>`${period}`.as('period'),
          'late.value',
          'late.amount',
        ]),
    );

export const orderNumbers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('order')
    .select(['id', 'orderNo'])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);

/** The orders of a statement in one text's hash, and their sum. */
export const ordersDigest = (db: Db, statementId: string) =>
  db
    .selectFrom('supplierStatementOrder')
    .where('statementId', '=', statementId)
    .select([
      sql<string>`encode(sha256(convert_to(coalesce(string_agg("orderId" || ':' || coalesce("value"::text, '-') || ':' || "amount", ',' order by "orderId"), ''), 'UTF8')), 'hex')`.as(
        'digest',
      ),
      sql<string>`coalesce(sum("amount"), 0)`.as('sum'),
    ]);

// ---------------------------------------------------------------- closing

/** No row comes back for a month that has a statement. */
export const insertStatement = (db: Db, row: Insertable<SupplierStatementTable>) =>
  db
    .insertInto('supplierStatement')
    .values(row)
    .onConflict((conflict) => conflict.columns(['supplierId', 'period']).doNothing())
    .returning('id');

export const statementOfMonth = (db: Db, supplierId: string, period: string) =>
  db
    .selectFrom('supplierStatement as s')
    .leftJoin('job', 'job.id', 's.jobId')
    .where('s.supplierId', '=', supplierId)
    .where('s.period', '=', period)
    .select(['s.id', 's.state', 's.version', 'job.finishedAt as jobFinishedAt']);

export const updateStatement = (db: Db, id: string, fields: Updateable<SupplierStatementTable>) =>
  db.updateTable('supplierStatement').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

/** One whose closing failed. */
export const deleteClosing = (db: Db, id: string) =>
  db.deleteFrom('supplierStatement').where('id', '=', id).where('state', '=', 'closing');

/** The closed months before one, and what was settled for each, also later. */
export const earlierMonths = (db: Db, supplierId: string, from: string, before: string) =>
  db
    .selectFrom('supplierStatement as s')
    .innerJoin('supplierContract as c', 'c.id', 's.contractId')
    .where('s.supplierId', '=', supplierId)
    .where('s.period', '>=', from)
    .where('s.period', '<', before)
    .where('s.state', '<>', 'closing')
    .orderBy('s.period')
    .select(['s.id', 's.period', 's.earned', 's.toppedUp', 'c.terms'])
    .select((eb) => [
      eb
        .selectFrom('supplierStatementLine as l')
        .innerJoin('supplierStatement as later', 'later.id', 'l.statementId')
        .whereRef('later.supplierId', '=', 's.supplierId')
        .whereRef('l.period', '=', 's.period')
        .where('l.kind', '=', 'late')
        .select(sql<string>`coalesce(sum("l"."amount"), 0)`.as('sum'))
        .as('lateAmount'),
      eb
        .selectFrom('supplierStatementLine as l')
        .innerJoin('supplierStatement as later', 'later.id', 'l.statementId')
        .whereRef('later.supplierId', '=', 's.supplierId')
        .whereRef('l.period', '=', 's.period')
        .where('l.kind', '=', 'lateGuarantee')
        .select(sql<string>`coalesce(sum("l"."amount"), 0)`.as('sum'))
        .as('lateGuarantee'),
    ]);

export const insertLines = (db: Db, rows: readonly Insertable<SupplierStatementLineTable>[]) =>
  db.insertInto('supplierStatementLine').values([...rows]);

/** The newest statement of a supplier, whatever its state. */
export const newestStatement = (db: Db, supplierId: string) =>
  db
    .selectFrom('supplierStatement')
    .where('supplierId', '=', supplierId)
    .orderBy('period', 'desc')
    .limit(1)
    .select(['period', 'state']);

/** The first month that a supplier has a contract for. */
export const firstContractMonth = (db: Db, supplierId: string) =>
  db
    .selectFrom('supplierContract')
    .where('supplierId', '=', supplierId)
    .where('state', '=', 'approved')
    .select((eb) => eb.fn.min('validFrom').as('month'));

// ---------------------------------------------------------------- checks

export const insertCheck = (db: Db, row: Insertable<SupplierStatementCheckTable>) =>
  db.insertInto('supplierStatementCheck').values(row).returning('id');

export const newestCheck = (db: Db, statementId: string) =>
  db
    .selectFrom('supplierStatementCheck')
    .where('statementId', '=', statementId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['id', 'at', 'by', 'isIntact', 'differences', 'amount', 'list']);

// ---------------------------------------------------------------- disputes

const disputes = (db: Db) =>
  db
    .selectFrom('supplierDispute as d')
    .innerJoin('supplierStatement as s', 's.id', 'd.statementId')
    .leftJoin('supplierStatement as settled', 'settled.id', 'd.settledById')
    .select([
      'd.id',
      'd.statementId',
      's.supplierId',
      's.period',
      's.closedById',
      'd.orderId',
      'd.orderNo',
      'd.line',
      'd.reason',
      'd.amount',
      'd.accepted',
      'd.state',
      'd.answer',
      'd.createdById',
      'd.createdBy',
      'd.createdAt',
      'd.answeredBy',
      'd.answeredAt',
      'settled.period as settledIn',
      'd.version',
    ]);

const MOST_DISPUTES = 500;

/** Newest first. */
export const disputesOf = (db: Db, statementId: string) =>
  disputes(db).where('d.statementId', '=', statementId).orderBy('d.id', 'desc').limit(MOST_DISPUTES);

export const disputeById = (db: Db, scope: Scope, id: string) => {
  const only = supplierWithin(scope);
  const query = disputes(db).where('d.id', '=', id);
  return only === null ? query : query.where('s.supplierId', '=', only);
};

export const lockDispute = (db: Db, scope: Scope, id: string) => disputeById(db, scope, id).forNoKeyUpdate(['d']);

/** No row comes back while a dispute of the same order or line is open. */
export const insertDispute = (db: Db, row: Insertable<SupplierDisputeTable>) =>
  db
    .insertInto('supplierDispute')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

export const updateDispute = (db: Db, id: string, fields: Updateable<SupplierDisputeTable>) =>
  db.updateTable('supplierDispute').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

/** What an accepted dispute corrects by. */
const acceptedAmount = sql<string>`"d"."accepted"`.as('amount');

/** Takes the accepted disputes of a supplier that no statement corrects yet. */
export const takeAccepted = (db: Db, supplierId: string, statementId: string) =>
  db
    .updateTable('supplierDispute as d')
    .from('supplierStatement as s')
    .whereRef('s.id', '=', 'd.statementId')
    .where('s.supplierId', '=', supplierId)
    .where('d.state', '=', 'accepted')
    .where('d.settledById', 'is', null)
    .set({ settledById: statementId })
    .returning(['d.id', 'd.orderNo', acceptedAmount]);

/** The same, without taking them. */
export const acceptedOf = (db: Db, supplierId: string) =>
  db
    .selectFrom('supplierDispute as d')
    .innerJoin('supplierStatement as s', 's.id', 'd.statementId')
    .where('s.supplierId', '=', supplierId)
    .where('d.state', '=', 'accepted')
    .where('d.settledById', 'is', null)
    .orderBy('d.id')
    .select(['d.id', 'd.orderNo', acceptedAmount]);

export const orderOfStatement = (db: Db, statementId: string, orderNo: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('supplierStatementOrder as so', (join) =>
      join.onRef('so.orderId', '=', 'o.id').on('so.statementId', '=', statementId),
    )
    .innerJoin('supplierStatement as s', (join) => join.on('s.id', '=', statementId))
    .where('o.orderNo', '=', orderNo)
    // one that is missing from the statement can be disputed, too, if it is the supplier's
    .where((eb) => eb.or([eb('so.orderId', 'is not', null), eb('o.supplierId', '=', eb.ref('s.supplierId'))]))
    .select(['o.id', 'o.orderNo']);
