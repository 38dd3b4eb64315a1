import { Suspense, useMemo } from 'react';
import type { StudentWorkRow } from '#contract/school/task/calls.ts';
import { WORK_STATES } from '#contract/school/task/rules.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, ListPage, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './task.css';
import { STUDENT_LIST } from './taskQueries.ts';
import { useEmpty, useTab, WaitingTabs } from './WaitingTabs.tsx';
import { useTaskFilters } from './useTaskFilters.ts';
import { words } from './words.ts';
import { WorkMarks } from './WorkTable.tsx';

type Path = typeof STUDENT_LIST;

const StudentDetail = lazyPage(() => import('./StudentDetail.tsx'));

function useColumns(): readonly Column<Path>[] {
  const t = useWords(words);
  return useMemo(
    (): Column<Path>[] => [
      { key: 'title', title: t('task'), width: 216 },
      {
        key: 'state',
        title: t('state'),
        width: 104,
        render: (row) => <DictTag type="taskWorkState" value={row.state} />,
      },
      {
        key: 'dueAt',
        title: t('dueAt'),
        width: 240,
        render: (row) => (
          <span className="taskMarks">
            <Time at={row.dueAt} />
            <WorkMarks work={row} />
          </span>
        ),
      },
      { key: 'score', title: t('score'), width: 72, align: 'end', render: (row) => row.score ?? '–' },
      {
        key: 'attemptCount',
        title: t('attemptsUsed'),
        width: 92,
        align: 'end',
        render: (row) => t('attemptsOf', { used: row.attemptCount, most: row.attemptsAllowed }),
      },
      { key: 'teacherName', title: t('teacher'), width: 100 },
      { key: 'enterpriseName', title: t('enterprise'), width: 160 },
      { key: 'submittedAt', title: t('submittedAt'), width: 184, render: (row) => <Time at={row.submittedAt} /> },
    ],
    [t],
  );
}

/** The tasks of a student: first what is to be handed in. */
export default function StudentPage() {
  const t = useWords(words);
  const tab = useTab();
  const columns = useColumns();
  const filters = useTaskFilters('taskWorkState', WORK_STATES);
  const empty = useEmpty(tab, t('noWaitingStudent'), t('emptyStudent'));
  const drawer = (open: OpenDrawer<StudentWorkRow>) => (
    <Suspense fallback={null}>
      <StudentDetail open={open} />
    </Suspense>
  );
  return (
    <ListPage
      key={tab}
      path={STUDENT_LIST}
      title={t('studentTitle')}
      purpose={t('studentPurpose')}
      columns={columns}
      filters={filters}
      fixed={tab === 'waiting' ? { waiting: true } : {}}
      findBy="id"
      rowLabel={(row) => row.title}
      tabs={<WaitingTabs path={STUDENT_LIST} tab={tab} />}
      empty={empty}
      drawer={drawer}
    />
  );
}
