import type { FILE_KINDS, FILE_STATES, FileProblem, FileStore } from '#contract/base/file/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** What was brought. A row stays when its content is gone. */
export interface FileTable {
  id: Id;
  store: FileStore;
  /** Where it lies in the store: made by the server, never by whoever brings it. */
  key: string;
  kind: (typeof FILE_KINDS)[number];
  /** The unguessable part of an image's address. */
  publicKey: string | null;
  name: string;
  extension: string;
  type: string;
  declaredType: Generated<string>;
  detectedType: Generated<string>;
  /** `bigint`; a string in the code. */
  size: string;
  sha256: Generated<string>;
  width: number | null;
  height: number | null;
  state: Generated<(typeof FILE_STATES)[number]>;
  problem: Generated<FileProblem | ''>;
  ownerId: Ref | null;
  /** What it belongs to; both empty: to nothing. */
  object: Generated<string>;
  objectId: Generated<string>;
  /** Its place among the files of what it belongs to. */
  place: Generated<number>;
  /** Collected after this, unless something takes it before; null while it belongs to something. */
  keepUntil: OptionalTimestamp;
  /** Whoever removes it from the store has until then. */
  collectAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  confirmedAt: OptionalTimestamp;
  deletedAt: OptionalTimestamp;
  removedAt: OptionalTimestamp;
  version: Version;
}

/** A right to write beneath one prefix. The whole prefix is emptied when its time is over. */
export interface UploadGrantTable {
  id: Id;
  userId: Ref;
  /** null: for whatever the holder puts there. */
  fileId: Ref | null;
  store: FileStore;
  /** Ends in a slash. */
  prefix: string;
  /** For uploads to the server itself; the store's own signature does the same elsewhere. */
  tokenHash: Buffer | null;
  expiresAt: Timestamp;
  /** Somebody is writing; nobody else may until then. */
  receivingUntil: OptionalTimestamp;
  collectAt: OptionalTimestamp;
}

/** One-use tickets for files; only a hash is kept. */
export interface FileTicketTable {
  ticketHash: Buffer;
  fileId: Ref;
  sessionId: Ref;
  expiresAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    file: FileTable;
    uploadGrant: UploadGrantTable;
    fileTicket: FileTicketTable;
  }
}
