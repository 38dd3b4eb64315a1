/** Hashes by which a version, a quote or a charge is known again. */
import { hash as digest } from 'node:crypto';
import type { RideFacts } from '#contract/operation/payRule/facts.ts';
import type { PriceLine } from '#contract/operation/payRule/lines.ts';
import type { Difference } from '#contract/operation/payRule/parts/policy.ts';
import { type Price, priceOf } from '#contract/operation/payRule/price.ts';
import type { KeptTerms } from '#contract/operation/payRule/before.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';

const hashed = (value: unknown): string => digest('sha256', canonicalJson(value));

export const hashOfVersion = (scope: RideScope, terms: KeptTerms): string => hashed({ scope, terms });

/** Of a price by a version with this hash. */
export const hashOfPrice = (versionHash: string, facts: RideFacts, { lines, total }: Pick<Price, 'lines' | 'total'>) =>
  hashed({ versionHash, facts, lines, total });

interface Charged {
  readonly hash: string;
  readonly tax: number;
  readonly meterTotal: number;
  readonly differences: readonly Difference[];
}

/** Over all that is shown of a charge besides what its hash is over. */
export const sealOfCharge = ({ hash, tax, meterTotal, differences }: Charged): string =>
  hashed({ hash, tax, meterTotal, differences });

interface Priced {
  readonly terms: KeptTerms;
  readonly versionHash: string | null;
  readonly facts: RideFacts;
  readonly lines: readonly PriceLine[];
  readonly total: number;
  readonly tax: number;
  readonly hash: string;
}

/** Whether terms and facts still give what was written down, line by line. */
export function isReproduced({ terms, versionHash, facts, lines, total, tax, hash }: Priced): boolean {
  const again = priceOf(terms, facts);
  return (
    canonicalJson([again.lines, again.total, again.tax]) === canonicalJson([lines, total, tax]) &&
    hashOfPrice(versionHash ?? '', facts, again) === hash
  );
}

/** The same of a charge, with what only its seal is over. Charges of before have none. */
export const isChargeReproduced = (charge: Priced & Charged & { readonly seal: string | null }): boolean =>
  isReproduced(charge) && (charge.seal === null || charge.seal === sealOfCharge(charge));
