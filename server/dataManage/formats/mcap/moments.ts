/** Which frames of a recording were taken at one moment. */

/** Frames that are further apart than this are of two moments. */
export const TOLERANCE_US = 50_000;

export interface Timed {
  readonly sensor: string;
  readonly isCloud: boolean;
  /** Millionths of a second. */
  readonly time: number;
}

/** The entry of a sorted list that is nearest to a number. */
export function nearest(sorted: readonly { readonly time: number }[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [sorted[low - 1]?.time ?? -Infinity, sorted[low]?.time ?? Infinity];
  return time - before <= after - time ? low - 1 : low;
}

/** The sensor that took most; of two a LiDAR, then by name. */
function busiest<Shot extends Timed>(bySensor: ReadonlyMap<string, readonly Shot[]>): readonly Shot[] {
  const [first] = [...bySensor].toSorted(
    ([name, one], [otherName, other]) =>
      other.length - one.length ||
      Number(other[0]?.isCloud === true) - Number(one[0]?.isCloud === true) ||
      (name < otherName ? -1 : 1),
  );
  return first?.[1] ?? [];
}

/**
 * Each frame of the busiest sensor makes a moment, to which each other sensor gives the frame that is nearest in time. What is
 * left makes moments among itself.
 */
export function momentsOf<Shot extends Timed>(shots: readonly Shot[]): Shot[][] {
  const moments: { time: number; shots: Shot[] }[] = [];
  let left = shots.toSorted((one, other) => one.time - other.time);
  while (left.length > 0) {
    const bySensor = Map.groupBy(left, ({ sensor }) => sensor);
    const leading = busiest(bySensor);
    const made = leading.map((shot) => ({ time: shot.time, shots: [shot] }));
    const rest: Shot[] = [];
    for (const list of bySensor.values()) {
      if (list === leading) continue;
      const taken = new Map<number, Shot>();
      for (const shot of list) {
        const at = nearest(leading, shot.time);
        const away = Math.abs((leading[at]?.time ?? Infinity) - shot.time);
        const held = taken.get(at);
        if (away > TOLERANCE_US) rest.push(shot);
        else if (held === undefined || Math.abs((leading[at]?.time ?? 0) - held.time) > away) {
          if (held !== undefined) rest.push(held);
          taken.set(at, shot);
        } else rest.push(shot);
      }
      for (const [at, shot] of taken) made[at]?.shots.push(shot);
    }
    for (const moment of made) moments.push(moment);
    left = rest.toSorted((one, other) => one.time - other.time);
  }
  return moments.toSorted((one, other) => one.time - other.time).map((moment) => moment.shots);
}
