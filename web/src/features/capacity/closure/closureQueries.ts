import { queryOptions } from '@tanstack/react-query';
import type { ClosureDetail } from '#contract/capacity/closure/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const CLOSURE_LIST = '/capacity/closure/getPageList';
/** While it is in force cars come and go. */
const WATCH_MS = 2000;
export const SHOWN_CARS = 200;

const isStanding = (closure: ClosureDetail | undefined): boolean => closure !== undefined && closure.state !== 'over';

export const closureQuery = (id: string) =>
  queryOptions({
    queryKey: ['/capacity/closure/getById', id],
    queryFn: ({ signal }) => callApi('/capacity/closure/getById', { id }, { signal }),
    refetchInterval: ({ state }) => (isStanding(state.data) ? WATCH_MS : false),
  });

/** For a form: never what was read before, since an older version would be merged with what came of it. */
export const closureToEditQuery = (id: string) =>
  queryOptions({
    queryKey: ['/capacity/closure/getById', id, 'edit'],
    queryFn: ({ signal }) => callApi('/capacity/closure/getById', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const carsQuery = (closureId: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['/capacity/closure/getCars', closureId],
    queryFn: ({ signal }) =>
      callApi('/capacity/closure/getCars', { closureId, pageSize: SHOWN_CARS }, { signal, quiet: true }),
    refetchInterval: isLive ? WATCH_MS : false,
  });

export const ridesQuery = (id: string, isLive: boolean) =>
  queryOptions({
    queryKey: ['/capacity/closure/getRides', id],
    queryFn: ({ signal }) => callApi('/capacity/closure/getRides', { id }, { signal, quiet: true }),
    refetchInterval: isLive ? WATCH_MS * 5 : false,
  });

export async function closuresChanged(): Promise<void> {
  await Promise.all([
    refreshList(CLOSURE_LIST),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/capacity/closure/'),
    }),
  ]);
}
