/**
 * What a ride costs by the terms of a pay rule: the one function that quotes, charges, back-tests and shows it. Integers
 * only; each line is rounded once, half up, and the lines sum to the total.
 */
import { CAP_PERCENT, type FactPolicy } from './rules.ts';
import type { PayTerms, RideFacts, Scale } from './terms.ts';

/** The parts of a price, in the order of a receipt. */
export const LINE_KINDS = [
  'base',
  'mileage',
  'duration',
  'emptyReturn',
  'waiting',
  'night',
  'surge',
  'minimum',
  'maximum',
  'bookingFee',
  'tolls',
  'cancellation',
  'compensation',
  'rounding',
  'tax',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Where a line's amount comes from: so many metres or seconds at a rate, a share of other lines, or an amount as it is. */
export interface PriceLine {
  readonly kind: LineKind;
  /** Minor units. */
  readonly amount: number;
  /** Metres, seconds, or minor units that a share is taken of; null for an amount as it is. */
  readonly quantity: number | null;
  /** Hundredths of a minor unit for a kilometre or minute; hundredths of a percent of a share. */
  readonly rate: number | null;
}

export interface Price {
  readonly currency: string;
  readonly lines: PriceLine[];
  /** Minor units; below zero when the passenger gets more than the ride costs. */
  readonly total: number;
  /** The tax in it. */
  readonly tax: number;
}

/** Hundredths of a minor unit, for a thousand metres. */
const OF_METRES = 100 * 1000;
/** Hundredths of a minor unit, for sixty seconds. */
const OF_SECONDS = 100 * 60;
/** Hundredths of a percent. */
const OF_SHARE = 10_000;

/** The whole number nearest to a quotient, halves up. Both are whole, and the divisor is above zero. */
const nearest = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** The largest minute from which on `[from, to)` holds, over midnight too. */
export const isInBand = (minute: number, from: number, to: number): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

function scaled(kind: LineKind, { mode, slabs }: Scale, whole: number, free: number, divisor: number): PriceLine[] {
  if (whole <= free) return [];
  if (mode === 'graduated') {
    const lines: PriceLine[] = [];
    for (let at = 0; at < slabs.length; at += 1) {
      const slab = slabs[at];
      if (slab === undefined || slab.from >= whole) break;
      const quantity = Math.min(whole, slabs[at + 1]?.from ?? whole) - Math.max(free, slab.from);
      if (quantity > 0 && slab.rate > 0)
        lines.push({ kind, amount: nearest(quantity * slab.rate, divisor), quantity, rate: slab.rate });
    }
    return lines;
  }
  // Volume: a cheaper slab must not make a longer ride cheaper than the end of the slab before.
  let best: PriceLine | null = null;
  for (let at = 0; at < slabs.length; at += 1) {
    const slab = slabs[at];
    if (slab === undefined || slab.from >= whole) break;
    const quantity = Math.min(whole, slabs[at + 1]?.from ?? whole) - free;
    const amount = quantity > 0 ? nearest(quantity * slab.rate, divisor) : 0;
    if (amount > 0 && (best === null || amount >= best.amount)) best = { kind, amount, quantity, rate: slab.rate };
  }
  return best === null ? [] : [best];
}

const asItIs = (kind: LineKind, amount: number): PriceLine[] =>
  amount === 0 ? [] : [{ kind, amount, quantity: null, rate: null }];

const sumOf = (lines: readonly PriceLine[]): number => {
  let sum = 0;
  for (const { amount } of lines) sum += amount;
  return sum;
};

const shareOf = (kind: LineKind, quantity: number, rate: number): PriceLine[] => {
  const amount = nearest(quantity * rate, OF_SHARE);
  return amount === 0 ? [] : [{ kind, amount, quantity, rate }];
};

function waitingOf({ waiting }: PayTerms, { waiting: seconds, ruled }: RideFacts): PriceLine[] {
  if (waiting === null) return [];
  const quantity = seconds - (ruled?.freeWaiting ?? waiting.freeSeconds);
  if (quantity <= 0) return [];
  const amount = nearest(quantity * waiting.rate, OF_SECONDS);
  const bounded = waiting.most === null ? amount : Math.min(amount, waiting.most);
  return bounded === 0 ? [] : [{ kind: 'waiting', amount: bounded, quantity, rate: waiting.rate }];
}

/** The ride itself: what its bounds hold for. */
function rideOf(terms: PayTerms, facts: RideFacts): PriceLine[] {
  const { base, night, emptyReturn, surge, minimum, maximum } = terms;
  const isNight = night !== null && isInBand(facts.minute, night.from, night.to);
  const lines = [
    ...asItIs('base', isNight && night.base !== null ? night.base : base.amount),
    ...scaled('mileage', terms.mileage, facts.distance, base.distance, OF_METRES),
    ...scaled('duration', terms.duration, facts.duration, base.duration, OF_SECONDS),
  ];
  if (emptyReturn !== null && (isNight || !emptyReturn.nightOnly)) {
    const scale: Scale = { mode: 'graduated', slabs: [emptyReturn] };
    lines.push(...scaled('emptyReturn', scale, facts.distance, 0, OF_METRES));
  }
  lines.push(...waitingOf(terms, facts));
  if (isNight && night.share > 0) {
    const parts: ReadonlySet<string> = new Set(night.parts);
    lines.push(...shareOf('night', sumOf(lines.filter(({ kind }) => parts.has(kind))), night.share));
  }
  if (surge !== null && facts.surge !== null) {
    const by = Math.min(facts.surge, surge.most) - 100;
    lines.push(...shareOf('surge', sumOf(lines), by * 100));
  }
  const ride = sumOf(lines);
  if (minimum !== null && ride < minimum) lines.push(...asItIs('minimum', minimum - ride));
  if (maximum !== null && ride > maximum) lines.push(...asItIs('maximum', maximum - ride));
  return lines;
}

function feeOf(terms: PayTerms, by: 'passenger' | 'noShow', after: number | null): number {
  let fee = 0;
  let reached = -1;
  if (after === null) return fee;
  for (const step of terms.cancellation) {
    if (step.by !== by || step.after > after || step.after < reached) continue;
    reached = step.after;
    fee = step.amount;
  }
  return fee;
}

type Cancelled = Extract<RideFacts['outcome'], { kind: 'cancelled' }>;

/** Whether the car came so late that cancelling costs nothing. */
const isExcused = ({ freeWhenLate = null }: PayTerms, late: number): boolean =>
  freeWhenLate !== null && late > freeWhenLate;

function cancelledOf(terms: PayTerms, { by, after }: Cancelled, { late, ruled }: RideFacts): PriceLine[] {
  const fee = by === 'operator' || isExcused(terms, late) ? 0 : feeOf(terms, by, after);
  if (by !== 'operator') return asItIs('cancellation', ruled?.fee ?? fee);
  const given = ruled?.compensation ?? terms.compensation?.givenUp ?? 0;
  return [...asItIs('cancellation', ruled?.fee ?? 0), ...asItIs('compensation', -given)];
}

/** What the passenger of a driven ride gets back. */
function compensationOf({ compensation }: PayTerms, { late, ruled }: RideFacts): number {
  if (ruled?.compensation !== undefined) return ruled.compensation;
  const isLate = compensation !== null && compensation.lateAfter !== null && late > compensation.lateAfter;
  return isLate ? compensation.late : 0;
}

function drivenOf(terms: PayTerms, facts: RideFacts): PriceLine[] {
  const lines = [...rideOf(terms, facts), ...asItIs('bookingFee', terms.bookingFee)];
  if (terms.tolls === 'charged' && facts.tolls !== null) lines.push(...asItIs('tolls', facts.tolls));
  // A late car makes the ride cheaper; it never pays the passenger.
  lines.push(...asItIs('compensation', -Math.min(compensationOf(terms, facts), sumOf(lines))));
  return lines;
}

function rounded(total: number, { unit, direction }: PayTerms['rounding']): number {
  if (unit === 1) return total;
  if (direction === 'up') return Math.ceil(total / unit) * unit;
  if (direction === 'down') return Math.floor(total / unit) * unit;
  return nearest(total, unit) * unit;
}

const MEASURED = ['distance', 'duration', 'waiting', 'late'] as const;

/** @throws RangeError for facts that are no whole numbers from zero on: a mistake in the program, which must not become money */
function refuseOdd(facts: RideFacts): void {
  const { tolls, surge, minute } = facts;
  const isOdd = (value: number) => !Number.isSafeInteger(value) || value < 0;
  if (
    MEASURED.some((fact) => isOdd(facts[fact])) ||
    isOdd(tolls ?? 0) ||
    isOdd(surge ?? 0) ||
    isOdd(minute) ||
    minute > 1439
  )
    throw new RangeError(`a ride cannot be priced by ${JSON.stringify(facts)}`);
}

/**
 * The price of a ride. The same terms and facts always give the same price.
 * @throws RangeError for facts that cannot be
 */
export function priceOf(terms: PayTerms, facts: RideFacts): Price {
  refuseOdd(facts);
  const { outcome } = facts;
  const lines = outcome.kind === 'driven' ? drivenOf(terms, facts) : cancelledOf(terms, outcome, facts);
  const before = sumOf(lines);
  const whole = rounded(before, terms.rounding);
  lines.push(...asItIs('rounding', whole - before));
  const { rate, included } = terms.tax;
  if (included) return { currency: terms.currency, lines, total: whole, tax: nearest(whole * rate, OF_SHARE + rate) };
  const tax = nearest(whole * rate, OF_SHARE);
  lines.push(...asItIs('tax', tax));
  return { currency: terms.currency, lines, total: whole + tax, tax };
}

export const DIFFERENCE_REASONS = ['policy', 'capped', 'another', 'disbelieved'] as const;

/** Why a charge departs from its quote in one fact. */
export interface Difference {
  readonly fact: 'distance' | 'duration' | 'waiting' | 'tolls' | 'late' | 'outcome';
  readonly quoted: number | null;
  readonly measured: number | null;
  /**
   * `policy`: the rule charges what was measured. `capped`: it does, up to its cap. `another`: the ride ended elsewhere, so nothing
   * quoted holds. `disbelieved`: what the car says contradicts its own track or the clock, so the quote stands.
   */
  readonly reason: (typeof DIFFERENCE_REASONS)[number];
}

/** What the track of a car says of a ride. */
export interface Evidence {
  /** False: the reported distance cannot be. */
  readonly isBelieved: boolean;
  /** Whether it ended elsewhere than was agreed; null when that is not known. */
  readonly endedElsewhere: boolean | null;
}
const NO_EVIDENCE: Evidence = { isBelieved: true, endedElsewhere: null };

/** Whether the measured distance is so far from the quoted one that it was another ride. */
const isAnother = (within: number, quoted: number, measured: number): boolean =>
  Math.abs(measured - quoted) * 100 > quoted * within;

/** What is charged of one fact. */
function keptOf(policy: FactPolicy, cap: number, quoted: number, measured: number): number {
  if (policy === 'quoted') return quoted;
  return policy === 'measured' ? measured : Math.min(measured, Math.floor((quoted * (100 + cap)) / 100));
}

/** Null is not known: what nobody estimated cannot be kept, and what nobody measured is what was agreed to. */
const tollsOf = (policy: FactPolicy, cap: number, quoted: number | null, measured: number | null): number | null =>
  quoted === null || measured === null ? (quoted ?? measured) : keptOf(policy, cap, quoted, measured);

/**
 * The facts that a ride is charged by: those of its quote where the rule keeps them, else what was measured. The time band and
 * demand are always those of the quote: the passenger agreed to them. A quote is let go only for a ride that is known to have
 * ended elsewhere than was agreed: another way to the same place is the operator's own.
 */
export function chargedFacts(
  { policy }: PayTerms,
  quoted: RideFacts,
  measured: RideFacts,
  { isBelieved, endedElsewhere }: Evidence = NO_EVIDENCE,
): { facts: RideFacts; differences: Difference[] } {
  const driven = measured.outcome.kind === 'driven';
  const another =
    driven && isBelieved && endedElsewhere === true && isAnother(policy.within, quoted.distance, measured.distance);
  const { cap = CAP_PERCENT } = policy;
  const kept = (which: 'distance' | 'duration') =>
    another ? measured[which] : keptOf(policy[which], cap, quoted[which], measured[which]);
  const isDoubted = driven && !isBelieved;
  const facts: RideFacts = {
    ...measured,
    minute: quoted.minute,
    surge: quoted.surge,
    distance: isDoubted ? quoted.distance : kept('distance'),
    duration: kept('duration'),
    tolls: another ? measured.tolls : tollsOf(policy.tolls, cap, quoted.tolls, measured.tolls),
  };
  const reasonOf = (fact: 'distance' | 'duration' | 'waiting' | 'tolls' | 'late'): Difference['reason'] => {
    if (another) return 'another';
    return fact !== 'waiting' && fact !== 'late' && policy[fact] === 'capped' && facts[fact] !== measured[fact]
      ? 'capped'
      : 'policy';
  };
  const differences: Difference[] = [];
  for (const fact of ['distance', 'duration', 'waiting', 'tolls', 'late'] as const) {
    if (facts[fact] !== quoted[fact])
      differences.push({ fact, quoted: quoted[fact], measured: measured[fact], reason: reasonOf(fact) });
  }
  if (isDoubted)
    differences.push({
      fact: 'distance',
      quoted: quoted.distance,
      measured: measured.distance,
      reason: 'disbelieved',
    });
  if (!driven) differences.push({ fact: 'outcome', quoted: null, measured: null, reason: 'policy' });
  return { facts, differences };
}
