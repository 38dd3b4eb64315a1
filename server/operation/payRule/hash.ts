/** Hashes by which a version, a quote or a charge is known again. */
import { createHash } from 'node:crypto';
import type { Price } from '#contract/operation/payRule/price.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import type { PayTerms, RideFacts } from '#contract/operation/payRule/terms.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';

const hashed = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

export const hashOfVersion = (scope: RideScope, terms: PayTerms): string => hashed({ scope, terms });

/** Of a price by a version with this hash. */
export const hashOfPrice = (versionHash: string, facts: RideFacts, { lines, total }: Pick<Price, 'lines' | 'total'>) =>
  hashed({ versionHash, facts, lines, total });
