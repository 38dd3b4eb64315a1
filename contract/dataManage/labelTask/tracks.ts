/** An object over the frames of a job: drawn in key frames, and worked out in the frames between. Pure; needs no schema. */
import { betweenCuboids } from '#contract/dataManage/dataSet/cuboids.ts';
import type { Geometry } from './geometry.ts';
import { MOST_POINTS } from './rules.ts';
import { type Place, round } from './shapes.ts';

/** What a track needs to know of an object. Without `track` it stands in its frame alone. */
export interface Tracked {
  readonly key: string;
  readonly frameId: string;
  readonly track: string | null;
  /** From this key frame on it is not to be seen, up to the next one. */
  readonly isOutside: boolean;
  readonly geometry: Geometry;
}

/** A frame of a job. Tracks go over the frames of one strip, in the order of the job: those of one camera in one scene. */
export interface StripFrame {
  readonly id: string;
  readonly strip: string;
}

export interface KeyFrame<T> {
  /** Place of its frame in the strip, from 0. */
  readonly at: number;
  readonly object: T;
}

export interface Track<T> {
  readonly track: string;
  readonly strip: string;
  /** Ascending, one a frame. */
  readonly keyFrames: readonly KeyFrame<T>[];
}

export interface Shown<T> {
  /** With the geometry of this frame; its key and its frame are those of the key frame before. */
  readonly object: T;
  /** Whether it was drawn in this frame. */
  readonly isKey: boolean;
}

/** Place of each frame in its strip, from 0. */
export function placesOf(frames: readonly StripFrame[]): Map<string, { strip: string; at: number }> {
  const lengths = new Map<string, number>();
  return new Map(
    frames.map(({ id, strip }) => {
      const at = lengths.get(strip) ?? 0;
      lengths.set(strip, at + 1);
      return [id, { strip, at }];
    }),
  );
}

/** The tracks of a job. Of two key frames in one frame that with the greater key counts. */
export function tracksOf<T extends Tracked>(objects: Iterable<T>, frames: readonly StripFrame[]): Track<T>[] {
  const places = placesOf(frames);
  const tracks = new Map<string, { track: string; strip: string; byPlace: Map<number, T> }>();
  for (const object of objects) {
    const place = places.get(object.frameId);
    if (object.track === null || place === undefined) continue;
    const name = `${object.track} ${place.strip}`;
    const found = tracks.get(name) ?? { track: object.track, strip: place.strip, byPlace: new Map<number, T>() };
    const other = found.byPlace.get(place.at);
    if (other === undefined || other.key < object.key) found.byPlace.set(place.at, object);
    tracks.set(name, found);
  }
  return [...tracks.values()].map(({ track, strip, byPlace }) => ({
    track,
    strip,
    keyFrames: [...byPlace].toSorted(([one], [other]) => one - other).map(([at, object]) => ({ at, object })),
  }));
}

const mix = (from: number, to: number, part: number): number => round(from + (to - from) * part);
const mixPlaces = (from: readonly Place[], to: readonly Place[], part: number): [number, number][] =>
  from.map(([x, y], index) => {
    const [toX, toY] = to[index] ?? [x, y];
    return [mix(x, toX, part), mix(y, toY, part)];
  });

/** How far along a line each of its places lies, 0 to 1; of a closed one the way back to its beginning counts. */
function sharesOf(line: readonly Place[], isClosed: boolean): { shares: number[]; length: number } {
  let length = 0;
  const along = line.map(([x, y], index) => {
    const [beforeX, beforeY] = index === 0 ? [x, y] : (line[index - 1] ?? [x, y]);
    length += Math.hypot(x - beforeX, y - beforeY);
    return length;
  });
  const [first, last] = [line[0], line.at(-1)];
  if (isClosed && first !== undefined && last !== undefined)
    length += Math.hypot(first[0] - last[0], first[1] - last[1]);
  return { shares: along.map((way) => (length === 0 ? 0 : way / length)), length };
}

/** The place at a share of the way along a line. */
function placeAt(line: readonly Place[], shares: readonly number[], share: number, isClosed: boolean): Place {
  const next = shares.findIndex((one) => one > share);
  const before = next === -1 ? line.length - 1 : Math.max(0, next - 1);
  const [x, y] = line[before] ?? [0, 0];
  const [toX, toY] = (next === -1 ? (isClosed ? line[0] : line.at(-1)) : line[next]) ?? [x, y];
  const from = shares[before] ?? 0;
  const span = (next === -1 ? 1 : (shares[next] ?? 1)) - from;
  const part = span <= 0 ? 0 : (share - from) / span;
  return [x + (toX - x) * part, y + (toY - y) * part];
}

const windingOf = (line: readonly Place[]): number =>
  line.reduce((sum, [x, y], index) => {
    const [beforeX, beforeY] = line.at(index - 1) ?? [x, y];
    return sum + (beforeX * y - x * beforeY);
  }, 0);

function middleOf(line: readonly Place[]): Place {
  const [x, y] = line.reduce<Place>(([sumX, sumY], [px, py]) => [sumX + px, sumY + py], [0, 0]);
  return [x / line.length, y / line.length];
}

/** A closed line that goes the same way round as another and begins on the side where that begins, as nearly as it can. */
function alike(line: readonly Place[], to: readonly Place[]): readonly Place[] {
  const turned = windingOf(line) * windingOf(to) < 0 ? line.toReversed() : line;
  const [middleX, middleY] = middleOf(line);
  const [toX, toY] = middleOf(to);
  const [startX, startY] = to[0] ?? [0, 0];
  const near = turned.map(([x, y]) => Math.hypot(x - middleX - (startX - toX), y - middleY - (startY - toY)));
  const start = near.indexOf(Math.min(...near));
  return [...turned.slice(start), ...turned.slice(0, start)];
}

/** Both lines with places at the shares of both, so that each place has one that answers it; null when these are too many. */
function paired(
  one: readonly Place[],
  other: readonly Place[],
  isClosed: boolean,
): { from: Place[]; to: Place[] } | null {
  if (one.length + other.length > MOST_POINTS) return null;
  const second = isClosed ? alike(other, one) : other;
  const [from, to] = [sharesOf(one, isClosed), sharesOf(second, isClosed)];
  const all = [...new Set([...from.shares, ...to.shares])].toSorted((a, b) => a - b);
  return {
    from: all.map((share) => placeAt(one, from.shares, share, isClosed)),
    to: all.map((share) => placeAt(second, to.shares, share, isClosed)),
  };
}

/**
 * The shape on the way from one to another.
 * @param part of the way, 0 to 1
 * @returns the first where the two are of unlike kinds, or have unlike numbers of points that nothing pairs
 */
export function between(from: Geometry, to: Geometry, part: number): Geometry {
  if (part <= 0) return from;
  if (from.kind === 'box' && to.kind === 'box')
    return {
      kind: 'box',
      x: mix(from.x, to.x, part),
      y: mix(from.y, to.y, part),
      width: mix(from.width, to.width, part),
      height: mix(from.height, to.height, part),
    };
  if (from.kind === 'rotatedBox' && to.kind === 'rotatedBox') {
    // the shorter way round
    const turn = ((to.angle - from.angle + 540) % 360) - 180;
    return {
      kind: 'rotatedBox',
      x: mix(from.x, to.x, part),
      y: mix(from.y, to.y, part),
      width: mix(from.width, to.width, part),
      height: mix(from.height, to.height, part),
      angle: round((from.angle + turn * part + 360) % 360) % 360,
    };
  }
  if (from.kind === 'points' && to.kind === 'points' && from.points.length === to.points.length)
    return { kind: 'points', points: mixPlaces(from.points, to.points, part) };
  if (from.kind === 'cuboid' && to.kind === 'cuboid') return betweenCuboids(from, to, part);
  if ((from.kind !== 'polygon' && from.kind !== 'polyline') || to.kind !== from.kind) return from;
  if (from.points.length === to.points.length)
    return { kind: from.kind, points: mixPlaces(from.points, to.points, part) };
  const pairs = paired(from.points, to.points, from.kind === 'polygon');
  return pairs === null ? from : { kind: from.kind, points: mixPlaces(pairs.from, pairs.to, part) };
}

/**
 * A track at a place of its strip: nothing before its first key frame and where it is outside, else its key frame, or what
 * lies between two; behind its last one it stays as it was.
 * @param isOutsideToo also where it is outside, so that it may be seen again
 */
export function shownAt<T extends Tracked>(
  { keyFrames }: Pick<Track<T>, 'keyFrames'>,
  at: number,
  isOutsideToo = false,
): Shown<T> | null {
  const index = keyFrames.findLastIndex((one) => one.at <= at);
  const before = keyFrames[index];
  if (before === undefined || (before.object.isOutside && !isOutsideToo)) return null;
  if (before.at === at) return { object: before.object, isKey: true };
  const after = keyFrames[index + 1];
  if (after === undefined || before.object.isOutside) return { object: before.object, isKey: false };
  const part = (at - before.at) / (after.at - before.at);
  const geometry = between(before.object.geometry, after.object.geometry, part);
  return { object: { ...before.object, geometry }, isKey: false };
}

/** What is to be seen in each frame: what stands there alone, and the tracks. */
export function shownIn<T extends Tracked>(
  objects: readonly T[],
  frames: readonly StripFrame[],
): Map<string, Shown<T>[]> {
  const shown = new Map<string, Shown<T>[]>(frames.map(({ id }) => [id, []]));
  for (const object of objects) if (object.track === null) shown.get(object.frameId)?.push({ object, isKey: true });
  const places = placesOf(frames);
  for (const track of tracksOf(objects, frames)) {
    for (const { id } of frames) {
      const place = places.get(id);
      const one = place?.strip === track.strip ? shownAt(track, place.at) : null;
      if (one !== null) shown.get(id)?.push(one);
    }
  }
  return shown;
}
