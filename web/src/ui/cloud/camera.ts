/** How a cloud is looked at, and where its places are on the screen. Pure. Metres: x forward, y left, z up. */
import type { Point3 } from '#contract/dataManage/dataSet/cuboids.ts';

/** Around a place, as from a crane. */
export interface Orbit {
  readonly kind: 'orbit';
  readonly target: Point3;
  /** Where the eye stands, seen from the target, in radians: from x to y, and above the ground. */
  readonly azimuth: number;
  readonly elevation: number;
  readonly distance: number;
}

/** Straight onto a plane, without perspective. */
export interface Flat {
  readonly kind: 'flat';
  readonly centre: Point3;
  /** Of length one, and upright on each other. */
  readonly right: Point3;
  readonly up: Point3;
  /** Metres from the left to the right of the screen, and how far before and behind the centre is shown. */
  readonly across: number;
  readonly depth: number;
}

export type Camera = Orbit | Flat;

const OPENING = (50 * Math.PI) / 180;
const [NEAR, FAR] = [0.1, 1000];

const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const crossed = (a: Point3, b: Point3): Point3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const along = (from: Point3, ...steps: readonly (readonly [Point3, number])[]): Point3 => {
  const sum = (axis: 0 | 1 | 2): number => steps.reduce((total, [way, by]) => total + way[axis] * by, from[axis]);
  return [sum(0), sum(1), sum(2)];
};

/** The eye of an orbit with the ways to the right, up and forward. */
function poseOf({ target, azimuth, elevation, distance }: Orbit) {
  const away: Point3 = [
    Math.cos(elevation) * Math.cos(azimuth),
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
  ];
  const forward: Point3 = [-away[0], -away[1], -away[2]];
  const right: Point3 = [-Math.sin(azimuth), Math.cos(azimuth), 0];
  return { eye: along(target, [away, distance]), right, up: crossed(right, forward), forward };
}

export interface Lens {
  /** From places to clip space, column by column, as WebGL wants it. */
  readonly matrix: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** Rows of the matrix, as one column after the other. */
const columns = (rows: readonly (readonly [Point3, number])[]): Float32Array =>
  new Float32Array([0, 1, 2, 3].flatMap((column) => rows.map(([way, shift]) => way[column] ?? shift)));

const scaled = (way: Point3, by: number): Point3 => [way[0] * by, way[1] * by, way[2] * by];

export function lensOf(camera: Camera, width: number, height: number): Lens {
  if (camera.kind === 'flat') {
    const { centre, right, up, across, depth } = camera;
    const row = (way: Point3, by: number) => [scaled(way, by), -dot(way, centre) * by] as const;
    const tall = (across * height) / width;
    const rows = [row(right, 2 / across), row(up, 2 / tall), row(crossed(up, right), 1 / depth)] as const;
    return { matrix: columns([...rows, [[0, 0, 0], 1]]), width, height };
  }
  const { eye, right, up, forward } = poseOf(camera);
  const open = 1 / Math.tan(OPENING / 2);
  const row = (way: Point3, by: number) => [scaled(way, by), -dot(way, eye) * by] as const;
  const [ahead, back] = row(forward, 1);
  const stretch = (FAR + NEAR) / (FAR - NEAR);
  return {
    matrix: columns([
      row(right, (open * height) / width),
      row(up, open),
      [scaled(ahead, stretch), back * stretch - (2 * FAR * NEAR) / (FAR - NEAR)],
      [ahead, back],
    ]),
    width,
    height,
  };
}

type Clip = readonly [x: number, y: number, w: number];

function clipOf({ matrix }: Lens, [x, y, z]: Point3): Clip {
  const row = (at: number) =>
    (matrix[at] ?? 0) * x + (matrix[at + 4] ?? 0) * y + (matrix[at + 8] ?? 0) * z + (matrix[at + 12] ?? 0);
  return [row(0), row(1), row(3)];
}

const toScreen = ({ width, height }: Lens, [x, y, w]: Clip): [number, number] => [
  ((x / w + 1) / 2) * width,
  ((1 - y / w) / 2) * height,
];

/** Where a place is on the screen; null for one behind the eye. */
export function seenAt(lens: Lens, place: Point3): [number, number] | null {
  const clip = clipOf(lens, place);
  return clip[2] < NEAR ? null : toScreen(lens, clip);
}

/** A straight line on the screen, as far as it lies before the eye. */
export function lineSeen(lens: Lens, from: Point3, to: Point3): [[number, number], [number, number]] | null {
  const [one, other] = [clipOf(lens, from), clipOf(lens, to)];
  if (one[2] < NEAR && other[2] < NEAR) return null;
  const cut = (near: Clip, far: Clip): Clip => {
    if (near[2] >= NEAR) return near;
    const part = (NEAR - near[2]) / (far[2] - near[2]);
    return [near[0] + (far[0] - near[0]) * part, near[1] + (far[1] - near[1]) * part, NEAR];
  };
  return [toScreen(lens, cut(one, other)), toScreen(lens, cut(other, one))];
}

/** The place at a height that lies under a point of the screen; null where only the sky is. */
export function groundUnder(camera: Orbit, { width, height }: Lens, [px, py]: readonly [number, number], at: number) {
  const { eye, right, up, forward } = poseOf(camera);
  const open = Math.tan(OPENING / 2);
  const [x, y] = [(((px / width) * 2 - 1) * open * width) / height, (1 - (py / height) * 2) * open];
  const way = along(forward, [right, x], [up, y]);
  const far = (at - eye[2]) / way[2];
  if (!(far > 0 && far < FAR)) return null;
  return along(eye, [way, far]);
}

/** From above and behind our car. */
export const fromBehind: Orbit = {
  kind: 'orbit',
  target: [8, 0, -1],
  azimuth: Math.PI,
  elevation: Math.PI / 5,
  distance: 40,
};

const TURN = 0.006;
const [NEAREST, FARTHEST] = [2, 300];

/** The same turned by dragging over so many points of the screen. */
export const orbited = (camera: Orbit, dx: number, dy: number): Orbit => ({
  ...camera,
  azimuth: camera.azimuth - dx * TURN,
  elevation: Math.min(Math.PI / 2, Math.max(0.02, camera.elevation + dy * TURN)),
});

export const nearer = (camera: Orbit, factor: number): Orbit => ({
  ...camera,
  distance: Math.min(FARTHEST, Math.max(NEAREST, camera.distance / factor)),
});

/** The same moved along the ground, so that it follows the pointer over so many points of a screen. */
export function shifted(camera: Orbit, dx: number, dy: number, height: number): Orbit {
  const { right } = poseOf(camera);
  const ahead: Point3 = [-Math.cos(camera.azimuth), -Math.sin(camera.azimuth), 0];
  const metres = (2 * camera.distance * Math.tan(OPENING / 2)) / height;
  return { ...camera, target: along(camera.target, [right, -dx * metres], [ahead, dy * metres]) };
}
