/** Queries over reconciled days, and over what the books have of a day. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { type Channel, PROVIDER_CHANNELS } from '#contract/finance/payment/rules.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { minor } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type {
  ReconciliationFeeTable,
  ReconciliationLineTable,
  ReconciliationTable,
  UnreconciledDayTable,
} from './table.ts';

export const reconciliationSorts: SortKeys<'madeAt'> = {
  madeAt: { expression: sql`"c"."madeAt"`, type: 'timestamptz' },
};

export interface ReconciliationFilters {
  id?: string | undefined;
  channel?: Channel | undefined;
  open?: boolean | undefined;
}

const isOpen = sql<boolean>`exists (select from "reconciliationLine" as "l" where "l"."reconciliationId" = "c"."id" and "l"."way" is null)`;

const filtered = (db: Db, { id, channel, open }: ReconciliationFilters) => {
  let query = db.selectFrom('reconciliation as c');
  if (id !== undefined) query = query.where('c.id', '=', id);
  if (channel !== undefined) query = query.where('c.channel', '=', channel);
  if (open !== undefined) query = query.where(open ? isOpen : sql<boolean>`not ${isOpen}`);
  return query;
};

const countOf = (condition: 'is null' | 'is not null') =>
  sql<number>`(select count(*)::integer from "reconciliationLine" as "l" where "l"."reconciliationId" = "c"."id" and "l"."way" ${sql.raw(condition)})`;

/** Of fees that nobody took back. */
const FEES_POSTED = sql<string>`coalesce((select sum("f"."amount") from "reconciliationFee" as "f"
  where "f"."reconciliationId" = "c"."id"
    and not exists (select from "posting" as "r" where "r"."reversesId" = "f"."postingId")), 0)::bigint`;

export const reconciliationList = (db: Db, filters: ReconciliationFilters, page: Page) =>
  paged(
    filtered(db, filters).select([
      'c.id',
      sql<string>`"c"."day"::text`.as('day'),
      'c.channel',
      'c.currency',
      'c.fileName',
      'c.recordCount',
      'c.matchedCount',
      countOf('is null').as('openCount'),
      countOf('is not null').as('settledCount'),
      'c.fileAmount',
      'c.ourAmount',
      'c.fileFees',
      FEES_POSTED.as('ourFees'),
      'c.madeBy',
      'c.madeAt',
    ]),
    page,
    sql`"c"."id"`,
  );

export const reconciliationCount = (db: Db, filters: ReconciliationFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

const lines = (db: Db) =>
  db
    .selectFrom('reconciliationLine as l')
    .innerJoin('reconciliation as c', 'c.id', 'l.reconciliationId')
    .select([
      'l.id',
      'l.reconciliationId',
      'l.kind',
      'c.currency',
      'l.reference',
      'l.orderNo',
      'l.orderId',
      'l.fileAmount',
      'l.ourAmount',
      'l.fee',
      'l.at',
      'l.raw',
      'l.way',
      sql<string>`coalesce("l"."settledBy", '')`.as('settledBy'),
      'l.settledAt',
      'l.note',
      'l.postingId',
      'l.version',
    ]);

export const linesOfReconciliation = (db: Db, reconciliationId: string, most: number) =>
  lines(db)
    .where('l.reconciliationId', '=', reconciliationId)
    .orderBy(sql`"l"."way" is not null`)
    .orderBy('l.id')
    .limit(most);

export const lineById = (db: Db, id: string) => lines(db).where('l.id', '=', id);

export const lockLine = (db: Db, id: string) =>
  lines(db).where('l.id', '=', id).select(['c.channel', 'l.paymentId']).forUpdate('l');

export const settleLine = (db: Db, id: string, fields: Updateable<ReconciliationLineTable>) =>
  db.updateTable('reconciliationLine').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

/** The reconciliation of a day and channel, begun or begun again. */
export const upsertReconciliation = (db: Db, row: Insertable<ReconciliationTable>) =>
  db
    .insertInto('reconciliation')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['day', 'channel', 'currency']).doUpdateSet((eb) => ({
        fileName: eb.ref('excluded.fileName'),
        recordCount: eb.ref('excluded.recordCount'),
        matchedCount: eb.ref('excluded.matchedCount'),
        fileAmount: eb.ref('excluded.fileAmount'),
        ourAmount: eb.ref('excluded.ourAmount'),
        fileFees: eb.ref('excluded.fileFees'),
        madeBy: eb.ref('excluded.madeBy'),
        madeAt: eb.ref('excluded.madeAt'),
      })),
    )
    .returning('id');

export const deleteOpenLines = (db: Db, reconciliationId: string) =>
  db.deleteFrom('reconciliationLine').where('reconciliationId', '=', reconciliationId).where('way', 'is', null);

/** Those that were settled before stay as they are. */
export const insertLines = (db: Db, rows: readonly Insertable<ReconciliationLineTable>[]) =>
  db
    .insertInto('reconciliationLine')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['reconciliationId', 'key']).doNothing());

const moved = (db: Db, channel: string, currency: string) =>
  db
    .selectFrom('posting as p')
    .innerJoin('ledgerEntry as e', 'e.postingId', 'p.id')
    .leftJoin('order as o', 'o.id', 'p.orderId')
    .where('e.account', '=', `clearing:${channel}`)
    .where('e.currency', '=', currency)
    .where('p.kind', 'in', ['payment', 'refund', 'compensation'])
    .select([
      'p.id',
      'p.reference',
      'p.orderId',
      sql<string>`coalesce("o"."orderNo", '')`.as('orderNo'),
      'p.at',
      'e.amount',
    ]);

/** What moved through a channel between two instants, by the books. What went back is below zero. */
export const movedBetween = (db: Db, channel: string, currency: string, from: string, to: string) =>
  moved(db, channel, currency).where('p.at', '>=', from).where('p.at', '<', to).orderBy('p.at').orderBy('p.id');

/** The same by numbers at the provider, whenever it was. */
export const movedUnder = (db: Db, channel: string, currency: string, references: readonly string[]) =>
  moved(db, channel, currency).where('p.reference', '=', sql<string>`any(${[...references]}::text[])`);

/** The fees of payments as they were posted last, held until the transaction ends. */
export const lockFees = (db: Db, paymentIds: readonly string[]) =>
  db
    .selectFrom('reconciliationFee as f')
    .where('f.paymentId', '=', sql<string>`any(${[...paymentIds]}::bigint[])`)
    .orderBy('f.paymentId')
    .select([
      'f.paymentId',
      'f.postingId',
      'f.amount',
      sql<boolean>`exists (select from "posting" as "r" where "r"."reversesId" = "f"."postingId")`.as('isReversed'),
    ])
    .forUpdate();

export const upsertFees = (db: Db, rows: readonly Insertable<ReconciliationFeeTable>[]) =>
  db
    .insertInto('reconciliationFee')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('paymentId').doUpdateSet((eb) => ({
        postingId: eb.ref('excluded.postingId'),
        amount: eb.ref('excluded.amount'),
        reconciliationId: eb.ref('excluded.reconciliationId'),
      })),
    );

/** Orders that ended between two instants, whose price or payment is not what the books say. */
export const ordersThatDiffer = (db: Db, from: string, to: string, currency: string, most: number) =>
  db
    .selectFrom('order as o')
    .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<', to)
    .where('o.currency', '=', currency)
    .where('o.price', '>', sql.lit('0'))
    .where(
      sql<boolean>`("o"."price" <> coalesce("m"."charged", 0)
        or ("o"."paymentState" = 'paid' and coalesce("m"."due", 1) > 0)
        or ("o"."paymentState" = 'unpaid' and coalesce("m"."paid", 0) > 0 and "m"."due" <= 0))`,
    )
    .orderBy('o.id')
    .limit(most)
    .select([
      'o.id',
      'o.orderNo',
      minor('o.price').as('price'),
      'o.requestedAt',
      minor(sql`coalesce("m"."charged", 0)`).as('charged'),
    ]);

export const orderNumbered = (db: Db, orderNo: string) =>
  db.selectFrom('order').where('orderNo', '=', orderNo).select(['id', 'orderNo', 'currency']).forNoKeyUpdate();

const isReconciled = (day: string) =>
  sql<boolean>`exists (select from "reconciliation" as "c" where "c"."day" = ${sql.ref(`${day}.day`)}
    and "c"."channel" = ${sql.ref(`${day}.channel`)} and "c"."currency" = ${sql.ref(`${day}.currency`)})`;

const CLEARING = PROVIDER_CHANNELS.map((channel) => `clearing:${channel}` as const);

/**
 * The days between two instants, on a clock, on which somebody outside told of payments that stand, without a reconciliation;
 * what people of ours posted has their name. One walk along the payments of that time.
 */
export const daysToReconcile = (db: Db, timeZone: string, from: string, to: string) =>
  db
    .selectFrom(
      db
        .selectFrom('posting as p')
        .innerJoin('ledgerEntry as e', 'e.postingId', 'p.id')
        .where('p.kind', '=', 'payment')
        .where('p.at', '>=', from)
        .where('p.at', '<', to)
        .where('p.postedBy', '=', '')
        .where('p.reversesId', 'is', null)
        .where('e.account', 'in', CLEARING)
        .where(sql<boolean>`not exists (select from "posting" as "r" where "r"."reversesId" = "p"."id")`)
        .select([
          sql<string>`("p"."at" at time zone ${timeZone})::date`.as('day'),
          sql<Channel>`split_part("e"."account", ':', 2)`.as('channel'),
          'e.currency',
        ])
        .distinct()
        .as('d'),
    )
    .where(sql<boolean>`not ${isReconciled('d')}`)
    .orderBy('d.day')
    .orderBy('d.channel')
    .orderBy('d.currency')
    .select([sql<string>`"d"."day"::text`.as('day'), 'd.channel', 'd.currency']);

/** Answers those that were not told before, also by another node at the same moment. */
export const insertUnreconciled = (db: Db, rows: readonly Insertable<UnreconciledDayTable>[]) =>
  db
    .insertInto('unreconciledDay')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning([sql<string>`"day"::text`.as('day'), 'channel', 'currency']);

/** Says of the days from `from` on which of them stand; `standing` as `day:channel:currency`. */
export const updateStanding = (db: Db, from: string, standing: readonly string[]) => {
  const stands = sql<boolean>`("day"::text || ':' || "channel" || ':' || "currency" = any(${[...standing]}::text[]))`;
  return db.updateTable('unreconciledDay').set({ stands }).where('day', '>=', from).where('stands', '<>', stands);
};

/** Those that were told and are still not reconciled, newest first. */
export const unreconciledDays = (db: Db, from: string, to: string) =>
  db
    .selectFrom('unreconciledDay as u')
    .where('u.day', '>=', from)
    .where('u.day', '<=', to)
    .where('u.stands', '=', true)
    .where(sql<boolean>`not ${isReconciled('u')}`)
    .orderBy('u.day', 'desc')
    .orderBy('u.channel')
    .orderBy('u.currency')
    .select([sql<string>`"u"."day"::text`.as('day'), 'u.channel', 'u.currency']);
