/**
 * Areas on the map: what a valid one is, how untidy input becomes one, and how large it is. Pure rules, the same in
 * the console and on the server. Coordinates are WGS 84 degrees `[lng, lat]`, kept to 7 decimals (about a centimetre);
 * on that grid the tests of crossing and containing are exact for anything smaller than nine degrees.
 */
export {
  areaOf,
  boxesMeet,
  isAcross,
  MOST_RINGS,
  MOST_VERTICES,
  type GeometryProblem,
  type GeometryProblemKind,
} from './geometry/area.ts';
export { boundsOfMost } from './geometry/crowd.ts';
export { metresBetween, simplifiedRing, squareMetres, widened } from './geometry/measures.ts';
export { boundsOf, isInArea, middleOf, placeInRing, signedArea } from './geometry/rings.ts';
export {
  cornersIn,
  GRID,
  NO_AREA,
  verticesIn,
  type AreaGeometry,
  type Bounds,
  type LngLat,
  type PolygonRings,
  type Ring,
} from './geometry/shapes.ts';
