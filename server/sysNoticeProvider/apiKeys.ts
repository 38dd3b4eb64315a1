/** API keys of suppliers: made once, kept as a hash, counted by the hour. */
import { createHash, randomBytes } from 'node:crypto';
import type { openNoticeCalls, sysNoticeProviderCalls } from '#contract/sysNoticeProvider.ts';
import type { Handlers } from '../core/context.ts';
import { changedMeanwhile, notFound, Refusal, refuseField, tooMany } from '../core/refusal.ts';
import { isRichTextEmpty } from '../core/richText.ts';
import type { Db } from '../database/pool.ts';
import { enabledSuppliers } from '../organisation/queries.ts';
import { contentOf } from '../sysNotice/service.ts';
import { supplierNoticeMessages } from './messages.ts';
import { endApiKey, externalNotice, insertApiKey, insertExternal, lockApiKey, spendApiKey } from './queries.ts';
import { tellPlatform } from './service.ts';
import { SUPPLIER_NOTICE } from '../sysNotice/present.ts';

type KeyCommands = Pick<Handlers<typeof sysNoticeProviderCalls>, 'addKey' | 'endKey'>;

const HOUR_MS = 3_600_000;
const KEY_SHAPE = /^pdk_[\w-]{43}$/;
const SHOWN_PREFIX = 10;

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

export const addApiKey: KeyCommands['addKey'] = async (context, { supplierId, name, hourlyQuota, expiresAt }) => {
  const { actor, db, services } = context;
  const suppliers = await enabledSuppliers(db, { kind: 'suppliers', supplierId }, 'supplier').execute();
  if (suppliers.length === 0) throw refuseField('supplierId', supplierNoticeMessages.unknownSupplier);
  if (expiresAt !== null && Date.parse(expiresAt) <= services.now().getTime())
    throw refuseField('expiresAt', supplierNoticeMessages.keyPast);
  const key = `pdk_${randomBytes(32).toString('base64url')}`;
  const prefix = key.slice(0, SHOWN_PREFIX);
  const { id } = await insertApiKey(db, {
    supplierId,
    name,
    prefix,
    keyHash: hashKey(key),
    hourlyQuota,
    expiresAt,
    createdBy: actor.userId,
    createdAt: services.now(),
  }).executeTakeFirstOrThrow();
  context.record({
    object: 'apiKey',
    objectId: id,
    label: name,
    after: { supplierId, name, prefix, hourlyQuota, expiresAt },
  });
  return { id, key };
};

export const endKey: KeyCommands['endKey'] = async (context, { id, version }) => {
  const { db, services } = context;
  const before = await lockApiKey(db, id).executeTakeFirst();
  if (before === undefined) throw notFound();
  const { keyHash: _keyHash, ...current } = before;
  if (before.version !== version) throw changedMeanwhile(current);
  if (before.endedAt !== null) throw new Refusal(409, supplierNoticeMessages.keyEnded, { data: { current } });
  const endedAt = services.now().toISOString();
  const updated = await endApiKey(db, id, version, endedAt).executeTakeFirstOrThrow();
  context.record({ object: 'apiKey', objectId: id, label: before.name, before: { endedAt: null }, after: { endedAt } });
  return updated;
};

/**
 * The key of a call, used once.
 * @throws Refusal 401 for one that is no good, 429 beyond its quota.
 */
async function admitKey(db: Db, token: string | null, now: Date) {
  const refused = () => new Refusal(401, supplierNoticeMessages.keyRefused);
  if (token === null || !KEY_SHAPE.test(token)) throw refused();
  const key = await spendApiKey(db, hashKey(token), now.toISOString()).executeTakeFirst();
  if (key === undefined) throw refused();
  if (key.usedInHour > key.hourlyQuota) {
    const endsAt = Date.parse(key.hourBeganAt ?? now.toISOString()) + HOUR_MS;
    throw tooMany(Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)), supplierNoticeMessages.keyExhausted);
  }
  return key;
}

/** What was handed in under the same name before. 409 when that was something else. */
async function handedIn(db: Db, supplierId: string, externalId: string, fields: { title: string; content: string }) {
  const known = await externalNotice(db, supplierId, externalId).executeTakeFirstOrThrow();
  if (known.title !== fields.title || known.content !== fields.content)
    throw new Refusal(409, supplierNoticeMessages.externalReused);
  return known;
}

/** A supplier's system hands a notice in. */
export const submitByKey: Handlers<typeof openNoticeCalls>['submit'] = async (
  context,
  { content: html, externalId, ...form },
) => {
  const { db, services, token } = context;
  const now = services.now();
  const key = await admitKey(db, token, now);
  const { supplierId } = key;
  const fields = { ...form, ...contentOf(html) };
  if (isRichTextEmpty(fields.content)) throw refuseField('content', supplierNoticeMessages.noContent);
  const inserted = await insertExternal(db, {
    ...fields,
    supplierId,
    externalId,
    apiKeyId: key.id,
    via: 'api',
    state: 'submitted',
    submittedAt: now,
    createdAt: now,
  }).executeTakeFirst();
  const isNew = inserted !== undefined;
  const { id, state } = inserted ?? (await handedIn(db, supplierId, externalId, fields));
  if (isNew) await tellPlatform(db, services, key.supplierName, { id, ...form });
  context.record({
    caller: { account: `${key.supplierName} · ${key.name}`, roleCode: 'apiKey' },
    object: SUPPLIER_NOTICE,
    objectId: id,
    label: form.title,
    after: { supplierId, apiKey: key.name, externalId, title: form.title, isNew },
  });
  return { id, state, isNew };
};
