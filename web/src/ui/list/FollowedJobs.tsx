/**
 * The exports and imports of a page, shown over its list until put away: those that were started here, and the person's
 * own that were under way when the page was opened, so that a reload does not lose sight of them.
 *
 *   <FollowedJobs titles={{ orderExport: t('jobExport') }} />       // the list's banner
 *   followJob({ id: jobId, kind: 'orderExport' });                  // where it was started
 */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Job } from '#contract/base/job/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '../ListPage.tsx';
import { JobProgress } from './laterParts.ts';

const JOB_LIST = '/sys/job/getPageList';
const UNDER_WAY = [JOB_LIST, 'underWay'];
const MOST_SHOWN = 3;

type FollowedJob = Pick<Job, 'id' | 'kind'>;

async function jobsUnderWay(signal: AbortSignal): Promise<FollowedJob[]> {
  const { list } = await callApi(JOB_LIST, { pageSize: 10, withTotal: false }, { signal });
  return list.filter(({ state }) => state === 'queued' || state === 'running');
}

/** Shows a job that was started here on the pages that follow jobs of its kind. */
export function followJob(job: FollowedJob): void {
  queryClient.setQueryData<FollowedJob[]>(UNDER_WAY, (found = []) => [job, ...found]);
  void refreshList(JOB_LIST);
}

interface FollowedJobsProps {
  /** The titles of followed jobs by kind. */
  titles: Readonly<Partial<Record<Job['kind'], string>>>;
  /** Called when one has ended; the list of jobs also reloads. */
  onEnd?: (job: Job) => void;
}

export function FollowedJobs({ titles, onEnd }: FollowedJobsProps) {
  const [followed, setFollowed] = useState<readonly FollowedJob[]>([]);
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const { data: found = [] } = useQuery({ queryKey: UNDER_WAY, queryFn: ({ signal }) => jobsUnderWay(signal) });
  const fresh = found.filter((job) => titles[job.kind] !== undefined && followed.every(({ id }) => id !== job.id));
  // Kept when first seen, so that a job stays in sight, with its files, when it ends.
  if (fresh.length > 0) setFollowed([...fresh, ...followed]);
  const jobs = followed.filter(({ id }) => !away.has(id)).slice(0, MOST_SHOWN);
  if (jobs.length === 0) return null;
  const ended = (job: Job) => {
    void refreshList(JOB_LIST);
    onEnd?.(job);
  };
  return (
    <div className="uiJobs">
      <Suspense fallback={null}>
        {jobs.map(({ id, kind }) => (
          <JobProgress
            key={id}
            jobId={id}
            title={titles[kind] ?? ''}
            onEnd={ended}
            onClose={() => setAway(new Set(away).add(id))}
          />
        ))}
      </Suspense>
    </div>
  );
}
