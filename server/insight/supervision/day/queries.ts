/** Each day held against what happened, and forgotten when it is old. */
import { sql } from 'kysely';
import type { SupervisionKind } from '#contract/insight/supervision/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { BOOKED_BEFORE } from '../booked.ts';

interface DayOf {
  readonly platformId: string;
  readonly day: string;
}

const DAY_BEGINS = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`;
const DAY_ENDS = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`;

/** What happened on a day of Beijing of which the platform is told, with the latest version of its record. */
const factsOfDay = ({ platformId, day }: DayOf) => sql`
  with "p" as (select * from "supervisionPlatform" where "id" = ${platformId}),
  "r" as (
    select distinct on ("kind", "of") "kind", "of", "state"
    from (select "kind", "state", "edition", "id", coalesce("orderId"::text, "key") as "of" from "supervisionRecord"
      where "platformId" = ${platformId} and "day" = ${day}::date) as "all"
    order by "kind", "of", "id" desc
  ),
  "f" as (
    select "k"."kind", "o"."id"::text as "of", "o"."id" as "orderId", "o"."orderNo", "o"."source", "k"."at", "o"."areaCode"
    from "order" as "o"
    cross join lateral (values
      ('orderCreate', "o"."requestedAt"),
      ('orderMatch', "o"."assignedAt"),
      ('orderCancel', coalesce("o"."cancelledAt", "o"."failedAt")),
      ('operateDepart', "o"."pickedUpAt"),
      ('operateArrive', case when "o"."status" = 'completed' then "o"."droppedOffAt" end),
      ('operatePay', case when "o"."paymentState" = 'paid' then "o"."droppedOffAt" end),
      ('ratedPassenger', case when "o"."rating" is not null then "o"."droppedOffAt" end)
    ) as "k"("kind", "at")
    where "o"."requestedAt" >= ${DAY_BEGINS(day)} - ${BOOKED_BEFORE} and "o"."requestedAt" < ${DAY_ENDS(day)}
      and "k"."at" >= ${DAY_BEGINS(day)} and "k"."at" < ${DAY_ENDS(day)}
    union all
    select case "e"."event" when 'service_start' then 'operateLogin' else 'operateLogout' end, 'e' || "e"."id", null, '', '',
      "e"."orderedAt", "car"."areaCode"
    from "carEvent" as "e" join "car" on "car"."id" = "e"."carId"
    where "e"."outcome" = 'taken' and "e"."event" in ('service_start', 'service_end')
      and "e"."orderedAt" >= ${DAY_BEGINS(day)} and "e"."orderedAt" < ${DAY_ENDS(day)}
  ),
  "facts" as (
    select "f".*, "r"."state", "p"."sinceAt"
    from "f" cross join "p" left join "r" on "r"."kind" = "f"."kind" and "r"."of" = "f"."of"
    where "f"."kind" = any("p"."kinds") and (cardinality("p"."areaCodes") = 0
      or exists (select from unnest("p"."areaCodes") as "code" where starts_with("f"."areaCode", "code")))
  )`;

const counted = (state: string) => sql`count(*) filter (where "state" = ${sql.lit(state)})`;

/** Counts a day of a platform, and keeps that. */
export const countDay = (db: Db, of: DayOf, now: string) =>
  db
    .insertInto('supervisionDay')
    .columns([
      'platformId',
      'day',
      'kind',
      'happened',
      'recorded',
      'accepted',
      'waiting',
      'held',
      'rejected',
      'dropped',
      'missing',
      'countedAt',
    ])
    .expression(
      sql`${factsOfDay(of)} select ${of.platformId}::bigint, ${of.day}::date, "kind", count(*), count("state"),
        ${counted('accepted')}, ${counted('waiting')}, ${counted('held')}, ${counted('rejected')}, ${counted('dropped')},
        count(*) filter (where "state" is null), ${now}::timestamptz
        from "facts" group by "kind"`,
    )
    .onConflict((conflict) =>
      conflict.columns(['platformId', 'day', 'kind']).doUpdateSet((eb) => ({
        happened: eb.ref('excluded.happened'),
        recorded: eb.ref('excluded.recorded'),
        accepted: eb.ref('excluded.accepted'),
        waiting: eb.ref('excluded.waiting'),
        held: eb.ref('excluded.held'),
        rejected: eb.ref('excluded.rejected'),
        dropped: eb.ref('excluded.dropped'),
        missing: eb.ref('excluded.missing'),
        countedAt: eb.ref('excluded.countedAt'),
      })),
    );

/** Orders of a day of which a record of a kind is missing. */
export const missingOf = (db: Db, of: DayOf, kind: SupervisionKind, most: number) =>
  db
    .selectFrom(
      sql<{ orderId: string; orderNo: string; at: string; why: 'before' | 'file' | 'other' }>`(${factsOfDay(of)}
        select "orderId", "orderNo", "at", case when "at" < "sinceAt" then 'before' when "source" not like 'app:%' then 'file'
          else 'other' end as "why"
        from "facts" where "state" is null and "orderId" is not null and "kind" = ${kind} order by "at", "orderId"
        limit ${sql.lit(most)})`.as('m'),
    )
    .selectAll();

export const daysOf = (
  db: Db,
  { from, to, platformId }: { from: string; to: string; platformId?: string | undefined },
) => {
  let query = db
    .selectFrom('supervisionDay as d')
    .innerJoin('supervisionPlatform as p', 'p.id', 'd.platformId')
    .select(['d.platformId', 'p.name as platformName', sql<string>`"d"."day"::text`.as('day'), 'd.kind', 'd.happened'])
    .select(['d.recorded', 'd.accepted', 'd.waiting', 'd.held', 'd.rejected', 'd.dropped', 'd.missing', 'd.countedAt'])
    .where('d.day', '>=', from)
    .where('d.day', '<=', to)
    .orderBy('d.day', 'desc')
    .orderBy('p.name')
    .orderBy('d.platformId')
    .orderBy('d.kind');
  if (platformId !== undefined) query = query.where('d.platformId', '=', platformId);
  return query;
};

/** Days that are over and not counted yet, or still had something open when they were. */
export const daysToCount = (db: Db, platformId: string, from: string, to: string) =>
  db
    .selectFrom(
      sql<{
        day: string;
      }>`(select "s"::date::text as "day" from generate_series(${from}::date, ${to}::date, '1 day') as "s")`.as('days'),
    )
    .select('days.day')
    .where(
      sql<boolean>`not exists (select from "supervisionDay" as "d" where "d"."platformId" = ${platformId} and "d"."day" = "days"."day"::date)
        or exists (select from "supervisionDay" as "d" where "d"."platformId" = ${platformId} and "d"."day" = "days"."day"::date
          and "d"."waiting" + "d"."held" + "d"."rejected" + "d"."missing" > 0)`,
    )
    .orderBy('days.day');

// ---------------------------------------------------------------- keeping

/** Deletes records of before a day, some at a time; those that are not settled stay. */
export const forgetRecords = (db: Db, platformId: string, before: string, most: number) =>
  db
    .deleteFrom('supervisionRecord')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('supervisionRecord')
        .select('id')
        .where('platformId', '=', platformId)
        .where('day', '<', before)
        .where('state', 'in', ['accepted', 'replaced', 'dropped'])
        .limit(sql.lit(most)),
    );

export const forgetSends = (db: Db, platformId: string, before: string, most: number) =>
  db.deleteFrom('supervisionSend').where('id', 'in', (eb) =>
    eb
      .selectFrom('supervisionSend as s')
      .select('s.id')
      .where('s.platformId', '=', platformId)
      .where('s.at', '<', before)
      .where('s.state', '<>', 'open')
      .where(sql<boolean>`not exists (select from "supervisionRecord" where "sendId" = "s"."id")`)
      .limit(sql.lit(most)),
  );

export const forgetDays = (db: Db, platformId: string, before: string) =>
  db.deleteFrom('supervisionDay').where('platformId', '=', platformId).where('day', '<', before);

export const keptDays = (db: Db) => db.selectFrom('supervisionPlatform').select(['id', 'keptDays']).orderBy('id');
