import { useMemo } from 'react';
import type { OrderWebhook } from '#contract/channel/orderWebhook/calls.ts';
import { orderWebhookPage } from '#contract/channel/orderWebhook/page.ts';
import { orderWebhookWords } from '#contract/channel/orderWebhook/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { LastTry } from '#web/ui/LastTry.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/operation/orderWebhook/getPageList';

const FILTERS: readonly Filter<typeof LIST, typeof orderWebhookWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'text', field: 'source' },
  { kind: 'choice', field: 'state' },
];
const COLUMNS: readonly Column<typeof LIST, typeof orderWebhookWords>[] = [
  { key: 'name', width: 220, sorts: ['name', '-name'] },
  { key: 'state', width: 112 },
  { key: 'source', width: 160 },
  {
    key: 'problem',
    width: 240,
    render: ({ problem, takenAt }) => <LastTry type="orderWebhookProblem" problem={problem} succeededAt={takenAt} />,
  },
  { key: 'waiting', width: 112 },
  { key: 'takenAt' },
  { key: 'address', width: 320 },
  { key: 'events', width: 200, hidden: true },
  { key: 'failures', hidden: true },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const form = () => import('./OrderWebhookForm.tsx');
const DRAWERS = {
  detail: () => import('./OrderWebhookDetail.tsx'),
  add: form,
  edit: form,
  renew: () => import('./RenewSecret.tsx'),
};

export default function OrderWebhookPage() {
  const t = useWords(words);
  const can = useCan();
  const problemOf = useDictLabel('orderWebhookProblem');
  const rowActions = useMemo<readonly RowAction<OrderWebhook>[]>(
    () => [
      { key: 'edit', permission: 'operation:orderWebhook:update' },
      {
        key: 'test',
        label: t('test'),
        permission: 'operation:orderWebhook:update',
        onDetail: true,
        run: async ({ id, name }) => {
          const { problem, detail } = await callApi('/operation/orderWebhook/test', { id });
          if (problem === null) notify('success', t('testFine', { name }));
          else notify('error', t('testBad', { name, problem: problemOf(problem), detail }));
        },
      },
      { key: 'renew', label: t('renew'), permission: 'operation:orderWebhook:update' },
      {
        key: 'delete',
        permission: 'operation:orderWebhook:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/operation/orderWebhook/deleteById', { id, version })),
      },
    ],
    [problemOf, t],
  );
  return (
    <ListPage
      path={LIST}
      noun={orderWebhookWords}
      page={orderWebhookPage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t(can('operation:orderWebhook:add') ? 'empty' : 'emptyForOthers') }}
      drawers={DRAWERS}
    />
  );
}
