/** What the platform does with what suppliers hand in: read, give back, push on. */
import { hasAudience } from '#contract/notices/sysNotice/calls.ts';
import { canMoveSupplierNotice, type sysNoticeProviderCalls } from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { insertNotice } from '#server/notices/sysNotice/queries.ts';
import { checkedAudience, tellAudience } from '#server/notices/sysNotice/service.ts';
import { supplierNoticeMessages } from './messages.ts';
import { lockSupplierNotice, receiveSupplierNotice, supplierNoticeById, updateSupplierNotice } from './queries.ts';
import { findSupplierNotice, reachOf, tellSupplier } from './service.ts';
import { inWrongState, takeSupplierNotice } from './supplierCommands.ts';

type Commands = Pick<Handlers<typeof sysNoticeProviderCalls>, 'receiveOne' | 'returnOne' | 'pushOne'>;

/** Reading, returning and pushing is for the platform, whatever rights a supplier's role was given. */
function requirePlatform({ actor }: CallContext): void {
  if (reachOf(actor).kind !== 'platform') throw notFound();
}

export const receiveNotice: Commands['receiveOne'] = async (context, { id }) => {
  const { actor, db, services } = context;
  requirePlatform(context);
  const before = await lockSupplierNotice(db, reachOf(actor), id).executeTakeFirst();
  if (before === undefined) throw notFound();
  const now = services.now().toISOString();
  const { receivedAt } = await receiveSupplierNotice(db, id, actor.userId, now).executeTakeFirstOrThrow();
  context.record(changeOf(supplierNoticeWords, { id, label: before.title, before, after: { receivedAt } }));
  return { receivedAt: receivedAt ?? now };
};

export const returnNotice: Commands['returnOne'] = async (context, { reason, ...seen }) => {
  const { db, services } = context;
  requirePlatform(context);
  const before = await takeSupplierNotice(context, seen);
  if (!canMoveSupplierNotice(before.state, 'return')) throw await inWrongState(context, before);
  const changed = { state: 'returned', returnReason: reason } as const;
  const updated = await updateSupplierNotice(db, seen.id, seen.version, changed).executeTakeFirstOrThrow();
  await tellSupplier(db, services, before.supplierId, before, { kind: 'returned', reason });
  context.record(changeOf(supplierNoticeWords, { id: seen.id, label: before.title, before, after: changed }));
  return updated;
};

/**
 * Becomes a published notice of its own, read and confirmed like any other. The row is held while it is looked at, and a
 * unique key stands behind that, so however often it is asked for there is one notice.
 */
export const pushNotice: Commands['pushOne'] = async (context, { id, version, audience: given, mustConfirm }) => {
  const { actor, db, services } = context;
  requirePlatform(context);
  const reach = reachOf(actor);
  const before = await lockSupplierNotice(db, reach, id).executeTakeFirst();
  if (before === undefined) throw notFound();
  if (before.state === 'pushed') {
    const current = await findSupplierNotice(db, reach, id);
    throw new Refusal(409, supplierNoticeMessages.alreadyPushed, { data: { current } });
  }
  const notice = await takeSupplierNotice(context, { id, version });
  if (!canMoveSupplierNotice(notice.state, 'push')) throw await inWrongState(context, notice);
  const audience = await checkedAudience(db, actor, given);
  if (!hasAudience(audience)) throw new Refusal(409, supplierNoticeMessages.noAudience);
  const { supplierName } = await supplierNoticeById(db, reach, id).executeTakeFirstOrThrow();
  const now = services.now();
  const { id: noticeId } = await insertNotice(db, {
    title: notice.title,
    content: notice.content,
    summary: notice.summary,
    originSiteName: supplierName,
    mustConfirm,
    ...audience,
    state: 'published',
    publishedAt: now,
    edition: 1,
    supplierNoticeId: id,
    createdBy: actor.userId,
    publishedBy: actor.userId,
  }).executeTakeFirstOrThrow();
  const changed = { state: 'pushed', pushedAt: now, pushedBy: actor.userId } as const;
  await updateSupplierNotice(db, id, version, changed).executeTakeFirstOrThrow();
  await tellAudience(db, services.live, audience);
  await tellSupplier(db, services, notice.supplierId, notice, { kind: 'pushed' });
  const after = { state: 'pushed', noticeId, mustConfirm, ...audience };
  context.record(changeOf(supplierNoticeWords, { id, label: notice.title, before: notice, after }));
  return { noticeId };
};
