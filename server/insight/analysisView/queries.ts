/** Queries over kept views, and over what is sent of them. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { ViewPage } from '#contract/insight/analysisView/page.ts';
import { goesOn } from '#server/ground/core/account.ts';
import { begins, holds, isSame } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { AnalysisMessageTable, AnalysisViewTable } from './table.ts';

const columns = (db: Db) =>
  db
    .selectFrom('analysisView')
    .innerJoin('sysUser as owner', 'owner.id', 'analysisView.ownerId')
    .select([
      'analysisView.id',
      'analysisView.ownerId',
      'owner.realName as ownerName',
      'analysisView.page',
      'analysisView.name',
      'analysisView.search',
      'analysisView.isShared',
      'analysisView.recipientIds',
      'analysisView.createdAt',
      'analysisView.version',
      sql<string | null>`"analysisView"."sentUntil"::text`.as('sentUntil'),
    ]);

export const ownViews = (db: Db, userId: string, page: ViewPage, most: number) =>
  columns(db)
    .where('analysisView.ownerId', '=', userId)
    .where('analysisView.page', '=', page)
    .orderBy('analysisView.name')
    .limit(most);

export const sharedViews = (db: Db, userId: string, page: ViewPage, most: number) =>
  columns(db)
    .where('analysisView.isShared', '=', true)
    .where('analysisView.page', '=', page)
    .where('analysisView.ownerId', '<>', userId)
    .orderBy('analysisView.name')
    .orderBy('analysisView.id')
    .limit(most);

export const lockOwnView = (db: Db, userId: string, id: string) =>
  columns(db).where('analysisView.id', '=', id).where('analysisView.ownerId', '=', userId).forUpdate('analysisView');

/** One that is sent to somebody. */
export const lockSentView = (db: Db, userId: string, id: string) =>
  columns(db)
    .where('analysisView.id', '=', id)
    .where(sql<boolean>`${userId}::bigint = any("analysisView"."recipientIds")`)
    .forUpdate('analysisView');

/** One after the other counts the views of a person. */
export const lockOwner = (db: Db, userId: string) =>
  db.selectFrom('sysUser').select('id').where('id', '=', userId).forNoKeyUpdate();

export const countViews = (db: Db, userId: string) =>
  db
    .selectFrom('analysisView')
    .where('ownerId', '=', userId)
    .select((eb) => eb.fn.countAll<string>().as('count'));

/** No row comes back when the person has one of this name. */
export const insertView = (db: Db, row: Insertable<AnalysisViewTable>) =>
  db
    .insertInto('analysisView')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

export const viewOfName = (db: Db, userId: string, page: ViewPage, name: string) =>
  db
    .selectFrom('analysisView')
    .select('id')
    .where('ownerId', '=', userId)
    .where('page', '=', page)
    .where(isSame('name', name));

export const updateView = (db: Db, id: string, fields: Updateable<AnalysisViewTable>) =>
  db.updateTable('analysisView').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteView = (db: Db, id: string) => db.deleteFrom('analysisView').where('id', '=', id);

export const namesOfUsers = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'realName as name'])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('realName')
    .orderBy('id');

export interface Colleagues {
  /** Of this supplier only; null: of all. */
  supplierId: string | null;
  keyword?: string;
  /** Only these. */
  ids?: readonly string[];
}

/** People who hold one of these roles. */
export const peopleWithRoles = (
  db: Db,
  roleIds: readonly string[],
  { supplierId, keyword = '', ids }: Colleagues,
  most: number,
) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'account', 'realName'])
    .where(goesOn())
    .where(
      sql<boolean>`exists (select from "userRole" where "userId" = "sysUser"."id" and "roleId" = any(${[...roleIds]}::bigint[]))`,
    )
    .$if(supplierId !== null, (query) => query.where('supplierId', '=', supplierId))
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any(${[...(ids ?? [])]}::bigint[])`))
    .$if(keyword !== '', (query) =>
      query.where((eb) => eb.or([holds('realName', keyword), begins('account', keyword)])),
    )
    .orderBy('realName')
    .orderBy('id')
    .limit(most);

/** A view whose week was not sent; rows that another node sends are skipped. */
export const unsentView = (db: Db, monday: string, except: readonly string[]) =>
  columns(db)
    .where(sql<boolean>`"analysisView"."recipientIds" <> '{}'`)
    .where(sql<boolean>`"analysisView"."sentUntil" < ${monday}::date`)
    .where(sql<boolean>`"analysisView"."id" <> all(${[...except]}::bigint[])`)
    .orderBy('analysisView.sentUntil')
    .orderBy('analysisView.id')
    .limit(1)
    .forUpdate('analysisView')
    .skipLocked();

export const markSent = (db: Db, id: string, monday: string) =>
  db.updateTable('analysisView').set({ sentUntil: monday }).where('id', '=', id);

/** With the roles that they hold. */
export const recipientsOf = (db: Db, ids: readonly string[], roleIds: readonly string[]) =>
  db
    .selectFrom('sysUser')
    .innerJoin('userRole', 'userRole.userId', 'sysUser.id')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select([
      'sysUser.id as userId',
      'sysUser.email',
      'sysUser.supplierId',
      'sysUser.schoolId',
      'role.id as roleId',
      'role.dataScope',
      'role.areaCodes',
    ])
    .where(goesOn())
    .where('sysUser.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('role.id', '=', sql<string>`any(${[...roleIds]}::bigint[])`)
    .orderBy('sysUser.id')
    .orderBy('role.code');

export const insertMessages = (db: Db, rows: readonly Insertable<AnalysisMessageTable>[]) =>
  db
    .insertInto('analysisMessage')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing());

const key = sql<string>`"week"::text`;

export const mailsDue = (db: Db, now: string, most: number) =>
  db
    .selectFrom('analysisMessage')
    .select(['viewId', 'userId', key.as('week')])
    .where('mailAt', '<=', now)
    .orderBy('mailAt')
    .limit(most);

export interface MailKey {
  viewId: string;
  userId: string;
  week: string;
}

const ofKey = ({ viewId, userId, week }: MailKey) =>
  sql<boolean>`("viewId", "userId", "week") = (${viewId}::bigint, ${userId}::bigint, ${week}::date)`;

/** Takes one that is due, for so long; no row comes back when another node has it. */
export const claimMail = (db: Db, mail: MailKey, now: string, until: string) =>
  db
    .updateTable('analysisMessage')
    .set((eb) => ({ mailAt: until, mailTries: eb('mailTries', '+', 1) }))
    .where(ofKey(mail))
    .where('mailAt', '<=', now)
    .returning('mailTries');

export const settleMail = (db: Db, mail: MailKey, outcome: string, isOver: boolean) =>
  db
    .updateTable('analysisMessage')
    .set({ outcome, ...(isOver ? { mailAt: null } : {}) })
    .where(ofKey(mail));

export const sentView = (db: Db, id: string) => columns(db).where('analysisView.id', '=', id);

export const forgetMessages = (db: Db, before: string) =>
  db.deleteFrom('analysisMessage').where(sql<boolean>`"week" < ${before}::timestamptz`);
