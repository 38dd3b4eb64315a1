/** Where the bodies of a scene are at an instant. */
import type { SceneActor } from '#contract/dataManage/scene/calls.ts';
import { stateAt } from '#contract/dataManage/scene/criticality.ts';

const METRES_PER_DEGREE = 111_195;
/** Room around a scene, in degrees. */
const EDGE = 0.0002;

type Corner = [lng: number, lat: number];

/** The outline of an actor's body, closed; null where it is not known where the actor is. */
export function bodyOf(actor: SceneActor, at: number): Corner[] | null {
  const [first] = actor.points;
  if (first === undefined) return null;
  const origin: Corner = [first[1], first[2]];
  const state = stateAt(actor, at, origin);
  if (state === null) return null;
  const speed = Math.hypot(state.vx, state.vy);
  const known = actor.points.findLast(([time, , , heading]) => time <= at && heading !== null)?.[3] ?? 0;
  const [ux, uy] =
    speed > 0.2
      ? [state.vx / speed, state.vy / speed]
      : [Math.sin((known * Math.PI) / 180), Math.cos((known * Math.PI) / 180)];
  const [half, side] = [actor.length / 2, actor.width / 2];
  const east = METRES_PER_DEGREE * Math.cos((origin[1] * Math.PI) / 180);
  const corner = (ahead: number, left: number): Corner => [
    origin[0] + (state.x + ux * ahead - uy * left) / east,
    origin[1] + (state.y + uy * ahead + ux * left) / METRES_PER_DEGREE,
  ];
  return [corner(half, side), corner(half, -side), corner(-half, -side), corner(-half, side), corner(half, side)];
}

/** West, south, east and north of all tracks; null without any. */
export function boundsOf(actors: readonly SceneActor[]): [number, number, number, number] | null {
  let bounds: [number, number, number, number] | null = null;
  for (const { points } of actors) {
    for (const [, lng, lat] of points) {
      const [west, south, east, north]: readonly number[] = bounds ?? [lng, lat, lng, lat];
      bounds = [
        Math.min(west ?? lng, lng),
        Math.min(south ?? lat, lat),
        Math.max(east ?? lng, lng),
        Math.max(north ?? lat, lat),
      ];
    }
  }
  return bounds === null ? null : [bounds[0] - EDGE, bounds[1] - EDGE, bounds[2] + EDGE, bounds[3] + EDGE];
}
