/** What the dashboard shows of the day besides the catalogue of figures. */
import { z } from 'zod';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { call, instant, nothing, position } from '#contract/ground/core.ts';
import { FIGURE_NAMES } from '#contract/insight/figure/figures.ts';

/** Unserved requests with their places beyond this many are only counted. */
export const MOST_PLACES = 500;
/** Weeks of the own history that the day is held against. */
export const HISTORY_WEEKS = 8;

const unusual = z.object({
  figure: z.enum(FIGURE_NAMES),
  /** Since midnight, in the unit of the figure. */
  value: z.number(),
  /** Median, least and most of the same weekdays until the same time. */
  middle: z.number(),
  low: z.number(),
  high: z.number(),
  weeks: z.int(),
});
export type Unusual = z.output<typeof unusual>;

const carsAt = z.object({
  at: instant,
  states: z.array(z.object({ state: z.enum(VEHICLE_STATES), count: z.int() })),
  /** Cars of which nothing was known yet: they are in none of the states. */
  unknown: z.int(),
});

export const dashboardCalls = {
  getDay: call({
    path: '/insight/dashboard/getDay',
    summary:
      'The day by the clock of the fleet: cars by state at each full hour until now and now, where requests found no car, and which ' +
      'figures are unlike the same weekday of the last eight weeks. Each within the caller’s reach; null without the right to it.',
    access: 'insight:dashboard:view',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 4 },
    input: nothing,
    output: z.object({
      /** Midnight, and the next one. */
      since: instant,
      until: instant,
      asOf: instant,
      /** Of the fleet's clock, by its IANA name. */
      timeZone: z.string(),
      cars: z.object({ hours: z.array(carsAt), now: carsAt }).nullable(),
      unserved: z.object({ places: z.array(position).max(MOST_PLACES), isCut: z.boolean() }).nullable(),
      unusual: z
        .object({
          /** The figures are counted until then: a quarter of an hour. */
          to: instant,
          /** Figures with history enough to be judged. */
          judged: z.int(),
          list: z.array(unusual),
        })
        .nullable(),
    }),
  }),
};
