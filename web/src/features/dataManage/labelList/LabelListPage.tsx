import { useMemo } from 'react';
import type { LabelClass } from '#contract/dataManage/labelList/calls.ts';
import { labelListPage } from '#contract/dataManage/labelList/page.ts';
import { depthOf } from '#contract/dataManage/labelList/rules.ts';
import { labelClassWords } from '#contract/dataManage/labelList/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { DictNames } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { LABEL_LIST, labelsChanged } from './labelQueries.ts';
import { LabelName } from './LabelName.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof LABEL_LIST, typeof labelClassWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'shape' },
];
const form = () => import('./LabelClassForm.tsx');
const DRAWERS = {
  detail: () => import('./LabelClassDetail.tsx'),
  add: form,
  edit: form,
  merge: () => import('./LabelMerge.tsx'),
  versions: () => import('./LabelVersions.tsx'),
};

export default function LabelListPage() {
  const t = useWords(words);
  const columns = useMemo<readonly Column<typeof LABEL_LIST, typeof labelClassWords>[]>(
    () => [
      {
        key: 'name',
        title: t('name'),
        width: 240,
        render: ({ code, ...row }) => <LabelName {...row} depth={depthOf(code)} />,
      },
      { key: 'code', width: 200, sorts: ['code', '-code'] },
      { key: 'state', width: 112 },
      {
        key: 'shapes',
        width: 200,
        render: ({ shapes }) => <DictNames type="labelShape" values={shapes} separator=" · " />,
      },
      { key: 'attributes', width: 92, render: ({ attributes }) => attributes.length },
      { key: 'hotkey', width: 80 },
      { key: 'mergedIntoCode', width: 160 },
      { key: 'updatedAt', sorts: ['-updatedAt', 'updatedAt'] },
      { key: 'createdAt', hidden: true },
    ],
    [t],
  );
  const rowActions = useMemo<readonly RowAction<LabelClass>[]>(
    () => [
      { key: 'edit', permission: 'dataManage:labelList:update', when: ({ state }) => state !== 'merged' },
      {
        key: 'deprecate',
        label: t('deprecate'),
        permission: 'dataManage:labelList:update',
        onDetail: true,
        when: ({ state }) => state === 'active',
        confirm: ({ code }) => ({ title: t('deprecateTitle', { name: code }), text: t('deprecateText') }),
        run: async ({ id, version }) => {
          await callApi('/dataManage/labelList/deprecate', { id, version });
          await labelsChanged();
        },
      },
      {
        key: 'restore',
        label: t('restore'),
        permission: 'dataManage:labelList:update',
        onDetail: true,
        when: ({ state }) => state === 'deprecated',
        run: async ({ id, version }) => {
          await callApi('/dataManage/labelList/restore', { id, version });
          await labelsChanged();
        },
      },
      {
        key: 'merge',
        label: t('merge'),
        permission: 'dataManage:labelList:update',
        onDetail: true,
        when: ({ state }) => state !== 'merged',
      },
      {
        key: 'delete',
        permission: 'dataManage:labelList:delete',
        danger: true,
        when: ({ isReleased }) => !isReleased,
        confirm: ({ code }) => ({ title: t('deleteTitle', { name: code }), text: t('deleteText') }),
        run: async ({ id, version }) => {
          await callApi('/dataManage/labelList/deleteById', { id, version });
          await labelsChanged();
        },
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LABEL_LIST}
      noun={labelClassWords}
      page={labelListPage}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      rowLabel={({ code }) => code}
      primaryAction={ACTIONS.add}
      actions={[{ key: 'versions', label: t('versions') }]}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
