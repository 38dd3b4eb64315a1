import { useMemo } from 'react';
import { taskStudentPage } from '#contract/school/task/page.ts';
import { workWords } from '#contract/school/task/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './task.css';
import { STUDENT_LIST } from './taskQueries.ts';
import { useEmpty, useTab, WaitingTabs } from './WaitingTabs.tsx';
import { words } from './words.ts';
import { WorkMarks } from './WorkTable.tsx';

const DRAWERS = { detail: () => import('./StudentDetail.tsx') };
const FILTERS: readonly Filter<typeof STUDENT_LIST, typeof workWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];

function useColumns(): readonly Column<typeof STUDENT_LIST, typeof workWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'title', width: 216 },
      { key: 'state', width: 104 },
      {
        key: 'dueAt',
        width: 240,
        render: (row) => (
          <span className="taskMarks">
            <Time at={row.dueAt} />
            <WorkMarks work={row} />
          </span>
        ),
      },
      { key: 'score', width: 72 },
      {
        key: 'attemptCount',
        width: 92,
        align: 'end',
        render: (row) => t('attemptsOf', { used: row.attemptCount, most: row.attemptsAllowed }),
      },
      { key: 'teacherName', width: 100 },
      { key: 'enterpriseName', width: 160 },
      { key: 'submittedAt' },
    ],
    [t],
  );
}

/** The tasks of a student: first what is to be handed in. */
export default function StudentPage() {
  const t = useWords(words);
  const tab = useTab();
  return (
    <ListPage
      key={tab}
      path={STUDENT_LIST}
      noun={workWords}
      page={taskStudentPage}
      columns={useColumns()}
      filters={FILTERS}
      fixed={tab === 'waiting' ? { waiting: true } : {}}
      findBy="id"
      tabs={<WaitingTabs path={STUDENT_LIST} tab={tab} />}
      empty={useEmpty(tab, t('noWaitingStudent'), t('emptyStudent'))}
      drawers={DRAWERS}
    />
  );
}
