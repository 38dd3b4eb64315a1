import type { exposureCalls } from '#contract/insight/exposure/calls.ts';
import { comparedWith, rateOf } from '#contract/insight/exposure/rate.ts';
import { EXPOSURE_EVENT_NAMES } from '#contract/insight/exposure/rules.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireSight } from '#server/ground/core/reach.ts';
import { carsCountedTo } from '#server/insight/carHour/catchUp.ts';
import { benchmarkOf, exposureOf } from './rates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const exposureHandlers: Handlers<typeof exposureCalls> = {
  async getRates({ actor, db, request, services }, { days }) {
    // of the whole fleet: a part of it says little, and whoever sees a part is not answerable for the rest
    requireSight(actor);
    const { now, ranges } = services;
    const countedTo = (await carsCountedTo(db, ranges.clock)) ?? Math.floor(now().getTime() / HOUR_MS) * HOUR_MS;
    const wished = new Date(countedTo - days * DAY_MS).toISOString();
    const to = new Date(countedTo).toISOString();
    const { from, metres, events } = await exposureOf(services, wished, to);
    const rates = EXPOSURE_EVENT_NAMES.flatMap((event) => {
      const rate = rateOf(events[event], metres);
      return rate === null ? [] : [{ event, ...rate }];
    });
    const benchmark = benchmarkOf(services, request.language);
    const collisions = rates.find(({ event }) => event === 'collisions');
    return {
      from,
      to,
      metres,
      rates,
      benchmark,
      comparison: benchmark === null || collisions === undefined ? null : comparedWith(benchmark.rate, collisions),
    };
  },
};
