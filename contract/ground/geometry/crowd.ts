/** Where most of many points are. */
import type { Bounds, LngLat } from './shapes.ts';

/** Degrees; points in cells that touch belong together. */
const CELL = 0.5;
const COLUMNS = 360 / CELL;
/** A hundred metres around the place where latitude and longitude are zero: no position. */
const NOWHERE = 0.001;

interface Cell {
  column: number;
  row: number;
  points: LngLat[];
}

const keyOf = (column: number, row: number): string => `${(column + COLUMNS) % COLUMNS} ${row}`;

/** The cells that hang together with one, out of `cells`. */
function clusterFrom(first: Cell, cells: Map<string, Cell>): LngLat[] {
  const found: LngLat[] = [];
  cells.delete(keyOf(first.column, first.row));
  const open = [first];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (const point of cell.points) found.push(point);
    for (let near = 0; near < 9; near += 1) {
      const key = keyOf(cell.column + (near % 3) - 1, cell.row + Math.floor(near / 3) - 1);
      const next = cells.get(key);
      if (next === undefined) continue;
      cells.delete(key);
      open.push(next);
    }
  }
  return found;
}

/**
 * Around the largest cluster of points (WGS 84): a fleet in two cities is shown in the one where most of it is, and what
 * strays does not count. West is greater than east across the antimeridian. Null without a point.
 */
export function boundsOfMost(points: Iterable<Readonly<LngLat>>): Bounds | null {
  const cells = new Map<string, Cell>();
  for (const [lng, lat] of points) {
    if (Math.abs(lng) < NOWHERE && Math.abs(lat) < NOWHERE) continue;
    const [column, row] = [Math.floor((lng + 180) / CELL) % COLUMNS, Math.floor((lat + 90) / CELL)];
    const cell = cells.get(keyOf(column, row));
    if (cell === undefined) cells.set(keyOf(column, row), { column, row, points: [[lng, lat]] });
    else cell.points.push([lng, lat]);
  }
  let most: LngLat[] = [];
  // each cluster leaves with its cells
  for (const cell of cells.values()) {
    const cluster = clusterFrom(cell, cells);
    if (cluster.length > most.length) most = cluster;
  }
  const [from] = most;
  if (from === undefined) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of most) {
    // as it lies beside the first one, also across the antimeridian
    const beside = lng - from[0] > 180 ? lng - 360 : from[0] - lng > 180 ? lng + 360 : lng;
    west = Math.min(west, beside);
    east = Math.max(east, beside);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return [west < -180 ? west + 360 : west, south, east > 180 ? east - 360 : east, north];
}
