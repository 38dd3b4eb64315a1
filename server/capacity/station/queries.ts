/** Queries over stations and their bays. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { Accessibility, StationKind } from '#contract/capacity/car/rules.ts';
import { degreesOf } from '#contract/ground/distance.ts';
import { hasEnded, ORDER_STATUSES } from '#contract/operation/order/rules.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { State } from '#contract/ground/enums.ts';
import { beginsWith, cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { stationReach } from './reach.ts';
import type { StationTable } from './table.ts';

export const stationSorts: SortKeys<'code' | 'name' | 'createdAt'> = {
  code: { expression: sql`"station"."code"`, type: 'text' },
  name: { expression: sql`"station"."name"`, type: 'text' },
  createdAt: { expression: sql`"station"."createdAt"`, type: 'timestamptz' },
};

export interface StationFilters {
  keyword?: string | undefined;
  kind?: StationKind | undefined;
  state?: State | undefined;
  areaCode?: string | undefined;
  schoolId?: string | undefined;
  accessibility?: Accessibility | undefined;
  id?: string | undefined;
}

function filtered(db: Db, scope: Scope, filters: StationFilters) {
  const { keyword, kind, state, areaCode, schoolId, accessibility, id } = filters;
  let query = db.selectFrom('station').where(stationReach(scope));
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('station.code', keyword), holds('station.name', keyword), holds('station.nameEn', keyword)]),
    );
  }
  if (kind !== undefined) query = query.where('station.kind', '=', kind);
  if (state !== undefined) query = query.where('station.state', '=', state);
  if (areaCode !== undefined) query = query.where('station.areaCode', 'like', beginsWith(areaCode));
  if (schoolId !== undefined) query = query.where('station.schoolId', '=', schoolId);
  if (accessibility !== undefined)
    query = query.where(sql<boolean>`"station"."accessibility" @> array[${accessibility}]::text[]`);
  return id === undefined ? query : query.where('station.id', '=', id);
}

const COLUMNS = [
  'station.id',
  'station.code',
  'station.name',
  'station.nameEn',
  'station.kind',
  'station.lng',
  'station.lat',
  'station.address',
  'station.areaCode',
  'station.schoolId',
  'station.openingHours',
  'station.accessibility',
  'station.remark',
  'station.state',
  'station.createdAt',
  'station.updatedAt',
  'station.version',
] as const;

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('school', 'school.id', 'station.schoolId')
    .leftJoin('siteMap', 'siteMap.stationId', 'station.id')
    .select(COLUMNS)
    .select((eb) => [
      sql<string>`coalesce("school"."name", '')`.as('schoolName'),
      'siteMap.publishedNumber as siteMapNumber',
      eb
        .selectFrom('stationBay')
        .select(sql<string>`coalesce(sum("stationBay"."capacity"), 0)`.as('sum'))
        .whereRef('stationBay.stationId', '=', 'station.id')
        .where('stationBay.state', '=', 'enabled')
        .as('capacity'),
      eb
        .selectFrom('car')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('car.stationId', '=', 'station.id')
        .where('car.state', '<>', 'sold')
        .as('carCount'),
    ]);

export const stationList = (db: Db, scope: Scope, filters: StationFilters, page: Page) =>
  paged(shown(filtered(db, scope, filters)), page, sql`"station"."id"`);

export const stationCount = (db: Db, scope: Scope, filters: StationFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const stationById = (db: Db, scope: Scope, id: string) => shown(filtered(db, scope, { id }));

/** Locks a station that the caller may change, its bays and its map until the transaction ends. */
export const lockStation = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('station')
    .select(COLUMNS)
    .where('station.id', '=', id)
    .where(stationReach(scope, true))
    .forNoKeyUpdate();

/** The same, and no car can make it its home any more. */
export const lockStationForDeletion = (db: Db, scope: Scope, id: string) =>
  db.selectFrom('station').select(COLUMNS).where('station.id', '=', id).where(stationReach(scope, true)).forUpdate();

export const stationExists = (db: Db, id: string) => db.selectFrom('station').select('id').where('id', '=', id);

export const stationWithCode = (db: Db, code: string) => db.selectFrom('station').select('id').where('code', '=', code);

/** Those that a spreadsheet names, by code or by name. */
export const stationsByName = (db: Db, names: readonly string[]) =>
  db
    .selectFrom('station')
    .select(['id', 'code', 'name'])
    .where((eb) => {
      const any = sql<string>`any(${[...names]}::text[])`;
      return eb.or([eb('code', '=', any), eb('name', '=', any)]);
    });

const MOST_CHOICES = 50;

export const stationChoices = (db: Db, scope: Scope, asked: Pick<StationFilters, 'keyword' | 'kind' | 'id'>) =>
  filtered(db, scope, asked.id === undefined ? { ...asked, state: 'enabled' } : { id: asked.id })
    .select(['station.id', 'station.code', 'station.name', 'station.nameEn', 'station.lng', 'station.lat'])
    .orderBy('station.name')
    .limit(MOST_CHOICES);

/** No row comes back when the code is taken. `openingHours` as JSON. */
export const insertStation = (db: Db, row: Insertable<StationTable>) =>
  db
    .insertInto('station')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const updateStation = (db: Db, id: string, fields: Updateable<StationTable>) =>
  db
    .updateTable('station')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteStation = (db: Db, id: string) => db.deleteFrom('station').where('id', '=', id);

export const HOMES_NAMED = 20;

/** Cars that have their home at a station, the first by fleet number. */
export const carsAtHome = (db: Db, stationId: string) =>
  db
    .selectFrom('car')
    .select(['id', 'fleetNumber', 'plate'])
    .where('stationId', '=', stationId)
    .where('state', '<>', 'sold')
    .orderBy('fleetNumber')
    .limit(HOMES_NAMED);

export const countAtHome = (db: Db, stationId: string) =>
  db
    .selectFrom('car')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('stationId', '=', stationId)
    .where('state', '<>', 'sold');

/** Cars that are sold have no home any more. */
export const forgetHome = (db: Db, stationId: string) =>
  db.updateTable('car').set({ stationId: null }).where('stationId', '=', stationId).where('state', '=', 'sold');

/** Metres around a station within which a trip begins or ends there. */
const BESIDE_M = 50;
const OPEN_ORDERS = ORDER_STATUSES.filter((status) => !hasEnded(status));
const UNDER_WAY = ['queued', 'sent', 'received'] as const;

/** Cars that a command sends to a station. */
export const countSent = (db: Db, stationId: string) =>
  db
    .selectFrom('command')
    .select((eb) => eb.fn.count<string>('carId').distinct().as('count'))
    .where('stationId', '=', stationId)
    .where('state', 'in', UNDER_WAY);

/** Open orders within reach that begin or end beside a position. */
export function countOrdersBeside(db: Db, scope: Scope, lng: number, lat: number) {
  const { wide, high } = degreesOf(BESIDE_M, lat);
  const beside = (end: 'pickUp' | 'dropOff') =>
    sql<boolean>`(${sql.ref(`o.${end}Lng`)} between ${lng - wide} and ${lng + wide}
      and ${sql.ref(`o.${end}Lat`)} between ${lat - high} and ${lat + high})`;
  return db
    .selectFrom('order as o')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('o.status', 'in', OPEN_ORDERS)
    .where(carReach(scope, 'o'))
    .where((eb) => eb.or([beside('pickUp'), beside('dropOff')]));
}

// ---------------------------------------------------------------- bays

const BAY = ['code', 'kind', 'capacity', 'state', 'accessible', 'lng', 'lat', 'radius'] as const;

export const baysOfStation = (db: Db, stationId: string) =>
  db.selectFrom('stationBay').select(BAY).where('stationId', '=', stationId).orderBy('place').orderBy('id');

/** Every bay that has a position, at an enabled station: what cars can stand in. */
export const placedBays = (db: Db) =>
  db
    .selectFrom('stationBay')
    .select(['id', 'stationId', 'code', 'lng', 'lat', 'radius'])
    .where('lng', 'is not', null)
    .orderBy('id');

/** Takes away the bays of a station that are not among these codes. */
export const deleteOtherBays = (db: Db, stationId: string, codes: readonly string[]) =>
  db
    .deleteFrom('stationBay')
    .where('stationId', '=', stationId)
    .where('code', '<>', sql<string>`all(${[...codes]}::text[])`);

/** Adds and changes bays by their codes, given as a JSON list in their order. */
export const saveBays = (db: Db, stationId: string, bays: string) =>
  db
    .insertInto('stationBay')
    .columns(['stationId', ...BAY, 'place'])
    .expression(
      db
        .selectFrom(
          sql<Record<string, unknown>>`rows from (json_to_recordset(${bays}::json) as ("code" text, "kind" text,
            "capacity" integer, "state" text, "accessible" boolean, "lng" double precision, "lat" double precision,
            "radius" double precision)) with ordinality`.as<'bay'>(
            sql`"bay"("code", "kind", "capacity", "state", "accessible", "lng", "lat", "radius", "place")`,
          ),
        )
        .select([
          sql`${stationId}::bigint`.as('stationId'),
          ...BAY.map((name) => sql`"bay".${sql.ref(name)}`.as(name)),
          sql`"bay"."place"::integer`.as('place'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['stationId', 'code']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        capacity: eb.ref('excluded.capacity'),
        state: eb.ref('excluded.state'),
        accessible: eb.ref('excluded.accessible'),
        lng: eb.ref('excluded.lng'),
        lat: eb.ref('excluded.lat'),
        radius: eb.ref('excluded.radius'),
        place: eb.ref('excluded.place'),
      })),
    );
