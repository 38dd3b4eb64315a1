import type { ReportFormat } from '#contract/insight/reportPack/formats.ts';
import type { State } from '#contract/ground/enums.ts';

import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import type { TemplateCode } from '#contract/insight/reportPack/templates.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Version,
} from '#server/ground/database/columns.ts';

export interface ReportPackTable {
  id: Id;
  name: string;
  state: Generated<State>;
  definition: JSONColumnType<PackDefinition>;
  /** By which its reports go out; null: by hand. */
  channelId: Ref | null;
  format: Generated<ReportFormat>;
  template: TemplateCode | null;
  /** What happened from then on is owed. */
  enabledAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    reportPack: ReportPackTable;
  }
}
