/**
 * Demand multiplies the ride, within a floor and a cap of the rule; where there is no figure, by 1. So 1 lies between both. What is left
 * out: the table of the week, and no ride gets cheaper.
 */
import { z } from 'zod';
import { LEAST_LIVE_SURGE, LEAST_SURGE, MOST_SURGE, SURGE_SOURCES } from '#contract/finance/surge/rules.ts';
import { shareOf, sumOf, type PriceLine } from '../lines.ts';

const isBelowCap = ({ most, least = LEAST_SURGE }: { most: number; least?: number | undefined }): boolean =>
  // what is no cap has its own sentence
  least <= Math.max(most, LEAST_SURGE);

/** Hundredths. */
export const surge = z
  .strictObject({
    most: z.int().min(LEAST_SURGE).max(MOST_SURGE),
    least: z.int().min(LEAST_LIVE_SURGE).max(MOST_SURGE).optional(),
    from: z.enum(SURGE_SOURCES).optional(),
  })
  .refine(isBelowCap, { path: ['least'], params: { key: 'payRule.surgeFloorAboveCap' } })
  .refine((terms) => !isBelowCap(terms) || (terms.least ?? LEAST_SURGE) <= LEAST_SURGE, {
    path: ['least'],
    params: { key: 'payRule.surgeFloorAboveOne' },
  });

/** What demand adds to each hundred of a ride; below zero what it takes off. */
export const surgeShare = (terms: z.output<typeof surge> | null, figure: number | null): number =>
  terms === null || figure === null
    ? 0
    : Math.max(terms.least ?? LEAST_SURGE, Math.min(figure, terms.most)) - LEAST_SURGE;

/** @param share of what these lines come to */
export const surgeLines = (share: number, lines: readonly PriceLine[]): PriceLine[] =>
  share === 0 ? [] : shareOf('surge', sumOf(lines), share * 100);
