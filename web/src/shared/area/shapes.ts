/** Between an area and the shapes of its drawing. */
import {
  NO_AREA,
  placeInRing,
  type AreaGeometry,
  type LngLat,
  type PolygonRings,
  type Ring,
} from '#contract/ground/geometry.ts';
import { type DrawnShape, newShapeId } from '#web/ui/map/draw/drawing.ts';

/** `cut` and `extend` are drawn to change an area, and are no part of one. */
export const SHAPE_ROLES = ['shell', 'hole', 'cut', 'extend'] as const;
export type ShapeRole = (typeof SHAPE_ROLES)[number];

const closed = (positions: readonly LngLat[]): Ring => {
  const [first] = positions;
  return first === undefined ? [] : [...positions, first];
};

/** Each ring as a shape. */
export const shapesOf = ({ coordinates }: AreaGeometry): DrawnShape[] =>
  coordinates.flatMap((rings) =>
    rings.map((ring, place) => ({
      id: newShapeId(),
      role: place === 0 ? 'shell' : 'hole',
      geometry: 'polygon',
      positions: ring.slice(0, -1),
    })),
  );

const holds = (shell: Ring, hole: Ring): boolean => hole.some((at) => placeInRing(shell, at) === 1);

/** The area of the shapes; a hole goes to the shell that it lies in, or to the first, which says that it does not. */
export function areaOfShapes(shapes: readonly DrawnShape[]): AreaGeometry {
  const rings = (role: ShapeRole) =>
    shapes.filter((shape) => shape.role === role).map(({ positions }) => closed(positions));
  const polygons: PolygonRings[] = rings('shell').map((shell) => [shell]);
  for (const hole of rings('hole')) {
    const around = polygons.find(([shell = []]) => holds(shell, hole)) ?? polygons[0];
    around?.push(hole);
  }
  return polygons.length === 0 ? NO_AREA : { type: 'MultiPolygon', coordinates: polygons };
}

/** The same places in the same order. */
export const isSameArea = (one: AreaGeometry, other: AreaGeometry): boolean =>
  one === other || JSON.stringify(one.coordinates) === JSON.stringify(other.coordinates);
