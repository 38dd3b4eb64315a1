/**
 * The rows of a list and their total.
 *
 * Rows are read without their total, so that counting never delays them. On the last page the rows give the total without
 * counting, as in every short list. Otherwise the total is read after the rows, with a page of one row, once for each set of
 * filters: paging and sorting find it in the cache, and the server answers equal questions with one count.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CallInput, ListPath, RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { recallCursor, rememberCursor } from './cursors.ts';
import { TOTAL_CAP } from './limits.ts';
import { lastNumberedPage } from './useListAddress.ts';

/** Milliseconds for which a total is cached while paging. */
const TOTAL_STALE_MS = 60_000;

export interface ListAnswer<Row> {
  list: Row[];
  total: number | null;
  totalIsCapped: boolean;
  nextCursor: string | null;
}

/** Makes a list call, with an input built from typed filters. */
export async function requestList<P extends ListPath>(
  path: P,
  input: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<ListAnswer<RowOf<P>>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Filter<P>` allows only fields and values of this call, and the server refuses everything else
  const answer: unknown = await callApi(path, input as CallInput<P>, { signal });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape that makes a path a ListPath
  return answer as ListAnswer<RowOf<P>>;
}

/** Reloads a list everywhere. To be called after a write. */
export async function refreshList(path: ListPath): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [path] });
}

export interface Total {
  /** Null when there are too many to count. */
  value: number | null;
  isCapped: boolean;
}

export interface ListPosition {
  pageNum: number;
  pageSize: number;
  cursor: string;
}

/** The input of the list without the page. `filters` and `fixed` go to the call as they are. */
export interface ListQuestion {
  filters: Record<string, unknown>;
  sort: string;
}

interface Turn {
  pageNum: number;
  cursor: string;
}

export interface ListData<Row> {
  rows: Row[] | undefined;
  /** The shown rows are those of the former question; the current ones are loading. */
  isPrevious: boolean;
  isFetching: boolean;
  error: Error | null;
  /** Milliseconds since 1970 at which the shown rows came; 0 when none have. */
  updatedAt: number;
  total: Total | undefined;
  /** The neighbouring pages; undefined without one. `isFar`: only an earlier page can be reached. */
  next: Turn | undefined;
  previous: (Turn & { isFar: boolean }) | undefined;
  refresh: () => void;
}

function useTotal(path: ListPath, filters: Record<string, unknown>, known: Total | undefined, mayAsk: boolean) {
  const asked = useQuery({
    queryKey: [path, 'total', filters],
    queryFn: async ({ signal }): Promise<Total> => {
      const answer = await requestList(path, { ...filters, pageNum: 1, pageSize: 1, withTotal: true }, signal);
      return { value: answer.total, isCapped: answer.totalIsCapped };
    },
    enabled: mayAsk && known === undefined,
    staleTime: TOTAL_STALE_MS,
  });
  return known ?? asked.data;
}

/** The total by the page itself, which only the last page gives. */
function toldByPage<Row>(answer: ListAnswer<Row> | undefined, at: ListPosition): Total | undefined {
  if (answer === undefined || answer.nextCursor !== null || at.cursor !== '') return undefined;
  if (answer.list.length === 0 && at.pageNum > 1) return undefined;
  const value = (at.pageNum - 1) * at.pageSize + answer.list.length;
  return { value: Math.min(value, TOTAL_CAP), isCapped: value > TOTAL_CAP };
}

export function useListData<P extends ListPath>(
  path: P,
  question: ListQuestion,
  at: ListPosition,
  mayAsk: boolean,
): ListData<RowOf<P>> {
  const { filters, sort } = question;
  const { pageNum, pageSize, cursor } = at;
  const place = cursor === '' ? { pageNum } : { cursor };
  const input = { ...filters, ...(sort === '' ? {} : { sort }), ...place, pageSize, withTotal: false };
  const asked = useQuery({
    queryKey: [path, 'rows', input],
    queryFn: ({ signal }) => requestList(path, input, signal),
    enabled: mayAsk,
    placeholderData: keepPreviousData,
  });
  const isPrevious = asked.isPlaceholderData;
  const answer = isPrevious ? undefined : asked.data;
  const total = useTotal(path, filters, toldByPage(answer, at), answer !== undefined);

  const listKey = JSON.stringify([path, filters, sort, pageSize]);
  const nextCursor = answer?.nextCursor ?? null;
  const turns = useMemo(
    () => turnsFrom(listKey, { pageNum, pageSize, cursor }, nextCursor),
    [listKey, pageNum, pageSize, cursor, nextCursor],
  );
  const refresh = useCallback(() => void refreshList(path), [path]);
  return {
    rows: asked.data?.list,
    isPrevious,
    isFetching: asked.isFetching,
    error: asked.error,
    updatedAt: asked.dataUpdatedAt,
    total,
    ...turns,
    refresh,
  };
}

/** By page number as far as that reaches (short addresses that mean the same tomorrow), by cursor beyond. */
function turnsFrom(listKey: string, at: ListPosition, nextCursor: string | null) {
  const last = lastNumberedPage(at.pageSize);
  const after = at.pageNum + 1;
  const before = at.pageNum - 1;
  let next: Turn | undefined;
  if (nextCursor !== null) {
    if (after > last) rememberCursor(listKey, after, nextCursor);
    next = { pageNum: after, cursor: after > last ? nextCursor : '' };
  }
  if (before < 1) return { next, previous: undefined };
  if (before <= last) return { next, previous: { pageNum: before, cursor: '', isFar: false } };
  const known = recallCursor(listKey, before);
  const previous =
    known === undefined ? { pageNum: last, cursor: '', isFar: true } : { pageNum: before, cursor: known, isFar: false };
  return { next, previous };
}
