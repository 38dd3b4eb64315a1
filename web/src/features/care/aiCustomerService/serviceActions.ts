/** Changes of entries, questions and synonyms without a form; each offers to undo it. */
import type { ServiceRow, SynonymRow, UnansweredRow } from '#contract/care/aiCustomerService/calls.ts';
import type { State } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { translate } from '#web/lib/words.ts';
import { refreshList } from '#web/ui/ListPage.tsx';
import { offerUndo } from '#web/ui/undo.ts';
import { SYNONYM_LIST, UNANSWERED_LIST, refreshService } from './serviceQueries.ts';
import { words } from './words.ts';

/** Enables or stops an entry. Rejects with an ApiError. */
export async function setEntryState(row: ServiceRow, state: State): Promise<void> {
  const { id } = row;
  const path = '/ai/aiCustomerService/updateState';
  const { version } = await callApi(path, { id, version: row.version, state });
  offerUndo(
    translate(words, state === 'enabled' ? 'wasEnabled' : 'wasStopped'),
    () => callApi(path, { id, version, state: row.state }),
    () => void refreshService(),
    `service/${id}`,
  );
  await refreshService();
}

export async function deleteEntry({ id, version, question }: ServiceRow): Promise<void> {
  const path = '/ai/aiCustomerService/deleteById';
  const deleted = await callApi(path, { id, version });
  offerUndo(
    translate(words, 'wasDeleted', { question }),
    () => callApi(path, { id, version: deleted.version, undo: true }),
    () => void refreshService(),
    `service/${id}`,
  );
  await refreshService();
}

export async function setUnanswered({ id, version }: UnansweredRow, state: 'open' | 'dismissed'): Promise<void> {
  const path = '/ai/aiCustomerService/updateUnansweredState';
  const updated = await callApi(path, { id, version, state });
  offerUndo(
    translate(words, state === 'open' ? 'wasReopened' : 'wasDismissed'),
    () => callApi(path, { id, version: updated.version, state: state === 'open' ? 'dismissed' : 'open' }),
    () => void refreshList(UNANSWERED_LIST),
    `serviceUnanswered/${id}`,
  );
  await refreshList(UNANSWERED_LIST);
}

/** To undo it adds a group with the same words. */
export async function deleteSynonym({ id, version, language, words: group }: SynonymRow): Promise<void> {
  await callApi('/ai/aiCustomerService/deleteSynonym', { id, version });
  offerUndo(
    translate(words, 'synonymDeleted', { words: group.join(' = ') }),
    () => callApi('/ai/aiCustomerService/saveSynonym', { language, words: group }),
    () => void refreshList(SYNONYM_LIST),
    `serviceSynonym/${id}`,
  );
  await refreshList(SYNONYM_LIST);
}
