/** Answers agencies: MDS 2.0, provider, mode `passenger-services`. */
import { isOpenAt } from '#contract/capacity/car/rules.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Documents } from '#server/ground/core/documents.ts';
import { historyDays } from '#server/ground/settings/definitions/fleetTelemetry.ts';
import { mdsCompleteAfter } from '#server/ground/settings/definitions/feeds.ts';
import { carsNear } from '#server/insight/feed/carsNear.ts';
import { freeCarsOf, stationsOf } from '#server/insight/feed/facts.ts';
import type { Services } from '#server/services.ts';
import { hourFile, type HourFile } from './hours.ts';
import { namesOf, type Names } from './names.ts';
import { MDS_VERSION } from './negotiate.ts';
import {
  bayCounts,
  eventsBetween,
  firstEvent,
  firstTrip,
  monthOf,
  statusById,
  statusesAfter,
  vehicleById,
  vehicleIds,
  vehiclesAfter,
} from './queries.ts';
import { eventOf, statusOf, vehicleOf } from './records.ts';
import { reportOf } from './report.ts';

export interface Agency {
  readonly id: string;
  readonly areaCodes: readonly string[];
}

export interface MdsAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON as text or in portions, or CSV. */
  readonly body: string | Buffer | AsyncIterable<string>;
  readonly isCsv?: true;
}

export interface MdsQuestion {
  readonly agency: Agency;
  /** Behind `/mds/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Scheme and host that the reader used. */
  readonly address: string;
}

/** Feeds by the name under which their readers are counted. */
export const MDS_FEEDS = [
  'vehicles',
  'vehicles/status',
  'trips',
  'telemetry',
  'events/historical',
  'events/recent',
  'stops',
  'reports',
] as const;
export type MdsFeed = (typeof MDS_FEEDS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Seconds in which nothing is worked out anew. */
export const TTL_S = { vehicles: 60, status: 10, stops: 60 } as const;
const CARS_A_PAGE = 1000;
const EVENTS_A_PAGE = 2000;
const MOST_RECENT_MS = 14 * DAY_MS;
const HOUR = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3])$/;
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])\.csv$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A no in the form of the standard. */
export const mdsError = (status: number, error: string, description: string, ...details: string[]): MdsAnswer => ({
  status,
  body: JSON.stringify({
    error,
    error_description: description,
    error_details: details.length === 0 ? [description] : details,
  }),
});
const badParam = (name: string, wanted: string) =>
  mdsError(400, 'bad_param', 'A validation error occurred', `${name}: ${wanted}`);
const missingParam = (name: string) => mdsError(400, 'missing_param', 'A required parameter is missing', name);
const noSuch = (what: string) => mdsError(404, 'not_found', what);

export const scopeOfAgency = ({ areaCodes }: Agency): Scope =>
  areaCodes.length === 0 ? { kind: 'everything' } : { kind: 'areas', areaCodes: [...areaCodes] };

/** The feed of a path; undefined: there is none. */
export function feedOf(path: string): MdsFeed | undefined {
  const plain = path.replace(/\/+$/, '');
  return MDS_FEEDS.find((feed) => feed === plain) ?? MDS_FEEDS.findLast((feed) => plain.startsWith(`${feed}/`));
}

interface Context extends MdsQuestion {
  readonly services: Services;
  readonly documents: Documents;
  readonly names: Names;
  readonly scope: Scope;
}

/** A document that is kept for its time and says when it was made. */
async function kept(context: Context, name: string, ttl: number, build: () => Promise<object>): Promise<MdsAnswer> {
  const { documents, scope, names, address } = context;
  const key = JSON.stringify([name, scope, names.providerId, address]);
  const { bytes, etag } = await documents.get(key, ttl * 1000, build, (data, at) => ({
    version: MDS_VERSION,
    last_updated: at,
    ttl: ttl * 1000,
    ...data,
  }));
  return { status: 200, headers: { 'cache-control': `private, max-age=${ttl}`, etag }, body: bytes };
}

/** The car of a device id, of those that the agency may see. */
async function carOf({ services, scope, names }: Context, deviceId: string): Promise<string | undefined> {
  const cars = await vehicleIds(services.db, scope).execute();
  return cars.find(({ id }) => names.of('vehicle', id) === deviceId)?.id;
}

const nextOf = ({ address, path }: Context, parameters: Record<string, string>): string =>
  `${address}/mds/${path}?${new URLSearchParams(parameters).toString()}`;

const SEVERAL = {
  vehicles: { ttl: TTL_S.vehicles, query: vehiclesAfter, write: vehicleOf },
  vehicles_status: { ttl: TTL_S.status, query: statusesAfter, write: statusOf },
} as const;

async function carPages(context: Context, list: keyof typeof SEVERAL): Promise<MdsAnswer> {
  const { services, query, scope, names } = context;
  const after = query['page'] ?? '0';
  if (!/^\d{1,18}$/.test(after)) return badParam('page', 'a page that an answer linked to');
  return kept(context, `${list} ${after}`, SEVERAL[list].ttl, async () => {
    const [records, last] =
      list === 'vehicles'
        ? pageOf(await vehiclesAfter(services.db, scope, after, CARS_A_PAGE).execute(), (row) => vehicleOf(names, row))
        : pageOf(await statusesAfter(services.db, scope, after, CARS_A_PAGE).execute(), (row) => statusOf(names, row));
    return { [list]: records, links: { next: last === null ? null : nextOf(context, { page: last }) } };
  });
}

/** The records of a page, and the id after which the next one begins. */
function pageOf<Row extends { id: string }>(
  rows: Row[],
  write: (row: Row) => object | null,
): [object[], string | null] {
  const shown = rows.slice(0, CARS_A_PAGE);
  const last = rows.length > CARS_A_PAGE ? (shown.at(-1)?.id ?? null) : null;
  return [shown.flatMap((row) => write(row) ?? []), last];
}

async function oneCar(context: Context, list: keyof typeof SEVERAL, deviceId: string): Promise<MdsAnswer> {
  if (!UUID.test(deviceId)) return badParam('device_id', 'a UUID');
  const id = await carOf(context, deviceId);
  if (id === undefined) return noSuch('Vehicle not found');
  const { services, scope, names } = context;
  const found =
    list === 'vehicles'
      ? (await vehicleById(services.db, scope, id).execute()).map((row) => vehicleOf(names, row))
      : (await statusById(services.db, scope, id).execute()).flatMap((row) => statusOf(names, row) ?? []);
  if (found.length === 0) return noSuch('Nothing was heard of this vehicle yet');
  return kept(context, `${list} of ${id}`, SEVERAL[list].ttl, async () => ({ [list]: found }));
}

/** An hour that is over and complete; else why it is not served. */
async function hourOf(context: Context, name: string, file: HourFile): Promise<MdsAnswer> {
  const { services, query, scope, names } = context;
  const asked = query[name];
  if (asked === undefined) return missingParam(name);
  const from = HOUR.test(asked) ? Date.parse(`${asked}:00:00Z`) : Number.NaN;
  if (Number.isNaN(from)) return badParam(name, 'an hour of UTC such as 2026-11-23T08');
  const now = services.now().getTime();
  const to = from + HOUR_MS;
  if (to > now) return noSuch('The hour is not in the past');
  const completeAt = to + services.settings.get(mdsCompleteAfter) * 60_000;
  if (completeAt > now) {
    const wait = Math.ceil((completeAt - now) / 1000);
    return {
      ...mdsError(202, 'not_complete', 'The hour is not complete yet', `retry in ${wait} s`),
      headers: { 'retry-after': String(wait) },
    };
  }
  const isForgotten = file === 'telemetry' && now - to > services.settings.get(historyDays) * DAY_MS;
  const first = await (file === 'trips' ? firstTrip : firstEvent)(services.jobDb, scope).executeTakeFirst();
  if (isForgotten || first === undefined || first.at >= to) return noSuch('No operations during this hour');
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return { status: 200, body: hourFile(services, { names, scope, span }, file) };
}

const CURSOR = /^(\d{4}-[\d-]{5} [\d:.]{8,15}[+-][\d:]{2,5})~(\d{1,18})$/;

async function recentEvents(context: Context): Promise<MdsAnswer> {
  const { services, query, scope, names } = context;
  const now = services.now().getTime();
  const bounds: number[] = [];
  for (const name of ['start_time', 'end_time']) {
    const asked = query[name];
    if (asked === undefined) return missingParam(name);
    if (!/^\d{10,15}$/.test(asked)) return badParam(name, 'milliseconds since 1970');
    bounds.push(Number(asked));
  }
  const [from = 0, to = 0] = bounds;
  if (from >= to) return badParam('end_time', 'later than start_time');
  if (from < now - MOST_RECENT_MS) return badParam('start_time', 'not more than two weeks ago');
  const page = query['page'];
  const after = page === undefined ? null : CURSOR.exec(Buffer.from(page, 'base64url').toString());
  if (page !== undefined && after === null) return badParam('page', 'a page that an answer linked to');
  const cursor = after === null ? null : { at: after[1] ?? '', id: after[2] ?? '' };
  const span = { from: new Date(from).toISOString(), to: new Date(Math.min(to, now + DAY_MS)).toISOString() };
  const rows = await eventsBetween(services.jobDb, scope, span, cursor, EVENTS_A_PAGE).execute();
  const last = rows.length === EVENTS_A_PAGE ? rows.at(-1) : undefined;
  const next =
    last === undefined
      ? null
      : nextOf(context, {
          start_time: String(from),
          end_time: String(to),
          page: Buffer.from(`${last.cursor}~${last.eventId}`).toString('base64url'),
        });
  const events = rows.flatMap((row) => eventOf(names, row) ?? []);
  return { status: 200, body: JSON.stringify({ version: MDS_VERSION, events, links: { next } }) };
}

async function stopsFor(context: Context, stopId: string | null): Promise<MdsAnswer> {
  const { services, scope, names } = context;
  if (stopId !== null && !UUID.test(stopId)) return badParam('stop_id', 'a UUID');
  const isWithin = (areaCode: string) =>
    scope.kind !== 'areas' || scope.areaCodes.some((code) => areaCode.startsWith(code));
  const stations = (await stationsOf(services)).filter(
    ({ id, areaCode }) => isWithin(areaCode) && (stopId === null || names.of('stop', id) === stopId),
  );
  if (stopId !== null && stations.length === 0) return noSuch('Stop not found');
  return kept(context, `stops ${stopId ?? ''}`, TTL_S.stops, async () => {
    const bays = await bayCounts(
      services.db,
      stations.map(({ id }) => id),
    ).execute();
    const places = new Map(bays.map(({ id, places: count }) => [id, count]));
    const near = carsNear(await freeCarsOf(services));
    const now = services.now().getTime();
    return {
      stops: stations.map((station) => ({
        stop_id: names.of('stop', station.id),
        name: station.name,
        short_name: station.code,
        last_updated: Date.parse(station.updatedAt),
        location: { lat: station.lat, lng: station.lng },
        provider_id: names.providerId,
        ...(station.areaCode === '' ? {} : { region_id: station.areaCode }),
        ...(station.address === '' ? {} : { address: station.address }),
        status: {
          is_installed: true,
          is_renting: station.state === 'enabled' && isOpenAt(station.openingHours, now),
          is_returning: station.state === 'enabled',
        },
        capacity: { car: places.get(station.id) ?? 0 },
        num_vehicles_available: { car: near(station) },
        num_vehicles_disabled: { car: 0 },
      })),
    };
  });
}

async function monthlyReport({ services, scope, names }: Context, file: string): Promise<MdsAnswer> {
  const [, year = '', month = ''] = MONTH.exec(file) ?? [];
  if (year === '') return noSuch('Report not found: its name is a month such as 2026-11.csv');
  const { clock } = services.ranges;
  const [from, to] = [
    clock.dayBegins(Date.UTC(Number(year), Number(month) - 1) / DAY_MS),
    clock.dayBegins(Date.UTC(Number(year), Number(month)) / DAY_MS),
  ];
  const completeAt = to + services.settings.get(mdsCompleteAfter) * 60_000;
  if (completeAt > services.now().getTime()) return noSuch('Report not found: the month is not over');
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const rows = await monthOf(services.jobDb, scope, span).execute();
  return { status: 200, body: reportOf(names, `${year}-${month}-01`, rows), isCsv: true };
}

/** Answers one question of an agency that is known and may ask. */
export async function answerMds(services: Services, documents: Documents, question: MdsQuestion): Promise<MdsAnswer> {
  const path = question.path.replace(/\/+$/, '');
  const context: Context = {
    ...question,
    path,
    services,
    documents,
    names: namesOf(services.settings),
    scope: scopeOfAgency(question.agency),
  };
  const rest = (feed: MdsFeed): string => path.slice(feed.length + 1);
  switch (feedOf(path)) {
    case 'vehicles':
      return path === 'vehicles' ? carPages(context, 'vehicles') : oneCar(context, 'vehicles', rest('vehicles'));
    case 'vehicles/status':
      return path === 'vehicles/status'
        ? carPages(context, 'vehicles_status')
        : oneCar(context, 'vehicles_status', rest('vehicles/status'));
    case 'trips':
      return hourOf(context, 'end_time', 'trips');
    case 'telemetry':
      return hourOf(context, 'telemetry_time', 'telemetry');
    case 'events/historical':
      return hourOf(context, 'event_time', 'events');
    case 'events/recent':
      return recentEvents(context);
    case 'stops':
      return stopsFor(context, path === 'stops' ? null : rest('stops'));
    case 'reports':
      return monthlyReport(context, rest('reports'));
    default:
      return noSuch('There is no such endpoint');
  }
}
