import type { ReportFormat } from '#contract/insight/reportPack/formats.ts';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';

import type { DeliveryState } from '#contract/insight/reportDelivery/rules.ts';
import type { DefaultTimestamp, Generated, Id, OptionalTimestamp, Ref } from '#server/ground/database/columns.ts';

/** A report on its way by a channel. The database refuses to change what may have been sent. */
export interface ReportDeliveryTable {
  id: Id;
  reportId: Ref;
  channelId: Ref;
  state: Generated<DeliveryState>;
  format: ReportFormat;
  fileName: string;
  /** The file, made before the first try; null before. */
  content: Buffer | null;
  /** SHA-256 of the file, in hex. */
  fileHash: Generated<string>;
  attempts: Generated<number>;
  /** A try is under way until then at most. */
  tryingUntil: OptionalTimestamp;
  problem: Generated<LinkProblem | ''>;
  said: Generated<string>;
  startedBy: Ref | null;
  createdAt: DefaultTimestamp;
  settledAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    reportDelivery: ReportDeliveryTable;
  }
}
