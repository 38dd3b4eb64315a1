import type { SiteDrawing, SitePicture } from '#contract/capacity/station/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** The draft of a station's site map, and which version is published. */
export interface SiteMapTable {
  stationId: Ref;
  drawing: JSONColumnType<SiteDrawing>;
  picture: JSONColumnType<SitePicture> | null;
  publishedNumber: number | null;
  lastNumber: Generated<number>;
  hasChanges: Generated<boolean>;
  updatedAt: DefaultTimestamp;
  updatedBy: Generated<string>;
  version: Version;
}

/** A published version; a row never changes. */
export interface SiteMapVersionTable {
  id: Id;
  stationId: Ref;
  number: number;
  drawing: JSONColumnType<SiteDrawing>;
  picture: JSONColumnType<SitePicture> | null;
  note: Generated<string>;
  publishedAt: Timestamp;
  publishedBy: Generated<string>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    siteMap: SiteMapTable;
    siteMapVersion: SiteMapVersionTable;
  }
}
