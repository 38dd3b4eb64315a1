/** The exports and imports of orders that a person has under way, shown over the list until put away. */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { Job } from '#contract/job.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { JobProgress } from '#web/ui/list/laterParts.ts';
import { refreshList } from '#web/ui/ListPage.tsx';
import { ORDER_LIST } from './orderQueries.ts';
import { orderWords } from './words.ts';

type OrderJobKind = Extract<Job['kind'], 'orderExport' | 'orderImport'>;
const isOfOrders = (kind: Job['kind']): kind is OrderJobKind => kind === 'orderExport' || kind === 'orderImport';
export interface FollowedJob {
  id: string;
  kind: OrderJobKind;
}

const MOST_SHOWN = 3;

/** Own jobs of orders that had not ended when the page was opened: a reload does not lose sight of them. */
async function jobsUnderWay(signal: AbortSignal): Promise<FollowedJob[]> {
  const { list } = await callApi('/sys/job/getPageList', { pageSize: 10, withTotal: false }, { signal });
  return list.flatMap(({ id, kind, state }) =>
    isOfOrders(kind) && (state === 'queued' || state === 'running') ? [{ id, kind }] : [],
  );
}

export function useOrderJobs() {
  const [followed, setFollowed] = useState<readonly FollowedJob[]>([]);
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const found = useQuery({
    queryKey: ['/sys/job/getPageList', 'ofOrders'],
    queryFn: ({ signal }) => jobsUnderWay(signal),
  });
  const fresh = found.data?.filter((job) => followed.every(({ id }) => id !== job.id)) ?? [];
  // Kept when first seen, so that a job stays in sight, with its files, when it ends.
  if (fresh.length > 0) setFollowed([...followed, ...fresh]);

  const follow = useCallback((job: FollowedJob) => {
    setFollowed((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
    void refreshList('/sys/job/getPageList');
  }, []);
  const putAway = useCallback((id: string) => setAway((before) => new Set(before).add(id)), []);
  const shown = useMemo(() => followed.filter(({ id }) => !away.has(id)).slice(0, MOST_SHOWN), [followed, away]);
  return { shown, follow, putAway };
}

const onEnd = (job: Job) => {
  void refreshList('/sys/job/getPageList');
  if (job.kind === 'orderImport') void refreshList(ORDER_LIST);
};

export function OrderJobs({ jobs, putAway }: { jobs: readonly FollowedJob[]; putAway: (id: string) => void }) {
  const t = useWords(orderWords);
  if (jobs.length === 0) return null;
  return (
    <div className="orderJobs">
      <Suspense fallback={null}>
        {jobs.map(({ id, kind }) => (
          <JobProgress
            key={id}
            jobId={id}
            title={t(kind === 'orderExport' ? 'jobExport' : 'jobImport')}
            onEnd={onEnd}
            onClose={() => putAway(id)}
          />
        ))}
      </Suspense>
    </div>
  );
}
