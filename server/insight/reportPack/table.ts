import type { State } from '#contract/ground/enums.ts';
import type { PackDefinition } from '#contract/insight/reportPack/definition.ts';
import type { TemplateCode } from '#contract/insight/reportPack/templates.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface ReportPackTable {
  id: Id;
  name: string;
  state: Generated<State>;
  definition: JSONColumnType<PackDefinition>;
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
