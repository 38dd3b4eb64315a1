/** Between our coordinates and those of a map: everything of ours is WGS 84, a base map of mainland China may be GCJ-02. */
import type { CoordinateSystem } from '#contract/capacity/monitoring/calls.ts';
import { gcj02Of, wgs84Of } from '#contract/ground/gcj02.ts';
import type { LngLat } from '#contract/ground/geometry.ts';

export type { LngLat };

/** From our coordinates to those of the map. */
export const toMap = (system: CoordinateSystem, point: Readonly<LngLat>): LngLat =>
  system === 'gcj02' ? gcj02Of(point) : [point[0], point[1]];

/** From the coordinates of the map, e.g. of the pointer, to ours. */
export const fromMap = (system: CoordinateSystem, point: Readonly<LngLat>): LngLat =>
  system === 'gcj02' ? wgs84Of(point) : [point[0], point[1]];

const isPoint = (value: readonly unknown[]): value is [number, number] =>
  typeof value[0] === 'number' && typeof value[1] === 'number';

/** Every point within coordinates of any depth, as GeoJSON has them, through a function; a new array. */
export function mapCoordinates<Coordinates extends readonly unknown[]>(
  coordinates: Coordinates,
  change: (point: LngLat) => LngLat,
): Coordinates {
  const walk = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    return isPoint(value) ? [...change([value[0], value[1]]), ...value.slice(2)] : value.map(walk);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same nesting, with other numbers in it
  return walk(coordinates) as Coordinates;
}
