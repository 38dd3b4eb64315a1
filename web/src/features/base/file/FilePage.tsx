import { Suspense, useMemo, useState } from 'react';
import { FILE_KINDS, FILE_STATES, FILE_STORES } from '#contract/base/file/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatBytes, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './file.css';
import { canDelete, canInspect, canRelease, FILE_LIST, type FileRow, inspectFile } from './fileActions.ts';
import { FileDialog, type FileDialogState } from './FileDialog.tsx';
import { words } from './words.ts';

type FilePath = typeof FILE_LIST;

const FileDetail = lazyPage(() => import('./FileDetail.tsx'));

function useFilters(): readonly Filter<FilePath>[] {
  const t = useWords(words);
  const stateWord = useDictLabel('fileState');
  const storeWord = useDictLabel('fileStore');
  const kindWord = useDictLabel('fileKind');
  return useMemo((): Filter<FilePath>[] => {
    const choices = <Value extends string>(values: readonly Value[], word: (value: string) => string) =>
      values.map((value) => ({ value, label: word(value) }));
    return [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keyword') },
      { kind: 'choice', field: 'state', label: t('state'), options: choices(FILE_STATES, stateWord) },
      { kind: 'flag', field: 'isOrphan', label: t('isOrphan') },
      { kind: 'choice', field: 'store', label: t('store'), options: choices(FILE_STORES, storeWord) },
      { kind: 'choice', field: 'kind', label: t('kind'), options: choices(FILE_KINDS, kindWord) },
      { kind: 'dateRange', from: 'createdFrom', to: 'createdTo', label: t('createdAt') },
    ];
  }, [t, stateWord, storeWord, kindWord]);
}

function useColumns(): readonly Column<FilePath>[] {
  const t = useWords(words);
  const kindWord = useDictLabel('fileKind');
  const storeWord = useDictLabel('fileStore');
  const problemWord = useDictLabel('fileProblem');
  const objectWord = useDictLabel('fileObject');
  return useMemo(
    (): Column<FilePath>[] => [
      { key: 'name', title: t('name'), width: 240 },
      {
        key: 'state',
        title: t('state'),
        width: 120,
        render: (row) => <DictTag type="fileState" value={row.state} />,
      },
      {
        key: 'problem',
        title: t('problem'),
        width: 152,
        render: (row) => (row.problem === '' ? null : problemWord(row.problem)),
      },
      {
        key: 'size',
        title: t('size'),
        width: 100,
        align: 'end',
        sorts: ['-size', 'size'],
        render: (row) => formatBytes(row.size),
      },
      {
        key: 'ownerName',
        title: t('owner'),
        width: 120,
        render: (row) => (row.ownerId === null ? t('ownerGone') : row.ownerName),
      },
      {
        key: 'object',
        title: t('object'),
        width: 120,
        render: (row) =>
          row.object === '' ? <span className="uiQuiet">{t('objectNone')}</span> : objectWord(row.object),
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 184,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      { key: 'kind', title: t('kind'), width: 110, hidden: true, render: (row) => kindWord(row.kind) },
      { key: 'store', title: t('store'), width: 110, hidden: true, render: (row) => storeWord(row.store) },
      { key: 'type', title: t('type'), width: 200, hidden: true },
      {
        key: 'keepUntil',
        title: t('keepUntil'),
        width: 184,
        hidden: true,
        render: (row) => <Time at={row.keepUntil} />,
      },
    ],
    [t, kindWord, storeWord, problemWord, objectWord],
  );
}

function useRowActions(ask: (dialog: FileDialogState) => void): readonly RowAction<FileRow>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      {
        key: 'inspect',
        label: t('inspect'),
        permission: 'sys:file:inspect',
        when: canInspect,
        run: (row) => inspectFile(row),
      },
      {
        key: 'release',
        label: t('release'),
        permission: 'sys:file:release',
        danger: true,
        when: canRelease,
        run: (row) => ask({ kind: 'release', row }),
      },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'sys:file:delete',
        danger: true,
        when: canDelete,
        run: (row) => ask({ kind: 'delete', row }),
      },
    ],
    [t, ask],
  );
}

export default function FilePage() {
  const t = useWords(words);
  const [dialog, ask] = useState<FileDialogState>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useRowActions(ask);
  const drawer = (open: OpenDrawer<FileRow>) => (
    <Suspense fallback={null}>
      <FileDetail open={open} ask={ask} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={FILE_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowActions={rowActions}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {dialog === undefined ? null : <FileDialog dialog={dialog} close={() => ask(undefined)} />}
    </>
  );
}
