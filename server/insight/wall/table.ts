import type { DefaultTimestamp, Generated, Id, OptionalTimestamp, Ref } from '#server/ground/database/columns.ts';

export interface WallScreenTable {
  id: Id;
  tokenHash: Buffer;
  /** Shown until it is paired, and not longer than until `endsAt`. */
  code: string | null;
  endsAt: OptionalTimestamp;
  name: Generated<string>;
  /** What it shows is what this role reaches. */
  roleId: Ref | null;
  pairedById: Ref | null;
  pairedAt: OptionalTimestamp;
  lastSeenAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    wallScreen: WallScreenTable;
  }
}
