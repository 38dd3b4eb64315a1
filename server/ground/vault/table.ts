import type { DefaultTimestamp } from '#server/ground/database/columns.ts';

/** One row: tells whether a node has the key that this database's secrets are sealed with. */
export interface VaultTable {
  id: number;
  /** A digest that only the same key gives. */
  check: string;
  createdAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    vault: VaultTable;
  }
}
