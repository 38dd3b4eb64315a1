/** What a supplier does: write, change, hand in, delete. */
import { DONE } from '#contract/ground/core.ts';
import {
  canEditSupplierNotice,
  canMoveSupplierNotice,
  MOST_SUPPLIER_NOTICE_FILES,
  supplierNoticeForm,
  type sysNoticeProviderCalls,
} from '#contract/notices/sysNoticeProvider/calls.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { isRichTextEmpty } from '#server/ground/core/richText.ts';
import { attachFiles, attachImages, fileIdsOf, releaseFiles, type Thing } from '#server/base/file/service.ts';
import { contentOf } from '#server/notices/sysNotice/service.ts';
import { supplierNoticeMessages, supplierNoticeStates } from './messages.ts';
import {
  deleteSupplierNotice,
  insertSupplierNotice,
  lockSupplierNotice,
  supplierNoticeById,
  updateSupplierNotice,
} from './queries.ts';
import { findSupplierNotice, reachOf, tellPlatform } from './service.ts';
import { SUPPLIER_NOTICE } from '#server/notices/sysNotice/present.ts';

type Commands = Pick<Handlers<typeof sysNoticeProviderCalls>, 'addOne' | 'updateOne' | 'submitOne' | 'deleteOne'>;
type Notice = NonNullable<Awaited<ReturnType<ReturnType<typeof lockSupplierNotice>['executeTakeFirst']>>>;

/** The notice, locked. 404 out of reach, 409 when it has changed. */
export function takeSupplierNotice({ actor, db }: CallContext, seen: { id: string; version: number }): Promise<Notice> {
  const reach = reachOf(actor);
  return takeRow(lockSupplierNotice(db, reach, seen.id), seen, () => findSupplierNotice(db, reach, seen.id));
}

export async function inWrongState({ actor, db, request }: CallContext, { id, state }: Notice): Promise<Refusal> {
  return new Refusal(409, supplierNoticeMessages.wrongState, {
    params: { state: say(supplierNoticeStates[state], request.language) },
    data: { current: await findSupplierNotice(db, reachOf(actor), id) },
  });
}

/** The supplier of the actor. 409 for people of the platform, who belong to none. */
function ownSupplier({ actor }: CallContext): string {
  const reach = reachOf(actor);
  if (reach.kind !== 'supplier') throw new Refusal(409, supplierNoticeMessages.noSupplier);
  return reach.supplierId;
}

export const addSupplierNotice: Commands['addOne'] = async (context, { content: html, fileIds, ...form }) => {
  const { actor, db } = context;
  const supplierId = ownSupplier(context);
  const fields = { ...form, ...contentOf(html) };
  const { id } = await insertSupplierNotice(db, {
    ...fields,
    supplierId,
    createdBy: actor.userId,
  }).executeTakeFirstOrThrow();
  const thing: Thing = { object: SUPPLIER_NOTICE, objectId: id };
  await attachFiles(context, thing, fileIds, { max: MOST_SUPPLIER_NOTICE_FILES });
  await attachImages(context, thing, [fields.content]);
  const { content: _html, ...after } = { ...fields, state: 'draft' };
  context.record(changeOf(supplierNoticeWords, { id, label: form.title, after }));
  return { id };
};

export const changeSupplierNotice: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { db } = context;
  ownSupplier(context);
  const before = await takeSupplierNotice(context, { id, version });
  if (!canEditSupplierNotice(before.state)) throw await inWrongState(context, before);
  const thing: Thing = { object: SUPPLIER_NOTICE, objectId: id };
  const row = { ...before, fileIds: await fileIdsOf(db, thing) };
  const { content: html, fileIds, ...form } = changedForm(context, supplierNoticeForm, row, change);
  const fields = { ...form, ...contentOf(html) };
  const updated = await updateSupplierNotice(db, id, version, fields).executeTakeFirstOrThrow();
  await attachFiles(context, thing, fileIds, { max: MOST_SUPPLIER_NOTICE_FILES });
  await attachImages(context, thing, [fields.content]);
  const { content, ...after } = fields;
  const contentChanged = before.content !== content;
  const texts = { before: { ...before, contentChanged: false }, after: { ...after, contentChanged } };
  context.record(changeOf(supplierNoticeWords, { id, label: before.title, ...texts }));
  return updated;
};

export const submitSupplierNotice: Commands['submitOne'] = async (context, seen) => {
  const { db, services } = context;
  ownSupplier(context);
  const before = await takeSupplierNotice(context, seen);
  if (!canMoveSupplierNotice(before.state, 'submit')) throw await inWrongState(context, before);
  if (isRichTextEmpty(before.content)) throw new Refusal(409, supplierNoticeMessages.noContent);
  const updated = await updateSupplierNotice(db, seen.id, seen.version, {
    state: 'submitted',
    submittedAt: services.now(),
    receivedAt: null,
    receivedBy: null,
  }).executeTakeFirstOrThrow();
  const { supplierName } = await supplierNoticeById(
    db,
    { kind: 'supplier', supplierId: before.supplierId },
    seen.id,
  ).executeTakeFirstOrThrow();
  await tellPlatform(db, services, supplierName, before);
  const after = { state: 'submitted' };
  context.record(changeOf(supplierNoticeWords, { id: seen.id, label: before.title, before, after }));
  return updated;
};

export const removeSupplierNotice: Commands['deleteOne'] = async (context, seen) => {
  const { db } = context;
  ownSupplier(context);
  const before = await takeSupplierNotice(context, seen);
  if (!canEditSupplierNotice(before.state)) throw await inWrongState(context, before);
  await releaseFiles(context, { object: SUPPLIER_NOTICE, objectId: seen.id });
  await deleteSupplierNotice(db, seen.id, seen.version).executeTakeFirstOrThrow();
  const { content: _html, ...row } = before;
  context.record(changeOf(supplierNoticeWords, { id: seen.id, label: before.title, before: row }));
  return DONE;
};
