/** How like two drawn shapes are, from 0 to 1. Pure. */
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import { type MaskRows, maskSpans, rowsOfMask } from '#contract/dataManage/dataSet/masks.ts';
import type { Cuboid } from '#contract/dataManage/dataSet/cuboids.ts';
import {
  areaOf,
  type Bounds,
  boundsOf,
  cornersOf,
  type Place,
  type Size,
} from '#contract/dataManage/labelTask/shapes.ts';

/** Lines across two shapes that are held against each other: likeness is exact to about one in this. */
const LINES = 256;
/** Lines and points have no area: they are unlike when they lie farther apart than this share of the picture's diagonal. */
const FAR = 0.02;

const overlaps = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Where a horizontal line is inside a closed shape: pairs of x, ascending, by the even-odd rule. */
function spans(corners: readonly Place[], y: number): number[] {
  const crossings: number[] = [];
  for (const [index, [x, top]] of corners.entries()) {
    const [beforeX, beforeY] = corners.at(index - 1) ?? [x, top];
    if (top > y !== beforeY > y) crossings.push(x + ((y - top) * (beforeX - x)) / (beforeY - top));
  }
  return crossings.toSorted((one, other) => one - other);
}

/** A mask is held against many shapes, and its rows are found once. */
const rowsOfShape = new WeakMap<Geometry, MaskRows>();

/** Where a closed shape is inside at a height, as `spans`. */
function linesOf(shape: Geometry): (y: number) => readonly number[] {
  if (shape.kind !== 'mask') {
    const corners = cornersOf(shape);
    return (y) => spans(corners, y);
  }
  const rows = rowsOfShape.get(shape) ?? rowsOfMask(shape);
  rowsOfShape.set(shape, rows);
  return (y) => maskSpans(rows, y);
}

const lengthOf = (line: readonly number[]): number =>
  line.reduce((sum, x, index) => (index % 2 === 1 ? sum + x - (line[index - 1] ?? x) : sum), 0);

function sharedLength(one: readonly number[], other: readonly number[]): number {
  let shared = 0;
  for (let a = 0; a + 1 < one.length; a += 2)
    for (let b = 0; b + 1 < other.length; b += 2)
      shared += Math.max(0, Math.min(one[a + 1] ?? 0, other[b + 1] ?? 0) - Math.max(one[a] ?? 0, other[b] ?? 0));
  return shared;
}

/** Intersection over union of areas. */
function overlapOf(one: Geometry, other: Geometry): number {
  const [a, b] = [boundsOf(one), boundsOf(other)];
  if (!overlaps(a, b)) return 0;
  const top = Math.min(a.top, b.top);
  const step = (Math.max(a.bottom, b.bottom) - top) / LINES;
  const [first, second] = [linesOf(one), linesOf(other)];
  let shared = 0;
  let both = 0;
  for (let line = 0; line < LINES; line += 1) {
    const y = top + (line + 0.5) * step;
    const [here, there] = [first(y), second(y)];
    const common = sharedLength(here, there);
    shared += common;
    both += lengthOf(here) + lengthOf(there) - common;
  }
  return both === 0 ? 0 : shared / both;
}

const nearest = ([x, y]: Place, places: readonly Place[]): number =>
  places.reduce((least, [px, py]) => Math.min(least, Math.hypot(px - x, py - y)), Infinity);

/** Mean distance of the places of each to the nearest of the other, as likeness. */
function nearnessOf(one: Geometry, other: Geometry, { width, height }: Size): number {
  const [first, second] = [cornersOf(one), cornersOf(other)];
  const distances = [...first.map((at) => nearest(at, second)), ...second.map((at) => nearest(at, first))];
  const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
  return Math.max(0, 1 - mean / (FAR * Math.hypot(width, height)));
}

/** Intersection over union of the volumes of two upright cuboids. */
function sharedVolume(one: Cuboid, other: Cuboid): number {
  const seen = overlapOf(one, other);
  const [first, second] = [areaOf(one), areaOf(other)];
  const [bottom, top] = [
    (cuboid: Cuboid) => cuboid.centre[2] - cuboid.size[2] / 2,
    (cuboid: Cuboid) => cuboid.centre[2] + cuboid.size[2] / 2,
  ];
  const height = Math.min(top(one), top(other)) - Math.max(bottom(one), bottom(other));
  const shared = ((seen * (first + second)) / (1 + seen)) * Math.max(0, height);
  return shared / (first * one.size[2] + second * other.size[2] - shared);
}

/** Boxes, polygons and masks are alike by area, cuboids by volume; lines only with lines and points only with points, by distance. */
export function likenessOf(one: Geometry, other: Geometry, size: Size): number {
  if (one.kind === 'cuboid' || other.kind === 'cuboid')
    return one.kind === 'cuboid' && other.kind === 'cuboid' ? sharedVolume(one, other) : 0;
  const isOpen = (kind: Geometry['kind']): boolean => kind === 'polyline' || kind === 'points';
  if (!isOpen(one.kind) && !isOpen(other.kind)) return overlapOf(one, other);
  return one.kind === other.kind ? nearnessOf(one, other, size) : 0;
}
