import { createHash } from 'node:crypto';
import type { SupplierTerms } from '#contract/finance/supplier/settle.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';

/** SHA-256, in hex, by which terms are known again. */
export const hashOfTerms = (terms: SupplierTerms): string =>
  createHash('sha256').update(canonicalJson(terms)).digest('hex');
