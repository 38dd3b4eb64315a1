/** A closed shape as a mask, and a mask as a polygon. */
import { maskOfRing, ringOfMask } from '#contract/dataManage/dataSet/masks.ts';
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import { MOST_POINTS } from '#contract/dataManage/labelTask/rules.ts';
import { cornersOf, type Size } from '#contract/dataManage/labelTask/shapes.ts';

/** Null for lines, points and cuboids, and for a mask with holes or of several parts. */
export function convertedOf(shape: Geometry, size: Size): Geometry | null {
  if (shape.kind === 'mask') {
    const points = ringOfMask(shape, MOST_POINTS);
    return points === null ? null : { kind: 'polygon', points };
  }
  const isClosed = shape.kind === 'box' || shape.kind === 'rotatedBox' || shape.kind === 'polygon';
  return isClosed ? maskOfRing(cornersOf(shape), size) : null;
}
