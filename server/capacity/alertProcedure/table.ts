import type { AlertKind, AlertSeverity } from '#contract/capacity/alert/rules.ts';
import type { State } from '#contract/ground/enums.ts';
import type { DefaultTimestamp, Generated, Id, Version } from '#server/ground/database/columns.ts';

export interface AlertProcedureTable {
  id: Id;
  kind: AlertKind;
  /** Null: whatever the severity. */
  severity: AlertSeverity | null;
  /** One step a line, as many in each language. */
  stepsZh: string;
  stepsEn: string;
  state: Generated<State>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    alertProcedure: AlertProcedureTable;
  }
}
