import { useMemo } from 'react';
import { payRulePage } from '#contract/finance/payRule/page.ts';
import { payRuleWords } from '#contract/finance/payRule/words.ts';
import { callApi } from '#web/lib/client.ts';
import { formatMoney, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import './payRule.css';
import { PAY_RULE_LIST, type PayRule, payRulesChanged } from './payRuleQueries.ts';
import { ScopeText } from '#web/shared/scope/ScopeText.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof PAY_RULE_LIST, typeof payRuleWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./PayRuleForm.tsx');
const DRAWERS = {
  detail: () => import('./PayRuleDetail.tsx'),
  add: form,
  version: form,
  coverage: () => import('./Coverage.tsx'),
  calendar: () => import('./Calendar.tsx'),
  surge: () => import('./Surge.tsx'),
  check: () => import('./PriceCheck.tsx'),
};

function Pending({ rule }: { rule: PayRule }) {
  const t = useWords(words);
  return rule.hasDraft ? <StateTag tone="busy">{t('pending')}</StateTag> : null;
}

export default function PayRulePage() {
  const t = useWords(words);
  const columns = useMemo<readonly Column<typeof PAY_RULE_LIST, typeof payRuleWords>[]>(
    () => [
      { key: 'name', width: 156, sorts: ['name', '-name'] },
      { key: 'state', width: 104 },
      { key: 'number', width: 80 },
      { key: 'hasDraft', width: 158, render: (rule) => <Pending rule={rule} /> },
      { key: 'scope', width: 170, render: ({ scope }) => <ScopeText scope={scope} /> },
      {
        key: 'terms',
        width: 200,
        render: ({ terms: { base, mileage, currency } }) => {
          const [first] = mileage.slabs;
          const amount = formatMoney(base.amount, currency);
          return first === undefined
            ? t('termsBase', { amount })
            : t('termsShort', { amount, rate: formatMoney(Math.round(first.rate / 100), currency) });
        },
      },
      { key: 'validFrom' },
      { key: 'updatedAt', hidden: true, sorts: ['-updatedAt', 'updatedAt'] },
    ],
    [t],
  );
  const rowActions = useMemo<readonly RowAction<PayRule>[]>(
    () => [
      {
        key: 'version',
        label: t('editDraft'),
        permission: 'operation:payRule:update',
        when: ({ state, hasDraft }) => state === 'draft' || hasDraft,
      },
      {
        key: 'delete',
        permission: 'operation:payRule:update',
        danger: true,
        when: ({ state }) => state === 'draft',
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => {
          await callApi('/operation/payRule/deleteById', { id, version });
          await payRulesChanged();
        },
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={PAY_RULE_LIST}
      noun={payRuleWords}
      page={payRulePage}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      actions={[
        { key: 'coverage', label: t('coverage') },
        { key: 'calendar', label: t('calendar') },
        { key: 'surge', label: t('surge') },
        { key: 'check', label: t('check') },
      ]}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
