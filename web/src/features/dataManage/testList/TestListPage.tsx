import { useMemo } from 'react';
import type { TestList } from '#contract/dataManage/testList/calls.ts';
import { testListPage } from '#contract/dataManage/testList/page.ts';
import { testListWords } from '#contract/dataManage/testList/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/dataManage/testList/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof testListWords>[] = [
  { key: 'name', width: 220, sorts: ['name', '-name'] },
  { key: 'scenes', width: 90 },
  { key: 'software', width: 140 },
  { key: 'passed', width: 90 },
  { key: 'failed', width: 90 },
  { key: 'remark', width: 260 },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
  { key: 'updatedAt', hidden: true },
];
const FILTERS: readonly Filter<typeof LIST, typeof testListWords>[] = [{ kind: 'text', field: 'keyword' }];
const form = () => import('./TestListForm.tsx');
const DRAWERS = { detail: () => import('./TestListDetail.tsx'), add: form, edit: form };

export default function TestListPage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<TestList>[]>(
    () => [
      { key: 'edit', permission: 'dataManage:testList:update' },
      {
        key: 'delete',
        permission: 'dataManage:testList:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/dataManage/testList/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={testListWords}
      page={testListPage}
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
