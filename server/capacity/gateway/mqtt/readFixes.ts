/**
 * Reads the positions of a `telemetry` message, as `telemetryMessage` of the contract declares them. By hand, since it
 * is done for every position of every car: a schema would take most of the time. `readFixes.test.ts` holds the two
 * against each other.
 */
import { CAR_ALARMS, MAX_FIXES, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';

const LATEST = 4_102_444_800_000;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const NO_FIX = Object.freeze(['noFix'] as const);
const NOTHING: readonly never[] = Object.freeze([]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

const alarmsIn = (value: unknown): readonly CarAlarm[] | null => {
  if (!Array.isArray(value) || value.length > CAR_ALARMS.length) return null;
  const alarms = CAR_ALARMS.filter((alarm) => value.includes(alarm));
  return value.every((entry) => alarms.some((alarm) => alarm === entry)) ? alarms : null;
};

/** Milliseconds since 1970; NaN when it is no time. */
function timeIn(value: unknown): number {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= LATEST ? value : Number.NaN;
  return typeof value === 'string' && ISO_TIME.test(value) ? Date.parse(value) : Number.NaN;
}

function readFix(message: unknown, carId: string, receivedAt: number): Fix | null {
  if (!isObject(message)) return null;
  const { at: time, position } = message;
  if (!Array.isArray(position) || position.length !== 2) return null;
  const lng: unknown = position[0];
  const lat: unknown = position[1];
  const at = timeIn(time);
  if (Number.isNaN(at) || !isBetween(lng, -180, 180) || !isBetween(lat, -90, 90)) return null;
  const fix: Fix = {
    carId,
    at,
    receivedAt,
    lng,
    lat,
    speed: 0,
    heading: null,
    altitude: null,
    charge: null,
    odometer: null,
    alarms: NOTHING,
    flags: NOTHING,
    protocol: 'mqtt',
  };
  for (const name in message) if (!readMember(fix, name, message[name])) return null;
  return fix;
}

/** Answers whether the member is one of a position, and in its bounds. */
function readMember(fix: Fix, name: string, value: unknown): boolean {
  switch (name) {
    case 'at':
    case 'position':
      return true;
    case 'speed':
      if (!isBetween(value, 0, 400)) return false;
      fix.speed = value;
      return true;
    case 'heading':
      if (!isBetween(value, 0, 360)) return false;
      fix.heading = value;
      return true;
    case 'altitude':
      if (!isBetween(value, -1000, 10_000)) return false;
      fix.altitude = value;
      return true;
    case 'charge':
      if (!isBetween(value, 0, 100)) return false;
      fix.charge = value;
      return true;
    case 'odometer':
      if (!isBetween(value, 0, 10_000_000_000)) return false;
      fix.odometer = value;
      return true;
    case 'alarms': {
      const alarms = alarmsIn(value);
      if (alarms !== null) fix.alarms = alarms;
      return alarms !== null;
    }
    case 'hasFix':
      if (value === false) fix.flags = NO_FIX;
      return typeof value === 'boolean';
    default:
      return false;
  }
}

/** The positions in a message; null when it is not one, as a whole. */
export function readFixes(payload: Uint8Array, carId: string, receivedAt: number): Fix[] | null {
  let message: unknown;
  try {
    message = JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8'));
  } catch {
    return null;
  }
  if (!Array.isArray(message)) {
    const fix = readFix(message, carId, receivedAt);
    return fix === null ? null : [fix];
  }
  if (message.length === 0 || message.length > MAX_FIXES) return null;
  const fixes: Fix[] = [];
  for (const entry of message) {
    const fix = readFix(entry, carId, receivedAt);
    if (fix === null) return null;
    fixes.push(fix);
  }
  return fixes;
}
