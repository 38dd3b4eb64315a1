/**
 * Records for a Chinese supervision platform of ride-hailing: their kinds, their fields in the names of the public interface, and
 * what is checked before one is sent. Needs no schema.
 */

/** The names of the public interface (`IPCType`), in the order in which things happen. */
export const SUPERVISION_KINDS = [
  'operateLogin',
  'operateLogout',
  'orderCreate',
  'orderMatch',
  'orderCancel',
  'operateDepart',
  'operateArrive',
  'operatePay',
  'ratedPassenger',
] as const;
export type SupervisionKind = (typeof SUPERVISION_KINDS)[number];

/** Where cars, and their drivers, are: sent by the clock, and kept as the track of the car and not as records. */
export const POSITION_KINDS = ['positionVehicle', 'positionDriver'] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];
/** Seconds between two positions of a car. */
export const LEAST_POSITION_SECONDS = 5;
export const MOST_POSITION_SECONDS = 60;

/**
 * `waiting`: checked, and sent next. `held`: the check found something. `rejected`: the authority did. `replaced`: a later version
 * stands in its place. `dropped`: a person decided that it is not sent.
 */
export const RECORD_STATES = ['waiting', 'held', 'accepted', 'rejected', 'replaced', 'dropped'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** The states in which a person may correct or drop a record. What waits is as the record has it, what was accepted stays. */
export const isOpenToPeople = (state: RecordState): boolean => state === 'held' || state === 'rejected';

/** `sending`: records are written and sent. `paused`: written, and kept for later. `stopped`: nothing is written. */
export const PLATFORM_STATES = ['sending', 'paused', 'stopped'] as const;
export type PlatformState = (typeof PLATFORM_STATES)[number];

/** In which the coordinates of records are, with the number that the interface has for it. */
export const SUPERVISION_COORDINATES = ['gcj02', 'wgs84'] as const;
export type SupervisionCoordinates = (typeof SUPERVISION_COORDINATES)[number];
export const ENCRYPT: Readonly<Record<SupervisionCoordinates, number>> = { gcj02: 1, wgs84: 2 };

/** Fewest days that records are kept. */
export const LEAST_KEPT_DAYS = 731;

/** What the check says of a field. */
export const RECORD_PROBLEMS = [
  'missing',
  'notANumber',
  'tooLong',
  'nowhere',
  'outOfRange',
  'notATime',
  'oldTime',
  'future',
  'tooEarly',
  'zero',
  'negative',
  'division',
] as const;
export type RecordProblem = (typeof RECORD_PROBLEMS)[number];

/** `time`: 14 digits of Beijing's clock. `lng`, `lat`: degrees times a million. `division`: six digits of GB/T 2260. */
type FieldKind =
  | 'text'
  | 'time'
  | 'lng'
  | 'lat'
  | 'division'
  | 'positive'
  | 'amount'
  | 'count'
  | 'score'
  | 'yuan'
  /** Metres, which may lie below the sea. */
  | 'height';
export interface RecordField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  /** Characters of a text. */
  readonly most: number;
}
export type RecordFields = Readonly<Record<string, string | number>>;

const field = (name: string, kind: FieldKind, required = true, most = 0): RecordField => ({
  name,
  kind,
  required,
  most,
});
const text = (name: string, most: number, required = true) => field(name, 'text', required, most);

const COMPANY = text('CompanyId', 32);
const ADDRESS = field('Address', 'division');
const ORDER = text('OrderId', 64);
const LICENSE = text('LicenseId', 32);
const VEHICLE = text('VehicleNo', 32);
const FARE = text('FareType', 16);
const SYSTEM = field('Encrypt', 'count');
const carAt = (required: boolean) => [field('Longitude', 'lng', required), field('Latitude', 'lat', required)];
const depAt = [field('DepLongitude', 'lng'), field('DepLatitude', 'lat')];
const destAt = [field('DestLongitude', 'lng'), field('DestLatitude', 'lat')];

/** The fields of each kind, as the public interface names and orders them. What is optional and not known here is left out. */
export const RECORD_FIELDS: Readonly<Record<SupervisionKind, readonly RecordField[]>> = {
  operateLogin: [COMPANY, LICENSE, VEHICLE, field('LoginTime', 'time'), ...carAt(false), SYSTEM],
  operateLogout: [COMPANY, LICENSE, VEHICLE, field('LogoutTime', 'time'), ...carAt(false), SYSTEM],
  orderCreate: [
    COMPANY,
    ADDRESS,
    ORDER,
    field('DepartTime', 'time'),
    field('OrderTime', 'time'),
    text('Departure', 128),
    ...depAt,
    text('Destination', 128),
    ...destAt,
    SYSTEM,
    FARE,
  ],
  orderMatch: [
    COMPANY,
    ADDRESS,
    ORDER,
    ...carAt(false),
    SYSTEM,
    LICENSE,
    text('DriverPhone', 32),
    VEHICLE,
    field('DistributeTime', 'time'),
  ],
  orderCancel: [
    COMPANY,
    ADDRESS,
    ORDER,
    field('OrderTime', 'time', false),
    field('CancelTime', 'time'),
    text('Operator', 64),
    text('CancelTypeCode', 32),
  ],
  operateDepart: [
    COMPANY,
    ORDER,
    LICENSE,
    FARE,
    VEHICLE,
    ...depAt,
    SYSTEM,
    field('DepTime', 'time'),
    field('WaitTime', 'count', false),
  ],
  operateArrive: [
    COMPANY,
    ORDER,
    ...destAt,
    SYSTEM,
    field('DestTime', 'time'),
    field('DriveMile', 'positive'),
    field('DriveTime', 'positive'),
  ],
  operatePay: [
    COMPANY,
    ORDER,
    field('OnArea', 'division'),
    text('DriverName', 64, false),
    LICENSE,
    FARE,
    VEHICLE,
    field('BookDepTime', 'time'),
    ...depAt,
    text('DepArea', 128, false),
    field('DepTime', 'time'),
    ...destAt,
    text('DestArea', 128, false),
    field('DestTime', 'time'),
    field('DriveMile', 'positive'),
    field('DriveTime', 'positive'),
    field('FactPrice', 'yuan'),
    field('Price', 'yuan', false),
    field('FarUpPrice', 'yuan'),
    field('OtherUpPrice', 'yuan'),
    text('PayState', 32),
    field('PayTime', 'time', false),
    field('OrderMatchTime', 'time', false),
    text('InvoiceStatus', 32),
  ],
  ratedPassenger: [COMPANY, ORDER, field('EvaluateTime', 'time'), field('ServiceScore', 'score')],
};

const REGION = (name: string) => field(name, 'division');
const MOVING = [
  field('Direction', 'count', false),
  field('Elevation', 'height', false),
  field('Speed', 'count', false),
];
/** 1: with passengers, 2: on its way to some, 3: free, 4: out of service. */
const DOING = [text('BizStatus', 1), text('OrderId', 64, false)];

/** The fields of positions, as the public interface names and orders them. */
export const POSITION_FIELDS: Readonly<Record<PositionKind, readonly RecordField[]>> = {
  positionVehicle: [
    COMPANY,
    VEHICLE,
    REGION('VehicleRegionCode'),
    field('PositionTime', 'time'),
    ...carAt(true),
    SYSTEM,
    ...MOVING,
    field('Mileage', 'count', false),
    ...DOING,
  ],
  positionDriver: [
    COMPANY,
    LICENSE,
    REGION('DriverRegionCode'),
    VEHICLE,
    field('PositionTime', 'time'),
    ...carAt(true),
    SYSTEM,
    ...MOVING,
    ...DOING,
  ],
};

/** Fields that say something of a person, so that they are shown to who may see such things only. */
export const PERSONAL_FIELDS: readonly string[] = ['LicenseId', 'DriverPhone', 'DriverName'];

/** Pairs of times of one record, the earlier first. */
const IN_ORDER: readonly (readonly [string, string])[] = [
  ['OrderTime', 'CancelTime'],
  ['OrderTime', 'DepartTime'],
  ['DepTime', 'DestTime'],
  ['DestTime', 'PayTime'],
];

const BEIJING_MS = 8 * 3_600_000;
const SECOND_MS = 1000;
/** No service of this kind is older. */
const OLDEST = 20_160_101_000_000;
const DAY_MS = 86_400_000;
/** A ride may be booked so far ahead. */
const MOST_AHEAD_MS = 400 * DAY_MS;
const BOOKED: readonly string[] = ['DepartTime', 'BookDepTime'];

/** A moment as the interface writes it: `20260131083000` for 08:30 in Beijing. */
export function beijingTime(ms: number): number {
  const at = new Date(ms + BEIJING_MS);
  const day = at.getUTCFullYear() * 10_000 + (at.getUTCMonth() + 1) * 100 + at.getUTCDate();
  return day * 1_000_000 + at.getUTCHours() * 10_000 + at.getUTCMinutes() * 100 + at.getUTCSeconds();
}

/** The day of a moment in Beijing: `2026-01-31`. */
export const beijingDay = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 10);

/** The digits of a number from a place on: two of them. */
const pair = (digits: number, place: number): number => Math.floor(digits / place) % 100;

/** The moment of 14 digits; null when there is no such moment. */
export function momentOf(digits: number): number | null {
  if (!Number.isInteger(digits) || digits < 1e13 || digits >= 1e14) return null;
  const [month, day] = [pair(digits, 1e8), pair(digits, 1e6)];
  const [hour, minute, second] = [pair(digits, 1e4), pair(digits, 100), digits % 100];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const at = new Date(Date.UTC(Math.floor(digits / 1e10), month - 1, day, hour, minute, second));
  // a month or a day that there is not becomes another one
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() - BEIJING_MS : null;
}

export interface Finding {
  readonly field: string;
  readonly problem: RecordProblem;
}

function problemOfTime(name: string, value: number, now: number): RecordProblem | null {
  // what is from before is said so whatever else is wrong with it
  if (value < OLDEST) return value >= 1e13 ? 'oldTime' : 'notATime';
  const at = momentOf(value);
  if (at === null) return 'notATime';
  return at > now + (BOOKED.includes(name) ? MOST_AHEAD_MS : DAY_MS) ? 'future' : null;
}

function problemOf({ name, kind, most }: RecordField, value: string | number, now: number): RecordProblem | null {
  if (kind === 'text') return String(value).length > most ? 'tooLong' : null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'notANumber';
  switch (kind) {
    case 'time':
      return problemOfTime(name, value, now);
    case 'lng':
      if (value === 0) return 'nowhere';
      return Number.isInteger(value) && Math.abs(value) <= 180_000_000 ? null : 'outOfRange';
    case 'lat':
      if (value === 0) return 'nowhere';
      return Number.isInteger(value) && Math.abs(value) <= 90_000_000 ? null : 'outOfRange';
    case 'division':
      return Number.isInteger(value) && value >= 110_000 && value <= 829_999 ? null : 'division';
    case 'positive':
      return value > 0 ? null : 'zero';
    case 'height':
      return Math.abs(value) < 10_000 ? null : 'outOfRange';
    case 'score':
      return Number.isInteger(value) && value >= 1 && value <= 5 ? null : 'outOfRange';
    default:
      return value < 0 ? 'negative' : null;
  }
}

/**
 * What is wrong with a record, by field; nothing when it may be sent.
 * @param notBefore 14 digits of what came before it of the same order or car; 0 for nothing
 * @param now milliseconds
 */
export function checkRecord(kind: SupervisionKind, fields: RecordFields, notBefore: number, now: number): Finding[] {
  return checkFields(RECORD_FIELDS[kind], fields, notBefore, now);
}

/** The same for a position, which nothing comes before. */
export const checkPosition = (kind: PositionKind, fields: RecordFields, now: number): Finding[] =>
  checkFields(POSITION_FIELDS[kind], fields, 0, now);

function checkFields(
  expected: readonly RecordField[],
  fields: RecordFields,
  notBefore: number,
  now: number,
): Finding[] {
  const found: Finding[] = [];
  for (const each of expected) {
    const value = fields[each.name];
    if (value === undefined || value === '') {
      if (each.required) found.push({ field: each.name, problem: 'missing' });
      continue;
    }
    const problem = problemOf(each, value, now);
    if (problem !== null) found.push({ field: each.name, problem });
    else if (each.kind === 'time' && typeof value === 'number' && value < notBefore)
      found.push({ field: each.name, problem: 'tooEarly' });
  }
  for (const [earlier, later] of IN_ORDER) {
    const [first, second] = [fields[earlier], fields[later]];
    if (
      typeof first === 'number' &&
      typeof second === 'number' &&
      second < first &&
      !found.some((one) => one.field === later)
    )
      found.push({ field: later, problem: 'tooEarly' });
  }
  return found;
}

/** Whole seconds between two moments in the interface's digits, never below 0. */
export const secondsBetween = (from: number, to: number): number => Math.max(0, Math.round((to - from) / SECOND_MS));

/** Days that are asked for at once, and missing orders that are named. */
export const MOST_DAYS = 31;
export const MOST_MISSING = 200;
