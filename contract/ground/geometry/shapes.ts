/** The shapes that areas are made of, and the grid on which they are kept. */

/** `[lng, lat]` in degrees. */
export type LngLat = [number, number];
/** First and last position are the same. */
export type Ring = LngLat[];
/** The shell, then its holes. */
export type PolygonRings = Ring[];
/** The one form in which an area is kept. */
export interface AreaGeometry {
  type: 'MultiPolygon';
  coordinates: PolygonRings[];
}

export const NO_AREA: AreaGeometry = { type: 'MultiPolygon', coordinates: [] };

/** West, south, east, north. */
export type Bounds = [number, number, number, number];

/** Steps of the grid in one degree. */
export const GRID = 10_000_000;
export const toGrid = (degrees: number): number => Math.round(degrees * GRID);
export const onGrid = (degrees: number): number => toGrid(degrees) / GRID;

export const verticesIn = (polygons: readonly (readonly (readonly unknown[])[])[]): number =>
  polygons.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0);

/** Corners of an area: its positions without those that only close a ring. */
export const cornersIn = ({ coordinates }: AreaGeometry): number =>
  verticesIn(coordinates) - coordinates.reduce((sum, rings) => sum + rings.length, 0);

export const samePlace = (one: LngLat, other: LngLat): boolean => one[0] === other[0] && one[1] === other[1];
