/** Transforms between sensors: 4 × 4, row by row, from one frame to another; lengths in metres. */
import type { Quaternion, Vector } from './shapes.ts';

export type Matrix = readonly number[];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** `a` after `b`; `a` has `rows` rows of four. */
export function times(a: Matrix, b: Matrix, rows = 4): number[] {
  const out: number[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < 4; column += 1) {
      let sum = 0;
      for (let at = 0; at < 4; at += 1) sum += (a[row * 4 + at] ?? 0) * (b[at * 4 + column] ?? 0);
      out.push(sum);
    }
  return out;
}

/** 3 × 3 or 3 × 4 numbers, filled up to 4 × 4. */
export function squared(numbers: Matrix): number[] {
  const wide = numbers.length === 9 ? 3 : 4;
  return IDENTITY.map((one, at) => {
    const [row, column] = [Math.floor(at / 4), at % 4];
    return column < wide && row * wide + column < numbers.length ? (numbers[row * wide + column] ?? one) : one;
  });
}

export const at = (m: Matrix, row: number, column: number): number => m[row * 4 + column] ?? 0;

/** The way back, of a turn and a shift. */
export function inverse(m: Matrix): number[] {
  const shift = (row: number): number =>
    -(at(m, 0, row) * at(m, 0, 3) + at(m, 1, row) * at(m, 1, 3) + at(m, 2, row) * at(m, 2, 3));
  return [
    [at(m, 0, 0), at(m, 1, 0), at(m, 2, 0), shift(0)],
    [at(m, 0, 1), at(m, 1, 1), at(m, 2, 1), shift(1)],
    [at(m, 0, 2), at(m, 1, 2), at(m, 2, 2), shift(2)],
    [0, 0, 0, 1],
  ].flat();
}

export const applied = (m: Matrix, [x, y, z]: Vector): Vector => [
  at(m, 0, 0) * x + at(m, 0, 1) * y + at(m, 0, 2) * z + at(m, 0, 3),
  at(m, 1, 0) * x + at(m, 1, 1) * y + at(m, 1, 2) * z + at(m, 1, 3),
  at(m, 2, 0) * x + at(m, 2, 1) * y + at(m, 2, 2) * z + at(m, 2, 3),
];

export const determinant = (m: Matrix): number =>
  at(m, 0, 0) * (at(m, 1, 1) * at(m, 2, 2) - at(m, 1, 2) * at(m, 2, 1)) -
  at(m, 0, 1) * (at(m, 1, 0) * at(m, 2, 2) - at(m, 1, 2) * at(m, 2, 0)) +
  at(m, 0, 2) * (at(m, 1, 0) * at(m, 2, 1) - at(m, 1, 1) * at(m, 2, 0));

/** Whether the upper left of it only turns: its columns have length one, stand upright on each other and are not mirrored. */
export function isTurn(m: Matrix, within = 0.01): boolean {
  for (let a = 0; a < 3; a += 1)
    for (let b = a; b < 3; b += 1) {
      const product = at(m, 0, a) * at(m, 0, b) + at(m, 1, a) * at(m, 1, b) + at(m, 2, a) * at(m, 2, b);
      if (!(Math.abs(product - (a === b ? 1 : 0)) <= within)) return false;
    }
  return determinant(m) > 0;
}

export function matrixOf([x, y, z, w]: Quaternion, [tx, ty, tz]: Vector = [0, 0, 0]): number[] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), tx],
    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), ty],
    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), tz],
    [0, 0, 0, 1],
  ].flat();
}

/** The turn of a matrix, with a positive w. */
export function quaternionOf(m: Matrix): Quaternion {
  const [xx, yy, zz] = [at(m, 0, 0), at(m, 1, 1), at(m, 2, 2)];
  const half = (sum: number): number => Math.sqrt(Math.max(0, sum)) / 2;
  const x = half(1 + xx - yy - zz);
  const y = half(1 - xx + yy - zz);
  const z = half(1 - xx - yy + zz);
  const w = half(1 + xx + yy + zz);
  // the largest is exact; the others follow from it with their signs
  const largest = Math.max(x, y, z, w);
  const [ab, ac, bc] = [at(m, 1, 0) + at(m, 0, 1), at(m, 0, 2) + at(m, 2, 0), at(m, 2, 1) + at(m, 1, 2)];
  const [wx, wy, wz] = [at(m, 2, 1) - at(m, 1, 2), at(m, 0, 2) - at(m, 2, 0), at(m, 1, 0) - at(m, 0, 1)];
  const by = 4 * largest;
  let found: Quaternion;
  if (largest === w) found = [wx / by, wy / by, wz / by, w];
  else if (largest === x) found = [x, ab / by, ac / by, wx / by];
  else if (largest === y) found = [ab / by, y, bc / by, wy / by];
  else found = [ac / by, bc / by, z, wz / by];
  const length = Math.hypot(...found) * (found[3] < 0 ? -1 : 1);
  return [found[0] / length, found[1] / length, found[2] / length, found[3] / length];
}

/** Turns about the axes of what is turned, first z, then y, then x (radians): how OpenLABEL and nuScenes' tools read angles. */
export function turnOf(rx: number, ry: number, rz: number): number[] {
  const about = (axis: Vector, angle: number): number[] => {
    const [x, y, z] = axis;
    const sine = Math.sin(angle / 2);
    return matrixOf([x * sine, y * sine, z * sine, Math.cos(angle / 2)]);
  };
  return times(about([0, 0, 1], rz), times(about([0, 1, 0], ry), about([1, 0, 0], rx)));
}

/** A point in pixels, or null behind the camera. */
export function projected(projection: Matrix, point: Vector): [number, number] | null {
  const [u, v, depth] = applied(projection, point);
  return depth <= 0 ? null : [u / depth, v / depth];
}

/** The eight corners of a cuboid. */
export function cornersOf(centre: Vector, size: Vector, rotation: Quaternion): Vector[] {
  const turn = matrixOf(rotation, centre);
  const sides = [-0.5, 0.5];
  return sides.flatMap((x) =>
    sides.flatMap((y) => sides.map((z) => applied(turn, [x * size[0], y * size[1], z * size[2]]))),
  );
}

/**
 * A projection as the camera's matrix (3 × 4, without a shift) and the camera's place: what `K · [R | t]` was multiplied from.
 * Null where the projection is of no camera.
 */
export function splitProjection(projection: Matrix): { camera: number[]; extrinsic: number[] } | null {
  const row = (n: number): Vector => [at(projection, n, 0), at(projection, n, 1), at(projection, n, 2)];
  const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const minus = (a: Vector, b: Vector, by: number): Vector => [a[0] - b[0] * by, a[1] - b[1] * by, a[2] - b[2] * by];
  const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
  const depth = Math.hypot(...row(2));
  if (!(depth > 1e-12)) return null;
  const third = scaled(row(2), 1 / depth);
  const middle = minus(row(1), third, dot(row(1), third));
  const fy = Math.hypot(...middle);
  if (!(fy > 1e-12)) return null;
  const second = scaled(middle, 1 / fy);
  const skew = dot(row(0), second);
  const rest = minus(minus(row(0), third, dot(row(0), third)), second, skew);
  const fx = Math.hypot(...rest);
  if (!(fx > 1e-12)) return null;
  const first = scaled(rest, 1 / fx);
  const [cx, cy] = [dot(row(0), third), dot(row(1), third)];
  const z = at(projection, 2, 3) / depth;
  const y = (at(projection, 1, 3) - cy * z) / fy;
  const x = (at(projection, 0, 3) - skew * y - cx * z) / fx;
  const by = 1 / depth;
  const camera = [fx * by, skew * by, cx * by, 0, 0, fy * by, cy * by, 0, 0, 0, 1, 0];
  // the scale of the projection is of no meaning, so the camera's last row is one
  const shift = [x, y, z];
  const extrinsic = [first, second, third].flatMap((axis, index) => [...axis, shift[index] ?? 0]);
  const place = [...extrinsic, 0, 0, 0, 1];
  return isTurn(place) ? { camera, extrinsic: place } : null;
}
