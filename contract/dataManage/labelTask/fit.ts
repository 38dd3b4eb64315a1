/**
 * A cuboid fitted to the points that a person framed: those above the ground, seen from above, are put into the rectangle
 * whose sides they lie nearest to (Zhang et al., “Efficient L-shape fitting for vehicle detection using laser scanners”, 2017).
 */
import { type Cuboid, roundMetres, turnBy } from '#contract/dataManage/dataSet/cuboids.ts';

/** Numbers of each point: x, y, z and intensity. */
export const POINT_NUMBERS = 4;

/** Fewer points than this have no shape. */
const LEAST_POINTS = 5;
/** Metres around what was framed in which the ground is looked for. */
const AROUND = 4;
/** Metres above the ground from which a point is of a thing, and up to which. */
const [ABOVE, BELOW] = [0.25, 4.5];
/** Nearer to a side than this, in metres, nothing is gained: about the noise of a LiDAR. */
const NOISE = 0.03;
const LEAST_SIDE = 0.2;
const STEPS = 180;
/** Points that the fit looks at; of more, every so many. */
const MOST_POINTS = 2000;

interface Framed {
  readonly xs: number[];
  readonly ys: number[];
  readonly zs: number[];
}

function framedIn(points: Float32Array, isIn: (x: number, y: number, z: number) => boolean): Framed {
  const framed: Framed = { xs: [], ys: [], zs: [] };
  for (let at = 0; at + 2 < points.length; at += POINT_NUMBERS) {
    const [x = 0, y = 0, z = 0] = [points[at], points[at + 1], points[at + 2]];
    if (!isIn(x, y, z)) continue;
    framed.xs.push(x);
    framed.ys.push(y);
    framed.zs.push(z);
  }
  return framed;
}

const share = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;

/** Where the ground is around a place: few points lie lower. Null without points. */
export function groundAt(points: Float32Array, [x, y]: readonly [number, number], around = AROUND): number | null {
  const near = framedIn(points, (px, py) => Math.abs(px - x) < around && Math.abs(py - y) < around);
  return near.zs.length === 0 ? null : share(near.zs, 0.1);
}

interface Extent {
  readonly from: number;
  readonly to: number;
}
const extentOf = (values: readonly number[]): Extent =>
  values.reduce(({ from, to }, value) => ({ from: Math.min(from, value), to: Math.max(to, value) }), {
    from: Infinity,
    to: -Infinity,
  });

/** How near the points lie to the sides of the rectangle that encloses them at a turn: the more, the better. */
function closeness(along: readonly number[], across: readonly number[]): number {
  const [one, other] = [extentOf(along), extentOf(across)];
  return along.reduce((sum, value, index) => {
    const side = across[index] ?? 0;
    const away = Math.min(value - one.from, one.to - value, side - other.from, other.to - side);
    return sum + 1 / Math.max(away, NOISE);
  }, 0);
}

const seenFrom = (yaw: number, { xs, ys }: Framed): { along: number[]; across: number[] } => {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    along: xs.map((x, index) => x * cos + (ys[index] ?? 0) * sin),
    across: xs.map((x, index) => (ys[index] ?? 0) * cos - x * sin),
  };
};

/**
 * @param points x, y, z and intensity of each
 * @param isIn whether a point was framed
 * @returns null when too few points of a thing were framed
 */
export function fitted(points: Float32Array, isIn: (x: number, y: number, z: number) => boolean): Cuboid | null {
  const all = framedIn(points, isIn);
  if (all.xs.length < LEAST_POINTS) return null;
  const ground = groundAt(points, [share(all.xs, 0.5), share(all.ys, 0.5)]) ?? share(all.zs, 0.1);
  const isThing = all.zs.map((z) => z > ground + ABOVE && z < ground + BELOW);
  const things = (values: readonly number[]) => values.filter((_, index) => isThing[index]);
  const thing: Framed = { xs: things(all.xs), ys: things(all.ys), zs: things(all.zs) };
  if (thing.xs.length < LEAST_POINTS) return null;
  const step = Math.ceil(thing.xs.length / MOST_POINTS);
  const some = (values: readonly number[]) => values.filter((_, index) => index % step === 0);
  const few: Framed = { xs: some(thing.xs), ys: some(thing.ys), zs: some(thing.zs) };
  let best = { yaw: 0, worth: -Infinity };
  for (let turn = 0; turn < STEPS; turn += 1) {
    const yaw = (turn * Math.PI) / 2 / STEPS;
    const { along, across } = seenFrom(yaw, few);
    const worth = closeness(along, across);
    if (worth > best.worth) best = { yaw, worth };
  }
  let { yaw } = best;
  let { along, across } = seenFrom(yaw, thing);
  let [length, width] = [extentOf(along), extentOf(across)];
  if (length.to - length.from < width.to - width.from) {
    // a thing goes the way in which it is long; which of the two ways, a person says
    yaw -= Math.PI / 2;
    ({ along, across } = seenFrom(yaw, thing));
    [length, width] = [extentOf(along), extentOf(across)];
  }
  const [middle, side] = [(length.from + length.to) / 2, (width.from + width.to) / 2];
  const top = Math.max(extentOf(thing.zs).to, ground + LEAST_SIDE);
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return {
    kind: 'cuboid',
    centre: [
      roundMetres(middle * cos - side * sin),
      roundMetres(middle * sin + side * cos),
      roundMetres((top + ground) / 2),
    ],
    size: [
      roundMetres(Math.max(length.to - length.from, LEAST_SIDE)),
      roundMetres(Math.max(width.to - width.from, LEAST_SIDE)),
      roundMetres(top - ground),
    ],
    rotation: turnBy(yaw),
  };
}
