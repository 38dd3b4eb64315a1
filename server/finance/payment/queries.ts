/** Queries over postings as people see them, refunds, and what providers tell. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { AccountKind, PostingKind } from '#contract/finance/ledger/rules.ts';
import type { Channel, PaymentEventState, RefundKind, RefundState } from '#contract/finance/payment/rules.ts';
import { cappedCount, codeBegins, isCode, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { minor } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { PaymentEventTable, RefundTable } from './table.ts';

// ---------------------------------------------------------------- postings

export const postingSorts: SortKeys<'at'> = { at: { expression: sql`"p"."at"`, type: 'timestamptz' } };

export interface PostingFilters {
  id?: string | undefined;
  keyword?: string | undefined;
  kind?: PostingKind | undefined;
  account?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  orderId?: string | undefined;
}

const filteredPostings = (db: Db, { id, keyword, kind, account, from, to, orderId }: PostingFilters) => {
  let query = db.selectFrom('posting as p');
  if (id !== undefined) query = query.where('p.id', '=', id);
  if (orderId !== undefined) query = query.where('p.orderId', '=', orderId);
  if (kind !== undefined) query = query.where('p.kind', '=', kind);
  if (from !== undefined) query = query.where('p.at', '>=', from);
  if (to !== undefined) query = query.where('p.at', '<', to);
  if (account !== undefined && account !== '')
    query = query.where(
      sql<boolean>`exists (select from "ledgerEntry" as "e" where "e"."postingId" = "p"."id" and "e"."account" = ${account})`,
    );
  if (keyword !== undefined && keyword !== '')
    query = query.where(
      sql<boolean>`"p"."id" in (select "id" from "posting" where "reference" <> '' and ${isCode('reference', keyword)}
        union all select "q"."id" from "posting" as "q" join "order" as "o" on "o"."id" = "q"."orderId"
        where ${codeBegins('o.orderNo', keyword)})`,
    );
  return query;
};

interface ShownEntry {
  account: string;
  amount: number;
  currency: string;
}

const shownPostings = (db: Db, filters: PostingFilters) =>
  filteredPostings(db, filters)
    .leftJoin('order as o', 'o.id', 'p.orderId')
    .leftJoin('posting as r', 'r.reversesId', 'p.id')
    .select([
      'p.id',
      'p.kind',
      'p.at',
      'p.orderId',
      sql<string>`coalesce("o"."orderNo", '')`.as('orderNo'),
      'p.reference',
      'p.note',
      'p.reversesId',
      'r.id as reversedById',
      'p.postedBy',
      'p.createdAt',
      sql<ShownEntry[]>`(select json_agg(json_build_object('account', "e"."account", 'amount', "e"."amount",
        'currency', "e"."currency") order by "e"."line") from "ledgerEntry" as "e" where "e"."postingId" = "p"."id")`.as(
        'entries',
      ),
    ]);

export const postingList = (db: Db, filters: PostingFilters, page: Page) =>
  paged(shownPostings(db, filters), page, sql`"p"."id"`);

export const postingCount = (db: Db, filters: PostingFilters) =>
  cappedCount(db, filteredPostings(db, filters).select(sql<number>`1`.as('one')));

/** Everything that was posted for an order, as it happened. */
export const postingsOfOrder = (db: Db, orderId: string, most: number) =>
  shownPostings(db, { orderId }).orderBy('p.at').orderBy('p.id').limit(most);

export const namesOfSuppliers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('supplier')
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .select(['id', 'name']);

export const balances = (db: Db) =>
  db
    .selectFrom('ledgerEntry as e')
    .innerJoin('ledgerAccount as a', 'a.code', 'e.account')
    .groupBy(['e.account', 'a.kind', 'e.currency'])
    .orderBy('e.currency')
    .orderBy('e.account')
    .select(['e.account', 'e.currency', 'a.kind', sql<string>`sum("e"."amount")`.as('balance')])
    .$castTo<{ account: string; currency: string; kind: AccountKind; balance: string }>();

// ---------------------------------------------------------------- an order's money

const MONEY = ['charged', 'paid', 'refunded', 'compensated', 'due'] as const;

/** What an order was charged and how it stands, locked, so that refunds of it take turns. */
export const lockOrderMoney = (db: Db, orderId: string) =>
  db
    .selectFrom('orderMoney')
    .where('orderId', '=', orderId)
    .select(['orderId', 'currency', ...MONEY.map((name) => minor(name).as(name))])
    .forUpdate();

/** The tax in what an order was charged, and in what went back of its revenue; both minor units. */
export const taxOfOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('ledgerEntry as e')
    .innerJoin('posting as p', 'p.id', 'e.postingId')
    .where('p.orderId', '=', orderId)
    .select([
      sql<string>`coalesce(-sum("e"."amount") filter (where "p"."kind" = 'charge' and "e"."account" = 'tax:output'), 0)`.as(
        'charged',
      ),
      sql<string>`coalesce(sum("e"."amount") filter (where "p"."kind" = 'refund' and "e"."account" = 'tax:output'), 0)`.as(
        'back',
      ),
      sql<string>`coalesce(sum("e"."amount") filter (where "p"."kind" = 'refund' and "e"."account" in ('refund', 'tax:output')), 0)`.as(
        'revenueBack',
      ),
    ]);

// ---------------------------------------------------------------- refunds

export const refundSorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"f"."createdAt"`, type: 'timestamptz' },
};

export interface RefundFilters {
  id?: string | undefined;
  keyword?: string | undefined;
  state?: RefundState | undefined;
  kind?: RefundKind | undefined;
  ticketId?: string | undefined;
}

const filteredRefunds = (db: Db, { id, keyword, state, kind, ticketId }: RefundFilters) => {
  let query = db
    .selectFrom('refund as f')
    .innerJoin('order as o', 'o.id', 'f.orderId')
    .leftJoin('ticket as t', 't.id', 'f.ticketId');
  if (id !== undefined) query = query.where('f.id', '=', id);
  if (state !== undefined) query = query.where('f.state', '=', state);
  if (kind !== undefined) query = query.where('f.kind', '=', kind);
  // those of tickets that were merged into it, too
  if (ticketId !== undefined)
    query = query.where((eb) => eb.or([eb('f.ticketId', '=', ticketId), eb('t.mergedIntoId', '=', ticketId)]));
  if (keyword !== undefined && keyword !== '') query = query.where(codeBegins('o.orderNo', keyword));
  return query;
};

const shownRefunds = (db: Db, filters: RefundFilters) =>
  filteredRefunds(db, filters).select([
    'f.id',
    'f.kind',
    'f.ticketId',
    sql<string>`coalesce("t"."number", '')`.as('ticketNumber'),
    'f.orderId',
    'o.orderNo',
    minor('f.amount').as('amount'),
    'f.currency',
    'f.channel',
    'f.reference',
    'f.reason',
    'f.state',
    'f.requestedBy',
    'f.decidedBy',
    'f.decision',
    'f.postingId',
    'f.createdAt',
    'f.updatedAt',
    'f.version',
  ]);

export const refundList = (db: Db, filters: RefundFilters, page: Page) =>
  paged(shownRefunds(db, filters), page, sql`"f"."id"`);

export const refundCount = (db: Db, filters: RefundFilters) =>
  cappedCount(db, filteredRefunds(db, filters).select(sql<number>`1`.as('one')));

export const refundById = (db: Db, id: string) => shownRefunds(db, { id });

export const lockRefund = (db: Db, id: string) => shownRefunds(db, { id }).select('f.requestedById').forUpdate('f');

/** What came out of a ticket, newest first. */
export const refundsOfTicket = (db: Db, ticketId: string) =>
  shownRefunds(db, { ticketId }).orderBy('f.id', 'desc').limit(50);

/** What waits to go back of what was paid, in minor units. */
export const waitingRefunds = (db: Db, orderId: string) =>
  db
    .selectFrom('refund')
    .where('orderId', '=', orderId)
    .where('state', '=', 'waiting')
    .where('kind', '=', 'refund')
    .select(sql<string>`coalesce(sum("amount"), 0)`.as('amount'));

/** What an order gave, or is about to give, on one person's word: refunds and compensations together, in minor units. */
export const givenAlone = (db: Db, orderId: string) =>
  db
    .selectFrom('refund')
    .where('orderId', '=', orderId)
    .where('state', 'in', ['waiting', 'done'])
    .where('requestedById', 'is not', null)
    .where('decidedBy', '=', '')
    .select(sql<string>`coalesce(sum("amount"), 0)`.as('amount'));

/**
 * Our own refunds that a provider's word may be about: of the amount, through the channel, and of no other word. What waits for a
 * second person is among them; what was taken back is not. A refund is found before a compensation, the older one first.
 */
export const unconfirmedRefund = (
  db: Db,
  { orderId, channel, amount }: { orderId: string; channel: Channel; amount: number },
) =>
  db
    .selectFrom('refund as f')
    .where('f.orderId', '=', orderId)
    .where('f.channel', '=', channel)
    .where('f.amount', '=', String(amount))
    .where('f.reference', '=', '')
    .where('f.state', '<>', 'rejected')
    .where(sql<boolean>`not exists (select from "posting" as "r" where "r"."reversesId" = "f"."postingId")`)
    .orderBy(sql`"f"."state" = 'waiting'`)
    .orderBy(sql`"f"."kind" <> 'refund'`)
    .orderBy('f.id')
    .limit(1)
    .select(['f.id', 'f.state', 'f.postingId'])
    .forUpdate();

/** The refund of ours that a provider knows by a number. */
export const refundUnder = (db: Db, channel: Channel, reference: string) =>
  db
    .selectFrom('refund')
    .where('channel', '=', channel)
    .where('reference', '=', reference)
    .where('reference', '<>', '')
    .select(['postingId as id', 'orderId', minor('amount').as('amount')]);

export const insertRefund = (db: Db, row: Insertable<RefundTable>) =>
  db.insertInto('refund').values(row).returning('id');

export const updateRefund = (db: Db, id: string, fields: Updateable<RefundTable>) =>
  db.updateTable('refund').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

// ---------------------------------------------------------------- what providers tell

export const paymentEventSorts: SortKeys<'receivedAt'> = {
  receivedAt: { expression: sql`"v"."receivedAt"`, type: 'timestamptz' },
};

export interface PaymentEventFilters {
  id?: string | undefined;
  keyword?: string | undefined;
  state?: PaymentEventState | undefined;
}

const filteredEvents = (db: Db, { id, keyword, state }: PaymentEventFilters) => {
  let query = db.selectFrom('paymentEvent as v');
  if (id !== undefined) query = query.where('v.id', '=', id);
  if (state !== undefined) query = query.where('v.state', '=', state);
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) => eb.or([isCode('v.externalId', keyword), isCode('v.reference', keyword)]));
  return query;
};

const shownEvents = (db: Db, filters: PaymentEventFilters) =>
  filteredEvents(db, filters)
    .leftJoin('order as o', 'o.id', 'v.orderId')
    .select([
      'v.id',
      'v.source',
      'v.eventId',
      'v.kind',
      'v.externalId',
      'v.orderId',
      sql<string>`coalesce("o"."orderNo", '')`.as('orderNo'),
      'v.reference',
      minor('v.amount').as('amount'),
      'v.currency',
      'v.channel',
      'v.at',
      'v.state',
      'v.problem',
      'v.note',
      'v.postingId',
      'v.receivedAt',
      'v.version',
    ]);

export const paymentEventList = (db: Db, filters: PaymentEventFilters, page: Page) =>
  paged(shownEvents(db, filters), page, sql`"v"."id"`);

export const paymentEventCount = (db: Db, filters: PaymentEventFilters) =>
  cappedCount(db, filteredEvents(db, filters).select(sql<number>`1`.as('one')));

export const paymentEventById = (db: Db, id: string) => shownEvents(db, { id });

export const lockPaymentEvent = (db: Db, id: string) => shownEvents(db, { id }).forUpdate('v');

/** No row comes back for an event that was told before. */
export const insertPaymentEvent = (db: Db, row: Insertable<PaymentEventTable>) =>
  db
    .insertInto('paymentEvent')
    .values(row)
    .onConflict((conflict) => conflict.columns(['source', 'eventId']).doNothing())
    .returning('id');

export const paymentEventNamed = (db: Db, source: string, eventId: string) =>
  db
    .selectFrom('paymentEvent')
    .where('source', '=', source)
    .where('eventId', '=', eventId)
    .select(['id', 'state', 'problem', 'payloadHash']);

export const updatePaymentEvent = (db: Db, id: string, fields: Updateable<PaymentEventTable>) =>
  db.updateTable('paymentEvent').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

/** What an order still waits for, in the sequence in which it happened, locked. */
export const waitingEventsOf = (db: Db, source: string, externalId: string) =>
  db
    .selectFrom('paymentEvent')
    .select(['id', 'source', 'eventId', 'kind', 'externalId', 'reference', 'currency', 'channel', 'at', 'version'])
    .select(minor('amount').as('amount'))
    .where('source', '=', source)
    .where('externalId', '=', externalId)
    .where('state', '=', 'waiting')
    .orderBy('at')
    .orderBy('id')
    .forUpdate();

/** Orders of which something waits, though they are there by now; by id, from behind the one of the page before. */
export const ordersWithWaiting = (db: Db, after: string, most: number) =>
  db
    .selectFrom('paymentEvent as v')
    .innerJoin('order as o', (join) =>
      join.onRef('o.source', '=', 'v.source').onRef('o.sourceRef', '=', 'v.externalId'),
    )
    .where('v.state', '=', 'waiting')
    .where('o.id', '>', after)
    .select(['o.id', 'v.source', 'v.externalId'])
    .distinct()
    .orderBy('o.id')
    .limit(most);

/** An order by an app's name for it, locked, so that what is told of it takes turns. */
export const lockOrderOfApp = (db: Db, source: string, sourceRef: string) =>
  db
    .selectFrom('order')
    .where('source', '=', source)
    .where('sourceRef', '=', sourceRef)
    .select(['id', 'orderNo', 'currency'])
    .forNoKeyUpdate();

/** What was posted under a key, and whether it was taken back. */
export const postingUnder = (db: Db, key: string) =>
  db
    .selectFrom('posting as p')
    .leftJoin('posting as r', 'r.reversesId', 'p.id')
    .where('p.key', '=', key)
    .select([
      'p.id',
      'p.orderId',
      'r.id as reversedById',
      sql<string>`(select sum(abs("e"."amount")) / 2 from "ledgerEntry" as "e" where "e"."postingId" = "p"."id")`.as(
        'amount',
      ),
    ]);

/** The orders' own locks, by number. */
export const lockOrderById = (db: Db, id: string) =>
  db.selectFrom('order').where('id', '=', id).select(['id', 'orderNo', 'currency']).forNoKeyUpdate();

/** The newest completed orders of the demo before a moment that were paid, or were not. */
export const demoOrders = (db: Db, source: string, paymentState: 'paid' | 'unpaid', before: string, most: number) =>
  db
    .selectFrom('order')
    .where('source', '=', source)
    .where('status', '=', 'completed')
    .where('paymentState', '=', paymentState)
    .where('price', '>', sql.lit('800'))
    .where('requestedAt', '<', before)
    .orderBy('requestedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .select(['id', 'sourceRef', minor('price').as('price'), 'paymentMethod', 'requestedAt as at']);
