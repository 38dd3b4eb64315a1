/** Where the places of a scene lie, and how those on a plane become degrees, as the rules for tracks want them. */
import type { SceneFrame } from './rules.ts';

/** On the equator, where a degree is as long to the east as to the north. */
const METRES_PER_DEGREE = 111_195;

interface Tracked {
  readonly points: readonly (readonly [number, number, number, number | null, number])[];
}

/** Actors whose places are degrees: metres on a plane are laid around the place 0, 0. What is on earth stays as it is. */
export const inDegrees = <Actor extends Tracked>(frame: SceneFrame, actors: readonly Actor[]): Actor[] =>
  actors.map((actor) =>
    frame === 'earth'
      ? actor
      : {
          ...actor,
          points: actor.points.map(([at, x, y, heading, speed]) => [
            at,
            x / METRES_PER_DEGREE,
            y / METRES_PER_DEGREE,
            heading,
            speed,
          ]),
        },
  );

/** Whether places of this frame stand still, so that ways and speeds mean what they say. */
export const standsStill = (frame: SceneFrame): boolean => frame !== 'vehicle';
