import type { DefaultTimestamp, Generated, Id, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

interface Texts {
  titleZh: string;
  titleEn: string;
  /** Cleaned HTML. */
  bodyZh: string;
  bodyEn: string;
}

/** A page's working copy. */
export interface SitePageTable extends Texts {
  id: Id;
  code: string;
  /** The version that is public; null: none. */
  publishedNumber: number | null;
  lastNumber: Generated<number>;
  /** The working copy differs from what is public. */
  hasChanges: Generated<boolean>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** What was published; a row never changes. */
export interface SitePageVersionTable extends Texts {
  id: Id;
  pageId: Ref;
  number: number;
  note: Generated<string>;
  publishedAt: Timestamp;
  publishedBy: string;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    sitePage: SitePageTable;
    sitePageVersion: SitePageVersionTable;
  }
}
