/** Writing, publishing, scheduling, recalling and deleting notices. */
import { DONE } from '#contract/ground/core.ts';
import {
  canDelete,
  canEdit,
  canMove,
  hasAudience,
  NOTICE_MOVES,
  noticeForm,
  type NOTICE_ORDERS,
  type sysNoticeCalls,
} from '#contract/notices/sysNotice/calls.ts';
import { sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { isRichTextEmpty } from '#server/ground/core/richText.ts';
import { attachFiles, attachImages, fileIdsOf, releaseFiles, type Thing } from '#server/base/file/service.ts';
import { noticeMessages, noticeStates } from './messages.ts';
import { findNotice, NOTICE } from './present.ts';
import { deleteNotice, insertNotice, lockNotice, updateNotice } from './queries.ts';
import { authorOf } from './reading.ts';
import { checkedAudience, contentOf, englishOf, tellAudience } from './service.ts';

type Commands = Pick<
  Handlers<typeof sysNoticeCalls>,
  'addOne' | 'updateOne' | 'updateState' | 'updatePin' | 'deleteOne'
>;
type Notice = NonNullable<Awaited<ReturnType<ReturnType<typeof lockNotice>['executeTakeFirst']>>>;
type Order = (typeof NOTICE_ORDERS)[number];

const MOST_FILES = 10;

const takeNotice = ({ actor, db }: CallContext, seen: { id: string; version: number }): Promise<Notice> =>
  takeRow(lockNotice(db, authorOf(actor), seen.id), seen, () => findNotice(db, authorOf(actor), seen.id));

async function wrongState({ actor, db, request }: CallContext, { id, state }: Notice): Promise<Refusal> {
  return new Refusal(409, noticeMessages.wrongState, {
    params: { state: say(noticeStates[state], request.language) },
    data: { current: await findNotice(db, authorOf(actor), id) },
  });
}

const save = (db: Db, { id, version }: Notice, fields: Parameters<typeof updateNotice>[3]) =>
  updateNotice(db, id, version, fields).executeTakeFirstOrThrow();

export const addNotice: Commands['addOne'] = async (context, input) => {
  const { audience: given, content: html, contentEn: htmlEn, fileIds, ...form } = input;
  const { actor, db } = context;
  const audience = await checkedAudience(db, actor, given);
  const fields = { ...form, ...contentOf(html), ...englishOf(htmlEn), ...audience };
  const { id } = await insertNotice(db, { ...fields, createdBy: actor.userId }).executeTakeFirstOrThrow();
  const thing: Thing = { object: NOTICE, objectId: id };
  await attachFiles(context, thing, fileIds, { max: MOST_FILES });
  await attachImages(context, thing, [fields.content, fields.contentEn]);
  const { content: _html, contentEn: _htmlEn, summaryEn: _summaryEn, ...after } = fields;
  context.record(changeOf(sysNoticeWords, { id, label: form.title, after: { ...after, fileIds } }));
  return { id };
};

export const changeNotice: Commands['updateOne'] = async (context, { id, version, ...change }) => {
  const { actor, db } = context;
  const before = await takeNotice(context, { id, version });
  if (!canEdit(before.state)) throw await wrongState(context, before);
  const thing: Thing = { object: NOTICE, objectId: id };
  const { everybody, roleIds, schoolIds, supplierIds, userIds } = before;
  const audienceBefore = { everybody, roleIds, schoolIds, supplierIds, userIds };
  const row = { ...before, audience: audienceBefore, fileIds: await fileIdsOf(db, thing) };
  const form = changedForm(context, noticeForm, row, change);
  const { audience: given, content: html, contentEn: htmlEn, fileIds, ...facts } = form;
  const audience = change.audience === undefined ? audienceBefore : await checkedAudience(db, actor, given);
  const fields = { ...facts, ...contentOf(html), ...englishOf(htmlEn), ...audience };
  const updated = await save(db, before, fields);
  await attachFiles(context, thing, fileIds, { max: MOST_FILES });
  await attachImages(context, thing, [fields.content, fields.contentEn]);
  const { content, contentEn, summaryEn: _summaryEn, ...after } = fields;
  const contentChanged = before.content !== content || before.contentEn !== contentEn;
  const texts = { before: { ...before, contentChanged: false }, after: { ...after, contentChanged } };
  context.record(changeOf(sysNoticeWords, { id, label: before.title, ...texts }));
  return updated;
};

/** A notice that is published or scheduled has content, an audience and times that lie ahead. */
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
  const updated = await save(db, before, { state, ...changed });
  if (move === 'publish' || move === 'recall') await tellAudience(db, services.live, before);
  context.record(changeOf(sysNoticeWords, { id, label: before.title, before, after: { state } }));
  return { ...updated, state };
};

export const pinNotice: Commands['updatePin'] = async (context, { id, version, pinned }) => {
  const { db, services } = context;
  const before = await takeNotice(context, { id, version });
  const updated = await save(db, before, { pinned });
  if (before.state === 'published') await tellAudience(db, services.live, before);
  context.record(changeOf(sysNoticeWords, { id, label: before.title, before, after: { pinned } }));
  return updated;
};

export const removeNotice: Commands['deleteOne'] = async (context, seen) => {
  const { db } = context;
  const before = await takeNotice(context, seen);
  if (!canDelete(before.state)) throw await wrongState(context, before);
  await releaseFiles(context, { object: NOTICE, objectId: seen.id });
  await deleteNotice(db, seen.id, seen.version).executeTakeFirstOrThrow();
  const { content: _html, contentEn: _htmlEn, summaryEn: _summaryEn, ...row } = before;
  context.record(changeOf(sysNoticeWords, { id: seen.id, label: before.title, before: row }));
  return DONE;
};
