/** Queries over ranges and their versions. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { RangeKind, RangeState } from '#contract/capacity/range/rules.ts';
import type { Bounds } from '#contract/ground/geometry.ts';
import { hasEnded, ORDER_STATUSES } from '#contract/operation/order/rules.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { RangeTable, RangeVersionTable } from './table.ts';

export const rangeSorts: SortKeys<'name' | 'updatedAt' | 'area' | 'priority'> = {
  name: { expression: sql`"range"."name"`, type: 'text' },
  updatedAt: { expression: sql`"range"."updatedAt"`, type: 'timestamptz' },
  area: { expression: sql`"range"."area"`, type: 'double precision' },
  priority: { expression: sql`"range"."priority"`, type: 'integer' },
};
export const versionSorts: SortKeys<'number'> = {
  number: { expression: sql`"rangeVersion"."number"`, type: 'integer' },
};

export interface RangeFilters {
  keyword?: string | undefined;
  kind?: RangeKind | undefined;
  state?: RangeState | undefined;
  id?: string | undefined;
}

const stateOf = sql<RangeState>`case
  when "range"."publishedNumber" is null then case when "range"."lastNumber" = 0 then 'draft' else 'retired' end
  when "range"."hasChanges" then 'changed' else 'published' end`;

const filtered = (db: Db, { keyword, kind, state, id }: RangeFilters) => {
  let query = db.selectFrom('range');
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('range.name', keyword), holds('range.nameEn', keyword), holds('range.code', keyword)]),
    );
  }
  if (kind !== undefined) query = query.where('range.kind', '=', kind);
  if (state !== undefined) query = query.where(stateOf, '=', state);
  return id === undefined ? query : query.where('range.id', '=', id);
};

const ROW = [
  'range.id',
  'range.code',
  'range.name',
  'range.nameEn',
  'range.kind',
  'range.speedLimit',
  'range.priority',
  'range.groups',
  'range.schedule',
  'range.bounds',
  'range.area',
  'range.vertexCount',
  'range.remark',
  'range.publishedNumber',
  'range.lastNumber',
  'range.createdAt',
  'range.updatedAt',
  'range.version',
] as const;

const rows = (query: ReturnType<typeof filtered>) => query.select(ROW).select(stateOf.as('state'));

export const rangeList = (db: Db, filters: RangeFilters, page: Page) =>
  paged(rows(filtered(db, filters)), page, sql`"range"."id"`);

export const rangeCount = (db: Db, filters: RangeFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const rangeById = (db: Db, id: string) => rows(filtered(db, { id })).select('range.geometry');

/** Until the transaction ends nobody else changes the range. */
export const lockRange = (db: Db, id: string) => db.selectFrom('range').selectAll().where('id', '=', id).forUpdate();

export const rangesByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('range')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('id');

/** The ranges with these codes, locked. */
export const lockRangesByCode = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('range')
    .select([
      'id',
      'code',
      'publishedNumber',
      'name',
      'nameEn',
      'kind',
      'speedLimit',
      'priority',
      'groups',
      'schedule',
      'remark',
    ])
    .where('code', '<>', sql.lit(''))
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .orderBy('id')
    .forUpdate();

export const rangeWithCode = (db: Db, code: string) =>
  db.selectFrom('range').select('id').where('code', '=', code).where('code', '<>', sql.lit(''));

/** No row comes back when the code is taken. */
export const insertRange = (db: Db, row: Insertable<RangeTable>) =>
  db
    .insertInto('range')
    .values(row)
    .onConflict((conflict) => conflict.column('code').where('code', '<>', sql.lit('')).doNothing())
    .returning('id');

export const updateRange = (db: Db, id: string, fields: Updateable<RangeTable>) =>
  db
    .updateTable('range')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteRange = (db: Db, id: string) => db.deleteFrom('range').where('id', '=', id);

export const insertVersion = (db: Db, row: Insertable<RangeVersionTable>) => db.insertInto('rangeVersion').values(row);

/** The version that applies ends; a clock that was set back ends it no sooner than it began. */
export const endVersion = (db: Db, rangeId: string, at: Date) =>
  db
    .updateTable('rangeVersion')
    .set({ validTo: sql<string>`greatest("validFrom", ${at.toISOString()}::timestamptz)` })
    .where('rangeId', '=', rangeId)
    .where('validTo', 'is', null)
    .returning('validTo');

const VERSION = [
  'rangeVersion.id',
  'rangeVersion.number',
  'rangeVersion.name',
  'rangeVersion.nameEn',
  'rangeVersion.kind',
  'rangeVersion.speedLimit',
  'rangeVersion.priority',
  'rangeVersion.groups',
  'rangeVersion.schedule',
  'rangeVersion.bounds',
  'rangeVersion.area',
  'rangeVersion.vertexCount',
  'rangeVersion.note',
  'rangeVersion.validFrom',
  'rangeVersion.validTo',
  'rangeVersion.publishedBy',
] as const;

const versionsOf = (db: Db, rangeId: string) => db.selectFrom('rangeVersion').where('rangeId', '=', rangeId);

export const versionList = (db: Db, rangeId: string, page: Page) =>
  paged(versionsOf(db, rangeId).select(VERSION), page, sql`"rangeVersion"."id"`);

export const versionCount = (db: Db, rangeId: string) =>
  cappedCount(db, versionsOf(db, rangeId).select(sql<number>`1`.as('one')));

export const versionOf = (db: Db, rangeId: string, number: number) =>
  versionsOf(db, rangeId)
    .select([...VERSION, 'rangeVersion.geometry'])
    .where('number', '=', number);

/** Ranges that can apply at the same time. */
export const MOST_PUBLISHED = 5000;

/** The versions that apply, or applied at a moment, without what is in them. */
export const validVersions = (db: Db, at: string | null) => {
  const query = db
    .selectFrom('rangeVersion')
    .select(['id', 'rangeId', 'number', 'vertexCount'])
    .orderBy('id')
    .limit(MOST_PUBLISHED);
  if (at === null) return query.where('validTo', 'is', null);
  return query.where('validFrom', '<=', at).where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>', at)]));
};

/** The same with what is in them, only where their box holds a position when one is given. */
export const versionsValidAt = (db: Db, at: string, position: readonly [number, number] | null) => {
  const query = contents(db)
    .where('rangeVersion.validFrom', '<=', at)
    .where((eb) => eb.or([eb('rangeVersion.validTo', 'is', null), eb('rangeVersion.validTo', '>', at)]))
    .limit(MOST_PUBLISHED);
  if (position === null) return query;
  const [lng, lat] = position;
  // the antimeridian has two names, and the grid is a hair wider than the numbers
  return query.where(
    sql<boolean>`("rangeVersion"."bounds"[1] - 1e-6 <= ${lng} and "rangeVersion"."bounds"[3] + 1e-6 >= ${lng} or abs(${lng}::double precision) = 180)
      and "rangeVersion"."bounds"[2] - 1e-6 <= ${lat} and "rangeVersion"."bounds"[4] + 1e-6 >= ${lat}`,
  );
};

const contents = (db: Db) =>
  db
    .selectFrom('rangeVersion')
    .innerJoin('range', 'range.id', 'rangeVersion.rangeId')
    .select([
      'rangeVersion.id as versionId',
      'range.id',
      'range.code',
      'rangeVersion.number',
      'rangeVersion.name',
      'rangeVersion.nameEn',
      'rangeVersion.kind',
      'rangeVersion.speedLimit',
      'rangeVersion.priority',
      'rangeVersion.groups',
      'rangeVersion.schedule',
      'rangeVersion.geometry',
      'rangeVersion.area',
    ])
    .orderBy('rangeVersion.id');

export const versionsByIds = (db: Db, ids: readonly string[]) =>
  contents(db).where('rangeVersion.id', '=', sql<string>`any(${[...ids]}::bigint[])`);

export const rangeRevision = (db: Db) => db.selectFrom('rangeHead').select('revision');

/** Orders those who publish. */
export const countRevision = (db: Db) =>
  db
    .updateTable('rangeHead')
    .set((eb) => ({ revision: eb('revision', '+', '1') }))
    .returning('revision');

/** How many apply, to the limit. */
export const countPublished = (db: Db) =>
  cappedCount(
    db,
    db
      .selectFrom('rangeVersion')
      .select(sql<number>`1`.as('one'))
      .where('validTo', 'is', null),
  );

const MOST_GROUPS = 200;

export const carGroups = (db: Db) =>
  db
    .selectFrom('car')
    .select(sql<string>`unnest("groups")`.as('group'))
    .distinct()
    .orderBy('group')
    .limit(MOST_GROUPS);

/** Open orders that a preview looks at, the newest. */
export const MOST_OPEN_ORDERS = 10_000;
const OPEN = ORDER_STATUSES.filter((status) => !hasEnded(status));

const inAny = (boxes: readonly Bounds[], lng: string, lat: string) =>
  sql<boolean>`(${sql.join(
    boxes.map(
      ([west, south, east, north]) =>
        sql`(${sql.ref(lng)} between ${west} and ${east} and ${sql.ref(lat)} between ${south} and ${north})`,
    ),
    sql` or `,
  )})`;

/** Where open orders within reach begin and end, of those that do so within boxes; one more than are looked at. */
export const openOrderPlaces = (db: Db, scope: Scope, boxes: readonly Bounds[]) =>
  db
    .selectFrom('order as o')
    .leftJoin('dispatchRequest as r', 'r.orderId', 'o.id')
    .select([
      'o.id',
      'o.orderNo',
      'o.status',
      'o.pickUpLng',
      'o.pickUpLat',
      'o.dropOffLng',
      'o.dropOffLat',
      sql<string>`coalesce("r"."carGroup", '')`.as('carGroup'),
    ])
    .where('o.status', 'in', OPEN)
    .where(carReach(scope, 'o'))
    .where((eb) => eb.or([inAny(boxes, 'o.pickUpLng', 'o.pickUpLat'), inAny(boxes, 'o.dropOffLng', 'o.dropOffLat')]))
    .orderBy('o.requestedAt', 'desc')
    .limit(MOST_OPEN_ORDERS + 1);
