/** Remote commands to cars with their outcomes, and the timeline of a car. */
import { z } from 'zod';
import {
  call,
  id,
  instant,
  line,
  listInput,
  listOutput,
  optionalLine,
  position,
  version,
} from '#contract/ground/core.ts';
import {
  COMMAND_KINDS,
  type CommandKind,
  type CommandMessage,
  DEVICE_PROTOCOLS,
} from '#contract/capacity/telemetry/telemetry.ts';
import { SHOWN_COMMAND_STATES } from './rules.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';

/** Kinds in lists: those of people, what the dispatcher asks, what a closed area does, and orders of recordings. */
export const LISTED_COMMAND_KINDS = [...COMMAND_KINDS, 'assignOrder', 'cancelOrder', 'leaveArea', 'record'] as const;

/**
 * How long a command may wait to be delivered, and how long the car may take once it has it, in seconds. What opens
 * doors or sets a car in motion is worth nothing later: the one who asked has looked at the car as it was then.
 */
export const COMMAND_LIMITS: Readonly<Record<CommandMessage['kind'], { deliver: number; finish: number }>> = {
  stopAtSafePlace: { deliver: 300, finish: 900 },
  resume: { deliver: 60, finish: 300 },
  returnToStation: { deliver: 600, finish: 7200 },
  openDoors: { deliver: 30, finish: 120 },
  message: { deliver: 600, finish: 600 },
  assignOrder: { deliver: 60, finish: 7200 },
  cancelOrder: { deliver: 600, finish: 600 },
  leaveArea: { deliver: 60, finish: 600 },
  // what a car keeps of its sensors is overwritten within hours; many megabytes by a mobile network take long
  record: { deliver: 3600, finish: 18_000 },
};

export const MAX_COMMAND_TEXT = 200;

/** The form of a command. */
export const commandForm = z.strictObject({
  carId: id,
  kind: z.enum(COMMAND_KINDS),
  /** Stands in the log and on the car's timeline. */
  reason: line(200),
  /** For `message`: what passengers read. */
  text: optionalLine(MAX_COMMAND_TEXT).default(''),
  /** For `returnToStation`. */
  stationId: id.nullable().default(null),
});

export const hasText = ({ kind, text }: { kind: CommandKind; text: string }): boolean =>
  (kind === 'message') === (text !== '');
export const textProblem = { path: ['text'], params: { key: 'command.text' } };
export const hasStation = ({ kind, stationId }: { kind: CommandKind; stationId: string | null }): boolean =>
  (kind === 'returnToStation') === (stationId !== null);
export const stationProblem = { path: ['stationId'], params: { key: 'command.station' } };

const commandRow = z.object({
  id,
  carId: id,
  fleetNumber: z.string(),
  plate: z.string(),
  kind: z.enum(LISTED_COMMAND_KINDS),
  state: z.enum(SHOWN_COMMAND_STATES),
  reason: z.string(),
  text: z.string(),
  stationId: id.nullable(),
  stationName: z.string(),
  stationNameEn: z.string(),
  /** For an order: its number. */
  orderNo: z.string().nullable(),
  /** Null: the platform itself. */
  requestedByName: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  sentAt: instant.nullable(),
  receivedAt: instant.nullable(),
  endedAt: instant.nullable(),
  attempts: z.int(),
  protocol: z.enum(DEVICE_PROTOCOLS).nullable(),
  /** The reason that the car gave for refusing, or the reason for cancelling. */
  answer: z.string(),
  cancelledByName: z.string().nullable(),
  version,
});
export type CommandRow = z.output<typeof commandRow>;

/** The car as it is shown before a command is confirmed. */
const carNow = z.object({
  fleetNumber: z.string(),
  plate: z.string(),
  state: z.enum(VEHICLE_STATES),
  /** km/h; null: not known. */
  speed: z.number().nullable(),
  position: position.nullable(),
  /** The last message of the car; null for none. */
  heardAt: instant.nullable(),
  /** The order it drives for. */
  orderNo: z.string().nullable(),
});

/** The kinds of entries on a car's timeline. */
export const TIMELINE_KINDS = ['event', 'command', 'alert'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

const timelineEntry = z.object({
  /** Of the kind and the row. */
  id: z.string(),
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /** The event, the kind of command, or the kind of alert. */
  name: z.string(),
  /** The vehicle state since the event (of a refused one, the state it claimed); the state of the command or of the alert. */
  state: z.string(),
  /** An event that did not follow from the state the car was in: it changed nothing. */
  isRefused: z.boolean(),
  /** The order of an event, the reason of a command, the words of an alert. */
  note: z.string(),
  /** The person who sent a command or handled an alert; null for the platform, or for none. */
  person: z.string().nullable(),
  position: position.nullable(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const commandCalls = {
  send: call({
    path: '/capacity/command/send',
    summary:
      'Asks something of a car. A message is queued at once; what moves or opens the car is `prepared` and waits 60 s for `confirm` by the same person. 409 when no device of the car can do it.',
    access: 'capacity:command:send',
    effect: 'command',
    quota: { times: 60, seconds: 60 },
    input: commandForm.refine(hasText, textProblem).refine(hasStation, stationProblem),
    output: z.object({
      id,
      state: z.enum(['prepared', 'queued']),
      /** Null: nothing to confirm. */
      confirmBefore: instant.nullable(),
      /** To look at before confirming. */
      car: carNow,
    }),
  }),
  confirm: call({
    path: '/capacity/command/confirm',
    summary:
      'Confirms a prepared command of one’s own; it is queued. 404 for another person’s, 409 after 60 s or a second time.',
    access: 'capacity:command:send',
    effect: 'command',
    input: z.strictObject({ id }),
    output: z.object({ version }),
  }),
  cancel: call({
    path: '/capacity/command/cancel',
    summary: 'Takes back a command that is still queued. 409 with `current` when the car may have it already.',
    access: 'capacity:command:send',
    effect: 'command',
    current: commandRow,
    input: z.strictObject({ id, version, reason: optionalLine(200).default('') }),
    output: z.object({ version }),
  }),
  getPageList: call({
    path: '/capacity/command/getPageList',
    summary: 'Commands to the cars within reach, by car, kind, state and time.',
    access: 'capacity:command:list',
    effect: 'query',
    input: listInput(['-createdAt', 'createdAt'], {
      keyword: optionalLine(60).optional(),
      carId: id.optional(),
      kind: z.enum(LISTED_COMMAND_KINDS).optional(),
      state: z.enum(SHOWN_COMMAND_STATES).optional(),
      createdFrom: instant.optional(),
      createdTo: instant.optional(),
      id: id.optional(),
    }),
    output: listOutput(commandRow),
  }),
  getAbilities: call({
    path: '/capacity/command/getAbilities',
    summary: 'Which commands the devices of a car can take, and whether one of them is reachable now.',
    access: 'capacity:command:send',
    effect: 'query',
    input: z.strictObject({ carId: id }),
    output: z.object({
      kinds: z.array(z.enum(COMMAND_KINDS)),
      reachable: z.boolean(),
      car: carNow,
    }),
  }),
  getTimeline: call({
    path: '/capacity/car/getTimeline',
    summary: 'What happened to a car, newest first: events with their states, commands, alerts. Pages by `before`.',
    access: 'capacity:monitoring:view',
    effect: 'query',
    input: z.strictObject({
      carId: id,
      /** `next` of the page before. */
      before: instant.optional(),
      kinds: z.array(z.enum(TIMELINE_KINDS)).max(TIMELINE_KINDS.length).optional(),
      pageSize: z.int().min(1).max(100).default(30),
    }),
    output: z.object({
      list: z.array(timelineEntry),
      /** Null: nothing is older. */
      next: instant.nullable(),
    }),
  }),
};
