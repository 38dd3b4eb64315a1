/** What an administrator watches over: everybody's jobs and sessions, the health of what the product needs, versions. */
import { z } from 'zod';
import { call, done, id, instant, listInput, listOutput, nothing, optionalLine } from '#contract/ground/core.ts';
import { FILE_STORES } from '#contract/base/file/calls.ts';
import { JOB_KINDS, JOB_STATES, jobRow } from '#contract/base/job/calls.ts';

export const HEALTH_PARTS = [
  'database',
  'broker',
  'fileStore',
  'sms',
  'disk',
  'nodes',
  'jobs',
  'clock',
  'demand',
  'followers',
  'archive',
] as const;
/** `off`: not set up, and not needed. */
export const HEALTH_STATES = ['good', 'warn', 'bad', 'off'] as const;

export const HEALTH_FACTS = [
  'version',
  'kind',
  'latency',
  'size',
  'connections',
  'free',
  'total',
  'waiting',
  'oldestWaiting',
  'failedToday',
  'faultsToday',
  'difference',
  'awayFor',
  'age',
  'wishes',
  'freeCars',
  'slowest',
  'address',
  'problem',
] as const;

const healthPart = z.object({
  part: z.enum(HEALTH_PARTS),
  state: z.enum(HEALTH_STATES),
  facts: z.array(
    z.object({
      name: z.enum(HEALTH_FACTS),
      /** How a number is to be read; `word` is a word of ours, `text` is shown as it is. */
      unit: z.enum(['text', 'word', 'bytes', 'milliseconds', 'seconds', 'count']),
      value: z.union([z.string(), z.number()]),
    }),
  ),
});
export type HealthPart = z.output<typeof healthPart>;

const personJob = jobRow.extend({
  userId: id.nullable(),
  /** Who started it; empty: the command line. */
  account: z.string(),
  realName: z.string(),
  attempt: z.int(),
  /** It ended without success and what it needs is still there. */
  canRetry: z.boolean(),
});
export type PersonJob = z.output<typeof personJob>;

const liveSession = z.object({
  id,
  userId: id,
  account: z.string(),
  realName: z.string(),
  roleNameZh: z.string(),
  roleNameEn: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type LiveSession = z.output<typeof liveSession>;

export const settingCalls = {
  getHealth: call({
    path: '/sys/setting/getHealth',
    summary: 'The state of everything the product needs, each looked at for at most 3 s. Sizes in bytes, times in ms.',
    access: 'sys:setting:list',
    effect: 'query',
    quota: { times: 60, seconds: 60, atOnce: 2 },
    input: nothing,
    output: z.object({ checkedAt: instant, parts: z.array(healthPart) }),
  }),
  getVersions: call({
    path: '/sys/setting/getVersions',
    summary: 'Versions of product, runtime, database and schema, and the packages with their licences.',
    access: 'sys:setting:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      product: z.string(),
      node: z.string(),
      postgres: z.string(),
      /** The newest migration that was applied. */
      schema: z.string(),
      startedAt: instant,
      platform: z.string(),
      packages: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
    }),
  }),
  getStores: call({
    path: '/sys/setting/getStores',
    summary: 'The file stores: which one takes new files, and which are set up.',
    access: 'sys:setting:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(z.object({ store: z.enum(FILE_STORES), isCurrent: z.boolean(), isComplete: z.boolean() })),
    }),
  }),
  testStore: call({
    path: '/sys/setting/testStore',
    summary:
      'Writes, finds, reads, moves and deletes a small object in a store as it is set up now; answers within 10 s. `took` in ms.',
    access: 'sys:setting:store',
    effect: 'command',
    unaudited: 'it leaves nothing behind',
    quota: { times: 20, seconds: 60, atOnce: 2 },
    input: z.strictObject({ store: z.enum(FILE_STORES) }),
    output: z.object({ passed: z.boolean(), message: z.string(), took: z.int() }),
  }),
  getJobList: call({
    path: '/sys/setting/getJobList',
    summary: 'Background jobs of everybody within the data scope, newest first.',
    access: 'sys:setting:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt'], {
      kind: z.enum(JOB_KINDS).optional(),
      state: z.enum(JOB_STATES).optional(),
      keyword: optionalLine(60).optional(),
      id: id.optional(),
    }),
    output: listOutput(personJob),
  }),
  cancelJob: call({
    path: '/sys/setting/cancelJob',
    summary: 'Stops a job of somebody within the data scope. 409 when it has ended.',
    access: 'sys:setting:job',
    effect: 'command',
    current: personJob,
    input: z.strictObject({ id }),
    output: done,
  }),
  retryJob: call({
    path: '/sys/setting/retryJob',
    summary: 'Runs a failed or stopped job again from where it was. 409 when what it needs is gone.',
    access: 'sys:setting:job',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
  getSessionList: call({
    path: '/sys/setting/getSessionList',
    summary: 'Who is signed in, within the data scope: each live session with person, role, address and device.',
    access: 'sys:setting:list',
    effect: 'query',
    input: listInput(['-lastSeenAt', 'lastSeenAt', '-createdAt', 'createdAt'], {
      keyword: optionalLine(60).optional(),
      ip: optionalLine(60).optional(),
      id: id.optional(),
    }),
    output: listOutput(liveSession),
  }),
  endSession: call({
    path: '/sys/setting/endSession',
    summary: 'Ends one session of somebody within the data scope and the own rights, at once and on every node.',
    access: 'sys:setting:session',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
};
