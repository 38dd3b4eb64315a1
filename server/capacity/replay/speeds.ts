/** Speeds that cars did not report, worked out from where they were. Pure. */
import { metresNearby } from '#contract/ground/distance.ts';
import type { PointRow } from './queries.ts';

/** Between positions further apart in time the way is unknown. */
export const MOST_GAP_S = 300;

/** What is needed of a position; `at` in milliseconds. */
type Moment = Pick<PointRow, 'at' | 'lng' | 'lat' | 'speed'>;

/**
 * The speed of each position of one car in km/h, in the order of time: as it was reported, else from the position before, or
 * from the one behind for the first. Null where there is none near enough in time.
 */
export function speedsOf(points: readonly Moment[]): { kmh: number | null; isWorkedOut: boolean }[] {
  return points.map((point, place) => {
    if (point.speed !== null) return { kmh: point.speed, isWorkedOut: false };
    const kmh = speedBetween(points[place - 1], point) ?? speedBetween(point, points[place + 1]);
    return { kmh, isWorkedOut: kmh !== null };
  });
}

function speedBetween(one: Moment | undefined, other: Moment | undefined): number | null {
  if (one === undefined || other === undefined) return null;
  const seconds = (other.at - one.at) / 1000;
  if (seconds <= 0 || seconds > MOST_GAP_S) return null;
  return (metresNearby(one.lng, one.lat, other.lng, other.lat) / seconds) * 3.6;
}
