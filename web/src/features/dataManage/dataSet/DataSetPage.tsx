import { useMemo } from 'react';
import type { DataSet } from '#contract/dataManage/dataSet/calls.ts';
import { dataSetPage, framesPage } from '#contract/dataManage/dataSet/page.ts';
import { dataSetWords } from '#contract/dataManage/dataSet/words.ts';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { askRecordingAddress } from '#web/shared/recording/recordingAddress.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import './dataSet.css';
import { DATA_SET_LIST, dataSetsChanged } from './dataQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof DATA_SET_LIST, typeof dataSetWords>[] = [
  { key: 'name', width: 240, sorts: ['name', '-name'] },
  { key: 'state', width: 128 },
  { key: 'frames', width: 96 },
  { key: 'objects', width: 104 },
  { key: 'newestVersion', width: 124, render: ({ newestVersion }) => (newestVersion === 0 ? '—' : newestVersion) },
  { key: 'source', width: 160 },
  { key: 'licence', width: 120 },
  { key: 'ownerName', width: 104 },
  { key: 'updatedAt', sorts: ['-updatedAt', 'updatedAt'] },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const FILTERS: readonly Filter<typeof DATA_SET_LIST, typeof dataSetWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./DataSetForm.tsx');
const DRAWERS = {
  detail: () => import('./DataSetDetail.tsx'),
  add: form,
  edit: form,
  import: () => import('./ImportDrawer.tsx'),
  versions: () => import('./VersionsDrawer.tsx'),
  content: () => import('./ExportDrawer.tsx'),
};

const isOpen = ({ state }: DataSet) => state !== 'archived';

export default function DataSetPage() {
  const t = useWords(words);
  const { navigate } = usePage();
  const rowActions = useMemo<readonly RowAction<DataSet>[]>(
    () => [
      {
        key: 'look',
        label: t('look'),
        onDetail: true,
        when: ({ frames }) => frames > 0,
        run: ({ id }) => {
          navigate(`/${framesPage.route}?set=${id}`);
          return Promise.resolve();
        },
      },
      { key: 'import', label: t('import'), permission: 'dataManage:dataSet:import', onDetail: true, when: isOpen },
      {
        key: 'record',
        label: t('record'),
        permission: 'dataManage:recording:add',
        onDetail: true,
        when: isOpen,
        run: ({ id }) => {
          navigate(askRecordingAddress({ dataSetId: id }));
          return Promise.resolve();
        },
      },
      { key: 'versions', label: t('versions'), onDetail: true },
      { key: 'content', label: t('export'), permission: 'dataManage:dataSet:export', onDetail: true },
      { key: 'edit', permission: 'dataManage:dataSet:update' },
      {
        key: 'archive',
        label: t('archive'),
        permission: 'dataManage:dataSet:update',
        when: isOpen,
        confirm: ({ name }) => ({ title: t('archiveTitle', { name }), text: t('archiveText') }),
        run: async ({ id, version }) => {
          await callApi('/dataManage/dataSet/archive', { id, version });
          await dataSetsChanged();
        },
      },
      {
        key: 'reopen',
        label: t('reopen'),
        permission: 'dataManage:dataSet:update',
        when: (row) => !isOpen(row),
        run: async ({ id, version }) => {
          await callApi('/dataManage/dataSet/reopen', { id, version });
          await dataSetsChanged();
        },
      },
      {
        key: 'delete',
        permission: 'dataManage:dataSet:delete',
        danger: true,
        when: ({ newestVersion }) => newestVersion === 0,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/dataManage/dataSet/deleteById', { id, version })),
      },
    ],
    [t, navigate],
  );
  return (
    <ListPage
      path={DATA_SET_LIST}
      noun={dataSetWords}
      page={dataSetPage}
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
