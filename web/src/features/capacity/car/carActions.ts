import type { CarRecordState } from '#contract/capacity/car/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { carsChanged, type CarRow } from './carQueries.ts';
import { words } from './words.ts';

const STATE_PATH = '/capacity/car/changeState';

function toldOf(from: CarRecordState, to: CarRecordState): 'wasEnabled' | 'wasDisabled' | 'wasSold' | 'wasUnsold' {
  if (to === 'sold') return 'wasSold';
  if (from === 'sold') return 'wasUnsold';
  return to === 'enabled' ? 'wasEnabled' : 'wasDisabled';
}

/** Moves a car to another state and offers to take that back where one step does. Rejects with an ApiError. */
export async function moveCar(
  row: Pick<CarRow, 'id' | 'version' | 'state' | 'plate'>,
  state: CarRecordState,
): Promise<void> {
  const { id } = row;
  const { version } = await callApi(STATE_PATH, { id, version: row.version, state });
  const back = state === 'sold' ? 'disabled' : row.state;
  offerUndo(
    translate(words, toldOf(row.state, state), { name: row.plate }),
    () => callApi(STATE_PATH, { id, version, state: back }),
    () => void carsChanged(),
    `car/${id}`,
  );
  await carsChanged();
}
