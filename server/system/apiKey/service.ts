/** API keys: made once, kept as a hash, counted by the hour. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import { randomBytes } from 'node:crypto';
import type { ApiKeyPurpose } from '#contract/system/apiKey/calls.ts';
import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { Refusal, refuseField, tooMany } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Vault } from '#server/ground/vault/vault.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { apiKeyMessages } from './messages.ts';
import { apiKeyOfSource, endApiKey, lockApiKey } from './queries.ts';
import { spendKey } from './uses.ts';

const HOUR_MS = 3_600_000;
const KEY_SHAPE = /^pdk_[\w-]{43}$/;
const SHOWN_PREFIX = 10;

/** A new key, and what is kept of it. */
export function makeKey(): { key: string; prefix: string; keyHash: Buffer } {
  const key = `pdk_${randomBytes(32).toString('base64url')}`;
  return { key, prefix: key.slice(0, SHOWN_PREFIX), keyHash: hashToken(key) };
}

const SECRET = 'apiKey.secret';

/** With which what is told is signed. */
export const makeSecret = (): string => `pds_${randomBytes(32).toString('base64url')}`;

export const sealSecret = (vault: Vault, secret: string): string => vault.seal(SECRET, secret);

/** The secret of a key that has one. @throws Error for one that has none */
export function secretOf(vault: Vault, { secret }: { secret: string | null }): string {
  if (secret === null) throw new Error('this key has no secret');
  return vault.open(SECRET, secret);
}

/** @throws FieldRefusal for a broker's source that is an app's, or the other way round: each would see the other's orders */
export async function refuseMixed(db: Db, source: string, purpose: ApiKeyPurpose): Promise<void> {
  if (purpose !== 'order' && purpose !== 'broker') return;
  const other = purpose === 'order' ? 'broker' : 'order';
  if ((await apiKeyOfSource(db, source, other).executeTakeFirst()) === undefined) return;
  throw refuseField('source', other === 'order' ? apiKeyMessages.sourceOfApp : apiKeyMessages.sourceOfBroker);
}

/** @throws FieldRefusal for a time that has passed. */
export function refusePast(expiresAt: string | null, now: Date): void {
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) throw refuseField('expiresAt', apiKeyMessages.past);
}

/**
 * Ends the key, and records it.
 * @param purpose what the key has to be for; null: anything
 * @throws Refusal 404 (also beyond the data scope, or for something else), or 409 with `current`
 */
export async function endKey(
  context: CallContext,
  { id, version }: { id: string; version: number },
  purpose: ApiKeyPurpose | null,
): Promise<{ version: number }> {
  const { actor, db, services } = context;
  const locked = lockApiKey(db, supplierWithin(scopeOf(actor)), purpose, id);
  const before = await takeRow(locked, { version }, (row) => row);
  if (before.endedAt !== null) throw new Refusal(409, apiKeyMessages.ended, { data: { current: before } });
  const endedAt = services.now().toISOString();
  const updated = await endApiKey(db, id, version, endedAt).executeTakeFirstOrThrow();
  context.record(changeOf(apiKeyWords, { id, label: before.name, before, after: { endedAt } }));
  return updated;
}

/**
 * The key of a call, used once.
 * @throws Refusal 401 for one that is no good or for something else, 429 beyond its quota.
 */
export async function admitKey(db: Db, token: string | null, purpose: ApiKeyPurpose, now: Date) {
  const refused = () => new Refusal(401, apiKeyMessages.refused);
  if (token === null || !KEY_SHAPE.test(token)) throw refused();
  const key = await spendKey(db, hashToken(token), purpose, now.toISOString());
  if (key === undefined) throw refused();
  if (key.usedInHour > key.hourlyQuota) {
    const endsAt = Date.parse(key.hourBeganAt ?? now.toISOString()) + HOUR_MS;
    throw tooMany(Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)), apiKeyMessages.exhausted);
  }
  return key;
}
