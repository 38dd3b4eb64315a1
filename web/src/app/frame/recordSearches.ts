/** The searches of all nouns, found by the name of their files. */
import type { RecordSearch } from '#web/lib/recordSearch.ts';

export const RECORD_SEARCHES: readonly RecordSearch[] = Object.values(
  import.meta.glob<RecordSearch>('../../features/*/*/recordSearch.ts', { eager: true, import: 'default' }),
);
