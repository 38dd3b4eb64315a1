import type { JSONColumnType } from 'kysely';
import type { OpenMonth } from '#contract/portal/statistics/data.ts';
import type { Timestamp } from '#server/ground/database/columns.ts';

export interface PortalReleaseTable {
  /** `2026-11`, by the operator's clock. */
  month: string;
  figures: JSONColumnType<OpenMonth>;
  releasedAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    portalRelease: PortalReleaseTable;
  }
}
