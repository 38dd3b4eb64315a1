/** Puts squares into H3 cells, aside: how many squares there are follows from what was asked. */
import { cellToBoundary, cellToLatLng } from 'h3-js';
import { z } from 'zod';
import { task } from '#server/ground/aside/task.ts';
import { cellsOfSquares } from './squares.ts';

interface MapAsked {
  /** JSON pairs. */
  squares: string;
  /** Degrees that a square is wide. */
  width: number;
  resolution: number;
}

const pairs = z.array(z.tuple([z.int(), z.int()]));
const literal = (values: readonly number[]): string => `{${values.join(',')}}`;

/** Which cell the middle of each square is in, as arrays for PostgreSQL: places in the list of cells. */
export const mapTask = task(import.meta.url, 'map', ({ squares, width, resolution }: MapAsked) => {
  const found = pairs.parse(JSON.parse(squares));
  const { cells, names } = cellsOfSquares(found, width, resolution);
  return {
    xs: literal(found.map(([x]) => x)),
    ys: literal(found.map(([, y]) => y)),
    cells: literal(cells),
    names,
  };
});

/** The middle of each cell, and the closed ring around it, in the order of the names. */
export const outlineTask = task(import.meta.url, 'outline', ({ cells }: { cells: readonly string[] }) =>
  cells.map((cell) => {
    const [lat, lng] = cellToLatLng(cell);
    return { cell, centre: [lng, lat] as [number, number], ring: cellToBoundary(cell, true) };
  }),
);
