/** Squares in H3 cells. */
import { latLngToCell } from 'h3-js';

/** Which cell the middle of each square is in: places in the list of cells. */
export function cellsOfSquares(squares: readonly (readonly [number, number])[], width: number, resolution: number) {
  const places = new Map<string, number>();
  const cells = squares.map(([x, y]) => {
    const cell = latLngToCell((y + 0.5) * width, (x + 0.5) * width, resolution);
    const place = places.get(cell) ?? places.size;
    places.set(cell, place);
    return place;
  });
  return { cells, names: [...places.keys()] };
}
