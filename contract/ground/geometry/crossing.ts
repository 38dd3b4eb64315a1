/** Where rings cross: their sides are swept from west to east, so that few are compared with each other. */
import { side } from './rings.ts';
import { GRID, toGrid, type LngLat, type Ring } from './shapes.ts';

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
export function crossingOf(rings: readonly Ring[]): { ring: number; other: number; at: LngLat } | null {
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
