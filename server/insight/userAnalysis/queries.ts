/** Queries for the analyses of passengers, most of them over rides by week; one that was merged counts as whom it stands behind. */
import { sql } from 'kysely';
import type { Cause, Frequency, Recency, Sequel, Worth } from '#contract/insight/userAnalysis/rules.ts';
import {
  BAND_STARTS,
  ENDINGS,
  LOST_AFTER_DAYS,
  LOW_RATING,
  RECENT_DAYS,
  RIDE_BANDS,
} from '#contract/insight/userAnalysis/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { waitedUntil } from '#server/insight/rollup/measures.ts';

// ---------------------------------------------------------------- counting

/** Takes passengers whose weeks are to be counted again; on several nodes, each takes others. */
export const takeQueuedWeeks = (db: Db, most: number) =>
  db
    .deleteFrom('passengerWeekQueue')
    .where('id', 'in', (eb) =>
      eb.selectFrom('passengerWeekQueue').select('id').orderBy('id').limit(most).forUpdate().skipLocked(),
    )
    .returning('passengerId');

export const queuedWeeks = (db: Db, most: number) =>
  db
    .selectFrom((eb) => eb.selectFrom('passengerWeekQueue').select('id').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<string>().as('count'));

/** The passengers that these are, or stand behind, locked against counting them twice at the same time. */
export const lockRoots = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('passenger')
    .where(
      sql<boolean>`"id" in (select coalesce("q"."mergedInto", "q"."id") from "passenger" as "q" where "q"."id" = any(${[...ids]}::bigint[]))`,
    )
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate();

export const deleteWeeks = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('passengerWeek').where('passengerId', 'in', [...ids]);

/** Counts the completed rides of passengers, those merged into them included. */
export const countWeeks = (db: Db, roots: readonly string[], timeZone: string) =>
  db.insertInto('passengerWeek').expression(
    db
      .selectFrom('passenger as m')
      .innerJoin('passenger as p', (join) => join.on(sql<boolean>`"p"."id" = coalesce("m"."mergedInto", "m"."id")`))
      .innerJoin('order as o', 'o.passengerId', 'm.id')
      .where(sql<boolean>`("m"."id" = any(${[...roots]}::bigint[]) or "m"."mergedInto" = any(${[...roots]}::bigint[]))`)
      .where('o.status', '=', 'completed')
      .groupBy(sql`1, 2`)
      .select([
        sql<string>`"p"."id"`.as('passengerId'),
        sql<string>`date_trunc('week', "o"."requestedAt" at time zone ${timeZone})::date`.as('week'),
        sql<number>`count(*)::integer`.as('rides'),
        sql<string>`coalesce(sum("o"."price") filter (where "o"."currency" = "p"."currency"), 0)`.as('spent'),
        sql<number>`coalesce(sum("o"."rating"), 0)::integer`.as('ratingSum'),
        sql<number>`count("o"."rating")::integer`.as('ratingCount'),
      ]),
  );

/** Remembers the clock; a row comes back when it is another one. */
export const setWeekClock = (db: Db, timeZone: string) =>
  db
    .insertInto('passengerWeekClock')
    .values({ only: true, timeZone })
    .onConflict((conflict) =>
      conflict.column('only').doUpdateSet({ timeZone }).where('passengerWeekClock.timeZone', '!=', timeZone),
    )
    .returning('timeZone');

export const queueAllWeeks = (db: Db) =>
  db
    .insertInto('passengerWeekQueue')
    .columns(['passengerId'])
    .expression((eb) => eb.selectFrom('passenger').where('mergedInto', 'is', null).select('id'));

// ---------------------------------------------------------------- weeks

/** Each week from `from` to `to` (Mondays, both included). */
export const weekSeries = (db: Db, from: string, to: string) =>
  db
    .with('w', (inner) =>
      inner
        .selectFrom('passengerWeek as r')
        .select([
          'r.week',
          'r.rides',
          'r.ratingSum',
          'r.ratingCount',
          sql<string | null>`lag("r"."week") over "own"`.as('before'),
          sql<string | null>`lead("r"."week") over "own"`.as('after'),
        ])
        .modifyEnd(sql`window "own" as (partition by "r"."passengerId" order by "r"."week")`),
    )
    .with('rode', (inner) =>
      inner
        .selectFrom('w')
        .where(sql<boolean>`"week" between ${from}::date and ${to}::date`)
        .groupBy('week')
        .select([
          'week',
          sql<string>`count(*)`.as('riders'),
          sql<string>`count(*) filter (where "before" is null)`.as('new'),
          sql<string>`count(*) filter (where "week" - "before" <= ${sql.lit(LOST_AFTER_DAYS)})`.as('returning'),
          sql<string>`count(*) filter (where "week" - "before" > ${sql.lit(LOST_AFTER_DAYS)})`.as('back'),
          sql<string>`sum("rides")`.as('rides'),
          sql<string>`sum("ratingSum")`.as('ratingSum'),
          sql<string>`sum("ratingCount")`.as('ratingCount'),
        ]),
    )
    .with('left', (inner) =>
      inner
        .selectFrom('w')
        .where(sql<boolean>`"week" between ${from}::date - ${sql.lit(LOST_AFTER_DAYS)} and ${to}::date`)
        .where(sql<boolean>`("after" is null or "after" - "week" > ${sql.lit(LOST_AFTER_DAYS)})`)
        .groupBy('week')
        .select([sql<string>`"week" + ${sql.lit(LOST_AFTER_DAYS)}`.as('week'), sql<string>`count(*)`.as('lost')]),
    )
    .selectFrom(
      sql<{ day: string }>`generate_series(${from}::date, ${to}::date, interval '7 days')`.as<'g'>(sql`"g"("day")`),
    )
    .leftJoin('rode', (join) => join.on(sql<boolean>`"rode"."week" = "g"."day"::date`))
    .leftJoin('left', (join) => join.on(sql<boolean>`"left"."week" = "g"."day"::date`))
    .orderBy(sql`"g"."day"`)
    .select([
      sql<string>`"g"."day"::date::text`.as('week'),
      sql<string>`coalesce("rode"."riders", 0)`.as('riders'),
      sql<string>`coalesce("rode"."new", 0)`.as('new'),
      sql<string>`coalesce("rode"."returning", 0)`.as('returning'),
      sql<string>`coalesce("rode"."back", 0)`.as('back'),
      sql<string>`coalesce("left"."lost", 0)`.as('lost'),
      sql<string>`coalesce("rode"."rides", 0)`.as('rides'),
      sql<string>`coalesce("rode"."ratingSum", 0)`.as('ratingSum'),
      sql<string>`coalesce("rode"."ratingCount", 0)`.as('ratingCount'),
    ]);

/** Complaints by the week in which they came, between two instants. */
export const complaintsByWeek = (db: Db, from: string, to: string, timeZone: string) =>
  db
    .selectFrom('ticket as t')
    .where('t.kind', '=', 'complaint')
    .where('t.createdAt', '>=', from)
    .where('t.createdAt', '<', to)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .select([
      sql<string>`date_trunc('week', "t"."createdAt" at time zone ${timeZone})::date::text`.as('week'),
      sql<string>`count(*)`.as('count'),
    ]);

/** Passengers by their rides in the weeks from `from` to before `to`. `band` counts from 1. */
export const ridesBetween = (db: Db, from: string, to: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('passengerWeek')
        .where(sql<boolean>`"week" >= ${from}::date and "week" < ${to}::date`)
        .groupBy('passengerId')
        .select(sql<number>`sum("rides")::integer`.as('rides'))
        .as('sums'),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .select([
      sql<number>`width_bucket("rides", ${sql.lit(`{${RIDE_BANDS.join(',')}}`)}::integer[])`.as('band'),
      sql<string>`count(*)`.as('passengers'),
    ]);

// ---------------------------------------------------------------- cohorts

/**
 * Passengers by the period of their first ride, which begins at `from` or some spans of days later, and by the age in spans
 * since that week. `spent`: in the currency only.
 */
export const cohortCells = (db: Db, { from, span, currency }: { from: string; span: number; currency: string }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('passengerWeek as r')
        .select([
          'r.passengerId',
          'r.week',
          'r.spent',
          sql<string>`min("r"."week") over (partition by "r"."passengerId")`.as('first'),
        ])
        .as('r'),
    )
    .innerJoin('passenger as p', 'p.id', 'r.passengerId')
    .where(sql<boolean>`"r"."first" >= ${from}::date`)
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`)
    .select([
      sql<number>`("r"."first" - ${from}::date) / ${sql.lit(span)}`.as('cohort'),
      sql<number>`("r"."week" - "r"."first") / ${sql.lit(span)}`.as('age'),
      sql<string>`count(distinct "r"."passengerId")`.as('passengers'),
      sql<string>`count(distinct "r"."passengerId") filter (where "p"."currency" = ${currency})`.as('paying'),
      sql<string>`coalesce(sum("r"."spent") filter (where "p"."currency" = ${currency}), 0)`.as('spent'),
    ]);

// ---------------------------------------------------------------- for cohorts from columns

/** The first and the last request of all orders. */
export const orderSpan = (db: Db) =>
  db
    .selectFrom('order')
    .select([
      sql<string | null>`to_json(min("requestedAt")) #>> '{}'`.as('first'),
      sql<string | null>`to_json(max("requestedAt")) #>> '{}'`.as('last'),
    ]);

/** Passengers that pay in a currency, or in another one; as a JSON list. */
export const payingIn = (db: Db, { currency, isIn, most }: { currency: string; isIn: boolean; most: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('passenger')
        .where('mergedInto', 'is', null)
        .where('rideCount', '>', 0)
        .where('currency', isIn ? '=' : '<>', currency)
        .limit(most)
        .select('id')
        .as('p'),
    )
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<string>`coalesce(json_agg("p"."id")::text, '[]')`.as('ids'),
    ]);

// ---------------------------------------------------------------- segments

const riders = (db: Db, currency: string) =>
  db
    .selectFrom('passenger as p')
    .where('p.mergedInto', 'is', null)
    .where('p.state', '=', 'active')
    .where('p.rideCount', '>', 0)
    .where('p.currency', '=', currency);

/** Currencies of an answer at most. */
const MOST_CURRENCIES = 20;

/** What passengers pay in, most of them first. */
export const passengerCurrencies = (db: Db) =>
  db
    .selectFrom('passenger as p')
    .where('p.mergedInto', 'is', null)
    .where('p.rideCount', '>', 0)
    .groupBy('p.currency')
    .orderBy(sql`count(*) desc, "p"."currency"`)
    .limit(sql.lit(MOST_CURRENCIES))
    .select('p.currency');

/** What a fifth of the passengers reach. */
export const segmentBounds = (db: Db, currency: string) =>
  riders(db, currency).select([
    sql<number | null>`percentile_disc(0.8) within group (order by "p"."rideCount")`.as('manyRides'),
    sql<string | null>`percentile_disc(0.8) within group (order by "p"."spent")`.as('highSpent'),
  ]);

export const segmentSizes = (
  db: Db,
  { currency, now, manyRides, highSpent }: { currency: string; now: string; manyRides: number; highSpent: number },
) =>
  riders(db, currency)
    .groupBy(sql`1, 2, 3`)
    .orderBy(sql`1, 2, 3`)
    .select([
      sql<Recency>`case when "p"."lastOrderAt" > ${now}::timestamptz - make_interval(days => ${sql.lit(RECENT_DAYS)}) then 'recent'
        when "p"."lastOrderAt" > ${now}::timestamptz - make_interval(days => ${sql.lit(LOST_AFTER_DAYS)}) then 'slipping'
        else 'lost' end`.as('recency'),
      sql<Frequency>`case when "p"."rideCount" = 1 then 'once' when "p"."rideCount" < ${manyRides}::integer then 'some' else 'many' end`.as(
        'frequency',
      ),
      sql<Worth>`case when "p"."spent" >= ${highSpent}::bigint then 'high' else 'usual' end`.as('worth'),
      sql<string>`count(*)`.as('passengers'),
      sql<string>`sum("p"."rideCount")`.as('rides'),
      sql<string>`sum("p"."spent")`.as('spent'),
      sql<string>`sum("p"."ratingSum")`.as('ratingSum'),
      sql<string>`sum("p"."ratingCount")`.as('ratingCount'),
    ]);

// ---------------------------------------------------------------- what follows

/** Passengers of whom an order is looked at, at most. */
const MOST_LOOKED_AT = 200_000;

const starts = (of: keyof typeof BAND_STARTS) => sql.lit(`{${BAND_STARTS[of].join(',')}}`);

const CAUSE_OF: Readonly<Record<Cause, { band: ReturnType<typeof sql>; only: ReturnType<typeof sql<boolean>> }>> = {
  wait: {
    band: sql`width_bucket(${waitedUntil('o.pickedUpAt')}::integer, ${starts('wait')}::integer[])`,
    only: sql<boolean>`"o"."status" = 'completed' and "o"."pickedUpAt" >= "o"."requestedAt"`,
  },
  ending: {
    band: sql`array_position(array[${sql.join(ENDINGS.map((one) => sql.lit(one)))}], case "o"."status" when 'cancelled' then "o"."cancelledBy" else "o"."status" end) - 1`,
    only: sql<boolean>`"o"."status" in ('completed', 'cancelled', 'failed')`,
  },
  price: {
    band: sql`width_bucket("o"."price", ${starts('price')}::bigint[])`,
    only: sql<boolean>`"o"."status" = 'completed' and "o"."price" is not null`,
  },
};

/** Whether it was seen; null for an order of which nobody could see it. */
const SEQUEL_OF: Readonly<Record<Sequel, ReturnType<typeof sql<boolean | null>>>> = {
  ridesAgain: sql`exists (select 1 from "order" as "n"
    where "n"."passengerId" = any(array(select "s"."id" from "passenger" as "s"
        where "s"."id" = "f"."root" or "s"."mergedInto" = "f"."root"))
      and "n"."requestedAt" > "f"."requestedAt" and "n"."requestedAt" <= "f"."requestedAt" + make_interval(days => ${sql.lit(LOST_AFTER_DAYS)})
      and "n"."status" = 'completed')`,
  complains: sql`exists (select 1 from "ticket" as "t" where "t"."orderId" = "f"."id" and "t"."kind" = 'complaint')`,
  ratesLow: sql`"f"."rating" <= ${sql.lit(LOW_RATING)}`,
};

interface EffectQuestion {
  cause: Cause;
  sequel: Sequel;
  currency: string;
  from: string;
  to: string;
}

/** The first fitting order of each passenger between two instants, by band: how many passengers, and of how many it was seen. */
export const effectBands = (db: Db, { cause, sequel, currency, from, to }: EffectQuestion) =>
  db
    .with('f', (inner) =>
      inner
        .selectFrom('order as o')
        .innerJoin('passenger as m', 'm.id', 'o.passengerId')
        .where('o.requestedAt', '>=', from)
        .where('o.requestedAt', '<', to)
        .where(CAUSE_OF[cause].only)
        .$if(cause === 'price', (query) => query.where('o.currency', '=', currency))
        .distinctOn(sql`coalesce("m"."mergedInto", "m"."id")`)
        .orderBy(sql`coalesce("m"."mergedInto", "m"."id")`)
        .orderBy('o.requestedAt')
        .orderBy('o.id')
        .limit(sql.lit(MOST_LOOKED_AT))
        .select([
          'o.id',
          'o.requestedAt',
          'o.rating',
          sql<string>`coalesce("m"."mergedInto", "m"."id")`.as('root'),
          sql<number>`${CAUSE_OF[cause].band}`.as('band'),
        ]),
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('f')
        .select(['f.band', SEQUEL_OF[sequel].as('hit')])
        .as('seen'),
    )
    .where('seen.hit', 'is not', null)
    .groupBy('seen.band')
    .orderBy('seen.band')
    .select([
      'seen.band',
      sql<string>`count(*)`.as('passengers'),
      sql<string>`count(*) filter (where "seen"."hit")`.as('hits'),
    ]);
