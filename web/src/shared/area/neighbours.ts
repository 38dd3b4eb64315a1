import type { Map as LibreMap } from 'maplibre-gl';
import type { LngLat } from '#contract/ground/geometry.ts';
import { callApi } from '#web/lib/client.ts';
import type { MapFrame } from '#web/ui/map/MapCanvas.tsx';

/** Corners that the pointer can snap to; more would be looked through at every move. */
const MOST_CORNERS = 5000;

/** The corners in view of the ranges that apply; none when they cannot be had. */
export async function neighboursIn(map: LibreMap, frame: MapFrame): Promise<readonly LngLat[]> {
  const around = map.getBounds();
  const [west, south] = frame.fromMap([Math.max(-180, around.getWest()), Math.max(-90, around.getSouth())]);
  const [east, north] = frame.fromMap([Math.min(180, around.getEast()), Math.min(90, around.getNorth())]);
  const zoom = Math.min(24, Math.max(0, map.getZoom()));
  try {
    const { list } = await callApi('/capacity/range/getPublished', { west, south, east, north, zoom }, { quiet: true });
    const corners = list.flatMap(({ geometry }) => geometry.coordinates.flat(2));
    return corners
      .filter(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north)
      .slice(0, MOST_CORNERS);
  } catch {
    return [];
  }
}
