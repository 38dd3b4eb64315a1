/** Queries over who watched which cars. */
import { sql } from 'kysely';
import { begins, cappedCount, holds, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { within, type Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';

export const carWatchSorts: SortKeys<'hour' | 'most'> = {
  hour: { expression: sql`"h"."hour"`, type: 'timestamptz' },
  most: { expression: sql`"h"."most"`, type: 'integer' },
};

const MOST_SPANS = 50;

// ---------------------------------------------------------------- as it goes on

export interface Begun {
  userId: string;
  carId: string;
  fromAt: string;
}

/** Cars that somebody watches from now on; one that is gone is left out. */
export const beginWatches = (db: Db, nodeId: string, begun: readonly Begun[], now: string) =>
  db
    .insertInto('carWatch')
    .columns(['userId', 'carId', 'nodeId', 'fromAt', 'seenAt'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{
            userId: string;
            carId: string;
            fromAt: string;
          }>`json_to_recordset(${JSON.stringify(begun)}::json)`.as<'fresh'>(
            sql`"fresh"("userId" bigint, "carId" bigint, "fromAt" timestamptz)`,
          ),
        )
        .innerJoin('car', 'car.id', 'fresh.carId')
        .select([
          'fresh.userId',
          'fresh.carId',
          sql<string>`${nodeId}`.as('nodeId'),
          'fresh.fromAt',
          sql<string>`${now}::timestamptz`.as('seenAt'),
        ]),
    )
    .returning(['id', 'userId', 'carId']);

/** Spans that are over, each at its own moment; pairs by place in the two lists. */
export const endWatches = (db: Db, ids: readonly string[], at: readonly string[]) =>
  db
    .updateTable('carWatch')
    .from(
      sql<{ id: string; at: string }>`unnest(${[...ids]}::bigint[], ${[...at]}::timestamptz[])`.as<'ended'>(
        sql`"ended"("id", "at")`,
      ),
    )
    .set({ untilAt: sql<string>`greatest("carWatch"."fromAt", "ended"."at")` })
    .whereRef('carWatch.id', '=', 'ended.id');

/** These spans go on. */
export const touchWatches = (db: Db, ids: readonly string[], now: string) =>
  db
    .updateTable('carWatch')
    .set({ seenAt: now })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);

/**
 * Ends the spans of nodes that have not been heard of since a moment, and those of this node that it does not know, since it never
 * heard that they were written: where they were last heard of.
 */
export const endLostWatches = (db: Db, nodeId: string, known: readonly string[], before: string) =>
  db
    .updateTable('carWatch')
    .set({ untilAt: sql<string>`greatest("fromAt", "seenAt")` })
    .where('untilAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('nodeId', '<>', nodeId), eb('seenAt', '<', before)]),
        eb.and([eb('nodeId', '=', nodeId), eb('id', '<>', sql<string>`all(${[...known]}::bigint[])`)]),
      ]),
    );

/** Ends all spans of a node that stops. */
export const endWatchesOfNode = (db: Db, nodeId: string, now: string) =>
  db
    .updateTable('carWatch')
    .set({ untilAt: sql<string>`greatest("fromAt", ${now}::timestamptz)` })
    .where('nodeId', '=', nodeId)
    .where('untilAt', 'is', null);

/** How many cars each of these people watches now, with their names. */
export const watchedNow = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('carWatch as w')
    .innerJoin('sysUser as u', 'u.id', 'w.userId')
    .where('w.userId', '=', sql<string>`any(${[...userIds]}::bigint[])`)
    .where('w.untilAt', 'is', null)
    .groupBy(['u.id', 'u.realName'])
    .select(['u.id', 'u.realName', sql<number>`count(distinct "w"."carId")::integer`.as('cars')]);

/** Those on shift in one of these roles, of the operator or of the person's own house; never the person. */
export const leadsOf = (db: Db, userId: string, roleIds: readonly string[]) =>
  db
    .selectFrom('shift')
    .innerJoin('sysUser as u', 'u.id', 'shift.userId')
    .where('shift.endedAt', 'is', null)
    .where('u.id', '<>', userId)
    .where(
      sql<boolean>`exists (select from "userRole" where "userId" = "u"."id" and "roleId" = any(${[...roleIds]}::bigint[]))`,
    )
    .where(
      sql<boolean>`("u"."supplierId" is null
        or "u"."supplierId" = (select "supplierId" from "sysUser" where "id" = ${userId}::bigint))`,
    )
    .select('u.id');

const ENDS = sql<string>`least(coalesce("closedAt", "takenAt"), "takenAt" + interval '10 minutes')`;

/** Those who took the alerts of before a moment had their cars open. */
export const insertPastWatches = (db: Db, before: string) =>
  db
    .insertInto('carWatch')
    .columns(['userId', 'carId', 'nodeId', 'fromAt', 'seenAt', 'untilAt'])
    .expression((eb) =>
      eb
        .selectFrom('alert')
        .where('takenBy', 'is not', null)
        .where('takenAt', '<', before)
        .where(sql<boolean>`coalesce("closedAt", "takenAt") >= "takenAt"`)
        .select([
          sql<string>`"takenBy"`.as('userId'),
          'carId',
          sql<string>`'story'`.as('nodeId'),
          sql<string>`"takenAt"`.as('fromAt'),
          ENDS.as('seenAt'),
          ENDS.as('untilAt'),
        ]),
    );

export const deleteOldWatches = (db: Db, before: string) => db.deleteFrom('carWatch').where('untilAt', '<', before);

// ---------------------------------------------------------------- what was

/** Who watched a car, the latest first. */
export const watchesOfCar = (db: Db, carId: string) =>
  db
    .selectFrom('carWatch as w')
    .innerJoin('sysUser as u', 'u.id', 'w.userId')
    .where('w.carId', '=', carId)
    .orderBy('w.fromAt', 'desc')
    .orderBy('w.id', 'desc')
    .limit(MOST_SPANS)
    .select(['u.realName as person', 'w.fromAt as from', 'w.untilAt as until']);

/** Who watched a car within a time, the first first. */
export const watchesWithin = (db: Db, carId: string, from: string, to: string) =>
  db
    .selectFrom('carWatch as w')
    .innerJoin('sysUser as u', 'u.id', 'w.userId')
    .where('w.carId', '=', carId)
    .where('w.fromAt', '<=', to)
    .where(sql<boolean>`("w"."untilAt" is null or "w"."untilAt" >= ${from}::timestamptz)`)
    .orderBy('w.fromAt')
    .orderBy('w.id')
    .limit(500)
    .select(['u.realName as person', 'w.fromAt as from', 'w.untilAt as until']);

export interface CarWatchFilters {
  from: string;
  to: string;
  person?: string | undefined;
  mostFrom?: number | undefined;
  mostTo?: number | undefined;
}

/**
 * Each person's hours. A car in two windows is one: the spans of a person and a car are merged first. Within an hour cars are counted
 * as they come and go; where one goes as another comes, the one goes first.
 */
const hours = ({ from, to }: CarWatchFilters, now: string) =>
  sql<{
    userId: string;
    hour: string;
    most: number;
    cars: number;
    watched: number;
  }>`(
  with "merged" as (
    select "userId", "carId",
      unnest(range_agg(tstzrange("fromAt", greatest("fromAt", coalesce("untilAt", ${now}::timestamptz))))) as "span"
    from "carWatch"
    where "fromAt" < ${to}::timestamptz and ("untilAt" > ${from}::timestamptz or "untilAt" is null)
    group by "userId", "carId"
  ), "hourly" as (
    select "userId", "carId", "hour",
      greatest(lower("span"), "hour", ${from}::timestamptz) as "begins",
      least(upper("span"), "hour" + interval '1 hour', ${to}::timestamptz) as "ends"
    from "merged", generate_series(
      date_trunc('hour', greatest(lower("span"), ${from}::timestamptz)),
      least(upper("span"), ${to}::timestamptz) - interval '1 microsecond', interval '1 hour') as "hour"
  ), "steps" as (
    select "userId", "hour", "begins" as "at", 1 as "step" from "hourly"
    union all
    select "userId", "hour", "ends", -1 from "hourly"
  ), "counted" as (
    select "userId", "hour",
      sum("step") over (partition by "userId", "hour" order by "at", "step" rows unbounded preceding) as "count"
    from "steps"
  ), "tops" as (
    select "userId", "hour", max("count")::integer as "most" from "counted" group by "userId", "hour"
  )
  select "userId", "hour", min("most")::integer as "most", count(distinct "carId")::integer as "cars",
    round(sum(extract(epoch from "ends" - "begins")))::integer as "watched"
  from "hourly" join "tops" using ("userId", "hour")
  group by "userId", "hour"
)`.as<'h'>(sql`"h"`);

/** One number for a person and an hour; no person has an id of ten digits. */
const ID = sql<string>`(extract(epoch from "h"."hour")::bigint / 3600 * 10000000000 + "h"."userId")`;

function filtered(db: Db, scope: Scope, filters: CarWatchFilters, now: string) {
  const { person = '', mostFrom, mostTo } = filters;
  let query = db
    .selectFrom(hours(filters, now))
    .innerJoin('sysUser as u', 'u.id', 'h.userId')
    .where(within(scope, { supplier: 'u.supplierId', owner: 'u.id' }));
  if (person !== '') query = query.where((eb) => eb.or([holds('u.realName', person), begins('u.account', person)]));
  if (mostFrom !== undefined) query = query.where('h.most', '>=', mostFrom);
  if (mostTo !== undefined) query = query.where('h.most', '<=', mostTo);
  return query;
}

export const carWatchList = (db: Db, scope: Scope, filters: CarWatchFilters, now: string, page: Page) =>
  paged(
    filtered(db, scope, filters, now).select([
      ID.as('id'),
      'h.hour',
      'h.userId',
      'u.realName as person',
      'u.account',
      'h.most',
      'h.cars',
      'h.watched',
    ]),
    page,
    ID,
  );

export const carWatchCount = (db: Db, scope: Scope, filters: CarWatchFilters, now: string) =>
  cappedCount(db, filtered(db, scope, filters, now).select(sql<number>`1`.as('one')));
