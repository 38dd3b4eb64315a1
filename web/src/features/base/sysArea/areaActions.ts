/** What can be done to a division. Stopping is told, and can be taken back at once. */
import type { State } from '#contract/ground/enums.ts';
import type { AreaRow } from '#contract/base/sysArea/calls.ts';
import { refreshAreas } from '#web/lib/areas.ts';
import { wasOvertaken } from '#web/lib/apiError.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { getLanguage, nameIn, translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { words } from './words.ts';

const STATE_PATH = '/sys/sysArea/updateState';

/** Stops a division or opens it again, and offers to take that back. */
export async function setAreaState(
  area: Pick<AreaRow, 'id' | 'version' | 'state' | 'nameZh' | 'nameEn'>,
  state: State,
) {
  const { id } = area;
  const name = nameIn(area, getLanguage());
  try {
    const { version } = await callApi(STATE_PATH, { id, version: area.version, state });
    offerUndo(
      translate(words, state === 'enabled' ? 'opened' : 'stopped', { name }),
      () => callApi(STATE_PATH, { id, version, state: area.state }),
      () => void refreshAreas(),
      `area/${id}`,
    );
  } catch (error) {
    if (wasOvertaken(error)) notify('warning', translate(words, 'changedMeanwhile', { name }));
    else notify('error', messageOf(error));
  }
  await refreshAreas();
}
