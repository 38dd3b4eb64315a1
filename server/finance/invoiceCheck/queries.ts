/** Queries over checked days of invoices, and over what a check reads. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { leftToInvoice, taxLeft } from '#server/finance/invoice/queries.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { minor, minorOrNull } from '#server/ground/database/amounts.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { InvoiceCheckLineTable, InvoiceCheckTable } from './table.ts';

export const invoiceCheckSorts: SortKeys<'day'> = { day: { expression: sql`"c"."day"::text`, type: 'text' } };

export interface InvoiceCheckFilters {
  id?: string | undefined;
  open?: boolean | undefined;
}

const isOpen = sql<boolean>`exists (select from "invoiceCheckLine" as "l" where "l"."checkId" = "c"."id" and "l"."way" is null)`;

const filtered = (db: Db, { id, open }: InvoiceCheckFilters) => {
  let query = db.selectFrom('invoiceCheck as c');
  if (id !== undefined) query = query.where('c.id', '=', id);
  if (open !== undefined) query = query.where(open ? isOpen : sql<boolean>`not ${isOpen}`);
  return query;
};

const countOf = (condition: 'is null' | 'is not null') =>
  sql<number>`(select count(*)::integer from "invoiceCheckLine" as "l" where "l"."checkId" = "c"."id" and "l"."way" ${sql.raw(condition)})`;

export const invoiceCheckList = (db: Db, filters: InvoiceCheckFilters, page: Page) =>
  paged(
    filtered(db, filters).select([
      'c.id',
      sql<string>`"c"."day"::text`.as('day'),
      'c.state',
      'c.problem',
      'c.issuedCount',
      'c.redCount',
      'c.matchedCount',
      countOf('is null').as('openCount'),
      countOf('is not null').as('settledCount'),
      'c.sums',
      'c.madeBy',
      'c.madeAt',
    ]),
    page,
    sql`"c"."id"`,
  );

export const invoiceCheckCount = (db: Db, filters: InvoiceCheckFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

const lines = (db: Db) =>
  db
    .selectFrom('invoiceCheckLine as l')
    .leftJoin('invoice as i', 'i.id', 'l.invoiceId')
    .select([
      'l.id',
      'l.checkId',
      'l.kind',
      'l.document',
      'l.invoiceId',
      sql<string>`coalesce("i"."buyerName", '')`.as('buyerName'),
      'l.requestId',
      'l.ourNumber',
      'l.issuerNumber',
      'l.currency',
      'l.ourTotal',
      'l.otherTotal',
      'l.way',
      'l.settledBy',
      'l.settledAt',
      'l.note',
      'l.version',
    ]);

export const linesOfCheck = (db: Db, checkId: string, most: number) =>
  lines(db)
    .where('l.checkId', '=', checkId)
    .orderBy(sql`"l"."way" is not null`)
    .orderBy('l.id')
    .limit(most);

export const lineById = (db: Db, id: string) => lines(db).where('l.id', '=', id);

export const lockLine = (db: Db, id: string) => lines(db).where('l.id', '=', id).forUpdate('l');

export const settleLine = (db: Db, id: string, fields: Updateable<InvoiceCheckLineTable>) =>
  db.updateTable('invoiceCheckLine').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

/** Wants a day checked; one that is being checked goes on. */
export const wantCheck = (db: Db, row: { day: string; madeBy: string; madeAt: string }) =>
  db
    .insertInto('invoiceCheck')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        state: sql`case when "invoiceCheck"."state" = 'running' then 'running' else 'waiting' end`,
        madeBy: eb.ref('excluded.madeBy'),
        madeAt: eb.ref('excluded.madeAt'),
      })),
    )
    .returning('id');

/** Wants the nightly check of a day, unless it was checked since the day ended. */
export const wantNightly = (db: Db, day: string, ended: string, madeAt: string) =>
  db
    .insertInto('invoiceCheck')
    .values({ day, madeAt })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ state: 'waiting', madeBy: '', madeAt })
        .where('invoiceCheck.madeAt', '<', ended),
    );

/** Checks that wait, that a node left behind, or whose issuer did not answer an hour ago. */
export const checksDue = (db: Db, staleBefore: string, failedBefore: string, from: string, most: number) =>
  db
    .selectFrom('invoiceCheck')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([eb('state', '=', 'running'), eb('madeAt', '<', staleBefore)]),
        eb.and([eb('state', '=', 'failed'), eb('madeAt', '<', failedBefore), eb('day', '>=', from)]),
      ]),
    )
    .orderBy('id')
    .limit(most)
    .select('id');

/** Takes a check that is due, so that one node makes it. */
export const claimCheck = (db: Db, id: string, now: string, staleBefore: string) =>
  db
    .updateTable('invoiceCheck')
    .set({ state: 'running', madeAt: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['waiting', 'failed']),
        eb.and([eb('state', '=', 'running'), eb('madeAt', '<', staleBefore)]),
      ]),
    )
    .returning([sql<string>`"day"::text`.as('day'), 'madeBy', 'problem']);

export const endCheck = (db: Db, id: string, fields: Updateable<InvoiceCheckTable>) =>
  db.updateTable('invoiceCheck').set(fields).where('id', '=', id);

export const deleteOpenLines = (db: Db, checkId: string) =>
  db.deleteFrom('invoiceCheckLine').where('checkId', '=', checkId).where('way', 'is', null);

/** Those that were settled before stay as they are. */
export const insertLines = (db: Db, rows: readonly Insertable<InvoiceCheckLineTable>[]) =>
  db
    .insertInto('invoiceCheckLine')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['checkId', 'key']).doNothing())
    .returning('id');

/** Invoices of a day: issued, taken back, asked for, or with money of their orders that moved back on it. */
const ofTheDay = (db: Db, from: string, to: string) =>
  db
    .selectFrom('invoice')
    .where('issuedAt', '>=', from)
    .where('issuedAt', '<', to)
    .select('id')
    .union(db.selectFrom('invoice').where('redIssuedAt', '>=', from).where('redIssuedAt', '<', to).select('id'))
    .union(
      db
        .selectFrom('invoice')
        .where('state', 'in', ['requested', 'issuing'])
        .where('createdAt', '>=', from)
        .where('createdAt', '<', to)
        .select('id'),
    )
    .union(
      db
        .selectFrom('posting as p')
        .innerJoin('invoiceOrder as io', 'io.orderId', 'p.orderId')
        .where('p.at', '>=', from)
        .where('p.at', '<', to)
        .where('io.isLive', '=', sql.lit(true))
        .select('io.invoiceId as id'),
    );

/** So many invoices of a day from one on, each with the sums of its lines and trips, and what the books have left of its orders. */
export const invoicesOfDay = (db: Db, from: string, to: string, afterId: string, most: number) =>
  db
    .selectFrom('invoice as i')
    .where('i.id', 'in', ofTheDay(db, from, to))
    .where('i.id', '>', afterId)
    .orderBy('i.id')
    .limit(most)
    .select([
      'i.id',
      'i.state',
      'i.number',
      'i.redNumber',
      minor('i.total').as('total'),
      minor('i.tax').as('tax'),
      'i.currency',
      'i.attempt',
      'i.isTrial',
      'i.createdAt',
      'i.issuedAt',
      'i.redIssuedAt',
      minor(
        sql`(select coalesce(sum(("line" ->> 'total')::bigint), 0) from jsonb_array_elements("i"."lines") as "line")`,
      ).as('ofLines'),
      minor(
        sql`(select coalesce(sum("io"."total"), 0) from "invoiceOrder" as "io" where "io"."invoiceId" = "i"."id")`,
      ).as('ofTrips'),
      // null once its orders are free again
      minorOrNull(sql`(select sum(${leftToInvoice}) from "invoiceOrder" as "io" left join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
        where "io"."invoiceId" = "i"."id" and "io"."isLive")`).as('left'),
      // by how much the books have more tax of its orders, of those whose money is as it was
      minor(sql`(select coalesce(sum(${taxLeft} - "io"."tax"), 0) from "invoiceOrder" as "io"
        join "orderMoney" as "m" on "m"."orderId" = "io"."orderId"
        where "io"."invoiceId" = "i"."id" and "io"."isLive" and "io"."tax" is not null and "io"."total" = ${leftToInvoice})`).as(
        'taxAstray',
      ),
      minor(
        sql`(select coalesce(sum(("line" ->> 'tax')::bigint), 0) from jsonb_array_elements("i"."lines") as "line")`,
      ).as('taxOfLines'),
    ]);

/** What we know of invoices that an issuer names. */
export const namedInvoices = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('invoice')
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .select(['id', 'number', 'redNumber', 'currency', minor('total').as('total')]);

/** Gives an invoice another number: that of its issuer. */
export const adoptNumber = (db: Db, id: string, fields: { number: string } | { redNumber: string }, at: string) =>
  db
    .updateTable('invoice')
    .set({ ...fields, updatedAt: at })
    .set(NEXT_VERSION)
    .where('id', '=', id)
    .where('number', '<>', '');

/** The invoice that was asked for last. */
export const newestInvoice = (db: Db) =>
  db.selectFrom('invoice').orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(1).select('createdAt');
