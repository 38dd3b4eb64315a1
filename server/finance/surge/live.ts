/** The live figures of demand, in memory on every node: a quote asks no database for them. */
import { latLngToCell } from 'h3-js';
import type { DemandThere } from '#contract/finance/payRule/facts.ts';
import { LIVE_HOLDS_SECONDS, SURGE_RESOLUTION } from '#contract/finance/surge/rules.ts';
import { Kept, type KeptOptions } from '#server/ground/core/kept.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { demandOfCell, latestDemand } from './queries.ts';
import type { CountedCell } from './table.ts';

/** A count; `at` in milliseconds since 1970, null before the first. */
export interface Counted {
  readonly at: number | null;
  readonly wishes: number;
  readonly cars: number;
  readonly cells: Readonly<Record<string, CountedCell>>;
}

const NONE: Counted = { at: null, wishes: 0, cars: 0, cells: {} };

async function readLatest(db: Db): Promise<Counted> {
  const row = await latestDemand(db).executeTakeFirst();
  return row === undefined ? NONE : { ...row, at: Date.parse(row.at) };
}

/** Whether a count still says something at a moment; clocks of nodes differ a little. */
const holdsAt = (at: number | null, moment: number): boolean =>
  at !== null && Math.abs(moment - at) <= LIVE_HOLDS_SECONDS * 1000;

const said = (cell: string, at: number, [figure, wishes, cars]: CountedCell): DemandThere => ({
  cell,
  figure,
  wishes,
  cars,
  at: new Date(at).toISOString(),
});

interface DemandOptions extends KeptOptions {
  db: Db;
  now: () => Date;
}

export class Demand {
  readonly #now: () => Date;
  readonly #kept: Kept<Counted>;

  constructor({ db, nodes, now }: DemandOptions) {
    this.#now = now;
    this.#kept = new Kept({ nodes }, 'demand', NONE, () => readLatest(db));
  }

  /** The newest count, and whether it holds. */
  async latest(): Promise<Counted & { readonly holds: boolean }> {
    const counted = await this.#kept.now();
    return { ...counted, holds: holdsAt(counted.at, this.#now().getTime()) };
  }

  /** What is said of a place now; null: nothing, or what was counted holds no longer. */
  async at([lng, lat]: readonly [number, number]): Promise<DemandThere | null> {
    const { at, cells, holds } = await this.latest();
    if (at === null || !holds) return null;
    const cell = latLngToCell(lat, lng, SURGE_RESOLUTION);
    const counted = cells[cell];
    return counted === undefined ? null : said(cell, at, counted);
  }

  /** What was said of a place at a moment of the last hours. */
  async before(db: Db, [lng, lat]: readonly [number, number], moment: Date): Promise<DemandThere | null> {
    const cell = latLngToCell(lat, lng, SURGE_RESOLUTION);
    const row = await demandOfCell(db, cell, moment.toISOString()).executeTakeFirst();
    if (row?.counted == null || !holdsAt(Date.parse(row.at), moment.getTime())) return null;
    return said(cell, Date.parse(row.at), row.counted);
  }
}
