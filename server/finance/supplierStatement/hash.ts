import { createHash } from 'node:crypto';
import type { StatementLine } from '#contract/finance/supplier/settle.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';

export interface Hashed {
  supplierId: string;
  period: string;
  contractHash: string | null;
  currency: string;
  lines: readonly StatementLine[];
  subtotal: number;
  tax: number;
  total: number;
  /** Of its orders. */
  digest: string;
}

/** SHA-256, in hex, by which a closed statement is known again. */
export const hashOfStatement = ({
  supplierId,
  period,
  contractHash,
  currency,
  lines,
  subtotal,
  tax,
  total,
  digest,
}: Hashed) =>
  createHash('sha256')
    .update(canonicalJson({ supplierId, period, contractHash, currency, lines, subtotal, tax, total, digest }))
    .digest('hex');
