/**
 * The figures of terms. Money in minor units; rates in hundredths of a minor unit, for each kilometre or minute; distances in
 * metres, times in seconds. None is a fraction.
 */
import { z } from 'zod';
import { MOST_FEE } from '#contract/ground/currency.ts';

/** Largest amount of a term, in minor units. */
export const MOST_AMOUNT = MOST_FEE;
/** Largest rate, in hundredths of a minor unit: a million rupiah for a kilometre. */
export const MOST_RATE = 10_000_000_000;
export const MOST_METRES = 10_000_000;
export const MOST_SECONDS = 1_000_000;
/** Rows of a part; more are refused. */
export const MOST_ROWS = 20;

/** ISO 4217. */
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const amount = z.int().min(0).max(MOST_AMOUNT);
export const rate = z.int().min(0).max(MOST_RATE);
export const metres = z.int().min(0).max(MOST_METRES);
export const seconds = z.int().min(0).max(MOST_SECONDS);
/** Minute of the local day; the end of a band is not in it. */
export const minute = z.int().min(0).max(1439);
/** Hundredths of a percent of an amount: 2000 is 20 %. */
export const share = z.int().min(0).max(100_000);
