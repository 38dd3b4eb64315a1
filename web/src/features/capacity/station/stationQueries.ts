/** The queries of the screens of stations, and their refresh. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { RowOf } from '#contract/index.ts';
import type { StationDetail } from '#contract/capacity/station/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const STATION_LIST = '/capacity/station/getPageList';
const DETAIL = '/capacity/station/getById';
const OCCUPANCY = '/capacity/station/getOccupancy';

export type StationRow = RowOf<typeof STATION_LIST>;

export const useStation = (id: string) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }): Promise<StationDetail> => callApi(DETAIL, { id }, { signal }),
    enabled: id !== '',
  });

export const stopEffectQuery = (id: string) =>
  queryOptions({
    queryKey: ['/capacity/station/getStopEffect', id],
    queryFn: ({ signal }) => callApi('/capacity/station/getStopEffect', { id }, { signal }),
    staleTime: 0,
  });

/** The occupied bays, refreshed at every change. */
export function useOccupancy(stationId: string) {
  useLiveEvent('stations', (event) => {
    if (event.kind === 'resync' || event.ids.includes(stationId))
      void queryClient.invalidateQueries({ queryKey: [OCCUPANCY, stationId] });
  });
  return useQuery({
    queryKey: [OCCUPANCY, stationId],
    queryFn: ({ signal }) => callApi(OCCUPANCY, { stationId }, { signal }),
  });
}

/** Milliseconds in which several changes lead to one question. */
const GATHER_MS = 2000;

/** Refreshes the list when the occupancy changes, at most every other second. */
export function useListLive(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLiveEvent('stations', (event) => {
    if (event.kind === 'resync') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refreshList(STATION_LIST);
    }, GATHER_MS);
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}

export async function stationsChanged(): Promise<void> {
  await Promise.all([
    refreshList(STATION_LIST),
    queryClient.invalidateQueries({ queryKey: [DETAIL] }),
    queryClient.invalidateQueries({ queryKey: [OCCUPANCY] }),
  ]);
}
