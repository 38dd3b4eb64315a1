import type { API_KEY_PURPOSES } from '#contract/system/apiKey/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

/** A key with which another system calls; only a hash of it is kept. */
export interface ApiKeyTable {
  id: Id;
  /** Which calls it opens. */
  purpose: Generated<(typeof API_KEY_PURPOSES)[number]>;
  /** Whose it is when it is for notices; else null. */
  supplierId: Ref | null;
  /** What orders made with it are known by; empty when it is not for orders. */
  source: Generated<string>;
  name: string;
  prefix: string;
  keyHash: Buffer;
  /** With which what is told by it is signed, sealed; null where nothing is signed. */
  secret: string | null;
  hourlyQuota: number;
  usedInHour: Generated<number>;
  hourBeganAt: OptionalTimestamp;
  createdBy: Ref | null;
  createdAt: DefaultTimestamp;
  lastUsedAt: OptionalTimestamp;
  expiresAt: OptionalTimestamp;
  endedAt: OptionalTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    apiKey: ApiKeyTable;
  }
}
