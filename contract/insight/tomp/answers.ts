/**
 * What brokers are answered by TOMP-API 1.6: of each object of the standard the fields that we know, with its names, its required
 * fields and its bounds. Nothing else leaves.
 */
import { z } from 'zod';

export const BOOKING_STATES = [
  'NEW',
  'PENDING',
  'REJECTED',
  'RELEASED',
  'EXPIRED',
  'CONDITIONAL_CONFIRMED',
  'CONFIRMED',
  'CANCELLED',
  'STARTED',
  'FINISHED',
] as const;
export type TompBookingState = (typeof BOOKING_STATES)[number];

const LEG_STATES = [
  'NOT_STARTED',
  'PREPARING',
  'IN_USE',
  'PAUSED',
  'FINISHING',
  'FINISHED',
  'ISSUE_REPORTED',
  'CANCELLED',
] as const;
export type TompLegState = (typeof LEG_STATES)[number];

export const JOURNAL_STATES = ['TO_INVOICE', 'INVOICED'] as const;
export const JOURNAL_CATEGORIES = [
  'ALL',
  'DAMAGE',
  'LOSS',
  'STOLEN',
  'EXTRA_USAGE',
  'REFUND',
  'FINE',
  'OTHER_ASSET_USED',
  'CREDIT',
  'VOUCHER',
  'DEPOSIT',
  'OTHER',
  'FARE',
] as const;

const dateTime = z.iso.datetime({ offset: true });
/** Milliseconds. */
const duration = z.int().min(0).max(2_147_483_647);
/** Metres. */
const distance = z.int().min(0);
/** The standard also forbids the southern and western halves of the world; whoever works there answers what is true. */
const coordinates = z.strictObject({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) });
const place = z.strictObject({ name: z.string().optional(), coordinates });

const money = {
  /** In whole units of the currency, tax included. */
  amount: z.number().min(0),
  amountExVat: z.number().min(0).optional(),
  currencyCode: z.string().length(3),
};

const farePart = z.strictObject({
  ...money,
  type: z.enum(['FIXED', 'FLEX', 'MAX']),
  kind: z.enum(['DEFAULT', 'DISCOUNT', 'SURGE']).optional(),
  unitType: z.enum(['KM', 'SECOND', 'MINUTE', 'HOUR', 'MILE', 'PERCENTAGE']).optional(),
  units: z.number().min(0).optional(),
  scaleFrom: z.number().min(0).optional(),
  scaleTo: z.number().min(0).optional(),
  scaleType: z.enum(['KM', 'MILE', 'HOUR', 'MINUTE']).optional(),
  name: z.string().optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
});
const fare = z.strictObject({
  estimated: z.boolean(),
  description: z.string().optional(),
  parts: z.array(farePart),
});
export type TompFare = z.output<typeof fare>;

const assetProperties = z.strictObject({
  name: z.string().optional(),
  location: place.optional(),
  persons: z.int().min(1).optional(),
  easyAccessibility: z.literal('WHEELCHAIR').optional(),
});
const asset = z.strictObject({
  id: z.string(),
  licensePlate: z.string().optional(),
  overriddenProperties: assetProperties.optional(),
});
export type TompAsset = z.output<typeof asset>;
const assetType = z.strictObject({
  id: z.string(),
  nrAvailable: z.int().min(0).optional(),
  assetClass: z.literal('TAXI'),
  sharedProperties: assetProperties,
});
export type TompAssetType = z.output<typeof assetType>;

const leg = z.strictObject({
  id: z.string().optional(),
  from: place,
  to: place.optional(),
  departureTime: dateTime.optional(),
  arrivalTime: dateTime.optional(),
  actualDepartureTime: dateTime.optional(),
  actualArrivalTime: dateTime.optional(),
  assetType,
  legSequenceNumber: z.int(),
  asset: asset.optional(),
  pricing: fare.optional(),
  state: z.enum(LEG_STATES),
  departureDelay: duration.optional(),
  distance: distance.optional(),
  memo: z.string().optional(),
});
export type TompLeg = z.output<typeof leg>;

const booking = z.strictObject({
  id: z.string().optional(),
  from: place,
  to: place,
  state: z.enum(BOOKING_STATES),
  legs: z.array(leg),
  pricing: fare,
  departureTime: dateTime.optional(),
  arrivalTime: dateTime.optional(),
  actualDepartureTime: dateTime.optional(),
  actualArrivalTime: dateTime.optional(),
  mainAssetType: assetType,
  memo: z.string().optional(),
  /** Minutes. */
  extraData: z
    .strictObject({ safeWaitTime: z.int().min(0).optional(), safeTravelTime: z.int().min(0).optional() })
    .optional(),
});
export type TompBooking = z.output<typeof booking>;

const planning = z.strictObject({ validUntil: dateTime, options: z.array(booking) });
export type TompPlanning = z.output<typeof planning>;

const endpoint = z.strictObject({
  method: z.enum(['POST', 'PUT', 'GET', 'DELETE', 'PATCH']),
  path: z.string(),
  eventType: z.enum(['COMMIT', 'CANCEL']).optional(),
  status: z.enum(['NOT_IMPLEMENTED', 'DIALECT', 'IMPLEMENTED']),
  supportsPaging: z.boolean().optional(),
  maxPageSize: z.int().min(1).optional(),
});
const names = z.array(z.string());
const endpointImplementation = z.strictObject({
  version: z.string(),
  baseUrl: z.string(),
  endpoints: z.array(endpoint),
  scenarios: z.array(
    z.enum([
      'POSTPONED_COMMIT',
      'DEPOSIT',
      'PAY_WHEN_FINISHED',
      'REQUIRE_BOOKING_DATA',
      'RETURN_AREA',
      'UPFRONT_PAYMENT',
    ]),
  ),
  processIdentifiers: z.strictObject({
    operatorInformation: names,
    planning: names,
    booking: names,
    tripExecution: names,
    support: names,
    payment: names,
    general: names,
  }),
});

const systemInformation = z.strictObject({
  systemId: z.string(),
  language: z.array(z.string()),
  name: z.string(),
  operator: z.string().optional(),
  url: z.url(),
  feedContactEmail: z.string(),
  timezone: z.string(),
  typeOfSystem: z.enum(['FREE_FLOATING', 'STATION_BASED', 'VIRTUAL_STATION_BASED']),
  assetClasses: z.array(z.literal('TAXI')),
});

/** A ring ends where it began. */
const ring = z.array(z.array(z.number()).length(2)).min(4);
const systemRegion = z.strictObject({
  regionId: z.string(),
  name: z.string(),
  type: z.enum(['OPERATING', 'NO_ACCESS']),
  areaStartTime: dateTime.optional(),
  areaEndTime: dateTime.optional(),
  serviceArea: z.array(ring),
});
export type TompRegion = z.output<typeof systemRegion>;

const stationInformation = z.strictObject({
  stationId: z.string(),
  name: z.string(),
  coordinates,
  physicalAddress: z.strictObject({ streetAddress: z.string(), areaReference: z.string() }).optional(),
  regionId: z.string().optional(),
  isVirtual: z.boolean(),
  isInstalled: z.boolean(),
  isRenting: z.boolean(),
  isReturning: z.boolean(),
  assetsAvailable: z.int().min(0).optional(),
});

const systemPricingPlan = z.strictObject({
  planId: z.string(),
  name: z.string(),
  fare,
  isTaxable: z.boolean(),
  surgePricing: z.boolean().optional(),
  description: z.string(),
});

const clockTime = z.string().regex(/^\d{2}:[0-5]\d$/);
const systemHours = z.strictObject({
  regionId: z.string(),
  startTime: clockTime,
  /** Beyond 24:00 on the next day. */
  endTime: clockTime,
  days: z.array(z.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'])).min(1),
});
const [month, day] = [z.int().min(1).max(12), z.int().min(1).max(31)];
const systemCalendar = z.strictObject({
  regionId: z.string(),
  startMonth: month,
  startDay: day,
  startYear: z.int().optional(),
  endMonth: month,
  endDay: day,
  endYear: z.int().optional(),
});
const systemAlert = z.strictObject({
  alertId: z.string(),
  alertType: z.enum(['SYSTEM_CLOSURE', 'STATION_CLOSURE', 'STATION_MOVE', 'OTHER']),
  startAndEndTimes: z.array(z.tuple([dateTime, dateTime])).optional(),
  stationIds: z.array(z.string()).optional(),
  regionId: z.array(z.string()).optional(),
  summary: z.string(),
});

const notification = z.strictObject({
  type: z.enum([
    'VEHICLE_NOT_AVAILABLE',
    'USER_NO_SHOW',
    'ETA',
    'MESSAGE_TO_DRIVER',
    'MESSAGE_TO_END_USER',
    'USER_OUT_OF_LIMITS',
    'OTHER',
  ]),
  minutes: z.int().min(0).optional(),
  comment: z.string(),
  legId: z.string(),
});
export type TompNotification = z.output<typeof notification>;

const legProgress = z.strictObject({ coordinates, duration: duration.optional(), asset: asset.optional() });
export type TompProgress = z.output<typeof legProgress>;

const journalEntry = z.strictObject({
  ...money,
  category: z.enum(JOURNAL_CATEGORIES),
  journalId: z.string(),
  journalSequenceId: z.string(),
  state: z.enum(JOURNAL_STATES),
  comment: z.string().optional(),
  distance: z.number().min(0).optional(),
  distanceType: z.enum(['KM', 'MILE']).optional(),
  /** Seconds. */
  usedTime: z.int().min(0).optional(),
  details: fare,
});
export type TompJournalEntry = z.output<typeof journalEntry>;

/** RFC 9457, with the standard's own code. Its document writes `errorcode`, its table of codes `errorCode`: both are said. */
export const tompError = z.strictObject({
  errorcode: z.int(),
  errorCode: z.int(),
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
});

/** Of each endpoint; null: no body. */
export const TOMP_ANSWERS = {
  'GET /operator/ping': null,
  'GET /operator/meta': z.array(endpointImplementation),
  'GET /operator/information': systemInformation,
  'GET /operator/regions': z.array(systemRegion),
  'GET /operator/stations': z.array(stationInformation),
  'GET /operator/available-assets': z.array(assetType),
  'GET /operator/pricing-plans': z.array(systemPricingPlan),
  'GET /operator/operating-hours': z.array(systemHours),
  'GET /operator/operating-calendar': z.array(systemCalendar),
  'GET /operator/alerts': z.array(systemAlert),
  'POST /plannings': planning,
  'POST /planning/inquiries': planning,
  'POST /planning/offers': planning,
  'POST /bookings': booking,
  'GET /bookings': z.array(booking),
  'GET /bookings/{id}': booking,
  'POST /bookings/{id}/events': booking,
  'GET /bookings/{id}/notifications': z.array(notification),
  'GET /legs/{id}': leg,
  'POST /legs/{id}/events': leg,
  'GET /legs/{id}/progress': legProgress,
  'GET /payment/journal-entry': z.array(journalEntry),
} as const;
