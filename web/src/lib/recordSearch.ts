/** What the command palette can find besides pages. A feature registers how its records are searched. */
import type { CallPermission } from '#contract/index.ts';

export interface FoundRecord {
  /** Unique among the records of its search. */
  key: string;
  title: string;
  /** A second, quieter line: a number, a state. */
  detail: string;
  /** Address of the console that shows the record. */
  to: string;
}

export interface RecordSearch {
  permission: CallPermission;
  /** Heading of its results, in the current language. */
  label: () => string;
  /** At most a handful of records, best first. Aborted when the person types on. */
  find: (query: string, signal: AbortSignal) => Promise<FoundRecord[]>;
}

const searches = new Map<CallPermission, RecordSearch>();

/** Adds the search of one kind of record, for roles with this permission. Registering it again replaces it. */
export function registerRecordSearch(
  permission: CallPermission,
  find: RecordSearch['find'],
  label: RecordSearch['label'],
): void {
  searches.set(permission, { permission, label, find });
}

export const recordSearches = (): RecordSearch[] => [...searches.values()];
