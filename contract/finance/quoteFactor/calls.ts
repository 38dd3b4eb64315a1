/** How far rides go beyond the straight line: factors that were learned from past rides, beside the one of the settings. */
import { z } from 'zod';
import { call, id, instant, nothing } from '#contract/ground/core.ts';
import { LEARNS_WEEKS } from './rules.ts';

/** Quotes by the roads in force, and by the others on the same rides: those of the rides that it was judged on which begin and end beside roads. */
const roadsError = z.object({
  roadNetworkId: id,
  /** Of the network. */
  number: z.int(),
  /** Rides for which a way was looked for, and those for which one was found. */
  asked: z.int(),
  judged: z.int(),
  /** Metres on average; null without any ride. */
  error: z.int().nullable(),
  fixedError: z.int().nullable(),
  learnedError: z.int().nullable(),
});
export type RoadsError = z.output<typeof roadsError>;

const learning = z.object({
  id,
  learnedAt: instant,
  /** Rides that it was learned from, and those that it was judged on, which are others. */
  learned: z.int(),
  judged: z.int(),
  /** The factor of the settings at that time, in percent. */
  fixedPercent: z.int(),
  /** Metres by which a quote lies beside what was driven, on average over the rides that it was judged on; null without any. */
  fixedError: z.int().nullable(),
  learnedError: z.int().nullable(),
  /** Null: no roads were in force. */
  roads: roadsError.nullable(),
  /** Factors that it has, for lengths, hours and divisions. */
  factors: z.int(),
});
export type QuoteLearning = z.output<typeof learning>;

export const quoteFactorCalls = {
  getLatest: call({
    path: '/operation/quoteFactor/getLatest',
    summary: `The factors that were learned last from the rides of ${LEARNS_WEEKS} weeks, with the error of quotes by the setting, by them and by the roads in force, on rides that they were not learned from. Null before the first.`,
    access: 'operation:config:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      learning: learning.nullable(),
      isUsed: z.boolean(),
      /** Quotes take the roads in force. */
      useRoads: z.boolean(),
    }),
  }),
  learn: call({
    path: '/operation/quoteFactor/learn',
    summary:
      'Learns the factors now, as a job; it is done every night besides. Quotes take them while `dispatch.estimate.useLearned` is on.',
    access: 'operation:config:update',
    effect: 'command',
    quota: { times: 10, seconds: 60, atOnce: 1 },
    input: nothing,
    output: z.object({ jobId: id }),
  }),
};
