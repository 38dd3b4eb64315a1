/** What wishes and free cars come to, cell by cell. Pure. */
import { setImmediate as turn } from 'node:timers/promises';
import { gridDisk, latLngToCell } from 'h3-js';
import { LEAST_WISHES, liveFigure, SURGE_RESOLUTION } from '#contract/finance/surge/rules.ts';
import type { CountedCell } from './table.ts';

interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** Others have their turn after so many cells. */
const CELLS_A_TURN = 500;
/** A cell counts with those that touch it: who stands at its edge stands in the next one too. */
const RINGS = 1;
const NO_FIGURE = 100;

/** How many places are in each cell and those around it; with `among` only of those. */
async function around(places: Iterable<Place>, among?: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const there = new Map<string, number>();
  for (const { lat, lng } of places) {
    const cell = latLngToCell(lat, lng, SURGE_RESOLUTION);
    there.set(cell, (there.get(cell) ?? 0) + 1);
  }
  const sums = new Map<string, number>();
  let done = 0;
  for (const [cell, count] of there) {
    for (const each of gridDisk(cell, RINGS))
      if (among === undefined || among.has(each)) sums.set(each, (sums.get(each) ?? 0) + count);
    done += 1;
    if (done % CELLS_A_TURN === 0) await turn();
  }
  return sums;
}

/**
 * The figures of a minute. A cell has one while enough is wished in it and around it; then its figure goes back to 1 in steps, and is none.
 * @param before those of the minute before
 */
export async function countCells(
  wishes: Iterable<Place>,
  cars: Iterable<Place>,
  before: Readonly<Record<string, CountedCell>>,
): Promise<Record<string, CountedCell>> {
  const wished = await around(wishes);
  for (const cell of Object.keys(before)) if (!wished.has(cell)) wished.set(cell, 0);
  const free = await around(cars, wished);
  const counted: Record<string, CountedCell> = {};
  for (const [cell, count] of wished) {
    const there = free.get(cell) ?? 0;
    const figure = liveFigure(before[cell]?.[0] ?? NO_FIGURE, count, there);
    if (count >= LEAST_WISHES || figure !== NO_FIGURE) counted[cell] = [figure, count, there];
  }
  return counted;
}
