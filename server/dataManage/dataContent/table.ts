import type { FileStore } from '#contract/base/file/calls.ts';
import type { DefaultTimestamp, Id } from '#server/ground/database/columns.ts';

/** A picture or a cloud, once for all that show it. */
export interface DataContentTable {
  sha256: string;
  /** The unguessable part of its address. */
  publicKey: string;
  store: FileStore;
  key: string;
  type: string;
  /** `bigint`; a string in the code. */
  size: string;
  width: number | null;
  height: number | null;
  /** Where the small picture lies. */
  thumbKey: string | null;
  thumbSize: string | null;
  createdAt: DefaultTimestamp;
}

/** A file in a store that nothing shows: it is removed from `removeAt` on, and its row when it is gone. */
export interface ContentToRemoveTable {
  id: Id;
  store: FileStore;
  key: string;
  removeAt: string;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    dataContent: DataContentTable;
    contentToRemove: ContentToRemoveTable;
  }
}
