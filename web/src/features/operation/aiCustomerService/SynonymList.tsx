import { PlusOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { SynonymRow } from '#contract/operation/aiCustomerService/calls.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { deleteSynonym } from './serviceActions.ts';
import { SYNONYM_LIST } from './serviceQueries.ts';
import { serviceWords } from './words.ts';

const SynonymForm = lazyPage(() => import('./SynonymForm.tsx'));

const drawer = (open: OpenDrawer<SynonymRow>) => (
  <Suspense fallback={null}>
    <SynonymForm open={open} />
  </Suspense>
);

/** Groups of words that mean the same. */
export function SynonymList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(serviceWords);
  const columns = useMemo<Column<typeof SYNONYM_LIST>[]>(
    () => [
      { key: 'words', title: t('words'), width: 420, render: (row) => row.words.join(' = ') },
      { key: 'language', title: t('language'), width: 96, render: (row) => t(row.language) },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        width: 184,
        sorts: ['-updatedAt', 'updatedAt'],
        render: (row) => <Time at={row.updatedAt} />,
      },
    ],
    [t],
  );
  const filters = useMemo<Filter<typeof SYNONYM_LIST>[]>(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('words'), upFront: true },
      {
        kind: 'choice',
        field: 'language',
        label: t('language'),
        options: LANGUAGES.map((value) => ({ value, label: t(value) })),
        upFront: true,
      },
    ],
    [t],
  );
  const rowActions = useMemo<RowAction<SynonymRow>[]>(
    () => [
      { key: 'edit', label: t('edit'), permission: 'ai:aiCustomerService:save', drawer: 'edit' },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'ai:aiCustomerService:delete',
        danger: true,
        run: deleteSynonym,
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={SYNONYM_LIST}
      title={t('title')}
      purpose={t('synonymsPurpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      findBy="id"
      rowLabel={(row) => row.words.join(' = ')}
      openDrawer="edit"
      primaryAction={{
        key: 'add',
        label: t('addSynonym'),
        permission: 'ai:aiCustomerService:save',
        drawer: 'add',
        icon: <PlusOutlined />,
      }}
      rowActions={rowActions}
      empty={{ title: t('emptySynonyms'), hint: t('emptySynonymsHint') }}
      drawer={drawer}
    />
  );
}
