import { Suspense, useMemo } from 'react';
import type { TeacherTaskRow } from '#contract/school/task/calls.ts';
import { ASSIGNMENT_STATES } from '#contract/school/task/rules.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, ListPage, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './task.css';
import { TEACHER_LIST } from './taskQueries.ts';
import { useEmpty, useTab, WaitingTabs } from './WaitingTabs.tsx';
import { useTaskFilters } from './useTaskFilters.ts';
import { words } from './words.ts';

type Path = typeof TEACHER_LIST;

const ReleaseForm = lazyPage(() => import('./ReleaseForm.tsx'));
const TeacherDetail = lazyPage(() => import('./TeacherDetail.tsx'));

/** What the teacher has to do next about a task. */
function Waits({ row }: { row: TeacherTaskRow }) {
  const t = useWords(words);
  const said =
    row.waitingCount > 0
      ? t('toMark', { count: row.waitingCount })
      : row.state === 'offered' && !row.acceptIsOver
        ? t('toAnswer')
        : row.state === 'accepted' && row.taskState === 'published'
          ? t('toRelease')
          : '';
  return said === '' ? <span className="uiQuiet">{t('nothingWaits')}</span> : <span className="taskWaits">{said}</span>;
}

function useColumns(): readonly Column<Path>[] {
  const t = useWords(words);
  return useMemo(
    (): Column<Path>[] => [
      { key: 'title', title: t('task'), width: 200 },
      { key: 'waitingCount', title: t('waits'), width: 112, render: (row) => <Waits row={row} /> },
      { key: 'state', title: t('state'), width: 104, render: (row) => <DictTag type="taskAnswer" value={row.state} /> },
      {
        key: 'dueAt',
        title: t('dueAt'),
        width: 184,
        sorts: ['dueAt', '-dueAt'],
        render: (row) => <Time at={row.dueAt} />,
      },
      {
        key: 'studentCount',
        title: t('progress'),
        width: 132,
        align: 'end',
        render: (row) => `${formatNumber(row.submittedCount)} / ${formatNumber(row.studentCount)}`,
      },
      { key: 'seatsLeft', title: t('seatsLeft'), width: 92, align: 'end' },
      { key: 'enterpriseName', title: t('enterprise'), width: 160 },
      { key: 'acceptBy', title: t('acceptBy'), width: 184, render: (row) => <Time at={row.acceptBy} /> },
    ],
    [t],
  );
}

/** The tasks of a teacher: first what is to be answered, released or marked. */
export default function TeacherPage() {
  const t = useWords(words);
  const tab = useTab();
  const columns = useColumns();
  const filters = useTaskFilters('taskAnswer', ASSIGNMENT_STATES);
  const empty = useEmpty(tab, t('noWaitingTeacher'), t('emptyTeacher'));
  const drawer = (open: OpenDrawer<TeacherTaskRow>) => (
    <Suspense fallback={null}>
      {open.name === 'release' ? <ReleaseForm open={open} /> : <TeacherDetail open={open} />}
    </Suspense>
  );
  return (
    <ListPage
      key={tab}
      path={TEACHER_LIST}
      title={t('teacherTitle')}
      purpose={t('teacherPurpose')}
      columns={columns}
      filters={filters}
      fixed={tab === 'waiting' ? { waiting: true } : {}}
      findBy="id"
      rowLabel={(row) => row.title}
      tabs={<WaitingTabs path={TEACHER_LIST} tab={tab} />}
      empty={empty}
      drawer={drawer}
    />
  );
}
