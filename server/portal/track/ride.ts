/**
 * A ride as the public may see it. Nothing within `cut` metres of where it really began and ended is told, also where the way
 * comes by there again; what is left lies on roads and on a grid, around a middle that is not told, on a clock that begins at nought.
 */
import type { LngLat } from '#contract/ground/geometry.ts';
import { CUT_S, GRID_M, LEAST_TOLD_M, LEAST_TOLD_S, MOST_WAIT_S, STEP_S } from '#contract/portal/track/rules.ts';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import { boundsOf, lengthOf, metres, nearestOn, planeAround, roadsWithin, type Place } from './plane.ts';

export interface DrivenRide {
  /** Of the car between pick-up and drop-off, earliest first; `at` in milliseconds since 1970. */
  readonly points: readonly { readonly at: number; readonly lng: number; readonly lat: number }[];
  /** Where the passenger was picked up and dropped off, as far as it is known. */
  readonly ends: readonly LngLat[];
  /** Known roads. */
  readonly roads: readonly (readonly LngLat[])[];
}

interface Seen {
  /** Seconds. */
  readonly at: number;
  readonly place: Place;
}

/** A position farther from every road was on none that we know. */
const SNAP_M = 35;
/** A car that moves less between two steps waits. */
const STANDING_M = 2;

const onGrid = (value: number): number => Math.round(value / GRID_M) * GRID_M || 0;

/** The longest stretch without a position near an end. */
function longestAway(seen: readonly Seen[], ends: readonly Place[], cut: number): Seen[] {
  let longest: Seen[] = [];
  let current: Seen[] = [];
  for (const one of seen) {
    if (ends.some((end) => metres(end, one.place) < cut)) current = [];
    else current.push(one);
    if (current.length > longest.length) longest = current;
  }
  return longest;
}

/** One place each step, none where a wait has lasted long enough. */
function stepped(seen: readonly Seen[]): Place[] {
  const [first] = seen;
  const last = seen.at(-1);
  if (first === undefined || last === undefined) return [];
  const places: Place[] = [];
  let waited = 0;
  let next = 0;
  for (let at = first.at; at <= last.at; at += STEP_S) {
    while (next < seen.length - 2 && (seen[next + 1]?.at ?? Infinity) <= at) next += 1;
    const [from, to] = [seen[next] ?? first, seen[next + 1] ?? last];
    const part = to.at === from.at ? 0 : (at - from.at) / (to.at - from.at);
    const place: Place = [
      from.place[0] + part * (to.place[0] - from.place[0]),
      from.place[1] + part * (to.place[1] - from.place[1]),
    ];
    waited = metres(places.at(-1) ?? [Infinity, 0], place) < STANDING_M ? waited + STEP_S : 0;
    if (waited <= MOST_WAIT_S) places.push(place);
  }
  return places;
}

function snapped(place: Place, roads: readonly (readonly Place[])[]): Place {
  let [nearest, distance] = [place, SNAP_M];
  for (const road of roads)
    for (const [at, corner] of road.slice(1).entries()) {
      const on = nearestOn(place, road[at] ?? corner, corner);
      const away = metres(place, on);
      if (away < distance) [nearest, distance] = [on, away];
    }
  return nearest;
}

/** Null when too little is left to tell. `cut`: metres. */
export function blurRide({ points, ends, roads }: DrivenRide, cut: number): StoryTrack | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const toPlane = planeAround([first.lng, first.lat]);
  const seen = points
    .map(({ at, lng, lat }) => ({ at: at / 1000, place: toPlane([lng, lat]) }))
    .filter(({ at }) => at >= first.at / 1000 + CUT_S && at <= last.at / 1000 - CUT_S);
  const real: LngLat[] = [[first.lng, first.lat], [last.lng, last.lat], ...ends];
  const away = (places: readonly Seen[]) => longestAway(places, real.map(toPlane), cut + GRID_M);
  const kept = stepped(away(seen));
  const nearby = roadsWithin(
    roads.map((road) => road.map(toPlane)),
    boundsOf(kept),
  );
  // a place that was put on a road, or lies between two positions, is looked at again
  const told = away(kept.map((place, at) => ({ at, place: snapped(place, nearby) }))).map(({ place }) => place);
  const duration = Math.max(0, told.length - 1) * STEP_S;
  const distance = lengthOf(told);
  if (distance < LEAST_TOLD_M || duration < LEAST_TOLD_S) return null;
  const [west, south, east, north] = boundsOf(told);
  const [midX, midY] = [(west + east) / 2, (south + north) / 2];
  const shifted = ([x, y]: Place): [number, number] => [onGrid(x - midX), onGrid(y - midY)];
  const keys = told.map((place, at): [number, number, number] => [at * STEP_S, ...shifted(place)]);
  return {
    kind: 'ride',
    duration,
    distance: Math.round(distance / 100) * 100,
    bounds: boundsOf(keys.map(([, x, y]) => [x, y])),
    roads: nearby.map((road) => road.map(shifted)),
    actors: [{ kind: 'car', isOurs: true, keys }],
  };
}
