import type { AppRow } from '#contract/system/app/calls.ts';
import type { State } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { getLanguage, nameIn, translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { appsChanged } from './appQueries.ts';
import { words } from './words.ts';

const STATE_PATH = '/sys/app/updateState';

/** Offers or stops an app and offers to take that back. Rejects with an ApiError. */
export async function setAppState(row: AppRow, state: State): Promise<void> {
  const { id } = row;
  const name = nameIn(row, getLanguage());
  const { version } = await callApi(STATE_PATH, { id, version: row.version, state });
  offerUndo(
    translate(words, state === 'enabled' ? 'wasOffered' : 'wasStopped', { name }),
    () => callApi(STATE_PATH, { id, version, state: row.state }),
    () => void appsChanged(),
    `app/${id}`,
  );
  await appsChanged();
}

/** Rejects with an ApiError. */
export async function deleteApp(row: AppRow): Promise<void> {
  await callApi('/sys/app/deleteById', { id: row.id, version: row.version });
  notify('success', translate(words, 'wasDeleted', { name: nameIn(row, getLanguage()) }));
  await appsChanged();
}
