import type { SupplierNoticeState } from '#contract/notices/sysNoticeProvider/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

/** What a supplier handed in, or is about to. */
export interface SupplierNoticeTable {
  id: Id;
  supplierId: Ref;
  title: string;
  /** Cleaned HTML. */
  content: string;
  summary: string;
  urgent: Generated<boolean>;
  contact: Generated<string>;
  state: Generated<SupplierNoticeState>;
  via: Generated<'console' | 'api'>;
  apiKeyId: Ref | null;
  /** The supplier’s own name for it; of one supplier no two are the same. */
  externalId: string | null;
  createdBy: Ref | null;
  submittedAt: OptionalTimestamp;
  receivedAt: OptionalTimestamp;
  receivedBy: Ref | null;
  returnReason: Generated<string>;
  pushedAt: OptionalTimestamp;
  pushedBy: Ref | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    supplierNotice: SupplierNoticeTable;
  }
}
