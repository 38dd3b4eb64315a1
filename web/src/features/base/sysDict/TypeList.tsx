import { PlusOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { STATES } from '#contract/ground/enums.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { formatNumber, useName, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type DictTypeRow, refreshDicts, TYPE_LIST } from './dictQueries.ts';
import { TypeLink } from './TypeLink.tsx';
import { words } from './words.ts';

const TypeForm = lazyPage(() => import('./TypeForm.tsx'));

function useColumns(): Column<typeof TYPE_LIST>[] {
  const t = useWords(words);
  const name = useName();
  return useMemo(
    () => [
      {
        key: 'nameZh',
        title: t('name'),
        width: 320,
        render: (row) => (
          <>
            <TypeLink id={row.id} className="dictLink">
              {name(row)}
            </TypeLink>{' '}
            {row.builtIn ? <Tag className="dictBuiltIn">{t('builtIn')}</Tag> : null}
          </>
        ),
      },
      {
        key: 'code',
        title: t('code'),
        width: 180,
        sorts: ['code', '-code'],
        render: (row) => <code className="dictCode">{row.code}</code>,
      },
      { key: 'itemCount', title: t('items'), width: 80, align: 'end', render: (row) => formatNumber(row.itemCount) },
      { key: 'state', title: t('state'), width: 110, render: (row) => <DictTag type="state" value={row.state} /> },
      { key: 'remark', title: t('remark'), width: 220 },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        width: 180,
        sorts: ['-updatedAt', 'updatedAt'],
        render: (row) => <Time at={row.updatedAt} />,
      },
    ],
    [t, name],
  );
}

function useFilters(): Filter<typeof TYPE_LIST>[] {
  const t = useWords(words);
  const stateWord = useDictLabel('state');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('keyword') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: stateWord(value) })),
      },
      { kind: 'flag', field: 'builtIn', label: t('builtInOnly') },
    ],
    [t, stateWord],
  );
}

/** All dictionaries. */
export function TypeList() {
  const t = useWords(words);
  const name = useName();
  const { setSearch } = usePage();
  const [deleting, setDeleting] = useState<DictTypeRow>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useMemo(
    (): RowAction<DictTypeRow>[] => [
      { key: 'items', label: t('showItems'), run: (row) => setSearch(() => new URLSearchParams({ type: row.id })) },
      { key: 'edit', label: t('editType'), permission: 'sys:sysDict:update', drawer: 'edit' },
      {
        key: 'delete',
        label: t('delete'),
        permission: 'sys:sysDict:delete',
        danger: true,
        when: (row) => !row.builtIn,
        run: setDeleting,
      },
    ],
    [t, setSearch],
  );
  const drawer = (open: OpenDrawer<DictTypeRow>) => (
    <Suspense fallback={null}>
      <TypeForm open={open} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={TYPE_LIST}
        title={t('title')}
        purpose={t('purpose')}
        columns={columns}
        filters={filters}
        findBy="id"
        rowLabel={name}
        openDrawer={null}
        primaryAction={{
          key: 'add',
          label: t('addType'),
          permission: 'sys:sysDict:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ hint: t('emptyHint') }}
        drawer={drawer}
      />
      {deleting === undefined ? null : (
        <ConfirmDanger
          title={t('deleteTypeTitle', { name: name(deleting) })}
          confirmLabel={t('delete')}
          confirm={async () => {
            await callApi('/sys/sysDict/deleteById', { id: deleting.id, version: deleting.version });
            notify('success', t('wasDeleted', { name: name(deleting) }));
            await refreshDicts();
          }}
          close={() => setDeleting(undefined)}
        >
          {t('deleteTypeBody', { code: deleting.code, count: deleting.itemCount })}
        </ConfirmDanger>
      )}
    </>
  );
}
