import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { Suspense, useMemo } from 'react';
import { dictItemWords } from '#contract/base/sysDict/words.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePageTitle } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useFields, useName, useWords } from '#web/lib/words.ts';
import { toneOf } from '#web/ui/DictTag.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { type DictItemRow, type DictTypeRow, ITEM_LIST, refreshDicts, typeQuery } from './dictQueries.ts';
import { moveItem, setItemState } from './itemActions.ts';
import { TypeLink } from './TypeLink.tsx';
import { words } from './words.ts';

const ItemForm = lazyPage(() => import('./ItemForm.tsx'));

function ItemValue({ row }: { row: DictItemRow }) {
  const f = useFields(dictItemWords);
  return (
    <>
      <code className="dictCode">{row.value}</code>{' '}
      {row.builtIn ? <Tag className="dictBuiltIn">{f('builtIn')}</Tag> : null}
    </>
  );
}

function Look({ row }: { row: DictItemRow }) {
  const name = useName()(row);
  const tone = toneOf(row.colour);
  return tone === null ? name : <StateTag tone={tone}>{name}</StateTag>;
}

function useColumns(): readonly Column<typeof ITEM_LIST, typeof dictItemWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'value', width: 200, sorts: ['value', '-value'], render: (row) => <ItemValue row={row} /> },
      { key: 'colour', title: t('look'), width: 200, render: (row) => <Look row={row} /> },
      { key: 'nameZh', width: 170 },
      { key: 'nameEn', width: 190 },
      { key: 'parentValue', width: 130, hidden: true },
      { key: 'state', width: 110 },
      { key: 'remark', width: 200, hidden: true },
      { key: 'updatedAt', width: 180 },
    ],
    [t],
  );
}

const FILTERS: readonly Filter<typeof ITEM_LIST, typeof dictItemWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'colour' },
];

function useRowActions(): readonly RowAction<DictItemRow>[] {
  const t = useWords(words);
  const name = useName();
  return useMemo(() => {
    const permission = 'sys:sysDict:update';
    return [
      { key: 'edit', permission },
      { key: 'up', label: t('up'), permission, run: (row) => moveItem(row, 'up') },
      { key: 'down', label: t('down'), permission, run: (row) => moveItem(row, 'down') },
      {
        key: 'enable',
        permission,
        when: (row) => row.state === 'disabled',
        run: (row) => setItemState(row, 'enabled'),
      },
      {
        key: 'stop',
        permission,
        when: (row) => row.state === 'enabled',
        run: (row) => setItemState(row, 'disabled'),
      },
      {
        key: 'delete',
        permission,
        danger: true,
        when: (row) => !row.builtIn,
        confirm: (row) => ({
          title: t('deleteItemTitle', { name: name(row) }),
          text: t('deleteItemBody', { value: row.value }),
        }),
        run: async (row) => {
          await callApi('/sys/sysDict/deleteItem', { id: row.id, version: row.version });
          notify('success', t('wasDeleted', { name: name(row) }));
          await refreshDicts();
        },
      },
    ];
  }, [t, name]);
}

function Items({ type }: { type: DictTypeRow }) {
  const t = useWords(words);
  const name = useName();
  const can = useCan();
  const fixed = useMemo(() => ({ typeId: type.id }), [type.id]);
  usePageTitle(name(type));
  const drawer = (open: OpenDrawer<DictItemRow>) => (
    <Suspense fallback={null}>
      <ItemForm open={open} type={type} />
    </Suspense>
  );
  return (
    <ListPage
      path={ITEM_LIST}
      noun={dictItemWords}
      title={name(type)}
      purpose={t(type.closed ? 'itemsPurposeClosed' : 'itemsPurpose', { code: type.code })}
      columns={useColumns()}
      filters={FILTERS}
      fixed={fixed}
      defaultPageSize={100}
      findBy="id"
      rowLabel={name}
      openDrawer={can('sys:sysDict:update') ? 'edit' : null}
      primaryAction={type.closed ? undefined : { key: 'add', label: t('addItem'), permission: 'sys:sysDict:update' }}
      rowActions={useRowActions()}
      empty={{ title: t('emptyItems'), hint: t('emptyItemsHint') }}
      drawer={drawer}
      tabs={
        <TypeLink id="" className="dictBack">
          <ArrowLeftOutlined aria-hidden="true" />
          {t('allDicts')}
        </TypeLink>
      }
    />
  );
}

/** The items of one dictionary, in the order in which they are offered. */
export function ItemList({ typeId }: { typeId: string }) {
  const t = useWords(words);
  const { data: type, error, refetch } = useQuery(typeQuery(typeId));
  if (type !== undefined && type !== null) return <Items type={type} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (type === undefined) return null;
  return (
    <EmptyState
      title={t('notFound')}
      hint={t('notFoundHint')}
      action={
        <TypeLink id="" className="dictBack">
          {t('allDicts')}
        </TypeLink>
      }
    />
  );
}
