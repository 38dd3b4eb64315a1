import { RESERVED_ORDER_SOURCES } from '#contract/system/apiKey/source.ts';
import type { apiKeyCalls } from '#contract/system/apiKey/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { apiKeyWords } from '#contract/system/apiKey/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { supplierWithin } from '#server/base/organisation/reach.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import { apiKeyMessages } from './messages.ts';
import { apiKeyCount, apiKeyList, apiKeySorts, insertApiKey } from './queries.ts';
import { endKey, makeKey, makeSecret, refuseMixed, refusePast, sealSecret } from './service.ts';

export const apiKeyHandlers: Handlers<typeof apiKeyCalls> = {
  async getPageList({ actor, db, services }, input) {
    const only = supplierWithin(scopeOf(actor));
    const now = services.now().toISOString();
    return answerList(db, input, apiKeySorts, {
      rows: (page) => apiKeyList(db, only, input, now, page),
      count: () => apiKeyCount(db, only, input, now),
      show: asTheyAre,
    });
  },

  async addOne(context, { purpose, name, source, hourlyQuota, expiresAt }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    if (RESERVED_ORDER_SOURCES.has(source)) throw refuseField('source', apiKeyMessages.sourceTaken);
    await refuseMixed(db, source, purpose);
    refusePast(expiresAt, services.now());
    const { key, prefix, keyHash } = makeKey();
    const secret = purpose === 'order' || purpose === 'broker' ? null : makeSecret();
    const { id } = await insertApiKey(db, {
      purpose,
      secret: secret === null ? null : sealSecret(services.vault, secret),
      supplierId: null,
      source,
      name,
      prefix,
      keyHash,
      hourlyQuota,
      expiresAt,
      createdBy: actor.userId,
      createdAt: services.now(),
    }).executeTakeFirstOrThrow();
    const after = { purpose, source, name, prefix, hourlyQuota, expiresAt };
    context.record(changeOf(apiKeyWords, { id, label: name, after }));
    return { id, key, secret };
  },

  endOne: (context, key) => endKey(context, key, null),
};
