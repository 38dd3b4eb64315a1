import type { ViewPage } from '#contract/insight/analysisView/page.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

export interface AnalysisViewTable {
  id: Id;
  ownerId: Ref;
  page: ViewPage;
  name: string;
  /** The query of its address. */
  search: string;
  isShared: Generated<boolean>;
  recipientIds: Generated<string[]>;
  /** The Monday that ended the week that was sent last. */
  sentUntil: string | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** What a person was sent of a view. */
export interface AnalysisMessageTable {
  viewId: Ref;
  userId: Ref;
  /** The Monday that ended its week. */
  week: string;
  /** When an e-mail is tried next; null: none is due. */
  mailAt: OptionalTimestamp;
  mailTries: Generated<number>;
  /** Of the last e-mail; empty when it was taken. */
  outcome: Generated<string>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    analysisView: AnalysisViewTable;
    analysisMessage: AnalysisMessageTable;
  }
}
