import type { ImportProfileContent } from '#contract/channel/importProfile/profile.ts';
import type { DefaultTimestamp, Id, JSONColumnType, Version } from '#server/ground/database/columns.ts';

export interface ImportProfileTable {
  id: Id;
  name: string;
  content: JSONColumnType<ImportProfileContent>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    importProfile: ImportProfileTable;
  }
}
