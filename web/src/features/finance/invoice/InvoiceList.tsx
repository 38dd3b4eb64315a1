import { type ReactNode, useMemo } from 'react';
import type { Invoice } from '#contract/finance/invoice/calls.ts';
import { invoicePage } from '#contract/finance/invoice/page.ts';
import { invoiceWords } from '#contract/finance/invoice/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const LIST = '/operation/invoice/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof invoiceWords>[] = [
  { key: 'number', width: 210 },
  { key: 'state', width: 160 },
  { key: 'buyerName', width: 220 },
  { key: 'total', width: 120, align: 'end', sorts: ['-total', 'total'] },
  { key: 'tax', width: 100, align: 'end' },
  { key: 'orders', width: 80, align: 'end' },
  { key: 'kind', width: 130 },
  { key: 'requestedBy', width: 120 },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
  { key: 'problem', width: 240, hidden: true },
  { key: 'redNumber', width: 210, hidden: true },
];
const FILTERS: readonly Filter<typeof LIST, typeof invoiceWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'kind' },
  { kind: 'flag', field: 'differs' },
];
const detail = () => import('./InvoiceDetail.tsx');
const DRAWERS = {
  detail,
  requestRed: detail,
  confirmRed: detail,
  rejectRed: detail,
  send: detail,
  add: () => import('./InvoiceForm.tsx'),
};

/** The invoices. */
export function InvoiceList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<Invoice>[]>(() => {
    const is = (wanted: Invoice['state']) => (row: Invoice) => row.state === wanted;
    return [
      {
        key: 'retry',
        label: t('retry'),
        permission: 'operation:invoice:request',
        when: is('failed'),
        onDetail: true,
        run: async ({ id, version }) => void (await callApi('/operation/invoice/retryOne', { id, version })),
      },
      {
        key: 'send',
        label: t('send'),
        permission: 'operation:invoice:request',
        when: ({ number }) => number !== '',
        onDetail: true,
      },
      {
        key: 'requestRed',
        label: t('requestRed'),
        permission: 'operation:invoice:red',
        when: is('issued'),
        danger: true,
        onDetail: true,
      },
      {
        key: 'confirmRed',
        label: t('confirmRed'),
        permission: 'operation:invoice:red',
        when: is('redRequested'),
        danger: true,
        onDetail: true,
      },
      {
        key: 'rejectRed',
        label: t('rejectRed'),
        permission: 'operation:invoice:red',
        when: is('redRequested'),
        onDetail: true,
      },
    ];
  }, [t]);
  return (
    <ListPage
      path={LIST}
      noun={invoiceWords}
      page={invoicePage}
      tabs={tabs}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={{ key: 'add', label: t('add'), permission: 'operation:invoice:request' }}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
