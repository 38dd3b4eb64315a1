/**
 * Queries over the history of the fleet. Every one names the bounds of its time as values, so that only the days it is
 * about are touched. Times go out as milliseconds since 1970. Those that `service.ts` asks the archive, too, speak the words that
 * PostgreSQL and the archive's engine have in common.
 */
import { sql, type RawBuilder } from 'kysely';
import type { AlertKind, AlertSeverity } from '#contract/capacity/alert/rules.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { carReach } from '#server/capacity/reach.ts';
import { archivedCars } from '#server/capacity/telemetryArchive/queries.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { flagBits } from '#server/capacity/telemetry/codes.ts';
import { chosenCars, type CarChoice } from './reach.ts';
import { MOST_GAP_S } from './speeds.ts';
import { metresBetween } from './ways.ts';

export interface Span {
  /** ISO 8601 */
  from: string;
  to: string;
}

const millis = (column: RawBuilder<unknown>) => sql<number>`(date_part('epoch', ${column}) * 1000)::float8`;
const instantOf = (at: string) => sql<string>`${at}::timestamptz`;
/** A position without satellites, or a jump, is not where the car was. */
const NOT_THERE = sql.lit(flagBits(['noFix', 'jump']));
const isThere = sql<boolean>`("flags" & ${NOT_THERE}) = 0`;

/** The cars of a choice that reported in a time, by fleet number. */
export const replayedCars = (db: Db, scope: Scope, choice: CarChoice, { from, to }: Span, most: number) =>
  chosenCars(db, scope, choice)
    .select(['car.id', 'car.fleetNumber', 'car.plate'])
    .where(
      sql<boolean>`exists (select from "telemetry" where "carId" = "car"."id"
        and "at" >= ${instantOf(from)} and "at" < ${instantOf(to)})
        or "car"."id" in (${archivedCars(db, { from, to })})`,
    )
    .orderBy('car.fleetNumber')
    .limit(sql.lit(most));

/** Ids of the cars of a choice, whether they reported or not. */
export const chosenCarIds = (db: Db, scope: Scope, choice: CarChoice, most: number) =>
  chosenCars(db, scope, choice).select('car.id').orderBy('car.fleetNumber').limit(sql.lit(most));

export const MOST_MARKS = 500;

export const alertMarks = (db: Db, scope: Scope, choice: CarChoice, { from, to }: Span) =>
  chosenCars(db, scope, choice)
    .innerJoin('alert', 'alert.carId', 'car.id')
    .select(['alert.id', 'alert.occurredAt as at', 'alert.carId', 'alert.kind', 'alert.severity'])
    // an alert opens soon after it came about
    .where('alert.openedAt', '>=', from)
    .where('alert.openedAt', '<', sql<string>`${to}::timestamptz + interval '1 hour'`)
    .where('alert.occurredAt', '>=', from)
    .where('alert.occurredAt', '<', to)
    .orderBy('alert.urgency')
    .limit(MOST_MARKS)
    .$castTo<{ id: string; at: string; carId: string; kind: AlertKind; severity: AlertSeverity }>();

export interface PointRow {
  carId: string;
  at: number;
  lng: number;
  lat: number;
  speed: number | null;
  heading: number | null;
  charge: number | null;
}

const POINT = sql`"carId", ${millis(sql`"at"`)} as "at", "lng", "lat", "speed", "heading", "charge"`;
const carsOf = (carIds: readonly string[]) => sql`${[...carIds]}::bigint[]`;

/** One position of each car in each step, the first of it; reads every position of the time. */
export const pointsDense = (_db: Db, carIds: readonly string[], { from, to }: Span, step: number) =>
  sql<PointRow>`select ${POINT} from (
    select distinct on ("carId", "bucket") * from (
      select *, floor(date_part('epoch', "at") / ${step}::integer) as "bucket" from "telemetry"
      where "carId" = any(${carsOf(carIds)}) and "at" >= ${instantOf(from)} and "at" < ${instantOf(to)} and ${isThere}
    ) as "fix" order by "carId", "bucket", "at") as "thinned" order by "carId", "at"`;

/** The same by looking each one up, which is cheaper where a step holds many positions. */
export const pointsSparse = (_db: Db, carIds: readonly string[], { from, to }: Span, step: number) =>
  sql<PointRow>`select ${POINT} from unnest(${carsOf(carIds)}) as "one"("id")
    cross join generate_series(${instantOf(from)}, ${instantOf(to)} - interval '1 millisecond',
      make_interval(secs => ${step}::integer)) as "slot"("begin")
    cross join lateral (select * from "telemetry" where "carId" = "one"."id"
      and "at" >= ${instantOf(from)} and "at" < ${instantOf(to)}
      and "at" >= "slot"."begin" and "at" < "slot"."begin" + make_interval(secs => ${step}::integer) and ${isThere}
      order by "carId", "at" limit 1) as "fix"
    order by "carId", "at"`;

/** The last position of each car before a moment, not older than ten minutes. */
export const pointsBefore = (_db: Db, carIds: readonly string[], before: string) =>
  sql<PointRow>`select ${POINT} from unnest(${carsOf(carIds)}) as "one"("id")
    cross join lateral (select * from "telemetry" where "carId" = "one"."id"
      and "at" >= ${instantOf(before)} - interval '10 minutes' and "at" < ${instantOf(before)} and ${isThere}
      order by "at" desc limit 1) as "fix"`;

/** The same, looked for among positions that are all there. */
export const pointsBeforeDense = (_db: Db, carIds: readonly string[], before: string) =>
  sql<PointRow>`select ${POINT} from (select distinct on ("carId") * from "telemetry" where "carId" = any(${carsOf(carIds)})
      and "at" >= ${instantOf(before)} - interval '10 minutes' and "at" < ${instantOf(before)} and ${isThere}
      order by "carId", "at" desc) as "fix"`;

export interface StateRow {
  carId: string;
  /** Milliseconds since 1970; at or before the beginning for the state that a car begins with. */
  at: number;
  state: VehicleState;
}

/** What each car was at the beginning, and every change since; ordered by car and time. */
export const stateChanges = (_db: Db, carIds: readonly string[], { from, to }: Span) =>
  sql<StateRow>`select "carId", ${millis(sql`"orderedAt"`)} as "at", "stateAfter" as "state" from "carEvent"
      where "carId" = any(${carsOf(carIds)}) and "outcome" = 'taken'
        and "orderedAt" >= ${instantOf(from)} and "orderedAt" < ${instantOf(to)}
    union all
    select "one"."id", 0::float8, coalesce("before"."stateAfter", "since"."stateBefore", "now"."state")
      from unnest(${carsOf(carIds)}) as "one"("id")
      left join lateral (select "stateAfter" from "carEvent" where "carId" = "one"."id" and "outcome" = 'taken'
        and "orderedAt" < ${instantOf(from)} order by "orderedAt" desc, "id" desc limit 1) as "before" on true
      left join lateral (select "stateBefore" from "carEvent" where "carId" = "one"."id" and "outcome" = 'taken'
        and "orderedAt" >= ${instantOf(from)} order by "orderedAt", "id" limit 1) as "since" on true
      left join "carState" as "now" on "now"."carId" = "one"."id"
      where coalesce("before"."stateAfter", "since"."stateBefore", "now"."state") is not null
    order by 1, 2`;

/** Orders whose passengers were taken there: what counts as a completed trip everywhere, whatever a car reported. */
export const tripCounts = (db: Db, carIds: readonly string[], { from, to }: Span) =>
  db
    .selectFrom('order')
    .select(['carId', sql<string>`count(*)`.as('trips')])
    .where('carId', '=', sql<string>`any(${carsOf(carIds)})`)
    .where('carId', 'is not', null)
    .where('status', '=', 'completed')
    .where('droppedOffAt', '>=', from)
    .where('droppedOffAt', '<', to)
    .groupBy('carId')
    .$narrowType<{ carId: string }>();

const REST_KMH = 2;
/** A speed that is worked out from positions holds their errors: a car at rest seems to creep. */
const WORKED_OUT_REST_KMH = 5;
const REST_S = 60;
export const MOST_STOPS = 500;

/**
 * Every position with the metres and seconds since the one before, and the speed in km/h; where the car reported none, it is
 * that of the way since the one before, if that is known.
 */
const legs = (carIds: readonly string[], span: Span) => sql`
  select *, "speed" is null and "metres" is not null as "isWorkedOut", coalesce("speed", "metres" / nullif("gap", 0) * 3.6) as "kmh",
    coalesce("speed" >= ${sql.lit(REST_KMH)}, "metres" / nullif("gap", 0) * 3.6 >= ${sql.lit(WORKED_OUT_REST_KMH)}) as "isMoving"
  from (${ways(carIds, span)}) as "way"`;

const METRES = metresBetween({ lng: sql`"lng"`, lat: sql`"lat"` }, { lng: sql`"lngBefore"`, lat: sql`"latBefore"` });
const ways = (carIds: readonly string[], { from, to }: Span) => sql`
  select "carId", "at", "lng", "lat", "speed", "gap", case when "gap" <= ${sql.lit(MOST_GAP_S)} then ${METRES} end as "metres"
  from (select "carId", "at", "lng", "lat", "speed",
      lag("lng") over "way" as "lngBefore", lag("lat") over "way" as "latBefore",
      date_part('epoch', "at" - lag("at") over "way") as "gap"
    from "telemetry" where "carId" = any(${carsOf(carIds)}) and "at" >= ${instantOf(from)} and "at" < ${instantOf(to)}
      and ${isThere}
    window "way" as (partition by "carId" order by "at")) as "fix"`;

export interface DrivenRow {
  carId: string;
  distance: number;
  moving: number;
  /** Null when it is not known of any position. */
  topSpeed: number | null;
  isSpeedWorkedOut: boolean;
}

export const drivenBy = (_db: Db, carIds: readonly string[], span: Span) =>
  sql<DrivenRow>`select "carId", coalesce(sum("metres"), 0)::float8 as "distance",
      coalesce(sum("gap") filter (where "metres" is not null and "isMoving"), 0)::float8 as "moving",
      max("kmh")::float8 as "topSpeed", bool_or("isWorkedOut") as "isSpeedWorkedOut"
    from (${legs(carIds, span)}) as "leg" group by "carId"`;

export interface StopRow {
  carId: string;
  from: string;
  seconds: number;
  lng: number;
  lat: number;
}

/** Rests of more than a minute, the longest first. A rest ends with the first position in motion, or in a long silence. */
export const stopsOf = (_db: Db, carIds: readonly string[], span: Span, most: number) =>
  sql<StopRow>`select "carId", min("at") as "from", date_part('epoch', max("until") - min("at"))::float8 as "seconds",
      (array_agg("lng" order by "at"))[1] as "lng", (array_agg("lat" order by "at"))[1] as "lat"
    from (select *, count(*) filter (where "isMoving" or coalesce("gap" > ${sql.lit(MOST_GAP_S)}, true)) over "way" as "rest",
        case when date_part('epoch', lead("at") over "way" - "at") <= ${sql.lit(MOST_GAP_S)} then lead("at") over "way"
          else "at" end as "until"
      from (${legs(carIds, span)}) as "moved"
      window "way" as (partition by "carId" order by "at")) as "placed"
    where not "isMoving" group by "carId", "rest"
    having date_part('epoch', max("until") - min("at")) > ${sql.lit(REST_S)}
    order by "seconds" desc, "carId", "from" limit ${sql.lit(most)}`;

/** How many rests each car made, however many are shown. */
export const stopCounts = (db: Db, carIds: readonly string[], span: Span) =>
  sql<{ carId: string; stops: string }>`select "carId", count(*) as "stops"
    from (${stopsOf(db, carIds, span, 1_000_000)}) as "stop" group by "carId"`;

/** A car within reach; sold ones included. */
export const replayedCar = (db: Db, scope: Scope, carId: string) =>
  db
    .selectFrom('car')
    .select(['car.id', 'car.fleetNumber', 'car.plate'])
    .where('car.id', '=', carId)
    .where(carReach(scope));

export interface TrackRow {
  at: string;
  lng: number;
  lat: number;
  altitude: number | null;
  speed: number | null;
}

/** Every kept position of a car that had satellites, earliest first. */
export const wholeTrack = (db: Db, carId: string, { from, to }: Span) =>
  db
    .selectFrom('telemetry')
    .select(['at', 'lng', 'lat', 'altitude', 'speed'])
    .where('carId', '=', carId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where(sql<boolean>`("flags" & ${sql.lit(flagBits(['noFix']))}) = 0`)
    .orderBy('at');

// ---------------------------------------------------------------- the map of that time

const wasSo = (from: string, to: string, at: string) =>
  sql<boolean>`${sql.ref(from)} <= ${instantOf(at)} and (${sql.ref(to)} is null or ${sql.ref(to)} > ${instantOf(at)})`;

/** The stations in use at a moment. */
export const stationsThen = (db: Db, at: string, most: number) =>
  db
    .selectFrom('stationPast as s')
    .select(['s.stationId as id', 's.kind', 's.name', 's.nameEn', 's.lng', 's.lat'])
    .where(wasSo('s.validFrom', 's.validTo', at))
    .where('s.state', '=', 'enabled')
    .orderBy('s.stationId')
    .limit(most);

export interface Box {
  west: number;
  south: number;
  /** Below `west` where it crosses the antimeridian. */
  east: number;
  north: number;
}

/** The latest site map before a moment of each station that stood in a box then. */
export const siteMapsThen = (db: Db, at: string, { west, south, east, north }: Box, most: number) =>
  db
    .selectFrom('stationPast as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('siteMapVersion as v')
          .select(['v.number', 'v.drawing'])
          .whereRef('v.stationId', '=', 's.stationId')
          .where('v.publishedAt', '<=', at)
          .orderBy('v.number', 'desc')
          .limit(1)
          .as('map'),
      (join) => join.onTrue(),
    )
    .select(['s.stationId', 'map.number', 'map.drawing'])
    .where(wasSo('s.validFrom', 's.validTo', at))
    .where('s.lat', '>=', south)
    .where('s.lat', '<=', north)
    .where(
      west <= east
        ? sql<boolean>`"s"."lng" between ${west} and ${east}`
        : sql<boolean>`("s"."lng" >= ${west} or "s"."lng" <= ${east})`,
    )
    .orderBy('s.stationId')
    .limit(most);

/** The last change of the map up to a moment, and the first after it. */
export const mapChanges = (_db: Db, at: string) =>
  sql<{ from: string | null; until: string | null }>`select
      max("moment") filter (where "moment" <= ${instantOf(at)}) as "from",
      min("moment") filter (where "moment" > ${instantOf(at)}) as "until"
    from (
      select "validFrom" as "moment" from "rangeVersion" union all select "validTo" from "rangeVersion"
      union all select "validFrom" from "stationPast" union all select "validTo" from "stationPast"
      union all select "publishedAt" from "siteMapVersion"
      union all select "beganAt" from "closure" union all select "endedAt" from "closure"
    ) as "change"`;
