import { queryOptions } from '@tanstack/react-query';
import type { RoadWork } from '#contract/capacity/roadWork/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const ROAD_WORK_LIST = '/capacity/roadWork/getPageList';

export const roadWorkQuery = (id: string) =>
  queryOptions({
    queryKey: ['/capacity/roadWork/getById', id],
    queryFn: ({ signal }) => callApi('/capacity/roadWork/getById', { id }, { signal }),
  });

export async function roadWorksChanged(): Promise<void> {
  await Promise.all([
    refreshList(ROAD_WORK_LIST),
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/capacity/roadWork/'),
    }),
  ]);
}

const isStanding = ({ closureState }: RoadWork): boolean => closureState === 'inForce' || closureState === 'scheduled';

export const mayClose = (work: RoadWork): boolean => work.state !== 'over' && !isStanding(work);
export const mayApply = (work: RoadWork): boolean => isStanding(work) && work.news !== null;
export const mayDismiss = ({ state }: RoadWork): boolean => state === 'proposed';
export const mayKeep = ({ state, news }: RoadWork): boolean => state === 'closed' && news !== null;
