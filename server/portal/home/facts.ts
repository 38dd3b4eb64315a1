/** The facts of the portal's first page. */
import type { Language } from '#contract/ground/enums.ts';
import { isOpenAt } from '#contract/capacity/car/rules.ts';
import { nameIn } from '#contract/ground/localNames.ts';
import type { PortalHome, PortalPart } from '#contract/portal/home/data.ts';
import { FEWEST_COUNTED_CARS, MOST_PORTAL_NOTICES, MOST_PORTAL_STATIONS } from '#contract/portal/home/rules.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { freeCarsOf, operatingZonesOf, stationsOf, type Station } from '#server/insight/feed/facts.ts';
import { portalSiteOf } from '#server/portal/site.ts';
import type { Services } from '#server/services.ts';
import type { Asked } from './asked.ts';
import { priceOf } from './price.ts';
import { portalApps, portalNotices } from './queries.ts';

/** Five decimals of a degree are about a metre. */
const rounded = (value: number): number => Math.round(value * 1e5) / 1e5;

/** How many free cars stand in each range, by its id; a car in two of them counts in both. */
async function freeCarsIn(services: Services, at: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { lng, lat } of await freeCarsOf(services))
    for (const { id, kind } of services.ranges.applying({ groups: [] }, at, lng, lat))
      if (kind === 'operating') counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const told = (count: number): number | null => (count > 0 && count < FEWEST_COUNTED_CARS ? null : count);

async function partsOf(services: Services, at: number, language: Language): Promise<PortalPart[]> {
  const counts = await freeCarsIn(services, at);
  const moment = services.ranges.clock.moment(at);
  return operatingZonesOf(services).map(({ id, name, nameEn, schedule, geometry, isOn }) => ({
    id,
    name: nameIn(language, { name, nameEn }),
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

/** Whether a station is reached without a step. */
export const isStepFree = ({ accessibility }: Pick<Station, 'accessibility'>): boolean =>
  ['wheelchair', 'ramp', 'lift'].some((way) => accessibility.some((each) => each === way));

/** Everything that the page says, in one language. */
export async function portalHomeOf(services: Services, language: Language, asked: Asked | null): Promise<PortalHome> {
  const { db, now } = services;
  const at = now().getTime();
  const asOf = now().toISOString();
  const [parts, all, notices, apps, wordOf] = await Promise.all([
    partsOf(services, at, language),
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
      name: nameIn(language, station),
      position: [rounded(station.lng), rounded(station.lat)],
      isOpen: isOpenAt(station.openingHours, at),
      isAccessible: isStepFree(station),
    })),
    moreStations: Math.max(0, stations.length - MOST_PORTAL_STATIONS),
    price: asked === null ? null : await priceOf({ services, stations, language }, asked),
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
