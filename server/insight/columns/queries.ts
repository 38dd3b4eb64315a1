/** Which months stand in files, what changed since, and orders as lines of text for those that no file has. */
import { sql, type RawBuilder } from 'kysely';
import { COLUMN_KINDS, type ColumnKind } from '#contract/insight/columns/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { WITH_WHEELCHAIR } from '#server/insight/rollup/measures.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';
import type { ColumnFile } from '#server/ground/columns/files.ts';
import { asText, lineOf, timeInLine } from '#server/ground/columns/lines.ts';
import { columnNames } from '#server/ground/columns/form.ts';
import { type BesideName, COLUMN_NAMES, EVENT_COLUMNS, FORM, kindOf, TRIP_COLUMNS, type ColumnName } from './form.ts';

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

/** Whether a month (`m`) has a file of every kind that is as it was written. */
const ALL_KINDS = sql<boolean>`(select count(*) from "columnMonth" as "f" where "f"."month" = "m"."month" and "f"."retiredAt" is null
            and "f"."damagedAt" is null and "f"."form" = ${sql.lit(FORM)}) = ${sql.lit(COLUMN_KINDS.length)}`;

/** Months, newest first, that have orders before a moment and no files that are as new as they can be. `old`: written before it may be again. */
export const dueMonths = (db: Db, { upTo, old, most }: { upTo: string; old: string; most: number }) =>
  db
    .selectFrom(
      sql<{ month: string }>`(select generate_series(
          (select date_trunc('month', min("requestedAt") at time zone 'UTC') from "order"
            where "requestedAt" >= ${upTo}::timestamptz - make_interval(years => 5)),
          date_trunc('month', ${upTo}::timestamptz at time zone 'UTC'), interval '1 month')::date as "month"
          union select "month" from "columnMonth" where "retiredAt" is null and ("damagedAt" is not null or "form" <> ${sql.lit(FORM)}))`.as(
        'm',
      ),
    )
    .leftJoin('columnMonth as c', (join) =>
      join.onRef('c.month', '=', 'm.month').on('c.kind', '=', sql.lit('orders')).on('c.retiredAt', 'is', null),
    )
    .where(
      sql<boolean>`("c"."id" is not null or exists (select from "order" as "o" where "o"."requestedAt" >= ${startOf(sql.ref('m.month'))}
          and "o"."requestedAt" < least(${endOf(sql.ref('m.month'))}, ${upTo}::timestamptz)))
        and ("c"."id" is not null and ${ALL_KINDS}
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
  kind: ColumnKind;
  version: number;
  upTo: string;
  rows: number;
  writtenAt: string;
}
export const addMonths = (db: Db, months: readonly WrittenMonth[]) =>
  db
    .insertInto('columnMonth')
    .values(months.map(({ rows, ...month }) => ({ ...month, form: FORM, rows: String(rows) })));

/** Versions that nobody reads any more. */
export const retiredMonths = (db: Db, before: string) =>
  db.selectFrom('columnMonth').where('retiredAt', '<', before).orderBy('id').limit(100).select(['id', 'store', 'key']);

export const deleteMonth = (db: Db, id: string) => db.deleteFrom('columnMonth').where('id', '=', id);

export const noteDamage = (db: Db, id: string, now: string) =>
  db.updateTable('columnMonth').set({ damagedAt: now }).where('id', '=', id).where('damagedAt', 'is', null);

const READ_AT = sql`coalesce("provedAt", "writtenAt")`;

/** Files in force that nobody has read through since a moment, the longest ago first. */
export const filesToProve = (db: Db, before: string, most: number) =>
  db
    .selectFrom('columnMonth')
    .where('retiredAt', 'is', null)
    .where('damagedAt', 'is', null)
    .where(sql<boolean>`${READ_AT} < ${before}::timestamptz`)
    .orderBy(READ_AT)
    .orderBy('id')
    .limit(sql.lit(most))
    .select(['id', 'store', 'key', 'bytes', 'sha256']);

/** What reading a file through has told. */
export const noteProof = (db: Db, id: string, isGood: boolean, now: string) =>
  db
    .updateTable('columnMonth')
    .set({ provedAt: now, ...(isGood ? {} : { damagedAt: now }) })
    .where('id', '=', id);

/** When the car of an order (`o`, its request `r`) was at the pick-up: as it said, or as a file says how long it waited. */
const ARRIVED_AT = sql`coalesce("r"."arrivedAt", "o"."pickedUpAt" - make_interval(secs => "o"."waited"))`;

/** When a car that said so was expected at the pick-up, by the offer that it took. */
const EXPECTED_AT = sql`case when "r"."arrivedAt" is not null then (select "f"."offeredAt" + make_interval(secs => "f"."expectedSeconds")
  from "dispatchOffer" as "f" where "f"."orderId" = "r"."orderId" and "f"."acceptedAt" <= "r"."arrivedAt" order by "f"."acceptedAt" desc limit 1) end`;

/** What is said in other words than by a column of the order. */
const OTHER_VALUES: Partial<Record<ColumnName, RawBuilder<unknown>>> = {
  wheelchair: WITH_WHEELCHAIR,
  expectedAt: timeInLine(EXPECTED_AT),
  arrivedAt: timeInLine(ARRIVED_AT),
  refunded: sql`nullif("m"."refunded", 0)`,
  refundCurrency: sql`case when "m"."refunded" <> 0 then "m"."currency" end`,
};

const valueOf = (name: ColumnName): RawBuilder<unknown> => {
  const other = OTHER_VALUES[name];
  if (other !== undefined) return other;
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

/** Events in the sequence in which they can happen, and the state that each leads to; null: it stays. */
const EVENTS: readonly (readonly [event: string, at: RawBuilder<unknown>, status: RawBuilder<unknown>])[] = [
  ['requested', sql`"o"."requestedAt"`, sql`case "o"."status" when 'scheduled' then 'scheduled' else 'requested' end`],
  ['assigned', sql`"o"."assignedAt"`, sql`'assigned'`],
  ['arriving', sql`"o"."arrivingAt"`, sql`'arriving'`],
  ['arrived', ARRIVED_AT, sql`null`],
  ['pickedUp', sql`"o"."pickedUpAt"`, sql`'onTrip'`],
  ['droppedOff', sql`"o"."droppedOffAt"`, sql`'completed'`],
  ['cancelled', sql`"o"."cancelledAt"`, sql`'cancelled'`],
  ['failed', sql`"o"."failedAt"`, sql`'failed'`],
];

/**
 * What happened to an order: its timeline, when its car arrived, and how it was rescheduled. By whom: a role, never a person.
 */
const EVENTS_OF_ORDER = sql`(select "e"."event", "e"."at", "e"."by", "e"."status", row_number() over "w" as "ordinal",
      array_agg("e"."status") filter (where "e"."status" is not null) over "w" as "states"
    from (values ${sql.join(
      EVENTS.map(
        ([event, at, status], place) =>
          sql`(${sql.lit(event)}::text, ${at}, ${event === 'cancelled' ? sql`"o"."cancelledBy"` : sql`null::text`}, ${status}::text, ${sql.lit(place)})`,
      ),
    )}
      union all select 'rescheduled', "s"."at", "s"."by", null, ${sql.lit(EVENTS.length)}
        from "orderReschedule" as "s" where "s"."orderId" = "o"."id") as "e" ("event", "at", "by", "status", "place")
    where "e"."at" is not null
    window "w" as (order by "e"."at", "e"."place" rows unbounded preceding))`;
const LAST_STATE = sql`"e"."states"[cardinality("e"."states")]`;
const STATE_BEFORE = sql`case when "e"."status" is null then ${LAST_STATE} else "e"."states"[cardinality("e"."states") - 1] end`;

/**
 * Cars that took an order (`o`), each with when it set out, arrived and left the pick-up place or gave the order up; the last one drove it. Where no
 * offer is known, the car that it was assigned to.
 */
const DRIVES = sql`(select "f"."carId", "f"."isLast",
      case when "f"."isLast" then coalesce("o"."arrivingAt", "f"."acceptedAt") else "f"."acceptedAt" end as "setOutAt",
      case when "f"."isLast" then ${ARRIVED_AT} end as "arrivedAt",
      case when "f"."isLast" then coalesce("o"."pickedUpAt", least("f"."endedAt", "o"."cancelledAt", "o"."failedAt"))
        else "f"."endedAt" end as "leftAt"
    from (select "a"."carId", "a"."acceptedAt", "a"."endedAt", row_number() over (order by "a"."acceptedAt" desc, "a"."id" desc) = 1 as "isLast"
        from "dispatchOffer" as "a" where "a"."orderId" = "o"."id" and "a"."acceptedAt" is not null
      union all select "o"."carId", "o"."assignedAt", null, true
        where not exists (select from "dispatchOffer" as "a" where "a"."orderId" = "o"."id" and "a"."acceptedAt" is not null)) as "f")`;

/** The parts that cars drove for an order, as far as both ends are known. */
const PARTS_OF_ORDER = sql`(select "p".*, row_number() over (order by "p"."startedAt", "p"."place") as "ordinal" from (
      select "d"."carId", "v".* from ${DRIVES} as "d" cross join lateral (values
          ('toPickUp', 0, "d"."setOutAt", coalesce("d"."arrivedAt", "d"."leftAt"), null::integer),
          ('waiting', 1, "d"."arrivedAt", "d"."leftAt", null),
          ('occupied', 2, case when "d"."isLast" then "o"."pickedUpAt" end,
            coalesce("o"."droppedOffAt", "o"."cancelledAt", "o"."failedAt"), "o"."distance")) as "v" ("part", "place", "startedAt", "endedAt", "distance")
      union all select "c"."carId", 'stopped', 3, "c"."orderedAt", "n"."orderedAt", null
        from "carEvent" as "c" cross join lateral (select "k"."orderedAt" from "carEvent" as "k" where "k"."carId" = "c"."carId"
            and "k"."outcome" = 'taken' and ("k"."orderedAt", "k"."id") > ("c"."orderedAt", "c"."id")
            order by "k"."orderedAt", "k"."id" limit 1) as "n"
        where "c"."carId" = "o"."carId" and "c"."outcome" = 'taken' and "c"."event" = 'trip_stop'
          and "c"."orderedAt" >= "o"."pickedUpAt" and "c"."orderedAt" < "o"."droppedOffAt") as "p"
    where "p"."endedAt" >= "p"."startedAt")`;

const OF_ORDER: Readonly<Record<BesideName, RawBuilder<unknown>>> = {
  requestedAt: timeInLine(sql.ref('o.requestedAt')),
  supplierId: sql.ref('o.supplierId'),
  areaCode: sql.ref('o.areaCode'),
  source: sql.ref('o.source'),
  ordinal: sql`${sql.ref('e.ordinal')}::smallint`,
};
const OF_EVENTS: Readonly<Record<keyof typeof EVENT_COLUMNS, RawBuilder<unknown>>> = {
  orderId: sql.ref('o.id'),
  event: sql.ref('e.event'),
  at: timeInLine(sql.ref('e.at')),
  by: sql.ref('e.by'),
  fromStatus: STATE_BEFORE,
  toStatus: LAST_STATE,
  ...OF_ORDER,
};
const OF_TRIPS: Readonly<Record<keyof typeof TRIP_COLUMNS, RawBuilder<unknown>>> = {
  orderId: sql.ref('o.id'),
  carId: sql.ref('e.carId'),
  part: sql.ref('e.part'),
  startedAt: timeInLine(sql.ref('e.startedAt')),
  endedAt: timeInLine(sql.ref('e.endedAt')),
  distance: sql.ref('e.distance'),
  ...OF_ORDER,
};

const beside = (
  of: RawBuilder<unknown>,
) => sql`from "order" as "o" left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
  cross join lateral ${of} as "e"`;
const LINES_OF: Readonly<Record<ColumnKind, RawBuilder<unknown>>> = {
  orders: sql`select ${LINE} as "line" from "order" as "o" left join "dispatchRequest" as "r" on "r"."orderId" = "o"."id"
    left join "orderMoney" as "m" on "m"."orderId" = "o"."id"`,
  orderEvents: sql`select ${lineOf(columnNames(EVENT_COLUMNS).map((name) => OF_EVENTS[name]))} as "line" ${beside(EVENTS_OF_ORDER)}`,
  trips: sql`select ${lineOf(columnNames(TRIP_COLUMNS).map((name) => OF_TRIPS[name]))} as "line" ${beside(PARTS_OF_ORDER)}`,
};

/** All rows of a kind, of the orders of a span. */
export const spanLines = (db: Db, kind: ColumnKind, from: string, to: string) =>
  db
    .selectFrom(
      sql<{ line: string }>`(${LINES_OF[kind]} where "o"."requestedAt" >= ${from} and "o"."requestedAt" < ${to}
        order by "o"."requestedAt"${kind === 'orders' ? sql`` : sql`, "o"."id", "e"."ordinal"`})`.as('l'),
    )
    .select([TEXT.text.as('text'), TEXT.count.as('count')]);

// ---------------------------------------------------------------- reading

/** Files that have orders of a period. */
export const monthsOf = (db: Db, from: string, to: string) =>
  db
    .selectFrom('columnMonth as c')
    .where('c.kind', '=', sql.lit('orders'))
    .where('c.retiredAt', 'is', null)
    .where('c.damagedAt', 'is', null)
    .where('c.form', '=', FORM)
    .where('c.upTo', '>', from)
    .where(sql<boolean>`${startOf(sql.ref('c.month'))} < ${to}::timestamptz`)
    .orderBy('c.month')
    .select(['c.id', 'c.store', 'c.key', 'c.bytes', 'c.sha256', 'c.rows', 'c.upTo', monthText('c.month').as('month')]);

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
    .leftJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .leftJoin('orderMoney as m', 'm.orderId', 'o.id')
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

/** Passengers that stand behind another one, and whom; as JSON lists. */
export const mergedPassengers = (db: Db, most: number) =>
  db
    .selectFrom((eb) =>
      eb.selectFrom('passenger').where('mergedInto', 'is not', null).limit(most).select(['id', 'mergedInto']).as('m'),
    )
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<string>`coalesce(json_agg("m"."id")::text, '[]')`.as('ids'),
      sql<string>`coalesce(json_agg("m"."mergedInto")::text, '[]')`.as('roots'),
    ]);

// ---------------------------------------------------------------- telling

/** The files in force, of the newest month first. */
export const currentFiles = (db: Db) =>
  db
    .selectFrom('columnMonth as c')
    .where('c.retiredAt', 'is', null)
    .orderBy('c.month', 'desc')
    .orderBy('c.kind')
    .select([
      monthText('c.month').as('month'),
      'c.kind',
      'c.version',
      'c.form',
      'c.store',
      'c.key',
      'c.rows',
      'c.bytes',
      'c.sha256',
      'c.upTo',
      'c.writtenAt',
      'c.provedAt',
      'c.damagedAt',
      sql<number>`(select count(distinct "k"."day") from "columnChange" as "k" where "k"."day" >= "c"."month"
        and ("k"."day"::timestamp at time zone 'UTC') < "c"."upTo")::integer`.as('changedDays'),
    ]);
