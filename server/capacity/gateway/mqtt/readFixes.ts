/**
 * Reads the positions of a `telemetry` message, as `telemetryMessage` of the contract declares them. By hand, since it
 * is done for every position of every car: a schema would take most of the time. `readFixes.test.ts` holds the two
 * against each other.
 */
import { CAR_ALARMS, MAX_FIXES, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import type { RefusalReason } from '#contract/capacity/device/rules.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';

const LATEST = 4_102_444_800_000;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const NO_FIX = Object.freeze(['noFix'] as const);
const NOTHING: readonly never[] = Object.freeze([]);
const NO_BAD: readonly BadFixes[] = NOTHING;

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

/** A position, or why it is none. */
function readFix(message: unknown, carId: string, receivedAt: number): Fix | RefusalReason {
  if (!isObject(message)) return 'malformed';
  const { at: time, position } = message;
  if (!Array.isArray(position) || position.length !== 2) return 'badPosition';
  const lng: unknown = position[0];
  const lat: unknown = position[1];
  const at = timeIn(time);
  if (Number.isNaN(at)) return 'badTime';
  if (!isBetween(lng, -180, 180) || !isBetween(lat, -90, 90)) return 'badPosition';
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
  for (const name in message) {
    const isRight = readMember(fix, name, message[name]);
    if (isRight !== true) return isRight === null ? 'unknownField' : 'malformed';
  }
  return fix;
}

/** Answers whether the member is in its bounds; null: a position has no such member. */
function readMember(fix: Fix, name: string, value: unknown): boolean | null {
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
      return null;
  }
}

/** Positions of a message that are none, for one reason. */
export interface BadFixes {
  reason: RefusalReason;
  count: number;
  /** The first of them, or the message when it is nothing at all. */
  bytes: Uint8Array;
}

export interface ReadFixes {
  fixes: Fix[];
  /** By reason; empty when all is well. */
  bad: readonly BadFixes[];
}

const nothingIn = (bytes: Uint8Array): ReadFixes => ({ fixes: [], bad: [{ reason: 'malformed', count: 1, bytes }] });

/** The positions in a message, and what is wrong with the others in it. */
export function readFixes(payload: Uint8Array, carId: string, receivedAt: number): ReadFixes {
  let message: unknown;
  try {
    message = JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8'));
  } catch {
    return nothingIn(payload);
  }
  const entries: readonly unknown[] = Array.isArray(message) ? message : [message];
  if (entries.length === 0 || entries.length > MAX_FIXES) return nothingIn(payload);
  const fixes: Fix[] = [];
  let bad = NO_BAD;
  for (const entry of entries) {
    const fix = readFix(entry, carId, receivedAt);
    if (typeof fix === 'string') bad = withOneMore(bad, fix, entry);
    else fixes.push(fix);
  }
  return { fixes, bad };
}

function withOneMore(bad: readonly BadFixes[], reason: RefusalReason, entry: unknown): readonly BadFixes[] {
  const known = bad.find((one) => one.reason === reason);
  if (known === undefined) return [...bad, { reason, count: 1, bytes: Buffer.from(JSON.stringify(entry)) }];
  known.count += 1;
  return bad;
}
