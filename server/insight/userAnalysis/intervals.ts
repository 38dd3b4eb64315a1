/** Intervals of shares, 95 %: Wilson's for one share, Newcombe's (hybrid score) for the difference of two. */

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964;

/** Of `of` passengers, `hits` did it. */
export interface Seen {
  readonly hits: number;
  readonly of: number;
}
export interface Interval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** @param of more than 0 */
export function shareOf({ hits, of }: Seen): Interval {
  const share = hits / of;
  const middle = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half = (Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))) / (1 + Z ** 2 / of);
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** How much larger the first share is than the second. */
export function differenceOf(one: Seen, other: Seen): Interval {
  const [first, second] = [shareOf(one), shareOf(other)];
  const share = first.share - second.share;
  return {
    share,
    low: share - Math.hypot(first.share - first.low, second.high - second.share),
    high: share + Math.hypot(first.high - first.share, second.share - second.low),
  };
}
