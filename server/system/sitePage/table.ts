import type { ColumnType } from 'kysely';
import type { Language } from '#contract/ground/enums.ts';
import type { StoryTrack } from '#contract/system/sitePage/track.ts';
import type { SitePageKind } from '#contract/system/sitePage/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

interface Content {
  titleZh: string;
  titleEn: string;
  /** Cleaned HTML. */
  bodyZh: string;
  bodyEn: string;
  /** What a story shows moving. */
  trackId: ColumnType<string | null, string | null | undefined, string | null | undefined>;
}

/** A page's working copy. */
export interface SitePageTable extends Content {
  id: Id;
  code: string;
  kind: Generated<SitePageKind>;
  /** The version that is public; null: none. */
  publishedNumber: number | null;
  lastNumber: Generated<number>;
  /** The version that is public from `scheduledAt` on, instead of `publishedNumber`; always the last one. */
  scheduledNumber: Generated<number | null>;
  scheduledAt: OptionalTimestamp;
  /** The working copy differs from what is public. */
  hasChanges: Generated<boolean>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** What was published, or will be; a row never changes. One that was never public goes when its release is withdrawn. */
export interface SitePageVersionTable extends Content {
  id: Id;
  pageId: Ref;
  number: number;
  note: Generated<string>;
  publishedAt: Timestamp;
  publishedBy: string;
}

/** How often a story was opened on a day, by the operator's clock. */
export interface SitePageReadTable {
  code: string;
  day: string;
  /** `bigint`. */
  times: ColumnType<string, number, number>;
}

/** What a story shows moving. A row never changes; it knows no ride, and a scene only to be withdrawn with it. */
export interface StoryTrackTable {
  id: Id;
  track: ColumnType<StoryTrack, string, never>;
  sceneId: Ref | null;
  withdrawnAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
}

/** One-use tickets that show the working copy of a story; only a hash is kept. */
export interface StoryPreviewTable {
  ticketHash: Buffer;
  pageId: Ref;
  language: Language;
  sessionId: Ref;
  expiresAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    sitePage: SitePageTable;
    sitePageVersion: SitePageVersionTable;
    sitePageRead: SitePageReadTable;
    storyTrack: StoryTrackTable;
    storyPreview: StoryPreviewTable;
  }
}
