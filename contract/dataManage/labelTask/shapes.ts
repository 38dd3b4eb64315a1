/** Geometry of objects, without a schema: where they are, what lies under a place, and how they move. */
import { cuboidCorners, roundMetres, turnedCuboid } from '#contract/dataManage/dataSet/cuboids.ts';
import { croppedMask, isInMask, maskArea } from '#contract/dataManage/dataSet/masks.ts';
import type { Geometry } from './geometry.ts';

export type Place = readonly [x: number, y: number];
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const DRAWN_SHAPES = [
  'box',
  'rotatedBox',
  'polygon',
  'polyline',
  'points',
  'mask',
] as const satisfies readonly Geometry['kind'][];
export type DrawnShape = (typeof DRAWN_SHAPES)[number];

/** A tenth of a pixel: finer than a hand, and the same in every browser. */
export const round = (value: number): number => Math.round(value * 10) / 10;
const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
export const inside = ([x, y]: Place, { width, height }: Size): [number, number] => [
  round(within(x, width)),
  round(within(y, height)),
];

/** A place turned around another one, clockwise on the picture. */
function turned([x, y]: Place, [cx, cy]: Place, degrees: number): [number, number] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/**
 * Its corners or places, in their order; of boxes, and of the box around a mask, from the upper left, clockwise; of cuboids those
 * seen from above, in metres.
 */
export function cornersOf(shape: Geometry): [number, number][] {
  if (shape.kind === 'box' || shape.kind === 'mask') {
    const { x, y, width, height } = shape;
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  }
  if (shape.kind === 'rotatedBox') {
    const { x, y, width, height, angle } = shape;
    const [w, h] = [width / 2, height / 2];
    const corners: Place[] = [
      [x - w, y - h],
      [x + w, y - h],
      [x + w, y + h],
      [x - w, y + h],
    ];
    return corners.map((corner) => turned(corner, [x, y], angle));
  }
  if (shape.kind === 'cuboid') {
    const corners = cuboidCorners(shape);
    return [4, 5, 7, 6].flatMap((index) => {
      const [x, y] = corners[index] ?? [];
      return x === undefined || y === undefined ? [] : [[x, y] as [number, number]];
    });
  }
  return shape.points;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boundsOf(shape: Geometry): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const [x, y] of cornersOf(shape)) {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}

/** Whether it lies within a picture; half a pixel is forgiven to corners that were turned. */
export function isWithin(shape: Geometry, { width, height }: Size): boolean {
  const { left, top, right, bottom } = boundsOf(shape);
  return left >= -0.5 && top >= -0.5 && right <= width + 0.5 && bottom <= height + 0.5;
}

const isClosed = ({ kind }: Geometry): boolean => kind !== 'polyline' && kind !== 'points';

/**
 * The part of a shape that lies on its picture: a box or a mask is cut, the places of others go to the edge. Null where nothing of it does,
 * and for a rotated box beyond the edge, which cannot be cut.
 */
export function clipped(shape: Geometry, size: Size): Geometry | null {
  if (shape.kind === 'cuboid' || isWithin(shape, size)) return shape;
  const { left, top, right, bottom } = boundsOf(shape);
  const isBeyond = left >= size.width || top >= size.height || right <= 0 || bottom <= 0;
  if (isBeyond || shape.kind === 'rotatedBox') return null;
  if (shape.kind === 'box') return boxBetween([left, top], [right, bottom], size);
  if (shape.kind === 'mask') return croppedMask(shape, size);
  return { ...shape, points: shape.points.map((point) => inside(point, size)) };
}

function distanceToSide([x, y]: Place, [ax, ay]: Place, [bx, by]: Place): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : within(((x - ax) * dx + (y - ay) * dy) / length, 1);
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** Whether a place lies in it, or no farther than `near` pixels from its line or from one of its points. */
export function hits(shape: Geometry, place: Place, near: number): boolean {
  if (shape.kind === 'mask') return isInMask(shape, place);
  const corners = cornersOf(shape);
  if (shape.kind === 'points') return corners.some(([x, y]) => Math.hypot(place[0] - x, place[1] - y) <= near);
  let isIn = false;
  for (const [index, corner] of corners.entries()) {
    const before = corners.at(index - 1);
    if (before === undefined || (index === 0 && !isClosed(shape))) continue;
    if (distanceToSide(place, before, corner) <= near) return true;
    const crosses =
      corner[1] > place[1] !== before[1] > place[1] &&
      place[0] < ((before[0] - corner[0]) * (place[1] - corner[1])) / (before[1] - corner[1]) + corner[0];
    if (crosses) isIn = !isIn;
  }
  return isClosed(shape) && isIn;
}

/** Square pixels; 0 for what is not closed. */
export function areaOf(shape: Geometry): number {
  if (!isClosed(shape)) return 0;
  if (shape.kind === 'mask') return maskArea(shape);
  const corners = cornersOf(shape);
  return Math.abs(
    corners.reduce((sum, [x, y], index) => {
      const [bx, by] = corners.at(index - 1) ?? [x, y];
      return sum + (bx * y - x * by) / 2;
    }, 0),
  );
}

/** The same elsewhere, as far as the picture goes; a cloud has no end. */
export function moved(shape: Geometry, [dx, dy]: Place, size: Size): Geometry {
  if (shape.kind === 'cuboid') {
    const [x, y, z] = shape.centre;
    return { ...shape, centre: [roundMetres(x + dx), roundMetres(y + dy), z] };
  }
  const { left, top, right, bottom } = boundsOf(shape);
  const x = Math.min(Math.max(dx, -left), size.width - right);
  const y = Math.min(Math.max(dy, -top), size.height - bottom);
  if (shape.kind === 'mask') return { ...shape, x: shape.x + Math.round(x), y: shape.y + Math.round(y) };
  if (shape.kind === 'box' || shape.kind === 'rotatedBox')
    return { ...shape, x: round(shape.x + x), y: round(shape.y + y) };
  return { ...shape, points: shape.points.map((point) => inside([point[0] + x, point[1] + y], size)) };
}

/** A box between two corners, or null when it would be thinner than a pixel. */
export function boxBetween(one: Place, other: Place, size: Size): Extract<Geometry, { kind: 'box' }> | null {
  const [ax, ay] = inside(one, size);
  const [bx, by] = inside(other, size);
  const [width, height] = [round(Math.abs(bx - ax)), round(Math.abs(by - ay))];
  if (width < 1 || height < 1) return null;
  return { kind: 'box', x: Math.min(ax, bx), y: Math.min(ay, by), width, height };
}

/**
 * The same with one of its corners (see `cornersOf`) elsewhere; the opposite corner of a box stays. The shape as it was
 * where the new one would be thinner than a pixel or leave the picture.
 */
export function withCorner(shape: Geometry, index: number, to: Place, size: Size): Geometry {
  const corners = cornersOf(shape);
  const opposite = corners[(index + 2) % 4];
  if (shape.kind === 'box') return (opposite && boxBetween(opposite, to, size)) ?? shape;
  if (shape.kind === 'rotatedBox') {
    if (opposite === undefined) return shape;
    const centre: Place = [(opposite[0] + to[0]) / 2, (opposite[1] + to[1]) / 2];
    const [ax, ay] = turned(opposite, centre, -shape.angle);
    const [bx, by] = turned(to, centre, -shape.angle);
    const next = {
      ...shape,
      x: round(centre[0]),
      y: round(centre[1]),
      width: round(Math.abs(bx - ax)),
      height: round(Math.abs(by - ay)),
    };
    return next.width >= 1 && next.height >= 1 && isWithin(next, size) ? next : shape;
  }
  if (shape.kind === 'cuboid' || shape.kind === 'mask') return shape;
  return { ...shape, points: shape.points.map((point, at) => (at === index ? inside(to, size) : point)) };
}

/** A rotated box or a cuboid turned clockwise by degrees. The same for other shapes, and where it would leave the picture. */
export function turnedBy(shape: Geometry, degrees: number, size: Size): Geometry {
  if (shape.kind === 'cuboid') return turnedCuboid(shape, (-degrees * Math.PI) / 180);
  if (shape.kind !== 'rotatedBox') return shape;
  const next = { ...shape, angle: round((shape.angle + degrees + 360) % 360) % 360 };
  return isWithin(next, size) ? next : shape;
}
