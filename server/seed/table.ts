import type { DefaultTimestamp, Ref } from '#server/ground/database/columns.ts';

/** What was seeded once, so that a later start neither adds it again nor undoes what people made of it. */
export interface SeedTable {
  key: string;
  rowId: Ref;
  createdAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    seed: SeedTable;
  }
}
