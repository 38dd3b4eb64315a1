import type { sysNoticeCalls } from '#contract/notices/sysNotice/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { sysNoticeWords } from '#contract/notices/sysNotice/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import { addNotice, changeNotice, moveNotice, pinNotice, removeNotice } from './commands.ts';
import { noticeMessages } from './messages.ts';
import { audienceOf, findNotice, toRow } from './present.ts';
import {
  noticeById,
  noticeCount,
  noticeList,
  noticeSorts,
  readerCount,
  readerList,
  readerSorts,
  type Author,
  type Edition,
} from './queries.ts';
import { authorOf } from './reading.ts';

/** The edition whose readers are asked for. 404 for a notice out of reach. */
async function editionOf(db: Db, author: Author, id: string): Promise<Edition & { title: string }> {
  const notice = await noticeById(db, author, id).executeTakeFirst();
  if (notice === undefined) throw notFound();
  return { id, edition: notice.edition, audience: audienceOf(notice), title: notice.title };
}

export const sysNoticeHandlers: Handlers<typeof sysNoticeCalls> = {
  getListPage({ actor, db }, input) {
    const author = authorOf(actor);
    return answerList(db, input, noticeSorts, {
      rows: (page) => noticeList(db, author, input, page),
      count: () => noticeCount(db, author, input),
      show: (rows) => rows.map(toRow),
    });
  },

  async getById({ actor, db }, { id }) {
    const notice = await findNotice(db, authorOf(actor), id);
    if (notice === null) throw notFound();
    return notice;
  },

  addOne: addNotice,
  updateOne: changeNotice,
  updateState: moveNotice,
  updatePin: pinNotice,
  deleteOne: removeNotice,

  getOriginSiteName: ({ services: { settings } }) =>
    Promise.resolve({ nameZh: settings.get(siteNameZh), nameEn: settings.get(siteNameEn) }),

  async getReaders({ actor, db }, input) {
    const edition = await editionOf(db, authorOf(actor), input.id);
    return answerList(db, input, readerSorts, {
      rows: (page) => readerList(db, edition, input, page),
      count: () => readerCount(db, edition, input),
      show: asTheyAre,
    });
  },

  async exportReaders(context, { format, id, ...filters }) {
    const { actor, db, request, services } = context;
    const edition = await editionOf(db, authorOf(actor), id);
    if (edition.edition === 0) throw new Refusal(409, noticeMessages.notPublishedYet);
    const { userId } = actor;
    const input = { format, edition, filters, author: authorOf(actor) };
    const jobId = await services.jobs.start(db, {
      kind: 'noticeReaderExport',
      input,
      userId,
      language: request.language,
    });
    const after = { exported: 'readers', jobId };
    context.record(changeOf(sysNoticeWords, { id, label: edition.title, after }));
    return { jobId };
  },
};
