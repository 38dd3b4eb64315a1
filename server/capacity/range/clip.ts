/** Joining and cutting areas. Slow for large ones, so it runs in `clipWorker.ts`; see `combined` in geometry.ts. */
import { difference, intersection, setPrecision, union } from 'polyclip-ts';
import { areaOf, GRID, NO_AREA, type AreaGeometry, type LngLat, type PolygonRings } from '#contract/ground/geometry.ts';

export const CLIP_OPERATIONS = ['join', 'cut', 'common', 'atAntimeridian'] as const;
export type ClipOperation = (typeof CLIP_OPERATIONS)[number];

/**
 * Positions closer than this are one; in units of the grid, on which everything is worked out. In degrees, where sides are a few millionths
 * long, the library takes ends of narrow strips for one another, and finds no way around an area, or none out of it.
 */
const PRECISION = 1e-3;

const WORLD: PolygonRings = box(-180, 180);
function box(west: number, east: number): PolygonRings {
  const [left, right, top] = [west * GRID, east * GRID, 90 * GRID];
  return [
    [
      [left, -top],
      [right, -top],
      [right, top],
      [left, top],
      [left, -top],
    ],
  ];
}

type Change = (position: LngLat) => LngLat;
const changed = (polygons: readonly PolygonRings[], change: Change): PolygonRings[] =>
  polygons.map((rings) => rings.map((ring) => ring.map(change)));

const toGrid: Change = ([lng, lat]) => [Math.round(lng * GRID), Math.round(lat * GRID)];
const rounded: Change = ([x, y]) => [Math.round(x), Math.round(y)];
const toDegrees: Change = ([x, y]) => [Math.round(x) / GRID, Math.round(y) / GRID];

const moved = (polygons: readonly PolygonRings[], by: number): PolygonRings[] =>
  changed(polygons, ([x, y]) => [x + by * GRID, y]);

/**
 * What the operation makes of the areas. The result is an area again: on the grid and valid; slivers that the grid
 * closes are left out.
 */
export function clip(operation: ClipOperation, one: AreaGeometry, other: AreaGeometry): AreaGeometry {
  setPrecision(PRECISION);
  return settled(clippedBy(operation, changed(one.coordinates, toGrid), changed(other.coordinates, toGrid)));
}

/** All of the areas as one. */
export function joined(areas: readonly AreaGeometry[]): AreaGeometry {
  setPrecision(PRECISION);
  const polygons = areas.flatMap(({ coordinates }) => changed(coordinates, toGrid));
  return polygons.length === 0 ? NO_AREA : settled(union(polygons));
}

function clippedBy(operation: ClipOperation, one: PolygonRings[], other: PolygonRings[]): PolygonRings[] {
  switch (operation) {
    case 'join':
      return union(one, other);
    case 'cut':
      return one.length === 0 ? [] : difference(one, other);
    case 'common':
      return one.length === 0 || other.length === 0 ? [] : intersection(one, other);
    case 'atAntimeridian':
      return [
        ...intersection(one, [WORLD]),
        ...moved(intersection(one, [box(180, 540)]), -360),
        ...moved(intersection(one, [box(-540, -180)]), 360),
      ];
  }
}

/** Rounding to the grid can close a sliver or let a ring touch itself: such polygons are cleaned by a further turn. */
function settled(polygons: PolygonRings[]): AreaGeometry {
  const whole = areaOf(changed(polygons, toDegrees));
  if (whole.ok) return whole.area;
  const parts = polygons.flatMap((rings) => {
    const part = areaOf(changed([rings], toDegrees));
    if (part.ok) return part.area.coordinates;
    const again = areaOf(changed(union(changed([rings], rounded)), toDegrees));
    return again.ok ? again.area.coordinates : [];
  });
  const apart = areaOf(parts);
  return apart.ok ? apart.area : settledTogether(parts);
}

function settledTogether(parts: PolygonRings[]): AreaGeometry {
  const together = areaOf(parts.length === 0 ? [] : changed(union(changed(parts, toGrid)), toDegrees));
  return together.ok ? together.area : NO_AREA;
}
