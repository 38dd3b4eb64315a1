/** A scene as the public may see it: who moves how, in metres and seconds. No names, no time, and no place unless somebody says so. */
import type { LngLat } from '#contract/ground/geometry.ts';
import type { SceneActor, Scenario } from '#contract/dataManage/scene/calls.ts';
import type { SceneFrame } from '#contract/dataManage/scene/rules.ts';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import { boundsOf, lengthOf, planeAround, roadsWithin, type Place } from './plane.ts';

export interface ToldScene {
  readonly frame: SceneFrame;
  readonly actors: readonly SceneActor[];
  readonly scenario: Scenario | null;
  /** Known roads, for a scene on earth whose place is told; else none. */
  readonly roads: readonly (readonly LngLat[])[];
}

/** Places of one actor: more would not be seen. */
const MOST_KEYS = 600;
const tenth = (value: number): number => Math.round(value * 10) / 10 || 0;

/** Every so many places, the last one always. */
function thinned<Key>(keys: readonly Key[]): Key[] {
  const every = Math.max(1, Math.ceil(keys.length / MOST_KEYS));
  return keys.filter((_, at) => at % every === 0 || at === keys.length - 1);
}

/** Null when nothing in it moves. */
export function toldScene({ frame, actors, scenario, roads }: ToldScene): StoryTrack | null {
  const ours = actors.find(({ isEgo }) => isEgo) ?? actors[0];
  const [first] = ours?.points ?? [];
  if (ours === undefined || first === undefined) return null;
  const around = planeAround([first[1], first[2]]);
  const toPlane = (at: LngLat): Place => (frame === 'earth' ? around(at) : at);
  const moving = [ours, ...actors.filter((actor) => actor !== ours)]
    .map(({ kind, points }, at) => ({
      kind,
      isOurs: at === 0,
      seen: thinned(points).map(([time, x, y]) => ({ time, place: toPlane([x, y]) })),
    }))
    .filter(({ seen }) => seen.length > 1);
  const times = moving.flatMap(({ seen }) => seen.map(({ time }) => time));
  const begin = times.reduce((least, time) => Math.min(least, time), Infinity);
  const end = times.reduce((most, time) => Math.max(most, time), -Infinity);
  if (moving[0]?.isOurs !== true || end - begin <= 0) return null;
  const [west, south, east, north] = boundsOf(moving.flatMap(({ seen }) => seen.map(({ place }) => place)));
  const [midX, midY] = [(west + east) / 2, (south + north) / 2];
  const shifted = ([x, y]: Place): [number, number] => [tenth(x - midX), tenth(y - midY)];
  const lines =
    frame === 'earth' ? roads.map((road) => road.map(around)) : (scenario?.road ?? []).map(({ places }) => places);
  return {
    kind: 'scene',
    duration: tenth(end - begin),
    distance: Math.round(lengthOf(moving[0].seen.map(({ place }) => place))),
    bounds: [tenth(west - midX), tenth(south - midY), tenth(east - midX), tenth(north - midY)],
    roads: roadsWithin(lines, [west, south, east, north]).map((road) => road.map(shifted)),
    actors: moving.map(({ kind, isOurs, seen }) => ({
      kind,
      isOurs,
      keys: seen.map(({ time, place }): [number, number, number] => [tenth(time - begin), ...shifted(place)]),
    })),
  };
}
