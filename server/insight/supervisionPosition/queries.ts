/** Queries over positions for supervision platforms. */
import { sql, type Updateable } from 'kysely';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import { flagBits } from '#server/capacity/telemetry/codes.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { SupervisionPositionTable } from '#server/insight/supervisionPlatform/table.ts';

/** Takes one that is due, for this node. */
export const claimPositions = (db: Db, now: string, until: string) =>
  db
    .updateTable('supervisionPosition as p')
    .from('supervisionPlatform as f')
    .whereRef('f.id', '=', 'p.platformId')
    .where('p.platformId', 'in', (eb) =>
      eb
        .selectFrom('supervisionPosition as due')
        .innerJoin('supervisionPlatform as of', 'of.id', 'due.platformId')
        .select('due.platformId')
        .where('of.state', '=', 'sending')
        .where('due.dueAt', '<=', now)
        .orderBy('due.dueAt')
        .limit(1)
        .forUpdate('due')
        .skipLocked(),
    )
    .set({ dueAt: until })
    .returning([
      'p.platformId as id',
      'p.sentTo',
      'p.failures',
      'f.address',
      'f.tokenSealed',
      'f.certificate',
      'f.companyId',
      'f.licenseId',
      'f.areaCodes',
      'f.coordinates',
      'f.positionKinds',
      'f.positionSeconds',
    ]);
export type PositionPlatform = NonNullable<Awaited<ReturnType<ReturnType<typeof claimPositions>['executeTakeFirst']>>>;

type Held = Pick<PositionPlatform, 'id' | 'sentTo'>;

/**
 * Holds it for this node a while longer, unless somebody set it up anew or paused it, or another node went on with it: then no row
 * comes back.
 */
export const holdPositions = (
  db: Db,
  { id, address, sentTo }: Held & Pick<PositionPlatform, 'address'>,
  until: string,
) =>
  db
    .updateTable('supervisionPosition as p')
    .from('supervisionPlatform as f')
    .whereRef('f.id', '=', 'p.platformId')
    .where('p.platformId', '=', id)
    .where('p.sentTo', '=', sentTo)
    .where('f.address', '=', address)
    .where('f.state', '=', 'sending')
    .set({ dueAt: until })
    .returning('p.platformId');

/** How it went; no row comes back where positions were switched off meanwhile, and perhaps on again. */
export const settlePositions = (
  db: Db,
  { id, sentTo }: Held,
  fields: Pick<Updateable<SupervisionPositionTable>, 'sentTo' | 'dueAt' | 'failures' | 'problem' | 'said'>,
) =>
  db
    .updateTable('supervisionPosition')
    .set(fields)
    .where('platformId', '=', id)
    .where('sentTo', '=', sentTo)
    .returning('platformId');

/** The next ones are sent at once. */
export const hurryPositions = (db: Db, platformId: string, now: string) =>
  db.updateTable('supervisionPosition').set({ dueAt: now }).where('platformId', '=', platformId);

export interface PositionCounts {
  readonly accepted: number;
  readonly refused: number;
  readonly held: number;
}

export const countPositions = (db: Db, platformId: string, day: string, { accepted, refused, held }: PositionCounts) =>
  db
    .insertInto('supervisionPositionDay')
    .values({ platformId, day, accepted: String(accepted), refused: String(refused), held: String(held) })
    .onConflict((conflict) =>
      conflict.columns(['platformId', 'day']).doUpdateSet({
        accepted: sql`"supervisionPositionDay"."accepted" + excluded."accepted"`,
        refused: sql`"supervisionPositionDay"."refused" + excluded."refused"`,
        held: sql`"supervisionPositionDay"."held" + excluded."held"`,
      }),
    );

const NOT_THERE = sql.lit(flagBits(['noFix', 'jump']));

/**
 * The first position of each car from an instant until before another, with its state then. Divisions: none
 * means all.
 */
export const positionsBetween = (db: Db, { from, to }: { from: string; to: string }, areaCodes: readonly string[]) =>
  db
    .selectFrom('telemetry as t')
    .innerJoin('car as c', 'c.id', 't.carId')
    .select([
      't.carId',
      sql<number>`(date_part('epoch', "t"."at") * 1000)::float8`.as('at'),
      't.lng',
      't.lat',
      't.speed',
      't.heading',
      't.altitude',
      't.odometer',
      'c.plate',
      'c.areaCode',
      sql<VehicleState | null>`(select "stateAfter" from "carEvent" where "carId" = "t"."carId" and "outcome" = 'taken'
        and "orderedAt" <= "t"."at" order by "orderedAt" desc limit 1)`.as('state'),
    ])
    .distinctOn('t.carId')
    .where('t.at', '>=', from)
    .where('t.at', '<', to)
    .where(sql<boolean>`("t"."flags" & ${NOT_THERE}) = 0`)
    .where(
      areaCodes.length === 0
        ? sql<boolean>`true`
        : sql<boolean>`exists (select from unnest(${[...areaCodes]}::text[]) as "one"("code") where starts_with("c"."areaCode", "code"))`,
    )
    .orderBy('t.carId')
    .orderBy('t.at');
export type PositionFact = Awaited<ReturnType<ReturnType<typeof positionsBetween>['execute']>>[number];

/** How things stand with the positions of every platform that is told of them, and what became of those of a day. */
export const positionStatus = (db: Db, day: string) =>
  db
    .selectFrom('supervisionPlatform as f')
    .leftJoin('supervisionPosition as p', 'p.platformId', 'f.id')
    .leftJoin('supervisionPositionDay as d', (join) => join.onRef('d.platformId', '=', 'f.id').on('d.day', '=', day))
    .select([
      'f.id',
      'p.sentTo',
      sql<number>`coalesce("p"."failures", 0)`.as('failures'),
      sql<LinkProblem | null>`nullif("p"."problem", '')`.as('problem'),
      sql<string>`coalesce("p"."said", '')`.as('said'),
      sql<number>`coalesce("d"."accepted", 0)::float8`.as('accepted'),
      sql<number>`coalesce("d"."refused", 0)::float8`.as('refused'),
      sql<number>`coalesce("d"."held", 0)::float8`.as('held'),
    ])
    .where(sql<boolean>`"f"."positionKinds" <> '{}'`)
    .orderBy('f.id')
    .limit(50);

/** Days that were kept long enough. */
export const forgetPositionDays = (db: Db, platformId: string, before: string) =>
  db.deleteFrom('supervisionPositionDay').where('platformId', '=', platformId).where('day', '<', before);
