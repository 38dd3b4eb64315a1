/** What is known of a ride when it is priced. */
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import { DAY_KINDS } from '#contract/operation/workCalendar/dayKinds.ts';
import { amount, metres, minute, seconds, weekday } from './figures.ts';

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
  surge: z.int().min(100).max(500).nullable(),
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
