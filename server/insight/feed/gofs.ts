/** GOFS 1.0, rides on demand: https://github.com/MobilityData/GOFS/blob/main/reference.md */
import type { Schedule } from '#contract/capacity/range/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { majorOf } from '#contract/ground/currency.ts';
import type { Scale } from '#contract/finance/payRule/parts/scale.ts';
import { englishNameOf } from '#contract/ground/localNames.ts';
import { bookingLeastAhead, bookingMostAhead } from '#server/ground/settings/definitions/dispatch.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import type { Services } from '#server/services.ts';
import { contactOf } from './contact.ts';
import { closedAreasOf, generalPlanOf, kindsOf, openPartOf, operatingZonesOf, plansOf, type Plan } from './facts.ts';
import { segmentsOf } from './segments.ts';
import { beyondMidnight, calendarDays } from './spans.ts';

export const GOFS_VERSION = '1.0';
/** The language of a file in its address, as GOFS has it, and ours. */
export const GOFS_LANGUAGES = { zh: 'zh-CN', en: 'en-US' } as const satisfies Record<string, Language>;
export type GofsLanguage = keyof typeof GOFS_LANGUAGES;

const BRAND = 'ride';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Build = (services: Services, language: GofsLanguage, address: string) => Promise<object>;

const nameOf = ({ settings }: Services, language: GofsLanguage): string =>
  settings.get(language === 'zh' ? siteNameZh : siteNameEn);

const systemInformation: Build = async (services, language, address) => ({
  language,
  timezone: services.ranges.clock.timeZone,
  name: nameOf(services, language),
  url: `${address}/`,
  feed_contact_email: contactOf(services, address),
});

const serviceBrands: Build = async (services, language) => ({
  service_brands: [
    { brand_id: BRAND, brand_name: nameOf(services, language), brand_color: '5B50D6', brand_text_color: 'FFFFFF' },
  ],
});

/** The reference has `max_capacity` a number, its schema a text; the schema is what readers check with. */
const vehicleTypes: Build = async (services) => ({
  vehicle_types: (await kindsOf(services)).map(({ typeId, seats, wheelchair }) => ({
    vehicle_type_id: typeId,
    max_capacity: String(seats),
    wheelchair_boarding: wheelchair ? 'boarding_accessible' : 'boarding_not_accessible',
  })),
});

const zones: Build = async (services, language) => {
  const closed = closedAreasOf(services);
  const features = await Promise.all(
    operatingZonesOf(services).map(async (zone) => ({
      zone_id: zone.id,
      type: 'Feature',
      properties: { name: language === 'zh' ? zone.name : englishNameOf(zone) },
      geometry: { type: 'MultiPolygon', coordinates: (await openPartOf(zone, closed)).coordinates },
    })),
  );
  return { zones: { type: 'FeatureCollection', features } };
};

const compact = (date: string): string => date.replaceAll('-', '');

function calendarOf(id: string, { weekdays, fromDate, toDate, exceptions }: Schedule, today: string) {
  const { start, end } = calendarDays({ fromDate, toDate }, today);
  const excepted = exceptions.filter(({ applies }) => !applies).map(({ date }) => compact(date));
  return {
    calendar_id: id,
    ...(weekdays.length === 0 ? {} : { days: weekdays.map((day) => DAYS[day - 1]) }),
    start_date: compact(start),
    end_date: compact(end),
    ...(excepted.length === 0 ? {} : { excepted_dates: excepted }),
  };
}

const calendars: Build = async (services) => {
  const { clock } = services.ranges;
  const today = clock.text(services.now().getTime()).slice(0, 10);
  return { calendars: operatingZonesOf(services).map(({ id, schedule }) => calendarOf(id, schedule, today)) };
};

const fareId = ({ payRuleId, number }: Plan): string => `${payRuleId}-${number}`;

/** A ride begins and ends in one zone; one rule for each span of the day in which it is open. */
const operatingRules: Build = async (services) => {
  const [kinds, plan] = [await kindsOf(services), generalPlanOf(await plansOf(services))];
  return {
    operating_rules: operatingZonesOf(services).flatMap(({ id, schedule }) => {
      const rule = {
        from_zone_id: id,
        to_zone_id: id,
        calendars: [id],
        brand_id: BRAND,
        vehicle_type_id: kinds.map(({ typeId }) => typeId),
        ...(plan === undefined ? {} : { fare_id: fareId(plan) }),
      };
      if (schedule.hours.length === 0) return [rule];
      return schedule.hours.map(({ from, to }) => ({
        ...rule,
        start_pickup_window: `${from}:00`,
        end_pickup_window: `${to > from ? to : beyondMidnight(to)}:00`,
      }));
    }),
  };
};

const fares: Build = async (services) => ({
  fares: (await plansOf(services)).map((plan) => {
    const { base, mileage, duration, bookingFee, currency } = plan.terms;
    // the amount is that of a kilometre or minute, whatever part of one the meter counts in
    const rows = (scale: Scale, unit: number, free: number) =>
      segmentsOf(scale, unit, free, currency).map(({ start, end, rate }) => ({
        ...(scale.step === undefined ? {} : { interval: scale.step / unit }),
        start,
        ...(end === null ? {} : { end }),
        amount: rate,
      }));
    const kilometre = rows(mileage, 1000, base.distance);
    const minute = rows(duration, 60, base.duration);
    return {
      fare_id: fareId(plan),
      currency,
      ride: [{ amount: majorOf(base.amount + bookingFee, currency) }],
      ...(kilometre.length === 0 ? {} : { kilometer: kilometre }),
      ...(minute.length === 0 ? {} : { active_time: minute }),
    };
  }),
});

const MINUTES_OF_DAY = 1440;

/** Rides are ordered for now, and where bookings are taken, for a time that is ahead. */
const bookingRules: Build = async (services) => {
  const zone = { from_zone_ids: operatingZonesOf(services).map(({ id }) => id) };
  const days = services.settings.get(bookingMostAhead);
  const ahead = {
    ...zone,
    booking_type: 1,
    prior_notice_duration_min: services.settings.get(bookingLeastAhead),
    prior_notice_duration_max: days * MINUTES_OF_DAY,
  };
  return { booking_rules: [{ ...zone, booking_type: 0 }, ...(days === 0 ? [] : [ahead])] };
};

interface Feed {
  /** Seconds. */
  readonly ttl: number;
  readonly build: Build;
}

export const GOFS: Readonly<Record<string, Feed>> = {
  system_information: { ttl: 300, build: systemInformation },
  service_brands: { ttl: 300, build: serviceBrands },
  vehicle_types: { ttl: 300, build: vehicleTypes },
  zones: { ttl: 60, build: zones },
  calendars: { ttl: 300, build: calendars },
  operating_rules: { ttl: 60, build: operatingRules },
  fares: { ttl: 60, build: fares },
  booking_rules: { ttl: 300, build: bookingRules },
};

const FILES = [...Object.keys(GOFS), 'wait_time'];

/** The languages and their files. */
export const gofsDiscovery = (address: string): object =>
  Object.fromEntries(
    Object.keys(GOFS_LANGUAGES).map((language) => [
      language,
      {
        feeds: FILES.map((name) => ({
          name,
          url: `${address}/gofs/${language}/${name}${name === 'wait_time' ? '' : '.json'}`,
        })),
      },
    ]),
  );
