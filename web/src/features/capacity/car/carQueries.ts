/** The queries of the screens of cars, and their refresh after a write. */
import { useQuery } from '@tanstack/react-query';
import type { CarDetail } from '#contract/capacity/car/calls.ts';
import type { RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const CAR_LIST = '/capacity/car/getPageList';
const DETAIL = '/capacity/car/getById';
const GROUPS = '/capacity/car/getGroups';

export type CarRow = RowOf<typeof CAR_LIST>;

/** `every`: milliseconds after which it is asked for anew. */
export const useCar = (id: string, every?: number) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }): Promise<CarDetail> => callApi(DETAIL, { id }, { signal }),
    enabled: id !== '',
    ...(every === undefined ? {} : { refetchInterval: every }),
  });

export const useCarGroups = () =>
  useQuery({ queryKey: [GROUPS], queryFn: ({ signal }) => callApi(GROUPS, {}, { signal }), staleTime: 30_000 });

export async function carsChanged(): Promise<void> {
  await Promise.all([
    refreshList(CAR_LIST),
    queryClient.invalidateQueries({ queryKey: [DETAIL] }),
    queryClient.invalidateQueries({ queryKey: [GROUPS] }),
  ]);
}
