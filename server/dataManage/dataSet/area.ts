import type { Geometry } from '#contract/dataManage/dataSet/geometry.ts';

const MOST = 2_000_000_000;

export interface ShapeBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a shape takes of its picture, in pixels; null for a cuboid. */
export function shapeBounds(shape: Geometry): ShapeBounds | null {
  if (shape.kind === 'cuboid') return null;
  if (shape.kind === 'box' || shape.kind === 'mask')
    return { left: shape.x, top: shape.y, right: shape.x + shape.width, bottom: shape.y + shape.height };
  if (shape.kind === 'rotatedBox') {
    const turn = (shape.angle * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))];
    const x = (shape.width * cos + shape.height * sin) / 2;
    const y = (shape.width * sin + shape.height * cos) / 2;
    return { left: shape.x - x, top: shape.y - y, right: shape.x + x, bottom: shape.y + y };
  }
  const rings = shape.kind === 'polygon' ? [shape.points, ...(shape.rings ?? [])] : [shape.points];
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const ring of rings) {
    for (const [x, y] of ring) {
      bounds.left = Math.min(bounds.left, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.right = Math.max(bounds.right, x);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
  }
  return bounds;
}

/** Square pixels of the bounds of the first shape that lies on a picture; null without one. */
export function boundsArea(shapes: readonly Geometry[]): number | null {
  for (const shape of shapes) {
    const bounds = shapeBounds(shape);
    if (bounds !== null) return Math.min(MOST, Math.round((bounds.right - bounds.left) * (bounds.bottom - bounds.top)));
  }
  return null;
}
