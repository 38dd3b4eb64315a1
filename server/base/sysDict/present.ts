/** Dictionaries as they go out, and as the log describes them. */
import type { DictItemRow, DictTypeRow } from '#contract/base/sysDict/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { itemById, typeById, type typeList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof typeList>['execute']>>[number];

export const toType = (row: Row): DictTypeRow => ({ ...row, itemCount: Number(row.itemCount) });

/** The dictionary as it is now; null when it is gone. */
export async function currentType(db: Db, id: string): Promise<DictTypeRow | null> {
  const row = await typeById(db, id).executeTakeFirst();
  return row === undefined ? null : toType(row);
}

export const currentItem = async (db: Db, id: string): Promise<DictItemRow | null> =>
  (await itemById(db, id).executeTakeFirst()) ?? null;

type TypeFields = Pick<DictTypeRow, 'code' | 'nameZh' | 'nameEn' | 'state' | 'remark'>;
export const typeFields = ({ code, nameZh, nameEn, state, remark }: TypeFields) => ({
  code,
  nameZh,
  nameEn,
  state,
  remark,
});

type ItemFields = Pick<DictItemRow, 'value' | 'nameZh' | 'nameEn' | 'colour' | 'parentValue' | 'state' | 'remark'>;
export const itemFields = ({ value, nameZh, nameEn, colour, parentValue, state, remark }: ItemFields) => ({
  value,
  nameZh,
  nameEn,
  colour,
  parentValue,
  state,
  remark,
});
