/**
 * Areas on the map: what a valid one is, how untidy input becomes one, and how large it is. Pure rules, the same in
 * the console and on the server. Coordinates are WGS 84 degrees `[lng, lat]`, kept to 7 decimals (about a centimetre);
 * on that grid the tests of crossing and containing are exact for anything smaller than nine degrees.
 */
import { EARTH, metresOnSphere } from './distance.ts';

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

/** Steps of the grid in one degree. */
export const GRID = 10_000_000;
const toGrid = (degrees: number): number => Math.round(degrees * GRID);
const onGrid = (degrees: number): number => toGrid(degrees) / GRID;

export const verticesIn = (polygons: readonly (readonly (readonly unknown[])[])[]): number =>
  polygons.reduce((sum, rings) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0);

/** Corners of an area: its positions without those that only close a ring. */
export const cornersIn = ({ coordinates }: AreaGeometry): number =>
  verticesIn(coordinates) - coordinates.reduce((sum, rings) => sum + rings.length, 0);

export const samePlace = (one: LngLat, other: LngLat): boolean => one[0] === other[0] && one[1] === other[1];

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

/** The middle of the weight of a ring, where a name may stand. */
export function middleOf(ring: readonly LngLat[]): LngLat {
  const [origin = [0, 0]] = ring;
  let [x, y, weight] = [0, 0, 0];
  for (let place = 1; place < ring.length; place += 1) {
    const [x0, y0] = ring[place - 1] ?? origin;
    const [x1, y1] = ring[place] ?? origin;
    const cross = (x0 - origin[0]) * (y1 - origin[1]) - (x1 - origin[0]) * (y0 - origin[1]);
    x += (x0 + x1 - 2 * origin[0]) * cross;
    y += (y0 + y1 - 2 * origin[1]) * cross;
    weight += cross;
  }
  return weight === 0 ? [origin[0], origin[1]] : [origin[0] + x / weight / 3, origin[1] + y / weight / 3];
}

/** Twice the signed area of a ring in square degrees; above 0 when it runs anticlockwise. */
export function signedArea(ring: readonly LngLat[]): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  let sum = 0;
  for (let place = 1; place < ring.length; place += 1) {
    const [x0, y0] = ring[place - 1] ?? origin;
    const [x1, y1] = ring[place] ?? origin;
    sum += (x0 - origin[0]) * (y1 - origin[1]) - (x1 - origin[0]) * (y0 - origin[1]);
  }
  return sum;
}

/** RFC 7946: the shell runs anticlockwise, holes clockwise. */
export const woundRight = (ring: Ring, isShell: boolean): Ring =>
  signedArea(ring) > 0 === isShell ? ring : ring.toReversed();

/** West, south, east, north. */
export type Bounds = [number, number, number, number];
export function boundsOf(polygons: readonly PolygonRings[]): Bounds {
  const bounds: Bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const rings of polygons)
    for (const [lng, lat] of rings[0] ?? []) {
      bounds[0] = Math.min(bounds[0], lng);
      bounds[1] = Math.min(bounds[1], lat);
      bounds[2] = Math.max(bounds[2], lng);
      bounds[3] = Math.max(bounds[3], lat);
    }
  return bounds;
}

/** Above 0: `c` lies left of the way from `a` to `b`. 0: on its line. On the grid, exact for short ways. */
const side = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);

/** Whether a position is inside (1), on the border of (0), or outside (-1) a closed ring; all on the grid. */
export function placeInRing(ring: readonly LngLat[], [lng, lat]: LngLat): -1 | 0 | 1 {
  const x = toGrid(lng);
  const y = toGrid(lat);
  let inside = false;
  for (let place = 1; place < ring.length; place += 1) {
    const [lng0, lat0] = ring[place - 1] ?? [0, 0];
    const [lng1, lat1] = ring[place] ?? [0, 0];
    const y0 = toGrid(lat0);
    const y1 = toGrid(lat1);
    if ((y0 > y && y1 > y) || (y0 < y && y1 < y)) continue;
    const x0 = toGrid(lng0);
    const x1 = toGrid(lng1);
    const turn = side(x0, y0, x1, y1, x, y);
    if (turn === 0 && x >= Math.min(x0, x1) && x <= Math.max(x0, x1)) return 0;
    if (y0 > y !== y1 > y && turn > 0 === y1 > y0) inside = !inside;
  }
  return inside ? 1 : -1;
}

/** Whether a position is inside an area or on its border. */
export function isInArea(area: AreaGeometry, at: LngLat): boolean {
  let inside = false;
  for (const ring of area.coordinates.flat()) {
    const place = placeInRing(ring, at);
    if (place === 0) return true;
    if (place === 1) inside = !inside;
  }
  return inside;
}

/** Every side of every ring, on the grid, in the order of `west`. */
interface Sides {
  west: Float64Array;
  east: Float64Array;
  south: Float64Array;
  north: Float64Array;
  /** `x0, y0, x1, y1` of each. */
  ends: Float64Array;
  /** The ring of each, and its place within it. */
  ring: Int32Array;
  place: Int32Array;
  /** Sides of each ring. */
  lengths: number[];
  /** `x` is latitude here. */
  isTurned: boolean;
}

function sidesOf(rings: readonly Ring[]): Sides {
  const lengths = rings.map((ring) => ring.length - 1);
  const raw: { ring: number; place: number; x0: number; y0: number; x1: number; y1: number }[] = [];
  for (const [ring, positions] of rings.entries())
    for (let place = 0; place < positions.length - 1; place += 1) {
      const [lng0, lat0] = positions[place] ?? [0, 0];
      const [lng1, lat1] = positions[place + 1] ?? [0, 0];
      raw.push({ ring, place, x0: toGrid(lng0), y0: toGrid(lat0), x1: toGrid(lng1), y1: toGrid(lat1) });
    }
  // swept along the axis on which the sides are shorter, so that few are open at a time
  const wide = raw.reduce((sum, { x0, x1, y0, y1 }) => sum + Math.abs(x1 - x0) - Math.abs(y1 - y0), 0) > 0;
  const turned = wide ? raw.map(({ x0, y0, x1, y1, ...rest }) => ({ ...rest, x0: y0, y0: x0, x1: y1, y1: x1 })) : raw;
  turned.sort((one, other) => Math.min(one.x0, one.x1) - Math.min(other.x0, other.x1));
  const column = (value: (one: (typeof raw)[number]) => number) => Float64Array.from(turned, value);
  return {
    west: column(({ x0, x1 }) => Math.min(x0, x1)),
    east: column(({ x0, x1 }) => Math.max(x0, x1)),
    south: column(({ y0, y1 }) => Math.min(y0, y1)),
    north: column(({ y0, y1 }) => Math.max(y0, y1)),
    ends: Float64Array.from(turned.flatMap(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])),
    ring: Int32Array.from(turned, ({ ring }) => ring),
    place: Int32Array.from(turned, ({ place }) => place),
    lengths,
    isTurned: wide,
  };
}

/** Where two sides meet that must not, on the grid of the sides; null when they may stand as they are. */
function meeting(sides: Sides, one: number, other: number): [number, number] | null {
  const { ends } = sides;
  const ax = ends[one * 4] ?? 0;
  const ay = ends[one * 4 + 1] ?? 0;
  const bx = ends[one * 4 + 2] ?? 0;
  const by = ends[one * 4 + 3] ?? 0;
  const cx = ends[other * 4] ?? 0;
  const cy = ends[other * 4 + 1] ?? 0;
  const dx = ends[other * 4 + 2] ?? 0;
  const dy = ends[other * 4 + 3] ?? 0;
  const c = side(ax, ay, bx, by, cx, cy);
  const d = side(ax, ay, bx, by, dx, dy);
  const a = side(cx, cy, dx, dy, ax, ay);
  const b = side(cx, cy, dx, dy, bx, by);
  if ((c > 0 && d > 0) || (c < 0 && d < 0) || (a > 0 && b > 0) || (a < 0 && b < 0)) return null;
  const sameRing = sides.ring[one] === sides.ring[other];
  const mayTouch = !sameRing || areNeighbours(sides, one, other);
  if (c === 0 && d === 0) return overlapOf([ax, ay, bx, by], [cx, cy, dx, dy], mayTouch);
  if (c !== 0 && d !== 0 && a !== 0 && b !== 0) {
    const part = c / (c - d);
    return [cx + (dx - cx) * part, cy + (dy - cy) * part];
  }
  // they touch: rings may touch one another at a point, a ring touches itself only where its sides follow each other
  if (mayTouch) return null;
  if (c === 0) return [cx, cy];
  if (d === 0) return [dx, dy];
  return a === 0 ? [ax, ay] : [bx, by];
}

function areNeighbours({ ring, place, lengths }: Sides, one: number, other: number): boolean {
  const length = lengths[ring[one] ?? 0] ?? 0;
  const apart = Math.abs((place[one] ?? 0) - (place[other] ?? 0));
  return apart === 1 || apart === length - 1;
}

/** Two sides on one line: where they run along each other, or meet in a point when they may not. */
function overlapOf(
  [ax, ay, bx, by]: [number, number, number, number],
  [cx, cy, dx, dy]: [number, number, number, number],
  mayTouch: boolean,
): [number, number] | null {
  const along = Math.abs(bx - ax) >= Math.abs(by - ay);
  const [a, b, c, d] = along ? [ax, bx, cx, dx] : [ay, by, cy, dy];
  const from = Math.max(Math.min(a, b), Math.min(c, d));
  const to = Math.min(Math.max(a, b), Math.max(c, d));
  if (from > to || (from === to && mayTouch)) return null;
  const places: [number, number][] = [
    [ax, ay],
    [bx, by],
    [cx, cy],
    [dx, dy],
  ];
  return places.find(([x, y]) => (along ? x : y) === from) ?? [ax, ay];
}

/** The first place where rings cross themselves or one another, by the ring it is found in. */
function crossingOf(rings: readonly Ring[]): { ring: number; other: number; at: LngLat } | null {
  const sides = sidesOf(rings);
  const { west, east, south, north, isTurned } = sides;
  const open: number[] = [];
  for (let next = 0; next < west.length; next += 1) {
    const begin = west[next] ?? 0;
    const low = south[next] ?? 0;
    const high = north[next] ?? 0;
    let kept = 0;
    for (const earlier of open) {
      if ((east[earlier] ?? 0) < begin) continue;
      open[kept] = earlier;
      kept += 1;
      if ((south[earlier] ?? 0) > high || (north[earlier] ?? 0) < low) continue;
      const met = meeting(sides, earlier, next);
      if (met === null) continue;
      const [x, y] = isTurned ? [met[1], met[0]] : met;
      return {
        ring: sides.ring[next] ?? 0,
        other: sides.ring[earlier] ?? 0,
        at: [Math.round(x) / GRID, Math.round(y) / GRID],
      };
    }
    open.length = kept;
    open.push(next);
  }
  return null;
}

/** A position of `ring` that does not lie on `other`, and where it lies; 0 when all of them are on it. */
function lies(ring: Ring, other: Ring): -1 | 0 | 1 {
  for (const at of ring) {
    const place = placeInRing(other, at);
    if (place !== 0) return place;
  }
  return 0;
}

const boxesMeet = (one: Bounds, other: Bounds): boolean =>
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

const RADIANS = Math.PI / 180;

/** Square metres within a ring on the sphere. */
function ringArea(ring: readonly LngLat[]): number {
  let sum = 0;
  for (let place = 1; place < ring.length; place += 1) {
    const [lng0, lat0] = ring[place - 1] ?? [0, 0];
    const [lng1, lat1] = ring[place] ?? [0, 0];
    sum += (lng1 - lng0) * RADIANS * (2 + Math.sin(lat0 * RADIANS) + Math.sin(lat1 * RADIANS));
  }
  return Math.abs((sum * EARTH * EARTH) / 2);
}

/** Square metres of an area, its holes left out. */
export const squareMetres = (area: AreaGeometry): number =>
  area.coordinates.reduce(
    (sum, [shell = [], ...holes]) => sum + ringArea(shell) - holes.reduce((all, hole) => all + ringArea(hole), 0),
    0,
  );

/** Metres between two positions. */
export const metresBetween = ([lng0, lat0]: LngLat, [lng1, lat1]: LngLat): number =>
  metresOnSphere(lng0, lat0, lng1, lat1);

/** A ring with fewer vertices, none farther than `tolerance` degrees from where the way was; at least a triangle. */
export function simplifiedRing(ring: readonly LngLat[], tolerance: number): Ring {
  const last = ring.length - 1;
  if (last < 4) return ring.map(([lng, lat]): LngLat => [lng, lat]);
  const keep = new Uint8Array(ring.length);
  // a ring begins where it ends: the vertex farthest from there is its other end
  const far = farthest(ring, 0, last);
  keep[0] = keep[last] = keep[far.place] = 1;
  const open: [number, number][] = [
    [0, far.place],
    [far.place, last],
  ];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part;
    const { place, distance } = farthest(ring, from, to);
    if (distance <= tolerance) continue;
    keep[place] = 1;
    open.push([from, place], [place, to]);
  }
  const simple = ring.filter((_, place) => keep[place] === 1).map(([lng, lat]): LngLat => [lng, lat]);
  return simple;
}

/** The position between two others that is farthest from the line between them, in degrees. */
function farthest(ring: readonly LngLat[], from: number, to: number): { place: number; distance: number } {
  const [ax, ay] = ring[from] ?? [0, 0];
  const [bx, by] = ring[to] ?? [0, 0];
  const dx = bx - ax;
  const dy = by - ay;
  const length = dx * dx + dy * dy;
  const found = { place: from, distance: 0 };
  for (let place = from + 1; place < to; place += 1) {
    const [x, y] = ring[place] ?? [0, 0];
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
    const distance = Math.hypot(x - ax - along * dx, y - ay - along * dy);
    if (distance > found.distance) {
      found.place = place;
      found.distance = distance;
    }
  }
  return found;
}
