/** What clients of OsmAnd and Traccar say. Pure. */
import { z } from 'zod';
import { OSMAND_ID } from '#contract/capacity/device/calls.ts';
import type { FixFlag } from '#contract/capacity/telemetry/telemetry.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';

const KNOT_KMH = 1.852;
const MPS_KMH = 3.6;
/** What is smaller are seconds since 1970, not milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;
/** Further off than this, in metres, it is a guess from masts. */
const MOST_ACCURACY = 200;

/** A position without the car it is of. */
export type Report = Omit<Fix, 'carId' | 'receivedAt' | 'protocol'>;

export interface Read {
  /** Null: none, or no name that a device can have. */
  identity: string | null;
  token: string | null;
  /** Null: no position that there is. */
  report: Report | null;
}

/** A number, also as text; `Number` alone would read an empty text as zero. */
const number = z
  .union([z.number(), z.string().regex(/^\s*[+-]?\d{1,15}(\.\d{1,17})?(e[+-]?\d{1,2})?\s*$/i)])
  .transform(Number);
/** One that says nothing, or nonsense, is left out. */
const optional = number.nullish().catch(null);

/** The query and form of OsmAnd. Others than these fields are the client's own business. */
const form = z.object({
  lat: number,
  lon: number,
  timestamp: z.union([z.string(), z.number()]).nullish(),
  speed: optional,
  bearing: optional,
  heading: optional,
  altitude: optional,
  accuracy: optional,
  batt: optional,
  alarm: z.string().nullish().catch(null),
});

/** The JSON of newer Traccar clients: metres a second, and a battery from 0 to 1. */
const json = z.object({
  location: z.object({
    timestamp: z.union([z.string(), z.number()]).nullish(),
    coords: z.object({
      latitude: number,
      longitude: number,
      speed: optional,
      heading: optional,
      altitude: optional,
      accuracy: optional,
    }),
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
  lng: number;
  lat: number;
  at: number | null;
  /** km/h */
  speed: number | null | undefined;
  heading: number | null | undefined;
  altitude: number | null | undefined;
  accuracy: number | null | undefined;
  charge: number | null | undefined;
  odometer?: number | null | undefined;
  sos?: boolean;
}

const within = (value: number | null | undefined, least: number, most: number): number | null =>
  value !== null && value !== undefined && value >= least && value <= most ? value : null;

function toReport({ lng, lat, at, accuracy, sos = false, ...rest }: Measured): Report | null {
  if (at === null || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  const flags: FixFlag[] = (accuracy ?? 0) > MOST_ACCURACY ? ['noFix'] : [];
  return {
    at,
    lng,
    lat,
    // clients say -1 for what they do not know
    speed: within(rest.speed, 0, 400) ?? 0,
    heading: within(rest.heading, 0, 360),
    altitude: within(rest.altitude, -1000, 10_000),
    charge: within(rest.charge, 0, 100),
    odometer: within(rest.odometer, 0, 10_000_000_000),
    alarms: sos ? ['sos'] : [],
    flags,
  };
}

function measuredOf(fields: unknown, now: number): Measured | null {
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
  if (sent === undefined) return null;
  const { lat, lon, timestamp, speed, bearing, heading, altitude, accuracy, batt, alarm } = sent;
  return {
    lng: lon,
    lat,
    at: readTime(timestamp, now),
    speed: speed === null || speed === undefined ? null : speed * KNOT_KMH,
    heading: bearing ?? heading,
    altitude,
    accuracy,
    charge: batt,
    sos: alarm === 'sos',
  };
}

/** Reads what a client sent: who it is, its secret where that stands in the address, and the position. */
export function readReport(fields: unknown, now: number): Read {
  const who = credentials.safeParse(fields).data;
  const identity = String(who?.id ?? who?.deviceid ?? who?.device_id ?? '');
  const measured = measuredOf(fields, now);
  return {
    identity: OSMAND_ID.test(identity) ? identity : null,
    token: who?.token ?? null,
    report: measured === null ? null : toReport(measured),
  };
}
