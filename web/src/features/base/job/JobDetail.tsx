import type { Job } from '#contract/base/job/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DetailDrawer, type Section } from '#web/ui/DetailDrawer.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { isUnderWay, JOB_LIST, useJob } from './useJob.ts';
import { jobWords } from './words.ts';

const onEnd = () => void refreshList(JOB_LIST);

/** One job, followed while it is under way. */
export function JobDetail({ open }: { open: OpenDrawer<Job> }) {
  const t = useWords(jobWords);
  const kindWord = useDictLabel('jobKind');
  const { data, isPending, error, refetch } = useJob(open.id);
  const sections = (job: Job): Section[] => [
    { content: <JobProgress jobId={job.id} title={kindWord(job.kind)} onEnd={onEnd} /> },
    {
      title: t('times'),
      facts: [
        { label: t('createdAt'), value: <Time at={job.createdAt} /> },
        { label: t('finishedAt'), value: <Time at={job.finishedAt} /> },
      ],
      content: job.files.length === 0 ? undefined : <p className="uiQuiet jobNote">{t('filesGone')}</p>,
    },
  ];
  return (
    <DetailDrawer
      open={open}
      title={data === undefined ? t('title') : kindWord(data.kind)}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
    />
  );
}

/** Asks before a job is stopped, and says what stays. */
export function StopJob({ open }: { open: OpenDrawer<Job> }) {
  const t = useWords(jobWords);
  const kindWord = useDictLabel('jobKind');
  const { data: job } = useJob(open.id);
  if (job === undefined || !isUnderWay(job)) return null;
  const stop = async () => {
    await callApi('/sys/job/cancel', { id: job.id });
    notify('success', t('stopped'));
    await refreshList(JOB_LIST);
  };
  return (
    <ConfirmDanger
      title={t('stopTitle', { kind: kindWord(job.kind) })}
      confirmLabel={t('stop')}
      confirm={stop}
      close={open.close}
    >
      <p>{t(job.kind === 'orderImport' ? 'stopImport' : 'stopExport')}</p>
    </ConfirmDanger>
  );
}
