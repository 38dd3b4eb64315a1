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

declare module '#server/ground/database/schema.ts' {
  interface Database {
    surgeCell: SurgeCellTable;
  }
}
