/** By how much a ride is dearer where and when it begins. */
import { getResolution, latLngToCell } from 'h3-js';
import { hourOfWeek } from '#contract/operation/surge/rules.ts';
import { sharing } from '#server/ground/core/sharedAnswers.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
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

/** The figures in memory: read when they are first asked for, and again after any node changed them. */
export class Surges {
  readonly #db: Db;
  readonly #nodes: Pick<Nodes, 'onChanged' | 'hearsOthers'>;
  readonly #reading = sharing<undefined>();
  #known = NONE;
  #heard = 0;
  #read = -1;

  constructor({ db, nodes }: { db: Db; nodes: Pick<Nodes, 'onChanged' | 'hearsOthers'> }) {
    this.#db = db;
    this.#nodes = nodes;
    nodes.onChanged('surge', () => void (this.#heard += 1));
  }

  /** As they are now everywhere; from memory when nothing has changed. */
  async figures(): Promise<SurgeFigures> {
    if (this.#read !== this.#heard || !this.#nodes.hearsOthers)
      await this.#reading(this, 'surge', async () => {
        const heard = this.#heard;
        this.#known = await readSurge(this.#db);
        this.#read = heard;
        return undefined;
      });
    return this.#known;
  }
}
