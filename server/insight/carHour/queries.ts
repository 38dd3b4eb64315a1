/** What cars did in each hour: counted from positions and events, and read. */
import { sql, type RawBuilder } from 'kysely';
import { FIGURES, type DimensionName, type FigureName } from '#contract/insight/figure/figures.ts';
import { carReach } from '#server/capacity/reach.ts';
import { MOST_GAP_S } from '#server/capacity/replay/speeds.ts';
import { metresBetween } from '#server/capacity/replay/ways.ts';
import { flagBits } from '#server/capacity/telemetry/codes.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { inOrder, listed, timeKey, type Asked, type Reading, type Value } from '#server/insight/groups/keys.ts';
import { isPlain, METRE_COLUMNS, METRES, PHASE_SINCE, PHASES } from './phases.ts';

/** Hours of cars; an hour and a car at the same place belong together. Hours by their beginning, ISO 8601. */
export interface CarHours {
  carIds: readonly string[];
  hours: readonly string[];
}

const pairsOf = ({ carIds, hours }: CarHours) => sql`unnest(${[...carIds]}::bigint[], ${[...hours]}::timestamptz[])`;
const secondsOf = (seconds: number) => sql`make_interval(secs => ${seconds}::integer)`;

// ---------------------------------------------------------------- counting

/** One counter at a time, until the transaction ends. */
export const lockCarHours = (db: Db) =>
  db.selectNoFrom(sql<boolean>`pg_advisory_xact_lock(hashtext('carHour')) is not null`.as('locked'));

/** The clock by which was counted, and up to when; no row before the first count. */
export const carHourClock = (db: Db) => db.selectFrom('carHourClock').select(['timeZone', 'countedTo']);

/** Begins to count by a clock: with the hour of the oldest position or event, not before `floor`. Answers from when on is counted. */
export const beginCarHours = (db: Db, timeZone: string, floor: string, now: string) =>
  db
    .insertInto('carHourClock')
    .columns(['only', 'timeZone', 'countedTo'])
    .expression(
      sql`select true, ${timeZone}::text, date_trunc('hour', greatest(${floor}::timestamptz, coalesce(least(
        (select "orderedAt" from "carEvent" order by "orderedAt" limit 1),
        (select min("first"."at") from "car" cross join lateral (select "at" from "telemetry" where "carId" = "car"."id"
          and "at" >= ${floor}::timestamptz order by "at" limit 1) as "first")), ${now}::timestamptz)), ${timeZone})`,
    )
    .onConflict((conflict) =>
      conflict.column('only').doUpdateSet({ timeZone, countedTo: sql<string>`excluded."countedTo"` }),
    )
    .returning('countedTo');

export const setCountedTo = (db: Db, countedTo: string) => db.updateTable('carHourClock').set({ countedTo });

/** Forgets the hours that end after an instant. */
export const dropHoursFrom = (db: Db, from: string) =>
  db.deleteFrom('carHour').where('at', '>', sql<string>`${from}::timestamptz - interval '1 hour'`);

export const dropHours = (db: Db, hours: CarHours) =>
  db
    .deleteFrom('carHour')
    .where(sql<boolean>`("at", "carId") in (select "at", "carId" from ${pairsOf(hours)} as "p" ("carId", "at"))`);

export const everyCar = (db: Db) => db.selectFrom('car').select('id').orderBy('id');

export interface Change {
  carId: string;
  since: string;
  /** Null: until the next event. */
  until: string | null;
}

/** Takes changes off the queue, the oldest first. */
export const takeChanges = (db: Db, most: number) =>
  db
    .deleteFrom('carHourQueue')
    .where('id', 'in', (eb) => eb.selectFrom('carHourQueue').select('id').orderBy('id').limit(sql.lit(most)))
    .returning(['carId', 'since', 'until']);

/** The counted hours that changes reach, from `floor` on: with what lies within a gap (seconds) beside them. */
export const changedHours = (
  db: Db,
  changes: readonly Change[],
  { floor, countedTo, gap }: { floor: string; countedTo: string; gap: number },
) => {
  const [carIds, since, until] = [
    changes.map(({ carId }) => carId),
    changes.map((change) => change.since),
    changes.map((change) => change.until),
  ];
  const end = sql`${countedTo}::timestamptz`;
  return db
    .selectFrom(
      sql<{ carId: string; at: string }>`(select distinct "q"."carId", "h"."at"
        from unnest(${carIds}::bigint[], ${since}::timestamptz[], ${until}::timestamptz[]) as "q" ("carId", "since", "until")
        left join lateral (select "e"."orderedAt" from "carEvent" as "e" where "e"."carId" = "q"."carId" and "e"."outcome" = 'taken'
          and "e"."orderedAt" > "q"."since" and ${isPlain('e')} order by "e"."orderedAt" limit 1) as "next" on "q"."until" is null
        cross join lateral generate_series(
          date_bin('1 hour', greatest("q"."since" - ${secondsOf(gap)}, ${floor}::timestamptz), ${end}),
          least(coalesce("q"."until", "next"."orderedAt", ${end}) + ${secondsOf(gap)}, ${end} - interval '1 second'),
          '1 hour') as "h" ("at")
        where "h"."at" >= ${floor}::timestamptz)`.as('c'),
    )
    .selectAll('c')
    .orderBy('c.at')
    .orderBy('c.carId');
};

/** A position without satellites, or a jump, is not where the car was; that the car reports, it says all the same. */
const IS_THERE = sql<boolean>`"t"."flags" & ${sql.lit(flagBits(['noFix', 'jump']))} = 0`;
const END = sql`"p"."at" + interval '1 hour'`;

/** The positions that tell of an hour (`p`): those within, and of those before and after it the nearest word and the nearest place. */
const positions = (gap: number) => {
  const mark = (isReport: RawBuilder<unknown>, isFix: RawBuilder<unknown>) => sql`select "t"."at", 0::bigint as "place",
    ${isReport} as "isReport", ${isFix} as "isFix", "t"."lng", "t"."lat", null::text as "phase"
    from "telemetry" as "t" where "t"."carId" = "p"."carId"`;
  const [yes, no] = [sql`true`, sql`false`];
  // both may be one row: each stands for one of the two alone
  const word = mark(yes, no);
  const fix = sql`${mark(no, yes)} and ${IS_THERE}`;
  const before = (found: RawBuilder<unknown>, seconds: number) => sql`(${found} and "t"."at" < "p"."at"
    and "t"."at" >= "p"."at" - ${secondsOf(seconds)} order by "t"."at" desc limit 1)`;
  const after = (found: RawBuilder<unknown>, seconds: number) => sql`(${found} and "t"."at" >= ${END}
    and "t"."at" < ${END} + ${secondsOf(seconds)} order by "t"."at" limit 1)`;
  return sql`${mark(yes, IS_THERE)} and "t"."at" >= "p"."at" and "t"."at" < ${END}
    union all ${before(word, gap)} union all ${before(fix, MOST_GAP_S)}
    union all ${after(word, gap)} union all ${after(fix, MOST_GAP_S)}`;
};

/** What cars said, and what came of it: likewise. What the platform found out is no report. */
const events = (gap: number) => {
  const mark = (
    phase: RawBuilder<unknown>,
  ) => sql`select "e"."orderedAt" as "at", "e"."id" as "place", "e"."source" = 'car' as "isReport",
    false as "isFix", null::float8 as "lng", null::float8 as "lat", ${phase} as "phase" from "carEvent" as "e" where "e"."carId" = "p"."carId"`;
  const report = sql`${mark(sql`null::text`)} and "e"."source" = 'car'`;
  return sql`${mark(sql`case when "e"."outcome" = 'taken' then ${PHASE_SINCE} end`)} and "e"."orderedAt" >= "p"."at" and "e"."orderedAt" < ${END}
    union all (${report} and "e"."orderedAt" < "p"."at" and "e"."orderedAt" >= "p"."at" - ${secondsOf(gap)} order by "e"."orderedAt" desc limit 1)
    union all (${report} and "e"."orderedAt" >= ${END} and "e"."orderedAt" < ${END} + ${secondsOf(gap)} order by "e"."orderedAt" limit 1)`;
};

/**
 * The hour (`p`) of a car in slices, each from one instant of which something is known to the next: its milliseconds, its phase, whether the
 * car reported, and metres. The way between two places is driven evenly, so that slices of it add up. `before`: the phase that
 * the hour begins with.
 */
const slices = (gap: number) => {
  const edge = (at: RawBuilder<unknown>, phase: RawBuilder<unknown>) =>
    sql`select ${at}, 0::bigint, false, false, null::float8, null::float8, ${phase}`;
  const metres = metresBetween({ lng: sql`"lng"`, lat: sql`"lat"` }, { lng: sql`"nextLng"`, lat: sql`"nextLat"` });
  const wayTime = sql`extract(epoch from "nextFix" - "at")::float8`;
  return sql`select extract(epoch from least("next", ${END}) - greatest("at", "p"."at")) as "seconds",
      max("phase") over (partition by "phaseNumber") as "phase",
      coalesce(bool_or("isHeard") over (partition by "reportNumber"), false) as "isHeard",
      coalesce(max("pace") over (partition by "fixNumber"), 0) as "pace",
      "isReport" and "at" >= "p"."at" and "at" < ${END} as "isReport"
    from (select *, "isReport" and "nextReport" - "at" <= ${secondsOf(gap)} as "isHeard",
        case when "isFix" and ${wayTime} between 0.001 and ${sql.lit(MOST_GAP_S)} then ${metres} / ${wayTime} end as "pace"
      from (select *, lead("at") over "all" as "next", lead("at") over "reports" as "nextReport", lead("at") over "fixes" as "nextFix",
          lead("lng") over "fixes" as "nextLng", lead("lat") over "fixes" as "nextLat",
          count("phase") over "all" as "phaseNumber", count(*) filter (where "isReport") over "all" as "reportNumber",
          count(*) filter (where "isFix") over "all" as "fixNumber"
        from (${positions(gap)} union all ${events(gap)}
          union all ${edge(sql`"p"."at"`, sql`coalesce("before"."phase", 'outOfService')`)} union all ${edge(END, sql`null::text`)}) as "mark"
        window "all" as (order by "at", "place" rows between unbounded preceding and current row),
          "reports" as (partition by "isReport" order by "at", "place"), "fixes" as (partition by "isFix" order by "at", "place")
      ) as "placed") as "known"`;
};

/** What the car did in a slice; who is silent does something unknown, save for cars of which no word is expected. */
const DONE = sql`case when "phase" = 'removed' then 'outOfService' when "isHeard" then "phase" else 'offline' end`;

/**
 * Counts hours of cars, none of which is counted. A car has hours from its first event or position on: it was out of service
 * before its first event; a sold one has those in which it reports.
 *
 * @param gap seconds; after a longer silence nobody knows what the car did meanwhile
 */
export const countHours = (db: Db, hours: CarHours, gap: number) => {
  const times = PHASES.map(
    (phase) =>
      sql`coalesce(round(sum("seconds" * 1000) filter (where ${DONE} = ${sql.lit(phase)})), 0)::integer as ${sql.ref(phase)}`,
  );
  const ways = METRE_COLUMNS.map(
    (column) =>
      sql`coalesce(sum("seconds"::float8 * "pace") filter (where "phase" in (${sql.join(METRES[column].map((phase) => sql.lit(phase)))})), 0)::real as ${sql.ref(column)}`,
  );
  const columns = [...PHASES, ...METRE_COLUMNS];
  return db
    .insertInto('carHour')
    .columns(['at', 'carId', ...columns])
    .expression(
      sql`select "p"."at", "p"."carId", ${sql.join(columns.map((name) => sql.ref(`hour.${name}`)))}
        from ${pairsOf(hours)} as "p" ("carId", "at") join "car" on "car"."id" = "p"."carId"
        left join lateral (select ${PHASE_SINCE} as "phase" from "carEvent" as "e" where "e"."carId" = "p"."carId" and "e"."outcome" = 'taken'
          and "e"."orderedAt" <= "p"."at" order by "e"."orderedAt" desc, "e"."id" desc limit 1) as "before" on true
        cross join lateral (select ${sql.join([...times, ...ways])}, bool_or("isReport") as "hasReported"
          from (${slices(gap)}) as "slice" where "seconds" > 0 or "isReport") as "hour"
        where "hour"."hasReported" or ("before"."phase" is not null and "car"."state" <> 'sold')`,
    );
};

/** How many changes wait to be counted. */
export const waitingCarChanges = (db: Db) =>
  db.selectFrom('carHourQueue').select(sql<number>`count(*)::integer`.as('count'));

// ---------------------------------------------------------------- reading

const sum = (...columns: readonly string[]): Value =>
  sql`sum(${sql.join(
    columns.map((name) => sql`${sql.ref(`h.${name}`)}::float8`),
    sql` + `,
  )})`;
const seconds = (...columns: readonly string[]): Value => sql`${sum(...columns)} / 1000`;
const IN_SERVICE = ['idle', 'toPickUp', 'occupied'] as const;
const WITHOUT_PASSENGER = ['emptyMetres', 'toPickUpMetres'] as const;
const shareOf = (part: Value, whole: Value): Value => sql`${part} / nullif(${whole}, 0)`;

/** The value of each figure of hours of cars (`h`). */
const OF_CARS: Partial<Record<FigureName, Value>> = {
  carServiceTime: seconds(...IN_SERVICE),
  carIdleTime: seconds('idle'),
  carToPickUpTime: seconds('toPickUp'),
  carOccupiedTime: seconds('occupied'),
  carOutOfServiceTime: seconds('outOfService'),
  carOfflineTime: seconds('offline'),
  carsInService: sql`count(distinct "h"."carId") filter (where "h"."idle" + "h"."toPickUp" + "h"."occupied" > 0)`,
  idleShare: shareOf(sum('idle'), sum(...IN_SERVICE)),
  occupiedShare: shareOf(sum('occupied'), sum(...IN_SERVICE)),
  carDistance: sum(...METRE_COLUMNS),
  carEmptyDistance: sum('emptyMetres'),
  carToPickUpDistance: sum('toPickUpMetres'),
  carOccupiedDistance: sum('occupiedMetres'),
  emptyShare: shareOf(sum(...WITHOUT_PASSENGER), sum(...WITHOUT_PASSENGER, 'occupiedMetres')),
};

const CAR_KEYS: Partial<Record<DimensionName, Value>> = {
  area: sql`"car"."areaCode"`,
  supplier: sql`coalesce("car"."supplierId"::text, '')`,
  car: sql`"car"."fleetNumber"`,
};

/** Of two hours with one local time, when clocks go back, each is itself; moved onto another day they are one. */
const hourOf = ({ shift }: Reading): Value | null =>
  shift.seconds === 0 ? sql`to_char("h"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')` : null;

export interface CarHourSelection {
  scope: Scope;
  from: string;
  to: string;
  supplierId?: string | undefined;
}

/** Groups of hours of cars that lie between two instants as a whole: their keys, values and how many hours they are. */
export const carGroups = (
  db: Db,
  { scope, from, to, supplierId }: CarHourSelection,
  { figures, by, most }: Asked,
  reading: Reading,
) => {
  const local = sql`("h"."at" at time zone ${reading.zone})`;
  const keyOf = (name: DimensionName) =>
    (name === 'hour' ? hourOf(reading) : null) ?? timeKey(name, local, reading) ?? CAR_KEYS[name];
  return db
    .selectFrom('carHour as h')
    .innerJoin('car', 'car.id', 'h.carId')
    .where(carReach(scope))
    .where('h.at', '>=', from)
    .where('h.at', '<=', sql<string>`${to}::timestamptz - interval '1 hour'`)
    .$if(supplierId !== undefined, (query) => query.where(sql<boolean>`"car"."supplierId" = ${supplierId}::bigint`))
    .select([
      sql<string[]>`${listed(by.map(keyOf), 'text')}`.as('key'),
      sql<(number | null)[]>`${listed(
        figures.filter((name) => FIGURES[name].source === 'car').map((name) => OF_CARS[name]),
        'float8',
      )}`.as('values'),
      sql<number>`count(*)::integer`.as('count'),
      sql<number[]>`${listed([], 'integer')}`.as('parts'),
    ])
    .groupBy(sql`1`)
    .orderBy(inOrder(by))
    .limit(sql.lit(most + 1));
};
