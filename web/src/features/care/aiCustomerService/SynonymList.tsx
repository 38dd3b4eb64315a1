import { type ReactNode, useMemo } from 'react';
import type { SynonymRow } from '#contract/care/aiCustomerService/calls.ts';
import { aiCustomerServicePage } from '#contract/care/aiCustomerService/page.ts';
import { synonymWords } from '#contract/care/aiCustomerService/words.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { deleteSynonym } from './serviceActions.ts';
import { SYNONYM_LIST } from './serviceQueries.ts';
import { words } from './words.ts';

const form = () => import('./SynonymForm.tsx');
const DRAWERS = { add: form, edit: form };

const COLUMNS: readonly Column<typeof SYNONYM_LIST, typeof synonymWords>[] = [
  { key: 'words', width: 420, render: (row) => row.words.join(' = ') },
  { key: 'language', width: 96 },
  { key: 'updatedAt', sorts: ['-updatedAt', 'updatedAt'] },
];

const ROW_ACTIONS: readonly RowAction<SynonymRow>[] = [
  { key: 'edit', permission: 'ai:aiCustomerService:save' },
  { key: 'delete', permission: 'ai:aiCustomerService:delete', danger: true, run: deleteSynonym },
];

/** Groups of words that mean the same. */
export function SynonymList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const f = useFields(synonymWords);
  const filters = useMemo<Filter<typeof SYNONYM_LIST, typeof synonymWords>[]>(
    () => [
      { kind: 'text', field: 'keyword', placeholder: f('words'), upFront: true },
      { kind: 'choice', field: 'language', upFront: true },
    ],
    [f],
  );
  return (
    <ListPage
      path={SYNONYM_LIST}
      noun={synonymWords}
      page={aiCustomerServicePage}
      purpose={t('synonymsPurpose')}
      tabs={tabs}
      columns={COLUMNS}
      filters={filters}
      findBy="id"
      rowLabel={(row) => row.words.join(' = ')}
      openDrawer="edit"
      primaryAction={{ key: 'add', label: t('addSynonym'), permission: 'ai:aiCustomerService:save' }}
      rowActions={ROW_ACTIONS}
      empty={{ title: t('emptySynonyms'), hint: t('emptySynonymsHint') }}
      drawers={DRAWERS}
    />
  );
}
