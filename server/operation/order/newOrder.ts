/** An order as an import or a seed brings it, and its flags. */
import type { Selectable } from 'kysely';
import { type PricePart } from '#contract/operation/order/calls.ts';
import { FLAG_LIMITS, type OrderFlag } from '#contract/operation/order/rules.ts';
import type { OrderField } from './columns.ts';
import type { OrderTable } from './table.ts';

/** The columns that stand in it as they are. */
type Taken = Exclude<OrderField, 'supplierId' | 'price' | 'priceParts' | 'flags' | 'passengerName' | 'passengerMobile'>;

export interface NewOrder extends Pick<Selectable<OrderTable>, Taken> {
  passengerName: string;
  passengerMobile: string;
  /** Minor units. */
  price: number | null;
  priceParts: PricePart[];
  /** The supplier's code as the file has it; empty for none. */
  supplierCode: string;
  /** What is odd about the row itself, and what it lacks though the file has a column for it. */
  marks: readonly OrderFlag[];
  /** Flags of what it lacks because the file has no column for it: they are said of the file. */
  untold: readonly ('noDropOff' | 'noPrice')[];
  /** The fields that the file or its profile has a value for; the others are as they usually are. */
  given: ReadonlySet<string>;
}

/** Seconds between two times; null when one is missing. */
export const secondsBetween = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 1000);

/** The flags of an order that needs checking. */
export function flagsOf({
  distance,
  duration,
  price,
  priceParts,
  status,
}: Pick<NewOrder, 'distance' | 'duration' | 'price' | 'priceParts' | 'status'>): OrderFlag[] {
  const flags: OrderFlag[] = [];
  const { longDistance, shortDistance, speedKmh, longDuration } = FLAG_LIMITS;
  if (distance !== null && distance > longDistance) flags.push('tooLong');
  if (distance !== null && distance < shortDistance && status === 'completed') flags.push('tooShort');
  if (distance !== null && duration !== null && duration > 0 && distance / duration > speedKmh / 3.6)
    flags.push('tooFast');
  if (duration !== null && duration > longDuration) flags.push('tooSlow');
  if (duration === 0 && status === 'completed') flags.push('noDuration');
  if (price !== null && priceParts.length > 0 && priceParts.reduce((sum, { amount }) => sum + amount, 0) !== price) {
    flags.push('priceMismatch');
  }
  return flags;
}

/** The flags of an order that a file brings: besides those of every order what its row was marked with, as far as it still holds. */
export function importFlagsOf(
  order: Parameters<typeof flagsOf>[0] & Pick<NewOrder, 'droppedOffAt'>,
  marks: readonly OrderFlag[],
): OrderFlag[] {
  const { droppedOffAt, price } = order;
  const isHealed = (flag: OrderFlag) =>
    (flag === 'noDropOff' && droppedOffAt !== null) || (flag === 'noPrice' && price !== null);
  return [...flagsOf(order), ...marks.filter((flag) => !isHealed(flag))];
}

/**
 * Parts in fractions of a minor unit, rounded so that they sum to the rounded price: those with the largest
 * remainders are rounded up. Parts that differ from the price by a whole unit or more are rounded each by itself, and
 * the order is flagged.
 */
export function roundedParts(
  parts: readonly { kind: PricePart['kind']; amount: number }[],
  price: number,
): PricePart[] {
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (Math.abs(sum - price) >= 1) return parts.map(({ kind, amount }) => ({ kind, amount: Math.round(amount) }));
  const rounded = parts.map(({ kind, amount }) => ({
    kind,
    amount: Math.floor(amount),
    remainder: amount - Math.floor(amount),
  }));
  let missing = Math.round(price) - rounded.reduce((total, { amount }) => total + amount, 0);
  for (const part of rounded.toSorted((one, other) => other.remainder - one.remainder)) {
    if (missing <= 0) break;
    part.amount += 1;
    missing -= 1;
  }
  return rounded.map(({ kind, amount }) => ({ kind, amount }));
}
