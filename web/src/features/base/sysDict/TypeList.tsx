import { Tag } from 'antd';
import { useMemo } from 'react';
import { sysDictPage } from '#contract/base/sysDict/page.ts';
import { dictWords } from '#contract/base/sysDict/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { useFields, useName, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { type DictTypeRow, refreshDicts, TYPE_LIST } from './dictQueries.ts';
import { TypeLink } from './TypeLink.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const form = () => import('./TypeForm.tsx');
const DRAWERS = { add: form, edit: form };

function TypeName({ row }: { row: DictTypeRow }) {
  const f = useFields(dictWords);
  const name = useName();
  return (
    <>
      <TypeLink id={row.id} className="dictLink">
        {name(row)}
      </TypeLink>{' '}
      {row.builtIn ? <Tag className="dictBuiltIn">{f('builtIn')}</Tag> : null}
    </>
  );
}

const COLUMNS: readonly Column<typeof TYPE_LIST, typeof dictWords>[] = [
  { key: 'nameZh', title: dictWords.one, width: 280, render: (row) => <TypeName row={row} /> },
  { key: 'code', width: 180, sorts: ['code', '-code'] },
  { key: 'itemCount', width: 80 },
  { key: 'state', width: 110 },
  { key: 'remark', width: 220 },
  { key: 'updatedAt', width: 180, sorts: ['-updatedAt', 'updatedAt'] },
];

function useFilters(): readonly Filter<typeof TYPE_LIST, typeof dictWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword' },
      { kind: 'choice', field: 'state' },
      { kind: 'flag', field: 'builtIn', label: t('builtInOnly') },
    ],
    [t],
  );
}

/** All dictionaries. */
export function TypeList() {
  const t = useWords(words);
  const name = useName();
  const { setSearch } = usePage();
  const rowActions = useMemo<RowAction<DictTypeRow>[]>(
    () => [
      { key: 'items', label: t('showItems'), run: (row) => setSearch(() => new URLSearchParams({ type: row.id })) },
      { key: 'edit', permission: 'sys:sysDict:update' },
      {
        key: 'delete',
        permission: 'sys:sysDict:delete',
        danger: true,
        when: (row) => !row.builtIn,
        confirm: (row) => ({
          title: t('deleteTypeTitle', { name: name(row) }),
          text: t('deleteTypeBody', { code: row.code, count: row.itemCount }),
        }),
        run: async (row) => {
          await callApi('/sys/sysDict/deleteById', { id: row.id, version: row.version });
          notify('success', t('wasDeleted', { name: name(row) }));
          await refreshDicts();
        },
      },
    ],
    [t, name, setSearch],
  );
  return (
    <ListPage
      path={TYPE_LIST}
      noun={dictWords}
      page={sysDictPage}
      purpose={t('purpose')}
      columns={COLUMNS}
      filters={useFilters()}
      findBy="id"
      rowLabel={name}
      openDrawer={null}
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t('emptyHint') }}
      drawers={DRAWERS}
    />
  );
}
