import { type ReactNode, useMemo } from 'react';
import { paymentPage } from '#contract/finance/payment/page.ts';
import type { StatementProfile } from '#contract/finance/statementProfile/calls.ts';
import { statementProfileWords } from '#contract/finance/statementProfile/words.ts';
import { callApi } from '#web/lib/client.ts';
import { nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { STATEMENT_PROFILE_LIST } from './paymentQueries.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof STATEMENT_PROFILE_LIST, typeof statementProfileWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'channel' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./StatementProfileForm.tsx');
const DRAWERS = { detail: () => import('./StatementProfileDetail.tsx'), add: form, edit: form };

/** How the files of providers and banks are read. */
export function StatementProfileList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const language = useLanguage();
  const columns = useMemo<readonly Column<typeof STATEMENT_PROFILE_LIST, typeof statementProfileWords>[]>(
    () => [
      {
        key: 'name',
        width: 260,
        sorts: ['name', '-name'],
        render: ({ name, nameEn }) => nameIn({ nameZh: name, nameEn }, language),
      },
      { key: 'channel', width: 120 },
      { key: 'moneyIn', width: 260, render: ({ moneyIn }) => moneyIn.join(t('separator')) },
      { key: 'reference', width: 260, render: ({ reference }) => reference.join(t('separator')) },
      { key: 'state', width: 112 },
      { key: 'remark', width: 200, hidden: true },
      { key: 'updatedAt', hidden: true },
    ],
    [language, t],
  );
  const rowActions = useMemo<readonly RowAction<StatementProfile>[]>(
    () => [
      { key: 'edit', permission: 'operation:payment:reconcile' },
      {
        key: 'delete',
        permission: 'operation:payment:reconcile',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteFormat', { name }), text: t('deleteFormatText') }),
        run: async ({ id, version }) => void (await callApi('/operation/statementProfile/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={STATEMENT_PROFILE_LIST}
      noun={statementProfileWords}
      page={paymentPage}
      purpose={t('formatsPurpose')}
      tabs={tabs}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      primaryAction={{ key: 'add', label: t('addFormat'), permission: 'operation:payment:reconcile' }}
      rowActions={rowActions}
      empty={{ hint: t('emptyFormats') }}
      drawers={DRAWERS}
    />
  );
}
