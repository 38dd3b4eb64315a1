/** Shapes as they can be kept, or what is wrong with them. */
import { LONGEST_SIDE, MOST_PLACES, MOST_RUNS, type Geometry } from '#contract/dataManage/dataSet/geometry.ts';
import type { Problem } from './door.ts';
import type { FormatFrame } from './model.ts';

type Of<Kind extends Geometry['kind']> = Extract<Geometry, { kind: Kind }>;
export type Place = [number, number];
export type Vector = [number, number, number];
/** x, y, z, w. */
export type Quaternion = [number, number, number, number];

const MOST_RINGS = 100;
const LONGEST_METRES = 10_000;
const FARTHEST_METRES = 1e7;

export const isProblem = (value: Geometry | Problem): value is Problem => 'code' in value;

const problem = (code: Problem['code'], values: Problem['values'] = {}): Problem => ({ code, values });
const isNear = (value: number): boolean => value >= -LONGEST_SIDE && value <= 2 * LONGEST_SIDE;

/** A box by its upper left corner. */
export function boxOf(x: number, y: number, width: number, height: number): Of<'box'> | Problem {
  if (![x, y, width, height].every(Number.isFinite)) return problem('notANumber', { field: 'box' });
  if (width <= 0 || height <= 0) return problem('noSize', { width, height });
  if (!isNear(x) || !isNear(y) || width > LONGEST_SIDE || height > LONGEST_SIDE) return problem('tooFar');
  return { kind: 'box', x, y, width, height };
}

/** A turned box around its centre; degrees, clockwise. */
export function rotatedBoxOf(
  x: number,
  y: number,
  width: number,
  height: number,
  angle: number,
): Of<'rotatedBox'> | Problem {
  const box = boxOf(x, y, width, height);
  if (isProblem(box)) return box;
  if (!Number.isFinite(angle)) return problem('notANumber', { field: 'angle' });
  const turned = ((angle % 360) + 360) % 360;
  return { kind: 'rotatedBox', x, y, width, height, angle: turned === 360 ? 0 : turned };
}

/** Pairs of x and y; null where one is left over or out of range. */
export function placesOf(numbers: readonly number[]): Place[] | null {
  if (numbers.length % 2 === 1) return null;
  const places: Place[] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    const x = numbers[at] ?? NaN;
    const y = numbers[at + 1] ?? NaN;
    if (!isNear(x) || !isNear(y)) return null;
    places.push([x, y]);
  }
  return places;
}

function pointsProblem(count: number, least: number): Problem | null {
  if (count < least) return problem('tooFewPlaces', { count });
  return count > MOST_PLACES ? problem('tooManyPlaces', { count, most: MOST_PLACES }) : null;
}

/** The first ring and further parts, as pairs in a row. */
export function polygonOf(rings: readonly (readonly number[])[]): Of<'polygon'> | Problem {
  const parts: Place[][] = [];
  for (const ring of rings) {
    const wrong = pointsProblem(ring.length / 2, 3);
    if (wrong !== null) return wrong;
    const places = placesOf(ring);
    if (places === null) return problem('tooFar');
    parts.push(places);
  }
  const [points, ...others] = parts;
  if (points === undefined) return problem('tooFewPlaces', { count: 0 });
  if (others.length > MOST_RINGS) return problem('tooManyRings', { count: rings.length, most: MOST_RINGS + 1 });
  return others.length === 0 ? { kind: 'polygon', points } : { kind: 'polygon', points, rings: others };
}

export function openOf<Kind extends 'polyline' | 'points'>(
  kind: Kind,
  numbers: readonly number[],
): { kind: Kind; points: Place[] } | Problem {
  const wrong = pointsProblem(numbers.length / 2, kind === 'points' ? 1 : 2);
  if (wrong !== null) return wrong;
  const points = placesOf(numbers);
  return points === null ? problem('tooFar') : { kind, points };
}

/** x, y and how it is seen in a row. */
export function keyPointsOf(numbers: readonly number[]): Of<'keyPoints'> | Problem {
  if (numbers.length % 3 !== 0) return problem('notUnderstood');
  const wrong = pointsProblem(numbers.length / 3, 1);
  if (wrong !== null) return wrong;
  const points: Of<'keyPoints'>['points'] = [];
  for (let at = 0; at < numbers.length; at += 3) {
    const [x = NaN, y = NaN, seen] = numbers.slice(at, at + 3);
    if (!isNear(x) || !isNear(y)) return problem('tooFar');
    points.push([x, y, seen === 2 ? 2 : seen === 1 ? 1 : 0]);
  }
  return { kind: 'keyPoints', points };
}

/** Runs row by row within the box. */
export function maskOf(x: number, y: number, width: number, height: number, runs: number[]): Of<'mask'> | Problem {
  if (![x, y, width, height].every(Number.isInteger)) return problem('maskBroken');
  if (width < 1 || height < 1) return problem('noSize', { width, height });
  if (x < 0 || y < 0 || Math.max(x, y, width, height) > LONGEST_SIDE) return problem('tooFar');
  if (runs.length > MOST_RUNS) return problem('maskTooFine', { most: MOST_RUNS });
  let sum = 0;
  for (const run of runs) {
    if (!Number.isInteger(run) || run < 0) return problem('maskBroken');
    sum += run;
  }
  if (sum !== width * height) return problem('maskSize', { sum, width, height });
  return runs.length < 2 ? problem('maskEmpty') : { kind: 'mask', x, y, width, height, runs };
}

/** Metres around the centre; the quaternion is brought to length one. */
export function cuboidOf(centre: Vector, size: Vector, rotation: Quaternion): Of<'cuboid'> | Problem {
  const length = Math.hypot(...rotation);
  if (![...centre, ...size].every(Number.isFinite) || !(length > 1e-9) || !Number.isFinite(length))
    return problem('notANumber', { field: 'cuboid' });
  if (size.some((side) => side <= 0)) return problem('noSize', { width: size[1], height: size[2] });
  if (size.some((side) => side > LONGEST_METRES) || centre.some((at) => Math.abs(at) > FARTHEST_METRES))
    return problem('tooFar');
  const [x, y, z, w] = rotation;
  const unit = (value: number): number => Math.min(1, Math.max(-1, value / length));
  return { kind: 'cuboid', centre, size, rotation: [unit(x), unit(y), unit(z), unit(w)] };
}

/** Left, top, right, bottom of what is drawn on a picture; null for a cuboid. */
export function extentOf(shape: Geometry): [number, number, number, number] | null {
  switch (shape.kind) {
    case 'box':
    case 'mask':
      return [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height];
    case 'rotatedBox': {
      const turn = (shape.angle * Math.PI) / 180;
      const across = (Math.abs(Math.cos(turn)) * shape.width + Math.abs(Math.sin(turn)) * shape.height) / 2;
      const down = (Math.abs(Math.sin(turn)) * shape.width + Math.abs(Math.cos(turn)) * shape.height) / 2;
      return [shape.x - across, shape.y - down, shape.x + across, shape.y + down];
    }
    case 'cuboid':
      return null;
    default: {
      const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
      const isDrawn = (place: readonly number[]): boolean => shape.kind !== 'keyPoints' || place[2] !== 0;
      const all = shape.kind === 'polygon' ? [shape.points, ...(shape.rings ?? [])] : [shape.points];
      for (const part of all)
        for (const place of part) {
          if (!isDrawn(place)) continue;
          extent[0] = Math.min(extent[0], place[0]);
          extent[1] = Math.min(extent[1], place[1]);
          extent[2] = Math.max(extent[2], place[0]);
          extent[3] = Math.max(extent[3], place[1]);
        }
      return extent[0] === Infinity ? null : extent;
    }
  }
}

/** How a shape lies in its picture: wholly outside, beyond an edge by more than a pixel, or well (null). */
export function placeProblem(shape: Geometry, { width, height }: Pick<FormatFrame, 'width' | 'height'>) {
  const extent = width === null || height === null ? null : extentOf(shape);
  if (extent === null || width === null || height === null) return null;
  const [left, top, right, bottom] = extent;
  if (left >= width || top >= height || right <= 0 || bottom <= 0) {
    const isPoint = left === right || top === bottom;
    if (!isPoint || left > width || top > height || right < 0 || bottom < 0) return 'outside';
  }
  return left < -1 || top < -1 || right > width + 1 || bottom > height + 1 ? 'beyondEdge' : null;
}
