import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '#web/lib/client.ts';
import { refreshList, type RemoteSource } from '#web/ui/ListPage.tsx';

export const LIST = '/operation/supervision/getPageList';
const DETAIL = '/operation/supervision/getById';
const STATUS = '/operation/supervision/getStatus';
const STATUS_EVERY_MS = 15_000;
const UNDER_WAY_MS = 3000;

export const useRecord = (id: string) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }),
    enabled: id !== '',
    // what is on its way is settled within seconds
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? UNDER_WAY_MS : false),
  });

export const useStatus = () =>
  useQuery({
    queryKey: [STATUS],
    queryFn: ({ signal }) => callApi(STATUS, {}, { signal }),
    refetchInterval: STATUS_EVERY_MS,
  });

/** Platforms by name; there are few. */
export const PLATFORMS: RemoteSource = {
  find: async (keyword, signal) => {
    const { list } = await callApi(STATUS, {}, { signal });
    return list
      .filter(({ name }) => name.toLowerCase().includes(keyword.toLowerCase()))
      .map(({ id, name }) => ({ value: id, label: name }));
  },
  resolve: async (wanted, signal) => {
    const { list } = await callApi(STATUS, {}, { signal });
    return list.flatMap(({ id, name }) => (id === wanted ? [{ value: id, label: name }] : []))[0];
  },
};

/** Reads records again after one was corrected or dropped. */
export function useRecordsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      refreshList(LIST),
      client.invalidateQueries({ queryKey: [DETAIL] }),
      client.invalidateQueries({ queryKey: [STATUS] }),
    ]);
  }, [client]);
}
