/** Cuboids in space and on pictures. Metres in the frame of the sensor: x forward, y left, z up. Needs no schema. */
import type { Geometry } from './geometry.ts';

export type Cuboid = Extract<Geometry, { kind: 'cuboid' }>;
export type Point3 = readonly [x: number, y: number, z: number];

/** A point turned by a quaternion. */
export function turned3([x, y, z]: Point3, [qx, qy, qz, qw]: Cuboid['rotation']): Point3 {
  const [tx, ty, tz] = [2 * (qy * z - qz * y), 2 * (qz * x - qx * z), 2 * (qx * y - qy * x)];
  return [x + qw * tx + (qy * tz - qz * ty), y + qw * ty + (qz * tx - qx * tz), z + qw * tz + (qx * ty - qy * tx)];
}

/** The place of a point in the frame of a cuboid, whose centre is its origin. */
export function withinCuboid([x, y, z]: Point3, { centre, rotation: [qx, qy, qz, qw] }: Cuboid): Point3 {
  return turned3([x - centre[0], y - centre[1], z - centre[2]], [-qx, -qy, -qz, qw]);
}

/** The eight corners: bits of the index are length, width and height. */
export function cuboidCorners({ centre, size, rotation }: Cuboid): Point3[] {
  return Array.from({ length: 8 }, (_, index) => {
    const sign = (bit: number) => (index & bit ? 0.5 : -0.5);
    const [x, y, z] = turned3([size[0] * sign(1), size[1] * sign(2), size[2] * sign(4)], rotation);
    return [centre[0] + x, centre[1] + y, centre[2] + z] as const;
  });
}

/** Edges of a cuboid by the indexes of its corners. */
export const CUBOID_EDGES: readonly (readonly [number, number])[] = Array.from({ length: 8 }, (_, from) =>
  [1, 2, 4].map((bit) => [from, from | bit] as const),
)
  .flat()
  .filter(([from, to]) => from !== to);

/** Faces by the indexes of their corners, each around; the first is the one in front. */
export const CUBOID_FACES: readonly (readonly number[])[] = [
  [1, 3, 7, 5],
  [0, 2, 6, 4],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 1, 3, 2],
  [4, 5, 7, 6],
];

/** Closer to the camera than this nothing is drawn, in metres. */
const NEAREST = 0.1;

const mix = (from: number, to: number, part: number): number => from + (to - from) * part;

/** The edges of a cuboid on the picture, each as far as it lies before the camera; none without calibration. */
export function cuboidEdges(cuboid: Cuboid, matrix: readonly number[] | null): [number, number][][] {
  if (matrix === null) return [];
  const row = ([x, y, z]: Point3, at: number) =>
    (matrix[at] ?? 0) * x + (matrix[at + 1] ?? 0) * y + (matrix[at + 2] ?? 0) * z + (matrix[at + 3] ?? 0);
  const corners = cuboidCorners(cuboid).map((corner): Point3 => [row(corner, 0), row(corner, 4), row(corner, 8)]);
  return CUBOID_EDGES.flatMap(([from, to]) => {
    const [one, other] = [corners[from], corners[to]];
    if (one === undefined || other === undefined) return [];
    if (one[2] < NEAREST && other[2] < NEAREST) return [];
    const cut = (near: Point3, far: Point3): [number, number] => {
      const part = near[2] >= NEAREST ? 0 : (NEAREST - near[2]) / (far[2] - near[2]);
      const depth = mix(near[2], far[2], part);
      return [mix(near[0], far[0], part) / depth, mix(near[1], far[1], part) / depth];
    };
    return [[cut(one, other), cut(other, one)]];
  });
}

/** How far a cuboid is turned from x to y, in radians. */
export const yawOf = ([x, y, z, w]: Cuboid['rotation']): number =>
  Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));

/** Finer than any LiDAR, and the same in every browser. */
export const roundMetres = (value: number): number => Math.round(value * 1000) / 1000;
const roundTurn = (value: number): number => Math.round(value * 1e6) / 1e6;

export const turnBy = (yaw: number): Cuboid['rotation'] => [
  0,
  0,
  roundTurn(Math.sin(yaw / 2)),
  roundTurn(Math.cos(yaw / 2)),
];

/** The same cuboid turned about the upright axis through its centre, from x to y. */
export function turnedCuboid(cuboid: Cuboid, yaw: number): Cuboid {
  const [ax, ay, az, aw] = [0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)];
  const [bx, by, bz, bw] = cuboid.rotation;
  return {
    ...cuboid,
    rotation: [
      roundTurn(aw * bx + ax * bw + ay * bz - az * by),
      roundTurn(aw * by - ax * bz + ay * bw + az * bx),
      roundTurn(aw * bz + ax * by - ay * bx + az * bw),
      roundTurn(aw * bw - ax * bx - ay * by - az * bz),
    ],
  };
}

/** On the way from one to another; the turn goes the shorter way. */
export function betweenCuboids(from: Cuboid, to: Cuboid, part: number): Cuboid {
  const along = (one: Point3, other: Point3): [number, number, number] => [
    roundMetres(mix(one[0], other[0], part)),
    roundMetres(mix(one[1], other[1], part)),
    roundMetres(mix(one[2], other[2], part)),
  ];
  const [ax, ay, az, aw] = from.rotation;
  const [bx, by, bz, bw] = to.rotation;
  const sign = ax * bx + ay * by + az * bz + aw * bw < 0 ? -1 : 1;
  const turn = [mix(ax, sign * bx, part), mix(ay, sign * by, part), mix(az, sign * bz, part), mix(aw, sign * bw, part)];
  const length = Math.hypot(...turn);
  const [x = 0, y = 0, z = 0, w = 1] = length < 1e-6 ? from.rotation : turn.map((value) => roundTurn(value / length));
  return {
    kind: 'cuboid',
    centre: along(from.centre, to.centre),
    size: along(from.size, to.size),
    rotation: [x, y, z, w],
  };
}
