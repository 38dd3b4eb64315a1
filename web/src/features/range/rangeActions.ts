import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';

/** Saves ranges as a GeoJSON file: those with these ids, or all that apply. A refusal is told, not thrown. */
export async function saveGeojson(ids: string[], source: 'draft' | 'published', name: string): Promise<void> {
  try {
    const answer = await callApi('/capacity/range/exportGeojson', { ids, source });
    const address = URL.createObjectURL(new Blob([JSON.stringify(answer)], { type: 'application/geo+json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name.replace(/[\\/:*?"<>|]/g, '_')}.geojson`;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    notify('error', messageOf(error));
  }
}
