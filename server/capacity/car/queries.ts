/** Queries over cars. A person's questions are always within a scope. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { CarEnergy, CarRecordState } from '#contract/capacity/car/rules.ts';
import { beginsWith, cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { holdsPlate } from '#server/capacity/plates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { CarDocumentTable, CarMaintenanceTable, CarTable } from './table.ts';

/** Sorts after every day. */
const NEVER_EXPIRES = '9999-12-31';

export const carSorts: SortKeys<'fleetNumber' | 'plate' | 'documentsExpireOn' | 'createdAt'> = {
  fleetNumber: { expression: sql`"car"."fleetNumber"`, type: 'text' },
  plate: { expression: sql`"car"."plate"`, type: 'text' },
  documentsExpireOn: {
    expression: sql`coalesce("car"."documentsExpireOn", '9999-12-31')`,
    type: 'text',
    whenNull: NEVER_EXPIRES,
  },
  createdAt: { expression: sql`"car"."createdAt"`, type: 'timestamptz' },
};

export interface CarFilters {
  keyword?: string | undefined;
  state?: CarRecordState | undefined;
  /** Live states are in memory: only these cars. */
  carIds?: readonly string[] | undefined;
  supplierId?: string | undefined;
  stationId?: string | undefined;
  areaCode?: string | undefined;
  group?: string | undefined;
  energy?: CarEnergy | undefined;
  wheelchair?: boolean | undefined;
  /** Documents run out between these days, both included. */
  expireFrom?: string | undefined;
  expireTo?: string | undefined;
  isInMaintenance?: boolean | undefined;
  id?: string | undefined;
}

/** Whom it is for, and when. */
export interface CarView {
  scope: Scope;
  now: string;
}

const idsIn = (ids: readonly string[]) => sql<string>`any(${[...ids]}::bigint[])`;

const reached = (db: Db, { scope }: CarView) => db.selectFrom('car').where(carReach(scope));

const maintainedAt = (now: string) => sql<boolean>`exists (select from "carMaintenance" as "m"
  where "m"."carId" = "car"."id" and "m"."startsAt" <= ${now}::timestamptz and "m"."endsAt" > ${now}::timestamptz)`;

function filtered(db: Db, view: CarView, filters: CarFilters) {
  const { keyword, state, carIds, id, expireFrom, expireTo, isInMaintenance } = filters;
  let query = reached(db, view);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([
        holdsPlate('car.plate', keyword),
        holds('car.fleetNumber', keyword),
        holds('car.vin', keyword),
        holds('car.model', keyword),
      ]),
    );
  }
  if (id !== undefined) query = query.where('car.id', '=', id);
  if (state !== undefined) query = query.where('car.state', '=', state);
  // one that is asked for by its id is shown whatever became of it
  else if (id === undefined) query = query.where('car.state', '<>', 'sold');
  if (carIds !== undefined) query = query.where('car.id', '=', idsIn(carIds));
  if (expireFrom !== undefined) query = query.where('car.documentsExpireOn', '>=', expireFrom);
  if (expireTo !== undefined) query = query.where('car.documentsExpireOn', '<=', expireTo);
  if (isInMaintenance !== undefined)
    query = query.where(isInMaintenance ? maintainedAt(view.now) : sql<boolean>`not ${maintainedAt(view.now)}`);
  return byValue(query, filters);
}

function byValue(query: ReturnType<typeof reached>, filters: CarFilters) {
  const { supplierId, stationId, areaCode, group, energy, wheelchair } = filters;
  let narrowed = query;
  if (supplierId !== undefined) narrowed = narrowed.where('car.supplierId', '=', supplierId);
  if (stationId !== undefined) narrowed = narrowed.where('car.stationId', '=', stationId);
  if (areaCode !== undefined) narrowed = narrowed.where('car.areaCode', 'like', beginsWith(areaCode));
  if (group !== undefined) narrowed = narrowed.where(sql<boolean>`"car"."groups" @> array[${group}]::text[]`);
  if (energy !== undefined) narrowed = narrowed.where('car.energy', '=', energy);
  if (wheelchair !== undefined) narrowed = narrowed.where('car.wheelchair', '=', wheelchair);
  return narrowed;
}

const COLUMNS = [
  'car.id',
  'car.fleetNumber',
  'car.plate',
  'car.vin',
  'car.model',
  'car.supplierId',
  'car.areaCode',
  'car.stationId',
  'car.groups',
  'car.seats',
  'car.wheelchair',
  'car.energy',
  'car.softwareVersion',
  'car.state',
  'car.documentsExpireOn',
  'car.remark',
  'car.createdAt',
  'car.updatedAt',
  'car.version',
] as const;

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('supplier', 'supplier.id', 'car.supplierId')
    .leftJoin('station', 'station.id', 'car.stationId')
    .select(COLUMNS)
    .select([
      sql<string>`coalesce("supplier"."name", '')`.as('supplierName'),
      sql<string>`coalesce("station"."name", '')`.as('stationName'),
    ]);

export const carList = (db: Db, view: CarView, filters: CarFilters, page: Page) =>
  paged(shown(filtered(db, view, filters)), page, sql`"car"."id"`);

export const carCount = (db: Db, view: CarView, filters: CarFilters) =>
  cappedCount(db, filtered(db, view, filters).select(sql<number>`1`.as('one')));

export const carById = (db: Db, view: CarView, id: string) => shown(filtered(db, view, { id }));

/** Locks the car, its documents and its maintenance until the transaction ends. */
export const lockCar = (db: Db, view: CarView, id: string) =>
  filtered(db, view, { id }).select(COLUMNS).forNoKeyUpdate();

const MOST_CHOICES = 50;

export const carChoices = (db: Db, view: CarView, { keyword, id }: { keyword: string; id?: string | undefined }) => {
  const query = filtered(db, view, { id }).select(['car.id', 'car.fleetNumber', 'car.plate']);
  const found =
    keyword === ''
      ? query
      : query.where((eb) => eb.or([holdsPlate('car.plate', keyword), holds('car.fleetNumber', keyword)]));
  return found.orderBy('car.fleetNumber').limit(MOST_CHOICES);
};

const MOST_GROUPS_NAMED = 500;

export const groupsOfCars = (db: Db, view: CarView) =>
  db
    .selectFrom(
      filtered(db, view, {})
        .select(sql<string>`unnest("car"."groups")`.as('group'))
        .as('each'),
    )
    .select('each.group')
    .distinct()
    .orderBy('each.group')
    .limit(MOST_GROUPS_NAMED);

/** No row comes back when the fleet number is taken. */
export const insertCar = (db: Db, row: Insertable<CarTable>) =>
  db
    .insertInto('car')
    .values(row)
    .onConflict((conflict) => conflict.column('fleetNumber').doNothing())
    .returning('id');

/** Adds cars; those whose fleet number, plate or VIN is taken are left out. */
export const insertCars = (db: Db, rows: readonly Insertable<CarTable>[]) =>
  db
    .insertInto('car')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'fleetNumber']);

/** The cars, sold ones included, that have one of these. The plate and VIN of a sold car are free. */
export const carsWith = (
  db: Db,
  { fleetNumbers, plates, vins }: Record<'fleetNumbers' | 'plates' | 'vins', readonly string[]>,
) =>
  db
    .selectFrom('car')
    .select(['id', 'fleetNumber', 'plate', 'vin', 'state'])
    .where((eb) =>
      eb.or([
        eb('fleetNumber', '=', sql<string>`any(${[...fleetNumbers]}::text[])`),
        eb('plate', '=', sql<string>`any(${[...plates]}::text[])`),
        eb('vin', '=', sql<string>`any(${vins.filter((vin) => vin !== '')}::text[])`),
      ]),
    );

export const updateCar = (db: Db, id: string, fields: Updateable<CarTable>) =>
  db
    .updateTable('car')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

/** Keeps the version: an open form has nothing to merge. */
export const setDocumentsExpiry = (db: Db, carId: string, documentsExpireOn: string | null) =>
  db.updateTable('car').set({ documentsExpireOn }).where('id', '=', carId);

// ---------------------------------------------------------------- documents

export const documentsOfCar = (db: Db, carId: string) =>
  db
    .selectFrom('carDocument')
    .select(['id', 'kind', 'number', 'issuedOn', 'expiresOn', 'remark', 'version'])
    .where('carId', '=', carId)
    .orderBy(sql`coalesce("expiresOn", '9999-12-31')`, 'desc')
    .orderBy('id', 'desc')
    .limit(200);

/** A document of a car within reach. */
export const carDocumentById = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('carDocument')
    .innerJoin('car', 'car.id', 'carDocument.carId')
    .select([
      'carDocument.id',
      'carDocument.carId',
      'carDocument.kind',
      'carDocument.number',
      'carDocument.issuedOn',
      'carDocument.expiresOn',
      'carDocument.remark',
      'carDocument.version',
    ])
    .where('carDocument.id', '=', id)
    .where(carReach(scope));

export const insertCarDocument = (db: Db, row: Insertable<CarDocumentTable>) =>
  db.insertInto('carDocument').values(row).returning('id');

export const updateCarDocument = (db: Db, id: string, fields: Updateable<CarDocumentTable>) =>
  db
    .updateTable('carDocument')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteCarDocument = (db: Db, id: string) => db.deleteFrom('carDocument').where('id', '=', id);

// ---------------------------------------------------------------- maintenance

const WINDOW = ['id', 'startsAt', 'endsAt', 'reason', 'version'] as const;
const MOST_WINDOWS = 50;

export const windowsOfCar = (db: Db, carId: string) =>
  db
    .selectFrom('carMaintenance')
    .select(WINDOW)
    .where('carId', '=', carId)
    .orderBy('endsAt', 'desc')
    .limit(MOST_WINDOWS);

/** For each of these cars the window that is open or begins next. */
export const nextWindows = (db: Db, carIds: readonly string[], now: string) =>
  db
    .selectFrom('carMaintenance')
    .distinctOn('carId')
    .select(['carId', 'startsAt', 'endsAt', 'reason'])
    .where('carId', '=', idsIn(carIds))
    .where('endsAt', '>', now)
    .orderBy('carId')
    .orderBy('endsAt');

export const carWindowById = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('carMaintenance')
    .innerJoin('car', 'car.id', 'carMaintenance.carId')
    .select([
      'carMaintenance.id',
      'carMaintenance.carId',
      'carMaintenance.startsAt',
      'carMaintenance.endsAt',
      'carMaintenance.reason',
      'carMaintenance.version',
    ])
    .where('carMaintenance.id', '=', id)
    .where(carReach(scope));

/** Windows of a car that share a moment with one from `startsAt` to `endsAt`, itself left out. */
export const overlappingWindows = (
  db: Db,
  carId: string,
  { startsAt, endsAt, except }: { startsAt: string; endsAt: string; except: string | null },
) => {
  const query = db
    .selectFrom('carMaintenance')
    .select(WINDOW)
    .where('carId', '=', carId)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .orderBy('startsAt')
    .limit(1);
  return except === null ? query : query.where('id', '<>', except);
};

export const insertCarWindow = (db: Db, row: Insertable<CarMaintenanceTable>) =>
  db.insertInto('carMaintenance').values(row).returning('id');

export const updateCarWindow = (db: Db, id: string, fields: Updateable<CarMaintenanceTable>) =>
  db
    .updateTable('carMaintenance')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .returning('version');

export const deleteCarWindow = (db: Db, id: string) => db.deleteFrom('carMaintenance').where('id', '=', id);
