/** Moves a map to what an answer shows, once. */
import type { Map as LibreMap } from 'maplibre-gl';
import { fitTo } from '#web/ui/map/fit.ts';
import type { MapFrame } from '#web/ui/map/MapCanvas.tsx';

export interface Shown {
  map: LibreMap;
  frame: MapFrame;
  isFitted: boolean;
}

/** Later answers leave the map where the reader has put it. */
export function fitOnce(shown: Shown, places: readonly (readonly [number, number])[]): void {
  if (shown.isFitted || places.length === 0) return;
  shown.isFitted = true;
  const lngs = places.map(([lng]) => lng);
  const lats = places.map(([, lat]) => lat);
  fitTo(shown.map, shown.frame, [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]);
}
