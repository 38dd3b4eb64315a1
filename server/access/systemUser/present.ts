/** System users as they go out. */
import { maskMobile } from '#server/ground/core/masks.ts';
import type { SystemUserRow } from '#contract/access/systemUser/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { rolesOfUsers, systemUserById, type People, type userList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof userList>['execute']>>[number];

/** Whether personal data is shown whole. */
export const revealsTo = (actor: Actor): boolean => allows(actor, 'sys:systemUser:reveal');

/** Rows with their roles, read in one question, as the actor may see them. */
export async function present(db: Db, actor: Actor, rows: readonly Row[]): Promise<SystemUserRow[]> {
  if (rows.length === 0) return [];
  const roles = await rolesOfUsers(
    db,
    rows.map(({ id }) => id),
  ).execute();
  const byUser = Map.groupBy(roles, ({ userId }) => userId);
  const reveal = revealsTo(actor);
  return rows.map((row) => ({
    ...row,
    employeeId: row.employeeId ?? '',
    mobile: reveal ? row.mobile : maskMobile(row.mobile),
    supplierName: row.supplierName ?? '',
    schoolName: row.schoolName ?? '',
    departmentName: row.departmentName ?? '',
    majorName: row.majorName ?? '',
    roles: (byUser.get(row.id) ?? []).map(({ id, code, nameZh, nameEn }) => ({ id, code, nameZh, nameEn })),
  }));
}

/** The person as they are now; null when out of reach. */
export async function currentUser(db: Db, actor: Actor, people: People, id: string): Promise<SystemUserRow | null> {
  const row = await systemUserById(db, people, id).executeTakeFirst();
  const [user = null] = row === undefined ? [] : await present(db, actor, [row]);
  return user;
}
