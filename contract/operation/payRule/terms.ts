/**
 * What a version of a pay rule says a ride costs. Money in minor units; rates in hundredths of a minor unit, for each
 * kilometre or minute; distances in metres, times in seconds. Nothing in it is a fraction.
 */
import { z } from 'zod';
import { id } from '#contract/ground/core.ts';
import { isCurrency } from '#contract/ground/currency.ts';
import { FACT_POLICIES } from './rules.ts';

/** Largest amount of a term, in minor units. */
export const MOST_AMOUNT = 10_000_000;
/** Largest rate, in hundredths of a minor unit. */
export const MOST_RATE = 100_000_000;
export const MOST_METRES = 10_000_000;
export const MOST_SECONDS = 1_000_000;
/** Passenger segments of a ride. */
const MOST_SEGMENT_IDS = 50;
/** More slabs are refused. */
export const MOST_SLABS = 20;

const amount = z.int().min(0).max(MOST_AMOUNT);
const rate = z.int().min(0).max(MOST_RATE);
const metres = z.int().min(0).max(MOST_METRES);
const seconds = z.int().min(0).max(MOST_SECONDS);
/** Minute of the local day; the end of a band is not in it. */
const minute = z.int().min(0).max(1439);
/** Hundredths of a percent of an amount: 2000 is 20 %. */
const share = z.int().min(0).max(100_000);

/**
 * `graduated`: each slab charges what lies in it. `volume`: the slab in which the whole lies charges all of it, and never
 * less than a shorter ride would have cost.
 */
export const SLAB_MODES = ['graduated', 'volume'] as const;

/** A slab begins at `from` and ends where the next begins, so no two leave a hole between them or overlap. */
const slabs = z
  .array(z.strictObject({ from: z.int().min(0).max(MOST_METRES), rate }))
  .max(MOST_SLABS)
  .refine((list) => list.every(({ from }, at) => at === 0 || from > (list[at - 1]?.from ?? 0)), {
    params: { key: 'payRule.slabsInOrder' },
  });
const scale = z.strictObject({ mode: z.enum(SLAB_MODES).default('graduated'), slabs });
export type Scale = z.output<typeof scale>;

/** The parts of a ride that others are a share of. */
export const RIDE_PARTS = ['base', 'mileage', 'duration', 'emptyReturn', 'waiting'] as const;
const rideParts = z.array(z.enum(RIDE_PARTS)).min(1).max(RIDE_PARTS.length);

export const ROUNDINGS = ['nearest', 'up', 'down'] as const;
export const CHARGED_CANCELLERS = ['passenger', 'noShow'] as const;

export const payTerms = z
  .strictObject({
    /** ISO 4217. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('CNY'),
    /** The flag fall, and what it includes. */
    base: z.strictObject({ amount, distance: metres.default(0), duration: seconds.default(0) }),
    /** By the kilometre, counted from the pick-up; what the base includes is free. */
    mileage: scale.default({ mode: 'graduated', slabs: [] }),
    /** By the minute from pick-up to drop-off; what the base includes is free. */
    duration: scale.default({ mode: 'graduated', slabs: [] }),
    /** While the car waits for the passenger; `most` bounds it. */
    waiting: z
      .strictObject({ freeSeconds: seconds.default(0), rate, most: amount.nullable().default(null) })
      .nullable()
      .default(null),
    /** For the way back, from a distance on; perhaps at night only. */
    emptyReturn: z
      .strictObject({ from: metres, rate, nightOnly: z.boolean().default(false) })
      .nullable()
      .default(null),
    /** The local minute of the pick-up decides. `base` takes the place of the base's amount; `share` is added for the parts. */
    night: z
      .strictObject({
        from: minute,
        to: minute,
        base: amount.nullable().default(null),
        share: share.default(0),
        parts: rideParts.default(['mileage']),
      })
      .refine(({ from, to }) => from !== to, { path: ['to'], params: { key: 'payRule.bandIsEmpty' } })
      .nullable()
      .default(null),
    /** Demand multiplies the ride by at most `most` hundredths; where there is no figure, by 1. */
    surge: z
      .strictObject({ most: z.int().min(100).max(500) })
      .nullable()
      .default(null),
    /** Bounds of the ride itself: before tolls, fees, tax and rounding. */
    minimum: amount.nullable().default(null),
    maximum: amount.nullable().default(null),
    /** Whether the passenger pays the road's tolls. */
    tolls: z.enum(['charged', 'included']).default('charged'),
    /** For each ride. */
    bookingFee: amount.default(0),
    /** By who cancelled, and how many seconds after a car was assigned; the last that is reached counts. */
    cancellation: z
      .array(z.strictObject({ by: z.enum(CHARGED_CANCELLERS), after: seconds, amount }))
      .max(MOST_SLABS)
      .default([]),
    /** Seconds that the car waits before a passenger who cancels counts as not come; left out: `NO_SHOW_SECONDS`. */
    noShowAfter: seconds.optional(),
    /** Cancelling costs nothing when the car is later than promised by more than so many seconds; left out or null: it does. */
    freeWhenLate: seconds.nullable().optional(),
    /** What the passenger gets back: a car later than promised by so much, and a ride that the operator gave up. */
    compensation: z
      .strictObject({
        lateAfter: seconds.nullable().default(null),
        late: amount.default(0),
        givenUp: amount.default(0),
      })
      .nullable()
      .default(null),
    /** The whole before tax is a multiple of `unit`. */
    rounding: z
      .strictObject({ unit: z.int().min(1).max(10_000).default(1), direction: z.enum(ROUNDINGS).default('nearest') })
      .default({ unit: 1, direction: 'nearest' }),
    /** Hundredths of a percent. Included in the amounts, or added to them. */
    tax: z
      .strictObject({ rate: z.int().min(0).max(10_000).default(0), included: z.boolean().default(true) })
      .default({ rate: 0, included: true }),
    /**
     * What a charge keeps of its quote. A ride that ended elsewhere than was agreed, and whose distance differs by more than `within`
     * percent, was another one: then nothing quoted holds. `cap`: percent; left out: `CAP_PERCENT`.
     */
    policy: z
      .strictObject({
        distance: z.enum(FACT_POLICIES).default('quoted'),
        duration: z.enum(FACT_POLICIES).default('quoted'),
        tolls: z.enum(FACT_POLICIES).default('measured'),
        within: z.int().min(0).max(1000).default(20),
        cap: z.int().min(0).max(1000).optional(),
      })
      .default({ distance: 'quoted', duration: 'quoted', tolls: 'measured', within: 20 }),
  })
  .refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
    path: ['maximum'],
    params: { key: 'payRule.mostBelowLeast' },
  });
export type PayTerms = z.output<typeof payTerms>;

/** The scales whose first slab begins beyond what the base includes: in between a ride would be free. */
export const scalesWithHole = ({ base, mileage, duration }: PayTerms): ('mileage' | 'duration')[] => {
  const begins = ({ slabs: [first] }: Scale) => first?.from ?? 0;
  return [
    ...(begins(mileage) > base.distance ? (['mileage'] as const) : []),
    ...(begins(duration) > base.duration ? (['duration'] as const) : []),
  ];
};

const slabsLeaveHole = { key: 'payRule.slabsLeaveHole' };

/** Terms as people write them. Those of versions of before may have a hole or an odd currency; they stay what they are. */
export const payTermsForm = payTerms
  .refine(({ currency }) => isCurrency(currency), { path: ['currency'], params: { key: 'payRule.noCurrency' } })
  .refine((terms) => !scalesWithHole(terms).includes('mileage'), { path: ['mileage'], params: slabsLeaveHole })
  .refine((terms) => !scalesWithHole(terms).includes('duration'), { path: ['duration'], params: slabsLeaveHole });

/** What is known of a ride when it is priced. */
export const rideFacts = z.strictObject({
  /** Metres with the passenger on board. */
  distance: metres,
  /** Seconds with the passenger on board. */
  duration: seconds,
  /** Seconds that the car waited at the pick-up. */
  waiting: seconds,
  /** Minute of the local day of the pick-up. */
  minute,
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
