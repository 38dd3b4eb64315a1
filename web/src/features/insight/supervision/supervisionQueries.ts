import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '#web/lib/client.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const LIST = '/operation/supervision/getPageList';
const DETAIL = '/operation/supervision/getById';
const STATUS = '/operation/supervision/getStatus';
const STATUS_EVERY_MS = 15_000;

export const useRecord = (id: string) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }),
    enabled: id !== '',
  });

export const useStatus = () =>
  useQuery({
    queryKey: [STATUS],
    queryFn: ({ signal }) => callApi(STATUS, {}, { signal }),
    refetchInterval: STATUS_EVERY_MS,
  });

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
