/** What nodes tell each other: positions, cries for help without one, and events that one of them took in, as JSON. */
import { z } from 'zod';
import { VEHICLE_EVENTS, VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { alarmBits, alarmsOf, flagBits, flagsOf, protocolCode, protocolOf } from '#server/capacity/telemetry/codes.ts';
import type { Cry, Fix } from '#server/capacity/telemetry/fix.ts';
import type { CarNews, CarUpdate, LifeChange } from '#server/capacity/telemetry/telemetry.ts';

const optional = z.number().nullable();
const packedFix = z.tuple([
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  optional,
  optional,
  optional,
  optional,
  optional,
  z.int(),
  z.int(),
  z.int(),
  optional,
]);
type PackedFix = z.infer<typeof packedFix>;

const lifeChange = z.object({
  event: z.object({
    carId: z.string(),
    eventId: z.string(),
    at: z.number(),
    receivedAt: z.number(),
    event: z.enum(VEHICLE_EVENTS),
    state: z.enum(VEHICLE_STATES),
    orderNo: z.string().nullable(),
    lng: optional,
    lat: optional,
    distance: optional,
  }),
  state: z.enum(VEHICLE_STATES),
  stateSince: z.number(),
  orderNo: z.string().nullable(),
  // not told by older nodes
  heardAt: z.number().optional(),
});

/** Car, times by its clock and ours, alarms. */
const packedCry = z.tuple([z.string(), z.number(), z.number(), z.int()]);

const peerMessage = z.object({
  from: z.string(),
  fixes: z.array(packedFix),
  cries: z.array(packedCry).default([]),
  events: z.array(lifeChange),
});
export type PeerMessage = z.infer<typeof peerMessage>;

const pack = (fix: Fix): PackedFix => [
  fix.carId,
  fix.at,
  fix.receivedAt,
  fix.lng,
  fix.lat,
  fix.speed,
  fix.heading,
  fix.altitude,
  fix.charge,
  fix.odometer,
  alarmBits(fix.alarms),
  flagBits(fix.flags),
  protocolCode(fix.protocol),
  fix.terminalAlarms ?? null,
];

const unpack = (packed: PackedFix): Fix => {
  const [carId, at, receivedAt, lng, lat, speed, heading, altitude, charge, odometer, alarms, flags, protocol, word] =
    packed;
  return {
    carId,
    at,
    receivedAt,
    lng,
    lat,
    speed,
    heading,
    altitude,
    charge,
    odometer,
    alarms: alarmsOf(alarms),
    flags: flagsOf(flags),
    protocol: protocolOf(protocol),
    ...(word === null ? {} : { terminalAlarms: word }),
  };
};

const unpackCry = ([carId, at, receivedAt, alarms]: PeerMessage['cries'][number]): Cry => ({
  carId,
  at,
  receivedAt,
  alarms: alarmsOf(alarms),
});

/** What a node tells of some updates of its own. */
export function packPeers(from: string, updates: readonly CarUpdate[]): PeerMessage {
  const fixes: PackedFix[] = [];
  const cries: PeerMessage['cries'] = [];
  const events: LifeChange[] = [];
  for (const { car, fix, late, cry, event } of updates) {
    const { state, stateSince, orderNo, heardAt } = car;
    if (fix !== null) fixes.push(pack(fix));
    if (late !== undefined) fixes.push(pack(late));
    if (cry !== undefined) cries.push([cry.carId, cry.at, cry.receivedAt, alarmBits(cry.alarms)]);
    if (event !== null) events.push({ event, state, stateSince, orderNo, heardAt });
  }
  return { from, fixes, cries, events };
}

/** The same as bytes. */
export const encodePeers = (from: string, updates: readonly CarUpdate[]): Buffer =>
  Buffer.from(JSON.stringify(packPeers(from, updates)));

/** What another node told; null when it is nothing of the kind, or of this node itself. */
export function readPeers(self: string, told: unknown): CarNews | null {
  const message = peerMessage.safeParse(told);
  if (!message.success || message.data.from === self) return null;
  const { fixes, cries, events } = message.data;
  return { fixes: fixes.map(unpack), cries: cries.map(unpackCry), events };
}

/** The same, from bytes. */
export function decodePeers(self: string, payload: Uint8Array): ReturnType<typeof readPeers> {
  try {
    return readPeers(self, JSON.parse(Buffer.from(payload).toString('utf8')));
  } catch {
    return null;
  }
}
