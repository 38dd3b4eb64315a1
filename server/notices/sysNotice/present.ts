/** A notice as it goes out. */
import type { NoticeAudience, NoticeDetail, NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { filesOf } from '#server/base/file/service.ts';
import {
  noticeById,
  peopleNamed,
  readerFigures,
  rolesNamed,
  schoolsNamed,
  suppliersNamed,
  type Author,
  type noticeList,
} from './queries.ts';

/** What its files belong to. */
export const NOTICE = 'sysNotice';
/** What the files of suppliers' notices belong to. */
export const SUPPLIER_NOTICE = 'sysNoticeProvider';

/** The files of a notice: its own, and those that came with the supplier's notice it was pushed from. */
export async function filesOfNotice(db: Db, notice: { id: string; supplierNoticeId: string | null }) {
  const { id, supplierNoticeId } = notice;
  const own = (await filesOf(db, NOTICE, [id])).get(id) ?? [];
  if (supplierNoticeId === null) return { own, all: own };
  const brought = (await filesOf(db, SUPPLIER_NOTICE, [supplierNoticeId])).get(supplierNoticeId) ?? [];
  return { own, all: [...brought, ...own] };
}

type Row = Awaited<ReturnType<ReturnType<typeof noticeList>['execute']>>[number];
type Detail = NonNullable<Awaited<ReturnType<ReturnType<typeof noticeById>['executeTakeFirst']>>>;

export const toRow = (row: Row): NoticeRow => ({ ...row, readCount: Number(row.readCount) });

export const audienceOf = (row: NoticeAudience): NoticeAudience => ({
  everybody: row.everybody,
  roleIds: row.roleIds,
  schoolIds: row.schoolIds,
  supplierIds: row.supplierIds,
  userIds: row.userIds,
});

async function figuresOf(db: Db, row: Detail) {
  const edition = { id: row.id, edition: row.edition, audience: audienceOf(row) };
  const { audience, read, confirmed } = await readerFigures(db, edition).executeTakeFirstOrThrow();
  return { audience: Number(audience), read: Number(read), confirmed: Number(confirmed) };
}

/** The notice as it is now; null when it is gone, or not the author's. */
export async function findNotice(db: Db, author: Author, id: string): Promise<NoticeDetail | null> {
  const row = await noticeById(db, author, id).executeTakeFirst();
  if (row === undefined) return null;
  const [roles, schools, suppliers, people, files, figures] = await Promise.all([
    rolesNamed(db, row.roleIds).execute(),
    schoolsNamed(db, row.schoolIds).execute(),
    suppliersNamed(db, row.supplierIds).execute(),
    peopleNamed(db, row.userIds).execute(),
    filesOfNotice(db, row),
    figuresOf(db, row),
  ]);
  return {
    ...toRow(row),
    content: row.content,
    titleEn: row.titleEn,
    contentEn: row.contentEn,
    audience: audienceOf(row),
    fileIds: files.own.map((file) => file.id),
    publishedByName: row.publishedByName ?? '',
    roles,
    schools,
    suppliers,
    people,
    files: files.all,
    figures,
  };
}
