/**
 * What cars and the server say to each other over MQTT 3.1.1, as JSON in UTF-8. A car publishes under
 * `fleet/{fleetNumber}/telemetry`, `…/event` and `…/ack`, and subscribes to `fleet/{fleetNumber}/command` and, if it wants
 * to know what is not taken, `…/refused`. Its MQTT user name is its fleet number, and nothing else may publish there. Times are ISO 8601 with an offset or milliseconds
 * since 1970, by the car's own clock; positions WGS 84; speeds km/h; lengths metres.
 */
import { z } from 'zod';
import { instant, line, optionalLine, position } from '#contract/ground/core.ts';
import { COMMAND_KINDS } from './commandKinds.ts';
import { REFUSAL_REASONS } from '#contract/capacity/device/rules.ts';
import { VEHICLE_EVENTS, VEHICLE_STATES } from './vehicleStates.ts';

export { COMMAND_KINDS, type CommandKind } from './commandKinds.ts';
export { DEVICE_PROTOCOLS, type DeviceProtocol } from '#contract/capacity/device/rules.ts';

/** What a car may cry for. */
export const CAR_ALARMS = ['sos', 'collision', 'rollover', 'fault', 'doorOpen', 'lowCharge'] as const;
export type CarAlarm = (typeof CAR_ALARMS)[number];

/**
 * The 32 bits of the alarm word of JT/T 808, from bit 0. Bits 15 to 17 are of 2019, 12 to 14, 30 and 31 of 2013; the
 * others are of 2011, where bit 29 is collision and rollover together.
 */
export const TERMINAL_ALARMS = [
  'sos',
  'overspeed',
  'fatigue',
  'danger',
  'gnssModule',
  'gnssAntennaCut',
  'gnssAntennaShort',
  'powerLow',
  'powerLost',
  'display',
  'speech',
  'camera',
  'licenceCard',
  'overspeedSoon',
  'fatigueSoon',
  'violation',
  'tyrePressure',
  'blindSpot',
  'dayOvertime',
  'parkedTooLong',
  'area',
  'route',
  'sectionTime',
  'offRoute',
  'speedSensor',
  'fuel',
  'stolen',
  'ignition',
  'moved',
  'collision',
  'rollover',
  'doorOpened',
] as const;
export type TerminalAlarm = (typeof TERMINAL_ALARMS)[number];

/**
 * What is odd about a position, which is kept all the same: the car's clock is ahead or far behind; it jumped further
 * than it can drive; it has no satellite fix, or the last known place stands in; it came after a newer one; its time is
 * that of its receipt, since the car's clock cannot be believed.
 */
export const FIX_FLAGS = ['clockAhead', 'clockBehind', 'jump', 'noFix', 'late', 'noClock'] as const;
export type FixFlag = (typeof FIX_FLAGS)[number];

/** Most positions in one message. */
export const MAX_FIXES = 1000;
/** Longest message, in bytes. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/** By the car's clock: ISO 8601 with an offset, or milliseconds since 1970. */
export const carTime = z.union([instant, z.int().min(0).max(4_102_444_800_000)]);

/** One position of a car. */
export const fixMessage = z.strictObject({
  at: carTime,
  position,
  /** km/h */
  speed: z.number().min(0).max(400).optional(),
  /** Degrees clockwise from north. */
  heading: z.number().min(0).max(360).optional(),
  /** Metres above the sea. */
  altitude: z.number().min(-1000).max(10_000).optional(),
  /** Percent of the battery or the tank. */
  charge: z.number().min(0).max(100).optional(),
  /** Metres driven in the car's life. */
  odometer: z.number().min(0).max(10_000_000_000).optional(),
  alarms: z.array(z.enum(CAR_ALARMS)).max(CAR_ALARMS.length).optional(),
  /** False: computed without satellites. */
  hasFix: z.boolean().optional(),
});

/** `fleet/{fleetNumber}/telemetry`: one position, or several, e.g. after a tunnel. */
export const telemetryMessage = z.union([fixMessage, z.array(fixMessage).min(1).max(MAX_FIXES)]);
export type TelemetryMessage = z.input<typeof telemetryMessage>;

/** `fleet/{fleetNumber}/event`: what happened to the car, and the state it is in since; refused if no such transition. */
export const eventMessage = z.strictObject({
  /** Named by the car, once: a repeated event is one event. */
  id: line(60),
  at: carTime,
  event: z.enum(VEHICLE_EVENTS),
  state: z.enum(VEHICLE_STATES),
  /** The order it is about, where it is about one. */
  orderNo: line(60).optional(),
  position: position.optional(),
  /** Metres driven with the passenger; at the end of a trip. */
  distance: z.number().min(0).max(10_000_000).optional(),
});
export type EventMessage = z.input<typeof eventMessage>;

/** An area as cars get it. */
const commandArea = z.object({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
});

/**
 * For `record`: what the car's sensors wrote down from `from` to `to`, by the car's clock, is to be brought by
 * `PUT {path}` on the host that serves this API, with `Authorization: Bearer {token}`; see `/open/telemetry/recording`.
 */
const commandRecording = z.object({
  from: z.string(),
  to: z.string(),
  /** Topics or sensors by the car's own names; empty for all of them. */
  channels: z.array(z.string()),
  upload: z.object({
    path: z.string(),
    /** For this order alone; good until `expiresAt`, and for one file. */
    token: z.string(),
    /** What is taken, as `Content-Type`. */
    types: z.array(z.string()),
    maxBytes: z.int(),
    expiresAt: z.string(),
  }),
});

/**
 * `fleet/{fleetNumber}/command`: what the server asks of a car. `order`: take or drop a passenger's order. `leaveArea`: an
 * authority has closed `area`; drive out of it by the shortest way, with whoever is on board, and do not go into it again on the ride
 * under way: it ends at the next place outside where the passenger can get out. A car that is near the area gets it too, and keeps out.
 * `record`: keep `recording` from being overwritten, answer `received`, bring it, and answer `done`; or `refused` with the reason.
 */
export const commandMessage = z.object({
  id: z.string(),
  kind: z.enum([...COMMAND_KINDS, 'assignOrder', 'cancelOrder', 'leaveArea', 'record']),
  issuedAt: z.string(),
  expiresAt: z.string(),
  /** For `message`: what to show to passengers. */
  text: z.string().optional(),
  /** For `returnToStation`, and where an order is picked up and dropped off. */
  station: z.object({ name: z.string(), position }).optional(),
  order: z
    .object({
      orderNo: z.string(),
      pickUp: position,
      dropOff: position,
      /** When the passenger comes to the pick-up place, who booked ahead; left out: the passenger waits there. */
      scheduledAt: instant.optional(),
    })
    .optional(),
  /** For `leaveArea`: WGS 84. */
  area: commandArea.optional(),
  /** For `assignOrder`: closed areas near the trip, which it must not go through. */
  avoid: z.array(commandArea).optional(),
  recording: commandRecording.optional(),
});
export type CommandMessage = z.output<typeof commandMessage>;

/** `fleet/{fleetNumber}/ack`: what became of a command. `received` may be followed by `done` or `refused`. */
export const ackMessage = z.strictObject({
  id: line(40),
  at: carTime,
  result: z.enum(['received', 'done', 'refused']),
  reason: optionalLine(200).optional(),
});
export type AckMessage = z.input<typeof ackMessage>;

/** What cars publish. */
export const MESSAGE_KINDS = ['telemetry', 'event', 'ack'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A car hears of what was refused within so long, in milliseconds. */
export const REFUSED_WITHIN_MS = 1000;

/**
 * An event that does not follow from the car's state is refused so many milliseconds later: what it follows from may have
 * been overtaken on its way.
 */
export const REFUSAL_HELD_MS = 5000;

/** `fleet/{fleetNumber}/refused`: what the server did not take of the last second. Sent once, to who has subscribed. */
export const refusedMessage = z.object({
  at: z.string(),
  refused: z.array(
    z.object({
      kind: z.enum(MESSAGE_KINDS),
      reason: z.enum(REFUSAL_REASONS),
      /** Positions, events or acknowledgements. */
      count: z.int(),
    }),
  ),
});
export type RefusedMessage = z.output<typeof refusedMessage>;

/** The topics of one car. */
export const topicOf = (fleetNumber: string, kind: MessageKind | 'command' | 'refused'): string =>
  `fleet/${fleetNumber}/${kind}`;

/** What a car's fleet number looks like: it is part of topics, so no slash, plus or hash. */
export const FLEET_NUMBER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;
