/**
 * Reads the positions of a `telemetry` message, as `telemetryMessage` of the contract declares them. By hand, since it
 * is done for every position of every car: a schema would take most of the time. `readFixes.test.ts` holds the two
 * against each other. Each member is believed by itself: a wrong one is left out and counted, a position needs place and
 * time, and alarms that we know count without.
 */
import { CAR_ALARMS, MAX_FIXES, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import type { RefusalReason } from '#contract/capacity/device/rules.ts';
import type { CarReport } from '#server/capacity/telemetry/fix.ts';

const LATEST = 4_102_444_800_000;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const NO_FIX = Object.freeze(['noFix'] as const);
const NOTHING: readonly never[] = Object.freeze([]);
const NO_BAD: readonly BadFixes[] = NOTHING;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** The alarms that we know in what stands where alarms should. */
const knownIn = (value: unknown): readonly CarAlarm[] => {
  const said: readonly unknown[] = Array.isArray(value) ? value : [value];
  return CAR_ALARMS.filter((alarm) => said.includes(alarm));
};

const areAlarms = (value: unknown, known: readonly CarAlarm[]): boolean =>
  Array.isArray(value) &&
  value.length <= CAR_ALARMS.length &&
  value.every((entry) => known.some((alarm) => alarm === entry));

/** Milliseconds since 1970; NaN when it is no time. */
function timeIn(value: unknown): number {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= LATEST ? value : Number.NaN;
  return typeof value === 'string' && ISO_TIME.test(value) ? Date.parse(value) : Number.NaN;
}

/** What an entry says, and what is wrong with it: what cannot be is left out. */
function readReport(
  message: Record<string, unknown>,
  carId: string,
  receivedAt: number,
  wrong: Set<RefusalReason>,
): CarReport {
  const report: CarReport = {
    carId,
    at: null,
    receivedAt,
    lng: null,
    lat: null,
    speed: null,
    heading: null,
    altitude: null,
    charge: null,
    odometer: null,
    alarms: NOTHING,
    flags: NOTHING,
    protocol: 'mqtt',
  };
  for (const name in message) {
    const isRight = readMember(report, name, message[name]);
    if (isRight !== true) wrong.add(isRight === null ? 'unknownField' : 'malformed');
  }
  return report;
}

/** Takes a member over where it is in its bounds, and answers whether it is; null: a position has no such member. */
function readMember(report: CarReport, name: string, value: unknown): boolean | null {
  switch (name) {
    // what is wrong with these two has reasons of its own
    case 'at': {
      const at = timeIn(value);
      if (!Number.isNaN(at)) report.at = at;
      return true;
    }
    case 'position': {
      if (!Array.isArray(value) || value.length !== 2) return true;
      const lng: unknown = value[0];
      const lat: unknown = value[1];
      if (!isBetween(lng, -180, 180) || !isBetween(lat, -90, 90)) return true;
      report.lng = lng;
      report.lat = lat;
      return true;
    }
    case 'speed':
      if (!isBetween(value, 0, 400)) return false;
      report.speed = value;
      return true;
    case 'heading':
      if (!isBetween(value, 0, 360)) return false;
      report.heading = value;
      return true;
    case 'altitude':
      if (!isBetween(value, -1000, 10_000)) return false;
      report.altitude = value;
      return true;
    case 'charge':
      if (!isBetween(value, 0, 100)) return false;
      report.charge = value;
      return true;
    case 'odometer':
      if (!isBetween(value, 0, 10_000_000_000)) return false;
      report.odometer = value;
      return true;
    case 'alarms':
      report.alarms = knownIn(value);
      return areAlarms(value, report.alarms);
    case 'hasFix':
      if (value === false) report.flags = NO_FIX;
      return typeof value === 'boolean';
    default:
      return null;
  }
}

/** Positions of a message with which something is wrong, for one reason. */
export interface BadFixes {
  reason: RefusalReason;
  count: number;
  /** The first of them, or the message when it is nothing at all. */
  bytes: Uint8Array;
}

export interface ReadFixes {
  reports: CarReport[];
  /** By reason; empty when all is well. */
  bad: readonly BadFixes[];
}

const nothingIn = (bytes: Uint8Array): ReadFixes => ({ reports: [], bad: [{ reason: 'malformed', count: 1, bytes }] });

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
  const reports: CarReport[] = [];
  const wrong = new Set<RefusalReason>();
  let bad = NO_BAD;
  for (const entry of entries) {
    if (isObject(entry)) {
      const report = readReport(entry, carId, receivedAt, wrong);
      const isPosition = report.at !== null && report.lng !== null;
      // of a cry for help, whoever takes it in says what else is wrong with it
      if (isPosition || report.alarms.length > 0) reports.push(report);
      else wrong.add(report.lng === null ? 'badPosition' : 'badTime');
    } else wrong.add('malformed');
    if (wrong.size === 0) continue;
    for (const reason of wrong) bad = withOneMore(bad, reason, entry);
    wrong.clear();
  }
  return { reports, bad };
}

function withOneMore(bad: readonly BadFixes[], reason: RefusalReason, entry: unknown): readonly BadFixes[] {
  const known = bad.find((one) => one.reason === reason);
  if (known === undefined) return [...bad, { reason, count: 1, bytes: Buffer.from(JSON.stringify(entry)) }];
  known.count += 1;
  return bad;
}
