/** Records of what happened, for supervision platforms of ride-hailing. */
import { LINK_PROBLEMS } from '#contract/ground/linkProblems.ts';
import { z } from 'zod';
import {
  call,
  done,
  id,
  instant,
  line,
  listInput,
  listOutput,
  namedValues,
  optionalLine,
  version,
} from '#contract/ground/core.ts';
import {
  MOST_DAYS,
  MOST_MISSING,
  PLATFORM_STATES,
  RECORD_PROBLEMS,
  RECORD_STATES,
  SUPERVISION_KINDS,
} from './rules.ts';

const MOST_VALUES = 40;

const day = z.iso.date();
const finding = z.object({ field: z.string(), problem: z.enum(RECORD_PROBLEMS) });

const row = z.object({
  id,
  platformId: id,
  platformName: z.string(),
  kind: z.enum(SUPERVISION_KINDS),
  state: z.enum(RECORD_STATES),
  edition: z.int(),
  /** Empty for what is of a car alone. */
  orderNo: z.string(),
  vehicleNo: z.string(),
  /** When it happened, and the day in Beijing under which it is counted. */
  at: instant,
  day,
  /** What the check found; empty: nothing. */
  findings: z.array(finding),
  /** What the authority said when it did not accept it. */
  reason: z.string(),
  /** When it was accepted, rejected, replaced or dropped. */
  settledAt: instant.nullable(),
  createdAt: instant,
  version,
});
export type SupervisionRecord = z.output<typeof row>;

const detail = row.extend({
  /** As it is sent, in the names and the order of the interface; what is of a person is masked for who may not see it. */
  fields: z.array(z.object({ name: z.string(), value: z.union([z.string(), z.number()]).nullable() })),
  /** Why a person corrected or dropped it, and who. */
  note: z.string(),
  person: z.string(),
  /** The request with which it went. */
  sent: z
    .object({
      at: instant,
      tries: z.int(),
      records: z.int(),
      /** HTTP; 0: nobody answered. */
      status: z.int(),
      answer: z.string(),
    })
    .nullable(),
  editions: z.array(z.object({ id, edition: z.int(), state: z.enum(RECORD_STATES), settledAt: instant.nullable() })),
});
export type SupervisionDetail = z.output<typeof detail>;

const status = z.object({
  id,
  name: z.string(),
  state: z.enum(PLATFORM_STATES),
  /** Why the last request failed; null: it did not. */
  problem: z.enum(LINK_PROBLEMS).nullable(),
  problemDetail: z.string(),
  failures: z.int(),
  retryAt: instant.nullable(),
  takenAt: instant.nullable(),
  /** Of what waits, up to 10,001; and since when the first of it does. */
  waiting: z.int(),
  oldestAt: instant.nullable(),
  held: z.int(),
  rejected: z.int(),
  /** Null: positions are not sent. */
  positions: z
    .object({
      /** All before it were sent; null before the first. */
      sentTo: instant.nullable(),
      failures: z.int(),
      /** Why the last try failed; null: it did not. */
      problem: z.enum(LINK_PROBLEMS).nullable(),
      /** What the platform said when it last failed or did not accept some. */
      said: z.string(),
      /** Of the day in Beijing: accepted, not accepted, and not sent since the check found something. */
      accepted: z.int(),
      refused: z.int(),
      held: z.int(),
    })
    .nullable(),
});
export type SupervisionStatus = z.output<typeof status>;

const counted = z.object({
  platformId: id,
  platformName: z.string(),
  day,
  kind: z.enum(SUPERVISION_KINDS),
  happened: z.int(),
  recorded: z.int(),
  accepted: z.int(),
  waiting: z.int(),
  held: z.int(),
  rejected: z.int(),
  dropped: z.int(),
  missing: z.int(),
  countedAt: instant,
});
export type SupervisionDay = z.output<typeof counted>;

export const supervisionCalls = {
  getPageList: call({
    path: '/operation/supervision/getPageList',
    summary: 'Records, the latest first. `orderNo` by its beginning.',
    access: 'operation:supervision:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: listInput(['-id', 'id'], {
      platformId: id.optional(),
      kind: z.enum(SUPERVISION_KINDS).optional(),
      states: z.array(z.enum(RECORD_STATES)).max(RECORD_STATES.length).optional(),
      /** A day in Beijing, `2026-01-31`; what is none finds nothing. */
      day: optionalLine(10).optional(),
      orderNo: optionalLine(40).optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/supervision/getById',
    summary: 'A record as it is sent, the answer it got, and its versions.',
    access: 'operation:supervision:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  getStatus: call({
    path: '/operation/supervision/getStatus',
    summary: 'For each platform whether it answers, what waits and since when, and what a person has to look at.',
    access: 'operation:supervision:list',
    effect: 'query',
    input: z.strictObject({}),
    output: z.object({ list: z.array(status) }),
  }),
  correct: call({
    path: '/operation/supervision/correct',
    summary:
      'Corrects a record that was held back or rejected: a new version with the named fields changed goes out in its place, the old one is kept. 409 for any other; 400 with `fields` when the check still finds something.',
    access: 'operation:supervision:correct',
    effect: 'command',
    current: row,
    input: z.strictObject({
      id,
      version,
      values: namedValues(z.string().max(40), z.string().max(128), MOST_VALUES),
      note: line(200),
    }),
    output: z.object({ id }),
  }),
  drop: call({
    path: '/operation/supervision/drop',
    summary:
      'Says that a record that was held back or rejected is not sent, and why; what is behind it of the same order goes on.',
    access: 'operation:supervision:correct',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version, note: line(200) }),
    output: done,
  }),
  getDays: call({
    path: '/operation/supervision/getDays',
    summary: `What happened, was recorded and was accepted by day of Beijing and kind, at most ${MOST_DAYS} days; days without anything are left out.`,
    access: 'operation:supervision:list',
    effect: 'query',
    input: z.strictObject({ from: day, to: day, platformId: id.optional() }),
    output: z.object({ list: z.array(counted) }),
  }),
  countDay: call({
    path: '/operation/supervision/countDay',
    summary: 'Counts a day of Beijing anew for a platform, from what happened.',
    access: 'operation:supervision:correct',
    effect: 'command',
    ownTransaction: true,
    input: z.strictObject({ platformId: id, day }),
    output: done,
  }),
  getMissing: call({
    path: '/operation/supervision/getMissing',
    summary: `Orders of a day for which a record is missing, and why, up to ${MOST_MISSING}.`,
    access: 'operation:supervision:list',
    effect: 'query',
    input: z.strictObject({ platformId: id, day, kind: z.enum(SUPERVISION_KINDS) }),
    output: z.object({
      list: z.array(
        z.object({
          orderId: id,
          orderNo: z.string(),
          at: instant,
          /** `before`: it happened before the platform was set up. `file`: it came by a file. */
          why: z.enum(['before', 'file', 'other']),
        }),
      ),
    }),
  }),
  recordMissing: call({
    path: '/operation/supervision/recordMissing',
    summary:
      'Records what is missing of a day, some thousand orders at a time; answers how many records that were, and `next` as long as there are more orders: call again with it as `after`.',
    access: 'operation:supervision:correct',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 600, seconds: 60, atOnce: 1 },
    input: z.strictObject({ platformId: id, day, after: id.optional() }),
    output: z.object({ recorded: z.int(), next: id.nullable() }),
  }),
};
