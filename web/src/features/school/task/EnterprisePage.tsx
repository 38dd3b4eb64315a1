import { PlusOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import type { TaskRow } from '#contract/school/task/calls.ts';
import { TASK_STATES } from '#contract/school/task/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { useSession } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { type Column, ListPage, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './task.css';
import { ENTERPRISE_LIST } from './taskQueries.ts';
import { TaskDialog, type TaskDialogState } from './TaskDialog.tsx';
import { useEmpty, useTab, WaitingTabs } from './WaitingTabs.tsx';
import { useTaskFilters } from './useTaskFilters.ts';
import { words } from './words.ts';

type Path = typeof ENTERPRISE_LIST;

const TaskForm = lazyPage(() => import('./TaskForm.tsx'));
const EnterpriseDetail = lazyPage(() => import('./EnterpriseDetail.tsx'));

function useColumns(): readonly Column<Path>[] {
  const t = useWords(words);
  // whoever sees one enterprise alone knows which
  const isOfEnterprise = useSession().role.dataScope !== 'everything';
  return useMemo(
    (): Column<Path>[] => [
      { key: 'title', title: t('task'), width: 240 },
      { key: 'state', title: t('state'), width: 100, render: (row) => <DictTag type="taskState" value={row.state} /> },
      {
        key: 'waitingCount',
        title: t('waits'),
        width: 120,
        render: ({ waitingCount }) =>
          waitingCount === 0 ? (
            <span className="uiQuiet">{t('nothingWaits')}</span>
          ) : (
            <span className="taskWaits">{t('toReview', { count: waitingCount })}</span>
          ),
      },
      {
        key: 'dueAt',
        title: t('dueAt'),
        width: 184,
        sorts: ['dueAt', '-dueAt'],
        render: (row) => <Time at={row.dueAt} />,
      },
      {
        key: 'studentCount',
        title: t('seats'),
        width: 130,
        align: 'end',
        render: (row) => `${formatNumber(row.studentCount)} / ${formatNumber(row.capacity)}`,
      },
      { key: 'teacherCount', title: t('teachers'), width: 84, align: 'end' },
      { key: 'submittedCount', title: t('submitted'), width: 92, align: 'end' },
      { key: 'acceptedCount', title: t('accepted'), width: 92, align: 'end' },
      { key: 'enterpriseName', title: t('enterprise'), width: 220, hidden: isOfEnterprise },
      { key: 'acceptBy', title: t('acceptBy'), width: 184, render: (row) => <Time at={row.acceptBy} /> },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        hidden: true,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
    ],
    [t, isOfEnterprise],
  );
}

/** The tasks of an enterprise: first those with results to accept. */
export default function EnterprisePage() {
  const t = useWords(words);
  const tab = useTab();
  const columns = useColumns();
  const filters = useTaskFilters('taskState', TASK_STATES);
  const empty = useEmpty(tab, t('noWaitingEnterprise'), t('emptyEnterprise'));
  const { active } = usePage();
  const [dialog, ask] = useState<TaskDialogState>();
  const [jobId, follow] = useState<string>();
  const drawer = (open: OpenDrawer<TaskRow>) => (
    <Suspense fallback={null}>
      {open.name === 'add' || open.name === 'edit' ? (
        <TaskForm open={open} />
      ) : (
        <EnterpriseDetail open={open} ask={ask} />
      )}
    </Suspense>
  );
  return (
    <>
      <ListPage
        key={tab}
        path={ENTERPRISE_LIST}
        title={t('enterpriseTitle')}
        purpose={t('enterprisePurpose')}
        columns={columns}
        filters={filters}
        fixed={tab === 'waiting' ? { waiting: true } : {}}
        findBy="id"
        rowLabel={(row) => row.title}
        tabs={<WaitingTabs path={ENTERPRISE_LIST} tab={tab} />}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'task:taskEnterprise:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={[
          {
            key: 'edit',
            label: t('edit'),
            permission: 'task:taskEnterprise:update',
            drawer: 'edit',
            when: (row) => row.state === 'draft',
          },
          {
            key: 'publish',
            label: t('publish'),
            permission: 'task:taskEnterprise:publish',
            when: (row) => row.state === 'draft',
            run: (row) => ask({ kind: 'publish', task: row }),
          },
          {
            key: 'close',
            label: t('close'),
            permission: 'task:taskEnterprise:publish',
            danger: true,
            when: (row) => row.state === 'published',
            run: (row) => ask({ kind: 'close', task: row }),
          },
          {
            key: 'delete',
            label: t('delete'),
            permission: 'task:taskEnterprise:delete',
            danger: true,
            when: (row) => row.state === 'draft',
            run: (row) => ask({ kind: 'delete', task: row }),
          },
        ]}
        exportAction={{
          permission: 'task:taskEnterprise:export',
          run: async (input) => {
            const started = await callApi('/task/taskEnterprise/exportList', input);
            follow(started.jobId);
            notify('success', t('exportStarted'));
          },
        }}
        banner={
          jobId === undefined ? null : (
            <JobProgress jobId={jobId} title={t('jobExport')} onClose={() => follow(undefined)} />
          )
        }
        empty={empty}
        drawer={drawer}
      />
      {dialog === undefined || !active ? null : <TaskDialog dialog={dialog} close={() => ask(undefined)} />}
    </>
  );
}
