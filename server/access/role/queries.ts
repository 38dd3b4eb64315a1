/** Queries over roles. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { DataScope, State } from '#contract/ground/enums.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { CallPermission } from '#contract/index.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { RoleTable } from './table.ts';

export const roleSorts: SortKeys<'code' | 'createdAt'> = {
  code: { expression: sql`"role"."code"`, type: 'text' },
  createdAt: { expression: sql`"role"."createdAt"`, type: 'timestamptz' },
};

export interface RoleFilters {
  keyword?: string | undefined;
  state?: State | undefined;
  dataScope?: DataScope | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'role.id',
  'role.code',
  'role.nameZh',
  'role.nameEn',
  'role.homePage',
  'role.dataScope',
  'role.areaCodes',
  'role.state',
  'role.builtIn',
  'role.remark',
  'role.createdAt',
  'role.updatedAt',
  'role.version',
] as const;

const filtered = (db: Db, { keyword, state, dataScope, id }: RoleFilters) => {
  let query = db.selectFrom('role');
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('role.code', keyword), holds('role.nameZh', keyword), holds('role.nameEn', keyword)]),
    );
  }
  if (state !== undefined) query = query.where('role.state', '=', state);
  if (dataScope !== undefined) query = query.where('role.dataScope', '=', dataScope);
  if (id !== undefined) query = query.where('role.id', '=', id);
  return query;
};

const withUserCount = (query: ReturnType<typeof filtered>) =>
  query.select(COLUMNS).select((eb) =>
    eb
      .selectFrom('userRole')
      .select((count) => count.fn.countAll<string>().as('count'))
      .whereRef('userRole.roleId', '=', 'role.id')
      .as('userCount'),
  );

export const roleList = (db: Db, filters: RoleFilters, page: Page) =>
  paged(withUserCount(filtered(db, filters)), page, sql`"role"."id"`);

export const roleCount = (db: Db, filters: RoleFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const roleById = (db: Db, id: string) => withUserCount(filtered(db, { id }));

/** Until the transaction ends nobody else changes the role; people may still be given it. */
export const lockRole = (db: Db, id: string) =>
  db.selectFrom('role').select(COLUMNS).where('id', '=', id).forNoKeyUpdate();

/** Nobody can be given the role any more, either. */
export const lockRoleForDeletion = (db: Db, id: string) =>
  db.selectFrom('role').select(COLUMNS).where('id', '=', id).forUpdate();

/** Puts those in order who may take away an administrator: each sees what the one before did. */
export const lockAdministratorRole = (db: Db, code: string) =>
  db.selectFrom('role').select('id').where('code', '=', code).forNoKeyUpdate();

/** No row comes back when the code is taken. */
export const insertRole = (db: Db, row: Insertable<RoleTable>) =>
  db
    .insertInto('role')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const roleWithCode = (db: Db, code: string) => db.selectFrom('role').select('id').where('code', '=', code);

/** No row comes back when the version is not the one that was seen. */
export const updateRole = (db: Db, id: string, version: number, fields: Updateable<RoleTable>) =>
  db
    .updateTable('role')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

export const deleteRole = (db: Db, id: string, version: number) =>
  db.deleteFrom('role').where('id', '=', id).where('version', '=', version).returning('id');

export const HOLDERS_NAMED = 20;

/** Who holds a role, the first of them by name. */
export const holdersOf = (db: Db, roleId: string) =>
  db
    .selectFrom('userRole')
    .innerJoin('sysUser', 'sysUser.id', 'userRole.userId')
    .select(['sysUser.id', 'sysUser.account', 'sysUser.realName'])
    .where('userRole.roleId', '=', roleId)
    .orderBy('sysUser.account')
    .limit(HOLDERS_NAMED);

export const countHolders = (db: Db, roleId: string) =>
  db
    .selectFrom('userRole')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('roleId', '=', roleId);

export const MOST_ENABLED_ROLES = 500;

export const enabledRoles = (db: Db) =>
  db
    .selectFrom('role')
    .select(['id', 'code', 'nameZh', 'nameEn', 'dataScope', 'areaCodes'])
    .where('state', '=', 'enabled')
    .orderBy('code')
    .limit(MOST_ENABLED_ROLES);

/** The roles of these ids, which cannot be deleted until the transaction ends. */
export const rolesByIds = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('role')
    .select(['id', 'code', 'nameZh', 'dataScope', 'areaCodes'])
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forKeyShare();

/** The same by their codes. */
export const rolesByCode = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('role')
    .select(['id', 'code', 'nameZh', 'dataScope', 'areaCodes'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .orderBy('id')
    .forKeyShare();

/** Roles by code, or by name in either language whatever its letters. */
export const rolesNamed = (db: Db, words: readonly string[]) =>
  db
    .selectFrom('role')
    .select(['id', 'code', 'nameZh', 'nameEn', 'dataScope', 'areaCodes'])
    .where((eb) => {
      const any = sql<string>`any(${words.map((word) => word.toLowerCase())}::text[])`;
      return eb.or([
        eb(sql<string>`lower("code")`, '=', any),
        eb(sql<string>`lower("nameZh")`, '=', any),
        eb(sql<string>`lower("nameEn")`, '=', any),
      ]);
    })
    .orderBy('id')
    .forKeyShare();

export const grantsOfRoles = (db: Db, roleIds: readonly string[]) =>
  db
    .selectFrom('roleMenu')
    .select(['roleId', 'menuId'])
    .where('roleId', '=', sql<string>`any(${[...roleIds]}::bigint[])`);

const MOST_TOLD = 200;

/** Some of those whose role reaches everything and has a permission, to tell them of something. */
export const peopleWhoMay = (db: Db, permission: CallPermission, administrator: string) =>
  db
    .selectFrom('sysUser')
    .innerJoin('userRole', 'userRole.userId', 'sysUser.id')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .where('sysUser.state', '=', 'enabled')
    .where('role.state', '=', 'enabled')
    .where('role.dataScope', '=', 'everything')
    .where((eb) =>
      eb.or([
        eb('role.code', '=', administrator),
        eb.exists(
          eb
            .selectFrom('roleMenu')
            .innerJoin('menu', 'menu.id', 'roleMenu.menuId')
            .select('roleMenu.menuId')
            .whereRef('roleMenu.roleId', '=', 'role.id')
            .where('menu.permission', '=', permission)
            .where('menu.deletedAt', 'is', null),
        ),
      ]),
    )
    .select('sysUser.id')
    .distinct()
    .limit(MOST_TOLD);
