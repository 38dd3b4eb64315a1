/** Queries over the inbox: messages and, beside them, the notices that concern the reader. */
import { sql } from 'kysely';
import type { MessageKind } from '#contract/notices/message/calls.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { noticesFor, type Reader } from '#server/notices/sysNotice/queries.ts';

/** Pinned notices come before everything: their place is a thousand years ahead. */
export const inboxSorts: SortKeys<'place'> = { place: { expression: sql`"inbox"."place"`, type: 'timestamptz' } };

export interface InboxFilters {
  kind?: MessageKind | undefined;
  unread?: boolean | undefined;
  toConfirm?: boolean | undefined;
  keyword?: string | undefined;
}

const messagesOf = (db: Db, { userId, since }: Reader) =>
  db.selectFrom('message').where('message.userId', '=', userId).where('message.createdAt', '>', since);

const asRows = (query: ReturnType<typeof messagesOf>) =>
  query.select([
    'message.id',
    'message.kind',
    'message.titleZh',
    'message.titleEn',
    'message.bodyZh',
    'message.bodyEn',
    'message.link',
    'message.createdAt as at',
    'message.createdAt as place',
    'message.readAt',
    sql<string>`''`.as('fromZh'),
    sql<string>`''`.as('fromEn'),
    sql<boolean>`false`.as('pinned'),
    sql<boolean>`false`.as('mustConfirm'),
    sql<string | null>`null::timestamptz`.as('confirmedAt'),
  ]);

const noticesAsRows = (query: ReturnType<typeof noticesFor>) =>
  query.select((eb) => [
    'sysNotice.id',
    sql<MessageKind>`'notice'`.as('kind'),
    'sysNotice.title as titleZh',
    'sysNotice.title as titleEn',
    'sysNotice.summary as bodyZh',
    'sysNotice.summary as bodyEn',
    sql<string>`''`.as('link'),
    eb.ref('sysNotice.publishedAt').$notNull().as('at'),
    sql<string>`case when "sysNotice"."pinned" then "sysNotice"."publishedAt" + interval '1000 years'
      else "sysNotice"."publishedAt" end`.as('place'),
    'noticeRead.readAt',
    'sysNotice.originSiteName as fromZh',
    sql<string>`coalesce(nullif("sysNotice"."originSiteNameEn", ''), "sysNotice"."originSiteName")`.as('fromEn'),
    'sysNotice.pinned',
    'sysNotice.mustConfirm',
    'noticeRead.confirmedAt',
  ]);

const inbox = (db: Db, reader: Reader, { kind, unread, toConfirm, keyword }: InboxFilters) => {
  let query = db.selectFrom(
    asRows(messagesOf(db, reader))
      .unionAll(noticesAsRows(noticesFor(db, reader)))
      .as('inbox'),
  );
  if (kind !== undefined) query = query.where('inbox.kind', '=', kind);
  if (unread !== undefined) query = query.where('inbox.readAt', unread ? 'is' : 'is not', null);
  if (toConfirm === true) query = query.where('inbox.mustConfirm', '=', true).where('inbox.confirmedAt', 'is', null);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) => eb.or([holds('inbox.titleZh', keyword), holds('inbox.titleEn', keyword)]));
  }
  return query;
};

export const inboxList = (db: Db, reader: Reader, filters: InboxFilters, page: Page) =>
  paged(inbox(db, reader, filters).selectAll('inbox'), page, sql`"inbox"."id"`);

export const inboxCount = (db: Db, reader: Reader, filters: InboxFilters) =>
  cappedCount(db, inbox(db, reader, filters).select(sql<number>`1`.as('one')));

/** A message of the person. */
export const messageOf = (db: Db, reader: Reader, id: string) =>
  asRows(messagesOf(db, reader).where('message.id', '=', id));

/** How many are unread, counted to a limit. */
export const unreadMessages = (db: Db, reader: Reader, most: number) =>
  db
    .selectFrom(
      messagesOf(db, reader)
        .where('message.readAt', 'is', null)
        .select(sql<number>`1`.as('one'))
        .limit(sql.lit(most))
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'));

/** Notices that are unread, and those that wait to be confirmed. */
export const unreadNotices = (db: Db, reader: Reader, most: number) =>
  db
    .selectFrom(
      noticesFor(db, reader)
        .where((eb) =>
          eb.or([
            eb('noticeRead.readAt', 'is', null),
            eb.and([eb('sysNotice.mustConfirm', '=', true), eb('noticeRead.confirmedAt', 'is', null)]),
          ]),
        )
        .select([
          sql<boolean>`"noticeRead"."readAt" is null`.as('unread'),
          sql<boolean>`"sysNotice"."mustConfirm" and "noticeRead"."confirmedAt" is null`.as('toConfirm'),
        ])
        .limit(sql.lit(most))
        .as('waiting'),
    )
    .select([
      sql<string>`count(*) filter (where "waiting"."unread")`.as('unread'),
      sql<string>`count(*) filter (where "waiting"."toConfirm")`.as('toConfirm'),
    ]);

export const readMessages = (db: Db, userId: string, ids: readonly string[], now: string) =>
  db
    .updateTable('message')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('readAt', 'is', null);

export const readAllMessages = (db: Db, userId: string, kind: MessageKind | null, now: string) => {
  const query = db.updateTable('message').set({ readAt: now }).where('userId', '=', userId).where('readAt', 'is', null);
  return kind === null ? query : query.where('kind', '=', kind);
};

export const forgetOldMessages = (db: Db, before: string) => db.deleteFrom('message').where('createdAt', '<', before);
