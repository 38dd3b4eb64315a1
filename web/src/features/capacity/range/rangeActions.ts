import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { saveText } from '#web/ui/download.ts';

/** Saves ranges as a GeoJSON file: those with these ids, or all that apply. A refusal is told, not thrown. */
export async function saveGeojson(ids: string[], source: 'draft' | 'published', name: string): Promise<void> {
  try {
    const answer = await callApi('/capacity/range/exportGeojson', { ids, source });
    const fileName = `${name.replace(/[\\/:*?"<>|]/g, '_')}.geojson`;
    saveText(fileName, JSON.stringify(answer), 'application/geo+json');
  } catch (error) {
    notify('error', messageOf(error));
  }
}
