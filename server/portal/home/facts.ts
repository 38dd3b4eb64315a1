/** The facts of the portal's first page. */
import type { Language } from '#contract/ground/enums.ts';
import { isOpenAt } from '#contract/capacity/car/rules.ts';
import { openOrderCalls } from '#contract/operation/openOrder/calls.ts';
import type { PortalHome, PortalPart, PortalPrice } from '#contract/portal/home/data.ts';
import { FEWEST_COUNTED_CARS, MOST_PORTAL_NOTICES, MOST_PORTAL_STATIONS } from '#contract/portal/home/rules.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import type { PublishedRange } from '#server/capacity/range/ranges.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import { freeCarsOf, stationsOf, zonesOf, type Station } from '#server/insight/feed/facts.ts';
import { refusePlaces } from '#server/operation/openOrder/places.ts';
import { quoteOf } from '#server/operation/openOrder/service.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import { portalApps, portalNotices } from './queries.ts';

/** The stations between which a price is asked. */
export interface Asked {
  readonly from: string;
  readonly to: string;
}

/** Five decimals of a degree are about a metre. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

const operatingOf = (services: Services): PublishedRange[] =>
  zonesOf(services).filter(({ kind }) => kind === 'operating');

/** How many free cars stand in each range, by its id; a car in two of them counts in both. */
async function freeCarsIn(services: Services, at: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { lng, lat } of await freeCarsOf(services))
    for (const { id, kind } of services.ranges.applying({ groups: [] }, at, lng, lat))
      if (kind === 'operating') counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const told = (count: number): number | null => (count > 0 && count < FEWEST_COUNTED_CARS ? null : count);

async function partsOf(services: Services, at: number): Promise<PortalPart[]> {
  const counts = await freeCarsIn(services, at);
  const moment = services.ranges.clock.moment(at);
  return operatingOf(services).map(({ id, name, schedule, geometry, isOn }) => ({
    id,
    name,
    isOpen: isOn(moment),
    hours:
      schedule.weekdays.length === 0 && schedule.hours.length === 0
        ? []
        : [{ weekdays: schedule.weekdays, spans: schedule.hours }],
    freeCars: told(counts.get(id) ?? 0),
    area: geometry.coordinates.map((polygon) =>
      polygon.map((ring) => ring.map(([lng, lat]): [number, number] => [rounded(lng), rounded(lat)])),
    ),
  }));
}

const nameOf = ({ name, nameEn }: Station, language: Language): string =>
  language === 'en-US' && nameEn !== '' ? nameEn : name;

/** Whether a station is reached without a step. */
export const isStepFree = ({ accessibility }: Pick<Station, 'accessibility'>): boolean =>
  ['wheelchair', 'ramp', 'lift'].some((way) => accessibility.some((each) => each === way));

/** Public quotes have a channel of their own, for which no pay rule of one app is meant. */
const CHANNEL = 'portal';

async function priceOf(
  services: Services,
  stations: readonly Station[],
  { from, to }: Asked,
  language: Language,
): Promise<PortalPrice> {
  const without = (problem: PortalPrice['problem']): PortalPrice => ({ from, to, problem, estimate: null });
  const [start, end] = [from, to].map((code) => stations.find((station) => station.code === code));
  if (start === undefined || end === undefined) return without('unknownStation');
  if (from === to) return without('sameStation');
  const trip = openOrderCalls.quote.input.parse({ pickUp: [start.lng, start.lat], dropOff: [end.lng, end.lat] });
  try {
    refusePlaces(services, trip, services.now());
  } catch (error) {
    if (error instanceof FieldRefusal) return without('notServed');
    throw error;
  }
  const { distance, duration } = await quoteOf(services, trip);
  const { pickUp, dropOff, carGroup } = trip;
  const priced = await services.prices.estimate(
    { source: CHANNEL, pickUp, dropOff, carGroup, scheduledAt: null },
    { distance, duration },
  );
  if (priced === null) return without('noRule');
  const { currency, total, tax, lines } = priced;
  const wordOf = await dictionaryWords(services.db, ['pricePart'], language);
  const named = lines.map(({ kind, amount }) => ({ name: wordOf('pricePart', kind), amount }));
  return { from, to, problem: null, estimate: { currency, total, tax, lines: named, distance, duration } };
}

/** Everything that the page says, in one language. */
export async function portalHomeOf(services: Services, language: Language, asked: Asked | null): Promise<PortalHome> {
  const { db, now } = services;
  const at = now().getTime();
  const asOf = now().toISOString();
  const [parts, all, notices, apps, wordOf] = await Promise.all([
    partsOf(services, at),
    stationsOf(services),
    portalNotices(db, asOf, MOST_PORTAL_NOTICES).execute(),
    portalApps(db).execute(),
    dictionaryWords(db, ['appPlatform'], language),
  ]);
  const stations = all.filter(({ state }) => state === 'enabled');
  return {
    site: portalSiteOf(services, language),
    asOf,
    timeZone: services.ranges.clock.timeZone,
    parts,
    stations: stations.slice(0, MOST_PORTAL_STATIONS).map((station) => ({
      code: station.code,
      name: nameOf(station, language),
      position: [rounded(station.lng), rounded(station.lat)],
      isOpen: isOpenAt(station.openingHours, at),
      isAccessible: isStepFree(station),
    })),
    moreStations: Math.max(0, stations.length - MOST_PORTAL_STATIONS),
    price: asked === null ? null : await priceOf(services, stations, asked, language),
    notices: notices.flatMap(({ id, title, titleEn, summary, summaryEn, publishedAt }) => {
      if (publishedAt === null) return [];
      const own: Language = language === 'en-US' && titleEn !== '' ? 'en-US' : 'zh-CN';
      const said = own === 'en-US' ? { title: titleEn, summary: summaryEn } : { title, summary };
      return [{ id, ...said, language: own, publishedAt }];
    }),
    apps: apps.map(({ code, nameZh, nameEn, platform, versionName, versionId, storeAddress }) => ({
      code,
      name: language === 'zh-CN' ? nameZh : nameEn,
      platform,
      platformName: wordOf('appPlatform', platform),
      versionName,
      address: storeAddress === '' ? `/open/app/${code}/file/${versionId}` : storeAddress,
    })),
  };
}

const CODE = /^[A-Za-z0-9_-]{1,40}$/;

/** What the address of the page asks: `from` and `to`. */
export function askedIn(search: URLSearchParams): Asked | null {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  return CODE.test(from) && CODE.test(to) ? { from, to } : null;
}
