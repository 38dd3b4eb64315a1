import type { Job } from '#contract/base/job/calls.ts';
import { jobWords } from '#contract/base/job/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { JOB_LIST, useJob } from './useJob.ts';
import { words } from './words.ts';

const onEnd = () => void refreshList(JOB_LIST);

/** One job, followed while it is under way. */
export default function JobDetail({ open }: { open: OpenDrawer<Job> }) {
  const t = useWords(words);
  const kindWord = useDictLabel('jobKind');
  const { data, isPending, error, refetch } = useJob(open.id);
  const sections = (job: Job): SectionsOf<typeof jobWords> => [
    { content: <JobProgress jobId={job.id} title={kindWord(job.kind)} onEnd={onEnd} /> },
    {
      title: t('times'),
      fields: ['createdAt', 'finishedAt'],
      content: job.files.length === 0 ? undefined : <p className="uiQuiet jobNote">{t('filesGone')}</p>,
    },
  ];
  return (
    <DetailDrawer
      open={open}
      noun={jobWords}
      title={data === undefined ? undefined : kindWord(data.kind)}
      state={null}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
    />
  );
}
