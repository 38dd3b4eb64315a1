/** What suppliers hand in: a supplier writes here, the platform reads, returns and pushes on. */
import './supplierNotice.css';
import { EditOutlined, KeyOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { sysNoticeProviderPage } from '#contract/notices/sysNoticeProvider/page.ts';
import { canEditSupplierNotice, canMoveSupplierNotice } from '#contract/notices/sysNoticeProvider/states.ts';
import { supplierNoticeWords } from '#contract/notices/sysNoticeProvider/words.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { useWords } from '#web/lib/words.ts';
import { type Filter, ListPage, refreshList, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { useSupplierNoticeColumns } from './supplierNoticeColumns.tsx';
import { deleteNotice, submitNotice, SUPPLIER_NOTICES, useIsSupplier } from './supplierNoticeQueries.ts';
import { words } from './words.ts';

const form = () => import('./SupplierNoticeForm.tsx');
const DRAWERS = {
  detail: () => import('./SupplierNoticeDetail.tsx'),
  add: form,
  edit: form,
  push: () => import('./PushForm.tsx'),
  return: () => import('./ReturnForm.tsx'),
  keys: () => import('./KeysDrawer.tsx'),
  addKey: () => import('./KeyForm.tsx'),
};
const FILTERS: readonly Filter<typeof SUPPLIER_NOTICES, typeof supplierNoticeWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'dateRange', of: 'submittedAt', from: 'submittedFrom', to: 'submittedTo' },
  { kind: 'flag', field: 'urgent' },
];

function useRowActions(isSupplier: boolean): readonly RowAction<SupplierNoticeRow>[] {
  const t = useWords(words);
  return useMemo<RowAction<SupplierNoticeRow>[]>(() => {
    const [submit, push] = ['sys:sysNoticeProvider:submit', 'sys:sysNoticeProvider:push'] as const;
    const canEdit = ({ state }: SupplierNoticeRow) => canEditSupplierNotice(state);
    if (!isSupplier)
      return [
        {
          key: 'push',
          label: t('push'),
          permission: push,
          onDetail: 'primary',
          when: ({ state }) => canMoveSupplierNotice(state, 'push'),
        },
        {
          key: 'return',
          label: t('return'),
          permission: push,
          when: ({ state }) => canMoveSupplierNotice(state, 'return'),
        },
      ];
    return [
      {
        key: 'submit',
        label: t('submit'),
        permission: submit,
        onDetail: 'primary',
        when: ({ state }) => canMoveSupplierNotice(state, 'submit'),
        confirm: ({ title }) => ({ title: t('submitTitle', { title }), text: t('submitBody') }),
        run: submitNotice,
      },
      { key: 'edit', label: t('edit'), permission: submit, when: canEdit },
      {
        key: 'delete',
        permission: submit,
        danger: true,
        when: canEdit,
        confirm: ({ title }) => ({ title: t('deleteTitle', { title }), text: t('deleteBody') }),
        run: deleteNotice,
      },
    ];
  }, [t, isSupplier]);
}

export default function SupplierNoticePage() {
  const t = useWords(words);
  const isSupplier = useIsSupplier();
  useLiveEvent('message', () => void refreshList(SUPPLIER_NOTICES));
  return (
    <ListPage
      path={SUPPLIER_NOTICES}
      noun={supplierNoticeWords}
      page={sysNoticeProviderPage}
      purpose={t(isSupplier ? 'purposeSupplier' : 'purposePlatform')}
      columns={useSupplierNoticeColumns()}
      filters={FILTERS}
      defaultSort="-createdAt"
      primaryAction={isSupplier ? { ...ACTIONS.add, icon: <EditOutlined aria-hidden="true" /> } : undefined}
      actions={[{ ...ACTIONS.keys, icon: <KeyOutlined aria-hidden="true" /> }]}
      rowActions={useRowActions(isSupplier)}
      empty={{ hint: t(isSupplier ? 'emptySupplier' : 'emptyPlatform') }}
      drawers={DRAWERS}
    />
  );
}
