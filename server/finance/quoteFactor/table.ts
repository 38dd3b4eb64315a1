import type { ColumnType, JSONColumnType } from 'kysely';
import type { RoadsError } from '#contract/finance/quoteFactor/calls.ts';
import type { Id, Timestamp } from '#server/ground/database/columns.ts';

/** Thousandths of the straight line by the key of a group of rides. */
export type Factors = Readonly<Record<string, number>>;

export interface QuoteFactorTable {
  id: Id;
  learnedAt: Timestamp;
  /** Rides. */
  learned: number;
  judged: number;
  fixedPercent: number;
  /** Metres on average. */
  fixedError: number | null;
  learnedError: number | null;
  /** Null: no roads were in force. */
  roads: JSONColumnType<RoadsError, string | null> | null;
  factors: ColumnType<Factors, string, never>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    quoteFactor: QuoteFactorTable;
  }
}
