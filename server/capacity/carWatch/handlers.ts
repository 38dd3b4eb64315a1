import type { carWatchCalls } from '#contract/capacity/carWatch/calls.ts';
import { reachesCar } from '#server/ground/core/placeReach.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { carWatchCount, carWatchList, carWatchSorts, watchesOfCar } from './queries.ts';

const MOST_MS = 31 * 86_400_000;

/** The time that a list is of: at most a month. */
function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const end = to === undefined ? now : new Date(to);
  const earliest = end.getTime() - MOST_MS;
  const begin = from === undefined ? earliest : Math.max(earliest, Date.parse(from));
  return { from: new Date(begin).toISOString(), to: end.toISOString() };
}

export const carWatchHandlers: Handlers<typeof carWatchCalls> = {
  async getPageList({ actor, db, services }, input) {
    const now = services.now();
    const scope = scopeOf(actor);
    const { person, mostFrom, mostTo } = input;
    const filters = { ...spanOf(input, now), person, mostFrom, mostTo };
    return answerList(db, input, carWatchSorts, {
      rows: (page) => carWatchList(db, scope, filters, now.toISOString(), page),
      count: () => carWatchCount(db, scope, filters, now.toISOString()),
      show: asTheyAre,
    });
  },

  async getOfCar({ actor, db, services }, { carId }) {
    const car = services.telemetry.car(carId);
    if (car === undefined || !reachesCar(scopeOf(actor), car)) throw notFound();
    return { list: await watchesOfCar(db, carId).execute() };
  },
};
