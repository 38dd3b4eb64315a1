import { DONE } from '#contract/ground/core.ts';
import { MOST_UNREAD, type messageCalls } from '#contract/notices/message/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { filesOfNotice } from '#server/notices/sysNotice/present.ts';
import { confirmRead, noticeFor, readAllNotices, readNotices } from '#server/notices/sysNotice/queries.ts';
import { readerOf } from '#server/notices/sysNotice/reading.ts';
import { messageMessages } from './messages.ts';
import {
  inboxCount,
  inboxList,
  inboxSorts,
  messageOf,
  readAllMessages,
  readMessages,
  unreadMessages,
  unreadNotices,
} from './queries.ts';

export const messageHandlers: Handlers<typeof messageCalls> = {
  getPageList({ actor, db, services }, input) {
    const reader = readerOf(actor, services.now());
    return answerList(db, input, inboxSorts, {
      rows: (page) => inboxList(db, reader, input, page),
      count: () => inboxCount(db, reader, input),
      show: asTheyAre,
    });
  },

  async getUnreadCount({ actor, db, services }) {
    const reader = readerOf(actor, services.now());
    const [messages, notices] = await Promise.all([
      unreadMessages(db, reader, MOST_UNREAD).executeTakeFirstOrThrow(),
      unreadNotices(db, reader, MOST_UNREAD).executeTakeFirstOrThrow(),
    ]);
    return {
      unread: Math.min(MOST_UNREAD, Number(messages.count) + Number(notices.unread)),
      toConfirm: Number(notices.toConfirm),
    };
  },

  async getById({ actor, db, services }, { id }) {
    const reader = readerOf(actor, services.now());
    const message = await messageOf(db, reader, id).executeTakeFirst();
    if (message !== undefined) return { ...message, content: '', files: [] };
    const notice = await noticeFor(db, reader, id).executeTakeFirst();
    if (notice === undefined || notice.publishedAt === null) throw notFound();
    return {
      ...notice,
      kind: 'notice' as const,
      titleZh: notice.title,
      titleEn: notice.title,
      bodyZh: notice.summary,
      bodyEn: notice.summary,
      link: '',
      at: notice.publishedAt,
      fromZh: notice.originSiteName,
      fromEn: notice.originSiteNameEn || notice.originSiteName,
      files: (await filesOfNotice(db, notice)).all,
    };
  },

  async markRead({ actor, db, services }, { ids }) {
    const reader = readerOf(actor, services.now());
    await db.transaction().execute(async (transaction) => {
      await readMessages(transaction, actor.userId, ids, reader.now).execute();
      await readNotices(transaction, reader, ids).execute();
      await services.live.tell(transaction, { userIds: [actor.userId] }, { kind: 'message' });
    });
    return DONE;
  },

  async markAllRead({ actor, db, services }, { kind }) {
    const reader = readerOf(actor, services.now());
    await db.transaction().execute(async (transaction) => {
      await readAllMessages(transaction, actor.userId, kind ?? null, reader.now).execute();
      if (kind === undefined || kind === 'notice') await readAllNotices(transaction, reader).execute();
      await services.live.tell(transaction, { userIds: [actor.userId] }, { kind: 'message' });
    });
    return DONE;
  },

  async confirmNotice(context, { id }) {
    const { actor, db, services } = context;
    const reader = readerOf(actor, services.now());
    const notice = await noticeFor(db, reader, id).executeTakeFirst();
    if (notice === undefined) throw notFound();
    if (!notice.mustConfirm) throw new Refusal(409, messageMessages.needsNoConfirmation);
    const { confirmedAt } = await confirmRead(
      db,
      id,
      notice.edition,
      actor.userId,
      reader.now,
    ).executeTakeFirstOrThrow();
    if (confirmedAt === null) throw new Error('a confirmation has a time');
    const confirmed = { before: { confirmed: notice.confirmedAt !== null }, after: { confirmed: true } };
    context.record(changeOf(sysNoticeWords, { id, label: notice.title, ...confirmed }));
    await services.live.tell(db, { userIds: [actor.userId] }, { kind: 'message' });
    return { confirmedAt };
  },
};
