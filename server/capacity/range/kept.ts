/** From polygons as somebody sent them to an area that is kept. What it costs is theirs to choose: see geometry.ts. */
import {
  areaOf,
  boundsOf,
  cornersIn,
  isAcross,
  squareMetres,
  type AreaGeometry,
  type Bounds,
  type GeometryProblem,
  type PolygonRings,
} from '#contract/ground/geometry.ts';
import { clip } from './clip.ts';

/** What is kept of a checked area. */
export interface KeptArea {
  geometry: AreaGeometry;
  bounds: Bounds | null;
  /** Square metres. */
  area: number;
  vertexCount: number;
}

/** An area that is valid, with its figures. */
export const measured = (geometry: AreaGeometry): KeptArea => ({
  geometry,
  bounds: geometry.coordinates.length === 0 ? null : boundsOf(geometry.coordinates),
  area: squareMetres(geometry),
  vertexCount: cornersIn(geometry),
});

/** The area, cut where it crosses the antimeridian, or what is wrong with it. */
export function keptOf(polygons: readonly PolygonRings[]): { kept: KeptArea } | { problem: GeometryProblem } {
  const check = areaOf(polygons);
  if (!check.ok) return { problem: check.problem };
  const { area } = check;
  return { kept: measured(isAcross(area) ? clip('atAntimeridian', area, area) : area) };
}
