import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '#contract/base/job/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const JOB_LIST = '/sys/job/getPageList';
const JOB = '/sys/job/getById';
/** Milliseconds between two looks at a job that is under way. */
const FOLLOW_MS = 1500;

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean => state === 'queued' || state === 'running';

/** One job. */
export function useJob(id: string) {
  return useQuery({ queryKey: [JOB, id], queryFn: ({ signal }) => callApi(JOB, { id }, { signal }) });
}

/** A job of the list as it is now: followed while under way; when it ends, the list is asked for anew. */
export function useLiveJob(row: Job): Job {
  const follows = isUnderWay(row);
  const { data } = useQuery({
    queryKey: [JOB, row.id, 'live'],
    queryFn: ({ signal }) => callApi(JOB, { id: row.id }, { signal }),
    enabled: follows,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && !isUnderWay(state.data) ? false : FOLLOW_MS),
  });
  const hasEnded = follows && data !== undefined && !isUnderWay(data);
  // Tells the list about an end that happened on the server.
  useEffect(() => {
    if (hasEnded) void refreshList(JOB_LIST);
  }, [hasEnded]);
  return follows && data !== undefined ? data : row;
}
