/**
 * Analyses of passengers. Money in minor units of `currency`, shares from 0 to 1. A group of fewer than ten passengers is
 * hidden, and another one with it when it could be found by subtraction.
 */
import { z } from 'zod';
import { call, instant } from '#contract/ground/core.ts';
import { columnsTold } from '#contract/insight/figure/calls.ts';
import { CAUSES, FREQUENCIES, RECENCIES, SEQUELS, WORTHS } from './rules.ts';

/** Without one, that of most passengers. */
const currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .optional();
/** The currency of the amounts, and all that passengers pay in, that of most of them first. */
const currencies = { currency: z.string(), currencies: z.array(z.string()) };
const share = z.number();
/** Instant of the data, and how many passengers wait to be counted again. */
const freshness = { asOf: instant, waiting: z.int() };
const quota = { times: 60, seconds: 60, atOnce: 3 };
const access = 'operation:userAnalysis:view';

const HIDEABLE = ['new', 'returning', 'back', 'lost'] as const;

const week = z.object({
  /** Its Monday. */
  week: z.iso.date(),
  /** The week is not over yet. */
  isRunning: z.boolean(),
  isHidden: z.boolean(),
  /** Passengers with a ride; null where hidden. */
  riders: z.int().nullable(),
  /** First ride ever. */
  new: z.int().nullable(),
  /** Rode in one of the four weeks before, too. */
  returning: z.int().nullable(),
  /** Back after more than four weeks. */
  back: z.int().nullable(),
  /** Four whole weeks without a ride came to their end; null while the week runs. */
  lost: z.int().nullable(),
  rides: z.int().nullable(),
  /** Average of the ratings of the week's rides. */
  rating: z.number().nullable(),
  /** Complaints for each thousand rides. */
  complaints: z.number().nullable(),
  /** Those of the numbers above that are null since they are of a few, or would tell by subtraction. */
  hidden: z.array(z.enum(HIDEABLE)),
});
export type AnalysedWeek = z.output<typeof week>;

const cohort = z.object({
  /** The Monday on which it begins. */
  from: z.iso.date(),
  isHidden: z.boolean(),
  /** Passengers whose first ride was in it; null where hidden. */
  size: z.int().nullable(),
  /** By whole periods since the first ride; null while the period is not over for all of them. */
  cells: z.array(z.number().nullable()),
});
export type Cohort = z.output<typeof cohort>;

const segment = z.object({
  recency: z.enum(RECENCIES),
  frequency: z.enum(FREQUENCIES),
  worth: z.enum(WORTHS),
  isHidden: z.boolean(),
  passengers: z.int().nullable(),
  rides: z.int().nullable(),
  spent: z.number().nullable(),
  rating: z.number().nullable(),
});
export type RfmSegment = z.output<typeof segment>;

const interval = z.object({ share, low: share, high: share });

const band = z.object({
  /** Its place among the bands. */
  band: z.int(),
  isHidden: z.boolean(),
  passengers: z.int().nullable(),
  /** With its 95 % interval (Wilson). */
  seen: interval.nullable(),
  /** Difference from the first band that is shown, with its 95 % interval (Newcombe). */
  difference: interval.nullable(),
});
export type EffectBand = z.output<typeof band>;

export const cohortsInput = z.strictObject({
  measure: z.enum(['retention', 'value']).default('retention'),
  /** Weeks of a period. */
  span: z.union([z.literal(1), z.literal(4)]).default(1),
  periods: z.int().min(3).max(26).default(13),
  currency,
});

export const userAnalysisCalls = {
  getWeeks: call({
    path: '/operation/userAnalysis/getWeeks',
    summary:
      'Passengers by week: riders, new, returning, back and lost, with rating and complaints; weeks from Monday by the fleet’s clock.',
    access,
    effect: 'query',
    quota,
    input: z.strictObject({ weeks: z.int().min(4).max(53).default(13) }),
    output: z.object({
      ...freshness,
      weeks: z.array(week).max(53),
      /** Passengers by rides within the last four whole weeks; `from` rides on. */
      frequency: z.array(z.object({ from: z.int(), isHidden: z.boolean(), passengers: z.int().nullable() })),
    }),
  }),
  getCohorts: call({
    path: '/operation/userAnalysis/getCohorts',
    summary:
      'Passengers by the period of their first ride: the share that rode again in each period since, or what each of them has spent until its end, in minor units.',
    access,
    effect: 'query',
    quota,
    input: cohortsInput,
    output: z.object({
      ...freshness,
      ...currencies,
      /** Orders requested between both were read from columns, those of days that changed since excepted; null: all from rides by week. */
      columns: columnsTold.nullable(),
      cohorts: z.array(cohort).max(26),
    }),
  }),
  getSegments: call({
    path: '/operation/userAnalysis/getSegments',
    summary:
      'Passengers by recency of the last order, number of rides and money spent, with the bounds of each; money in minor units.',
    access,
    effect: 'query',
    quota,
    input: z.strictObject({ currency }),
    output: z.object({
      ...freshness,
      ...currencies,
      /** Rides from which on they are many, and money from which on it is much: what a fifth of passengers reach. */
      manyRides: z.int(),
      highSpent: z.number(),
      segments: z.array(segment),
    }),
  }),
  getEffects: call({
    path: '/operation/userAnalysis/getEffects',
    summary:
      'What was seen within 28 days of an order by how long the wait was, how it ended or what it cost: one order of each passenger, shares with 95 % intervals. It tells no causes.',
    access,
    effect: 'query',
    quota,
    input: z.strictObject({
      cause: z.enum(CAUSES).default('wait'),
      sequel: z.enum(SEQUELS).default('ridesAgain'),
      currency,
    }),
    output: z.object({
      asOf: instant,
      ...currencies,
      /** The orders looked at were requested between these. */
      from: instant,
      to: instant,
      bands: z.array(band),
    }),
  }),
};
