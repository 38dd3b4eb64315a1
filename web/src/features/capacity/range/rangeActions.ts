import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { saveText } from '#web/ui/download.ts';
import { rangesChanged, type RangeRow } from './rangeQueries.ts';
import { words } from './words.ts';

/** Saves ranges as a GeoJSON file: those with these ids, or all that apply. A refusal is shown as a notice, not thrown. */
export async function saveGeojson(ids: string[], source: 'draft' | 'published', name: string): Promise<void> {
  try {
    const answer = await callApi('/capacity/range/exportGeojson', { ids, source });
    const fileName = `${name.replace(/[\\/:*?"<>|]/g, '_')}.geojson`;
    saveText(fileName, JSON.stringify(answer), 'application/geo+json');
  } catch (error) {
    notify('error', messageOf(error));
  }
}

/** Deletes a range that was never published. Rejects with an ApiError. */
export async function deleteRange({ id, version, name }: RangeRow): Promise<void> {
  await callApi('/capacity/range/deleteById', { id, version });
  notify('success', translate(words, 'wasDeleted', { name }));
  await rangesChanged();
}
