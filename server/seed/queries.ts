/** Queries of the seeds. Each insert of something unique gives no row when it is there already. */
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import type { MenuTable } from '#server/access/menu/table.ts';
import type { DepartmentTable, MajorTable, SchoolTable, SupplierTable } from '#server/base/organisation/table.ts';
import type { RoleTable } from '#server/access/role/table.ts';
import type { SysUserTable } from '#server/access/systemUser/table.ts';

/** Two servers that start at once take turns. Held until the transaction ends. */
export const takeSeedLock = (db: Db) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtext('pilotdesk.seed'))::text`.as('locked'));

export const rememberedSeeds = (db: Db) => db.selectFrom('seed').select(['key', 'rowId']);

export const firstSeed = (db: Db) => db.selectFrom('seed').select('createdAt').orderBy('createdAt').limit(1);

export const rememberSeed = (db: Db, key: string, rowId: string) => db.insertInto('seed').values({ key, rowId });

/** A node that an installation made itself before the product had it. */
export const menuInTheWay = (db: Db, route: string, permission: string) =>
  db
    .selectFrom('menu')
    .select('id')
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('route', '<>', ''), eb('route', '=', route)]),
        eb.and([eb('permission', '<>', ''), eb('permission', '=', permission)]),
      ]),
    );

export const adoptMenu = (db: Db, id: string) => db.updateTable('menu').set({ builtIn: true }).where('id', '=', id);

/** Adds a node after its siblings. */
export const seedMenu = (db: Db, row: Omit<Insertable<MenuTable>, 'orderNum'>) =>
  db
    .insertInto('menu')
    .values((eb) => ({
      ...row,
      orderNum: eb
        .selectFrom('menu as sibling')
        .select(sql<number>`coalesce(max("sibling"."orderNum") + 1, 0)`.as('next'))
        .where('sibling.parentId', 'is not distinct from', row.parentId ?? null),
    }))
    .returning('id');

export const seedRole = (db: Db, row: Insertable<RoleTable>) =>
  db
    .insertInto('role')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ builtIn: true }))
    .returning('id');

export const seedGrants = (db: Db, rows: readonly { roleId: string; menuId: string }[]) =>
  db
    .insertInto('roleMenu')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());

export const seedSupplier = (db: Db, row: Insertable<SupplierTable>) =>
  db
    .insertInto('supplier')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const seedSchool = (db: Db, row: Insertable<SchoolTable>) =>
  db
    .insertInto('school')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id');

export const seedDepartment = (db: Db, row: Insertable<DepartmentTable>) =>
  db.insertInto('department').values(row).returning('id');

export const seedMajor = (db: Db, row: Insertable<MajorTable>) => db.insertInto('major').values(row).returning('id');

export const firstDepartmentAndMajor = (db: Db, schoolId: string) =>
  db
    .selectFrom('department')
    .leftJoin('major', 'major.departmentId', 'department.id')
    .select(['department.id as departmentId', 'major.id as majorId'])
    .where('department.schoolId', '=', schoolId)
    .orderBy('department.id')
    .orderBy('major.id')
    .limit(1);

/** No row comes back when the account or the employee id is somebody else's. */
export const seedUser = (db: Db, row: Insertable<SysUserTable>) =>
  db
    .insertInto('sysUser')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

export const seedUserRoles = (db: Db, rows: readonly { userId: string; roleId: string }[]) =>
  db
    .insertInto('userRole')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());

/** The first administrator, as long as nobody has set a password of their own for it. */
export const administratorWithoutOwnPassword = (db: Db, id: string) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'passwordExpiresAt'])
    .where('id', '=', id)
    .where('mustChangePassword', '=', true)
    .where('passwordChangedAt', 'is', null);

interface FirstPassword {
  passwordHash: string;
  mustChangePassword: boolean;
  passwordExpiresAt: Date | null;
}

export const setFirstPassword = (db: Db, id: string, password: FirstPassword) =>
  db.updateTable('sysUser').set(password).where('id', '=', id);
