/** A role as it goes out. */
import type { RoleRow } from '#contract/access/role/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { roleById, type roleList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof roleList>['execute']>>[number];

export const toRow = (row: Row): RoleRow => ({ ...row, userCount: Number(row.userCount) });

/** The role as it is now; null when it is gone. */
export async function currentRole(db: Db, id: string): Promise<RoleRow | null> {
  const row = await roleById(db, id).executeTakeFirst();
  return row === undefined ? null : toRow(row);
}
