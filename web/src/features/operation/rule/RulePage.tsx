import { useMemo } from 'react';
import { ruleDetailPage, rulePage } from '#contract/operation/rule/page.ts';
import { ruleWords } from '#contract/operation/rule/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ScopeText } from '#web/shared/scope/ScopeText.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import './rule.css';
import { RULE_LIST, type Rule, rulesChanged } from './ruleQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof RULE_LIST, typeof ruleWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'state' },
];
const DRAWERS = { add: () => import('./RuleForm.tsx'), edit: () => import('./RuleNameForm.tsx') };

const pathOf = (id: string): string => `/${ruleDetailPage.route}?id=${id}`;

function Pending({ rule: { hasDraft, hasShadow } }: { rule: Rule }) {
  const t = useWords(words);
  return (
    <span className="uiRow">
      {hasShadow ? <StateTag tone="busy">{t('inShadow')}</StateTag> : null}
      {hasDraft ? <StateTag tone="idle">{t('draft')}</StateTag> : null}
    </span>
  );
}

const COLUMNS: readonly Column<typeof RULE_LIST, typeof ruleWords>[] = [
  { key: 'name', width: 170, sorts: ['name', '-name'] },
  { key: 'kind', width: 116 },
  { key: 'state', width: 104 },
  { key: 'number', width: 80 },
  { key: 'hitsToday', width: 92 },
  { key: 'hasShadow', width: 120, render: (rule) => <Pending rule={rule} /> },
  { key: 'scope', width: 190, render: ({ scope }) => <ScopeText scope={scope} /> },
  { key: 'validFrom' },
  { key: 'remark', width: 240 },
  { key: 'updatedAt', hidden: true, sorts: ['-updatedAt', 'updatedAt'] },
];

/** The operating rules, by kind, with what they decided today. */
export default function RulePage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<Rule>[]>(
    () => [
      { key: 'edit', label: t('rename'), permission: 'operation:rule:update' },
      {
        key: 'delete',
        permission: 'operation:rule:update',
        danger: true,
        when: ({ state }) => state === 'draft',
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => {
          await callApi('/operation/rule/deleteById', { id, version });
          await rulesChanged();
        },
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={RULE_LIST}
      noun={ruleWords}
      page={rulePage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      rowPage={pathOf}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
