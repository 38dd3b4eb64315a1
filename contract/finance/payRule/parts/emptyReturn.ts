/** For the way back, from a distance on; perhaps only in bands of some kinds. */
import { z } from 'zod';
import { metres, rate } from '../figures.ts';
import { BAND_KINDS, type PriceLine } from '../lines.ts';
import type { TimeBand } from './bands.ts';
import { scaleLines } from './scale.ts';

/** None: at any time. */
export const onlyIn = z.array(z.enum(BAND_KINDS)).max(BAND_KINDS.length);
export const emptyReturn = z.strictObject({ from: metres, rate, only: onlyIn.default([]) });

/** @param holding bands that hold for the ride */
export function emptyReturnLines(
  terms: z.output<typeof emptyReturn> | null,
  distance: number,
  holding: readonly TimeBand[],
): PriceLine[] {
  if (terms === null) return [];
  const { from, rate: perKm, only } = terms;
  const isCharged = only.length === 0 || holding.some(({ kind }) => only.includes(kind));
  return isCharged ? scaleLines('emptyReturn', { mode: 'graduated', slabs: [{ from, rate: perKm }] }, distance, 0) : [];
}
