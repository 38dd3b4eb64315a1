/**
 * How the command palette finds the records of a noun. A feature says it in its `recordSearch.ts`, which is found by this
 * name:
 *
 *   export default recordSearch(
 *     rolePage,
 *     (keyword, signal) => callApi('/sys/role/getPageList', { ...FIRST, keyword }, { signal }),
 *     (role) => ({ title: nameIn(role, getLanguage()), detail: role.code }),
 *   );
 */
import type { CallPermission } from '#contract/index.ts';
import type { PageWords } from '#contract/ground/words.ts';

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
  /** The page that shows the records: its title is their heading, its right allows the search. */
  page: PageWords & { permission: CallPermission };
  /** At most a handful of records, best first. Aborted when the person types on. */
  find: (typed: string, signal: AbortSignal) => Promise<FoundRecord[]>;
}

/** What a list is asked for: at most a handful, uncounted. */
export const FIRST = { pageSize: 5, withTotal: false } as const;

/** Declares the search of a noun. `view` is what the address says besides the record, where the page has several lists. */
export const recordSearch = <Row extends { id: string }>(
  page: RecordSearch['page'],
  find: (typed: string, signal: AbortSignal) => Promise<{ list: readonly Row[] }>,
  show: (row: Row) => Pick<FoundRecord, 'title' | 'detail'>,
  view: Readonly<Record<string, string>> = {},
): RecordSearch => ({
  page,
  async find(typed, signal) {
    const { list } = await find(typed, signal);
    return list.slice(0, FIRST.pageSize).map((row) => ({
      ...show(row),
      key: row.id,
      to: `/${page.route}?${String(new URLSearchParams({ ...view, drawer: 'detail', record: row.id }))}`,
    }));
  },
});

/** The parts of a record's second line that are there. */
export const inLine = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
