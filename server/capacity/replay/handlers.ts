import { MOST_REPLAYED_CARS, MOST_SITE_MAPS, type replayCalls } from '#contract/capacity/replay/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { reachesCar } from '#server/ground/core/placeReach.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { type Scope, scopeOf } from '#server/ground/core/scope.ts';
import { historyDays } from '#server/ground/settings/definitions/fleetTelemetry.ts';
import { startTrackExport } from './export.ts';
import { mapThen } from './map.ts';
import { alertMarks, chosenCarIds, replayedCar, replayedCars, siteMapsThen } from './queries.ts';
import { chunkSecondsFor, readChunk, readTotals, readTrack } from './service.ts';

const DAY_MS = 86_400_000;

function newestOf(cars: Iterable<LiveCar>, scope: Scope): string | null {
  let newest = -Infinity;
  for (const car of cars) if (car.fix !== null && reachesCar(scope, car)) newest = Math.max(newest, car.fix.at);
  return newest === -Infinity ? null : new Date(newest).toISOString();
}

export const replayHandlers: Handlers<typeof replayCalls> = {
  async open({ actor, db, services }, { from, to, ...choice }) {
    const scope = scopeOf(actor);
    const span = { from, to };
    const [cars, marks] = await Promise.all([
      replayedCars(db, scope, choice, span, MOST_REPLAYED_CARS + 1).execute(),
      alertMarks(db, scope, choice, span).execute(),
    ]);
    const keptFrom = services.now().getTime() - services.settings.get(historyDays) * DAY_MS;
    return {
      cars: cars.slice(0, MOST_REPLAYED_CARS),
      isCapped: cars.length > MOST_REPLAYED_CARS,
      marks,
      chunkSeconds: chunkSecondsFor(cars.length),
      keptFrom: new Date(keptFrom).toISOString(),
      newestAt: newestOf(services.telemetry.cars(), scope),
    };
  },

  async getChunk({ actor, db }, { from, to, step, ...choice }) {
    const cars = await chosenCarIds(db, scopeOf(actor), choice, MOST_REPLAYED_CARS).execute();
    const ids = cars.map(({ id }) => id);
    return readChunk(db, ids, { from, to }, step);
  },

  async getTotals({ actor, db, services }, { from, to, ...choice }) {
    const span = { from, to };
    const cars = await replayedCars(db, scopeOf(actor), choice, span, MOST_REPLAYED_CARS).execute();
    const ids = cars.map(({ id }) => id);
    return readTotals(db, ids, span, services.now());
  },

  async getTrack({ actor, db }, { carId, from, to }) {
    const car = await replayedCar(db, scopeOf(actor), carId).executeTakeFirst();
    if (car === undefined) throw notFound();
    return readTrack(db, carId, { from, to });
  },

  async getMap({ db, services }, { at }) {
    return mapThen(db, services.ranges, at, services.config.demo);
  },

  async getSiteMaps({ db }, { at, ...box }) {
    return { list: await siteMapsThen(db, at, box, MOST_SITE_MAPS).execute() };
  },

  exportTrack: startTrackExport,
};
