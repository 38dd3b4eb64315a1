/** Rings: which way they run, what they span, and what lies within them. */
import { toGrid, type AreaGeometry, type Bounds, type LngLat, type PolygonRings, type Ring } from './shapes.ts';

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
export const side = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
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
