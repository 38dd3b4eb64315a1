import { useMemo } from 'react';
import type { AlertProcedure } from '#contract/capacity/alertProcedure/calls.ts';
import { alertProcedurePage } from '#contract/capacity/alertProcedure/page.ts';
import { alertProcedureWords } from '#contract/capacity/alertProcedure/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/capacity/alertProcedure/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof alertProcedureWords>[] = [
  { key: 'kind', width: 200 },
  { key: 'severity', width: 112 },
  { key: 'state', width: 112 },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
  { key: 'updatedAt', hidden: true },
];
const FILTERS: readonly Filter<typeof LIST, typeof alertProcedureWords>[] = [
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./AlertProcedureForm.tsx');
const DRAWERS = { detail: () => import('./AlertProcedureDetail.tsx'), add: form, edit: form };

export default function AlertProcedurePage() {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const rowActions = useMemo<readonly RowAction<AlertProcedure>[]>(
    () => [
      { key: 'edit', permission: 'capacity:alertProcedure:update' },
      {
        key: 'delete',
        permission: 'capacity:alertProcedure:delete',
        danger: true,
        confirm: ({ kind }) => ({ title: t('deleteTitle', { kind: kindOf(kind) }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/capacity/alertProcedure/deleteById', { id, version })),
      },
    ],
    [t, kindOf],
  );
  return (
    <ListPage
      path={LIST}
      noun={alertProcedureWords}
      page={alertProcedurePage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      rowLabel={({ kind }) => kindOf(kind)}
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
