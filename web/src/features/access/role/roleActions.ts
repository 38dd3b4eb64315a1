import type { State } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { getLanguage, nameIn, translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { type HeldRole, holdersIn } from './RoleInUse.tsx';
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

/** Deletes a role, or tells who holds it. Rejects with an ApiError. */
export async function deleteRole(row: RoleRow, tellInUse: (held: HeldRole) => void): Promise<void> {
  try {
    await callApi('/sys/role/deleteById', { id: row.id, version: row.version });
    notify('success', translate(words, 'wasDeleted', { name: nameIn(row, getLanguage()) }));
  } catch (error) {
    const held = holdersIn(error);
    if (held === undefined) throw error;
    tellInUse({ row, ...held });
  }
}
