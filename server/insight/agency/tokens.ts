/** Bearer tokens of agencies: shown once, kept as a hash. */
import { randomBytes } from 'node:crypto';
import { agencyWords } from '#contract/insight/agency/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { lockAgency, updateAgency } from './queries.ts';

const SHOWN_PREFIX = 10;

/** A new token, and what is kept of it. */
export function makeToken(): { token: string; prefix: string; hash: Buffer } {
  const token = `pda_${randomBytes(32).toString('base64url')}`;
  return { token, prefix: token.slice(0, SHOWN_PREFIX), hash: hashToken(token) };
}

/**
 * Gives an agency another token, or none, and records it.
 * @throws Refusal 404, or 409 with `current`
 */
export async function changeToken(
  context: CallContext,
  { id, version }: { id: string; version: number },
  token: { prefix: string; hash: Buffer } | null,
): Promise<{ version: number }> {
  requireEverything(context.actor);
  const before = await takeRow(lockAgency(context.db, id), { version }, (row) => row);
  const kept = {
    tokenPrefix: token?.prefix ?? '',
    tokenAt: token === null ? null : context.services.now().toISOString(),
  };
  const updated = await updateAgency(context.db, id, {
    ...kept,
    tokenHash: token?.hash ?? null,
  }).executeTakeFirstOrThrow();
  context.record(changeOf(agencyWords, { id, label: before.name, before, after: kept }));
  return updated;
}
