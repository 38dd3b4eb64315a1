/** What follows from the tracks of a scene alone. */
import type { SceneActor } from '#contract/dataManage/scene/calls.ts';
import { criticalityOf, type Criticality, type TrackPoint } from '#contract/dataManage/scene/criticality.ts';

const METRES_PER_DEGREE = 111_195;
/** Numbers by which a way is compared: its places after equal times. */
const SHAPE_PLACES = 12;

/** The way of our car from its beginning, turned to where it first goes: places in metres, after equal times. */
export function shapeOf(points: readonly TrackPoint[]): number[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || last[0] === first[0]) return [];
  const east = METRES_PER_DEGREE * Math.cos((first[2] * Math.PI) / 180);
  const plane = points.map(
    ([at, lng, lat]) => [at, (lng - first[1]) * east, (lat - first[2]) * METRES_PER_DEGREE] as const,
  );
  const begun = plane.find(([, x, y]) => Math.hypot(x, y) > 2);
  const turn = begun === undefined ? 0 : Math.atan2(begun[1], begun[2]);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: SHAPE_PLACES }, (_, index) => {
    const at = first[0] + ((last[0] - first[0]) * (index + 1)) / SHAPE_PLACES;
    const place = plane.findLast(([time]) => time <= at) ?? plane[0];
    const [x, y] = place === undefined ? [0, 0] : [place[1], place[2]];
    return [Math.round((x * cos - y * sin) * 10) / 10, Math.round((x * sin + y * cos) * 10) / 10];
  }).flat();
}

export interface SceneFacts extends Criticality {
  /** The actors as JSON. */
  readonly tracks: string;
  readonly actors: number;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly shape: number[];
}

/** Of actors whose places are degrees. */
export function factsOf(actors: readonly SceneActor[], duration: number): SceneFacts {
  const ego = actors.find(({ isEgo }) => isEgo) ?? actors[0];
  const middle = ego?.points[Math.floor(ego.points.length / 2)];
  return {
    tracks: JSON.stringify(actors),
    actors: actors.length,
    lng: middle?.[1] ?? null,
    lat: middle?.[2] ?? null,
    shape: shapeOf(ego?.points ?? []),
    ...criticalityOf(actors, duration),
  };
}
