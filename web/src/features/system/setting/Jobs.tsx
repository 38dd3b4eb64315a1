import { type ReactNode, useMemo, useState } from 'react';
import { JOB_KINDS, JOB_STATES } from '#contract/base/job/calls.ts';
import type { PersonJob } from '#contract/system/setting/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, refreshList, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { LiveProgress, LiveState } from './JobCells.tsx';
import { isUnderWay, JOB_LIST } from './jobQueries.ts';
import { words } from './words.ts';

type Path = typeof JOB_LIST;

const personOf = ({ account, realName }: PersonJob, commandLine: string): string =>
  account === '' ? commandLine : realName === '' ? account : `${realName} (${account})`;

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  const kindOf = useDictLabel('jobKind');
  return useMemo(
    () => [
      { key: 'kind', title: t('job'), width: 168, render: (row) => kindOf(row.kind) },
      { key: 'state', title: t('state'), width: 112, render: (row) => <LiveState row={row} /> },
      { key: 'account', title: t('person'), width: 184, render: (row) => personOf(row, t('commandLine')) },
      { key: 'progress', title: t('progress'), width: 208, render: (row) => <LiveProgress row={row} /> },
      {
        key: 'message',
        title: t('outcome'),
        width: 240,
        render: (row) =>
          row.message === '' ? <span className="uiQuiet">–</span> : <span title={row.message}>{row.message}</span>,
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      {
        key: 'finishedAt',
        title: t('finishedAt'),
        width: 184,
        hidden: true,
        render: (row) => <Time at={row.finishedAt} />,
      },
      { key: 'attempt', title: t('attempts'), width: 80, align: 'end', hidden: true },
    ],
    [t, kindOf],
  );
}

function useFilters(): Filter<Path>[] {
  const t = useWords(words);
  const kindOf = useDictLabel('jobKind');
  const stateOf = useDictLabel('jobState');
  return useMemo(
    () => [
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: JOB_STATES.map((value) => ({ value, label: stateOf(value) })),
      },
      {
        kind: 'choice',
        field: 'kind',
        label: t('job'),
        options: JOB_KINDS.map((value) => ({ value, label: kindOf(value) })),
      },
      { kind: 'text', field: 'keyword', label: t('personKeyword'), placeholder: t('personKeyword') },
    ],
    [t, kindOf, stateOf],
  );
}

function JobDetail({ open }: { open: OpenDrawer<PersonJob> }) {
  const t = useWords(words);
  const kindOf = useDictLabel('jobKind');
  const { row } = open;
  const sections = (job: PersonJob) => [
    {
      facts: [
        { label: t('state'), value: <LiveState row={job} /> },
        { label: t('person'), value: personOf(job, t('commandLine')) },
        { label: t('progress'), value: <LiveProgress row={job} /> },
        { label: t('outcome'), value: job.message },
        { label: t('createdAt'), value: <Time at={job.createdAt} /> },
        { label: t('startedAt'), value: <Time at={job.startedAt} /> },
        { label: t('finishedAt'), value: <Time at={job.finishedAt} /> },
        { label: t('attempts'), value: String(job.attempt) },
      ],
    },
  ];
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('jobs') : kindOf(row.kind)}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
    />
  );
}

const drawer = (open: OpenDrawer<PersonJob>) => (open.name === 'detail' ? <JobDetail open={open} /> : null);

/** Background jobs of everybody within reach. */
export default function Jobs({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const kindOf = useDictLabel('jobKind');
  const [stopping, stop] = useState<PersonJob>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useMemo<RowAction<PersonJob>[]>(
    () => [
      {
        key: 'retry',
        label: t('retry'),
        permission: 'sys:setting:job',
        when: (row) => row.canRetry,
        run: async ({ id }) => {
          await callApi('/sys/setting/retryJob', { id });
          notify('success', t('wasRetried'));
        },
      },
      { key: 'stop', label: t('stop'), permission: 'sys:setting:job', danger: true, when: isUnderWay, run: stop },
    ],
    [t],
  );
  const confirm = async (id: string) => {
    await callApi('/sys/setting/cancelJob', { id });
    notify('success', t('wasStopped'));
    await refreshList(JOB_LIST);
  };
  return (
    <>
      <ListPage
        path={JOB_LIST}
        title={t('title')}
        purpose={t('jobsPurpose')}
        tabs={tabs}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={(row) => kindOf(row.kind)}
        rowActions={rowActions}
        empty={{ title: t('jobsEmpty'), hint: t('jobsEmptyHint') }}
        drawer={drawer}
      />
      {stopping === undefined ? null : (
        <ConfirmDanger
          title={t('stopTitle', { kind: kindOf(stopping.kind) })}
          confirmLabel={t('stop')}
          confirm={() => confirm(stopping.id)}
          close={() => stop(undefined)}
        >
          {t('stopText', { person: personOf(stopping, t('commandLine')) })}
        </ConfirmDanger>
      )}
    </>
  );
}
