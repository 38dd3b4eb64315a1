/** What a valid area is, and how untidy input becomes one. */
import { crossingOf } from './crossing.ts';
import { boundsOf, placeInRing, signedArea, woundRight } from './rings.ts';
import {
  GRID,
  onGrid,
  samePlace,
  verticesIn,
  type AreaGeometry,
  type Bounds,
  type LngLat,
  type PolygonRings,
  type Ring,
} from './shapes.ts';

/** Vertices of one area, all rings together. */
export const MOST_VERTICES = 20_000;
/** Rings of one area. */
export const MOST_RINGS = 1000;

/** What is wrong with an area. */
export const GEOMETRY_PROBLEMS = [
  'notFinite',
  'outOfBounds',
  'tooFewPoints',
  'tooManyVertices',
  'noArea',
  'crossing',
  'holeOutside',
  'holesOverlap',
  'partsOverlap',
  'aroundPole',
] as const;
export type GeometryProblemKind = (typeof GEOMETRY_PROBLEMS)[number];
export interface GeometryProblem {
  kind: GeometryProblemKind;
  /** Where in `coordinates`: polygon, ring. */
  path: [number, number];
  /** The place to look at; null when there is none. */
  at: LngLat | null;
}

export type AreaCheck = { ok: true; area: AreaGeometry } | { ok: false; problem: GeometryProblem };

class Problem extends Error {
  readonly problem: GeometryProblem;
  constructor(kind: GeometryProblemKind, path: [number, number], at: LngLat | null) {
    super(kind);
    this.problem = { kind, path, at };
  }
}

/**
 * A ring on the grid, closed, without repeated positions, and continuous: where it jumps across the antimeridian it
 * goes on beyond ±180 instead.
 */
function tidyRing(ring: readonly LngLat[], path: [number, number]): Ring {
  const tidy: Ring = [];
  let turn = 0;
  for (const [rawLng, rawLat] of ring) {
    if (!Number.isFinite(rawLng) || !Number.isFinite(rawLat)) throw new Problem('notFinite', path, tidy.at(-1) ?? null);
    if (Math.abs(rawLat) > 90 || Math.abs(rawLng) > 540) throw new Problem('outOfBounds', path, tidy.at(-1) ?? null);
    const last = tidy.at(-1);
    if (last !== undefined) {
      while (rawLng + turn - last[0] > 180) turn -= 360;
      while (rawLng + turn - last[0] < -180) turn += 360;
    }
    const next: LngLat = [onGrid(rawLng + turn), onGrid(rawLat)];
    if (last === undefined || !samePlace(last, next)) tidy.push(next);
  }
  const [first] = tidy;
  const last = tidy.at(-1);
  if (first === undefined || last === undefined) throw new Problem('tooFewPoints', path, null);
  if (first[1] === last[1] && Math.abs(Math.abs(first[0] - last[0]) - 360) < 1 / GRID && tidy.length > 2)
    throw new Problem('aroundPole', path, first);
  if (Math.abs(first[0] - last[0]) > 180) throw new Problem('aroundPole', path, first);
  if (!samePlace(first, last)) tidy.push([first[0], first[1]]);
  if (tidy.length < 4) throw new Problem('tooFewPoints', path, first);
  return tidy;
}

/** A position of `ring` that does not lie on `other`, and where it lies; 0 when all of them are on it. */
function lies(ring: Ring, other: Ring): -1 | 0 | 1 {
  for (const at of ring) {
    const place = placeInRing(other, at);
    if (place !== 0) return place;
  }
  return 0;
}

export const boxesMeet = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

/** Holes inside their shell and apart from each other. */
function checkHoles(rings: PolygonRings, polygon: number): void {
  const [shell = [], ...holes] = rings;
  const boxes = holes.map((hole) => boundsOf([[hole]]));
  for (const [place, hole] of holes.entries()) {
    if (lies(hole, shell) !== 1) throw new Problem('holeOutside', [polygon, place + 1], hole[0] ?? null);
    for (let earlier = 0; earlier < place; earlier += 1) {
      const other = holes[earlier] ?? [];
      const box = boxes[place];
      const otherBox = boxes[earlier];
      if (box === undefined || otherBox === undefined || !boxesMeet(box, otherBox)) continue;
      if (lies(hole, other) !== -1 || lies(other, hole) !== -1)
        throw new Problem('holesOverlap', [polygon, place + 1], hole[0] ?? null);
    }
  }
}

/** Whether `inner` lies within `outer`, its holes left out; no sides of theirs cross. */
function isWithin(inner: PolygonRings, outer: PolygonRings): boolean {
  const [shell = []] = inner;
  const [around = [], ...holes] = outer;
  return lies(shell, around) !== -1 && !holes.some((hole) => lies(shell, hole) !== -1);
}

function checkParts(polygons: readonly PolygonRings[]): void {
  const boxes = polygons.map((rings) => boundsOf([rings]));
  for (const [place, rings] of polygons.entries())
    for (let earlier = 0; earlier < place; earlier += 1) {
      const other = polygons[earlier] ?? [];
      const box = boxes[place];
      const otherBox = boxes[earlier];
      if (box === undefined || otherBox === undefined || !boxesMeet(box, otherBox)) continue;
      if (isWithin(rings, other) || isWithin(other, rings))
        throw new Problem('partsOverlap', [place, 0], rings[0]?.[0] ?? null);
    }
}

/**
 * A valid area of what was drawn or imported: rings closed, repeated positions dropped, shells anticlockwise and holes
 * clockwise. Rings that cross the antimeridian come out continuous, with longitudes beyond ±180 (see `isAcross`). The
 * problem names the first thing that is wrong and where. No polygons at all are an area of nothing.
 */
export function areaOf(polygons: readonly (readonly (readonly LngLat[])[])[]): AreaCheck {
  try {
    if (verticesIn(polygons) > MOST_VERTICES) throw new Problem('tooManyVertices', [0, 0], null);
    const tidy = polygons.map((rings, polygon) => {
      if (rings.length === 0) throw new Problem('tooFewPoints', [polygon, 0], null);
      return alongside(rings.map((ring, place) => tidyRing(ring, [polygon, place])));
    });
    checkCrossings(tidy);
    const wound = tidy.map((rings, polygon) =>
      rings.map((ring, place) => {
        if (signedArea(ring) === 0) throw new Problem('noArea', [polygon, place], ring[0] ?? null);
        return woundRight(ring, place === 0);
      }),
    );
    for (const [polygon, rings] of wound.entries()) checkHoles(rings, polygon);
    checkParts(wound);
    return { ok: true, area: { type: 'MultiPolygon', coordinates: wound } };
  } catch (error) {
    if (error instanceof Problem) return { ok: false, problem: error.problem };
    throw error;
  }
}

function checkCrossings(polygons: readonly PolygonRings[]): void {
  const where = polygons.flatMap((rings, polygon) => rings.map((_, place): [number, number] => [polygon, place]));
  const crossing = crossingOf(polygons.flat());
  if (crossing === null) return;
  const path = where[crossing.ring] ?? [0, 0];
  throw new Problem('crossing', path, crossing.at);
}

/** Holes on the same turn of the world as their shell. */
function alongside(rings: PolygonRings): PolygonRings {
  const [shell = [], ...holes] = rings;
  const [west, , east] = boundsOf([[shell]]);
  return [
    shell,
    ...holes.map((hole) => {
      const [holeWest, , holeEast] = boundsOf([[hole]]);
      const turn = [0, 360, -360].find((by) => holeWest + by >= west && holeEast + by <= east) ?? 0;
      return turn === 0 ? hole : hole.map(([lng, lat]): LngLat => [onGrid(lng + turn), lat]);
    }),
  ];
}

/** Whether an area of `areaOf` leaves ±180 and has to be cut there before it is kept. */
export const isAcross = (area: AreaGeometry): boolean =>
  area.coordinates.some((rings) => (rings[0] ?? []).some(([lng]) => lng > 180 || lng < -180));
