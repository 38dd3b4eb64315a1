import { useMemo } from 'react';
import type { TeacherTaskRow } from '#contract/school/task/calls.ts';
import { taskTeacherPage } from '#contract/school/task/page.ts';
import { teacherTaskWords } from '#contract/school/task/words.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import './task.css';
import { TEACHER_LIST } from './taskQueries.ts';
import { useEmpty, useTab, WaitingTabs } from './WaitingTabs.tsx';
import { words } from './words.ts';

const DRAWERS = { detail: () => import('./TeacherDetail.tsx'), release: () => import('./ReleaseForm.tsx') };
const FILTERS: readonly Filter<typeof TEACHER_LIST, typeof teacherTaskWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'todo' },
  { kind: 'choice', field: 'state' },
];

/** What the teacher has to do next about a task. */
function Waits({ row }: { row: TeacherTaskRow }) {
  const t = useWords(words);
  const next =
    row.waitingCount > 0
      ? t('toMark', { count: row.waitingCount })
      : row.state === 'offered' && !row.acceptIsOver
        ? t('toAnswer')
        : row.state === 'accepted' && row.taskState === 'published'
          ? t('toRelease')
          : '';
  return next === '' ? <span className="uiQuiet">{t('nothingWaits')}</span> : <span className="taskWaits">{next}</span>;
}

function useColumns(): readonly Column<typeof TEACHER_LIST, typeof teacherTaskWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'title', width: 200 },
      { key: 'waitingCount', width: 112, render: (row) => <Waits row={row} /> },
      { key: 'state', width: 104 },
      { key: 'dueAt', sorts: ['dueAt', '-dueAt'] },
      {
        key: 'studentCount',
        title: t('progress'),
        width: 156,
        align: 'end',
        render: (row) => `${formatNumber(row.submittedCount)} / ${formatNumber(row.studentCount)}`,
      },
      { key: 'seatsLeft', width: 92 },
      { key: 'enterpriseName', width: 160 },
      { key: 'acceptBy' },
    ],
    [t],
  );
}

/** The tasks of a teacher: first what is to be answered, released or marked. */
export default function TeacherPage() {
  const t = useWords(words);
  const tab = useTab();
  return (
    <ListPage
      key={tab}
      path={TEACHER_LIST}
      noun={teacherTaskWords}
      page={taskTeacherPage}
      columns={useColumns()}
      filters={FILTERS}
      fixed={tab === 'waiting' ? { waiting: true } : {}}
      findBy="id"
      tabs={<WaitingTabs path={TEACHER_LIST} tab={tab} />}
      empty={useEmpty(tab, t('noWaitingTeacher'), t('emptyTeacher'))}
      drawers={DRAWERS}
    />
  );
}
