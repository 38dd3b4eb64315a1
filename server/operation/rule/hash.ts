import { createHash } from 'node:crypto';
import type { RuleTerms } from '#contract/operation/rule/terms.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';

/** By which a version is known again. */
export const hashOfRule = (scope: RideScope, terms: RuleTerms): string =>
  createHash('sha256').update(canonicalJson({ scope, terms })).digest('hex');
