import { useMemo } from 'react';
import type { PayRule } from '#contract/operation/payRule/calls.ts';
import { payRulePage } from '#contract/operation/payRule/page.ts';
import { payRuleWords } from '#contract/operation/payRule/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const LIST = '/operation/payRule/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof payRuleWords>[] = [
  { key: 'name', width: 220, sorts: ['name', '-name'] },
  { key: 'state', width: 112 },
  { key: 'remark', width: 280 },
  { key: 'createdAt',  },
  { key: 'updatedAt', hidden: true },
];
const FILTERS: readonly Filter<typeof LIST, typeof payRuleWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./PayRuleForm.tsx');
const DRAWERS = { detail: () => import('./PayRuleDetail.tsx'), add: form, edit: form };

export default function PayRulePage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<PayRule>[]>(
    () => [
      { key: 'edit', permission: 'operation:payRule:update' },
      {
        key: 'delete',
        permission: 'operation:payRule:update',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/operation/payRule/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={payRuleWords}
      page={payRulePage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={{ key: 'add', label: t('add'), permission: 'operation:payRule:update' }}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
