/** The API keys of suppliers, and what is handed in with them. */
import type { openNoticeCalls, sysNoticeProviderCalls } from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { insertApiKey } from '#server/system/apiKey/queries.ts';
import { admitKey, endKey, makeKey, refusePast } from '#server/system/apiKey/service.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { isRichTextEmpty } from '#server/ground/core/richText.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { enabledSuppliers } from '#server/base/organisation/queries.ts';
import { contentOf } from '#server/notices/sysNotice/service.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { supplierNoticeMessages } from './messages.ts';
import { externalNotice, insertExternal } from './queries.ts';
import { tellPlatform } from './service.ts';

type KeyCommands = Pick<Handlers<typeof sysNoticeProviderCalls>, 'addKey' | 'endKey'>;

export const addApiKey: KeyCommands['addKey'] = async (context, { supplierId, name, hourlyQuota, expiresAt }) => {
  const { actor, db, services } = context;
  const only = supplierWithin(scopeOf(actor));
  const suppliers = await enabledSuppliers(db, { kind: 'suppliers', supplierId }, 'supplier').execute();
  if (suppliers.length === 0 || (only !== null && only !== supplierId))
    throw refuseField('supplierId', supplierNoticeMessages.unknownSupplier);
  refusePast(expiresAt, services.now());
  const { key, prefix, keyHash } = makeKey();
  const { id } = await insertApiKey(db, {
    supplierId,
    name,
    prefix,
    keyHash,
    hourlyQuota,
    expiresAt,
    createdBy: actor.userId,
    createdAt: services.now(),
  }).executeTakeFirstOrThrow();
  const after = { supplierId, name, prefix, hourlyQuota, expiresAt };
  context.record(changeOf(apiKeyWords, { id, label: name, after }));
  return { id, key };
};

export const endSupplierKey: KeyCommands['endKey'] = (context, key) => endKey(context, key, 'notice');

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
  const key = await admitKey(db, token, 'notice', now);
  const { supplierId } = key;
  if (supplierId === null) throw new Error('a key for notices without a supplier');
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
  const after = { supplierId, apiKey: key.name, externalId, title: form.title, isNew };
  context.record({
    ...changeOf(supplierNoticeWords, { id, label: form.title, after }),
    caller: { account: `${key.supplierName} · ${key.name}`, roleCode: 'apiKey' },
  });
  return { id, state, isNew };
};
