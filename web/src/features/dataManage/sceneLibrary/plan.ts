/** A scene on a plane as it is drawn: what is to be seen of it, and a scale. */
import type { SceneActor } from '#contract/dataManage/scene/calls.ts';

export type Place = readonly [x: number, y: number];

export const METRES_PER_DEGREE = 111_195;
/** Metres around everything, at least and of its length, so that numbers have room; and what is shown at least. */
const EDGE_M = 10;
const EDGE_PART = 0.05;
const LEAST_M = 40;
/** A picture is no flatter than this. */
const FLATTEST = 3;
const STEPS = [1, 2, 5] as const;

/** The middle and the size of a picture that holds all places and ways. */
export function extentOf(actors: readonly SceneActor[]): { x: number; y: number; width: number; height: number } {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { points, way = [] } of actors)
    for (const [x, y] of [...points.map(([, px, py]): Place => [px, py]), ...way]) {
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  if (west > east) return { x: 0, y: 0, width: LEAST_M, height: LEAST_M / FLATTEST };
  const edges = 2 * Math.max(EDGE_M, (east - west) * EDGE_PART);
  const width = Math.max(LEAST_M, east - west + edges, (north - south + edges) / 2);
  const height = Math.max(north - south + edges, width / FLATTEST);
  return { x: (west + east) / 2, y: (south + north) / 2, width, height };
}

/** A round number of metres, about a fifth of what is seen. */
export function scaleOf(across: number): number {
  const wanted = across / 5;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * (STEPS.findLast((step) => step * power <= wanted) ?? 1);
}
