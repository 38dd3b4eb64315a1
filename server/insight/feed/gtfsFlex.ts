/**
 * Rides on demand as GTFS has them since 2024 (formerly GTFS-Flex): https://gtfs.org/documentation/schedule/reference/
 *
 * Within an operating zone one may be taken from anywhere to anywhere: a trip for each span of its hours, which calls at the zone
 * twice, first to let people in and then to let them out. Where there are no zones it is so among the stations.
 */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { ALWAYS, type Schedule } from '#contract/capacity/range/rules.ts';
import { nameIn } from '#contract/ground/localNames.ts';
import type { PublishedRange } from '#server/capacity/range/ranges.ts';
import type { Language } from '#contract/ground/enums.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { csvQuoted } from '#server/ground/job/csvText.ts';
import { bookingMostAhead } from '#server/ground/settings/definitions/dispatch.ts';
import { portalPhone } from '#server/ground/settings/definitions/portal.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import type { Services } from '#server/services.ts';
import { contactOf } from './contact.ts';
import { operatingZonesOf, stationsOf, type Station } from './facts.ts';
import { beyondMidnight, calendarDays } from './spans.ts';

/** Seconds. */
export const GTFS_TTL = 300;

const AGENCY = 'operator';
const ROUTE = 'on-demand';
const BOOKING = 'now';
const ANYWHERE = 'stations';
/** Demand and response bus, of the extended types: no basic type is a taxi. */
const ROUTE_TYPE = '715';
const ALL_DAY = { from: '00:00', to: '24:00' };
const PICK_UP_ONLY = ['2', '1'];
const DROP_OFF_ONLY = ['1', '2'];
/** The same content is the same file. */
const WRITTEN = new Date(1980, 0, 1);

const bookings = {
  now: { zh: '在手机应用里随时叫车。', en: 'Order in the app, at any time.' },
  ahead: {
    zh: '在手机应用里随时叫车，也可以提前最多 {days} 天预约。',
    en: 'Order in the app, at any time, or book up to {days} days ahead.',
  },
} as const satisfies Record<string, Message>;

const inNumbers = (date: string): string => date.replaceAll('-', '');

/** A file of GTFS: a heading, then its rows. */
type Rows = readonly (readonly string[])[];
const inCsv = (rows: Rows): string => rows.map((row) => `${row.map(csvQuoted).join(',')}\r\n`).join('');

interface Served {
  readonly id: string;
  readonly schedule: Schedule;
  /** The column of `stop_times.txt` that names it. */
  readonly column: 'location_id' | 'location_group_id';
}

function calendarOf(served: readonly Served[], today: string): Rows {
  return [
    [
      'service_id',
      'monday',
      'tuesday',
      'wednesday',
      'thursday',
      'friday',
      'saturday',
      'sunday',
      'start_date',
      'end_date',
    ],
    ...served.map(({ id, schedule: { weekdays, fromDate, toDate } }) => {
      const { start, end } = calendarDays({ fromDate, toDate }, today);
      const days = WEEKDAYS.map((day) => (weekdays.length === 0 || weekdays.includes(day) ? '1' : '0'));
      return [id, ...days, inNumbers(start), inNumbers(end)];
    }),
  ];
}

const exceptionsOf = (served: readonly Served[]): Rows => [
  ['service_id', 'date', 'exception_type'],
  ...served.flatMap(({ id, schedule }) =>
    schedule.exceptions.map(({ date, applies }) => [id, inNumbers(date), applies ? '1' : '2']),
  ),
];

interface Trip extends Served {
  readonly tripId: string;
  readonly from: string;
  readonly to: string;
}

const tripsOf = (served: readonly Served[]): Trip[] =>
  served.flatMap((one) =>
    (one.schedule.hours.length === 0 ? [ALL_DAY] : one.schedule.hours).map(({ from, to }, at) => ({
      ...one,
      tripId: `${one.id}-${at + 1}`,
      from: `${from}:00`,
      to: `${to > from ? to : beyondMidnight(to)}:00`,
    })),
  );

const stopTimesOf = (trips: readonly Trip[]): Rows => [
  [
    'trip_id',
    'location_id',
    'location_group_id',
    'stop_sequence',
    'start_pickup_drop_off_window',
    'end_pickup_drop_off_window',
    'pickup_type',
    'drop_off_type',
    'pickup_booking_rule_id',
    'drop_off_booking_rule_id',
  ],
  ...trips.flatMap(({ id, column, tripId, from, to }) =>
    [PICK_UP_ONLY, DROP_OFF_ONLY].map((types, at) => [
      tripId,
      column === 'location_id' ? id : '',
      column === 'location_group_id' ? id : '',
      String(at + 1),
      from,
      to,
      ...types,
      BOOKING,
      BOOKING,
    ]),
  ),
];

const stopsOf = (stations: readonly Station[], language: Language): Rows => [
  ['stop_id', 'stop_code', 'stop_name', 'stop_lat', 'stop_lon'],
  ...stations.map(({ id, code, name, nameEn, lat, lng }) => [
    id,
    code,
    nameIn(language, { name, nameEn }),
    lat.toFixed(6),
    lng.toFixed(6),
  ]),
];

/** Who serves, under which names, for readers of one language. */
function feedOf({ settings, ranges, now }: Services, language: Language, address: string) {
  const days = settings.get(bookingMostAhead);
  return {
    language,
    short: language.slice(0, 2),
    today: ranges.clock.text(now().getTime()).slice(0, 10),
    timeZone: ranges.clock.timeZone,
    name: settings.get(language === 'zh-CN' ? siteNameZh : siteNameEn),
    home: `${address}/portal/home`,
    contact: contactOf({ settings }, address),
    phone: settings.get(portalPhone),
    booking: say(days === 0 ? bookings.now : bookings.ahead, language, { days }),
  };
}
type Feed = ReturnType<typeof feedOf>;

const agencyOf = ({ name, home, timeZone, short, phone, contact }: Feed): Rows => [
  ['agency_id', 'agency_name', 'agency_url', 'agency_timezone', 'agency_lang', 'agency_phone', 'agency_email'],
  [AGENCY, name, home, timeZone, short, phone, contact],
];

function feedInfoOf({ name, home, short, today, contact }: Feed): Rows {
  const { start, end } = calendarDays({ fromDate: null, toDate: null }, today);
  return [
    [
      'feed_publisher_name',
      'feed_publisher_url',
      'feed_lang',
      'feed_start_date',
      'feed_end_date',
      'feed_contact_email',
    ],
    [name, home, short, inNumbers(start), inNumbers(end), contact],
  ];
}

/** The tables of the feed. */
function tablesOf(feed: Feed, zones: readonly PublishedRange[], stations: readonly Station[]) {
  const served: Served[] = [
    ...zones.map(({ id, schedule }) => ({ id, schedule, column: 'location_id' as const })),
    ...(stations.length === 0 ? [] : [{ id: ANYWHERE, schedule: ALWAYS, column: 'location_group_id' as const }]),
  ];
  const trips = tripsOf(served);
  const { name, booking, phone, home, today, language } = feed;
  return {
    agency: agencyOf(feed),
    feed_info: feedInfoOf(feed),
    routes: [
      ['route_id', 'agency_id', 'route_long_name', 'route_type'],
      [ROUTE, AGENCY, name, ROUTE_TYPE],
    ],
    calendar: calendarOf(served, today),
    calendar_dates: exceptionsOf(served),
    trips: [['route_id', 'service_id', 'trip_id'], ...trips.map(({ id, tripId }) => [ROUTE, id, tripId])],
    stop_times: stopTimesOf(trips),
    booking_rules: [
      ['booking_rule_id', 'booking_type', 'message', 'phone_number', 'info_url'],
      [BOOKING, '0', booking, phone, home],
    ],
    stops: stopsOf(stations, language),
    location_groups: [
      ['location_group_id', 'location_group_name'],
      ...(stations.length === 0 ? [] : [[ANYWHERE, name]]),
    ],
    location_group_stops: [['location_group_id', 'stop_id'], ...stations.map(({ id }) => [ANYWHERE, id])],
  } satisfies Record<string, Rows>;
}

/** What a reader expects to find, also where nothing is offered. */
const ALWAYS_THERE: ReadonlySet<string> = new Set(['agency', 'routes', 'calendar', 'trips', 'stop_times']);

/** The feed as GTFS travels, one ZIP; the same content is the same bytes. */
export async function gtfsFlexOf(services: Services, language: Language, address: string): Promise<Buffer> {
  const zones = operatingZonesOf(services);
  const stations = zones.length > 0 ? [] : (await stationsOf(services)).filter(({ state }) => state === 'enabled');
  const zip = new ZipFile();
  const add = (name: string, content: string) => {
    // the answer is packed as a whole where its reader unpacks it
    zip.addBuffer(Buffer.from(content), name, { mtime: WRITTEN, compress: false });
  };
  for (const [name, rows] of Object.entries<Rows>(tablesOf(feedOf(services, language, address), zones, stations)))
    if (rows.length > 1 || ALWAYS_THERE.has(name)) add(`${name}.txt`, inCsv(rows));
  if (zones.length > 0) {
    const features = zones.map(({ id, geometry: { coordinates }, ...names }) => ({
      id,
      type: 'Feature',
      properties: { stop_name: nameIn(language, names) },
      geometry: { type: 'MultiPolygon', coordinates },
    }));
    add('locations.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  }
  zip.end();
  return buffer(zip.outputStream);
}
