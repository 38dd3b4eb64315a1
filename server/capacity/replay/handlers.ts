import { MOST_REPLAYED_CARS, MOST_SITE_MAPS, type replayCalls } from '#contract/capacity/replay/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { reachesCar } from '#server/ground/core/placeReach.ts';
import { firstDay } from '#server/capacity/telemetryArchive/queries.ts';
import { archiveFor } from '#server/capacity/telemetryArchive/read.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { type Scope, scopeOf } from '#server/ground/core/scope.ts';
import { historyDays } from '#server/ground/settings/definitions/fleetTelemetry.ts';
import { startTrackExport } from './export.ts';
import { mapThen } from './map.ts';
import type { Services } from '#server/services.ts';
import { alertMarks, chosenCarIds, replayedCar, replayedCars, siteMapsThen, type Span } from './queries.ts';
import { chunkSecondsFor, readChunk, readTotals, readTrack, type Source } from './service.ts';

const DAY_MS = 86_400_000;

function newestOf(cars: Iterable<LiveCar>, scope: Scope): string | null {
  let newest = -Infinity;
  for (const car of cars) if (car.fix !== null && reachesCar(scope, car)) newest = Math.max(newest, car.fix.at);
  return newest === -Infinity ? null : new Date(newest).toISOString();
}

/** Before this, history has nothing. */
const historyFrom = ({ now, settings }: Pick<Services, 'now' | 'settings'>): string =>
  new Date(now().getTime() - settings.get(historyDays) * DAY_MS).toISOString();

/** A replay begins with what was before it. */
const BEFORE_MS = 600_000;
const withBefore = ({ from, to }: Span): Span => ({
  from: new Date(Date.parse(from) - BEFORE_MS).toISOString(),
  to,
});

/** Where the positions of some cars are read. */
async function sourceOf(
  { actor, db, services }: Pick<CallContext, 'actor' | 'db' | 'services'>,
  call: keyof typeof replayCalls,
  carIds: readonly string[],
  span: Span,
): Promise<Source> {
  // a person's chunks, totals and tracks are asked for side by side
  const asked = { carIds, span, whose: `${actor.userId} ${call}`, keptFrom: historyFrom(services) };
  return { db, archive: await archiveFor(services, db, asked) };
}

export const replayHandlers: Handlers<typeof replayCalls> = {
  async open({ actor, db, services }, { from, to, ...choice }) {
    const scope = scopeOf(actor);
    const span = { from, to };
    const [cars, marks] = await Promise.all([
      replayedCars(db, scope, choice, span, MOST_REPLAYED_CARS + 1).execute(),
      alertMarks(db, scope, choice, span).execute(),
    ]);
    const history = historyFrom(services);
    const { day } = await firstDay(db).executeTakeFirstOrThrow();
    const archive = day === null ? history : new Date(`${day}T00:00:00Z`).toISOString();
    return {
      cars: cars.slice(0, MOST_REPLAYED_CARS),
      isCapped: cars.length > MOST_REPLAYED_CARS,
      marks,
      chunkSeconds: chunkSecondsFor(cars.length),
      keptFrom: archive < history ? archive : history,
      newestAt: newestOf(services.telemetry.cars(), scope),
    };
  },

  async getChunk(context, { from, to, step, ...choice }) {
    const { actor, db } = context;
    const cars = await chosenCarIds(db, scopeOf(actor), choice, MOST_REPLAYED_CARS).execute();
    const ids = cars.map(({ id }) => id);
    const span = { from, to };
    return readChunk(await sourceOf(context, 'getChunk', ids, withBefore(span)), ids, span, step);
  },

  async getTotals(context, { from, to, ...choice }) {
    const { actor, db, services } = context;
    const span = { from, to };
    const cars = await replayedCars(db, scopeOf(actor), choice, span, MOST_REPLAYED_CARS).execute();
    const ids = cars.map(({ id }) => id);
    return readTotals(await sourceOf(context, 'getTotals', ids, span), ids, span, services.now());
  },

  async getTrack(context, { carId, from, to }) {
    const { actor, db } = context;
    const car = await replayedCar(db, scopeOf(actor), carId).executeTakeFirst();
    if (car === undefined) throw notFound();
    const span = { from, to };
    return readTrack(await sourceOf(context, 'getTrack', [carId], span), carId, span);
  },

  async getMap({ db, services }, { at }) {
    return mapThen(db, services.ranges, at, services.config.demo);
  },

  async getSiteMaps({ db }, { at, ...box }) {
    return { list: await siteMapsThen(db, at, box, MOST_SITE_MAPS).execute() };
  },

  exportTrack: startTrackExport,
};
