import type { stationCalls } from '#contract/capacity/station/calls.ts';
import { reachesCar } from '#server/capacity/reach.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import type { Services } from '#server/services.ts';
import { scopeOf, type Scope } from '#server/ground/core/scope.ts';
import { addStation, changeStation, removeStation, setStationState } from './commands.ts';
import { findStation, presentStation } from './present.ts';
import {
  baysOfStation,
  countOrdersBeside,
  countSent,
  stationById,
  stationChoices,
  stationCount,
  stationList,
  stationSorts,
} from './queries.ts';

/** The cars in a bay that the caller reaches. */
function carsWithin(
  { telemetry }: Pick<Services, 'telemetry'>,
  scope: Scope,
  stays: readonly { carId: string; since: number }[],
) {
  return stays.flatMap(({ carId, since }) => {
    const car = telemetry.car(carId);
    if (car === undefined || !reachesCar(scope, car)) return [];
    return [{ id: carId, fleetNumber: car.fleetNumber, plate: car.plate, since: new Date(since).toISOString() }];
  });
}

export const stationHandlers: Handlers<typeof stationCalls> = {
  async getPageList({ actor, db, services }, input) {
    const scope = scopeOf(actor);
    return answerList(db, input, stationSorts, {
      rows: (page) => stationList(db, scope, input, page),
      count: () => stationCount(db, scope, input),
      show: (rows) => rows.map((row) => presentStation(services, row)),
    });
  },

  async getById({ actor, db, services }, { id }) {
    const station = await findStation(db, services, scopeOf(actor), id);
    if (station === null) throw notFound();
    return station;
  },

  async getChoices({ actor, db }, asked) {
    const rows = await stationChoices(db, scopeOf(actor), asked).execute();
    return { list: rows.map(({ lng, lat, ...row }) => ({ ...row, position: [lng, lat] })) };
  },

  async getOccupancy({ actor, db, services }, { stationId }) {
    const scope = scopeOf(actor);
    if ((await stationById(db, scope, stationId).executeTakeFirst()) === undefined) throw notFound();
    const bays = await baysOfStation(db, stationId).execute();
    const stays = services.occupancy.at(stationId);
    return {
      bays: bays.map(({ code }) => {
        const there = stays.get(code) ?? [];
        return { code, count: there.length, cars: carsWithin(services, scope, there) };
      }),
    };
  },

  async getStopEffect({ actor, db, services }, { id }) {
    const scope = scopeOf(actor);
    const station = await findStation(db, services, scope, id);
    if (station === null) throw notFound();
    const [lng, lat] = station.position;
    const [sent, orders] = await Promise.all([
      countSent(db, id).executeTakeFirstOrThrow(),
      countOrdersBeside(db, scope, lng, lat).executeTakeFirstOrThrow(),
    ]);
    return {
      carsHere: station.occupied,
      carsSent: Number(sent.count),
      homeCars: station.carCount,
      orders: Number(orders.count),
    };
  },

  addOne: addStation,
  updateOne: changeStation,
  updateState: setStationState,
  deleteById: removeStation,
};
