/** The exports and imports of entries that were started here, shown over the list until put away. */
import { useCallback, useState } from 'react';
import type { Job } from '#contract/job.ts';
import { useWords } from '#web/lib/words.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { refreshList } from '#web/ui/ListPage.tsx';
import { refreshService } from './serviceQueries.ts';
import { serviceWords } from './words.ts';

export interface FollowedJob {
  id: string;
  kind: Extract<Job['kind'], 'serviceExport' | 'serviceImport'>;
}

const MOST_SHOWN = 3;

export function useServiceJobs() {
  const [jobs, setJobs] = useState<readonly FollowedJob[]>([]);
  const follow = useCallback((job: FollowedJob) => {
    setJobs((before) => [job, ...before].slice(0, MOST_SHOWN));
    void refreshList('/sys/job/getPageList');
  }, []);
  const putAway = useCallback((id: string) => setJobs((before) => before.filter((job) => job.id !== id)), []);
  return { jobs, follow, putAway };
}

const onEnd = (job: Job) => {
  void refreshList('/sys/job/getPageList');
  if (job.kind === 'serviceImport') void refreshService();
};

export function ServiceJobs({ jobs, putAway }: { jobs: readonly FollowedJob[]; putAway: (id: string) => void }) {
  const t = useWords(serviceWords);
  if (jobs.length === 0) return null;
  return (
    <div className="serviceJobs">
      {jobs.map(({ id, kind }) => (
        <JobProgress
          key={id}
          jobId={id}
          title={t(kind === 'serviceExport' ? 'jobExport' : 'jobImport')}
          onEnd={onEnd}
          onClose={() => putAway(id)}
        />
      ))}
    </div>
  );
}
