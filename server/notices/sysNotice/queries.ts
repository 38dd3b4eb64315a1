/** Queries over notices, their readers, and who may read what. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { NoticeAudience, NoticeState, READER_STATES } from '#contract/notices/sysNotice/calls.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED, NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { SysNoticeTable } from './table.ts';

/** Who reads, and at what time of the server’s clock. */
export interface Reader {
  userId: string;
  supplierId: string | null;
  schoolId: string | null;
  now: string;
  /** Notices published before are no longer shown. */
  since: string;
}

const anyId = (ids: readonly string[]) => sql<string>`any(${[...ids]}::bigint[])`;

/** A person’s columns are in one of the notice’s lists. */
const concernsReader = ({ userId, supplierId, schoolId }: Reader) => sql<boolean>`("sysNotice"."everybody"
  or ${userId}::bigint = any("sysNotice"."userIds")
  or ${supplierId}::bigint = any("sysNotice"."supplierIds")
  or ${schoolId}::bigint = any("sysNotice"."schoolIds")
  or "sysNotice"."roleIds" && array(select "roleId" from "userRole" where "userRole"."userId" = ${userId}::bigint))`;

/** The notices that a person may read now, each with what the person has read of it. */
export const noticesFor = (db: Db, reader: Reader) =>
  db
    .selectFrom('sysNotice')
    .leftJoin('noticeRead', (join) =>
      join
        .onRef('noticeRead.noticeId', '=', 'sysNotice.id')
        .onRef('noticeRead.edition', '=', 'sysNotice.edition')
        .on('noticeRead.userId', '=', reader.userId),
    )
    .where('sysNotice.state', '=', 'published')
    .where('sysNotice.publishedAt', '>', reader.since)
    .where((eb) => eb.or([eb('sysNotice.expiresAt', 'is', null), eb('sysNotice.expiresAt', '>', reader.now)]))
    .where(concernsReader(reader));

export const noticeFor = (db: Db, reader: Reader, id: string) =>
  noticesFor(db, reader)
    .where('sysNotice.id', '=', id)
    .select([
      'sysNotice.id',
      'sysNotice.title',
      'sysNotice.content',
      'sysNotice.summary',
      'sysNotice.originSiteName',
      'sysNotice.originSiteNameEn',
      'sysNotice.pinned',
      'sysNotice.mustConfirm',
      'sysNotice.publishedAt',
      'sysNotice.edition',
      'sysNotice.supplierNoticeId',
      'noticeRead.readAt',
      'noticeRead.confirmedAt',
    ]);

/** Notes that a person has read the notices of these ids that concern them; what was read before stays. */
export const readNotices = (db: Db, reader: Reader, ids: readonly string[]) =>
  db
    .insertInto('noticeRead')
    .columns(['noticeId', 'edition', 'userId', 'readAt'])
    .expression(
      noticesFor(db, reader)
        .where('sysNotice.id', '=', anyId(ids))
        .where('noticeRead.readAt', 'is', null)
        .select((eb) => [
          'sysNotice.id',
          'sysNotice.edition',
          sql<string>`${reader.userId}::bigint`.as('userId'),
          eb.cast<string>(eb.val(reader.now), 'timestamptz').as('readAt'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['noticeId', 'edition', 'userId']).doNothing());

/** The same for all that need no confirmation. */
export const readAllNotices = (db: Db, reader: Reader) =>
  db
    .insertInto('noticeRead')
    .columns(['noticeId', 'edition', 'userId', 'readAt'])
    .expression(
      noticesFor(db, reader)
        .where('sysNotice.mustConfirm', '=', false)
        .where('noticeRead.readAt', 'is', null)
        .select((eb) => [
          'sysNotice.id',
          'sysNotice.edition',
          sql<string>`${reader.userId}::bigint`.as('userId'),
          eb.cast<string>(eb.val(reader.now), 'timestamptz').as('readAt'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['noticeId', 'edition', 'userId']).doNothing());

/** The first confirmation stays; whoever confirms has read. */
export const confirmRead = (db: Db, noticeId: string, edition: number, userId: string, now: string) =>
  db
    .insertInto('noticeRead')
    .values({ noticeId, edition, userId, readAt: now, confirmedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['noticeId', 'edition', 'userId'])
        .doUpdateSet({ confirmedAt: sql<string>`coalesce("noticeRead"."confirmedAt", excluded."confirmedAt")` }),
    )
    .returning('confirmedAt');

// ---------------------------------------------------------------- the platform's list

export const noticeSorts: SortKeys<'createdAt' | 'publishedAt'> = {
  createdAt: { expression: sql`"sysNotice"."createdAt"`, type: 'timestamptz' },
  publishedAt: {
    expression: sql`coalesce("sysNotice"."publishedAt", '-infinity'::timestamptz)`,
    type: 'timestamptz',
    whenNull: '-infinity',
  },
};

export interface NoticeFilters {
  keyword?: string | undefined;
  state?: NoticeState | undefined;
  mustConfirm?: boolean | undefined;
  publishedFrom?: string | undefined;
  publishedTo?: string | undefined;
}

/** Whose notices are reached: null for everybody’s. */
export type Author = string | null;

const within = (db: Db, author: Author) => {
  const query = db.selectFrom('sysNotice');
  return author === null ? query : query.where('sysNotice.createdBy', '=', author);
};

const filtered = (db: Db, author: Author, filters: NoticeFilters) => {
  const { keyword, state, mustConfirm, publishedFrom, publishedTo } = filters;
  let query = within(db, author);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) => eb.or([holds('sysNotice.title', keyword), holds('sysNotice.summary', keyword)]));
  }
  if (state !== undefined) query = query.where('sysNotice.state', '=', state);
  if (mustConfirm !== undefined) query = query.where('sysNotice.mustConfirm', '=', mustConfirm);
  if (publishedFrom !== undefined) query = query.where('sysNotice.publishedAt', '>=', publishedFrom);
  if (publishedTo !== undefined) query = query.where('sysNotice.publishedAt', '<=', publishedTo);
  return query;
};

const SHOWN = [
  'sysNotice.id',
  'sysNotice.title',
  'sysNotice.summary',
  'sysNotice.originSiteName',
  'sysNotice.originSiteNameEn',
  'sysNotice.state',
  'sysNotice.pinned',
  'sysNotice.mustConfirm',
  'sysNotice.onPortal',
  'sysNotice.everybody',
  'sysNotice.publishAt',
  'sysNotice.expiresAt',
  'sysNotice.publishedAt',
  'sysNotice.recalledAt',
  'sysNotice.createdAt',
  'sysNotice.updatedAt',
  'sysNotice.version',
] as const;

/** Read counts beyond this are not counted on. */
export const MOST_COUNTED_READS = 1000;

const shown = (query: ReturnType<typeof within>) =>
  query
    .leftJoin('sysUser as author', 'author.id', 'sysNotice.createdBy')
    .select(SHOWN)
    .select((eb) => [
      sql<boolean>`"sysNotice"."supplierNoticeId" is not null`.as('isFromSupplier'),
      sql<number>`cardinality("sysNotice"."roleIds") + cardinality("sysNotice"."schoolIds")
        + cardinality("sysNotice"."supplierIds") + cardinality("sysNotice"."userIds")`.as('audienceSize'),
      eb.fn.coalesce('author.realName', sql<string>`''`).as('createdByName'),
      sql<string>`(select count(*) from (select 1 from "noticeRead" where "noticeRead"."noticeId" = "sysNotice"."id"
        and "noticeRead"."edition" = "sysNotice"."edition" limit ${sql.lit(MOST_COUNTED_READS)}) as "counted")`.as(
        'readCount',
      ),
    ]);

export const noticeList = (db: Db, author: Author, filters: NoticeFilters, page: Page) =>
  paged(shown(filtered(db, author, filters)), page, sql`"sysNotice"."id"`);

export const noticeCount = (db: Db, author: Author, filters: NoticeFilters) =>
  cappedCount(db, filtered(db, author, filters).select(sql<number>`1`.as('one')));

export const noticeById = (db: Db, author: Author, id: string) =>
  shown(within(db, author).where('sysNotice.id', '=', id))
    .leftJoin('sysUser as publisher', 'publisher.id', 'sysNotice.publishedBy')
    .select([
      'sysNotice.content',
      'sysNotice.titleEn',
      'sysNotice.contentEn',
      'sysNotice.roleIds',
      'sysNotice.schoolIds',
      'sysNotice.supplierIds',
      'sysNotice.userIds',
      'sysNotice.edition',
      'sysNotice.supplierNoticeId',
      'publisher.realName as publishedByName',
    ]);

/** Until the transaction ends nobody else changes the notice. */
export const lockNotice = (db: Db, author: Author, id: string) =>
  within(db, author).where('sysNotice.id', '=', id).selectAll('sysNotice').forNoKeyUpdate();

export const insertNotice = (db: Db, row: Insertable<SysNoticeTable>) =>
  db.insertInto('sysNotice').values(row).returning('id');

/** No row comes back when the version is not the one that was seen. */
export const updateNotice = (db: Db, id: string, version: number, fields: Updateable<SysNoticeTable>) =>
  db
    .updateTable('sysNotice')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

export const deleteNotice = (db: Db, id: string, version: number) =>
  db.deleteFrom('sysNotice').where('id', '=', id).where('version', '=', version).returning('id');

// ---------------------------------------------------------------- the clock

/** Whether anything is due. */
export const dueNotices = (db: Db, now: string) =>
  db
    .selectFrom('sysNotice')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'scheduled'), eb('publishAt', '<=', now)]),
        eb.and([eb('state', '=', 'published'), eb('expiresAt', '<=', now)]),
      ]),
    )
    .limit(1);

/** Publishes what is due. Two nodes at the same moment: the second finds nothing left to do. */
export const publishDue = (db: Db, now: string) =>
  db
    .updateTable('sysNotice')
    .set((eb) => ({
      state: 'published',
      publishedAt: now,
      recalledAt: null,
      edition: eb('edition', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('state', '=', 'scheduled')
    .where('publishAt', '<=', now)
    .returning(['id', 'title', 'everybody', 'roleIds', 'schoolIds', 'supplierIds', 'userIds']);

/** Ends what has expired. */
export const expireDue = (db: Db, now: string) =>
  db
    .updateTable('sysNotice')
    .set({ state: 'expired', ...NEXT_VERSION })
    .where('state', '=', 'published')
    .where('expiresAt', '<=', now)
    .returning(['id', 'title', 'everybody', 'roleIds', 'schoolIds', 'supplierIds', 'userIds']);

// ---------------------------------------------------------------- whom it is for

/** The enabled people of an audience. */
const people = (db: Db, { everybody, roleIds, schoolIds, supplierIds, userIds }: NoticeAudience) => {
  const query = db.selectFrom('sysUser').where('sysUser.state', '<>', 'disabled');
  if (everybody) return query;
  return query.where((eb) =>
    eb.or([
      eb('sysUser.id', '=', anyId(userIds)),
      eb('sysUser.supplierId', '=', anyId(supplierIds)),
      eb('sysUser.schoolId', '=', anyId(schoolIds)),
      eb(
        'sysUser.id',
        'in',
        eb.selectFrom('userRole').select('userRole.userId').where('userRole.roleId', '=', anyId(roleIds)),
      ),
    ]),
  );
};

export const readerSorts: SortKeys<'account'> = { account: { expression: sql`"sysUser"."account"`, type: 'text' } };

/** An edition of a notice and whom it is for. */
export interface Edition {
  id: string;
  edition: number;
  audience: NoticeAudience;
}

export interface ReaderFilters {
  readerState?: (typeof READER_STATES)[number] | undefined;
  keyword?: string | undefined;
}

const namedPeople = (db: Db, audience: NoticeAudience, keyword: string | undefined) => {
  const query = people(db, audience);
  if (keyword === undefined || keyword === '') return query;
  return query.where((eb) => eb.or([holds('sysUser.account', keyword), holds('sysUser.realName', keyword)]));
};

const readers = (db: Db, { id, edition, audience }: Edition, { readerState, keyword }: ReaderFilters) => {
  // Looked up for each person, by the key: while little is known of a fresh notice, a plain join is planned as if
  // hardly anybody had read it, and goes through all its readers for each person.
  const query = namedPeople(db, audience, keyword).leftJoinLateral(
    (eb) =>
      eb
        .selectFrom('noticeRead')
        .select(['noticeRead.readAt', 'noticeRead.confirmedAt'])
        .whereRef('noticeRead.userId', '=', 'sysUser.id')
        .where('noticeRead.noticeId', '=', id)
        .where('noticeRead.edition', '=', edition)
        .limit(sql.lit(1))
        .as('noticeRead'),
    (join) => join.onTrue(),
  );
  if (readerState === 'unread') return query.where('noticeRead.readAt', 'is', null);
  if (readerState === 'read') return query.where('noticeRead.readAt', 'is not', null);
  if (readerState === 'confirmed') return query.where('noticeRead.confirmedAt', 'is not', null);
  return query;
};

const READER_COLUMNS = [
  'sysUser.id',
  'sysUser.account',
  'sysUser.realName',
  'noticeRead.readAt',
  'noticeRead.confirmedAt',
] as const;

export const readerList = (db: Db, edition: Edition, filters: ReaderFilters, page: Page) =>
  paged(readers(db, edition, filters).select(READER_COLUMNS), page, sql`"sysUser"."id"`);

const readsOf = (db: Db, { id, edition }: Edition) =>
  db.selectFrom('noticeRead').where('noticeRead.noticeId', '=', id).where('noticeRead.edition', '=', edition);

/** The people of an audience who have read the edition, from its readers and not from everybody. */
const peopleWhoRead = (db: Db, { id, edition, audience }: Edition, keyword: string | undefined) =>
  namedPeople(db, audience, keyword).innerJoin('noticeRead', (join) =>
    join
      .onRef('noticeRead.userId', '=', 'sysUser.id')
      .on('noticeRead.noticeId', '=', id)
      .on('noticeRead.edition', '=', edition),
  );

export const readerCount = (db: Db, edition: Edition, { readerState, keyword }: ReaderFilters) => {
  const one = sql<number>`1`.as('one');
  const named = namedPeople(db, edition.audience, keyword);
  if (readerState === undefined) return cappedCount(db, named.select(one));
  if (readerState === 'unread') {
    // not "in": the readers are put into one table in memory, however many they are thought to be
    const read = readsOf(db, edition).select('noticeRead.userId');
    return cappedCount(db, named.where('sysUser.id', 'not in', read).select(one));
  }
  const read = peopleWhoRead(db, edition, keyword);
  return cappedCount(
    db,
    (readerState === 'confirmed' ? read.where('noticeRead.confirmedAt', 'is not', null) : read).select(one),
  );
};

/** All of them in the order of their accounts, for a file. */
export const readerExport = (db: Db, edition: Edition, filters: ReaderFilters) =>
  readers(db, edition, filters).select(READER_COLUMNS).orderBy('sysUser.account').orderBy('sysUser.id');

export const readerFigures = (db: Db, edition: Edition) =>
  peopleWhoRead(db, edition, undefined).select((eb) => [
    people(db, edition.audience)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .$asScalar()
      .$notNull()
      .as('audience'),
    eb.fn.countAll<string>().as('read'),
    eb.fn.count<string>('noticeRead.confirmedAt').as('confirmed'),
  ]);

// ---------------------------------------------------------------- names

export const rolesNamed = (db: Db, ids: readonly string[]) =>
  db.selectFrom('role').select(['id', 'nameZh', 'nameEn']).where('id', '=', anyId(ids)).orderBy('code');

export const schoolsNamed = (db: Db, ids: readonly string[]) =>
  db.selectFrom('school').select(['id', 'name']).where('id', '=', anyId(ids)).orderBy('name');

export const suppliersNamed = (db: Db, ids: readonly string[]) =>
  db.selectFrom('supplier').select(['id', 'name']).where('id', '=', anyId(ids)).orderBy('name');

export const peopleNamed = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'realName as name', 'schoolId', 'supplierId'])
    .where('id', '=', anyId(ids))
    .orderBy('account');
