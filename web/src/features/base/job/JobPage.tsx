import { useMemo } from 'react';
import type { Job } from '#contract/base/job/calls.ts';
import { jobPage } from '#contract/base/job/page.ts';
import { jobWords } from '#contract/base/job/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import './job.css';
import { LiveFiles, LiveProgress, LiveState } from './JobCells.tsx';
import { isUnderWay, JOB_LIST } from './useJob.ts';
import { words } from './words.ts';

const MILLISECONDS = 1000;

/** Seconds that a job ran; null while it has not ended. */
function tookSeconds(startedAt: string | null, finishedAt: string | null): number | null {
  return startedAt === null || finishedAt === null
    ? null
    : (Date.parse(finishedAt) - Date.parse(startedAt)) / MILLISECONDS;
}

function Took({ row: { startedAt, finishedAt } }: { row: Job }) {
  // Durations are written in the language.
  useLanguage();
  return formatDuration(tookSeconds(startedAt, finishedAt)) || '–';
}

const FILTERS: readonly Filter<typeof JOB_LIST, typeof jobWords>[] = [
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'state' },
];
const DRAWERS = { detail: () => import('./JobDetail.tsx'), stop: () => import('./StopJob.tsx') };

function useColumns(): readonly Column<typeof JOB_LIST, typeof jobWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'kind', width: 152 },
      { key: 'state', width: 104, render: (row) => <LiveState row={row} /> },
      { key: 'progress', title: t('progress'), width: 208, render: (row) => <LiveProgress row={row} /> },
      {
        key: 'message',
        width: 216,
        render: ({ message }) =>
          message === '' ? <span className="uiQuiet">–</span> : <span title={message}>{message}</span>,
      },
      { key: 'files', width: 176, render: (row) => <LiveFiles row={row} /> },
      { key: 'createdAt', width: 192 },
      { key: 'took', title: t('took'), width: 104, align: 'end', hidden: true, render: (row) => <Took row={row} /> },
    ],
    [t],
  );
}

/** The person's own exports and imports. */
export default function JobPage() {
  const t = useWords(words);
  const kindWord = useDictLabel('jobKind');
  return (
    <ListPage
      path={JOB_LIST}
      noun={jobWords}
      page={jobPage}
      purpose={t('purpose')}
      columns={useColumns()}
      filters={FILTERS}
      rowLabel={(row) => kindWord(row.kind)}
      rowActions={[{ key: 'stop', label: t('stop'), danger: true, when: isUnderWay }]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
