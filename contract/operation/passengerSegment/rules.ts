/** Which passengers a segment holds. */

/** Segments of an installation; more are refused. */
export const MOST_SEGMENTS = 100;

/** Null bounds nothing. */
export interface SegmentBounds {
  /** The last order is at most so many days old. */
  readonly lastWithin: number | null;
  /** The last order is at least so many days old. */
  readonly lastOver: number | null;
  /** Completed rides, both bounds included. */
  readonly ridesFrom: number | null;
  readonly ridesTo: number | null;
  readonly currency: string;
  /** Minor units of `currency`, both bounds included; only who pays in it has any. */
  readonly spentFrom: number | null;
  readonly spentTo: number | null;
}

type Bound = number | null;

/** Whether some figure lies between the bounds of both. */
const meet = (oneFrom: Bound, oneTo: Bound, otherFrom: Bound, otherTo: Bound): boolean =>
  Math.max(oneFrom ?? 0, otherFrom ?? 0) <= Math.min(oneTo ?? Infinity, otherTo ?? Infinity);

/** The bounds in a chain of which one lies beyond the next. */
export const isInOrder = (from: Bound, to: Bound): boolean => from === null || to === null || from <= to;

export const bindsNothing = (bounds: Omit<SegmentBounds, 'currency'>): boolean =>
  [bounds.lastWithin, bounds.lastOver, bounds.ridesFrom, bounds.ridesTo, bounds.spentFrom, bounds.spentTo].every(
    (bound) => bound === null,
  );

const asksForMoney = ({ spentFrom, spentTo }: SegmentBounds): boolean => spentFrom !== null || spentTo !== null;

/** Whether somebody could be in both. */
export function couldShare(one: SegmentBounds, other: SegmentBounds): boolean {
  // the money of a passenger is counted in one currency
  if (asksForMoney(one) && asksForMoney(other) && one.currency !== other.currency) return false;
  return (
    meet(one.lastOver, one.lastWithin, other.lastOver, other.lastWithin) &&
    meet(one.ridesFrom, one.ridesTo, other.ridesFrom, other.ridesTo) &&
    meet(one.spentFrom, one.spentTo, other.spentFrom, other.spentTo)
  );
}
