/** The way that an app plans: where it is drawn finely enough, its length is how far the ride is expected to be. */
import { metresNearby } from '#contract/ground/distance.ts';

type Position = readonly [number, number];

/** Between two points that lie further apart nobody knows the road. */
const LONGEST_LEG_METRES = 1000;
/** So far a road may lie from where somebody gets in or out. */
const BESIDE_METRES = 200;

/** Metres; null for a way of which only some points are known, and for one that leads elsewhere. */
export function lengthOfWay(
  path: readonly Position[],
  { pickUp, dropOff }: { readonly pickUp: Position; readonly dropOff: Position },
): number | null {
  const [first, last] = [path[0], path.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (metresNearby(...pickUp, ...first) > BESIDE_METRES || metresNearby(...dropOff, ...last) > BESIDE_METRES)
    return null;
  let metres = 0;
  let before = first;
  for (const point of path) {
    const leg = metresNearby(...before, ...point);
    if (leg > LONGEST_LEG_METRES) return null;
    metres += leg;
    before = point;
  }
  return Math.round(metres);
}

/** An estimate of a trip whose distance is known otherwise: at the same speed. */
export const along = <Estimate extends { readonly distance: number; readonly duration: number; readonly by?: unknown }>(
  estimate: Estimate,
  distance: number | null,
): Estimate =>
  distance === null || distance === estimate.distance || estimate.distance === 0
    ? estimate
    : {
        ...estimate,
        by: undefined,
        distance,
        duration: Math.round((estimate.duration * distance) / estimate.distance),
      };
