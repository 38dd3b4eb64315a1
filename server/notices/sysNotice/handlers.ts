import type { sysNoticeCalls } from '#contract/notices/sysNotice/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { siteNameEn, siteNameZh } from '#server/ground/settings/definitions/site.ts';
import { addNotice, changeNotice, moveNotice, pinNotice, removeNotice } from './commands.ts';
import { noticeMessages } from './messages.ts';
import { audienceOf, findNotice, NOTICE, toRow } from './present.ts';
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
  async getListPage({ actor, db }, input) {
    const author = authorOf(actor);
    const page = pageOf(input, noticeSorts);
    const [rows, total] = await Promise.all([
      noticeList(db, author, input, page).execute(),
      totalOf(db, noticeCount(db, author, input), input.withTotal),
    ]);
    return listAnswer(rows.map(toRow), page, total);
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
    const page = pageOf(input, readerSorts);
    const [rows, total] = await Promise.all([
      readerList(db, edition, input, page).execute(),
      totalOf(db, readerCount(db, edition, input), input.withTotal),
    ]);
    return listAnswer(rows, page, total);
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
    context.record({ object: NOTICE, objectId: id, label: edition.title, after: { exported: 'readers', jobId } });
    return { jobId };
  },
};
