/** How large areas are, how far places lie apart, and rings with fewer vertices. */
import { degreesOf, metresOnSphere } from '#contract/ground/distance.ts';
import type { AreaGeometry, Bounds, LngLat, Ring } from './shapes.ts';

const RADIANS = Math.PI / 180;

/** WGS 84. A sphere would give areas that are up to 0.45 % too large at the equator, and too small near the poles. */
const EQUATOR = 6_378_137;
const FLATTENING = 1 / 298.257223563;
const SQUARED = FLATTENING * (2 - FLATTENING);
const ECCENTRICITY = Math.sqrt(SQUARED);

/** What lies between the equator and a latitude, given by its sine, for each radian of longitude; in half squares of the equator's radius. */
const zone = (sine: number): number =>
  (1 - SQUARED) * (sine / (1 - SQUARED * sine * sine) + Math.atanh(ECCENTRICITY * sine) / ECCENTRICITY);
const HEMISPHERE = zone(1);
const zoneTo = (lat: number): number => zone(Math.sin(lat * RADIANS));

/** Square metres within a ring on the ellipsoid. */
function ringArea(ring: readonly LngLat[]): number {
  let sum = 0;
  for (let place = 1; place < ring.length; place += 1) {
    const [lng0, lat0] = ring[place - 1] ?? [0, 0];
    const [lng1, lat1] = ring[place] ?? [0, 0];
    sum += (lng1 - lng0) * RADIANS * (2 * HEMISPHERE + zoneTo(lat0) + zoneTo(lat1));
  }
  return Math.abs((sum * EQUATOR * EQUATOR) / 4);
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

/** A box that reaches so many metres further on every side, by the wider degrees of its sides. */
export function widened([west, south, east, north]: Bounds, metres: number): Bounds {
  const { wide, high } = degreesOf(metres, Math.max(Math.abs(south), Math.abs(north)));
  return [west - wide, south - high, east + wide, north + high];
}

/** Sides of a part that is worth dividing evenly. */
const LONG = 256;
const isNearEnd = (place: number, from: number, to: number): boolean =>
  Math.min(place - from, to - place) < (to - from) / 8;

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
    // one that lies near an end leaves nearly as much to look through as there was: then the middle is kept as well
    const middle = to - from > LONG && isNearEnd(place, from, to) ? (from + to) >> 1 : place;
    keep[place] = keep[middle] = 1;
    open.push([from, Math.min(place, middle)], [Math.max(place, middle), to]);
    if (place !== middle) open.push([Math.min(place, middle), Math.max(place, middle)]);
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
