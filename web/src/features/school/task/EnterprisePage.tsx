import { useMemo } from 'react';
import type { TaskRow } from '#contract/school/task/calls.ts';
import { taskEnterprisePage } from '#contract/school/task/page.ts';
import { taskWords } from '#contract/school/task/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useSession } from '#web/lib/session.ts';
import { formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { FollowedJobs, followJob } from '#web/ui/list/FollowedJobs.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import './task.css';
import { ENTERPRISE_LIST, refreshTasks } from './taskQueries.ts';
import { useEmpty, useTab, WaitingTabs } from './WaitingTabs.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./TaskForm.tsx');
const DRAWERS = { detail: () => import('./EnterpriseDetail.tsx'), add: form, edit: form };
const FILTERS: readonly Filter<typeof ENTERPRISE_LIST, typeof taskWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];

function useColumns(): readonly Column<typeof ENTERPRISE_LIST, typeof taskWords>[] {
  const t = useWords(words);
  // People of one enterprise need no column for it.
  const isOfEnterprise = useSession().role.dataScope !== 'everything';
  return useMemo(
    () => [
      { key: 'title', width: 240 },
      { key: 'state', width: 100 },
      {
        key: 'waitingCount',
        width: 120,
        render: ({ waitingCount }) =>
          waitingCount === 0 ? (
            <span className="uiQuiet">{t('nothingWaits')}</span>
          ) : (
            <span className="taskWaits">{t('toReview', { count: waitingCount })}</span>
          ),
      },
      { key: 'dueAt', sorts: ['dueAt', '-dueAt'] },
      {
        key: 'studentCount',
        title: t('seats'),
        width: 130,
        align: 'end',
        render: (row) => `${formatNumber(row.studentCount)} / ${formatNumber(row.capacity)}`,
      },
      { key: 'teacherCount', width: 84 },
      { key: 'submittedCount', width: 92 },
      { key: 'acceptedCount', width: 92 },
      { key: 'enterpriseName', width: 220, hidden: isOfEnterprise },
      { key: 'acceptBy' },
      { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
    ],
    [t, isOfEnterprise],
  );
}

const PATHS = {
  publish: '/task/taskEnterprise/publish',
  close: '/task/taskEnterprise/close',
  delete: '/task/taskEnterprise/deleteById',
} as const;
const DONE = { publish: 'published', close: 'closed', delete: 'deleted' } as const;

/** None of these can be taken back, so each is asked first. */
function useRowActions(): readonly RowAction<TaskRow>[] {
  const t = useWords(words);
  return useMemo(() => {
    const asked = (kind: keyof typeof PATHS) => ({
      confirm: ({ title: name, acceptBy }: TaskRow) => ({
        title: t(`${kind}Title`, { name }),
        text: t(`${kind}Body`, { at: formatTime(acceptBy) }),
      }),
      run: async ({ id, version, title: name }: TaskRow) => {
        try {
          await callApi(PATHS[kind], { id, version });
          notify('success', t(DONE[kind], { name }));
        } finally {
          await refreshTasks();
        }
      },
    });
    const isDraft = ({ state }: TaskRow) => state === 'draft';
    return [
      {
        key: 'publish',
        label: t('publish'),
        permission: 'task:taskEnterprise:publish',
        onDetail: 'primary',
        when: isDraft,
        ...asked('publish'),
      },
      { key: 'edit', permission: 'task:taskEnterprise:update', when: isDraft },
      {
        key: 'close',
        label: t('close'),
        permission: 'task:taskEnterprise:publish',
        danger: true,
        onDetail: true,
        when: (row) => row.state === 'published',
        ...asked('close'),
      },
      { key: 'delete', permission: 'task:taskEnterprise:delete', danger: true, when: isDraft, ...asked('delete') },
    ];
  }, [t]);
}

/** The tasks of an enterprise: first those with results to accept. */
export default function EnterprisePage() {
  const t = useWords(words);
  const tab = useTab();
  return (
    <ListPage
      key={tab}
      path={ENTERPRISE_LIST}
      noun={taskWords}
      page={taskEnterprisePage}
      columns={useColumns()}
      filters={FILTERS}
      fixed={tab === 'waiting' ? { waiting: true } : {}}
      findBy="id"
      tabs={<WaitingTabs path={ENTERPRISE_LIST} tab={tab} />}
      primaryAction={ACTIONS.add}
      rowActions={useRowActions()}
      exportAction={{
        permission: 'task:taskEnterprise:export',
        run: async (input) => {
          const { jobId: id } = await callApi('/task/taskEnterprise/exportList', input);
          followJob({ id, kind: 'taskExport' });
          notify('success', t('exportStarted'));
        },
      }}
      banner={<FollowedJobs titles={{ taskExport: t('jobExport') }} />}
      empty={useEmpty(tab, t('noWaitingEnterprise'), t('emptyEnterprise'))}
      drawers={DRAWERS}
    />
  );
}
