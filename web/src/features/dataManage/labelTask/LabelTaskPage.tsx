import { useMemo } from 'react';
import type { LabelTask } from '#contract/dataManage/labelTask/calls.ts';
import { labelTaskPage } from '#contract/dataManage/labelTask/page.ts';
import { labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import './labelTask.css';
import { TASK_LIST } from './labelTaskQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof TASK_LIST, typeof labelTaskWords>[] = [
  { key: 'name', width: 220, sorts: ['name', '-name'] },
  { key: 'frames', width: 96 },
  { key: 'jobs', width: 96 },
  { key: 'accepted', width: 96 },
  { key: 'remark', width: 280 },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
  { key: 'updatedAt', hidden: true },
];
const FILTERS: readonly Filter<typeof TASK_LIST, typeof labelTaskWords>[] = [{ kind: 'text', field: 'keyword' }];
const form = () => import('./LabelTaskForm.tsx');
const DRAWERS = { detail: () => import('./LabelTaskDetail.tsx'), add: form, edit: form };

export default function LabelTaskPage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<LabelTask>[]>(
    () => [
      { key: 'edit', permission: 'dataManage:labelTask:update' },
      {
        key: 'delete',
        permission: 'dataManage:labelTask:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/dataManage/labelTask/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={TASK_LIST}
      noun={labelTaskWords}
      page={labelTaskPage}
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
