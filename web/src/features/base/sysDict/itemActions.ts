import type { State } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn, translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { type DictItemRow, refreshDicts } from './dictQueries.ts';
import { words } from './words.ts';

const formOf = ({ id, value, nameZh, nameEn, colour, parentValue, remark }: DictItemRow) => ({
  id,
  value,
  nameZh,
  nameEn,
  colour,
  parentValue,
  remark,
});

/** Moves an item one place among all items of its dictionary. Rejects with an ApiError. */
export async function moveItem({ id }: DictItemRow, direction: 'up' | 'down'): Promise<void> {
  await callApi('/sys/sysDict/moveItem', { id, direction });
}

/** Stops an item or offers it again, and offers to take that back. Rejects with an ApiError. */
export async function setItemState(row: DictItemRow, state: State): Promise<void> {
  const form = formOf(row);
  const name = nameIn(row, getLanguage());
  const { version } = await callApi('/sys/sysDict/updateItem', { ...form, version: row.version, state });
  offerUndo(
    translate(words, state === 'enabled' ? 'wasEnabled' : 'wasStopped', { name }),
    () => callApi('/sys/sysDict/updateItem', { ...form, version, state: row.state }),
    () => void refreshDicts(),
    `dict/${row.id}`,
  );
}
