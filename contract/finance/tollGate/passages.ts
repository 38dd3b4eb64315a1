/** Which toll gates a way passes. Pure. */
import { METRES_A_DEGREE } from '#contract/ground/distance.ts';

/** A line of `width` metres across the road at `position`, passed in the direction of `heading`, or both. */
export interface GateLine {
  readonly position: readonly [number, number];
  /** Degrees from north. */
  readonly heading: number;
  readonly bothWays: boolean;
  readonly width: number;
}

/** A place of a way, with its time in milliseconds; of a planned one null. */
export interface Spot {
  readonly at: number | null;
  readonly lng: number;
  readonly lat: number;
}

/** Between positions further apart nobody knows the road: what they are beside is not passed. */
export const MOST_GAP_MS = 60_000;
/** Who stands at a gate crosses its line to and fro: within this it is one passage. */
const SAME_PASSAGE_MS = 5 * 60_000;

const RADIANS = Math.PI / 180;

/** Whether the way from one spot to the next crosses the line of a gate as it is passed. */
function isPassed({ position: [lng, lat], heading, bothWays, width }: GateLine, from: Spot, to: Spot): boolean {
  const east = Math.cos(lat * RADIANS) * METRES_A_DEGREE;
  const [sin, cos] = [Math.sin(heading * RADIANS), Math.cos(heading * RADIANS)];
  const seen = (spot: Spot) => {
    const [x, y] = [(spot.lng - lng) * east, (spot.lat - lat) * METRES_A_DEGREE];
    return { along: x * sin + y * cos, across: x * cos - y * sin };
  };
  const [before, after] = [seen(from), seen(to)];
  const isForward = before.along < 0 && after.along >= 0;
  const isBackward = bothWays && before.along >= 0 && after.along < 0;
  if (!isForward && !isBackward) return false;
  const share = before.along / (before.along - after.along);
  return Math.abs(before.across + share * (after.across - before.across)) <= width / 2;
}

const isNear = ({ position: [lng, lat] }: GateLine, from: Spot, to: Spot, spare: number): boolean =>
  lng >= Math.min(from.lng, to.lng) - spare &&
  lng <= Math.max(from.lng, to.lng) + spare &&
  lat >= Math.min(from.lat, to.lat) - spare &&
  lat <= Math.max(from.lat, to.lat) + spare;

/** Degrees, more than half of the widest gate at any latitude where there are roads. */
const SPARE_DEGREES = 0.01;

/** The gates that a way passes, in their order; one that is passed twice stands twice. */
export function passagesOf<Gate extends GateLine>(gates: readonly Gate[], way: readonly Spot[]): Gate[] {
  const passed: Gate[] = [];
  const latest = new Map<Gate, number>();
  for (const [place, to] of way.entries()) {
    const from = way[place - 1];
    if (from === undefined) continue;
    const gap = from.at === null || to.at === null ? 0 : to.at - from.at;
    if (gap > MOST_GAP_MS) continue;
    for (const gate of gates) {
      if (!isNear(gate, from, to, SPARE_DEGREES) || !isPassed(gate, from, to)) continue;
      const before = latest.get(gate);
      const at = to.at ?? 0;
      latest.set(gate, at);
      if (before === undefined || at - before > SAME_PASSAGE_MS) passed.push(gate);
    }
  }
  return passed;
}

/** What passing a gate costs a car of these groups: the first class that it is in, else what all others pay. */
export const amountFor = (
  { amount, classes }: { readonly amount: number; readonly classes: readonly { group: string; amount: number }[] },
  groups: readonly string[],
): number => classes.find(({ group }) => groups.includes(group))?.amount ?? amount;
