import type { State } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { getLanguage, nameIn, translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { type RoleRow, refreshRole } from './roleQueries.ts';
import { words } from './words.ts';

const STATE_PATH = '/sys/role/updateState';

/** Enables or stops a role and offers to take that back. Rejects with an ApiError. */
export async function setRoleState(row: RoleRow, state: State): Promise<void> {
  const { id } = row;
  const name = nameIn(row, getLanguage());
  const { version } = await callApi(STATE_PATH, { id, version: row.version, state });
  offerUndo(
    translate(words, state === 'enabled' ? 'wasEnabled' : 'wasStopped', { name }),
    () => callApi(STATE_PATH, { id, version, state: row.state }),
    () => void refreshRole(id, false),
    `role/${id}`,
  );
}
