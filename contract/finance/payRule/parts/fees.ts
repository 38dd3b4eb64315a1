/** What is charged beside the ride: a fee for each, and the tolls of its roads. */
import { z } from 'zod';
import { amount } from '../figures.ts';
import { asItIs, type PriceLine } from '../lines.ts';

/** For each ride. */
export const bookingFee = amount.default(0);
/** Whether the passenger pays the road's tolls. */
export const tolls = z.enum(['charged', 'included']).default('charged');

interface Fees {
  readonly bookingFee: number;
  readonly tolls: z.output<typeof tolls>;
}

export const feeLines = (terms: Fees, told: number | null): PriceLine[] => [
  ...asItIs('bookingFee', terms.bookingFee),
  ...(terms.tolls === 'charged' ? asItIs('tolls', told ?? 0) : []),
];
