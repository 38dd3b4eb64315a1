/** What a supplier does: write, change, hand in, delete. */
import { DONE } from '#contract/ground/core.ts';
import {
  canEditSupplierNotice,
  canMoveSupplierNotice,
  MOST_SUPPLIER_NOTICE_FILES,
  type sysNoticeProviderCalls,
} from '#contract/notices/sysNoticeProvider/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { changedMeanwhile, notFound, Refusal } from '#server/ground/core/refusal.ts';
import { isRichTextEmpty } from '#server/ground/core/richText.ts';
import { attachFiles, attachImages, releaseFiles } from '#server/base/file/service.ts';
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

/** The row, held; with the version that was seen. */
export async function takeSupplierNotice(
  { actor, db }: CallContext,
  { id, version }: { id: string; version: number },
): Promise<Notice> {
  const reach = reachOf(actor);
  const notice = await lockSupplierNotice(db, reach, id).executeTakeFirst();
  if (notice === undefined) throw notFound();
  if (notice.version !== version) throw changedMeanwhile(await findSupplierNotice(db, reach, id));
  return notice;
}

export async function inWrongState({ actor, db, request }: CallContext, { id, state }: Notice): Promise<Refusal> {
  return new Refusal(409, supplierNoticeMessages.wrongState, {
    params: { state: say(supplierNoticeStates[state], request.language) },
    data: { current: await findSupplierNotice(db, reachOf(actor), id) },
  });
}

/** Only a supplier writes; somebody of the platform with this right belongs to none. */
function ownSupplier({ actor }: CallContext): string {
  const reach = reachOf(actor);
  if (reach.kind !== 'supplier') throw new Refusal(409, supplierNoticeMessages.noSupplier);
  return reach.supplierId;
}

const logged = ({
  title,
  summary,
  urgent,
  contact,
  state,
}: Pick<Notice, 'title' | 'summary' | 'urgent' | 'contact' | 'state'>) => ({
  title,
  summary,
  urgent,
  contact,
  state,
});

export const addSupplierNotice: Commands['addOne'] = async (context, { content: html, fileIds, ...form }) => {
  const { actor, db } = context;
  const supplierId = ownSupplier(context);
  const fields = { ...form, ...contentOf(html) };
  const { id } = await insertSupplierNotice(db, {
    ...fields,
    supplierId,
    createdBy: actor.userId,
  }).executeTakeFirstOrThrow();
  const thing = { object: SUPPLIER_NOTICE, objectId: id };
  await attachFiles(context, thing, fileIds, { max: MOST_SUPPLIER_NOTICE_FILES });
  await attachImages(context, thing, [fields.content]);
  context.record({
    object: SUPPLIER_NOTICE,
    objectId: id,
    label: form.title,
    after: logged({ ...fields, state: 'draft' }),
  });
  return { id };
};

export const changeSupplierNotice: Commands['updateOne'] = async (
  context,
  { id, version, content: html, fileIds, ...form },
) => {
  const { actor, db } = context;
  ownSupplier(context);
  const before = await takeSupplierNotice(context, { id, version });
  if (!canEditSupplierNotice(before.state)) throw await inWrongState(context, before);
  const fields = { ...form, ...contentOf(html) };
  const updated = await updateSupplierNotice(db, id, version, fields).executeTakeFirst();
  if (updated === undefined) throw changedMeanwhile(await findSupplierNotice(db, reachOf(actor), id));
  const thing = { object: SUPPLIER_NOTICE, objectId: id };
  await attachFiles(context, thing, fileIds, { max: MOST_SUPPLIER_NOTICE_FILES });
  await attachImages(context, thing, [fields.content]);
  context.record({
    object: SUPPLIER_NOTICE,
    objectId: id,
    label: before.title,
    before: { ...logged(before), contentChanged: false },
    after: { ...logged({ ...before, ...fields }), contentChanged: before.content !== fields.content },
  });
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
  context.record({
    object: SUPPLIER_NOTICE,
    objectId: seen.id,
    label: before.title,
    before: { state: before.state },
    after: { state: 'submitted' },
  });
  return updated;
};

export const removeSupplierNotice: Commands['deleteOne'] = async (context, seen) => {
  const { db } = context;
  ownSupplier(context);
  const before = await takeSupplierNotice(context, seen);
  if (!canEditSupplierNotice(before.state)) throw await inWrongState(context, before);
  await releaseFiles(context, { object: SUPPLIER_NOTICE, objectId: seen.id });
  await deleteSupplierNotice(db, seen.id, seen.version).executeTakeFirstOrThrow();
  context.record({ object: SUPPLIER_NOTICE, objectId: seen.id, label: before.title, before: logged(before) });
  return DONE;
};
