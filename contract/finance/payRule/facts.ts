/** What is known of a ride when it is priced. */
import { z } from 'zod';
import { id, instant } from '#contract/ground/core.ts';
import { weekday } from '#contract/ground/week.ts';
import { DAY_KINDS } from '#contract/operation/workCalendar/dayKinds.ts';
import { LEAST_LIVE_SURGE, MOST_SURGE } from '#contract/finance/surge/rules.ts';
import { amount, metres, minute, seconds } from './figures.ts';

/** Passenger segments of a ride. */
const MOST_SEGMENT_IDS = 50;

const localDay = z.strictObject({
  /** That it counts as. */
  weekday,
  kind: z.enum(DAY_KINDS),
  /** `YYYY-MM-DD`; left out where the rule asks for no dates. */
  date: z.iso.date().optional(),
});
export type LocalDay = z.output<typeof localDay>;

/** What was counted where and when a ride begins. */
const demandThere = z.strictObject({
  /** An H3 index; the cells around it count too. */
  cell: z.string().regex(/^[0-9a-f]{15}$/),
  /** What follows from it, in hundredths. */
  figure: z.int().min(LEAST_LIVE_SURGE).max(MOST_SURGE),
  wishes: z.int().min(0),
  /** That were free. */
  cars: z.int().min(0),
  at: instant,
});
export type DemandThere = z.output<typeof demandThere>;

/** How the distance of a quote came about, where a learned factor made it. Quotes are sealed over it: what is kept has no `kind`. */
const estimatedByFactor = z.strictObject({
  /** Metres. */
  straight: metres,
  /** Thousandths of it. */
  factor: z.int().min(0).max(10_000),
  learningId: id,
});
/** The same, where a way on the operator's own roads made distance and time. */
const estimatedByRoads = z.strictObject({
  kind: z.literal('roads'),
  /** Metres. */
  straight: metres,
  roadNetworkId: id,
  /** Of the network. */
  number: z.int().min(1),
});
const estimatedBy = z.union([estimatedByFactor, estimatedByRoads]);
export type EstimatedByFactor = z.output<typeof estimatedByFactor>;
export type EstimatedBy = z.output<typeof estimatedBy>;

export const rideFacts = z.strictObject({
  /** Metres with the passenger on board. */
  distance: metres,
  /** Seconds with the passenger on board. */
  duration: seconds,
  /** Seconds that the car waited at the pick-up. */
  waiting: seconds,
  /** Minute of the local day of the pick-up. */
  minute,
  /** That day, and the one before, on which a band over midnight began. Left out: not known, and bands of certain days do not hold. */
  day: localDay.optional(),
  dayBefore: localDay.optional(),
  /** Minor units; null when the road has none or they are unknown. */
  tolls: amount.nullable(),
  /** Hundredths; null where demand has no figure. */
  surge: z.int().min(LEAST_LIVE_SURGE).max(MOST_SURGE).nullable(),
  /** What a live figure of it comes from; left out where the rule asks for none, or there is none. */
  demand: demandThere.optional(),
  /** Seconds that the car came later than promised. */
  late: seconds,
  /** How the ride ended: driven, or given up by somebody, so many seconds after a car was assigned. */
  outcome: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('driven') }),
    z.strictObject({
      kind: z.literal('cancelled'),
      by: z.enum(['passenger', 'noShow', 'operator']),
      /** Null when no car had been assigned. */
      after: seconds.nullable(),
    }),
  ]),
  /** Segments of the passenger by which the rule is for the ride; left out where it asks for none. */
  segmentIds: z.array(id).max(MOST_SEGMENT_IDS).optional(),
  /** Of a quote; left out where the distance came from the settings, or from a planned way. */
  estimate: estimatedBy.optional(),
  /** What operating rules said of it; it goes before the terms. */
  ruled: z
    .strictObject({
      /** For a cancelled ride; 0 for none. */
      fee: amount.optional(),
      /** Seconds. */
      freeWaiting: seconds.optional(),
      compensation: amount.optional(),
    })
    .optional(),
});
export type RideFacts = z.output<typeof rideFacts>;
