/** Reports that are owed to authorities, filled from the record. */
import { REPORT_FORMATS } from '#contract/insight/reportPack/formats.ts';
import { z } from 'zod';
import {
  call,
  id,
  instant,
  line,
  listInput,
  listOutput,
  namedValues,
  nothing,
  optionalLine,
  paragraph,
  version,
} from '#contract/ground/core.ts';
import { LINK_PROBLEMS } from '#contract/ground/linkProblems.ts';
import { DELIVERY_STATES } from '#contract/insight/reportDelivery/rules.ts';
import { MOST_FIELDS, packDefinition } from '#contract/insight/reportPack/definition.ts';
import { STATES } from '#contract/ground/enums.ts';
import { MOST_VALUE_CHARACTERS, REPORT_STATES, REPORT_STEPS } from './rules.ts';

const row = z.object({
  id,
  /** `R-2026-000017`: of all its versions. */
  number: z.string(),
  packId: id,
  packName: z.string(),
  authority: z.string(),
  /** Of the days and hours in it, as the pack says. */
  timeZone: z.string(),
  state: z.enum(REPORT_STATES),
  /** The version of the report: a later truth is another one. */
  edition: z.int(),
  dueAt: instant,
  /** It is late: due, and not sent. */
  isOverdue: z.boolean(),
  /** The event, for a report about one. */
  alertId: id.nullable(),
  fleetNumber: z.string(),
  /** When the event was, or the period begins. */
  from: instant,
  /** When the period ends; null for an event. */
  to: instant.nullable(),
  submittedByName: z.string(),
  approvedByName: z.string(),
  sentAt: instant.nullable(),
  /** SHA-256 of what was approved; empty before. */
  hash: z.string(),
  createdAt: instant,
  version,
});
export type ReportRow = z.output<typeof row>;

const filled = z.object({
  key: z.string(),
  value: z.string(),
  from: z.enum(['record', 'fixed', 'person', 'nobody']),
  recorded: z.string(),
  problem: z.enum(['missing', 'notANumber', 'notAChoice']).nullable(),
  /** It is left out of the version for the public. */
  confidential: z.boolean(),
  /** In the version before, where that says otherwise. */
  before: z.string().nullable(),
});

const detail = row.extend({
  /** As the pack was when the report was begun. */
  definition: packDefinition,
  fields: z.array(filled),
  /** When it is deleted; null while it is owed. */
  keptUntil: instant.nullable(),
  /** The event record behind it; null for none. */
  eventRecordId: id.nullable(),
  /** The channel of its pack, by which it can be handed over now; null for none. */
  channel: z.object({ id, name: z.string(), state: z.enum(STATES), format: z.enum(REPORT_FORMATS) }).nullable(),
  /** How it went out by channels, the latest first. */
  deliveries: z.array(
    z.object({
      id,
      channelName: z.string(),
      fileName: z.string(),
      state: z.enum(DELIVERY_STATES),
      attempts: z.int(),
      /** SHA-256 of the file; empty before the first try. */
      fileHash: z.string(),
      /** Why the last try failed; null: it did not. */
      problem: z.enum(LINK_PROBLEMS).nullable(),
      /** What the other side, or the connection, said last. */
      said: z.string(),
      /** Of one that waits. */
      nextTryAt: instant.nullable(),
      createdAt: instant,
      settledAt: instant.nullable(),
    }),
  ),
  /** The other versions, the latest first. */
  editions: z.array(z.object({ id, edition: z.int(), state: z.enum(REPORT_STATES), sentAt: instant.nullable() })),
  steps: z.array(
    z.object({
      step: z.enum(REPORT_STEPS),
      at: instant,
      person: z.string(),
      note: z.string(),
      fields: z.array(z.string()),
    }),
  ),
});
export type ReportDetail = z.output<typeof detail>;

const seen = { id, version };
const moved = z.object({ version });

export const reportCalls = {
  getPageList: call({
    path: '/operation/report/getPageList',
    summary:
      'Reports: those that still have to go out by when they are due, then the others, the latest first. `owed`: only the former.',
    access: 'operation:report:list',
    effect: 'query',
    input: listInput(['attention', 'dueAt', '-dueAt', '-createdAt'], {
      number: optionalLine(30).optional(),
      packId: id.optional(),
      states: z.array(z.enum(REPORT_STATES)).max(REPORT_STATES.length).optional(),
      owed: z.boolean().optional(),
      overdue: z.boolean().optional(),
      alertId: id.optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/operation/report/getById',
    summary:
      'A report with each field: its value, where that is from, what the record says, and what is wrong with it.',
    access: 'operation:report:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: detail,
  }),
  getOwed: call({
    path: '/operation/report/getOwed',
    summary:
      'How many reports still have to go out, how many of them are late, and when the next of the others is due.',
    access: 'operation:report:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      owed: z.int(),
      overdue: z.int(),
      /** Of those that are not late; null for none. */
      nextDueAt: instant.nullable(),
    }),
  }),
  correct: call({
    path: '/operation/report/correct',
    summary:
      'Says what fields hold; null goes back to what the record says. Only of a draft. 400 for a key that the pack does not have, 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:report:write',
    effect: 'command',
    current: detail,
    input: z.strictObject({
      ...seen,
      values: namedValues(z.string().max(40), paragraph(MOST_VALUE_CHARACTERS).nullable(), MOST_FIELDS),
    }),
    output: moved,
  }),
  submit: call({
    path: '/operation/report/submit',
    summary: 'Gives a draft to a second person. 400 while a field is missing or not of its type.',
    access: 'operation:report:write',
    effect: 'command',
    current: detail,
    input: z.strictObject(seen),
    output: moved,
  }),
  return: call({
    path: '/operation/report/return',
    summary: 'Gives a report back to be corrected, with the reason.',
    access: 'operation:report:approve',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, note: line(500) }),
    output: moved,
  }),
  approve: call({
    path: '/operation/report/approve',
    summary: 'Approves what stands there; by another person than who submitted it, or 409.',
    access: 'operation:report:approve',
    effect: 'command',
    current: detail,
    input: z.strictObject(seen),
    output: moved,
  }),
  send: call({
    path: '/operation/report/send',
    summary:
      'Says that an approved report went out, and what the authority answered, e.g. its receipt. Nothing of it changes any more.',
    access: 'operation:report:send',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, note: line(500) }),
    output: moved,
  }),
  deliver: call({
    path: '/operation/report/deliver',
    summary:
      'Hands an approved report over to the channel of its pack, which tries until the authority takes it or says no. 409 while the pack has no channel, or it is disabled.',
    access: 'operation:report:send',
    effect: 'command',
    current: detail,
    input: z.strictObject(seen),
    output: moved,
  }),
  stop: call({
    path: '/operation/report/stop',
    summary: 'Takes a report back that its channel could not hand over yet. 409 while a try is under way.',
    access: 'operation:report:send',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, note: line(500) }),
    output: moved,
  }),
  dismiss: call({
    path: '/operation/report/dismiss',
    summary: 'Says why a draft need not be made.',
    access: 'operation:report:approve',
    effect: 'command',
    current: detail,
    input: z.strictObject({ ...seen, note: line(500) }),
    output: moved,
  }),
  reopen: call({
    path: '/operation/report/reopen',
    summary: 'Takes up again what was said not to be owed.',
    access: 'operation:report:write',
    effect: 'command',
    current: detail,
    input: z.strictObject(seen),
    output: moved,
  }),
  revise: call({
    path: '/operation/report/revise',
    summary: 'Begins the next version of the latest sent one, with what it said. 409 when there is a later one.',
    access: 'operation:report:write',
    effect: 'command',
    current: detail,
    input: z.strictObject(seen),
    output: z.object({ id }),
  }),
  export: call({
    path: '/operation/report/export',
    summary:
      'Writes an approved or later report as a file in the form of the authority: the columns in their order. `redacted`: for the public, without what is confidential.',
    access: 'operation:report:send',
    effect: 'command',
    input: z.strictObject({ id, format: z.enum(REPORT_FORMATS), redacted: z.boolean().default(false) }),
    output: z.object({ jobId: id }),
  }),
};
