import type { JSONColumnType } from 'kysely';
import type { Language } from '#contract/ground/enums.ts';
import type { PortalBlock } from '#contract/portal/portalPage/blocks.ts';
import type { PortalPageCode } from '#contract/portal/portalPage/rules.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** A page's working copy. */
export interface PortalPageTable {
  id: Id;
  code: PortalPageCode;
  /** Null: the standard page. */
  blocks: JSONColumnType<PortalBlock[] | null>;
  /** The version that is public; null: the standard page is. */
  publishedNumber: number | null;
  lastNumber: Generated<number>;
  /** The version that is public from `scheduledAt` on, instead of `publishedNumber`; always the last one. */
  scheduledNumber: Generated<number | null>;
  scheduledAt: OptionalTimestamp;
  /** The working copy differs from what is public, or will be. */
  hasChanges: Generated<boolean>;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** What was published, or will be; a row never changes. One that was never public goes when its release is withdrawn. */
export interface PortalPageVersionTable {
  id: Id;
  pageId: Ref;
  number: number;
  blocks: JSONColumnType<PortalBlock[]>;
  note: Generated<string>;
  publishedAt: Timestamp;
  publishedBy: string;
}

/** One-use tickets that show a working copy; only a hash is kept. */
export interface PortalPreviewTable {
  ticketHash: Buffer;
  pageId: Ref;
  language: Language;
  sessionId: Ref;
  expiresAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    portalPage: PortalPageTable;
    portalPageVersion: PortalPageVersionTable;
    portalPreview: PortalPreviewTable;
  }
}
