/** Doublings beyond which no wait is longer than the longest. */
const MOST_DOUBLINGS = 30;

/**
 * How long to wait before the next try at a host, in milliseconds: doubled with each failure, up to a longest wait.
 * @param failures those in a row before the one that just happened; 0 for the first
 */
export const retryWait = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(longest, first * 2 ** Math.min(Math.max(0, failures), MOST_DOUBLINGS));
