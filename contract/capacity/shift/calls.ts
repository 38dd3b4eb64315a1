/** Shifts of the control room. Everybody sees those of the own house: the operator's people, or those of one supplier. */
import { z } from 'zod';
import { call, done, id, instant, nothing, optionalLine, paragraph } from '#contract/ground/core.ts';
import { ALERT_KINDS, ALERT_SEVERITIES } from '#contract/capacity/alert/rules.ts';
import { SHIFT_ENTRIES } from './rules.ts';

const entry = z.object({
  id,
  kind: z.enum(SHIFT_ENTRIES),
  at: instant,
  by: z.string(),
  /** The person it was handed to. */
  to: z.string(),
  note: z.string(),
  /** How many alerts were handed over. */
  alerts: z.int(),
  isPinned: z.boolean(),
});
export type ShiftEntry = z.output<typeof entry>;

const heldAlert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  fleetNumber: z.string(),
  plate: z.string(),
  takenAt: instant.nullable(),
  /** The last note on it; empty for none. */
  lastNote: z.string(),
});

export const MOST_HANDED = 200;

export const shiftCalls = {
  getNow: call({
    path: '/capacity/shift/getNow',
    summary:
      'Who is on, the pinned notes, the alerts that the caller has (at most 200), and the last 50 entries of the log.',
    access: 'capacity:alert:handle',
    effect: 'query',
    input: nothing,
    output: z.object({
      people: z.array(z.object({ id, realName: z.string(), since: instant, alerts: z.int() })),
      isOn: z.boolean(),
      pinned: z.array(entry),
      mine: z.array(heldAlert),
      log: z.array(entry),
    }),
  }),
  getLog: call({
    path: '/capacity/shift/getLog',
    summary:
      'Earlier entries of the log, the newest first: the 50 before an entry; `hasMore` when there are older ones.',
    access: 'capacity:alert:handle',
    effect: 'query',
    input: z.strictObject({ before: id }),
    output: z.object({ list: z.array(entry), hasMore: z.boolean() }),
  }),
  getPeople: call({
    path: '/capacity/shift/getPeople',
    summary: 'To whom a shift can be handed: people who handle alerts, but the caller; those on first, at most 50.',
    access: 'capacity:alert:handle',
    effect: 'query',
    input: z.strictObject({ keyword: optionalLine(60).optional() }),
    output: z.object({ list: z.array(z.object({ id, account: z.string(), realName: z.string(), isOn: z.boolean() })) }),
  }),
  begin: call({
    path: '/capacity/shift/begin',
    summary: 'The caller is on from now. Asking again changes nothing.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: nothing,
    output: done,
  }),
  end: call({
    path: '/capacity/shift/end',
    summary: 'The caller is on no more. 409 while there are alerts to hand over, or when the caller is not on.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({ note: paragraph(1000).default('') }),
    output: done,
  }),
  addNote: call({
    path: '/capacity/shift/addNote',
    summary:
      'Writes into the log of the shift; pinned notes stay on top until they are taken down. 409 beyond ten pinned.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({ note: paragraph(1000).min(1), isPinned: z.boolean().default(false) }),
    output: z.object({ id }),
  }),
  unpin: call({
    path: '/capacity/shift/unpin',
    summary: 'Takes a pinned note down; it stays in the log. 404 for one that is not pinned.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
  handOver: call({
    path: '/capacity/shift/handOver',
    summary:
      'Hands over alerts that the caller has, each with a word, all at once, and ends the shift where wished. What the other person may not handle, or what the caller has no more, is left. The other person is told once. 400 for somebody who handles no alerts.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({
      userId: id,
      alerts: z.array(z.strictObject({ id, note: paragraph(500).default('') })).max(MOST_HANDED),
      note: paragraph(1000).default(''),
      end: z.boolean().default(true),
    }),
    output: z.object({ done: z.int(), left: z.int() }),
  }),
};
