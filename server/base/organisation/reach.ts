/** The partners that a scope is limited to. */
import type { Scope } from '#server/ground/core/scope.ts';

/** No row has it. */
const NONE = '0';

/** The one supplier that a scope reaches; null for all of them. */
export const supplierWithin = (scope: Scope): string | null =>
  scope.kind === 'everything' ? null : scope.kind === 'suppliers' ? (scope.supplierId ?? NONE) : NONE;

/** The one school that a scope reaches; null for all of them. */
export const schoolWithin = (scope: Scope): string | null =>
  scope.kind === 'everything' ? null : scope.kind === 'schools' ? (scope.schoolId ?? NONE) : NONE;
