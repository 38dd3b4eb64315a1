import { useMemo } from 'react';
import type { Detector } from '#contract/dataManage/detector/calls.ts';
import { detectorPage } from '#contract/dataManage/detector/page.ts';
import { detectorWords } from '#contract/dataManage/detector/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/dataManage/detector/getPageList';

const FILTERS: readonly Filter<typeof LIST, typeof detectorWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const COLUMNS: readonly Column<typeof LIST, typeof detectorWords>[] = [
  { key: 'name', width: 240, sorts: ['name', '-name'] },
  { key: 'state', width: 112 },
  { key: 'address', width: 360 },
  { key: 'timeoutSeconds', width: 160, hidden: true },
  { key: 'leastScore', width: 120 },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const form = () => import('./DetectorForm.tsx');
const DRAWERS = {
  detail: () => import('./DetectorDetail.tsx'),
  add: form,
  edit: form,
  token: () => import('./TokenDialog.tsx'),
};

export default function DetectorPage() {
  const t = useWords(words);
  const problemOf = useDictLabel('detectorProblem');
  const rowActions = useMemo<readonly RowAction<Detector>[]>(
    () => [
      { key: 'edit', permission: 'dataManage:detector:update' },
      {
        key: 'test',
        label: t('test'),
        permission: 'dataManage:detector:update',
        onDetail: true,
        run: async ({ id, name }) => {
          const { problem, detail } = await callApi('/dataManage/detector/test', { id });
          if (problem === null) notify('success', t('testFine', { name }));
          else notify('error', t('testBad', { name, problem: problemOf(problem), detail }));
        },
      },
      { key: 'token', label: t('token'), permission: 'dataManage:detector:update' },
      {
        key: 'delete',
        permission: 'dataManage:detector:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/dataManage/detector/deleteById', { id, version })),
      },
    ],
    [problemOf, t],
  );
  return (
    <ListPage
      path={LIST}
      noun={detectorWords}
      page={detectorPage}
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
