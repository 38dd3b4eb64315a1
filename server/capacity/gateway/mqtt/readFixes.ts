/**
 * Reads the positions of a `telemetry` message, as `telemetryMessage` of the contract declares them. By hand, since it
 * is done for every position of every car: a schema would take most of the time. `readFixes.test.ts` holds the two
 * against each other. Each member is believed by itself: a wrong one is left out and counted, a position needs place and
 * time, and alarms that we know count without.
 */
import { CAR_ALARMS, MAX_FIXES, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import type { RefusalReason } from '#contract/capacity/device/rules.ts';
import {
  mendedJson,
  PLACE_IN_TEXT,
  readableText,
  TIME_IN_TEXT,
  withoutHidden,
} from '#server/capacity/gateway/brokenJson.ts';
import { alarmsIn, alarmsInText, criesIn, mayCry } from '#server/capacity/gateway/cries.ts';
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
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.every((one) => typeof one === 'string') ? alarmsIn(values) : criesIn({ alarms: value }).alarms;
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

const emptyReport = (carId: string, receivedAt: number): CarReport => ({
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
});

/** What an entry says, and what is wrong with it: what cannot be is left out. */
function readReport(
  message: Record<string, unknown>,
  carId: string,
  receivedAt: number,
  wrong: Set<RefusalReason>,
): CarReport {
  const report = emptyReport(carId, receivedAt);
  for (const name in message) {
    const value = message[name];
    const isRight = readMember(report, name, value);
    // what stands where a number should may cry for help as anything else
    if (isRight === false && typeof value === 'object') cry(report, criesIn(value).alarms);
    if (isRight !== true) wrong.add(isRight === null ? 'unknownField' : 'malformed');
  }
  return report;
}

function cry(report: CarReport, alarms: readonly CarAlarm[]): void {
  if (alarms.length > 0) report.alarms = [...new Set([...report.alarms, ...alarms])];
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
      if (!Array.isArray(value) || value.length !== 2) {
        cry(report, criesIn(value).alarms);
        return true;
      }
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
    case 'alarms': {
      const known = knownIn(value);
      cry(report, known);
      return areAlarms(value, known);
    }
    case 'hasFix':
      if (value === false) report.flags = NO_FIX;
      return typeof value === 'boolean';
    default:
      // no member of a position: but who calls for help in any other is heard
      cry(report, criesIn({ [name]: value }).alarms);
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

/** What a message holds. */
interface Entries {
  /** As it was read in the end. */
  text: string;
  /** A text where it is no JSON, nor nearly. */
  entries: readonly unknown[];
  isMended: boolean;
}

const entriesIn = (text: string): readonly unknown[] => {
  const message: unknown = JSON.parse(text);
  return Array.isArray(message) ? message : [message];
};

function entriesOf(payload: Uint8Array): Entries {
  const sent = readableText(payload);
  const attempts = [() => sent, () => mendedJson(sent.replace(/^\uFEFF/, ''))];
  for (const [place, attempt] of attempts.entries())
    try {
      const text = attempt();
      return { text, entries: entriesIn(text), isMended: place > 0 };
    } catch {
      // read as it comes, then mended, then for its cries alone
    }
  return { text: sent, entries: [sent], isMended: false };
}

/** Whether a member that cries for help may be hidden behind another of the same name. */
function mayHide({ text, entries }: Entries, { bad }: ReadFixes): boolean {
  let names = 0;
  for (let at = text.indexOf('"alarm'); at !== -1; at = text.indexOf('"alarm', at + 1)) names += 1;
  for (const entry of entries) if (isObject(entry) && 'alarms' in entry) names -= 1;
  return names > 0 || text.includes('\\u') || (bad.some(({ reason }) => reason === 'unknownField') && mayCry(text));
}

/** A call for help of which nothing else is known. */
export const cryOf = (carId: string, receivedAt: number, alarms: readonly CarAlarm[]): CarReport => ({
  ...emptyReport(carId, receivedAt),
  alarms,
});

/** Whoever calls for help in what is no position is heard, with the last place and time in it. */
function cryIn(text: string, carId: string, receivedAt: number): CarReport[] {
  const alarms = alarmsInText(text);
  if (alarms.length === 0) return [];
  const report = cryOf(carId, receivedAt, alarms);
  const [, lng, lat] = [...text.matchAll(PLACE_IN_TEXT)].at(-1) ?? [];
  if (lng !== undefined) readMember(report, 'position', [Number(lng), Number(lat)]);
  const [, number, words] = [...text.matchAll(TIME_IN_TEXT)].at(-1) ?? [];
  readMember(report, 'at', number === undefined ? words : Number(number));
  return [report];
}

/** Whoever calls for help in a message that is none of positions. */
export function readCries(payload: Uint8Array, carId: string, receivedAt: number): CarReport[] {
  const text = readableText(payload);
  if (!mayCry(text)) return [];
  const { reports } = readFixes(payload, carId, receivedAt);
  return reports.filter(({ alarms }) => alarms.length > 0);
}

/** The positions in a message, and what is wrong with the others in it. */
export function readFixes(payload: Uint8Array, carId: string, receivedAt: number): ReadFixes {
  const said = entriesOf(payload);
  const read = readEntries(said, payload, carId, receivedAt);
  const [entry] = said.entries;
  if (entry === said.text || !mayHide(said, read)) return read;
  const text = withoutHidden(said.text);
  if (text === said.text) return read;
  return readEntries({ ...said, entries: entriesIn(text) }, payload, carId, receivedAt);
}

function readEntries(
  { entries, isMended }: Entries,
  payload: Uint8Array,
  carId: string,
  receivedAt: number,
): ReadFixes {
  const reports: CarReport[] = [];
  const wrong = new Set<RefusalReason>();
  // of a message with too many, what cries for help in it counts alone
  const isWhole = entries.length > 0 && entries.length <= MAX_FIXES;
  let bad = isWhole ? NO_BAD : withOneMore(NO_BAD, 'malformed', payload, payload);
  for (const entry of entries) {
    if (isObject(entry)) {
      const report = readReport(entry, carId, receivedAt, wrong);
      const isPosition = isWhole && report.at !== null && report.lng !== null;
      // of a cry for help, whoever takes it in says what else is wrong with it
      if (isPosition || report.alarms.length > 0) reports.push(report);
      // what was no JSON as it came is not told to have a wrong place
      else if (isMended) wrong.add('malformed');
      else wrong.add(report.lng === null ? 'badPosition' : 'badTime');
    } else {
      // what is nested may be nested too deep to be gone through
      if (typeof entry === 'string') reports.push(...cryIn(entry, carId, receivedAt));
      else if (Array.isArray(entry) && reports.length === 0)
        reports.push(...cryIn(readableText(payload), carId, receivedAt));
      wrong.add('malformed');
    }
    if (isWhole) for (const reason of wrong) bad = withOneMore(bad, reason, entry, payload);
    wrong.clear();
  }
  return { reports, bad };
}

/** The entry as text, or the message where it nests too deep for that. */
function bytesOf(entry: unknown, payload: Uint8Array): Uint8Array {
  if (entry === payload) return payload;
  try {
    return Buffer.from(typeof entry === 'string' ? entry : JSON.stringify(entry));
  } catch {
    return payload;
  }
}

/** One more for a reason; the first of each stands for all. */
function withOneMore(
  bad: readonly BadFixes[],
  reason: RefusalReason,
  entry: unknown,
  payload: Uint8Array,
): readonly BadFixes[] {
  const known = bad.find((one) => one.reason === reason);
  if (known === undefined) return [...bad, { reason, count: 1, bytes: bytesOf(entry, payload) }];
  known.count += 1;
  return bad;
}
