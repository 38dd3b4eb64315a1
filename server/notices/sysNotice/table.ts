import type { NoticeState } from '#contract/notices/sysNotice/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

/** What the platform publishes. Whom it is for is looked up when somebody reads, so a notice has one row however many read it. */
export interface SysNoticeTable {
  /** From the sequence `inboxId`, which messages share. */
  id: Generated<string>;
  title: string;
  /** Cleaned HTML. */
  content: string;
  /** The first words of it, without markup. */
  summary: string;
  /** In English; empty: the same in both languages. */
  titleEn: Generated<string>;
  contentEn: Generated<string>;
  summaryEn: Generated<string>;
  originSiteName: string;
  /** Empty: `originSiteName` in both languages. */
  originSiteNameEn: Generated<string>;
  state: Generated<NoticeState>;
  pinned: Generated<boolean>;
  mustConfirm: Generated<boolean>;
  onPortal: Generated<boolean>;
  everybody: Generated<boolean>;
  roleIds: Generated<string[]>;
  schoolIds: Generated<string[]>;
  supplierIds: Generated<string[]>;
  userIds: Generated<string[]>;
  /** When a scheduled notice is published. */
  publishAt: OptionalTimestamp;
  /** From when on it is no longer shown. */
  expiresAt: OptionalTimestamp;
  publishedAt: OptionalTimestamp;
  recalledAt: OptionalTimestamp;
  /** Grows with every publication: what was read before a recall has to be read again. */
  edition: Generated<number>;
  /** The supplier’s notice that was pushed as this one. */
  supplierNoticeId: Ref | null;
  createdBy: Ref | null;
  publishedBy: Ref | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** Who has read an edition of a notice, and confirmed it. */
export interface NoticeReadTable {
  noticeId: Ref;
  edition: number;
  userId: Ref;
  readAt: Timestamp;
  confirmedAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    sysNotice: SysNoticeTable;
    noticeRead: NoticeReadTable;
  }
}
