/** Alerts: situations that need a person. Times are of the server's clock unless noted; speeds in km/h. */
import { z } from 'zod';
import { CAR_CAMERAS } from '#contract/ground/cameras.ts';
import {
  ALERT_CHANNELS,
  ALERT_KINDS,
  ALERT_OUTCOMES,
  ALERT_SEVERITIES,
  ALERT_STATES,
  ALERT_STEPS,
  GIVEN_OUTCOMES,
  MOST_ALERT_FILES,
  MOST_STEP_CHARACTERS,
  PHONED,
} from './rules.ts';
import {
  call,
  id,
  instant,
  line,
  listInput,
  listOutput,
  nothing,
  optionalLine,
  paragraph,
  position,
  version,
} from '#contract/ground/core.ts';
import { fileIds, fileRef } from '#contract/base/file/calls.ts';
import { SHOWN_COMMAND_STATES } from '#contract/capacity/command/rules.ts';
import { COMMAND_KINDS } from '#contract/capacity/telemetry/commandKinds.ts';
import { FIX_FLAGS } from '#contract/capacity/telemetry/telemetry.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';

/** The last report of the car while the alert stood. */
export const alertEvidence = z.object({
  /** By the car's clock. */
  at: instant,
  speed: z.number().nullable(),
  heading: z.number().nullable(),
  charge: z.number().nullable(),
  state: z.enum(VEHICLE_STATES),
  /** km/h that held where it was. */
  limit: z.number().optional(),
  /** The highest speed while it was too fast. */
  topSpeed: z.number().optional(),
  /** The beginning of the standing, or of the silence. */
  since: instant.optional(),
  flags: z.array(z.enum(FIX_FLAGS)).optional(),
  /** The row of an operating rule that let it be raised, or said how urgent it is. */
  ruled: z.object({ ruleId: id, name: z.string(), number: z.int(), row: z.int() }).optional(),
});
export type AlertEvidence = z.output<typeof alertEvidence>;

const alertRow = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  state: z.enum(ALERT_STATES),
  carId: id,
  fleetNumber: z.string(),
  plate: z.string(),
  /**
   * What the place of the latest report while it stood is called: the range that it is about, else the nearest station
   * within 5 km and the way from it, the range around it, the road, the division, a station far away; empty for none.
   */
  placeZh: z.string(),
  placeEn: z.string(),
  /** The place of that report; null before the first position of the car. */
  position: position.nullable(),
  /** Where it began; empty and null where that is not known. */
  firstPlaceZh: z.string(),
  firstPlaceEn: z.string(),
  firstPosition: position.nullable(),
  evidence: alertEvidence,
  /** The order it drove for the latest time; empty for none. */
  orderNo: z.string(),
  /** The first time. */
  openedAt: instant,
  /** The latest time; `openedAt` when there was only one. */
  latestAt: instant,
  /** The first time by the car's clock. */
  occurredAt: instant,
  /** The latest time by the car's clock: the instant that a replay shows. */
  latestOccurredAt: instant,
  /** When the situation ended; null while it lasts. */
  recoveredAt: instant.nullable(),
  /** How often the situation occurred while the alert was open. */
  occurrences: z.int(),
  takenBy: id.nullable(),
  takenByName: z.string(),
  takenAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Empty for an open one, and for one that closed by itself. */
  closedByName: z.string(),
  outcome: z.enum(ALERT_OUTCOMES).nullable(),
  /** Until then nobody is asked for it; null for not put off. */
  snoozedUntil: instant.nullable(),
  version: z.int(),
  /** How many of this kind at this place wait, where one row stands for all of them; else 1. */
  groupSize: z.int(),
});
export type AlertRow = z.output<typeof alertRow>;

const alertDetail = alertRow.extend({
  supplierName: z.string(),
  /** How many levels of people on call were called, and when the next one is; null: never, or it is taken. */
  calledLevels: z.int(),
  nextCallAt: instant.nullable(),
  /** It is critical and nobody has taken it, and no level of people on call is set up: nobody will be called. */
  callsNobody: z.boolean(),
  /** What to do, in order: the procedure of its kind and severity, and what was ticked of another. */
  procedure: z.array(
    z.object({ stepZh: z.string(), stepEn: z.string(), doneAt: instant.nullable(), doneBy: z.string() }),
  ),
  files: z.array(fileRef),
  /** Calls go through a telephone system; otherwise by hand. */
  rings: z.boolean(),
  /** The history, earliest first; the last 200 steps. */
  steps: z.array(
    z.object({
      step: z.enum(ALERT_STEPS),
      at: instant,
      /** Empty for the server itself. */
      by: z.string(),
      /** The person it was handed to. */
      to: z.string(),
      /** Of `escalated` the level; of `called` what was said; of `commanded` the reason; of `callFailed` what went wrong. */
      note: z.string(),
      /** How somebody was called; null for other steps. */
      channel: z.enum(ALERT_CHANNELS).nullable(),
      /** What was asked of the car, and what has become of it by now; null for other steps. */
      command: z
        .object({
          kind: z.enum(COMMAND_KINDS),
          state: z.enum(SHOWN_COMMAND_STATES),
          /** What passengers read. */
          text: z.string(),
          stationZh: z.string(),
          stationEn: z.string(),
          /** The reason that the car gave for refusing, or the reason for cancelling. */
          answer: z.string(),
          endedAt: instant.nullable(),
        })
        .nullable(),
    }),
  ),
});
export type AlertDetail = z.output<typeof alertDetail>;

export const alertFilters = {
  states: z.array(z.enum(ALERT_STATES)).max(ALERT_STATES.length).optional(),
  severities: z.array(z.enum(ALERT_SEVERITIES)).max(ALERT_SEVERITIES.length).optional(),
  kinds: z.array(z.enum(ALERT_KINDS)).max(ALERT_KINDS.length).optional(),
  carId: id.optional(),
  /** The fleet number or the plate begins with this. */
  car: optionalLine(40).optional(),
  /** Only those that the caller has taken. */
  mine: z.boolean().optional(),
  /** Only those that are put off at this moment, or none of them. */
  snoozed: z.boolean().optional(),
  /** The name of the place, in either language. */
  place: optionalLine(200).optional(),
  /** Only those at a place without a name. */
  nameless: z.boolean().optional(),
  /** Many waiting ones of a kind at a place are one row: the first of them, with `groupSize`. */
  grouped: z.boolean().optional(),
  openedFrom: instant.optional(),
  openedTo: instant.optional(),
  id: id.optional(),
};

const ALERT_SORTS = ['attention', '-openedAt', 'openedAt', '-closedAt', 'closedAt'] as const;

const timesInOrder = (filters: { openedFrom?: string | undefined; openedTo?: string | undefined }) =>
  filters.openedFrom === undefined ||
  filters.openedTo === undefined ||
  Date.parse(filters.openedFrom) <= Date.parse(filters.openedTo);
const timesProblem = { path: ['openedTo'], params: { key: 'range.endBeforeStart' } };

const seen = { id, version };
const ids = z.array(id).min(1).max(200);
/** Of several: how many were changed, and how many were left because somebody has them or they are too urgent. */
const several = z.object({ done: z.int(), left: z.int() });
const MOST_PUT_OFF_DAYS = 7;
const DAY_MS = 86_400_000;
const MOST_STAT_DAYS = 92;

const seconds = z.number().nullable();

export const MOST_SILENCE_DAYS = 30;

/** A planned silence. */
export const silenceForm = z
  .strictObject({
    kinds: z.array(z.enum(ALERT_KINDS)).min(1).max(ALERT_KINDS.length),
    carId: id.nullable().default(null),
    rangeId: id.nullable().default(null),
    from: instant,
    until: instant,
    reason: line(500),
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ['until'],
    params: { key: 'range.endBeforeStart' },
  });

export const alertCalls = {
  getPageList: call({
    path: '/capacity/alert/getPageList',
    summary:
      'Alerts of the cars within reach: the most urgent first, of them those that nobody took, and among equals the oldest, unless sorted otherwise. With `heldFirst` and in that order what the caller has stands before all others, as far as it fills half of the first page.',
    access: 'capacity:alert:list',
    effect: 'query',
    input: listInput(ALERT_SORTS, { ...alertFilters, heldFirst: z.boolean().optional() }).refine(
      timesInOrder,
      timesProblem,
    ),
    output: listOutput(alertRow),
  }),
  getById: call({
    path: '/capacity/alert/getById',
    summary: 'One alert with what happened to it. 404 outside the caller’s data scope.',
    access: 'capacity:alert:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: alertDetail,
  }),
  getCounts: call({
    path: '/capacity/alert/getCounts',
    summary:
      'How many alerts wait, the same figure for every badge; each counted to 1000. What is put off waits for nobody.',
    access: 'capacity:alert:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      /** Taken by nobody: the figure of badges and the title. */
      open: z.int(),
      /** Of these the ones of critical and of high severity. */
      critical: z.int(),
      high: z.int(),
      taken: z.int(),
      mine: z.int(),
      snoozed: z.int(),
      /** The latest time of the critical and high ones that nobody took or that the caller has; null for none. A later one is a reason to sound. */
      newestUrgentAt: instant.nullable(),
    }),
  }),
  getHandlers: call({
    path: '/capacity/alert/getHandlers',
    summary:
      'Who can be given an alert: people with the right to handle alerts who reach its car; at most 50, by name or account.',
    access: 'capacity:alert:handle',
    effect: 'query',
    input: z.strictObject({ id, keyword: optionalLine(60).optional() }),
    output: z.object({ list: z.array(z.object({ id, account: z.string(), realName: z.string() })) }),
  }),
  take: call({
    path: '/capacity/alert/take',
    summary: 'The caller takes an open alert. 409 with `current` (and who has it) when somebody was faster.',
    access: 'capacity:alert:handle',
    effect: 'command',
    current: alertDetail,
    input: z.strictObject({ id }),
    output: z.object({ version }),
  }),
  release: call({
    path: '/capacity/alert/release',
    summary: 'Gives a taken alert back to the queue. 409 when somebody else has it.',
    access: 'capacity:alert:handle',
    effect: 'command',
    current: alertDetail,
    input: z.strictObject(seen),
    output: z.object({ version }),
  }),
  handOver: call({
    path: '/capacity/alert/handOver',
    summary:
      'Gives an alert to a person who may handle it, or takes it over from somebody; whoever gets it is told. 409 with `current` when it changed.',
    access: 'capacity:alert:handle',
    effect: 'command',
    current: alertDetail,
    input: z.strictObject({ ...seen, userId: id, note: paragraph(500).default('') }),
    output: z.object({ version }),
  }),
  answer: call({
    path: '/capacity/alert/answer',
    summary: 'Writes down what was done or learned; the alert stays where it is.',
    access: 'capacity:alert:handle',
    effect: 'command',
    current: alertDetail,
    input: z.strictObject({ id, note: line(500) }),
    output: z.object({ version }),
  }),
  tick: call({
    path: '/capacity/alert/tick',
    summary:
      'Ticks a step of the procedure, by its words in Chinese, or takes the tick back. 404 for a step that it has not; 409 for a closed alert.',
    access: 'capacity:alert:handle',
    effect: 'command',
    current: alertDetail,
    input: z.strictObject({ id, stepZh: line(MOST_STEP_CHARACTERS), isDone: z.boolean() }),
    output: z.object({ version }),
  }),
  phone: call({
    path: '/capacity/alert/phone',
    summary:
      'The caller telephones the car or the passenger: through the telephone system that is set up, else by hand, which is noted. The passenger’s number takes the right to see it. 409 without a number, for a closed alert, and when the system does not ring; each call stands in the history.',
    access: 'capacity:alert:handle',
    effect: 'command',
    ownTransaction: true,
    quota: { times: 20, seconds: 60, atOnce: 2 },
    input: z.strictObject({ id, whom: z.enum(PHONED) }),
    output: z.object({ version }),
  }),
  attach: call({
    path: '/capacity/alert/attach',
    summary: 'Keeps these files with the alert, and no others; the history says so.',
    access: 'capacity:alert:handle',
    effect: 'command',
    current: alertDetail,
    input: z.strictObject({ id, fileIds: fileIds(MOST_ALERT_FILES) }),
    output: z.object({ version }),
  }),
  getPictures: call({
    path: '/capacity/alert/getPictures',
    summary:
      'What the cameras of the car have sent: of each the latest until ten minutes after the alert was last renewed, within the hour before it. Empty where a car sends none.',
    access: 'capacity:alert:handle',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      list: z.array(z.object({ id, camera: z.enum(CAR_CAMERAS), at: instant, url: z.string() })),
    }),
  }),
  close: call({
    path: '/capacity/alert/close',
    summary: 'Closes a taken alert with what came of it. 409 when somebody else has it or it changed.',
    access: 'capacity:alert:handle',
    effect: 'command',
    current: alertDetail,
    input: z.strictObject({ ...seen, outcome: z.enum(GIVEN_OUTCOMES), note: paragraph(500).default('') }),
    output: z.object({ version }),
  }),
  takeMany: call({
    path: '/capacity/alert/takeMany',
    summary: 'The caller takes the open ones among these alerts; others are left as they are.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({ ids }),
    output: several,
  }),
  closeMany: call({
    path: '/capacity/alert/closeMany',
    summary:
      'Closes those of these alerts that the caller has or that nobody took; critical ones only when the caller has them.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({ ids, outcome: z.enum(GIVEN_OUTCOMES), note: paragraph(500).default('') }),
    output: several,
  }),
  snoozeMany: call({
    path: '/capacity/alert/snoozeMany',
    summary: `Puts these alerts off until a moment, at most ${MOST_PUT_OFF_DAYS} days ahead; critical ones and those of others are left. With \`silence\` new alerts of these kinds of these cars are put off until then, too: for planned work.`,
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({ ids, until: instant, note: line(500), silence: z.boolean().default(false) }),
    output: several,
  }),
  addSilence: call({
    path: '/capacity/alert/addSilence',
    summary: `Puts off new alerts of these kinds from a moment to another, at most ${MOST_SILENCE_DAYS} days ahead: those of a car, of a zone, or of both; without either all of them. Critical ones are never put off. 404 for a car out of reach; without a car it takes a data scope of everything.`,
    access: 'capacity:alert:handle',
    effect: 'command',
    input: silenceForm,
    output: z.object({ id }),
  }),
  getSilences: call({
    path: '/capacity/alert/getSilences',
    summary: 'The silences in force or planned for cars within reach, the first to end first; at most 200.',
    access: 'capacity:alert:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          id,
          /** Names of its cars, at most 20 of them. */
          cars: z.array(z.string()),
          /** 0: all cars. */
          carCount: z.int(),
          /** Only within this zone; empty for everywhere. */
          rangeName: z.string(),
          rangeNameEn: z.string(),
          kinds: z.array(z.enum(ALERT_KINDS)),
          from: instant,
          until: instant,
          note: z.string(),
          createdByName: z.string(),
        }),
      ),
    }),
  }),
  endSilence: call({
    path: '/capacity/alert/endSilence',
    summary:
      'Ends a silence now: what it put off stands in the queue again. 404 when none of its cars is within reach.',
    access: 'capacity:alert:handle',
    effect: 'command',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  getStats: call({
    path: '/capacity/alert/getStats',
    summary: `Response times in seconds by kind and by day of opening (at most ${MOST_STAT_DAYS} days; days begin at \`utcOffset\` minutes from UTC): until taken and until closed, median and 90th percentile.`,
    access: 'capacity:alert:list',
    effect: 'query',
    input: z
      .strictObject({ openedFrom: instant, openedTo: instant, utcOffset: z.int().min(-840).max(840).default(0) })
      .refine(timesInOrder, timesProblem)
      .refine(({ openedFrom, openedTo }) => Date.parse(openedTo) - Date.parse(openedFrom) <= MOST_STAT_DAYS * DAY_MS, {
        path: ['openedTo'],
        params: { key: 'alert.statsTooLong' },
      }),
    output: z.object({
      list: z.array(
        z.object({
          /** ISO 8601 date. */
          day: z.string(),
          kind: z.enum(ALERT_KINDS),
          count: z.int(),
          takenMedian: seconds,
          takenP90: seconds,
          closedMedian: seconds,
          closedP90: seconds,
        }),
      ),
    }),
  }),
};
