import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callApi } from '#web/lib/client.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const REPORT_LIST = '/operation/report/getPageList';
const SENDING_MS = 3000;
const DETAIL = '/operation/report/getById';

export const useReport = (id: string) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }),
    enabled: id !== '',
    // on its way it goes on by itself
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? SENDING_MS : false),
  });

/** Reads reports again after one was written. */
export function useReportsChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([refreshList(REPORT_LIST), client.invalidateQueries({ queryKey: [DETAIL] })]);
  }, [client]);
}
