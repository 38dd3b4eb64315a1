/** Queries over invoices. */
import type { Tax } from '#contract/finance/payRule/parts/tax.ts';
import { sql, type Insertable, type Updateable } from 'kysely';
import type { InvoiceEvent, InvoiceKind, InvoiceState } from '#contract/finance/invoice/rules.ts';
import { cappedCount, codeBegins, holds, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { minor } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { InvoiceLinkTable, InvoiceOrderTable, InvoiceTable } from './table.ts';

export const invoiceSorts: SortKeys<'createdAt' | 'total'> = {
  createdAt: { expression: sql`"invoice"."createdAt"`, type: 'timestamptz' },
  total: { expression: sql`"invoice"."total"`, type: 'bigint' },
};

export interface InvoiceFilters {
  keyword?: string | undefined;
  state?: InvoiceState | undefined;
  kind?: InvoiceKind | undefined;
  differs?: boolean | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'invoice.id',
  'invoice.number',
  'invoice.state',
  'invoice.kind',
  'invoice.buyerKind',
  'invoice.buyerName',
  'invoice.taxNumber',
  'invoice.itemised',
  'invoice.currency',
  minor('invoice.amount').as('amount'),
  minor('invoice.tax').as('tax'),
  minor('invoice.total').as('total'),
  'invoice.problem',
  'invoice.issuedAt',
  'invoice.redNumber',
  'invoice.redReason',
  'invoice.redUntil',
  'invoice.isTrial',
  'invoice.requestedBy',
  'invoice.createdAt',
  'invoice.updatedAt',
  'invoice.version',
] as const;

/** What may be invoiced of the order money `m`. */
export const leftToInvoice = sql<string>`greatest(0, least(coalesce("m"."charged", 0), coalesce("m"."paid", 0) - coalesce("m"."refunded", 0)))`;
/**
 * The tax that the books have in what may be invoiced of the order money `m`: what is left of the charge's, in proportion where less
 * is left to invoice than of the revenue.
 */
export const taxLeft = sql<string>`(select case when "b"."revenue" <= 0 then 0
    else round("b"."tax"::numeric * least(${leftToInvoice}, "b"."revenue") / "b"."revenue")::bigint end
  from (select -coalesce(sum("e"."amount"), 0) as "revenue",
      -coalesce(sum("e"."amount") filter (where "e"."account" = 'tax:output'), 0) as "tax"
    from "posting" as "p" join "ledgerEntry" as "e" on "e"."postingId" = "p"."id"
    where "p"."orderId" = "m"."orderId" and "p"."kind" in ('charge', 'refund')
      and "e"."account" in ('revenue:rides', 'refund', 'tax:output')) as "b")`;
const orderCountOf = sql<number>`(select count(*)::int from "invoiceOrder" where "invoiceOrder"."invoiceId" = "invoice"."id")`;
const DIFFERS = sql<boolean>`exists (select from "invoiceOrder" as "io" left join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
  where "io"."invoiceId" = "invoice"."id" and "io"."isLive" and "io"."total" <> ${leftToInvoice})`;

const filtered = (db: Db, { keyword, state, kind, differs, id }: InvoiceFilters) => {
  let query = db.selectFrom('invoice');
  if (keyword !== undefined && keyword !== '')
    query = query.where((eb) =>
      eb.or([
        holds('invoice.buyerName', keyword),
        codeBegins('invoice.number', keyword),
        eb.exists(
          eb
            .selectFrom('invoiceOrder as io')
            .innerJoin('order as o', 'o.id', 'io.orderId')
            .select('io.orderId')
            .whereRef('io.invoiceId', '=', 'invoice.id')
            .where('o.orderNo', '=', keyword),
        ),
      ]),
    );
  if (state !== undefined) query = query.where('invoice.state', '=', state);
  if (kind !== undefined) query = query.where('invoice.kind', '=', kind);
  if (differs !== undefined) query = query.where(differs ? DIFFERS : sql<boolean>`not ${DIFFERS}`);
  if (id !== undefined) query = query.where('invoice.id', '=', id);
  return query;
};

export const invoiceList = (db: Db, filters: InvoiceFilters, page: Page) =>
  paged(filtered(db, filters).select([...COLUMNS, orderCountOf.as('orders')]), page, sql`"invoice"."id"`);

export const invoiceCount = (db: Db, filters: InvoiceFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

/** With what only its detail and its documents show. */
export const invoiceById = (db: Db, id: string) =>
  filtered(db, { id }).select([
    ...COLUMNS,
    orderCountOf.as('orders'),
    'invoice.email',
    'invoice.sellerName',
    'invoice.sellerTaxNumber',
    'invoice.taxCode',
    'invoice.rate',
    'invoice.lines',
    'invoice.travellersSealed',
    'invoice.source',
    'invoice.attempt',
  ]);

export const lockInvoice = (db: Db, id: string) =>
  filtered(db, { id })
    .select([...COLUMNS, orderCountOf.as('orders'), 'invoice.attempt'])
    .forNoKeyUpdate();

export const invoiceTrips = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoiceOrder as io')
    .innerJoin('order as o', 'o.id', 'io.orderId')
    .leftJoin('orderMoney as m', 'm.orderId', 'io.orderId')
    .where('io.invoiceId', '=', invoiceId)
    .orderBy('o.requestedAt')
    .orderBy('o.id')
    .select([
      'io.orderId',
      'o.orderNo',
      sql<string>`coalesce("o"."pickedUpAt", "o"."requestedAt")`.as('at'),
      'o.pickUpName',
      'o.dropOffName',
      'o.distance',
      minor('io.total').as('total'),
      minor(leftToInvoice).as('leftNow'),
    ]);

export const invoiceEvents = (db: Db, invoiceId: string) =>
  db.selectFrom('invoiceEvent').where('invoiceId', '=', invoiceId).orderBy('id').select(['event', 'at', 'by', 'note']);

/** Orders by their numbers, or by the names that an app has for them; locked, so that they are judged once. */
export const ordersToInvoice = (
  db: Db,
  which: { orderNos: readonly string[] } | { source: string; externalIds: readonly string[] },
) => {
  const query = db
    .selectFrom('order as o')
    .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
    .leftJoin('orderCharge as c', 'c.orderId', 'o.id')
    .leftJoin('payRuleVersion as v', 'v.id', 'c.versionId')
    .orderBy('o.id')
    .select([
      'o.id',
      'o.orderNo',
      'o.sourceRef',
      'o.paymentState',
      'o.currency',
      'o.priceParts',
      sql<string>`coalesce("o"."pickedUpAt", "o"."requestedAt")`.as('at'),
      'o.pickUpName',
      'o.dropOffName',
      minor(sql`coalesce("m"."refunded", 0)`).as('refunded'),
      minor(leftToInvoice).as('left'),
      // of its pay rule; null for one that no rule priced
      sql<Tax | null>`"v"."terms" -> 'tax'`.as('taxTerms'),
      'c.lines',
      minor(taxLeft).as('tax'),
    ])
    .forNoKeyUpdate('o');
  return 'orderNos' in which
    ? query.where('o.orderNo', '=', sql<string>`any(${[...which.orderNos]}::text[])`)
    : query
        .where('o.source', '=', which.source)
        .where('o.sourceRef', '=', sql<string>`any(${[...which.externalIds]}::text[])`);
};

/** Which of these orders have an invoice already. */
export const invoicedOrders = (db: Db, orderIds: readonly string[]) =>
  db
    .selectFrom('invoiceOrder as io')
    .innerJoin('order as o', 'o.id', 'io.orderId')
    .where('io.isLive', '=', true)
    .where('io.orderId', '=', sql<string>`any(${[...orderIds]}::bigint[])`)
    .select('o.orderNo');

export const insertInvoice = (db: Db, row: Insertable<InvoiceTable>) =>
  db.insertInto('invoice').values(row).returning('id');

/** An order that has a live invoice does not come back. */
export const insertInvoiceOrders = (db: Db, rows: readonly Insertable<InvoiceOrderTable>[]) =>
  db
    .insertInto('invoiceOrder')
    .values([...rows])
    // not a parameter: a generic plan does not find the partial index by one
    .onConflict((conflict) => conflict.column('orderId').where('isLive', '=', sql.lit(true)).doNothing())
    .returning('orderId');

export const addEvent = (
  db: Db,
  row: { invoiceId: string; event: InvoiceEvent; at: string; by: string; note?: string },
) => db.insertInto('invoiceEvent').values(row);

/** Moves an invoice on, and its version. */
export const moveInvoice = (db: Db, id: string, from: InvoiceState, fields: Updateable<InvoiceTable>) =>
  db
    .updateTable('invoice')
    .set(fields)
    .set(NEXT_VERSION)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('version');

export const releaseOrders = (db: Db, invoiceId: string) =>
  db.updateTable('invoiceOrder').set({ isLive: false }).where('invoiceId', '=', invoiceId);

/** Takes one to be issued: one that waits, or one whose node went away while it did. */
export const claimToIssue = (db: Db, id: string, now: string, staleBefore: string) =>
  db
    .updateTable('invoice')
    .set({ state: 'issuing', updatedAt: now, ...NEXT_VERSION })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('state', '=', 'requested'), eb.and([eb('state', '=', 'issuing'), eb('updatedAt', '<', staleBefore)])]),
    )
    .returning(['id', 'kind', 'isTrial', 'attempt', 'askedAt', 'email', 'problem', 'createdAt']);

/** Says that the issuer is asked from now on. */
export const setAsked = (db: Db, id: string, at: string) =>
  db.updateTable('invoice').set({ askedAt: at }).where('id', '=', id).where('askedAt', 'is', null);

/** Makes an invoice wait for its issuer a little longer. */
export const setWaiting = (db: Db, id: string, problem: string) =>
  db.updateTable('invoice').set({ problem }).where('id', '=', id).where('state', '=', 'issuing');

/** Takes an e-mail that is due, so that one node sends it. */
export const claimMail = (db: Db, id: string, now: string, again: string) =>
  db
    .updateTable('invoice')
    .set((eb) => ({ mailDueAt: again, mailTries: eb('mailTries', '+', 1) }))
    .where('id', '=', id)
    .where('mailDueAt', '<=', now)
    .returning('mailTries');

export const setMail = (db: Db, id: string, mailDueAt: string | null) =>
  db.updateTable('invoice').set({ mailDueAt, mailTries: 0 }).where('id', '=', id);

export const mailsDue = (db: Db, now: string, most: number) =>
  db.selectFrom('invoice').where('mailDueAt', '<=', now).orderBy('mailDueAt').orderBy('id').limit(most).select('id');

/** By id, from behind the last one of the page before, as are those whose red letter lapsed. */
export const waitingToIssue = (db: Db, staleBefore: string, after: string, most: number) =>
  db
    .selectFrom('invoice')
    .where('state', 'in', ['requested', 'issuing'])
    .where('updatedAt', '<', staleBefore)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .select('id');

export const lapsedReds = (db: Db, now: string, after: string, most: number) =>
  db
    .selectFrom('invoice')
    .where('state', '=', 'redRequested')
    .where('redUntil', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .select(['id', 'redUntil']);

export const invoiceOfApp = (db: Db, source: string, id: string) =>
  filtered(db, { id }).where('invoice.source', '=', source).select('invoice.id');

// ---------------------------------------------------------------- links

export const insertLink = (db: Db, row: Insertable<InvoiceLinkTable>) =>
  db.insertInto('invoiceLink').values(row).returning('id');

export const linksOf = (db: Db, invoiceId: string, now: string) =>
  db
    .selectFrom('invoiceLink')
    .where('invoiceId', '=', invoiceId)
    .orderBy('id', 'desc')
    .limit(50)
    .select(['id', 'document', 'createdBy', 'createdAt', 'expiresAt', 'withdrawnAt', 'opened', 'lastOpenedAt'])
    .select(sql<boolean>`("withdrawnAt" is null and "expiresAt" > ${now})`.as('isOpen'));

export const openLinkCount = (db: Db, invoiceId: string, now: string) =>
  db
    .selectFrom('invoiceLink')
    .where('invoiceId', '=', invoiceId)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .select((eb) => eb.fn.countAll<string>().as('count'));

export const linkById = (db: Db, id: string) => db.selectFrom('invoiceLink').select('invoiceId').where('id', '=', id);

/** No row comes back for one that is over. */
export const withdrawLink = (db: Db, id: string, now: string) =>
  db
    .updateTable('invoiceLink')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('id');

export const openLink = (db: Db, keyHash: Buffer, now: string) =>
  db
    .selectFrom('invoiceLink')
    .where('keyHash', '=', keyHash)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .select(['id', 'invoiceId', 'document']);

export const openedLink = (db: Db, id: string, now: string) =>
  db
    .updateTable('invoiceLink')
    .set((eb) => ({ opened: eb('opened', '+', 1), lastOpenedAt: now }))
    .where('id', '=', id);

/** By day of issuing. */
export const invoiceSums = (db: Db, timeZone: string, from: string) =>
  db
    .selectFrom('invoice')
    .where('issuedAt', '>=', from)
    .groupBy([sql`1`, 'currency'])
    .orderBy(sql`1`, 'desc')
    .select([
      sql<string>`to_char("issuedAt" at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
      'currency',
      sql<number>`count(*)::int`.as('issued'),
      sql<string>`sum("total")`.as('total'),
      sql<string>`sum("tax")`.as('tax'),
      sql<number>`(count(*) filter (where "state" = 'redIssued'))::int`.as('red'),
    ]);

export const differingCount = (db: Db) =>
  filtered(db, { differs: true }).select(sql<number>`count(*)::int`.as('count'));

/** Orders of the demo that can be invoiced, newest first. */
export const demoPaidOrders = (db: Db, most: number) =>
  db
    .selectFrom('order as o')
    .innerJoin('orderMoney as m', 'm.orderId', 'o.id')
    .where('o.source', '=', 'simulator')
    .where('o.paymentState', '=', 'paid')
    .where('m.refunded', '=', sql.lit('0'))
    .where('m.paid', '>', sql.lit('0'))
    .orderBy('o.requestedAt', 'desc')
    .orderBy('o.id', 'desc')
    .limit(most)
    .select(['o.orderNo', 'o.requestedAt']);

// ---------------------------------------------------------------- passengers who are erased

const ordersOf = (passengerIds: readonly string[]) =>
  sql`(select "o"."id" from "order" as "o" where "o"."passengerId" = any(${[...passengerIds]}::bigint[]))`;

/** Of invoices that are of nobody else's orders. What the tax law has to be kept on them stays. */
export const eraseInvoiceEmails = (db: Db, passengerIds: readonly string[]) =>
  db
    .updateTable('invoice as i')
    .set({ email: '', mailDueAt: null, mailTries: 0 })
    .where(
      sql<boolean>`"i"."id" in (select "io"."invoiceId" from "invoiceOrder" as "io" where "io"."orderId" in ${ordersOf(passengerIds)})`,
    )
    .where(
      sql<boolean>`not exists (select from "invoiceOrder" as "io" where "io"."invoiceId" = "i"."id"
        and "io"."orderId" not in ${ordersOf(passengerIds)})`,
    );

/** Whoever was given one reads it no more. */
export const withdrawInvoiceLinks = (db: Db, passengerIds: readonly string[], now: string) =>
  db
    .updateTable('invoiceLink')
    .set({ withdrawnAt: now })
    .where('withdrawnAt', 'is', null)
    .where(
      sql<boolean>`"invoiceId" in (select "io"."invoiceId" from "invoiceOrder" as "io" where "io"."orderId" in ${ordersOf(passengerIds)})`,
    );
