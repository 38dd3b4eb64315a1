/** Degrees as metres around a middle, and the roads that run there. */
import type { LngLat } from '#contract/ground/geometry.ts';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';

export type Place = readonly [east: number, north: number];
export type Bounds = StoryTrack['bounds'];

const METRES_PER_DEGREE = 111_195;
/** Metres of road around what moves. */
const MARGIN_M = 120;
const MOST_ROADS = 200;

/** Places in metres around one of them, which is not told. */
export const planeAround =
  ([lng0, lat0]: LngLat) =>
  ([lng, lat]: LngLat): Place => [
    (((lng - lng0 + 540) % 360) - 180) * METRES_PER_DEGREE * Math.cos((lat0 * Math.PI) / 180),
    (lat - lat0) * METRES_PER_DEGREE,
  ];

export const metres = ([x0, y0]: Place, [x1, y1]: Place): number => Math.hypot(x1 - x0, y1 - y0);

export const lengthOf = (places: readonly Place[]): number =>
  places.slice(1).reduce((sum, place, at) => sum + metres(places[at] ?? place, place), 0);

/** The place on a line between two corners that is nearest. */
export function nearestOn([x, y]: Place, [x0, y0]: Place, [x1, y1]: Place): Place {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const squared = dx * dx + dy * dy;
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / squared));
  return [x0 + part * dx, y0 + part * dy];
}

export function boundsOf(places: readonly Place[]): Bounds {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of places) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [west, south, east, north];
}

/** The parts of roads that lie within bounds and a margin around them. */
export function roadsWithin(roads: readonly (readonly Place[])[], [west, south, east, north]: Bounds): Place[][] {
  const touches = ([x0, y0]: Place, [x1, y1]: Place): boolean =>
    Math.max(x0, x1) >= west - MARGIN_M &&
    Math.min(x0, x1) <= east + MARGIN_M &&
    Math.max(y0, y1) >= south - MARGIN_M &&
    Math.min(y0, y1) <= north + MARGIN_M;
  const parts: Place[][] = [];
  for (const road of roads) {
    let part: Place[] = [];
    for (const [at, corner] of road.slice(1).entries()) {
      const before = road[at] ?? corner;
      if (touches(before, corner)) {
        if (part.length === 0) parts.push((part = [before]));
        part.push(corner);
      } else part = [];
    }
  }
  return parts.slice(0, MOST_ROADS);
}
