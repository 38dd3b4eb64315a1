/** Which months stand in files, what changed since, and orders as lines of text for those that no file has. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import { WITH_WHEELCHAIR } from '#server/insight/rollup/measures.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';
import type { ColumnFile } from '#server/ground/columns/files.ts';
import { asText, lineOf, timeInLine } from '#server/ground/columns/lines.ts';
import { COLUMN_NAMES, FORM, kindOf, type ColumnName } from './form.ts';

const monthText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;
const startOf = (month: RawBuilder<unknown>) => sql`(${month}::timestamp at time zone 'UTC')`;
const endOf = (month: RawBuilder<unknown>) => sql`((${month}::timestamp + interval '1 month') at time zone 'UTC')`;

// ---------------------------------------------------------------- writing

/**
 * One writer at a time, until the transaction ends; readers that note a damage do not wait. A lock takes no snapshot: what the
 * transaction reads after it, the writer before has committed.
 */
export const LOCK_COLUMNS = sql`lock table "columnMonth" in share update exclusive mode`;
/** As the planner knows it. */
export const ordersAbout = (db: Db) =>
  db.selectNoFrom(
    sql<number>`(select "reltuples"::float8 from "pg_class" where "oid" = '"order"'::regclass)`.as('orders'),
  );

/** Months, newest first, that have orders before a moment and no file that is as new as it can be. `old`: written before it may be again. */
export const dueMonths = (db: Db, { upTo, old, most }: { upTo: string; old: string; most: number }) =>
  db
    .selectFrom(
      sql<{ month: string }>`(select generate_series(
          (select date_trunc('month', min("requestedAt") at time zone 'UTC') from "order"
            where "requestedAt" >= ${upTo}::timestamptz - make_interval(years => 5)),
          date_trunc('month', ${upTo}::timestamptz at time zone 'UTC'), interval '1 month')::date as "month")`.as('m'),
    )
    .leftJoin('columnMonth as c', (join) => join.onRef('c.month', '=', 'm.month').on('c.retiredAt', 'is', null))
    .where(
      sql<boolean>`("c"."id" is not null or exists (select from "order" as "o" where "o"."requestedAt" >= ${startOf(sql.ref('m.month'))}
          and "o"."requestedAt" < least(${endOf(sql.ref('m.month'))}, ${upTo}::timestamptz)))
        and ("c"."id" is not null and "c"."damagedAt" is null and "c"."form" = ${sql.lit(FORM)}
          and "c"."upTo" >= least(${endOf(sql.ref('m.month'))}, ${upTo}::timestamptz)
          and not ("c"."writtenAt" < ${old}::timestamptz and exists (select from "columnChange" as "k"
            where "k"."day" >= "m"."month" and ("k"."day"::timestamp at time zone 'UTC') < "c"."upTo"
              and "k"."day" < "m"."month" + interval '1 month'))) is not true`,
    )
    .orderBy('m.month', 'desc')
    .limit(sql.lit(most))
    .select(monthText('m.month').as('month'));

/** Changes of a month are in the file that is written next; gone when that is committed. */
export const takeChanges = (db: Db, month: string) =>
  db
    .deleteFrom('columnChange')
    .where(sql<boolean>`"day" >= ${month}::date and "day" < ${month}::date + interval '1 month'`);

/** Changes of days that no file has: a file that is written later is. */
export const dropIdleChanges = (db: Db) =>
  db.deleteFrom('columnChange as k').where(
    sql<boolean>`not exists (select from "columnMonth" as "c" where "c"."retiredAt" is null and "k"."day" >= "c"."month"
        and ("k"."day"::timestamp at time zone 'UTC') < "c"."upTo")`,
  );

export const newestVersion = (db: Db, month: string) =>
  db
    .selectFrom('columnMonth')
    .where('month', '=', month)
    .select(sql<number>`coalesce(max("version"), 0)`.as('version'));

export const retireMonth = (db: Db, month: string | null, now: string) =>
  db
    .updateTable('columnMonth')
    .set({ retiredAt: now })
    .where('retiredAt', 'is', null)
    .$if(month !== null, (query) => query.where('month', '=', month ?? ''));

export interface WrittenMonth extends ColumnFile {
  month: string;
  version: number;
  upTo: string;
  orders: number;
  writtenAt: string;
}
export const addMonth = (db: Db, { orders, ...month }: WrittenMonth) =>
  db.insertInto('columnMonth').values({ ...month, form: FORM, orders: String(orders) });

/** Versions that nobody reads any more. */
export const retiredMonths = (db: Db, before: string) =>
  db.selectFrom('columnMonth').where('retiredAt', '<', before).orderBy('id').limit(100).select(['id', 'store', 'key']);

export const deleteMonth = (db: Db, id: string) => db.deleteFrom('columnMonth').where('id', '=', id);

export const noteDamage = (db: Db, id: string, now: string) =>
  db.updateTable('columnMonth').set({ damagedAt: now }).where('id', '=', id).where('damagedAt', 'is', null);

const valueOf = (name: ColumnName): RawBuilder<unknown> => {
  if (name === 'wheelchair') return WITH_WHEELCHAIR;
  const column = sql.ref(`o.${name}`);
  switch (kindOf(name)) {
    case 'flags':
      return sql`array_to_string(${column}, ' ')`;
    case 'time':
      return timeInLine(column);
    default:
      return column;
  }
};
const LINE = lineOf(COLUMN_NAMES.map(valueOf));

/** Lines of one text, and how many they are. */
const TEXT = { text: asText('l.line'), count: sql<number>`count(*)::integer` };

/** All orders of a span. */
export const spanLines = (db: Db, from: string, to: string) =>
  db
    .selectFrom(
      db
        .selectFrom('order as o')
        .where('o.requestedAt', '>=', from)
        .where('o.requestedAt', '<', to)
        .orderBy('o.requestedAt')
        .select(LINE.as('line'))
        .as('l'),
    )
    .select([TEXT.text.as('text'), TEXT.count.as('count')]);

// ---------------------------------------------------------------- reading

/** Files that have orders of a period. */
export const monthsOf = (db: Db, from: string, to: string) =>
  db
    .selectFrom('columnMonth as c')
    .where('c.retiredAt', 'is', null)
    .where('c.damagedAt', 'is', null)
    .where('c.form', '=', FORM)
    .where('c.upTo', '>', from)
    .where(sql<boolean>`${startOf(sql.ref('c.month'))} < ${to}::timestamptz`)
    .orderBy('c.month')
    .select([
      'c.id',
      'c.store',
      'c.key',
      'c.bytes',
      'c.sha256',
      'c.orders',
      'c.upTo',
      monthText('c.month').as('month'),
    ]);

/** Days of UTC within a period that changed since their file was written. */
export const changedDays = (db: Db, from: string, to: string) =>
  db
    .selectFrom('columnChange as k')
    .where(
      sql<boolean>`"k"."day" >= (${from}::timestamptz at time zone 'UTC')::date and "k"."day" <= (${to}::timestamptz at time zone 'UTC')::date`,
    )
    .distinct()
    .orderBy('day')
    .select(sql<string>`to_char("k"."day", 'YYYY-MM-DD')`.as('day'));

/** Clocks change at quarters of an hour. */
const quarter = (at: RawBuilder<unknown>) => sql`date_bin('15 minutes', ${at}, '2000-01-01T00:00:00Z')`;
/**
 * How many seconds the clock of a zone is ahead of UTC, and from when on; the first of all before. As PostgreSQL knows it, so
 * that both ways to an answer have one clock.
 */
export const clockOf = (db: Db, zone: string, from: string, to: string) => {
  const ahead = (at: RawBuilder<unknown>) =>
    sql`extract(epoch from (${at} at time zone ${zone}) - (${at} at time zone 'UTC'))::integer`;
  return db
    .selectFrom(
      sql<{ at: string; ahead: number }>`(
        select "d"."ahead", "d"."before", (select min("s") from generate_series("d"."at" - interval '24 hours', "d"."at", interval '15 minutes') as "s"
            where ${ahead(sql.ref('s'))} = "d"."ahead") as "at"
          from (select "g" as "at", ${ahead(sql.ref('g'))} as "ahead", lag(${ahead(sql.ref('g'))}) over (order by "g") as "before"
            from generate_series(${quarter(sql`${from}::timestamptz`)}, ${to}::timestamptz + interval '24 hours', interval '24 hours') as "g") as "d"
          where "d"."before" is distinct from "d"."ahead")`.as('c'),
    )
    .orderBy('c.at')
    .select([sql<number>`(extract(epoch from "c"."at") * 1000)::bigint::float8`.as('at'), 'c.ahead']);
};

export interface Span {
  from: string;
  to: string;
}

/** Orders of a selection within spans; one more than may be shows that there are more. */
export const freshLines = (
  db: Db,
  { filters, scope, reveal }: OrderSelection,
  spans: readonly Span[],
  most: number,
) => {
  const { requestedFrom: _from, requestedTo: _to, ...others } = filters;
  const orders = ordersWithin(db, { filters: others, scope, reveal })
    .where(sql<boolean>`"o"."requestedAt" >= "s"."from" and "o"."requestedAt" < "s"."to"`)
    .select(LINE.as('line'))
    .offset(sql.lit(0));
  return db
    .selectFrom(
      sql<{
        line: string;
      }>`(select "i"."line" from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) as "s"("from", "to")
        cross join lateral (${orders}) as "i" limit ${sql.lit(most + 1)})`.as('l'),
    )
    .select([TEXT.text.as('text'), TEXT.count.as('count')]);
};

// ---------------------------------------------------------------- telling

export const currentMonths = (db: Db) =>
  db
    .selectFrom('columnMonth as c')
    .where('c.retiredAt', 'is', null)
    .orderBy('c.month', 'desc')
    .select([
      monthText('c.month').as('month'),
      'c.version',
      'c.form',
      'c.store',
      'c.key',
      'c.orders',
      'c.bytes',
      'c.sha256',
      'c.upTo',
      'c.writtenAt',
      'c.damagedAt',
      sql<number>`(select count(distinct "k"."day") from "columnChange" as "k" where "k"."day" >= "c"."month"
        and ("k"."day"::timestamp at time zone 'UTC') < "c"."upTo")::integer`.as('changedDays'),
    ]);
