/** GBFS 3.0: https://github.com/MobilityData/gbfs/blob/v3.0/gbfs.md */
import { majorOf } from '#contract/ground/currency.ts';
import { termsNow } from '#contract/finance/payRule/before.ts';
import type { TimeBand } from '#contract/finance/payRule/parts/bands.ts';
import type { Scale } from '#contract/finance/payRule/parts/scale.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { englishNameOf } from '#contract/ground/localNames.ts';
import type { StandingClosure } from '#server/capacity/closure/closures.ts';
import type { PublishedRange } from '#server/capacity/range/ranges.ts';
import { isOpenAt } from '#contract/capacity/car/rules.ts';
import { isAlways } from '#contract/capacity/range/rules.ts';
import { feedsMaxRange, feedsSystemId } from '#server/ground/settings/definitions/feeds.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import type { Services } from '#server/services.ts';
import { contactOf } from './contact.ts';
import { carsNear } from './carsNear.ts';
import {
  closedAreasOf,
  divisionsOf,
  freeCarsOf,
  kindsOf,
  generalPlanOf,
  plansOf,
  stationsOf,
  typeOf,
  zonesOf,
  type Plan,
  type Station,
} from './facts.ts';
import { openingHours, stationHours } from './hours.ts';
import { segmentsOf } from './segments.ts';

export const GBFS_VERSION = '3.0';

const inBoth = (zh: string, en: string) => [
  { text: zh, language: 'zh-CN' },
  { text: en, language: 'en-US' },
];

const PROPULSION = {
  electric: 'electric',
  hybrid: 'hybrid',
  hydrogen: 'hydrogen_fuel_cell',
  combustion: 'combustion',
} as const;

async function systemInformation(services: Services, address: string) {
  const { settings, ranges } = services;
  const [zh, en] = [settings.get(siteNameZh), settings.get(siteNameEn)];
  const operating = zonesOf(services).filter(({ kind }) => kind === 'operating');
  return {
    system_id: settings.get(feedsSystemId),
    languages: ['zh-CN', 'en-US'],
    name: inBoth(zh, en),
    opening_hours: openingHours(operating.map(({ schedule }) => schedule)),
    url: `${address}/`,
    feed_contact_email: contactOf(services, address),
    manifest_url: `${address}/gbfs/manifest.json`,
    timezone: ranges.clock.timeZone,
  };
}

async function vehicleTypes(services: Services) {
  const [kinds, plans] = [await kindsOf(services), await plansOf(services)];
  const planIds = plans.map(planId);
  const general = generalPlanOf(plans);
  return {
    vehicle_types: kinds.map(({ typeId, model, seats, wheelchair, energy }) => ({
      vehicle_type_id: typeId,
      form_factor: 'car',
      rider_capacity: seats,
      propulsion_type: PROPULSION[energy],
      max_range_meters: services.settings.get(feedsMaxRange) * 1000,
      name: inBoth(
        `${model}${wheelchair ? '（可载轮椅）' : ''}` || '自动驾驶车辆',
        `${model}${wheelchair ? ' (wheelchair space)' : ''}` || 'Self-driving car',
      ),
      wheel_count: 4,
      return_constraint: 'free_floating',
      ...(planIds.length === 0 ? {} : { pricing_plan_ids: planIds }),
      ...(general === undefined ? {} : { default_pricing_plan_id: planId(general) }),
    })),
  };
}

const stationKey = ({ code }: Station): string => code;

async function stationInformation(services: Services) {
  const stations = await stationsOf(services);
  return {
    stations: stations
      .filter(({ state }) => state === 'enabled')
      .map((station) => ({
        station_id: stationKey(station),
        name: inBoth(station.name, englishNameOf(station)),
        lat: station.lat,
        lon: station.lng,
        ...(station.address === '' ? {} : { address: station.address }),
        ...(station.areaCode === '' ? {} : { region_id: station.areaCode }),
        is_virtual_station: true,
        station_opening_hours: stationHours(station.openingHours),
      })),
  };
}

async function stationStatus(services: Services) {
  const [stations, cars] = [await stationsOf(services), await freeCarsOf(services)];
  const now = services.now();
  const near = carsNear(cars);
  const isClosed = ({ lng, lat }: Station) => services.closures.at(lng, lat, now.getTime()).length > 0;
  return {
    stations: stations
      .filter(({ state }) => state === 'enabled')
      .map((station) => ({
        station_id: stationKey(station),
        num_vehicles_available: near(station),
        is_installed: true,
        is_renting: isOpenAt(station.openingHours, now.getTime()) && !isClosed(station),
        is_returning: !isClosed(station),
        last_reported: now.toISOString(),
      })),
  };
}

/**
 * A free car often stands where its last passenger got out. Nobody walks to a car that comes by itself: about a hundred metres are
 * enough to see how many are near (decision 0181).
 */
const coarse = (degrees: number): number => Math.round(degrees * 1000) / 1000;

async function vehicleStatus(services: Services) {
  const cars = await freeCarsOf(services);
  const metres = services.settings.get(feedsMaxRange) * 1000;
  return {
    vehicles: cars.map(({ vehicleId, lng, lat, charge, receivedAt, ...kind }) => ({
      vehicle_id: vehicleId,
      lat: coarse(lat),
      lon: coarse(lng),
      is_reserved: false,
      is_disabled: false,
      vehicle_type_id: typeOf(kind),
      ...(receivedAt === null ? {} : { last_reported: receivedAt }),
      ...(charge === null
        ? {}
        : {
            current_range_meters: Math.round((metres * charge) / 100),
            current_fuel_percent: Math.round(charge * 10) / 1000,
          }),
    })),
  };
}

async function systemRegions(services: Services) {
  const regions = await divisionsOf(services, await stationsOf(services));
  return {
    regions: regions.map(({ code, nameZh, nameEn }) => ({ region_id: code, name: inBoth(nameZh, nameEn || nameZh) })),
  };
}

const planId = ({ payRuleId, number }: Plan): string => `${payRuleId}-${number}`;

/** Segments by whole kilometres or minutes: a tick of several is the interval, one of a part of them can only be said in words. */
function rowsOf(scale: Scale, unit: number, free: number, currency: string) {
  const { step = unit } = scale;
  const interval = step % unit === 0 ? step / unit : 1;
  return segmentsOf(scale, unit, free, currency, interval).map(({ start, end, rate }) => ({
    start,
    rate,
    interval,
    ...(end === null ? {} : { end }),
  }));
}

const TICKS = {
  mileage: (metres: number) => [`里程每 ${metres} 米跳一次`, `distance counts by started ${metres} m`] as const,
  duration: (seconds: number) => [`时长每 ${seconds} 秒跳一次`, `time counts by started ${seconds} s`] as const,
};
const DEARER: Readonly<Record<TimeBand['kind'], readonly [string, string]>> = {
  night: ['夜间', 'nights'],
  peak: ['高峰', 'peak hours'],
  holiday: ['节假日', 'holidays'],
};

/** What of a rule segments cannot say; in both languages. */
function inWords({ base, mileage, duration, bands }: PayTerms): [string, string] {
  const ticks = [
    ...(mileage.step === undefined ? [] : [TICKS.mileage(mileage.step)]),
    ...(duration.step === undefined ? [] : [TICKS.duration(duration.step)]),
  ];
  const kinds = [...new Set(bands.map(({ kind }) => kind))].map((kind) => DEARER[kind]);
  const zh = [
    `起步价含 ${base.distance / 1000} 公里、${base.duration / 60} 分钟`,
    ...ticks.map(([said]) => said),
    ...(kinds.length === 0 ? [] : [`${kinds.map(([name]) => name).join('、')}价格不同`]),
    '实际价格以下单前的报价为准',
  ];
  const en = [
    `The base includes ${base.distance / 1000} km and ${base.duration / 60} min`,
    ...ticks.map(([, said]) => said),
    ...(kinds.length === 0 ? [] : [`${kinds.map(([, name]) => name).join(', ')} have prices of their own`]),
    'the quote before ordering is what counts',
  ];
  return [zh.join('；'), en.join('; ')];
}

/** A base and slabs of distance and time, in whole units of the currency; what else a rule has is said in words. */
async function systemPricingPlans(services: Services) {
  const plans = await plansOf(services);
  return {
    plans: plans.map((plan) => {
      const terms = termsNow(plan.terms);
      const { base, mileage, duration, bookingFee, currency, surge, tax } = terms;
      const perKilometre = rowsOf(mileage, 1000, base.distance, currency);
      const perMinute = rowsOf(duration, 60, base.duration, currency);
      return {
        plan_id: planId(plan),
        name: inBoth(plan.name, plan.name),
        currency,
        price: majorOf(base.amount + bookingFee, currency),
        is_taxable: tax.rate > 0 && !tax.included,
        description: inBoth(...inWords(terms)),
        ...(perKilometre.length === 0 ? {} : { per_km_pricing: perKilometre }),
        ...(perMinute.length === 0 ? {} : { per_min_pricing: perMinute }),
        surge_pricing: surge !== null,
      };
    }),
  };
}

const ALLOWED = {
  operating: { ride_start_allowed: true, ride_end_allowed: true, ride_through_allowed: true },
  slow: { ride_start_allowed: true, ride_end_allowed: true, ride_through_allowed: true },
  noStop: { ride_start_allowed: false, ride_end_allowed: false, ride_through_allowed: true },
  noGo: { ride_start_allowed: false, ride_end_allowed: false, ride_through_allowed: false },
} as const;

const CLOSED_AREA = inBoth('临时封闭区域', 'Closed area');
const untilOf = ({ until }: StandingClosure): { end?: string } =>
  Number.isFinite(until) ? { end: new Date(until).toISOString() } : {};

const closedZone = (closure: StandingClosure) => ({
  type: 'Feature',
  properties: {
    name: CLOSED_AREA,
    start: new Date(closure.from).toISOString(),
    ...untilOf(closure),
    rules: [ALLOWED.noGo],
  },
  geometry: { type: 'MultiPolygon', coordinates: closure.geometry.coordinates },
});

/**
 * Zones that hold now, the most urgent first: GBFS lets the first rule of a place decide, and nothing overrules an authority
 * that has closed an area.
 */
async function geofencingZones(services: Services) {
  const { clock } = services.ranges;
  const moment = clock.moment(services.now().getTime());
  const zones = zonesOf(services).toSorted((one, other) => other.priority - one.priority);
  const isOn = ({ schedule, isOn: holds }: PublishedRange) => isAlways(schedule) || holds(moment);
  return {
    geofencing_zones: {
      type: 'FeatureCollection',
      features: [
        ...closedAreasOf(services).map(closedZone),
        ...zones.filter(isOn).map(({ name, nameEn, kind, speedLimit, geometry }) => ({
          type: 'Feature',
          properties: {
            name: inBoth(name, englishNameOf({ name, nameEn })),
            rules: [
              {
                ...ALLOWED[kind],
                ...(kind === 'slow' && speedLimit !== null ? { maximum_speed_kph: speedLimit } : {}),
              },
            ],
          },
          geometry: { type: 'MultiPolygon', coordinates: geometry.coordinates },
        })),
      ],
    },
    global_rules: [zones.some(({ kind }) => kind === 'operating') ? ALLOWED.noGo : ALLOWED.operating],
  };
}

/** Areas and stations that are closed. */
async function systemAlerts(services: Services) {
  const closed = (await stationsOf(services)).filter(({ state }) => state !== 'enabled');
  return {
    alerts: [
      ...closedAreasOf(services).map((closure) => ({
        alert_id: `area-${closure.id}`,
        type: 'other',
        times: [{ start: new Date(closure.from).toISOString(), ...untilOf(closure) }],
        summary: inBoth(
          '有区域临时封闭，不能在其中上车或下车',
          'An area is closed for the time being: nobody can get in or out there',
        ),
      })),
      ...closed.map((station) => ({
        alert_id: `station-${stationKey(station)}`,
        type: 'station_closure',
        station_ids: [stationKey(station)],
        summary: inBoth(`站点“${station.name}”暂停使用`, `Station ${englishNameOf(station)} is closed`),
        last_updated: station.updatedAt,
      })),
    ],
  };
}

interface Feed {
  /** Seconds. */
  readonly ttl: number;
  readonly build: (services: Services, address: string) => Promise<object>;
  /** It says where it lies, so that it differs by the name of the host. */
  readonly isAddressed?: boolean;
}

const SELDOM = 300;
/** Seconds after which readers ask again for what moves. */
const OFTEN = 10;

const FEEDS = {
  system_information: { ttl: SELDOM, build: systemInformation, isAddressed: true },
  vehicle_types: { ttl: SELDOM, build: vehicleTypes },
  station_information: { ttl: SELDOM, build: stationInformation },
  station_status: { ttl: OFTEN, build: stationStatus },
  vehicle_status: { ttl: OFTEN, build: vehicleStatus },
  system_regions: { ttl: SELDOM, build: systemRegions },
  system_pricing_plans: { ttl: 60, build: systemPricingPlans },
  geofencing_zones: { ttl: 60, build: geofencingZones },
  system_alerts: { ttl: 60, build: systemAlerts },
} as const satisfies Record<string, Feed>;

const versions = (address: string) => [{ version: GBFS_VERSION, url: `${address}/gbfs/gbfs.json` }];

const discovery = async (_services: Services, address: string) => ({
  feeds: ['gbfs_versions', ...Object.keys(FEEDS)].map((name) => ({ name, url: `${address}/gbfs/${name}.json` })),
});
const gbfsVersions = async (_services: Services, address: string) => ({ versions: versions(address) });
const manifest = async ({ settings }: Services, address: string) => ({
  datasets: [{ system_id: settings.get(feedsSystemId), versions: versions(address) }],
});

/** Each file by the name that stands in its address. */
export const GBFS: Readonly<Record<string, Feed>> = {
  gbfs: { ttl: SELDOM, build: discovery, isAddressed: true },
  gbfs_versions: { ttl: SELDOM, build: gbfsVersions, isAddressed: true },
  manifest: { ttl: SELDOM, build: manifest, isAddressed: true },
  ...FEEDS,
};
