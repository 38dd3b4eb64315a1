import { useMemo } from 'react';
import type { TollGate } from '#contract/finance/tollGate/calls.ts';
import { tollGatePage } from '#contract/finance/tollGate/page.ts';
import { tollGateWords } from '#contract/finance/tollGate/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/operation/tollGate/getPageList';

function Way({ gate: { heading, bothWays } }: { gate: TollGate }) {
  const t = useWords(words);
  return t(bothWays ? 'both' : 'oneWay', { heading });
}

const COLUMNS: readonly Column<typeof LIST, typeof tollGateWords>[] = [
  { key: 'name', width: 220, sorts: ['name', '-name'] },
  { key: 'heading', width: 140, render: (gate) => <Way gate={gate} /> },
  { key: 'amount', width: 140 },
  { key: 'state', width: 112 },
  { key: 'remark', width: 280 },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
  { key: 'updatedAt', hidden: true },
];
const FILTERS: readonly Filter<typeof LIST, typeof tollGateWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./TollGateForm.tsx');
const DRAWERS = { detail: () => import('./TollGateDetail.tsx'), add: form, edit: form };

export default function TollGatePage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<TollGate>[]>(
    () => [
      { key: 'edit', permission: 'operation:tollGate:update' },
      {
        key: 'delete',
        permission: 'operation:tollGate:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/operation/tollGate/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={tollGateWords}
      page={tollGatePage}
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
