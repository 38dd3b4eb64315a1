/** What clients of OsmAnd and Traccar say. Pure. */
import { z } from 'zod';
import { OSMAND_ID } from '#contract/capacity/device/calls.ts';
import { CAR_ALARMS, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import { placeProblem } from '#server/capacity/telemetry/admit.ts';
import type { CarReport } from '#server/capacity/telemetry/fix.ts';

const KNOT_KMH = 1.852;
const MPS_KMH = 3.6;
/** What is smaller are seconds since 1970, not milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;
/** Further off than this, in metres, it is a guess from masts. */
const MOST_ACCURACY = 200;

/** A report without the car it is of. */
export type Report = Omit<CarReport, 'carId' | 'receivedAt' | 'protocol'>;

export interface Read {
  /** Null: none, or no name that a device can have. */
  identity: string | null;
  token: string | null;
  report: Report;
}

/** A number, also as text; `Number` alone would read an empty text as zero. */
const number = z
  .union([z.number(), z.string().regex(/^\s*[+-]?\d{1,15}(\.\d{1,17})?(e[+-]?\d{1,2})?\s*$/i)])
  .transform(Number);
/** One that says nothing, or nonsense, is left out. */
const optional = number.nullish().catch(null);

/** What is neither text nor a number is a time that cannot be read, and not one that is left out. */
const timeField = z.union([z.string(), z.number()]).nullish().catch('unreadable');

/** The query and form of OsmAnd. Others than these fields are the client's own business. */
const form = z.object({
  lat: optional,
  lon: optional,
  timestamp: timeField,
  speed: optional,
  bearing: optional,
  heading: optional,
  altitude: optional,
  accuracy: optional,
  batt: optional,
});

/** The JSON of newer Traccar clients: metres a second, and a battery from 0 to 1. */
const json = z.object({
  location: z.object({
    timestamp: timeField,
    coords: z
      .object({
        latitude: optional,
        longitude: optional,
        speed: optional,
        heading: optional,
        altitude: optional,
        accuracy: optional,
      })
      .catch({}),
    odometer: optional,
    battery: z.object({ level: optional }).nullish().catch(null),
  }),
});

const credentials = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  deviceid: z.union([z.string(), z.number()]).nullish().catch(null),
  device_id: z.union([z.string(), z.number()]).nullish().catch(null),
  token: z.string().max(100).nullish().catch(null),
});

/** Seconds or milliseconds since 1970, or ISO 8601; without any the moment of its arrival. */
function readTime(timestamp: string | number | null | undefined, now: number): number | null {
  if (timestamp === null || timestamp === undefined || timestamp === '') return now;
  const value = /^\d{1,15}(\.\d+)?$/.test(String(timestamp)) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(value)) {
    const at = /^\d{4}-\d\d-\d\dT/.test(String(timestamp)) ? Date.parse(String(timestamp)) : Number.NaN;
    return Number.isNaN(at) ? null : at;
  }
  return Math.round(value < LEAST_MILLISECONDS ? value * 1000 : value);
}

interface Measured {
  lng: number | null | undefined;
  lat: number | null | undefined;
  at: number | null;
  /** km/h */
  speed: number | null | undefined;
  heading: number | null | undefined;
  altitude: number | null | undefined;
  accuracy: number | null | undefined;
  charge: number | null | undefined;
  odometer?: number | null | undefined;
}

/** The words of Traccar for alarms that we know by another. */
const ALARM_WORDS: ReadonlyMap<string, CarAlarm> = new Map([
  ...CAR_ALARMS.map((alarm) => [alarm.toLowerCase(), alarm] as const),
  ['accident', 'collision'],
  ['lowbattery', 'lowCharge'],
  ['door', 'doorOpen'],
]);

/** One alarm, several with commas between them, or a list of such. */
const alarmWords = z
  .union([z.string(), z.array(z.unknown())])
  .nullish()
  .catch(null)
  .transform((said) =>
    [said ?? []]
      .flat()
      .flatMap((one) => (typeof one === 'string' ? one.split(',') : []))
      .flatMap((word) => ALARM_WORDS.get(word.trim().toLowerCase()) ?? []),
  );
const alarmHolder = z.object({ alarm: alarmWords });
const alarmHolders = z.object({
  extras: alarmHolder.nullish().catch(null),
  location: alarmHolder
    .extend({ extras: alarmHolder.nullish().catch(null) })
    .nullish()
    .catch(null),
});

/** The alarms in a query or a body, wherever clients put them. */
function alarmsIn(fields: unknown): CarAlarm[] {
  const top = alarmHolder.safeParse(fields).data;
  const { extras, location } = alarmHolders.safeParse(fields).data ?? {};
  return [top, extras, location, location?.extras].flatMap((holder) => holder?.alarm ?? []);
}

function toReport({
  at,
  lng,
  lat,
  speed,
  heading,
  altitude,
  charge,
  odometer,
  accuracy,
}: Measured): Omit<Report, 'alarms'> {
  return {
    at,
    lng: lng ?? null,
    lat: lat ?? null,
    speed: speed ?? null,
    heading: heading ?? null,
    altitude: altitude ?? null,
    charge: charge ?? null,
    odometer: odometer ?? null,
    flags: (accuracy ?? 0) > MOST_ACCURACY ? ['noFix'] : [],
  };
}

function measuredOf(fields: unknown, now: number): Measured {
  const told = json.safeParse(fields).data?.location;
  if (told !== undefined) {
    const { coords, battery, odometer } = told;
    const level = battery?.level;
    return {
      heading: coords.heading,
      altitude: coords.altitude,
      accuracy: coords.accuracy,
      lng: coords.longitude,
      lat: coords.latitude,
      at: readTime(told.timestamp, now),
      speed: coords.speed === null || coords.speed === undefined ? null : coords.speed * MPS_KMH,
      charge: level === null || level === undefined ? null : level * 100,
      odometer,
    };
  }
  const sent = form.safeParse(fields).data;
  const { lat, lon, speed, bearing, heading, altitude, accuracy, batt } = sent ?? {};
  return {
    lng: lon,
    lat,
    at: readTime(sent?.timestamp, now),
    speed: speed === null || speed === undefined ? null : speed * KNOT_KMH,
    heading: bearing ?? heading,
    altitude,
    accuracy,
    charge: batt,
  };
}

/**
 * Reads what a client sent: who it is, its secret where that stands in the address, and what it reports. What the body
 * says goes before the query beside it, but the alarms of both count.
 */
export function readReport(query: unknown, body: unknown, now: number): Read {
  const fields = isFilled(body) ? { ...(isFilled(query) ? query : {}), ...body } : query;
  const who = credentials.safeParse(fields).data;
  const identity = String(who?.id ?? who?.deviceid ?? who?.device_id ?? '');
  return {
    identity: OSMAND_ID.test(identity) ? identity : null,
    token: who?.token ?? null,
    report: {
      ...toReport(measuredOf(fields, now)),
      alarms: [...new Set([...alarmsIn(query), ...alarmsIn(body)])],
    },
  };
}

const isFilled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** Whether a report is one without a place on earth or without a time. */
export const saysNothing = ({ at, lng, lat, alarms }: Report): boolean =>
  alarms.length === 0 && (at === null || placeProblem({ lng, lat }) === 'invalid');
