/** Dictionaries as they go out. */
import type { DictTypeRow } from '#contract/base/sysDict/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { typeById, type typeList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof typeList>['execute']>>[number];

export const toType = (row: Row): DictTypeRow => ({ ...row, itemCount: Number(row.itemCount) });

/** The dictionary as it is now; null when it is gone. */
export async function currentType(db: Db, id: string): Promise<DictTypeRow | null> {
  const row = await typeById(db, id).executeTakeFirst();
  return row === undefined ? null : toType(row);
}
