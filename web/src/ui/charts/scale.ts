/** Ticks at round numbers from nothing (or the least value below it) to the largest value. */
export function ticksOf(values: readonly (number | null)[], wanted = 4): number[] {
  let least = 0;
  let most = 0;
  for (const value of values) {
    if (value === null) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (most === least) most = least + 1;
  const raw = (most - least) / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const round = ([1, 2, 5].find((factor) => factor * power >= raw) ?? 10) * power;
  // nobody ordered half a ride
  const isCounted = values.every((value) => value === null || Number.isInteger(value));
  const step = isCounted ? Math.max(1, round) : round;
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

/** Which of `count` labels fit into `width` pixels when one takes `each`: every n-th. */
export const labelStep = (count: number, width: number, each: number): number =>
  Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / each))));
