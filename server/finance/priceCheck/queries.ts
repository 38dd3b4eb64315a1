/** Queries over the nightly check of prices. */
import { sql, type Insertable } from 'kysely';
import { leftToInvoice } from '#server/finance/invoice/queries.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { minor, minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { PriceCheckTable } from './table.ts';

export const priceCheckSorts: SortKeys<'day'> = { day: { expression: sql`"k"."day"::text`, type: 'text' } };

export interface PriceCheckFilters {
  id?: string | undefined;
  isFault?: boolean | undefined;
}

const filtered = (db: Db, { id, isFault }: PriceCheckFilters) => {
  let query = db.selectFrom('priceCheck as k');
  if (id !== undefined) query = query.where('k.id', '=', id);
  if (isFault !== undefined) query = query.where('k.isFault', '=', isFault);
  return query;
};

export const priceCheckList = (db: Db, filters: PriceCheckFilters, page: Page) =>
  paged(
    filtered(db, filters)
      .innerJoin('order as o', 'o.id', 'k.orderId')
      .select([
        'k.id',
        sql<string>`"k"."day"::text`.as('day'),
        'k.orderId',
        'o.orderNo',
        'k.isFault',
        'k.reasons',
        minorOrNull('k.quoted').as('quoted'),
        minor('k.charged').as('charged'),
        minor('k.posted').as('posted'),
        minorOrNull('k.ordered').as('ordered'),
        minorOrNull('k.invoiced').as('invoiced'),
        'k.currency',
      ]),
    page,
    sql`"k"."id"`,
  );

export const priceCheckCount = (db: Db, filters: PriceCheckFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const priceCheckRuns = (db: Db, most: number) =>
  db
    .selectFrom('priceCheckRun')
    .orderBy('day', 'desc')
    .limit(most)
    .select([sql<string>`"day"::text`.as('day'), 'checked', 'explained', 'faults', 'ranAt']);

/** Claims the check of a day; no row comes back when it was made. */
export const claimPriceCheck = (db: Db, day: string, ranAt: string) =>
  db
    .insertInto('priceCheckRun')
    .values({ day, checked: 0, explained: 0, faults: 0, ranAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day');

export const endPriceCheck = (db: Db, day: string, sums: { checked: number; explained: number; faults: number }) =>
  db.updateTable('priceCheckRun').set(sums).where('day', '=', day);

const ofTheDay = (db: Db, from: string, to: string) =>
  db
    .selectFrom('orderCharge')
    .where('chargedAt', '>=', from)
    .where('chargedAt', '<', to)
    .select('orderId')
    .union(
      db
        .selectFrom('invoice')
        .innerJoin('invoiceOrder', 'invoiceOrder.invoiceId', 'invoice.id')
        .where('invoice.createdAt', '>=', from)
        .where('invoice.createdAt', '<', to)
        .where('invoiceOrder.isLive', '=', sql.lit(true))
        .select('invoiceOrder.orderId'),
    );

/** Charges of a day or invoiced on it, each with quote, order, what the books have and its invoice, so many from an order on. */
export const chargesBetween = (db: Db, from: string, to: string, afterId: string, most: number) =>
  db
    .selectFrom('orderCharge as c')
    .innerJoin('payRuleVersion as v', 'v.id', 'c.versionId')
    .innerJoin('order as o', 'o.id', 'c.orderId')
    .leftJoin('priceQuote as q', 'q.orderId', 'c.orderId')
    .leftJoin('orderMoney as m', 'm.orderId', 'c.orderId')
    .leftJoin('invoiceOrder as i', (join) =>
      join.onRef('i.orderId', '=', 'c.orderId').on('i.isLive', '=', sql.lit(true)),
    )
    .where('c.orderId', 'in', ofTheDay(db, from, to))
    .where('c.orderId', '>', afterId)
    .orderBy('c.orderId')
    .limit(most)
    .select([
      'c.orderId',
      'c.facts',
      'c.lines',
      minor('c.total').as('total'),
      minor('c.tax').as('tax'),
      minor('c.meterTotal').as('meterTotal'),
      'c.hash',
      'c.seal',
      'c.differences',
      'c.chargedAt',
      'v.scope',
      'v.terms',
      'v.hash as versionHash',
      minorOrNull('q.total').as('quoted'),
      'q.lines as quotedLines',
      minorOrNull('o.price').as('ordered'),
      'o.currency',
      minorOrNull('i.total').as('invoiced'),
      minor(leftToInvoice).as('toInvoice'),
      minor(sql`case when "c"."total" < 0 then -coalesce("m"."compensated", 0) else coalesce("m"."charged", 0) end`).as(
        'posted',
      ),
    ]);

/** What a night found; a later night takes the place of what an earlier one found of the same order. */
export const insertPriceChecks = (db: Db, rows: readonly Insertable<PriceCheckTable>[]) =>
  db
    .insertInto('priceCheck')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('orderId').doUpdateSet((eb) => ({
        day: eb.ref('excluded.day'),
        isFault: eb.ref('excluded.isFault'),
        reasons: eb.ref('excluded.reasons'),
        quoted: eb.ref('excluded.quoted'),
        charged: eb.ref('excluded.charged'),
        posted: eb.ref('excluded.posted'),
        ordered: eb.ref('excluded.ordered'),
        invoiced: eb.ref('excluded.invoiced'),
      })),
    );
