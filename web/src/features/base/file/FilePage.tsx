import { useMemo } from 'react';
import type { FileRow } from '#contract/base/file/calls.ts';
import { filePage } from '#contract/base/file/page.ts';
import { fileWords } from '#contract/base/file/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { canDelete, canInspect, canRelease, FILE_LIST, inspectFile } from './fileActions.ts';
import { words } from './words.ts';

type FilePath = typeof FILE_LIST;

const ask = () => import('./FileDialog.tsx');
const DRAWERS = { detail: () => import('./FileDetail.tsx'), release: ask, delete: ask };

const FILTERS: readonly Filter<FilePath, typeof fileWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'flag', field: 'isOrphan' },
  { kind: 'choice', field: 'store' },
  { kind: 'choice', field: 'kind' },
  { kind: 'dateRange', from: 'createdFrom', to: 'createdTo', of: 'createdAt' },
];

function Owner({ row }: { row: FileRow }) {
  const t = useWords(words);
  return row.ownerId === null ? t('ownerGone') : row.ownerName;
}

const COLUMNS: readonly Column<FilePath, typeof fileWords>[] = [
  { key: 'name', width: 240 },
  { key: 'state', width: 120 },
  { key: 'problem', width: 166 },
  { key: 'size', width: 100, sorts: ['-size', 'size'] },
  { key: 'ownerName', width: 120, render: (row) => <Owner row={row} /> },
  { key: 'object', width: 142 },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
  { key: 'kind', width: 110, hidden: true },
  { key: 'store', width: 110, hidden: true },
  { key: 'type', width: 200, hidden: true },
  { key: 'keepUntil', hidden: true },
];

export default function FilePage() {
  const t = useWords(words);
  const rowActions = useMemo<RowAction<FileRow>[]>(
    () => [
      { key: 'inspect', label: t('inspect'), permission: 'sys:file:inspect', when: canInspect, run: inspectFile },
      { key: 'release', label: t('release'), permission: 'sys:file:release', danger: true, when: canRelease },
      { key: 'delete', permission: 'sys:file:delete', danger: true, when: canDelete },
    ],
    [t],
  );
  return (
    <ListPage
      path={FILE_LIST}
      noun={fileWords}
      page={filePage}
      purpose={t('purpose')}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      rowActions={rowActions}
      empty={{ hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
