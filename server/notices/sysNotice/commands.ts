/** Writing, publishing, scheduling, recalling and deleting notices. */
import { DONE } from '#contract/ground/core.ts';
import {
  canDelete,
  canEdit,
  canMove,
  hasAudience,
  NOTICE_MOVES,
  type NOTICE_ORDERS,
  type sysNoticeCalls,
} from '#contract/notices/sysNotice/calls.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { changedMeanwhile, notFound, Refusal } from '#server/ground/core/refusal.ts';
import { isRichTextEmpty } from '#server/ground/core/richText.ts';
import { attachFiles, attachImages, releaseFiles } from '#server/base/file/service.ts';
import { noticeMessages, noticeStates } from './messages.ts';
import { audienceOf, findNotice, NOTICE } from './present.ts';
import { deleteNotice, insertNotice, lockNotice, updateNotice } from './queries.ts';
import { authorOf } from './reading.ts';
import { checkedAudience, contentOf, tellAudience } from './service.ts';

type Commands = Pick<
  Handlers<typeof sysNoticeCalls>,
  'addOne' | 'updateOne' | 'updateState' | 'updatePin' | 'deleteOne'
>;
type Notice = NonNullable<Awaited<ReturnType<ReturnType<typeof lockNotice>['executeTakeFirst']>>>;
type Order = (typeof NOTICE_ORDERS)[number];

const MOST_FILES = 10;

/** What the log says of a notice. */
const logged = (notice: Notice | Omit<Notice, 'id' | 'version'>) => {
  const { title, summary, originSiteName, pinned, mustConfirm, publishAt, expiresAt } = notice;
  return { title, summary, originSiteName, pinned, mustConfirm, publishAt, expiresAt, audience: audienceOf(notice) };
};

async function takeNotice(context: CallContext, { id, version }: { id: string; version: number }): Promise<Notice> {
  const { actor, db } = context;
  const notice = await lockNotice(db, authorOf(actor), id).executeTakeFirst();
  if (notice === undefined) throw notFound();
  if (notice.version !== version) throw changedMeanwhile(await findNotice(db, authorOf(actor), id));
  return notice;
}

async function wrongState({ actor, db, request }: CallContext, { id, state }: Notice): Promise<Refusal> {
  return new Refusal(409, noticeMessages.wrongState, {
    params: { state: say(noticeStates[state], request.language) },
    data: { current: await findNotice(db, authorOf(actor), id) },
  });
}

async function saved(context: CallContext, notice: Notice, fields: Parameters<typeof updateNotice>[3]) {
  const updated = await updateNotice(context.db, notice.id, notice.version, fields).executeTakeFirst();
  if (updated === undefined) throw changedMeanwhile(await findNotice(context.db, authorOf(context.actor), notice.id));
  return updated;
}

export const addNotice: Commands['addOne'] = async (context, { audience: given, content: html, fileIds, ...form }) => {
  const { actor, db } = context;
  const audience = await checkedAudience(db, actor, given);
  const fields = { ...form, ...contentOf(html), ...audience };
  const { id } = await insertNotice(db, { ...fields, createdBy: actor.userId }).executeTakeFirstOrThrow();
  const thing = { object: NOTICE, objectId: id };
  await attachFiles(context, thing, fileIds, { max: MOST_FILES });
  await attachImages(context, thing, [fields.content]);
  const { content: _html, ...after } = fields;
  context.record({ object: NOTICE, objectId: id, label: form.title, after: { ...after, fileIds } });
  return { id };
};

export const changeNotice: Commands['updateOne'] = async (
  context,
  { id, version, audience: given, content: html, fileIds, ...form },
) => {
  const { actor, db } = context;
  const before = await takeNotice(context, { id, version });
  if (!canEdit(before.state)) throw await wrongState(context, before);
  const fields = { ...form, ...contentOf(html), ...(await checkedAudience(db, actor, given)) };
  const updated = await saved(context, before, fields);
  const thing = { object: NOTICE, objectId: id };
  await attachFiles(context, thing, fileIds, { max: MOST_FILES });
  await attachImages(context, thing, [fields.content]);
  context.record({
    object: NOTICE,
    objectId: id,
    label: before.title,
    before: { ...logged(before), contentChanged: false },
    after: { ...logged({ ...before, ...fields }), contentChanged: before.content !== fields.content },
  });
  return updated;
};

/** Before anybody can read it, a notice has content, an audience and times that lie ahead. */
function requireReady(notice: Notice, order: Order, now: Date): void {
  if (order !== 'publish' && order !== 'schedule') return;
  const refuse = (sentence: keyof typeof noticeMessages) => new Refusal(409, noticeMessages[sentence]);
  if (isRichTextEmpty(notice.content)) throw refuse('noContent');
  if (!hasAudience(notice)) throw refuse('noAudience');
  if (notice.expiresAt !== null && Date.parse(notice.expiresAt) <= now.getTime()) throw refuse('alreadyOver');
  if (order === 'publish') return;
  if (notice.publishAt === null) throw refuse('noPublishTime');
  if (Date.parse(notice.publishAt) <= now.getTime()) throw refuse('publishTimePast');
}

export const moveNotice: Commands['updateState'] = async (context, { id, version, move }) => {
  const { actor, db, services } = context;
  const before = await takeNotice(context, { id, version });
  if (!canMove(before.state, move)) throw await wrongState(context, before);
  const now = services.now();
  requireReady(before, move, now);
  const { to: state } = NOTICE_MOVES[move];
  const changed = {
    publish: { publishedAt: now, recalledAt: null, publishedBy: actor.userId, edition: before.edition + 1 },
    schedule: { publishedBy: actor.userId },
    unschedule: {},
    recall: { recalledAt: now },
  }[move];
  const updated = await saved(context, before, { state, ...changed });
  if (move === 'publish' || move === 'recall') await tellAudience(db, services.live, before);
  context.record({
    object: NOTICE,
    objectId: id,
    label: before.title,
    before: { state: before.state },
    after: { state },
  });
  return { ...updated, state };
};

export const pinNotice: Commands['updatePin'] = async (context, { id, version, pinned }) => {
  const { db, services } = context;
  const before = await takeNotice(context, { id, version });
  const updated = await saved(context, before, { pinned });
  if (before.state === 'published') await tellAudience(db, services.live, before);
  context.record({
    object: NOTICE,
    objectId: id,
    label: before.title,
    before: { pinned: before.pinned },
    after: { pinned },
  });
  return updated;
};

export const removeNotice: Commands['deleteOne'] = async (context, seen) => {
  const { actor, db } = context;
  const before = await takeNotice(context, seen);
  if (!canDelete(before.state)) throw await wrongState(context, before);
  await releaseFiles(context, { object: NOTICE, objectId: seen.id });
  const deleted = await deleteNotice(db, seen.id, seen.version).executeTakeFirst();
  if (deleted === undefined) throw changedMeanwhile(await findNotice(db, authorOf(actor), seen.id));
  context.record({ object: NOTICE, objectId: seen.id, label: before.title, before: logged(before) });
  return DONE;
};
