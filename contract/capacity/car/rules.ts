/** The values and rules of cars and stations that need no schema, for lists and screens. */
import { CHINA_OFFSET_MS } from '#contract/base/document/rules.ts';

/** A record's own state. `sold`: it left the fleet; what it did stays, and its fleet number is never given again. */
export const CAR_STATES = ['enabled', 'disabled', 'sold'] as const;
export type CarRecordState = (typeof CAR_STATES)[number];

/** From a state to these. A sale can be taken back, to a car that is not yet in use again. */
const CAR_MOVES: Readonly<Record<CarRecordState, readonly CarRecordState[]>> = {
  enabled: ['disabled', 'sold'],
  disabled: ['enabled', 'sold'],
  sold: ['disabled'],
};
export const canMoveCar = (from: CarRecordState, to: CarRecordState): boolean => CAR_MOVES[from].includes(to);

export const CAR_ENERGIES = ['electric', 'hybrid', 'hydrogen', 'combustion'] as const;
export type CarEnergy = (typeof CAR_ENERGIES)[number];

export const CAR_DOCUMENT_KINDS = ['registration', 'insurance', 'inspection', 'permit'] as const;
export type CarDocumentKind = (typeof CAR_DOCUMENT_KINDS)[number];

/** A plate as it is kept and found: however wide it was typed, large, without blanks, dots and hyphens. */
export const plateForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s·•・.\u2010-\u2015-]/g, '');

/** 17 characters, without I, O and Q (ISO 3779). */
export const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

const valuesFrom = (letters: string, first: number): [string, number][] =>
  [...letters].map((letter, place) => [letter, place + first]);
const VIN_VALUES = new Map<string, number>([
  ...valuesFrom('0123456789', 0),
  ...valuesFrom('ABCDEFGH', 1),
  ...valuesFrom('JKLMN', 1),
  ['P', 7],
  ['R', 9],
  ...valuesFrom('STUVWXYZ', 2),
]);
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The check digit that stands ninth in a VIN. */
export function checkDigitOf(vin: string): string {
  const sum = [...vin].reduce((total, one, place) => total + (VIN_VALUES.get(one) ?? 0) * (VIN_WEIGHTS[place] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/**
 * Whether the ninth character is not the check digit of the others. Only vehicles made in China (L) and North America
 * (1 to 5) carry one, and not all of the older ones: a reason to look again, not to refuse.
 */
export const hasOddCheckDigit = (vin: string): boolean =>
  VIN.test(vin) && /^[L1-5]/.test(vin) && vin[8] !== checkDigitOf(vin);

export const STATION_KINDS = ['pickUp', 'charging', 'depot', 'schoolGate'] as const;
export type StationKind = (typeof STATION_KINDS)[number];

export const BAY_KINDS = ['pickUp', 'dropOff', 'charging', 'parking'] as const;
export type BayKind = (typeof BAY_KINDS)[number];

export const ACCESSIBILITY = ['wheelchair', 'ramp', 'lift', 'tactile', 'audio', 'shelter'] as const;
export type Accessibility = (typeof ACCESSIBILITY)[number];

/** Of one day: `HH:MM` by the clock of China, the end not included; `24:00` is midnight. */
export interface OpenSpan {
  from: string;
  to: string;
}

export interface OpeningHours {
  /** 1: Monday … 7: Sunday. None at all: round the clock. */
  weekly: readonly (OpenSpan & { weekday: number })[];
  /** Take the place of the week's hours on their day; none: closed. */
  exceptions: readonly { date: string; spans: readonly OpenSpan[]; note: string }[];
}

/** Whether a place with these hours is open at a moment. */
export function isOpenAt({ weekly, exceptions }: OpeningHours, at: number): boolean {
  const local = new Date(at + CHINA_OFFSET_MS).toISOString();
  const [date, time] = [local.slice(0, 10), local.slice(11, 16)];
  const exception = exceptions.find((each) => each.date === date);
  if (exception === undefined && weekly.length === 0) return true;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  const spans = exception?.spans ?? weekly.filter((span) => span.weekday === weekday);
  return spans.some(({ from, to }) => from <= time && time < to);
}

/** What can be drawn on a site map. */
export const SITE_FEATURE_KINDS = ['lane', 'bay', 'walkway', 'noGo'] as const;
export type SiteFeatureKind = (typeof SITE_FEATURE_KINDS)[number];

export const MOST_SITE_FEATURES = 500;
export const MOST_SITE_VERTICES = 5000;
/** Nothing of a site map lies further from its station, in metres. */
export const SITE_RADIUS = 5000;
