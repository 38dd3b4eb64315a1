/**
 * What an event record holds: the report of a car from before until after what happened. Times are ISO 8601 in UTC, by the
 * clock of the car for what it reported itself, else by the server's; speeds in km/h, places WGS 84 [longitude, latitude].
 */
import { z } from 'zod';
import { id, instant, position } from '#contract/ground/core.ts';
import { ALERT_KINDS, ALERT_SEVERITIES, ALERT_STEPS } from '#contract/capacity/alert/rules.ts';
import { COMMAND_STATES } from '#contract/capacity/command/rules.ts';
import { CAR_ALARMS, DEVICE_PROTOCOLS, FIX_FLAGS, TERMINAL_ALARMS } from '#contract/capacity/telemetry/telemetry.ts';
import { VEHICLE_EVENTS, VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';

/** One position, as it was reported. Null for what the car did not say. */
export const recordedFix = z.object({
  at: instant,
  receivedAt: instant,
  position,
  speed: z.number().nullable(),
  heading: z.number().nullable(),
  altitude: z.number().nullable(),
  /** Percent. */
  charge: z.number().nullable(),
  /** Kilometres. */
  odometer: z.number().nullable(),
  alarms: z.array(z.enum(CAR_ALARMS)),
  /** Of the alarm word of JT/T 808. */
  terminalAlarms: z.array(z.enum(TERMINAL_ALARMS)),
  /** What is odd about it. */
  flags: z.array(z.enum(FIX_FLAGS)),
  protocol: z.enum(DEVICE_PROTOCOLS),
});

/** A change of state; the first stands before the time of the record. */
const recordedState = z.object({
  at: instant,
  receivedAt: instant,
  source: z.enum(['car', 'platform']),
  event: z.enum(VEHICLE_EVENTS),
  stateBefore: z.enum(VEHICLE_STATES),
  stateAfter: z.enum(VEHICLE_STATES),
  outcome: z.enum(['taken', 'refused']),
  orderNo: z.string().nullable(),
});

/** What the car was told to do, and how far that went when it was recorded. `requestedBy`: empty for the platform itself. */
const recordedCommand = z.object({
  id,
  kind: z.string(),
  state: z.enum(COMMAND_STATES),
  reason: z.string(),
  requestedBy: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
  receivedAt: instant.nullable(),
  endedAt: instant.nullable(),
  answer: z.string(),
});

const recordedAlert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  severity: z.enum(ALERT_SEVERITIES),
  occurredAt: instant,
  openedAt: instant,
  position: position.nullable(),
  placeZh: z.string(),
  placeEn: z.string(),
  orderNo: z.string(),
});

/** What a person, or the platform (an empty `person`), did about the alerts. */
const recordedStep = z.object({
  alertId: id,
  at: instant,
  step: z.enum(ALERT_STEPS),
  person: z.string(),
  note: z.string(),
});

/** Who had the car open meanwhile, by the server's clock. `until`: null for who still had it open when the part was frozen. */
const recordedWatcher = z.object({ person: z.string(), from: instant, until: instant.nullable() });

/** The car as its record described it at that moment. */
const recordedCar = z.object({
  fleetNumber: z.string(),
  plate: z.string(),
  vin: z.string(),
  model: z.string(),
  softwareVersion: z.string(),
  energy: z.string(),
  seats: z.int(),
  supplier: z.string(),
});

/** One part of a record. Positions stand in the first part that held them; the rest of a part is as it was when it was frozen. */
export const recordedPart = z.object({
  form: z.literal('pilotdesk-event-record/1'),
  frozenAt: instant,
  from: instant,
  to: instant,
  car: recordedCar,
  positions: z.array(recordedFix),
  states: z.array(recordedState),
  commands: z.array(recordedCommand),
  alerts: z.array(recordedAlert),
  steps: z.array(recordedStep),
  /** Empty in parts of before it was kept. */
  watchers: z.array(recordedWatcher).default([]),
});
export type RecordedPart = z.output<typeof recordedPart>;

/** All parts as one: the positions of every part in the order of their time, the rest as the last part has it. */
export const eventContent = recordedPart.omit({ form: true, frozenAt: true });
export type EventContent = z.output<typeof eventContent>;
