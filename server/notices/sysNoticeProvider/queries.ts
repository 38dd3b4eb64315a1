/** Queries over what suppliers hand in, and their API keys. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { SupplierNoticeState } from '#contract/notices/sysNoticeProvider/calls.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { goesOn } from '#server/ground/core/account.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { SupplierNoticeTable } from './table.ts';

/** What a caller reaches: a supplier’s own, or all that was handed in to the platform. Nothing when neither. */
export type Reach = { kind: 'supplier'; supplierId: string } | { kind: 'platform' } | { kind: 'nothing' };

export const supplierNoticeSorts: SortKeys<'createdAt' | 'submittedAt'> = {
  createdAt: { expression: sql`"supplierNotice"."createdAt"`, type: 'timestamptz' },
  submittedAt: {
    expression: sql`coalesce("supplierNotice"."submittedAt", '-infinity'::timestamptz)`,
    type: 'timestamptz',
    whenNull: '-infinity',
  },
};

export interface SupplierNoticeFilters {
  keyword?: string | undefined;
  state?: SupplierNoticeState | undefined;
  supplierId?: string | undefined;
  urgent?: boolean | undefined;
  submittedFrom?: string | undefined;
  submittedTo?: string | undefined;
}

const within = (db: Db, reach: Reach) => {
  const query = db.selectFrom('supplierNotice');
  if (reach.kind === 'supplier') return query.where('supplierNotice.supplierId', '=', reach.supplierId);
  if (reach.kind === 'platform') return query.where('supplierNotice.state', '<>', 'draft');
  return query.where(sql<boolean>`false`);
};

const filtered = (db: Db, reach: Reach, filters: SupplierNoticeFilters) => {
  const { keyword, state, supplierId, urgent, submittedFrom, submittedTo } = filters;
  let query = within(db, reach);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('supplierNotice.title', keyword), holds('supplierNotice.summary', keyword)]),
    );
  }
  if (state !== undefined) query = query.where('supplierNotice.state', '=', state);
  if (supplierId !== undefined) query = query.where('supplierNotice.supplierId', '=', supplierId);
  if (urgent !== undefined) query = query.where('supplierNotice.urgent', '=', urgent);
  if (submittedFrom !== undefined) query = query.where('supplierNotice.submittedAt', '>=', submittedFrom);
  if (submittedTo !== undefined) query = query.where('supplierNotice.submittedAt', '<=', submittedTo);
  return query;
};

const shown = (query: ReturnType<typeof within>) =>
  query
    .innerJoin('supplier', 'supplier.id', 'supplierNotice.supplierId')
    .leftJoin('sysUser as author', 'author.id', 'supplierNotice.createdBy')
    .leftJoin('sysUser as receiver', 'receiver.id', 'supplierNotice.receivedBy')
    .leftJoin('sysUser as pusher', 'pusher.id', 'supplierNotice.pushedBy')
    .select([
      'supplierNotice.id',
      'supplierNotice.supplierId',
      'supplier.name as supplierName',
      'supplierNotice.title',
      'supplierNotice.summary',
      'supplierNotice.urgent',
      'supplierNotice.contact',
      'supplierNotice.state',
      'supplierNotice.via',
      'supplierNotice.submittedAt',
      'supplierNotice.receivedAt',
      'supplierNotice.returnReason',
      'supplierNotice.pushedAt',
      'supplierNotice.createdAt',
      'supplierNotice.updatedAt',
      'supplierNotice.version',
      sql<string>`coalesce("author"."realName", '')`.as('createdByName'),
      sql<string>`coalesce("receiver"."realName", '')`.as('receivedByName'),
      sql<string>`coalesce("pusher"."realName", '')`.as('pushedByName'),
    ]);

export const supplierNoticeList = (db: Db, reach: Reach, filters: SupplierNoticeFilters, page: Page) =>
  paged(shown(filtered(db, reach, filters)), page, sql`"supplierNotice"."id"`);

export const supplierNoticeCount = (db: Db, reach: Reach, filters: SupplierNoticeFilters) =>
  cappedCount(db, filtered(db, reach, filters).select(sql<number>`1`.as('one')));

export const supplierNoticeById = (db: Db, reach: Reach, id: string) =>
  shown(within(db, reach).where('supplierNotice.id', '=', id)).select([
    'supplierNotice.content',
    'supplierNotice.externalId',
  ]);

/** Until the transaction ends nobody else changes it. */
export const lockSupplierNotice = (db: Db, reach: Reach, id: string) =>
  within(db, reach).where('supplierNotice.id', '=', id).selectAll('supplierNotice').forNoKeyUpdate();

export const insertSupplierNotice = (db: Db, row: Insertable<SupplierNoticeTable>) =>
  db.insertInto('supplierNotice').values(row).returning('id');

/** No row comes back when the supplier has handed one in by this name before. */
export const insertExternal = (db: Db, row: Insertable<SupplierNoticeTable>) =>
  db
    .insertInto('supplierNotice')
    .values(row)
    .onConflict((conflict) => conflict.columns(['supplierId', 'externalId']).doNothing())
    .returning(['id', 'state']);

export const externalNotice = (db: Db, supplierId: string, externalId: string) =>
  db
    .selectFrom('supplierNotice')
    .select(['id', 'state', 'title', 'content'])
    .where('supplierId', '=', supplierId)
    .where('externalId', '=', externalId);

/** No row comes back when the version is not the one that was seen. */
export const updateSupplierNotice = (db: Db, id: string, version: number, fields: Updateable<SupplierNoticeTable>) =>
  db
    .updateTable('supplierNotice')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

export const deleteSupplierNotice = (db: Db, id: string, version: number) =>
  db.deleteFrom('supplierNotice').where('id', '=', id).where('version', '=', version).returning('id');

/** The platform’s first reader; no version, since nothing that anybody edits is touched. */
export const receiveSupplierNotice = (db: Db, id: string, userId: string, now: string) =>
  db
    .updateTable('supplierNotice')
    .set({
      receivedAt: sql<string>`coalesce("receivedAt", ${now}::timestamptz)`,
      receivedBy: sql<string>`coalesce("receivedBy", ${userId}::bigint)`,
    })
    .where('id', '=', id)
    .returning('receivedAt');

/** The platform’s notice that a supplier’s was pushed as. */
export const pushedAs = (db: Db, id: string) =>
  db
    .selectFrom('sysNotice')
    .select(['id', 'state', 'edition', 'everybody', 'roleIds', 'schoolIds', 'supplierIds', 'userIds'])
    .where('supplierNoticeId', '=', id);

const MOST_TOLD = 500;

/** The people of a supplier who are not shut out, for being told. */
export const peopleOfSupplier = (db: Db, supplierId: string) =>
  db
    .selectFrom('sysUser')
    .select('id')
    .where('supplierId', '=', supplierId)
    .where(goesOn())
    .orderBy('id')
    .limit(MOST_TOLD);

/** People, not shut out, who hold an enabled role that may do something, or the role with the code `administrator`. */
export const peopleWhoMay = (db: Db, permission: string, administrator: string) =>
  db
    .selectFrom('sysUser')
    .select('sysUser.id')
    .where(goesOn())
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('userRole')
          .innerJoin('role', 'role.id', 'userRole.roleId')
          .select('userRole.userId')
          .whereRef('userRole.userId', '=', 'sysUser.id')
          .where('role.state', '=', 'enabled')
          .where((or) =>
            or.or([
              or('role.code', '=', administrator),
              or.exists(
                or
                  .selectFrom('roleMenu')
                  .innerJoin('menu', 'menu.id', 'roleMenu.menuId')
                  .select('roleMenu.menuId')
                  .whereRef('roleMenu.roleId', '=', 'role.id')
                  .where('menu.permission', '=', permission)
                  .where('menu.deletedAt', 'is', null),
              ),
            ]),
          ),
      ),
    )
    .orderBy('sysUser.id')
    .limit(MOST_TOLD);
