/** Which open standards are served, who reads them, and a try-out of what an agency would get. */
import { z } from 'zod';
import { call, id, instant, nothing } from '#contract/ground/core.ts';
import { pushed } from '#contract/insight/agency/calls.ts';

export const STANDARDS = ['gbfs', 'gofs', 'gtfsFlex', 'mds', 'tomp'] as const;

/** Characters of an answer that a try-out shows. */
export const MOST_TRIED = 20_000;

const reader = z.object({
  /** Null: anybody, or of TOMP-API a broker, which `lastReader` names. */
  agencyId: id.nullable(),
  agencyName: z.string(),
  reads: z.number(),
  lastAt: instant,
  lastStatus: z.int(),
  lastBytes: z.number(),
  /** What it calls itself. */
  lastReader: z.string(),
});

const openFeed = z.object({
  /** `gbfs/station_status`, `mds/trips`. */
  feed: z.string(),
  standard: z.enum(STANDARDS),
  /** Its address on this server (of what is sent, that of the reader), with what a reader has to fill in: `{hour}`, `{month}`, `{from}`, `{to}`, `{id}`. */
  path: z.string(),
  /** Seconds after which it is made anew; null where it is made for each question. */
  ttl: z.int().nullable(),
  /** Readers by when they read last. */
  readers: z.array(reader),
});
export type OpenFeed = z.output<typeof openFeed>;

/** Requests of one answer. */
export const MOST_PUSHES = 50;

const push = pushed.extend({ id, agencyId: id, agencyName: z.string() });

export const openFeedCalls = {
  getList: call({
    path: '/insight/openFeed/getList',
    summary:
      'Every file and endpoint of GBFS, GOFS, GTFS-Flex, MDS and TOMP-API, with who reads it and what was answered last.',
    access: 'insight:openFeed:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      /** Off: all but MDS and TOMP-API answer 404. */
      isPublic: z.boolean(),
      /** UUID under which agencies know the operator. */
      providerId: z.string(),
      /** The newest hour of UTC that is complete: `2026-11-23T08`. */
      completeHour: z.string(),
      /** The newest month that is over: `2026-10`. */
      completeMonth: z.string(),
      list: z.array(openFeed),
    }),
  }),
  getPushes: call({
    path: '/insight/openFeed/getPushes',
    summary: `What was pushed to agencies within ninety days and what they answered, the newest first, ${MOST_PUSHES} at a time; and where each stands.`,
    access: 'insight:openFeed:list',
    effect: 'query',
    input: z.strictObject({
      agencyId: id.optional(),
      /** Only requests that failed. */
      failed: z.boolean().default(false),
      /** Those before this one: the last of the answer before. */
      before: id.optional(),
    }),
    output: z.object({
      /** Agencies that are pushed to, by name. */
      agencies: z
        .array(
          z.object({
            agencyId: id,
            agencyName: z.string(),
            address: z.string(),
            /** The hour of UTC that is sent next: `2026-11-23T08`. */
            nextHour: z.string(),
            /** Tries in a row that failed, and when the next one is due. */
            failures: z.int(),
            retryAt: instant.nullable(),
          }),
        )
        .max(200),
      list: z.array(push).max(MOST_PUSHES),
      hasMore: z.boolean(),
    }),
  }),
  tryOut: call({
    path: '/insight/openFeed/tryOut',
    summary: 'What an agency would get from an endpoint of MDS now. It is not counted as reading.',
    access: 'insight:openFeed:try',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: z.strictObject({
      agencyId: id,
      /** Behind `/mds/`, with its query. */
      question: z.string().min(1).max(300),
    }),
    output: z.object({
      status: z.int(),
      milliseconds: z.int(),
      /** The beginning of the answer. */
      text: z.string(),
      isCut: z.boolean(),
    }),
  }),
};
