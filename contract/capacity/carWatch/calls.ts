/**
 * Who watched which cars. A person watches a car that they have opened: on the live map, or by an open alert about it. What is merely
 * on the screen is not watched.
 */
import { z } from 'zod';
import { call, id, instant, listInput, listOutput, optionalLine } from '#contract/ground/core.ts';

const row = z.object({
  /** Of the person and the hour. */
  id,
  /** When the hour begins. */
  hour: instant,
  userId: id,
  person: z.string(),
  account: z.string(),
  /** The most cars at the same moment. */
  most: z.int(),
  /** Different cars. */
  cars: z.int(),
  /** Seconds, of all cars together. */
  watched: z.int(),
});
export type CarWatchRow = z.output<typeof row>;

const span = z.object({
  person: z.string(),
  from: instant,
  /** Null: still. */
  until: instant.nullable(),
});

export const carWatchCalls = {
  getPageList: call({
    path: '/capacity/carWatch/getPageList',
    summary:
      'How many cars each person watched, hour by hour: at once at most, and in all. Of the last 31 days before `to` at most, now without it.',
    access: 'capacity:carWatch:list',
    effect: 'query',
    quota: { times: 120, seconds: 60 },
    input: listInput(['-hour', 'hour', '-most', 'most'], {
      from: instant.optional(),
      to: instant.optional(),
      /** A part of the name, or the beginning of the account. */
      person: optionalLine(60).optional(),
      /** So many at once; both ends included. */
      mostFrom: z.int().min(0).max(10_000).optional(),
      mostTo: z.int().min(0).max(10_000).optional(),
    }),
    output: listOutput(row),
  }),
  getOfCar: call({
    path: '/capacity/carWatch/getOfCar',
    summary: 'Who watched a car, the latest first; at most 50. 404 for a car out of reach.',
    access: 'capacity:carWatch:list',
    effect: 'query',
    input: z.strictObject({ carId: id }),
    output: z.object({ list: z.array(span) }),
  }),
};
