/** How the lines of a price are made and rounded. Needs no schema. */
import { nearestOf } from '#contract/ground/currency.ts';
import type { LineKind } from '#contract/operation/order/lineKinds.ts';

/** The parts of a ride that others are a share of. */
export const RIDE_PARTS = ['base', 'mileage', 'duration', 'emptyReturn', 'waiting'] as const;

/** What is charged beside the ride, and may be taxed otherwise. */
export const TAXED_PARTS = ['bookingFee', 'tolls', 'cancellation'] as const;

/** Kinds of times at which a ride costs more; each has a line of its own. */
export const BAND_KINDS = ['night', 'peak', 'holiday'] as const;
export type BandKind = (typeof BAND_KINDS)[number];

/** What discounts may be of: the ride with what times and demand add to it. */
export const DISCOUNTED_PARTS = [...RIDE_PARTS, ...BAND_KINDS, 'surge'] as const;

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

/** Hundredths of a minor unit, for a thousand metres. */
export const OF_METRES = 100 * 1000;
/** Hundredths of a minor unit, for sixty seconds. */
export const OF_SECONDS = 100 * 60;
/** Hundredths of a percent. */
export const OF_SHARE = 10_000;

export const asItIs = (kind: LineKind, amount: number): PriceLine[] =>
  amount === 0 ? [] : [{ kind, amount, quantity: null, rate: null }];

export const sumOf = (lines: readonly PriceLine[]): number => {
  let sum = 0;
  for (const { amount } of lines) sum += amount;
  return sum;
};

/** What some kinds of lines come to. */
export function sumOfKinds(lines: readonly PriceLine[], kinds: readonly LineKind[]): number {
  let sum = 0;
  for (const { kind, amount } of lines) if (kinds.includes(kind)) sum += amount;
  return sum;
}

/** A share of an amount, in hundredths of a percent. */
export const shareOf = (kind: LineKind, quantity: number, rate: number): PriceLine[] => {
  const amount = nearestOf(quantity, rate, OF_SHARE);
  return amount === 0 ? [] : [{ kind, amount, quantity, rate }];
};
