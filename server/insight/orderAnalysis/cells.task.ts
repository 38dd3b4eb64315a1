/** Puts squares into H3 cells, aside: how many squares there are follows from what was asked. */
import { cellToBoundary, cellToLatLng, latLngToCell } from 'h3-js';
import { z } from 'zod';
import { task } from '#server/ground/aside/task.ts';

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
  const places = new Map<string, number>();
  const cells = found.map(([x, y]) => {
    const cell = latLngToCell((y + 0.5) * width, (x + 0.5) * width, resolution);
    const place = places.get(cell) ?? places.size;
    places.set(cell, place);
    return place;
  });
  return {
    xs: literal(found.map(([x]) => x)),
    ys: literal(found.map(([, y]) => y)),
    cells: literal(cells),
    names: [...places.keys()],
  };
});

/** The middle of each cell, and the closed ring around it, in the order of the names. */
export const outlineTask = task(import.meta.url, 'outline', ({ cells }: { cells: readonly string[] }) =>
  cells.map((cell) => {
    const [lat, lng] = cellToLatLng(cell);
    return { cell, centre: [lng, lat] as [number, number], ring: cellToBoundary(cell, true) };
  }),
);
