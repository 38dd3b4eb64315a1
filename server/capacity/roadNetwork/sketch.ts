/** A network as few lines, to look at: fast roads first, each without the positions that nobody would miss. */
import type { Edges } from './edges.ts';
import { PLACES_A_DEGREE } from './ways.ts';

/** Positions of all lines. */
export const MOST_SKETCHED = 16_000;
/** Millionths of a degree: a position that lies no further from the line than some ten metres is left out. */
const TOLERANCE = 100;

type Point = [number, number];

/** The places in the line that stay, by Douglas and Peucker, without recursion. */
function staying({ xs, ys }: Edges, first: number, last: number): number[] {
  const stays = [first, last];
  const open: [number, number][] = [[first, last]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span;
    const [x, y] = [xs[from] ?? 0, ys[from] ?? 0];
    const [runs, rises] = [(xs[to] ?? 0) - x, (ys[to] ?? 0) - y];
    const long = Math.hypot(runs, rises);
    let [furthest, most] = [-1, TOLERANCE];
    for (let at = from + 1; at < to; at += 1) {
      const [east, north] = [(xs[at] ?? 0) - x, (ys[at] ?? 0) - y];
      const away = long === 0 ? Math.hypot(east, north) : Math.abs(east * rises - north * runs) / long;
      if (away > most) [furthest, most] = [at, away];
    }
    if (furthest === -1) continue;
    stays.push(furthest);
    open.push([from, furthest], [furthest, to]);
  }
  return stays.sort((one, other) => one - other);
}

/** Lines in degrees, WGS 84; `isWhole`: no road was left out. */
export function sketchOf(edges: Edges): { lines: Point[][]; isWhole: boolean } {
  const speed = (edge: number) => (edges.length[edge] ?? 0) / (edges.time[edge] ?? 1);
  const long = (edge: number) => edges.length[edge] ?? 0;
  const order = [...edges.from.keys()].sort((one, other) => speed(other) - speed(one) || long(other) - long(one));
  const lines: Point[][] = [];
  let left = MOST_SKETCHED;
  for (const edge of order) {
    const places = staying(edges, edges.begins[edge] ?? 0, (edges.begins[edge + 1] ?? 0) - 1);
    left -= places.length;
    if (left < 0) return { lines, isWhole: false };
    lines.push(places.map((at) => [(edges.xs[at] ?? 0) / PLACES_A_DEGREE, (edges.ys[at] ?? 0) / PLACES_A_DEGREE]));
  }
  return { lines, isWhole: true };
}
