import type { ColumnType } from 'kysely';
import type { Id, Timestamp } from '#server/ground/database/columns.ts';

export interface SurgeCellTable {
  id: Id;
  /** An H3 index. */
  cell: string;
  /** Hundredths, for each hour of the week from Monday 0:00; 0 without a figure. */
  figures: number[];
  /** The highest of them. */
  most: number;
  changedAt: Timestamp;
}

/** Figure in hundredths, wishes and free cars of a cell and those around it. */
export type CountedCell = readonly [figure: number, wishes: number, cars: number];

/** A count of demand and supply. */
export interface SurgeDemandTable {
  at: Timestamp;
  /** In all, each once. */
  wishes: number;
  cars: number;
  /** By H3 index. */
  cells: ColumnType<Readonly<Record<string, CountedCell>>, string, never>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    surgeCell: SurgeCellTable;
    surgeDemand: SurgeDemandTable;
  }
}
