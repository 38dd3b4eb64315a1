/** What clients of OsmAnd and Traccar say. Pure. */
import { parse as parseForm } from 'node:querystring';
import { z } from 'zod';
import { OSMAND_ID } from '#contract/capacity/device/calls.ts';
import { MAX_FIXES, type CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import { mendedJson, withoutHidden } from '#server/capacity/gateway/brokenJson.ts';
import { alarmsInText, criesIn } from '#server/capacity/gateway/cries.ts';
import { parseBody } from '#server/ground/core/body.ts';
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
  /** One, or several of a client that kept them back; none for a sign of life, which says nothing of a place. */
  reports: Report[];
  /** Words that stand for alarms, and are none of ours. */
  unknown: string[];
}

const NUMBER = String.raw`\s*[+-]?\d{1,15}(?:\.\d{1,17})?(?:e[+-]?\d{1,2})?\s*`;
/** A number, also as text; `Number` alone would read an empty text as zero. One that says nothing, or nonsense, is null. */
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(new RegExp(`^${NUMBER}$`, 'i'))
      .transform(Number),
  ])
  .nullable()
  .catch(null);

/** `location=lat,lon`, as some clients have it in a query. */
const pair = z
  .string()
  .regex(new RegExp(`^${NUMBER},${NUMBER}$`, 'i'))
  .transform((text) => {
    const [lat = Number.NaN, lon = Number.NaN] = text.split(',').map(Number);
    return { lat, lon };
  })
  .nullable()
  .catch(null);

/** Further off than this, in metres, it is a guess from masts. */
const accuracy = number.transform((metres): Report['flags'] => ((metres ?? 0) > MOST_ACCURACY ? ['noFix'] : []));
/** A client that says itself that a place is none. */
const valid = z
  .union([z.boolean(), z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((said): Report['flags'] => (['false', '0', 'no'].includes(String(said).toLowerCase()) ? ['noFix'] : []));
const times = (factor: number) => number.transform((value) => (value === null ? null : value * factor));

/** Seconds or milliseconds since 1970, or ISO 8601, where a blank may stand for the T, and UTC is meant without a zone. */
const ISO_TIME = /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(?:Z|([+ -]\d\d):?(\d\d))?\s*$/i;

/** What is neither text nor a number is a time that cannot be read, and not one that is left out. */
const timeField = z.union([z.string(), z.number()]).nullish().catch('unreadable');

/** The query and form of OsmAnd. Others than these fields are the client's own business. */
const form = z.object({
  lat: number,
  lon: number,
  latitude: number,
  longitude: number,
  location: pair,
  timestamp: timeField,
  speed: times(KNOT_KMH),
  bearing: number,
  heading: number,
  altitude: number,
  accuracy,
  valid,
  batt: number,
});

const coords = z.object({
  latitude: number,
  longitude: number,
  speed: times(MPS_KMH),
  heading: number,
  altitude: number,
  accuracy,
});

/** The JSON of newer Traccar clients: metres a second, and a battery from 0 to 1. */
const json = z.object({
  location: z.object({
    timestamp: timeField,
    coords: coords.catch(() => coords.parse({})),
    odometer: number,
    battery: z.object({ level: times(100) }).catch({ level: null }),
  }),
});

/** Locations that were kept back, in one body. */
const batch = z.object({ location: z.array(z.unknown()).min(1) });

const credentials = z.object({
  id: z.union([z.string(), z.number()]).nullish().catch(null),
  deviceid: z.union([z.string(), z.number()]).nullish().catch(null),
  device_id: z.union([z.string(), z.number()]).nullish().catch(null),
  token: z.string().max(100).nullish().catch(null),
});

const anything = z.unknown().optional();
/** What says where something is. */
const places = z.object({
  lat: anything,
  lon: anything,
  latitude: anything,
  longitude: anything,
  location: z.union([z.object({ coords: anything }).transform((told) => told.coords), anything]),
});

/** Whether nothing is said of a place. Empty fields say nothing. */
function isPlaceless(fields: unknown): boolean {
  const said = places.safeParse(fields).data;
  return [said?.lat, said?.lon, said?.latitude, said?.longitude, said?.location].every(
    (value) => value === undefined || value === null || value === '',
  );
}

/** Null: no time that there is. Without any it is that of its arrival. */
function readTime(timestamp: string | number | null | undefined, now: number): number | null {
  if (timestamp === null || timestamp === undefined || timestamp === '') return now;
  const value = /^\d{1,15}(\.\d+)?$/.test(String(timestamp)) ? Number(timestamp) : Number.NaN;
  if (!Number.isNaN(value)) return Math.round(value < LEAST_MILLISECONDS ? value * 1000 : value);
  const [, day, time, hours, minutes] = ISO_TIME.exec(String(timestamp)) ?? [];
  // a plus in an address that was not encoded comes as a blank
  const zone = hours === undefined ? 'Z' : `${hours.replace(' ', '+')}:${minutes}`;
  const at = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? null : at;
}

function measured(fields: unknown, now: number): Omit<Report, 'alarms'> {
  const told = json.safeParse(fields).data?.location;
  if (told !== undefined) {
    const { latitude: lat, longitude: lng, accuracy: flags, speed, heading, altitude } = told.coords;
    const at = readTime(told.timestamp, now);
    return { at, lng, lat, speed, heading, altitude, charge: told.battery.level, odometer: told.odometer, flags };
  }
  const sent = form.parse(isFilled(fields) ? fields : {});
  const { speed, bearing, heading, altitude, accuracy: guessed, valid: denied, batt: charge } = sent;
  return {
    at: readTime(sent.timestamp, now),
    lng: sent.lon ?? sent.longitude ?? sent.location?.lon ?? null,
    lat: sent.lat ?? sent.latitude ?? sent.location?.lat ?? null,
    speed,
    heading: bearing ?? heading,
    altitude,
    charge,
    odometer: null,
    flags: guessed.length > 0 ? guessed : denied,
  };
}

/** What a body tells of, each by itself: clients that kept locations back send a list of them, or of bodies. */
function toldIn(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) {
    const told: readonly unknown[] = body;
    return told.flatMap((one) => (typeof one === 'string' ? criesInText(one) : isFilled(one) ? [one] : []));
  }
  const { data } = batch.safeParse(body);
  if (data === undefined || !isFilled(body)) return [body];
  return data.location.map((location) => ({ ...body, location }));
}

/** What a text says of help, as a body that says nothing else. */
function criesInText(text: string): { alarms: CarAlarm[] }[] {
  const alarms = alarmsInText(text);
  return alarms.length === 0 ? [] : [{ alarms }];
}

/** Of a field that was sent more than once the last counts. */
const lastOf = (fields: unknown): object =>
  !isFilled(fields)
    ? {}
    : Object.fromEntries(
        Object.entries(fields).map(([name, value]) => {
          const values: readonly unknown[] = Array.isArray(value) ? value : [];
          return [name, values.length > 0 && values.every((one) => typeof one === 'string') ? values.at(-1) : value];
        }),
      );

/**
 * Reads what a client sent: who it is, its secret where that stands in the address, and what it reports. What the body
 * says goes before the query beside it, but the alarms of both count, wherever they stand.
 */
export function readReports(query: unknown, body: unknown, now: number): Read {
  const all = toldIn(body);
  const each = all.slice(0, MAX_FIXES);
  // of more than may be told at once what cries for help counts alone
  const beyond = criesIn(all.slice(MAX_FIXES)).alarms;
  if (beyond.length > 0) each.push({ alarms: beyond });
  const beside = (told: unknown) => ({ ...lastOf(query), ...lastOf(told) });
  const who = credentials.safeParse(beside(each[0])).data;
  const identity = String(who?.id ?? who?.deviceid ?? who?.device_id ?? '');
  const asked = criesIn(query);
  const unknown = new Set(asked.unknown);
  const reports = (each.length === 0 ? [null] : each).flatMap((told): Report[] => {
    const fields = beside(told);
    const said = criesIn(told);
    for (const word of said.unknown) unknown.add(word);
    const alarms = [...new Set([...asked.alarms, ...said.alarms])];
    return isPlaceless(fields) && alarms.length === 0 ? [] : [{ ...measured(fields, now), alarms }];
  });
  return {
    identity: OSMAND_ID.test(identity) ? identity : null,
    token: who?.token ?? null,
    reports,
    unknown: [...unknown],
  };
}

/** Who speaks, in JSON that cannot be read: what a client calls its device, and the secret. */
const WHO_IN_TEXT = /"(id|deviceid|device_id|token)"\s*:\s*"?([\w.:-]{1,100})/gi;

/**
 * A body as text, whatever it says it is: JSON, JSON that was nearly right, or a form. Of anything else its alarms, and who
 * speaks.
 */
export function readBody(text: string, contentType: string): unknown {
  if (!/json/i.test(contentType) && !/^\s*[[{"]/.test(text)) {
    // also of a form in parts, a tag, a bare word, and behind more fields than are read
    return { ...parseForm(text), ...criesInText(text)[0] };
  }
  for (const attempt of [() => text, () => mendedJson(text)])
    try {
      const mended = attempt();
      const told = parseBody(mended);
      // JSON in a text of JSON
      if (typeof told === 'string') return readBody(told, '');
      const bare = withoutHidden(mended);
      return bare === mended ? told : parseBody(bare);
    } catch {
      // read as it comes, then mended, then for its alarms alone
    }
  const who = [...text.matchAll(WHO_IN_TEXT)].map(([, name = '', value]) => [name.toLowerCase(), value]);
  return { ...Object.fromEntries(who), alarm: alarmsInText(text) };
}

const isFilled = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
