import { useMemo } from 'react';
import type { ReportChannel } from '#contract/insight/reportChannel/calls.ts';
import { reportChannelPage } from '#contract/insight/reportChannel/page.ts';
import { reportChannelWords } from '#contract/insight/reportChannel/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { LastTry } from '#web/ui/LastTry.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/operation/reportChannel/getPageList';

const FILTERS: readonly Filter<typeof LIST, typeof reportChannelWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const COLUMNS: readonly Column<typeof LIST, typeof reportChannelWords>[] = [
  { key: 'name', width: 240, sorts: ['name', '-name'] },
  { key: 'state', width: 112 },
  {
    key: 'problem',
    width: 260,
    render: ({ problem, takenAt }) => <LastTry type="reportChannelProblem" problem={problem} succeededAt={takenAt} />,
  },
  { key: 'waiting', width: 112 },
  { key: 'takenAt' },
  { key: 'address', width: 320 },
  { key: 'failures', hidden: true },
  { key: 'retryAt', hidden: true },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const form = () => import('./ReportChannelForm.tsx');
const DRAWERS = {
  detail: () => import('./ReportChannelDetail.tsx'),
  add: form,
  edit: form,
  token: () => import('./TokenDialog.tsx'),
};

export default function ReportChannelPage() {
  const t = useWords(words);
  const problemOf = useDictLabel('reportChannelProblem');
  const rowActions = useMemo<readonly RowAction<ReportChannel>[]>(
    () => [
      { key: 'edit', permission: 'operation:reportChannel:update' },
      {
        key: 'test',
        label: t('test'),
        permission: 'operation:reportChannel:update',
        onDetail: true,
        run: async ({ id, name }) => {
          const { problem, detail } = await callApi('/operation/reportChannel/test', { id });
          if (problem === null) notify('success', t('testFine', { name }));
          else notify('error', t('testBad', { name, problem: problemOf(problem), detail }));
        },
      },
      { key: 'token', label: t('token'), permission: 'operation:reportChannel:update' },
      {
        key: 'delete',
        permission: 'operation:reportChannel:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/operation/reportChannel/deleteById', { id, version })),
      },
    ],
    [problemOf, t],
  );
  return (
    <ListPage
      path={LIST}
      noun={reportChannelWords}
      page={reportChannelPage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
