import type { State } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { type UsedStation, usesIn } from './StationInUse.tsx';
import { type StationRow, stationsChanged } from './stationQueries.ts';
import { words } from './words.ts';

const STATE_PATH = '/capacity/station/updateState';

/** Enables or stops a station and offers to take that back. Rejects with an ApiError. */
export async function setStationState(row: StationRow, state: State): Promise<void> {
  const { id, name } = row;
  const { version } = await callApi(STATE_PATH, { id, version: row.version, state });
  offerUndo(
    translate(words, state === 'enabled' ? 'wasEnabled' : 'wasStopped', { name }),
    () => callApi(STATE_PATH, { id, version, state: row.state }),
    () => void stationsChanged(),
    `station/${id}`,
  );
}

/** Deletes a station; hands the cars of one that is in use to `tellInUse`. Rejects with an ApiError for other refusals. */
export async function deleteStation(row: StationRow, tellInUse: (used: UsedStation) => void): Promise<void> {
  const { id, version, name } = row;
  try {
    await callApi('/capacity/station/deleteById', { id, version });
  } catch (error) {
    const uses = usesIn(error);
    if (uses === undefined) throw error;
    tellInUse({ row, ...uses });
    return;
  }
  notify('success', translate(words, 'wasDeleted', { name }));
  await stationsChanged();
}
