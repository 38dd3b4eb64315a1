/** By how much a ride is dearer where and when it begins. */
import { getResolution, latLngToCell } from 'h3-js';
import { hourOfWeek, type SurgeSource } from '#contract/finance/surge/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { Kept, type KeptOptions } from '#server/ground/core/kept.ts';
import { allSurge } from './queries.ts';

/** Figures by cell, and which sizes of cells there are, the smallest first. */
export interface SurgeFigures {
  readonly cells: ReadonlyMap<string, readonly number[]>;
  readonly resolutions: readonly number[];
}

const NONE: SurgeFigures = { cells: new Map(), resolutions: [] };

export async function readSurge(db: Db): Promise<SurgeFigures> {
  const rows = await allSurge(db).execute();
  const cells = new Map(rows.map(({ cell, figures }) => [cell, figures]));
  const resolutions = [...new Set(rows.map(({ cell }) => getResolution(cell)))].toSorted((one, other) => other - one);
  return { cells, resolutions };
}

/**
 * The figure of the smallest cell that has one, in hundredths; null where none has.
 * @param weekday that the day counts as, 1 is Monday
 * @param minute of the local day
 */
export function surgeAt(
  { cells, resolutions }: SurgeFigures,
  [lng, lat]: readonly [number, number],
  { weekday, minute }: { weekday: number; minute: number },
): number | null {
  const hour = hourOfWeek(weekday, minute);
  for (const resolution of resolutions) {
    const figure = cells.get(latLngToCell(lat, lng, resolution))?.[hour] ?? 0;
    if (figure > 0) return figure;
  }
  return null;
}

/** The figure that a rule asks for, in hundredths; null where there is none. */
export function surgeOf(from: SurgeSource, table: number | null, live: number | null): number | null {
  if (from === 'table') return table;
  if (from === 'live' || table === null) return live;
  return live === null ? table : Math.max(table, live);
}

/** The figures in memory. */
export const keptSurge = (db: Db, nodes: KeptOptions['nodes']): Kept<SurgeFigures> =>
  new Kept({ nodes }, 'surge', NONE, () => readSurge(db));
