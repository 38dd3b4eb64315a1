/**
 * What a ride costs by the terms of a pay rule: the one function that quotes, charges, back-tests and shows it. Integers
 * only; each line is rounded once, half up, and the lines sum to the total. Each part of the terms makes its own lines, in `parts`.
 *
 * In this order: the parts of the ride, what bands and demand add to them, a discount, what little demand takes off, minimum and
 * maximum; fees and tolls; a compensation; rounding; tax.
 */
import { LEAST_LIVE_SURGE } from '#contract/finance/surge/rules.ts';
import { termsNow, type KeptTerms } from './before.ts';
import type { RideFacts } from './facts.ts';
import { sumOf, type PriceLine } from './lines.ts';
import { bandLines, holdingBands } from './parts/bands.ts';
import { baseLines } from './parts/base.ts';
import { boundLines } from './parts/bounds.ts';
import { cancellationLines } from './parts/cancellation.ts';
import { givenUpLines, lateLines } from './parts/compensation.ts';
import { discountLines } from './parts/discounts.ts';
import { emptyReturnLines } from './parts/emptyReturn.ts';
import { feeLines } from './parts/fees.ts';
import { roundingLines } from './parts/rounding.ts';
import { scaleLines } from './parts/scale.ts';
import { surgeLines, surgeShare } from './parts/surge.ts';
import { taxOf } from './parts/tax.ts';
import { waitingLines } from './parts/waiting.ts';
import type { PayTerms } from './terms.ts';

export interface Price {
  readonly currency: string;
  readonly lines: PriceLine[];
  /** Minor units; below zero when the passenger gets more than the ride costs. */
  readonly total: number;
  /** The tax in it. */
  readonly tax: number;
}

/** The ride itself: what its bounds hold for. */
function rideOf(terms: PayTerms, facts: RideFacts): PriceLine[] {
  const holding = holdingBands(terms.bands, facts);
  const lines = [
    ...baseLines(terms.base, holding),
    ...scaleLines('mileage', terms.mileage, facts.distance, terms.base.distance),
    ...scaleLines('duration', terms.duration, facts.duration, terms.base.duration),
    ...emptyReturnLines(terms.emptyReturn, facts.distance, holding),
    ...waitingLines(terms.waiting, facts),
  ];
  lines.push(...bandLines(holding, lines));
  const demand = surgeShare(terms.surge, facts.surge);
  lines.push(...surgeLines(Math.max(0, demand), lines));
  lines.push(...discountLines(terms.discounts, holding, lines));
  // of what is left: a share off parts and one off the whole would come to more than a longer ride adds
  lines.push(...surgeLines(Math.min(0, demand), lines));
  lines.push(...boundLines(terms, lines));
  return lines;
}

function drivenOf(terms: PayTerms, facts: RideFacts): PriceLine[] {
  const lines = [...rideOf(terms, facts), ...feeLines(terms, facts.tolls)];
  lines.push(...lateLines(terms.compensation, facts, lines));
  return lines;
}

function linesOf(terms: PayTerms, facts: RideFacts): PriceLine[] {
  const { outcome } = facts;
  if (outcome.kind === 'driven') return drivenOf(terms, facts);
  const fee = cancellationLines(terms, outcome, facts);
  return outcome.by === 'operator' ? [...fee, ...givenUpLines(terms.compensation, facts)] : fee;
}

const MEASURED = ['distance', 'duration', 'waiting', 'late'] as const;
const RULED = ['fee', 'freeWaiting', 'compensation'] as const;

/** @throws RangeError for facts that are no whole numbers from zero on: a mistake in the program, which must not become money */
function refuseOdd(facts: RideFacts): void {
  const { tolls, surge, minute, outcome, ruled } = facts;
  const isOdd = (value: number) => !Number.isSafeInteger(value) || value < 0;
  if (
    MEASURED.some((fact) => isOdd(facts[fact])) ||
    isOdd(tolls ?? 0) ||
    (surge !== null && (isOdd(surge) || surge < LEAST_LIVE_SURGE)) ||
    isOdd(minute) ||
    minute > 1439 ||
    (outcome.kind === 'cancelled' && isOdd(outcome.after ?? 0)) ||
    (ruled !== undefined && RULED.some((fact) => isOdd(ruled[fact] ?? 0)))
  )
    throw new RangeError(`a ride cannot be priced by ${JSON.stringify(facts)}`);
}

/**
 * The price of a ride. The same terms and facts always give the same price, in whichever form the terms were kept.
 * @throws RangeError for facts that cannot be
 */
export function priceOf(kept: KeptTerms, facts: RideFacts): Price {
  refuseOdd(facts);
  const terms = termsNow(kept);
  const lines = linesOf(terms, facts);
  lines.push(...roundingLines(terms.rounding, lines));
  const { tax, lines: added } = taxOf(terms.tax, lines);
  lines.push(...added);
  return { currency: terms.currency, lines, total: sumOf(lines), tax };
}
