/** What nodes tell each other: positions and events that one of them took in, as JSON. */
import { z } from 'zod';
import { VEHICLE_EVENTS, VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { alarmBits, alarmsOf, flagBits, flagsOf, protocolCode, protocolOf } from '#server/capacity/telemetry/codes.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';
import type { CarUpdate, LifeChange } from '#server/capacity/telemetry/telemetry.ts';

const optional = z.number().nullable();
const packedFix = z.tuple([
  z.string(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
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
});

const peerMessage = z.object({ from: z.string(), fixes: z.array(packedFix), events: z.array(lifeChange) });
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

/** What a node tells of some updates of its own. */
export function packPeers(from: string, updates: readonly CarUpdate[]): PeerMessage {
  const fixes: PackedFix[] = [];
  const events: LifeChange[] = [];
  for (const { car, fix, late, event } of updates) {
    if (fix !== null) fixes.push(pack(fix));
    if (late !== undefined) fixes.push(pack(late));
    if (event !== null) events.push({ event, state: car.state, stateSince: car.stateSince, orderNo: car.orderNo });
  }
  return { from, fixes, events };
}

/** The same as bytes. */
export const encodePeers = (from: string, updates: readonly CarUpdate[]): Buffer =>
  Buffer.from(JSON.stringify(packPeers(from, updates)));

/** What another node told; null when it is nothing of the kind, or of this node itself. */
export function readPeers(self: string, told: unknown): { fixes: Fix[]; events: PeerMessage['events'] } | null {
  const message = peerMessage.safeParse(told);
  if (!message.success || message.data.from === self) return null;
  return { fixes: message.data.fixes.map(unpack), events: message.data.events };
}

/** The same, from bytes. */
export function decodePeers(self: string, payload: Uint8Array): ReturnType<typeof readPeers> {
  try {
    return readPeers(self, JSON.parse(Buffer.from(payload).toString('utf8')));
  } catch {
    return null;
  }
}
