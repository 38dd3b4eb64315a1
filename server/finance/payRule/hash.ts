/** Hashes by which a version, a quote or a charge is known again. */
import { hash as digest } from 'node:crypto';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import type { PriceLine } from '#contract/finance/payRule/lines.ts';
import type { Difference } from '#contract/finance/payRule/parts/policy.ts';
import { type Price, priceOf } from '#contract/finance/payRule/price.ts';
import type { KeptTerms } from '#contract/finance/payRule/before.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';

const hashed = (value: unknown): string => digest('sha256', canonicalJson(value));

export const hashOfVersion = (scope: RideScope, terms: KeptTerms): string => hashed({ scope, terms });

/** Of a price by a version with this hash. */
export const hashOfPrice = (versionHash: string, facts: RideFacts, { lines, total }: Pick<Price, 'lines' | 'total'>) =>
  hashed({ versionHash, facts, lines, total });

/** As the database has it: apps and nodes write a moment in several ways. */
const instantOf = (at: string | Date): string => new Date(at).toISOString();

interface Promised {
  readonly versionHash: string | null;
  readonly facts: RideFacts;
  readonly lines: readonly PriceLine[];
  readonly total: number;
  readonly tax: number;
  readonly currency: string;
  readonly secondsToPickUp: number | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** Over all that a quote promises. */
export const hashOfQuote = (quote: Promised): string => {
  const { versionHash, facts, lines, total, tax, currency, secondsToPickUp, createdAt, expiresAt } = quote;
  const when = { createdAt: instantOf(createdAt), expiresAt: instantOf(expiresAt) };
  return hashed({ versionHash: versionHash ?? '', facts, lines, total, tax, currency, secondsToPickUp, ...when });
};

interface Charged {
  readonly hash: string;
  readonly tax: number;
  readonly meterTotal: number;
  readonly differences: readonly Difference[];
  readonly chargedAt: string | Date;
}

/** Over all that is shown of a charge besides what its hash is over. */
export const sealOfCharge = ({ hash, tax, meterTotal, differences, chargedAt }: Charged): string =>
  hashed({ hash, tax, meterTotal, differences, chargedAt: instantOf(chargedAt) });

/** Before, the moment was in no seal. */
const sealBefore = ({ hash, tax, meterTotal, differences }: Charged): string =>
  hashed({ hash, tax, meterTotal, differences });

interface Priced {
  readonly scope: RideScope;
  readonly terms: KeptTerms;
  readonly versionHash: string | null;
  readonly facts: RideFacts;
  readonly lines: readonly PriceLine[];
  readonly total: number;
  readonly tax: number;
  readonly hash: string;
}

/** What terms and facts give again; null where it is not what was written down, line by line, or the terms are not those that were approved. */
function again({ scope, terms, versionHash, facts, lines, total, tax }: Priced): Price | null {
  if (versionHash !== null && hashOfVersion(scope, terms) !== versionHash) return null;
  const price = priceOf(terms, facts);
  const isSame = canonicalJson([price.lines, price.total, price.tax]) === canonicalJson([lines, total, tax]);
  return isSame ? price : null;
}

/** Whether a quote is what its terms and facts give, and all that it promises is as it was sealed; of quotes of before the price alone was. */
export function isQuoteReproduced(quote: Priced & Promised): boolean {
  const price = again(quote);
  return (
    price !== null &&
    price.currency === quote.currency &&
    (quote.hash === hashOfQuote(quote) || quote.hash === hashOfPrice(quote.versionHash ?? '', quote.facts, price))
  );
}

/** The same of a charge, with what only its seal is over. Charges of before have none, or one without the moment. */
export function isChargeReproduced(charge: Priced & Charged & { readonly seal: string | null }): boolean {
  const price = again(charge);
  return (
    price !== null &&
    charge.hash === hashOfPrice(charge.versionHash ?? '', charge.facts, price) &&
    (charge.seal === null || charge.seal === sealOfCharge(charge) || charge.seal === sealBefore(charge))
  );
}
