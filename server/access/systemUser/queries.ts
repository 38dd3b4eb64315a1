/** Queries over system users. Those that take a `People` reach nobody else. */
import { sql, type ExpressionBuilder, type Insertable, type Updateable } from 'kysely';
import type { UserState, UserType } from '#contract/ground/enums.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { goesOn } from '#server/ground/core/account.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED, NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { Database } from '#server/ground/database/schema.ts';
import { withinPeople, type People } from './reach.ts';
import type { SysUserTable } from './table.ts';

export type { People } from './reach.ts';

export const userSorts: SortKeys<'createdAt' | 'account' | 'lastSignInAt'> = {
  createdAt: { expression: sql`"sysUser"."createdAt"`, type: 'timestamptz' },
  account: { expression: sql`"sysUser"."account"`, type: 'text' },
  lastSignInAt: {
    expression: sql`coalesce("sysUser"."lastSignInAt", '-infinity'::timestamptz)`,
    type: 'timestamptz',
    whenNull: '-infinity',
  },
};

export interface UserFilters {
  keyword?: string | undefined;
  state?: UserState | undefined;
  type?: UserType | undefined;
  roleId?: string | undefined;
  supplierId?: string | undefined;
  schoolId?: string | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  id?: string | undefined;
}

const matches = (keyword: string, alsoMobile: boolean) => (eb: ExpressionBuilder<Database, 'sysUser'>) => {
  const fields = [
    'sysUser.account',
    'sysUser.realName',
    'sysUser.employeeId',
    ...(alsoMobile ? ['sysUser.mobile' as const] : []),
  ] as const;
  return eb.or(fields.map((field) => holds(field, keyword)));
};

const reached = (db: Db, people: People) => db.selectFrom('sysUser').where(withinPeople(people));

/** `byMobile`: the keyword is looked for in the mobile number too, which only those may do who see it whole. */
const filtered = (db: Db, people: People, filters: UserFilters, byMobile: boolean) => {
  const { keyword, roleId, createdFrom, createdTo } = filters;
  let query = reached(db, people);
  if (keyword !== undefined && keyword !== '') query = query.where(matches(keyword, byMobile));
  for (const field of ['id', 'state', 'type', 'supplierId', 'schoolId'] as const) {
    const wanted = filters[field];
    if (wanted !== undefined) query = query.where(`sysUser.${field}`, '=', wanted);
  }
  if (createdFrom !== undefined) query = query.where('sysUser.createdAt', '>=', createdFrom);
  if (createdTo !== undefined) query = query.where('sysUser.createdAt', '<', createdTo);
  if (roleId === undefined) return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('userRole')
        .select('userRole.userId')
        .whereRef('userRole.userId', '=', 'sysUser.id')
        .where('userRole.roleId', '=', roleId),
    ),
  );
};

/** What an account and its person are, as forms have it. */
const RECORD = [
  'sysUser.id',
  'sysUser.account',
  'sysUser.realName',
  'sysUser.employeeId',
  'sysUser.mobile',
  'sysUser.email',
  'sysUser.gender',
  'sysUser.avatar',
  'sysUser.type',
  'sysUser.supplierId',
  'sysUser.schoolId',
  'sysUser.departmentId',
  'sysUser.majorId',
  'sysUser.defaultRoleId',
  'sysUser.state',
] as const;

const withNames = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('supplier', 'supplier.id', 'sysUser.supplierId')
    .leftJoin('school', 'school.id', 'sysUser.schoolId')
    .leftJoin('department', 'department.id', 'sysUser.departmentId')
    .leftJoin('major', 'major.id', 'sysUser.majorId')
    .select([
      ...RECORD,
      'sysUser.lockedUntil',
      'sysUser.lastSignInAt',
      'sysUser.passwordChangedAt',
      'sysUser.remark',
      'sysUser.createdAt',
      'sysUser.updatedAt',
      'sysUser.version',
      'supplier.name as supplierName',
      'school.name as schoolName',
      'department.name as departmentName',
      'major.name as majorName',
    ]);

export const userList = (db: Db, people: People, filters: UserFilters, byMobile: boolean, page: Page) =>
  paged(withNames(filtered(db, people, filters, byMobile)), page, sql`"sysUser"."id"`);

export const userCount = (db: Db, people: People, filters: UserFilters, byMobile: boolean) =>
  cappedCount(db, filtered(db, people, filters, byMobile).select(sql<number>`1`.as('one')));

export interface UserOrder {
  field: keyof typeof userSorts;
  descending: boolean;
}

/** The whole filtered list with the roles of each in one cell, for a file. */
export const userExport = (db: Db, people: People, filters: UserFilters, byMobile: boolean, sort: UserOrder) => {
  const direction = sort.descending ? 'desc' : 'asc';
  return withNames(filtered(db, people, filters, byMobile))
    .select((eb) =>
      eb
        .selectFrom('userRole')
        .innerJoin('role', 'role.id', 'userRole.roleId')
        .select(sql<string | null>`string_agg("role"."code", ' ' order by "role"."code")`.as('codes'))
        .whereRef('userRole.userId', '=', 'sysUser.id')
        .as('roleCodes'),
    )
    .orderBy(userSorts[sort.field].expression, direction)
    .orderBy('sysUser.id', direction);
};

export const systemUserById = (db: Db, people: People, id: string) => withNames(filtered(db, people, { id }, false));

export const userByEmployeeId = (db: Db, people: People, employeeId: string) =>
  withNames(reached(db, people).where('sysUser.employeeId', '=', employeeId));

/** The roles of several people in one question. */
export const rolesOfUsers = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .select([
      'userRole.userId',
      'role.id',
      'role.code',
      'role.nameZh',
      'role.nameEn',
      'role.dataScope',
      'role.areaCodes',
    ])
    .where('userRole.userId', '=', sql<string>`any(${[...userIds]}::bigint[])`)
    .orderBy('role.code');

/** For choosing a person. */
export const choosableUsers = (db: Db, people: People, keyword: string) =>
  reached(db, people)
    .select(['sysUser.id', 'sysUser.account', 'sysUser.realName', 'sysUser.employeeId'])
    .where(goesOn())
    .where(matches(keyword, false))
    .orderBy('sysUser.account')
    .limit(20);

/** In the order of their ids, so that two who lock the same people take turns. */
export const lockUsers = (db: Db, people: People, ids: readonly string[]) =>
  reached(db, people)
    .select([...RECORD, 'sysUser.remark', 'sysUser.version'])
    .where('sysUser.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('sysUser.id')
    .forNoKeyUpdate();

/** No row comes back when the account or the employee id is taken. */
export const insertUser = (db: Db, row: Insertable<SysUserTable>) =>
  db
    .insertInto('sysUser')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

/** Adds many; only those come back that were added. */
export const insertUsers = (db: Db, rows: readonly Insertable<SysUserTable>[]) =>
  db
    .insertInto('sysUser')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'account']);

export const insertUserRoles = (db: Db, rows: readonly { userId: string; roleId: string }[]) =>
  db.insertInto('userRole').values(rows);

export const deleteUserRoles = (db: Db, userId: string, roleIds: readonly string[]) =>
  db.deleteFrom('userRole').where('userId', '=', userId).where('roleId', 'in', roleIds);

/** Whose account, whatever its case, or employee id is among these. */
export const usersWith = (db: Db, accounts: readonly string[], employeeIds: readonly string[]) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'account', 'employeeId'])
    .where((eb) =>
      eb.or([
        eb(sql`lower("account")`, '=', sql`any(${accounts.map((account) => account.toLowerCase())}::text[])`),
        eb('employeeId', '=', sql<string>`any(${[...employeeIds]}::text[])`),
      ]),
    );

/** No row comes back when the version is not the one that was seen. */
export const updateUser = (db: Db, id: string, version: number, fields: Updateable<SysUserTable>) =>
  db
    .updateTable('sysUser')
    .set({ ...fields, ...CHANGED })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version');

/** A lock set by hand has no end; an enabled account has none either. */
export const setUserStates = (db: Db, ids: readonly string[], state: UserState) =>
  db
    .updateTable('sysUser')
    .set({ state, lockedUntil: null, ...CHANGED })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`);

/** Lets people try again at once whose failed sign-ins make them wait. */
export const forgetThrottles = (db: Db, keys: readonly string[]) =>
  db.deleteFrom('signInThrottle').where('key', '=', sql<string>`any(${[...keys]}::text[])`);

/**
 * Somebody who can administer: enabled, holds the role, and has a password of their own. Sample people and one-use
 * passwords do not count, since neither may still work tomorrow.
 */
export const anyAdministrator = (db: Db, roleId: string) =>
  db
    .selectFrom('sysUser')
    .innerJoin('userRole', 'userRole.userId', 'sysUser.id')
    .select('sysUser.id')
    .where('userRole.roleId', '=', roleId)
    .where('sysUser.state', '=', 'enabled')
    .where('sysUser.demo', '=', false)
    .where('sysUser.passwordHash', 'is not', null)
    .where('sysUser.passwordExpiresAt', 'is', null)
    .limit(1);

/** A one-use password and an enabled account, whatever they were before. */
export const rescueUser = (db: Db, id: string, passwordHash: string, expiresAt: string, now: string) =>
  db
    .updateTable('sysUser')
    .set({
      passwordHash,
      passwordExpiresAt: expiresAt,
      passwordChangedAt: now,
      mustChangePassword: true,
      state: 'enabled',
      lockedUntil: null,
      updatedAt: now,
      ...NEXT_VERSION,
    })
    .where('id', '=', id);
