/** What brokers are told about the service: the same facts as in the public feeds. */
import type { z } from 'zod';
import { nameIn } from '#contract/ground/localNames.ts';
import { TOMP_PAGE, TOMP_VERSION, tompEndpoints } from '#contract/insight/tomp/endpoints.ts';
import type { TOMP_ANSWERS, TompAssetType, TompFare, TompRegion } from '#contract/insight/tomp/answers.ts';
import { isOpenAt } from '#contract/capacity/car/rules.ts';
import { majorOf } from '#contract/ground/currency.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import type { AreaGeometry } from '#contract/ground/geometry.ts';
import type { Language } from '#contract/ground/enums.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { termsNow } from '#contract/finance/payRule/before.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { feedsSystemId } from '#server/ground/settings/definitions/feeds.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import { carsNear } from '#server/insight/feed/carsNear.ts';
import { contactOf } from '#server/insight/feed/contact.ts';
import {
  closedAreasOf,
  freeCarsOf,
  kindsOf,
  openPartOf,
  operatingZonesOf,
  plansOf,
  stationsOf,
  type Station,
} from '#server/insight/feed/facts.ts';
import { segmentsOf } from '#server/insight/feed/segments.ts';
import { beyondMidnight, calendarDays } from '#server/insight/feed/spans.ts';
import type { Services } from '#server/services.ts';
import type { Asked } from './asked.ts';
import { Lately } from './lately.ts';
import { tompMessages } from './messages.ts';
import { tompRefusal } from './problem.ts';
import type { tompAssetQuery, tompRegionQuery, tompStationQuery } from './questions.ts';
import { assetTypeOf } from './show.ts';

type Answer<Route extends keyof typeof TOMP_ANSWERS> = z.output<NonNullable<(typeof TOMP_ANSWERS)[Route]>>;

/** @throws Refusal 400 for a page that is larger than `/operator/meta` says */
export function pageOf(rows: { offset: number; limit?: number | undefined }): { offset: number; limit: number } {
  const { offset, limit = TOMP_PAGE } = rows;
  if (limit > TOMP_PAGE) throw tompRefusal(400, 'pageSize', tompMessages.pageTooBig, { most: TOMP_PAGE });
  return { offset, limit };
}

export function cut<Row>(rows: readonly Row[], page: { offset: number; limit?: number | undefined }): Row[] {
  const { offset, limit } = pageOf(page);
  return rows.slice(offset, offset + limit);
}

export function metaOf({ origin }: Asked): Answer<'GET /operator/meta'> {
  const endpoints = tompEndpoints().flatMap(({ method, path, events, isPaged }) => {
    const endpoint = {
      method,
      path,
      status: 'IMPLEMENTED' as const,
      ...(isPaged === true ? { supportsPaging: true, maxPageSize: TOMP_PAGE } : {}),
    };
    return events === undefined ? [endpoint] : events.map((eventType) => ({ ...endpoint, eventType }));
  });
  return [
    {
      version: TOMP_VERSION,
      baseUrl: `${origin}/tomp`,
      endpoints,
      scenarios: [],
      processIdentifiers: {
        operatorInformation: [],
        planning: ['PLANNING_BASED'],
        booking: ['NORMAL'],
        tripExecution: ['TO_CONTROLLED', 'USE_PREPARE_TO_INDICATE_START'],
        support: [],
        payment: [],
        general: [],
      },
    },
  ];
}

const nameOf = ({ settings }: Services, language: Language): string =>
  settings.get(language === 'zh-CN' ? siteNameZh : siteNameEn);

export function informationOf({ services, language, origin }: Asked): Answer<'GET /operator/information'> {
  const { settings, ranges } = services;
  return {
    systemId: settings.get(feedsSystemId),
    language: [...LANGUAGES],
    name: nameOf(services, language),
    url: `${origin}/`,
    feedContactEmail: contactOf(services, origin),
    timezone: ranges.clock.timeZone,
    typeOfSystem: 'FREE_FLOATING',
    assetClasses: ['TAXI'],
  };
}

/** A region is one polygon in the standard; an area of several is several. */
const polygonsOf = ({ coordinates }: AreaGeometry, id: string) =>
  coordinates.map((serviceArea, at) => ({
    regionId: at === 0 ? id : `${id}-${at + 1}`,
    serviceArea: serviceArea.map((ring) => ring.map(([lng, lat]) => [lng, lat])),
  }));

async function regions({ services, language }: Asked): Promise<TompRegion[]> {
  const closed = closedAreasOf(services);
  const operating = await Promise.all(
    operatingZonesOf(services).map(async (zone) =>
      polygonsOf(await openPartOf(zone, closed), zone.id).map((part) => ({
        ...part,
        name: zone.name,
        type: 'OPERATING' as const,
      })),
    ),
  );
  const shut = closed.flatMap(({ geometry, from, until }, at) =>
    polygonsOf(geometry, `closed-${at + 1}`).map((part) => ({
      ...part,
      name: say(tompMessages.closedArea, language),
      type: 'NO_ACCESS' as const,
      areaStartTime: new Date(from).toISOString(),
      ...(Number.isFinite(until) ? { areaEndTime: new Date(until).toISOString() } : {}),
    })),
  );
  return [...operating.flat(), ...shut];
}

const REGIONS_MS = 60_000;
const STATIONS_MS = 10_000;
const CARS_MS = 2000;

/** What the public feeds are built from, read once for all brokers that ask within a while: a fleet may have ten thousand cars. */
export class OperatorFacts {
  readonly #regions: Lately<TompRegion[]>;
  readonly #stations: Lately<Station[]>;
  readonly #cars: Lately<Awaited<ReturnType<typeof freeCarsOf>>>;
  readonly #kinds: Lately<Awaited<ReturnType<typeof kindsOf>>>;

  constructor(now: () => number) {
    this.#regions = new Lately(now, REGIONS_MS);
    this.#stations = new Lately(now, STATIONS_MS);
    this.#kinds = new Lately(now, STATIONS_MS);
    this.#cars = new Lately(now, CARS_MS);
  }

  /** Geometry is work: once a minute in each language. */
  regions(asked: Asked): Promise<TompRegion[]> {
    return this.#regions.get(asked.language, () => regions(asked));
  }

  stations({ services }: Asked): Promise<Station[]> {
    return this.#stations.get('', async () => (await stationsOf(services)).filter(({ state }) => state === 'enabled'));
  }

  cars({ services }: Asked) {
    return this.#cars.get('', () => freeCarsOf(services));
  }

  kinds({ services }: Asked) {
    return this.#kinds.get('', () => kindsOf(services));
  }
}

export async function stationsFor(
  asked: Asked,
  facts: OperatorFacts,
  query: z.output<typeof tompStationQuery>,
): Promise<Answer<'GET /operator/stations'>> {
  const { lon, lat, radius, regionId } = query;
  const { services, language } = asked;
  pageOf(query);
  const at = services.now().getTime();
  const near = carsNear(await facts.cars(asked));
  const isHere = (station: { lng: number; lat: number }) =>
    lon === undefined ||
    lat === undefined ||
    radius === undefined ||
    metresNearby(lon, lat, station.lng, station.lat) <= radius;
  const found = (await facts.stations(asked)).filter(
    (station) => isHere(station) && (regionId === undefined || station.areaCode === regionId),
  );
  return cut(found, query).map((station) => {
    const isClosed = services.closures.at(station.lng, station.lat, at).length > 0;
    const name = nameIn(language, station);
    return {
      stationId: station.code,
      name,
      coordinates: { lng: station.lng, lat: station.lat },
      ...(station.address === ''
        ? {}
        : { physicalAddress: { streetAddress: station.address, areaReference: station.areaCode } }),
      ...(station.areaCode === '' ? {} : { regionId: station.areaCode }),
      isVirtual: true,
      isInstalled: true,
      isRenting: isOpenAt(station.openingHours, at) && !isClosed,
      isReturning: !isClosed,
      assetsAvailable: near(station),
    };
  });
}

/** How many cars are free now, of each kind that can be asked for; at a place nobody can reserve one. */
export async function assetTypesFor(
  asked: Asked,
  facts: OperatorFacts,
  { regionId, stationId, ...page }: z.output<typeof tompAssetQuery>,
): Promise<TompAssetType[]> {
  pageOf(page);
  if (regionId !== undefined || stationId !== undefined) return [];
  const [cars, kinds] = [await facts.cars(asked), await facts.kinds(asked)];
  const typeOf = (wheelchair: boolean): TompAssetType[] => {
    // a car with the space also drives those who do not need it
    const fit = (car: { wheelchair: boolean }) => car.wheelchair || !wheelchair;
    const seats = kinds.filter(fit).map((kind) => kind.seats);
    if (seats.length === 0) return [];
    const type = assetTypeOf(wheelchair, asked.language, { nrAvailable: cars.filter(fit).length });
    return [{ ...type, sharedProperties: { ...type.sharedProperties, persons: Math.max(1, ...seats) } }];
  };
  return cut([...typeOf(false), ...typeOf(true)], page);
}

type FarePart = TompFare['parts'][number];

/** A base, kilometres and minutes; what else a rule has is said in words, and the offer is what counts. */
export async function pricingPlansFor(
  { services, language }: Asked,
  { regionId, stationId }: z.output<typeof tompRegionQuery>,
): Promise<Answer<'GET /operator/pricing-plans'>> {
  if (regionId !== undefined || stationId !== undefined) return [];
  const named = (sentence: Message) => say(sentence, language);
  return (await plansOf(services)).map((plan) => {
    const { base, mileage, duration, bookingFee, currency, surge, tax } = termsNow(plan.terms);
    const flexOf = (scale: typeof mileage, unit: number, free: number, unitType: 'KM' | 'MINUTE', name: string) =>
      segmentsOf(scale, unit, free, currency).map(({ start, end, rate }): FarePart => ({
        type: 'FLEX',
        kind: 'DEFAULT',
        amount: rate,
        currencyCode: currency,
        unitType,
        units: 1,
        scaleFrom: start,
        ...(end === null ? {} : { scaleTo: end }),
        scaleType: unitType,
        name,
      }));
    const fixed: FarePart = {
      type: 'FIXED',
      kind: 'DEFAULT',
      amount: majorOf(base.amount + bookingFee, currency),
      currencyCode: currency,
      name: named(tompMessages.base),
    };
    return {
      planId: `${plan.payRuleId}-${plan.number}`,
      name: plan.name,
      fare: {
        estimated: true,
        parts: [
          fixed,
          ...flexOf(mileage, 1000, base.distance, 'KM', named(tompMessages.distance)),
          ...flexOf(duration, 60, base.duration, 'MINUTE', named(tompMessages.time)),
        ],
      },
      isTaxable: tax.rate > 0 && !tax.included,
      surgePricing: surge !== null,
      description: named(tompMessages.quoteCounts),
    };
  });
}

const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** Zones whose region is asked for; all where none is. */
const zonesFor = ({ services }: Asked, { regionId, stationId }: z.output<typeof tompRegionQuery>) =>
  stationId === undefined
    ? operatingZonesOf(services).filter(({ id }) => regionId === undefined || id === regionId)
    : [];

/** The week of each zone; single days that differ are in GOFS, the standard has no word for them. */
export const hoursFor = (
  asked: Asked,
  query: z.output<typeof tompRegionQuery>,
): Answer<'GET /operator/operating-hours'> =>
  zonesFor(asked, query).flatMap(({ id, schedule }) => {
    const { weekdays, hours } = schedule;
    const days = DAYS.filter((_, at) => weekdays.length === 0 || weekdays.includes(at + 1));
    const spans = hours.length === 0 ? [{ from: '00:00', to: '24:00' }] : hours;
    return spans.map(({ from, to }) => ({
      regionId: id,
      startTime: from,
      endTime: to > from ? to : beyondMidnight(to),
      days,
    }));
  });

const dayOf = (date: string) => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
};

/** From when to when each zone is served; a whole year, again and again, where nothing ends it. */
export const calendarFor = (
  asked: Asked,
  query: z.output<typeof tompRegionQuery>,
): Answer<'GET /operator/operating-calendar'> =>
  zonesFor(asked, query).map(({ id, schedule: { fromDate, toDate } }) => {
    if (fromDate === null && toDate === null)
      return { regionId: id, startMonth: 1, startDay: 1, endMonth: 12, endDay: 31 };
    const { clock } = asked.services.ranges;
    const today = clock.text(asked.services.now().getTime()).slice(0, 10);
    const span = calendarDays({ fromDate, toDate }, today);
    const [start, end] = [dayOf(span.start), dayOf(span.end)];
    return {
      regionId: id,
      startYear: start.year,
      startMonth: start.month,
      startDay: start.day,
      endYear: end.year,
      endMonth: end.month,
      endDay: end.day,
    };
  });

/** Areas that authorities have closed, and what stations are in them. */
export async function alertsFor(
  asked: Asked,
  facts: OperatorFacts,
  { regionId, stationId, ...page }: z.output<typeof tompAssetQuery>,
): Promise<Answer<'GET /operator/alerts'>> {
  const { services, language } = asked;
  pageOf(page);
  const closed = closedAreasOf(services);
  if (regionId !== undefined || closed.length === 0) return [];
  const now = services.now().getTime();
  const stations = await facts.stations(asked);
  const alerts = closed.map(({ id, authority, from, until }) => {
    const inside = stations.filter(({ lng, lat }) => services.closures.at(lng, lat, now).some((one) => one.id === id));
    const times: [string, string][] = Number.isFinite(until)
      ? [[new Date(from).toISOString(), new Date(until).toISOString()]]
      : [];
    const stationIds = inside.map(({ code }) => code);
    return {
      alertId: id,
      alertType: 'OTHER' as const,
      ...(times.length === 0 ? {} : { startAndEndTimes: times }),
      ...(stationIds.length === 0 ? {} : { stationIds }),
      summary: say(tompMessages.closedBy, language, { authority }),
    };
  });
  return cut(
    alerts.filter(({ stationIds = [] }) => stationId === undefined || stationIds.includes(stationId)),
    page,
  );
}
