/** Queries over passenger segments. */
import { sql, type Insertable, type Updateable } from 'kysely';
import { TOTAL_CAP } from '#contract/ground/core.ts';
import { MOST_SEGMENTS } from '#contract/operation/passengerSegment/rules.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import { periodsIn } from '#server/operation/scope/state.ts';
import type { PassengerSegmentTable } from './table.ts';

const { endsAt } = periodsIn('payRuleVersion');

export const passengerSegmentSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"passengerSegment"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"passengerSegment"."name"`, type: 'text' },
};

export interface PassengerSegmentFilters {
  keyword?: string | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'id',
  'name',
  'lastWithin',
  'lastOver',
  'ridesFrom',
  'ridesTo',
  'currency',
  'spentFrom',
  'spentTo',
  'remark',
  'createdAt',
  'updatedAt',
  'version',
] as const;

const filtered = (db: Db, { keyword, id }: PassengerSegmentFilters) => {
  let query = db.selectFrom('passengerSegment');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('name', keyword));
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const passengerSegmentList = (db: Db, filters: PassengerSegmentFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"passengerSegment"."id"`);

export const passengerSegmentCount = (db: Db, filters: PassengerSegmentFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockPassengerSegment = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when the name is taken. */
export const insertPassengerSegment = (db: Db, row: Insertable<PassengerSegmentTable>) =>
  db
    .insertInto('passengerSegment')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updatePassengerSegment = (db: Db, id: string, fields: Updateable<PassengerSegmentTable>) =>
  db.updateTable('passengerSegment').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deletePassengerSegment = (db: Db, id: string) => db.deleteFrom('passengerSegment').where('id', '=', id);

/** Additions take turns, so that there are never more than may be. */
export const takeSegmentLock = (db: Db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pilotdesk.passengerSegment'))`.as('taken'));

export const allSegments = (db: Db) =>
  db.selectFrom('passengerSegment').select(['id', 'name']).orderBy('name').limit(MOST_SEGMENTS);

/** The bounds of segments, which stay as they are until the transaction ends. */
export const holdSegments = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('passengerSegment')
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`)
    .select(COLUMNS)
    .orderBy('id')
    .forShare();

export const namesOfSegments = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('passengerSegment')
    .where(sql<boolean>`"id" = any(${[...ids]}::bigint[])`)
    .select(['id', 'name'])
    .orderBy('name');

/** Whether the passenger `p` is in the segment `s` at a moment. */
const isIn = (now: string) => sql<boolean>`"p"."mergedInto" is null and "p"."state" = 'active'
  and ("s"."lastWithin" is null or "p"."lastOrderAt" > ${now}::timestamptz - make_interval(days => "s"."lastWithin"))
  and ("s"."lastOver" is null or ("p"."lastOrderAt" <= ${now}::timestamptz - make_interval(days => "s"."lastOver")
    and "p"."lastOrderAt" > '-infinity'))
  and ("s"."ridesFrom" is null or "p"."rideCount" >= "s"."ridesFrom")
  and ("s"."ridesTo" is null or "p"."rideCount" <= "s"."ridesTo")
  and ("s"."spentFrom" is null or ("p"."spent" >= "s"."spentFrom" and "p"."currency" = "s"."currency"))
  and ("s"."spentTo" is null or ("p"."spent" <= "s"."spentTo" and "p"."currency" = "s"."currency"))`;

/** For a query over passengers as `p`: those in a segment. */
export const inSegment = (id: string, now: string) =>
  sql<boolean>`exists (select from "passengerSegment" as "s" where "s"."id" = ${id}::bigint and ${isIn(now)})`;

/** How many passengers each segment holds, to the cap and one more. */
export const segmentSizes = (db: Db, now: string) =>
  db
    .selectFrom('passengerSegment as s')
    .innerJoinLateral(
      sql<{ passengers: number }>`(select count(*)::integer as "passengers" from (select from "passenger" as "p"
        where ${isIn(now)} limit ${sql.lit(TOTAL_CAP + 1)}) as "found")`.as<'counted'>('counted'),
      (join) => join.onTrue(),
    )
    .select(['s.id', 'counted.passengers'])
    .orderBy('s.id')
    .limit(MOST_SEGMENTS);

/** Whoever has this number, or whom they stand behind, and the segments that hold them. */
export const segmentsOfMobile = (db: Db, mobileHash: string, now: string) =>
  db
    .selectFrom('passenger as m')
    .innerJoin('passenger as p', (join) => join.on(sql<boolean>`"p"."id" = coalesce("m"."mergedInto", "m"."id")`))
    .leftJoin('passengerSegment as s', (join) => join.on(isIn(now)))
    .where('m.mobileHash', '=', mobileHash)
    .groupBy('p.id')
    .select([
      'p.id as passengerId',
      sql<string[]>`coalesce(array_agg("s"."id"::text order by "s"."id") filter (where "s"."id" is not null), '{}')`.as(
        'segmentIds',
      ),
    ]);

/** A version of a pay rule that names a segment: of those that count, one. */
export const namedBy = (db: Db, id: string, which: 'any' | 'binding', now: string) => {
  const query = db
    .selectFrom('payRuleVersion as v')
    .innerJoin('payRule as r', 'r.id', 'v.payRuleId')
    .where(sql<boolean>`"v"."scope" -> 'segmentIds' @> to_jsonb(${id}::text)`)
    .select(['r.name', 'v.number'])
    .orderBy('v.id')
    .limit(1);
  return which === 'any'
    ? query
    : query.where('v.state', '<>', 'draft').where(sql<boolean>`${endsAt} is null or ${endsAt} > ${now}::timestamptz`);
};
