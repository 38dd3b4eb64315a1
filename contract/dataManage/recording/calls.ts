/** Recording orders: what a car's sensors saw around a moment, asked of the car and brought by it into a data set. */
import { z } from 'zod';
import { call, id, instant, line, listInput, listOutput, optionalLine, version } from '#contract/ground/core.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import {
  AFTER_S,
  BEFORE_S,
  MOST_AFTER_S,
  MOST_BEFORE_S,
  MOST_CHANNELS,
  OLDEST_HOURS,
  RECORDING_PROBLEMS,
  RECORDING_STATES,
} from './rules.ts';

/** What is asked for around a moment; a rule asks in the same way. */
export const recordingWish = {
  /** Seconds. */
  before: z.int().min(0).max(MOST_BEFORE_S),
  after: z.int().min(0).max(MOST_AFTER_S),
  /** Topics or sensors by the car's own names; none: all of them. */
  channels: z.array(line(80)).max(MOST_CHANNELS),
};

/** What a person fills in. */
export const recordingForm = z.strictObject({
  carId: id,
  /** The moment, by the car's clock. */
  at: instant,
  before: recordingWish.before.default(BEFORE_S),
  after: recordingWish.after.default(AFTER_S),
  channels: recordingWish.channels.default([]),
  dataSetId: id,
  /** Stands in the log and on the order. */
  reason: line(200),
  alertId: id.nullable().default(null),
});

const count = z.int();
const row = z.object({
  id,
  carId: id,
  fleetNumber: z.string(),
  plate: z.string(),
  at: instant,
  ...recordingWish,
  dataSetId: id.nullable(),
  /** Empty where the set is gone. */
  dataSetName: z.string(),
  reason: z.string(),
  alertId: id.nullable(),
  /** The rule that asked; null for a person. */
  ruleId: id.nullable(),
  ruleName: z.string(),
  state: z.enum(RECORDING_STATES),
  problem: z.enum(RECORDING_PROBLEMS).nullable(),
  /** What the car gave as its reason, or the job. */
  answer: z.string(),
  /** Bytes; null before it was received. */
  size: count.nullable(),
  /** Of what the car brought, in hex; empty before it was received. */
  sha256: z.string(),
  /** What became frames of the data set; null before. */
  frames: count.nullable(),
  importId: id.nullable(),
  /** The order that the car drove for at the moment; empty for none. */
  orderNo: z.string(),
  /** Until when the car may bring it. */
  expiresAt: instant,
  receivedAt: instant.nullable(),
  endedAt: instant.nullable(),
  requestedByName: z.string(),
  createdAt: instant,
  version,
});
export type Recording = z.output<typeof row>;

/** Milliseconds since the beginning, WGS 84, degrees clockwise from north, km/h. */
const point = z.object({
  at: z.number(),
  lng: z.number(),
  lat: z.number(),
  heading: z.number().nullable(),
  speed: z.number().nullable(),
});

export const recordingCalls = {
  getPageList: call({
    path: '/dataManage/recording/getPageList',
    summary:
      'Recording orders of the cars within reach into data sets that the caller’s role sees, by car, state, data set, rule and moment. Sizes in bytes, spans in seconds.',
    access: 'dataManage:recording:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt', '-at', 'at'], {
      keyword: optionalLine(60).optional(),
      state: z.enum(RECORDING_STATES).optional(),
      carId: id.optional(),
      dataSetId: id.optional(),
      ruleId: id.optional(),
      alertId: id.optional(),
      atFrom: instant.optional(),
      atTo: instant.optional(),
      id: id.optional(),
    }),
    output: listOutput(row),
  }),
  getById: call({
    path: '/dataManage/recording/getById',
    summary: 'A recording order with the way and the states of the car in its time, as its frames carry them.',
    access: 'dataManage:recording:list',
    effect: 'query',
    input: z.strictObject({ id }),
    output: z.object({
      recording: row,
      points: z.array(point),
      states: z.array(z.object({ at: z.number(), state: z.enum(VEHICLE_STATES), orderNo: z.string() })),
    }),
  }),
  addOne: call({
    path: '/dataManage/recording/addOne',
    summary: `Asks a car for what its sensors saw around a moment of the last ${OLDEST_HOURS} hours, into a data set. 409 when no device of the car takes such orders, and for an archived set.`,
    access: 'dataManage:recording:add',
    effect: 'command',
    quota: { times: 60, seconds: 600 },
    input: recordingForm,
    output: z.object({ id }),
  }),
  cancel: call({
    path: '/dataManage/recording/cancel',
    summary: 'Takes back an order that the car has not brought; what comes later is refused. 409 once it was received.',
    access: 'dataManage:recording:add',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: z.object({ version }),
  }),
  importAgain: call({
    path: '/dataManage/recording/importAgain',
    summary:
      'Puts what was received into its data set once more, after an import that failed or a set that took none. 409 where nothing was received, or it is in the set already.',
    access: 'dataManage:recording:add',
    effect: 'command',
    current: row,
    input: z.strictObject({ id, version }),
    output: z.object({ version }),
  }),
};
