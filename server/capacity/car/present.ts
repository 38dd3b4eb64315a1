/** Cars as they go out: the row of the record with the live values. */
import type { CarDetail, CarRow, LiveState } from '#contract/capacity/car/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { filesOf } from '#server/base/file/service.ts';
import type { Services } from '#server/services.ts';
import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { carById, documentsOfCar, nextWindows, windowsOfCar, type carList, type CarView } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof carList>['execute']>>[number];

/** What the files of documents belong to. */
export const CAR_DOCUMENT = 'carDocument';

type Around = Pick<Services, 'telemetry' | 'now'>;

export const viewOf = (actor: Actor, { now }: Pick<Services, 'now'>): CarView => ({
  scope: scopeOf(actor),
  now: now().toISOString(),
});

const isoOf = (at: number): string => new Date(at).toISOString();

/** Null for a car that telemetry does not know. */
export function liveOf({ telemetry }: Pick<Services, 'telemetry'>, carId: string): LiveState | null {
  const car = telemetry.car(carId);
  if (car === undefined) return null;
  const { fix } = car;
  return {
    state: car.state,
    stateSince: isoOf(car.stateSince),
    heardAt: car.heardAt === 0 ? null : isoOf(car.heardAt),
    position: fix === null ? null : [fix.lng, fix.lat],
    speed: fix?.speed ?? null,
    charge: fix?.charge ?? null,
    orderNo: car.orderNo,
  };
}

/** Rows with their next maintenance, read in one question, and their live states. */
export async function presentCars(db: Db, services: Around, rows: readonly Row[]): Promise<CarRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const windows = await nextWindows(db, ids, services.now().toISOString()).execute();
  const byCar = new Map(windows.map(({ carId, ...window }) => [carId, window]));
  return rows.map((row) => ({
    ...row,
    maintenance: byCar.get(row.id) ?? null,
    live: row.state === 'sold' ? null : liveOf(services, row.id),
  }));
}

/** The car as it is now, as its list shows it; null when it is gone or out of reach. */
export async function currentCar(db: Db, services: Around, view: CarView, id: string): Promise<CarRow | null> {
  const [row] = await presentCars(db, services, await carById(db, view, id).execute());
  return row ?? null;
}

/** A car with its documents and windows; null when it is gone or out of reach. */
export async function findCar(db: Db, services: Around, view: CarView, id: string): Promise<CarDetail | null> {
  const car = await currentCar(db, services, view, id);
  if (car === null) return null;
  const documents = await documentsOfCar(db, id).execute();
  const files = await filesOf(
    db,
    CAR_DOCUMENT,
    documents.map((document) => document.id),
  );
  const windows = await windowsOfCar(db, id).execute();
  return {
    ...car,
    documents: documents.map((document) => ({ ...document, files: files.get(document.id) ?? [] })),
    windows,
  };
}
