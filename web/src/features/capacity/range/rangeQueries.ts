import { queryOptions } from '@tanstack/react-query';
import type { RangeDetail, RangeRow, RangeVersion } from '#contract/capacity/range/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const RANGE_LIST = '/capacity/range/getPageList';
export type { RangeDetail, RangeRow, RangeVersion };

const MOST_OFFERED = 200;

export const rangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['/capacity/range/getById', id],
    queryFn: ({ signal }) => callApi('/capacity/range/getById', { id }, { signal }),
  });

/** For a form: never what was read before, since an older version would be merged with what came of it. */
export const rangeToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['/capacity/range/getById', id, 'edit'],
    queryFn: ({ signal }) => callApi('/capacity/range/getById', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const versionsQuery = (rangeId: string) =>
  queryOptions({
    queryKey: ['/capacity/range/getVersions', rangeId],
    queryFn: ({ signal }) => callApi('/capacity/range/getVersions', { rangeId, pageSize: 200 }, { signal }),
  });

/** A version never changes. */
export const versionQuery = (rangeId: string, number: number) =>
  queryOptions({
    queryKey: ['/capacity/range/getVersion', rangeId, number],
    queryFn: ({ signal }) => callApi('/capacity/range/getVersion', { rangeId, number }, { signal }),
    staleTime: 600_000,
  });

export type RangeAct = 'publish' | 'retire';

export const previewQuery = (id: string, act: RangeAct) =>
  queryOptions({
    queryKey: ['/capacity/range/getPublishPreview', id, act],
    queryFn: ({ signal }) => callApi('/capacity/range/getPublishPreview', { id, act }, { signal }),
    staleTime: 0,
  });

export const groupsQuery = queryOptions({
  queryKey: ['/capacity/range/getGroups'],
  queryFn: ({ signal }) => callApi('/capacity/range/getGroups', {}, { signal }),
});

/** Ranges to join with or to cut out, by name. */
export const offeredQuery = queryOptions({
  queryKey: ['/capacity/range/getPageList', 'offered'],
  queryFn: ({ signal }) =>
    callApi('/capacity/range/getPageList', { sort: 'name', pageSize: MOST_OFFERED, withTotal: false }, { signal }),
});

/** Refreshes the list, the ranges and the map after a change. */
export async function rangesChanged(): Promise<void> {
  await Promise.all([
    refreshList(RANGE_LIST),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/capacity/range/'),
    }),
    queryClient.invalidateQueries({ queryKey: ['/capacity/monitoring/getOwnMap'] }),
  ]);
}
