/** The three views straight onto a cuboid: what is taken hold of in them, and what pulling it does. Pure. */
import { type Cuboid, type Point3, roundMetres, turned3, turnedCuboid } from '#contract/dataManage/dataSet/cuboids.ts';
import type { Flat } from '#web/ui/cloud/camera.ts';

type Axis = 0 | 1 | 2;
type Side = -1 | 0 | 1;

/** Which axes of the cuboid go to the right and up, and which way. */
export interface Pane {
  readonly id: 'top' | 'side' | 'rear';
  readonly right: readonly [axis: Axis, sign: 1 | -1];
  readonly up: readonly [axis: Axis, sign: 1 | -1];
}

export const PANES: readonly Pane[] = [
  { id: 'top', right: [1, -1], up: [0, 1] },
  { id: 'side', right: [0, 1], up: [2, 1] },
  { id: 'rear', right: [1, -1], up: [2, 1] },
];

/** Metres around the cuboid that its views show, and how far before and behind it points are shown. */
const MARGIN = 1.2;
const DEPTH = 0.6;
/** No side of a cuboid becomes shorter, in metres. */
const LEAST_SIDE = 0.1;
/** How far before the centre the way of a cuboid ends, in lengths. */
const TIP = 0.75;

const unit = (axis: Axis, by: number): Point3 => [axis === 0 ? by : 0, axis === 1 ? by : 0, axis === 2 ? by : 0];

/** @param shape height of the pane by its width */
export function cameraOf({ centre, size, rotation }: Cuboid, { right, up }: Pane, shape: number): Flat {
  const through = 3 - right[0] - up[0];
  const tall = size[up[0]] * (up[0] === 0 ? 2 * TIP : 1);
  return {
    kind: 'flat',
    centre,
    right: turned3(unit(right[0], right[1]), rotation),
    up: turned3(unit(up[0], up[1]), rotation),
    across: Math.max(size[right[0]] + 2 * MARGIN, (tall + 2 * MARGIN) / shape),
    depth: (size[through] ?? 0) / 2 + DEPTH,
  };
}

export type Grip =
  | { readonly kind: 'move' }
  | { readonly kind: 'turn' }
  | { readonly kind: 'side'; readonly right: Side; readonly up: Side };

/**
 * What lies under a place of a view.
 * @param place metres to the right and up from the centre of the cuboid
 * @param near metres that count as on it
 */
export function gripAt({ size }: Cuboid, pane: Pane, [u, v]: readonly [number, number], near: number): Grip | null {
  const [w, h] = [size[pane.right[0]] / 2, size[pane.up[0]] / 2];
  if (pane.id === 'top' && Math.hypot(u, v - size[0] * TIP) <= 1.5 * near) return { kind: 'turn' };
  if (Math.abs(u) > w + near || Math.abs(v) > h + near) return null;
  const side = (at: number, half: number): Side => (Math.abs(Math.abs(at) - half) > near ? 0 : at < 0 ? -1 : 1);
  const [right, up] = [side(u, w), side(v, h)];
  return right === 0 && up === 0 ? { kind: 'move' } : { kind: 'side', right, up };
}

const shifted = (cuboid: Cuboid, axis: Axis, by: number): Cuboid => {
  const [x, y, z] = turned3(unit(axis, by), cuboid.rotation);
  const [cx, cy, cz] = cuboid.centre;
  return { ...cuboid, centre: [roundMetres(cx + x), roundMetres(cy + y), roundMetres(cz + z)] };
};

/** One side of it elsewhere: the opposite one stays. `by` is outwards. */
export function pushed(cuboid: Cuboid, axis: Axis, side: 1 | -1, by: number): Cuboid {
  const old = cuboid.size[axis];
  const length = roundMetres(Math.max(LEAST_SIDE, old + by));
  const [x, y, z] = cuboid.size;
  const size: Cuboid['size'] = [axis === 0 ? length : x, axis === 1 ? length : y, axis === 2 ? length : z];
  return shifted({ ...cuboid, size }, axis, ((length - old) / 2) * side);
}

/** The cuboid after what was taken hold of at one place of a view was pulled to another. */
export function pulled(
  cuboid: Cuboid,
  { right, up }: Pane,
  grip: Grip,
  from: readonly [number, number],
  to: readonly [number, number],
): Cuboid {
  const [du, dv] = [to[0] - from[0], to[1] - from[1]];
  if (grip.kind === 'move') return shifted(shifted(cuboid, right[0], du * right[1]), up[0], dv * up[1]);
  // the way points up in the view: to the left of it the cuboid turns from x to y
  if (grip.kind === 'turn') return turnedCuboid(cuboid, Math.atan2(-to[0], to[1]));
  const along = ([axis, sign]: Pane['right'], side: Side, by: number, pulledOne: Cuboid): Cuboid => {
    const outer = side * sign;
    return outer === 0 ? pulledOne : pushed(pulledOne, axis, outer > 0 ? 1 : -1, by * side);
  };
  return along(up, grip.up, dv, along(right, grip.right, du, cuboid));
}
