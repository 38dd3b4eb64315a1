import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PersonJob } from '#contract/system/setting/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const JOB_LIST = '/sys/setting/getJobList';
/** Milliseconds between two looks at a job that is under way. */
const FOLLOW_MS = 2000;

export const isUnderWay = ({ state }: Pick<PersonJob, 'state'>): boolean => state === 'queued' || state === 'running';

/** A job of the list as it is now: followed while under way; when it ends, the list is asked for anew. */
export function useLiveJob(row: PersonJob): PersonJob {
  const follows = isUnderWay(row);
  const { data } = useQuery({
    queryKey: [JOB_LIST, row.id, 'live'],
    queryFn: async ({ signal }) => {
      const { list } = await callApi(JOB_LIST, { id: row.id, withTotal: false }, { signal });
      return list[0] ?? null;
    },
    enabled: follows,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === null || (state.data && !isUnderWay(state.data)) ? false : FOLLOW_MS,
  });
  const hasEnded = follows && data !== undefined && (data === null || !isUnderWay(data));
  // Tells the list about an end that happened on the server.
  useEffect(() => {
    if (hasEnded) void refreshList(JOB_LIST);
  }, [hasEnded]);
  return follows ? (data ?? row) : row;
}
