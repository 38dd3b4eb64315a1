import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { STATES } from '#contract/ground/enums.ts';
import { DICT_COLOURS } from '#contract/base/sysDict/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { usePageTitle } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { DictTag, toneOf } from '#web/ui/DictTag.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { type DictItemRow, type DictTypeRow, ITEM_LIST, refreshDicts, typeQuery } from './dictQueries.ts';
import { moveItem, setItemState } from './itemActions.ts';
import { TypeLink } from './TypeLink.tsx';
import { words } from './words.ts';

const ItemForm = lazyPage(() => import('./ItemForm.tsx'));

function useColumns(): Column<typeof ITEM_LIST>[] {
  const t = useWords(words);
  const name = useName();
  return useMemo(
    () => [
      {
        key: 'value',
        title: t('value'),
        width: 200,
        sorts: ['value', '-value'],
        render: (row) => (
          <>
            <code className="dictCode">{row.value}</code>{' '}
            {row.builtIn ? <Tag className="dictBuiltIn">{t('builtIn')}</Tag> : null}
          </>
        ),
      },
      {
        key: 'colour',
        title: t('look'),
        width: 200,
        render: (row) => {
          const tone = toneOf(row.colour);
          return tone === null ? name(row) : <StateTag tone={tone}>{name(row)}</StateTag>;
        },
      },
      { key: 'nameZh', title: t('nameZh'), width: 170 },
      { key: 'nameEn', title: t('nameEn'), width: 190 },
      { key: 'parentValue', title: t('parentValue'), width: 130, hidden: true },
      { key: 'state', title: t('state'), width: 110, render: (row) => <DictTag type="state" value={row.state} /> },
      { key: 'remark', title: t('remark'), width: 200, hidden: true },
      { key: 'updatedAt', title: t('updatedAt'), width: 180, render: (row) => <Time at={row.updatedAt} /> },
    ],
    [t, name],
  );
}

function useFilters(): Filter<typeof ITEM_LIST>[] {
  const t = useWords(words);
  const stateWord = useDictLabel('state');
  const colourWord = useDictLabel('dictColour');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('itemKeyword'), placeholder: t('itemKeyword') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: stateWord(value) })),
      },
      {
        kind: 'choice',
        field: 'colour',
        label: t('colour'),
        options: DICT_COLOURS.map((value) => ({ value, label: colourWord(value) })),
      },
    ],
    [t, stateWord, colourWord],
  );
}

function useRowActions(askToDelete: (row: DictItemRow) => void): RowAction<DictItemRow>[] {
  const t = useWords(words);
  return useMemo(() => {
    const permission = 'sys:sysDict:update';
    return [
      { key: 'edit', label: t('editItem'), permission, drawer: 'edit' },
      { key: 'up', label: t('up'), permission, run: (row) => moveItem(row, 'up') },
      { key: 'down', label: t('down'), permission, run: (row) => moveItem(row, 'down') },
      {
        key: 'enable',
        label: t('enable'),
        permission,
        when: (row) => row.state === 'disabled',
        run: (row) => setItemState(row, 'enabled'),
      },
      {
        key: 'stop',
        label: t('stop'),
        permission,
        when: (row) => row.state === 'enabled',
        run: (row) => setItemState(row, 'disabled'),
      },
      { key: 'delete', label: t('delete'), permission, danger: true, when: (row) => !row.builtIn, run: askToDelete },
    ];
  }, [t, askToDelete]);
}

function Items({ type }: { type: DictTypeRow }) {
  const t = useWords(words);
  const name = useName();
  const can = useCan();
  const [deleting, setDeleting] = useState<DictItemRow>();
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useRowActions(setDeleting);
  const fixed = useMemo(() => ({ typeId: type.id }), [type.id]);
  usePageTitle(name(type));
  const drawer = (open: OpenDrawer<DictItemRow>) => (
    <Suspense fallback={null}>
      <ItemForm open={open} type={type} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={ITEM_LIST}
        title={name(type)}
        purpose={t(type.closed ? 'itemsPurposeClosed' : 'itemsPurpose', { code: type.code })}
        columns={columns}
        filters={filters}
        fixed={fixed}
        defaultPageSize={100}
        findBy="id"
        rowLabel={name}
        openDrawer={can('sys:sysDict:update') ? 'edit' : null}
        {...(type.closed
          ? {}
          : {
              primaryAction: {
                key: 'add',
                label: t('addItem'),
                permission: 'sys:sysDict:update' as const,
                drawer: 'add',
                icon: <PlusOutlined />,
              },
            })}
        rowActions={rowActions}
        empty={{ title: t('emptyItems'), hint: t('emptyItemsHint') }}
        drawer={drawer}
        tabs={
          <TypeLink id="" className="dictBack">
            <ArrowLeftOutlined aria-hidden="true" />
            {t('allDicts')}
          </TypeLink>
        }
      />
      {deleting === undefined ? null : (
        <ConfirmDanger
          title={t('deleteItemTitle', { name: name(deleting) })}
          confirmLabel={t('delete')}
          confirm={async () => {
            await callApi('/sys/sysDict/deleteItem', { id: deleting.id, version: deleting.version });
            notify('success', t('wasDeleted', { name: name(deleting) }));
            await refreshDicts();
          }}
          close={() => setDeleting(undefined)}
        >
          {t('deleteItemBody', { value: deleting.value })}
        </ConfirmDanger>
      )}
    </>
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
