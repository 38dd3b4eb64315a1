import type { RuleBackTest, RuleEffect } from '#contract/operation/rule/calls.ts';
import type { Facts, Outcome } from '#contract/operation/rule/kinds.ts';
import type { RuleKind } from '#contract/operation/rule/rules.ts';
import type { RuleTerms } from '#contract/operation/rule/terms.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface RuleTable {
  id: Id;
  name: string;
  kind: RuleKind;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** Once approved, scope and terms never change; the database itself refuses it. */
export interface RuleVersionTable {
  id: Id;
  ruleId: Ref;
  number: number;
  state: Generated<'draft' | 'shadow' | 'approved'>;
  scope: JSONColumnType<RideScope>;
  terms: JSONColumnType<RuleTerms>;
  note: Generated<string>;
  /** Whoever wrote it; none of them may approve it. */
  authorIds: string[];
  createdBy: string;
  decidedBy: Generated<string>;
  shadowFrom: OptionalTimestamp;
  validFrom: OptionalTimestamp;
  /** Where a person ended it; when it really ends follows from the other versions too (`scope/state.ts`). */
  validTo: OptionalTimestamp;
  hash: string | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** What a version decided, or in shadow would have. */
export interface RuleVerdictTable {
  id: Id;
  at: Timestamp;
  ruleId: Ref;
  versionId: Ref;
  /** From 1 on; null in shadow for leaving it to others. */
  row: number | null;
  facts: JSONColumnType<Facts>;
  outcome: JSONColumnType<Outcome>;
  isShadow: boolean;
  /** In shadow: whether something else was done. */
  differs: Generated<boolean>;
  orderId: Ref | null;
  carId: Ref | null;
}

/** The newest of each version. */
export interface RuleBackTestTable {
  versionId: Ref;
  result: JSONColumnType<RuleBackTest>;
}

/** The newest of each version. */
export interface RuleEffectTable {
  versionId: Ref;
  result: JSONColumnType<RuleEffect>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    rule: RuleTable;
    ruleVersion: RuleVersionTable;
    ruleVerdict: RuleVerdictTable;
    ruleBackTest: RuleBackTestTable;
    ruleEffect: RuleEffectTable;
  }
}
