/** The state of a list in the address: filters, sort, page, view, and the open drawer. */
import { useCallback, useMemo } from 'react';
import { useSearchState } from '#web/lib/page.tsx';
import { type Codec, text } from '#web/lib/searchState.ts';
import { allFields } from './filterValues.ts';
import { MAX_PAGE_SIZE, PAGE_SIZES, TOTAL_CAP } from './limits.ts';
import type { AnyFilter } from './types.ts';

/** The sort of the address if the list has it, else the default. */
const sortOf = (fallback: string, offered: readonly string[]): Codec<string> => ({
  fallback,
  read: (value) => (value === fallback || offered.includes(value) ? value : undefined),
  write: (value) => value,
});

const whole = (fallback: number, most: number): Codec<string> => ({
  fallback: String(fallback),
  read: (value) => (/^[1-9]\d{0,8}$/.test(value) && Number(value) <= most ? value : undefined),
  write: (value) => value,
});

export interface ListAddress {
  texts: Record<string, string>;
  sort: string;
  pageNum: number;
  pageSize: number;
  cursor: string;
  /** Id of the saved view that was picked; `all` for none in spite of a default view; empty when not said. */
  view: string;
  drawer: string;
  record: string;
}
type Patch = Partial<Omit<ListAddress, 'pageNum' | 'pageSize'>> & { pageNum?: number; pageSize?: number };

export interface ListAddressState extends ListAddress {
  /** Changes the address; `undefined` means the default. A change of filters leads to the first page. */
  change: (patch: Patch, options?: { replace?: boolean }) => void;
}

/** Reads and writes the list's part of the page's own address. Absent values mean the defaults. */
export function useListAddress(
  filters: readonly AnyFilter[],
  defaults: { sort: string; pageSize: number },
  sorts: readonly string[],
): ListAddressState {
  const sortList = sorts.join(',');
  const fieldList = allFields(filters).join(',');
  const schema = useMemo(() => {
    const codecs: Record<string, Codec<string>> = {};
    for (const field of fieldList.split(',')) if (field !== '') codecs[field] = text();
    return {
      ...codecs,
      sort: sortOf(defaults.sort, sortList.split(',')),
      pageNum: whole(1, 1_000_000_000),
      pageSize: whole(defaults.pageSize, MAX_PAGE_SIZE),
      cursor: text(),
      view: text(),
      drawer: text(),
      record: text(),
    };
  }, [fieldList, sortList, defaults.sort, defaults.pageSize]);
  const [state, setState] = useSearchState<Record<string, Codec<string>>>(schema);

  const change = useCallback(
    (patch: Patch, options?: { replace?: boolean }) => {
      const { texts, pageNum, pageSize, ...rest } = patch;
      const next: Record<string, string | undefined> = {};
      if (texts !== undefined)
        for (const field of fieldList.split(',')) if (field !== '') next[field] = texts[field] ?? '';
      for (const [key, value] of Object.entries(rest)) next[key] = value;
      if (pageSize !== undefined) next['pageSize'] = String(pageSize);
      const looksElsewhere = texts !== undefined || 'sort' in patch || pageSize !== undefined;
      if (pageNum !== undefined) next['pageNum'] = String(pageNum);
      else if (looksElsewhere) next['pageNum'] = '1';
      if (looksElsewhere && patch.cursor === undefined) next['cursor'] = '';
      setState(next, options);
    },
    [fieldList, setState],
  );

  return useMemo(() => {
    const texts: Record<string, string> = {};
    for (const field of fieldList.split(',')) if (field !== '') texts[field] = state[field] ?? '';
    const pageSize = Number(state['pageSize']);
    const cursor = state['cursor'] ?? '';
    const asked = Number(state['pageNum']);
    return {
      texts,
      sort: state['sort'] ?? '',
      pageSize,
      // A page number beyond its reach, without a cursor, can only be an address edited by hand.
      pageNum: cursor === '' ? Math.min(asked, lastNumberedPage(pageSize)) : asked,
      cursor,
      view: state['view'] ?? '',
      drawer: state['drawer'] ?? '',
      record: state['record'] ?? '',
      change,
    };
  }, [state, change, fieldList]);
}

/** The last page reachable by number. */
export const lastNumberedPage = (pageSize: number): number => Math.floor(TOTAL_CAP / pageSize);

/** The nearest offered page size, for a select. */
export const pageSizes = (current: number): number[] =>
  [...new Set([...PAGE_SIZES, current])].toSorted((one, other) => one - other);
