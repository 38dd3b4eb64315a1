import type { State } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { refreshSchools, type School } from './schoolQueries.ts';
import { words } from './words.ts';

const STATE_PATH = '/school/updateState';

/** Opens or stops a school and offers to take that back. Rejects with an ApiError. */
export async function setSchoolState({ id, name, version, state: before }: School, state: State): Promise<void> {
  const changed = await callApi(STATE_PATH, { id, version, state });
  offerUndo(
    translate(words, state === 'enabled' ? 'wasEnabled' : 'wasStopped', { name }),
    () => callApi(STATE_PATH, { id, version: changed.version, state: before }),
    () => void refreshSchools(),
    `school/${id}`,
  );
}

interface Doomed {
  id: string;
  version: number;
  name: string;
}

/** Deletes a school, a department or a major. Rejects with an ApiError, which says what still belongs to it. */
export async function deleteSchool(
  path: '/school/deleteById' | '/school/deleteDepartment' | '/school/deleteMajor',
  { id, version, name }: Doomed,
): Promise<void> {
  await callApi(path, { id, version });
  notify('success', translate(words, 'wasDeleted', { name }));
  await refreshSchools();
}
