/** What suppliers hand in: a supplier writes here, the platform reads, returns and pushes on. */
import './supplierNotice.css';
import { EditOutlined, KeyOutlined } from '@ant-design/icons';
import { Suspense, useMemo, useState } from 'react';
import { canEditSupplierNotice, canMoveSupplierNotice } from '#contract/notices/sysNoticeProvider/states.ts';
import type { SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useDict } from '#web/lib/dict.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { useWords } from '#web/lib/words.ts';
import { type Filter, ListPage, type OpenDrawer, refreshList, type RowAction } from '#web/ui/ListPage.tsx';
import { type Asked, SupplierNoticeDialog } from './SupplierNoticeDialog.tsx';
import { useSupplierNoticeColumns } from './supplierNoticeColumns.tsx';
import { SUPPLIER_NOTICES, useIsSupplier } from './supplierNoticeQueries.ts';
import { supplierNoticeWords } from './words.ts';

type Path = typeof SUPPLIER_NOTICES;

const SupplierNoticeForm = lazyPage(() => import('./SupplierNoticeForm.tsx'));
const SupplierNoticeDetail = lazyPage(() => import('./SupplierNoticeDetail.tsx'));
const PushForm = lazyPage(() => import('./PushForm.tsx'));
const ReturnForm = lazyPage(() => import('./ReturnForm.tsx'));
const KeysDrawer = lazyPage(() => import('./KeysDrawer.tsx'));
const KeyForm = lazyPage(() => import('./KeyForm.tsx'));

function useFilters(): readonly Filter<Path>[] {
  const t = useWords(supplierNoticeWords);
  const states = useDict('supplierNoticeState');
  return useMemo<Filter<Path>[]>(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a closed dictionary has the values of the enumeration
        options: states.map(({ value, label }) => ({ value: value as SupplierNoticeRow['state'], label })),
      },
      { kind: 'dateRange', from: 'submittedFrom', to: 'submittedTo', label: t('submittedBetween') },
      { kind: 'flag', field: 'urgent', label: t('urgent') },
    ],
    [t, states],
  );
}

function useRowActions(ask: (asked: Asked) => void): readonly RowAction<SupplierNoticeRow>[] {
  const t = useWords(supplierNoticeWords);
  const isSupplier = useIsSupplier();
  return useMemo<RowAction<SupplierNoticeRow>[]>(
    () =>
      isSupplier
        ? [
            {
              key: 'submit',
              label: t('submit'),
              permission: 'sys:sysNoticeProvider:submit',
              when: ({ state }) => canMoveSupplierNotice(state, 'submit'),
              run: (row) => ask({ kind: 'submit', row }),
            },
            {
              key: 'edit',
              label: t('edit'),
              permission: 'sys:sysNoticeProvider:submit',
              drawer: 'edit',
              when: ({ state }) => canEditSupplierNotice(state),
            },
            {
              key: 'delete',
              label: t('delete'),
              permission: 'sys:sysNoticeProvider:submit',
              danger: true,
              when: ({ state }) => canEditSupplierNotice(state),
              run: (row) => ask({ kind: 'delete', row }),
            },
          ]
        : [
            {
              key: 'push',
              label: t('push'),
              permission: 'sys:sysNoticeProvider:push',
              drawer: 'push',
              when: ({ state }) => canMoveSupplierNotice(state, 'push'),
            },
            {
              key: 'return',
              label: t('return'),
              permission: 'sys:sysNoticeProvider:push',
              drawer: 'return',
              when: ({ state }) => canMoveSupplierNotice(state, 'return'),
            },
          ],
    [t, ask, isSupplier],
  );
}

interface OpenProps {
  open: OpenDrawer<SupplierNoticeRow>;
  ask: (asked: Asked) => void;
}

function SupplierNoticeDrawer({ open, ask }: OpenProps) {
  switch (open.name) {
    case 'add':
    case 'edit':
      return <SupplierNoticeForm open={open} />;
    case 'push':
      return <PushForm open={open} />;
    case 'return':
      return <ReturnForm open={open} />;
    case 'keys':
      return <KeysDrawer open={open} />;
    case 'addKey':
      return <KeyForm open={open} />;
    default:
      return <SupplierNoticeDetail open={open} ask={ask} />;
  }
}

export default function SupplierNoticePage() {
  const t = useWords(supplierNoticeWords);
  const isSupplier = useIsSupplier();
  const [asked, ask] = useState<Asked>();
  useLiveEvent('message', () => void refreshList(SUPPLIER_NOTICES));
  const drawer = (open: OpenDrawer<SupplierNoticeRow>) => (
    <Suspense fallback={null}>
      <SupplierNoticeDrawer open={open} ask={ask} />
    </Suspense>
  );
  return (
    <>
      <ListPage
        path={SUPPLIER_NOTICES}
        title={t('title')}
        purpose={t(isSupplier ? 'purposeSupplier' : 'purposePlatform')}
        columns={useSupplierNoticeColumns()}
        filters={useFilters()}
        defaultSort="-createdAt"
        rowLabel={(row) => row.title}
        primaryAction={
          isSupplier
            ? {
                key: 'add',
                label: t('add'),
                permission: 'sys:sysNoticeProvider:submit',
                drawer: 'add',
                icon: <EditOutlined />,
              }
            : undefined
        }
        actions={[
          {
            key: 'keys',
            label: t('keys'),
            permission: 'sys:sysNoticeProvider:key',
            drawer: 'keys',
            icon: <KeyOutlined />,
          },
        ]}
        rowActions={useRowActions(ask)}
        empty={{ hint: t(isSupplier ? 'emptySupplier' : 'emptyPlatform') }}
        drawer={drawer}
      />
      {asked === undefined ? null : <SupplierNoticeDialog asked={asked} close={() => ask(undefined)} />}
    </>
  );
}
