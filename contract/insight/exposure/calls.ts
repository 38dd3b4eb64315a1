/** How often cars collide, stop or call for help for the distance they drive, beside a benchmark. */
import { z } from 'zod';
import { call, instant } from '#contract/ground/core.ts';
import { COMPARISONS } from './rate.ts';
import { EXPOSURE_DAYS, EXPOSURE_EVENT_NAMES } from './rules.ts';

/** Rates are per million kilometres, with the exact 95 % interval of a Poisson count. */
const rate = z.object({ events: z.int(), rate: z.number(), low: z.number(), high: z.number() });

export const benchmark = z.object({
  /** Collisions per million kilometres. */
  rate: z.number(),
  /** What it counts, of whom, where and when; by whom it was published. */
  source: z.string(),
});
export type Benchmark = z.output<typeof benchmark>;

export const exposureCalls = {
  getRates: call({
    path: '/operation/report/getRates',
    summary:
      'Events per million kilometres over the last days, from the first to the last hour whose distance is counted, with the exact 95 % interval ' +
      'of Poisson; collisions beside the benchmark of the settings. Events that were closed as false alarms are left out.',
    access: 'operation:report:list',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: z.strictObject({ days: z.literal(EXPOSURE_DAYS).default(365) }),
    output: z.object({
      from: instant,
      /** Not included. */
      to: instant,
      /** Driven by all cars, with passengers and without. */
      metres: z.int(),
      /** None where less than 1,000 km were driven. */
      rates: z.array(rate.extend({ event: z.enum(EXPOSURE_EVENT_NAMES) })),
      benchmark: benchmark.nullable(),
      /** Of collisions with the benchmark; null without either. */
      comparison: z.enum(COMPARISONS).nullable(),
    }),
  }),
};
