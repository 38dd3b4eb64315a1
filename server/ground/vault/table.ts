import type { DefaultTimestamp } from '#server/ground/database/columns.ts';

/** One row: shows whether a node has the key of this database's secrets. */
export interface VaultTable {
  id: number;
  /** A digest that only the same key produces. */
  check: string;
  createdAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    vault: VaultTable;
  }
}
