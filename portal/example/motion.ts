/** Where everybody is at a moment of a track. */
import type { StoryTrack } from '#contract/system/sitePage/track.ts';

export type Actor = StoryTrack['actors'][number];

export interface Pose {
  readonly x: number;
  /** To the north. */
  readonly y: number;
  /** Degrees clockwise from north. */
  readonly heading: number;
}

/** Null before an actor appears and after it is gone. `at`: seconds. */
export function poseAt({ keys }: Pick<Actor, 'keys'>, at: number): Pose | null {
  const [first] = keys;
  const last = keys.at(-1);
  if (first === undefined || last === undefined || at < first[0] || at > last[0]) return null;
  // the first key after the moment, by halving
  let [low, high] = [0, keys.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle]?.[0] ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  const next = keys[low] ?? last;
  const before = keys[Math.max(0, low - 1)] ?? first;
  const part = next[0] === before[0] ? 0 : Math.min(1, (at - before[0]) / (next[0] - before[0]));
  const [x, y] = [before[1] + part * (next[1] - before[1]), before[2] + part * (next[2] - before[2])];
  return { x, y, heading: headingFrom(keys, low) };
}

/** Of the way there, or of the last one on which it moved. */
function headingFrom(keys: Actor['keys'], place: number): number {
  for (let at = Math.min(place, keys.length - 1); at > 0; at -= 1) {
    const [to, from] = [keys[at], keys[at - 1]];
    if (to === undefined || from === undefined) continue;
    const [dx, dy] = [to[1] - from[1], to[2] - from[2]];
    if (Math.hypot(dx, dy) >= 0.3) return Math.round((Math.atan2(dx, dy) * 180) / Math.PI);
  }
  const moved = keys.find(
    ([, x, y], at) => at > 0 && Math.hypot(x - (keys[0]?.[1] ?? 0), y - (keys[0]?.[2] ?? 0)) >= 0.3,
  );
  const [first] = keys;
  return moved === undefined || first === undefined
    ? 0
    : Math.round((Math.atan2(moved[1] - first[1], moved[2] - first[2]) * 180) / Math.PI);
}

/** Minutes and seconds. */
export const clockText = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};
