import { type ReactNode, useMemo } from 'react';
import type { PersonJob } from '#contract/system/setting/calls.ts';
import { settingPage } from '#contract/system/setting/page.ts';
import { personJobWords } from '#contract/system/setting/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { LiveProgress, LiveState, Starter, useStarter } from './JobCells.tsx';
import { isUnderWay, JOB_LIST } from './jobQueries.ts';
import { words } from './words.ts';

const DRAWERS = { detail: () => import('./JobDetail.tsx') };
const FILTERS: readonly Filter<typeof JOB_LIST, typeof personJobWords>[] = [
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'kind' },
  { kind: 'text', field: 'keyword' },
];

function useColumns(): readonly Column<typeof JOB_LIST, typeof personJobWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'kind', width: 168 },
      { key: 'state', width: 112, render: (row) => <LiveState row={row} /> },
      { key: 'account', title: t('person'), width: 184, render: (row) => <Starter row={row} /> },
      { key: 'progress', title: t('progress'), width: 208, render: (row) => <LiveProgress row={row} /> },
      {
        key: 'message',
        width: 240,
        render: ({ message }) =>
          message === '' ? <span className="uiQuiet">–</span> : <span title={message}>{message}</span>,
      },
      { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
      { key: 'finishedAt', hidden: true },
      { key: 'attempt', width: 80, hidden: true },
    ],
    [t],
  );
}

/** Background jobs of everybody within reach. */
export default function Jobs({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const kindOf = useDictLabel('jobKind');
  const starter = useStarter();
  const rowActions: readonly RowAction<PersonJob>[] = [
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
    {
      key: 'stop',
      permission: 'sys:setting:job',
      danger: true,
      when: isUnderWay,
      confirm: (row) => ({
        title: t('stopTitle', { kind: kindOf(row.kind) }),
        text: t('stopText', { person: starter(row) }),
      }),
      run: async ({ id }) => {
        await callApi('/sys/setting/cancelJob', { id });
        notify('success', t('wasStopped'));
      },
    },
  ];
  return (
    <ListPage
      path={JOB_LIST}
      noun={personJobWords}
      page={settingPage}
      purpose={t('jobsPurpose')}
      tabs={tabs}
      columns={useColumns()}
      filters={FILTERS}
      findBy="id"
      rowLabel={(row) => kindOf(row.kind)}
      rowActions={rowActions}
      empty={{ title: t('jobsEmpty'), hint: t('jobsEmptyHint') }}
      drawers={DRAWERS}
    />
  );
}
