import { useMemo } from 'react';
import { JOB_KINDS, JOB_STATES, type Job } from '#contract/base/job/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './job.css';
import { LiveFiles, LiveProgress, LiveState } from './JobCells.tsx';
import { JobDetail, StopJob } from './JobDetail.tsx';
import { isUnderWay, JOB_LIST } from './useJob.ts';
import { jobWords } from './words.ts';

const MILLISECONDS = 1000;

/** Seconds that a job ran; null while it has not ended. */
function tookSeconds(startedAt: string | null, finishedAt: string | null): number | null {
  return startedAt === null || finishedAt === null
    ? null
    : (Date.parse(finishedAt) - Date.parse(startedAt)) / MILLISECONDS;
}

function useColumns(): Column<typeof JOB_LIST>[] {
  const t = useWords(jobWords);
  const kindWord = useDictLabel('jobKind');
  const language = useLanguage();
  return useMemo(
    () => [
      { key: 'kind', title: t('kind'), width: 152, render: (row) => kindWord(row.kind) },
      { key: 'state', title: t('state'), width: 104, render: (row) => <LiveState row={row} /> },
      { key: 'progress', title: t('progress'), width: 208, render: (row) => <LiveProgress row={row} /> },
      {
        key: 'message',
        title: t('message'),
        width: 216,
        render: (row) =>
          row.message === '' ? <span className="uiQuiet">–</span> : <span title={row.message}>{row.message}</span>,
      },
      { key: 'files', title: t('files'), width: 176, render: (row) => <LiveFiles row={row} /> },
      { key: 'createdAt', title: t('createdAt'), width: 192, render: (row) => <Time at={row.createdAt} /> },
      {
        key: 'took',
        title: t('took'),
        width: 104,
        align: 'end',
        hidden: true,
        render: (row) => formatDuration(tookSeconds(row.startedAt, row.finishedAt)) || '–',
      },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- durations are written in the language
    [t, kindWord, language],
  );
}

const drawer = (open: OpenDrawer<Job>) => {
  if (open.name === 'detail') return <JobDetail open={open} />;
  return open.name === 'stop' ? <StopJob open={open} /> : null;
};

/** The person's own exports and imports. */
export default function JobPage() {
  const t = useWords(jobWords);
  const kindWord = useDictLabel('jobKind');
  const stateWord = useDictLabel('jobState');
  const columns = useColumns();
  const filters = useMemo<Filter<typeof JOB_LIST>[]>(
    () => [
      {
        kind: 'choice',
        field: 'kind',
        label: t('kind'),
        options: JOB_KINDS.map((kind) => ({ value: kind, label: kindWord(kind) })),
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: JOB_STATES.map((state) => ({ value: state, label: stateWord(state) })),
      },
    ],
    [t, kindWord, stateWord],
  );
  return (
    <ListPage
      path={JOB_LIST}
      title={t('title')}
      purpose={t('purpose')}
      columns={columns}
      filters={filters}
      rowLabel={(row) => kindWord(row.kind)}
      rowActions={[{ key: 'stop', label: t('stop'), danger: true, drawer: 'stop', when: isUnderWay }]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      drawer={drawer}
    />
  );
}
