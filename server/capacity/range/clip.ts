/** Joining and cutting areas. Slow for large ones, so it runs in `clipWorker.ts`; see `combined` in geometry.ts. */
import { difference, intersection, setPrecision, union } from 'polyclip-ts';
import { areaOf, NO_AREA, type AreaGeometry, type LngLat, type PolygonRings } from '#contract/ground/geometry.ts';

export const CLIP_OPERATIONS = ['join', 'cut', 'common', 'atAntimeridian'] as const;
export type ClipOperation = (typeof CLIP_OPERATIONS)[number];

/** Positions closer than this are one: a tenth of the grid. */
const PRECISION = 1e-8;

const WORLD: PolygonRings = box(-180, 180);
function box(west: number, east: number): PolygonRings {
  return [
    [
      [west, -90],
      [east, -90],
      [east, 90],
      [west, 90],
      [west, -90],
    ],
  ];
}

const moved = (polygons: readonly PolygonRings[], by: number): PolygonRings[] =>
  polygons.map((rings) => rings.map((ring) => ring.map(([lng, lat]): LngLat => [lng + by, lat])));

/**
 * What the operation makes of the areas. The result is an area again: on the grid and valid; slivers that the grid
 * closes are left out.
 */
export function clip(operation: ClipOperation, one: AreaGeometry, other: AreaGeometry): AreaGeometry {
  setPrecision(PRECISION);
  return settled(clippedBy(operation, one.coordinates, other.coordinates));
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
  const whole = areaOf(polygons);
  if (whole.ok) return whole.area;
  const parts = polygons.flatMap((rings) => {
    const part = areaOf([rings]);
    if (part.ok) return part.area.coordinates;
    const again = areaOf(union([rings.map((ring) => ring.map(rounded))]));
    return again.ok ? again.area.coordinates : [];
  });
  const apart = areaOf(parts);
  return apart.ok ? apart.area : settledTogether(parts);
}

const rounded = ([lng, lat]: LngLat): LngLat => [Math.round(lng * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];

function settledTogether(parts: PolygonRings[]): AreaGeometry {
  const together = areaOf(parts.length === 0 ? [] : union(parts));
  return together.ok ? together.area : NO_AREA;
}
