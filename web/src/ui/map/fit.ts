/** Bounds in view: the one way in which maps of every page begin at, or go to, what is there. */
import type { LngLatBoundsLike, Map as LibreMap } from 'maplibre-gl';
import type { LngLat } from './gcj02.ts';
import type { MapFrame } from './MapCanvas.tsx';

export const FIT = { padding: 48, maxZoom: 16 } as const;

/** The corners of bounds (west, south, east, north; WGS 84) on a map; west may be greater than east. */
export function cornersOf(frame: MapFrame, [west, south, east, north]: readonly number[]): [LngLat, LngLat] | null {
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return [frame.toMap([west, south]), frame.toMap([east < west ? east + 360 : east, north])];
}

/** Moves the map so that these bounds are in view, no closer than `maxZoom`. */
export function fitTo(map: LibreMap, frame: MapFrame, bounds: readonly number[], maxZoom: number = FIT.maxZoom): void {
  const corners: LngLatBoundsLike | null = cornersOf(frame, bounds);
  if (corners !== null) map.fitBounds(corners, { ...FIT, maxZoom, animate: false });
}
