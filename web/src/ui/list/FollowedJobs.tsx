/**
 * The exports and imports of a page, shown over its list until put away: those that were started here, and the own ones
 * that had not ended when the page was opened, so that a reload does not lose sight of them.
 */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Job } from '#contract/base/job/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { refreshList } from '../ListPage.tsx';
import { JobProgress } from './laterParts.ts';

const JOB_LIST = '/sys/job/getPageList';
const MOST_SHOWN = 3;

export interface FollowedJob<Kind extends Job['kind']> {
  id: string;
  kind: Kind;
}

async function jobsUnderWay<Kind extends Job['kind']>(
  kinds: readonly Kind[],
  signal: AbortSignal,
): Promise<FollowedJob<Kind>[]> {
  const { list } = await callApi(JOB_LIST, { pageSize: 10, withTotal: false }, { signal });
  return list.flatMap(({ id, kind: found, state }) => {
    const kind = kinds.find((one) => one === found);
    return kind !== undefined && (state === 'queued' || state === 'running') ? [{ id, kind }] : [];
  });
}

/** Which jobs of these kinds are to be shown; `kinds` is the same array at every call. */
export function useFollowedJobs<Kind extends Job['kind']>(kinds: readonly Kind[]) {
  const [followed, setFollowed] = useState<readonly FollowedJob<Kind>[]>([]);
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({
    queryKey: [JOB_LIST, 'underWay', kinds],
    queryFn: ({ signal }) => jobsUnderWay(kinds, signal),
  });
  const fresh = found.data?.filter((job) => followed.every(({ id }) => id !== job.id)) ?? [];
  // Kept when first seen, so that a job stays in sight, with its files, when it ends.
  if (fresh.length > 0) setFollowed([...followed, ...fresh]);

  const follow = useCallback((job: FollowedJob<Kind>) => {
    setFollowed((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
    void refreshList(JOB_LIST);
  }, []);
  const putAway = useCallback((id: string) => setAway((before) => new Set(before).add(id)), []);
  const jobs = useMemo(() => followed.filter(({ id }) => !away.has(id)).slice(0, MOST_SHOWN), [followed, away]);
  return { jobs, follow, putAway };
}

interface FollowedJobsProps<Kind extends Job['kind']> {
  jobs: readonly FollowedJob<Kind>[];
  putAway: (id: string) => void;
  titles: Readonly<Record<Kind, string>>;
  /** Called when one has ended; the list of jobs is asked for anew besides. */
  onEnd: (job: Job) => void;
}

export function FollowedJobs<Kind extends Job['kind']>({ jobs, putAway, titles, onEnd }: FollowedJobsProps<Kind>) {
  if (jobs.length === 0) return null;
  const ended = (job: Job) => {
    void refreshList(JOB_LIST);
    onEnd(job);
  };
  return (
    <div className="uiJobs">
      <Suspense fallback={null}>
        {jobs.map(({ id, kind }) => (
          <JobProgress key={id} jobId={id} title={titles[kind]} onEnd={ended} onClose={() => putAway(id)} />
        ))}
      </Suspense>
    </div>
  );
}
