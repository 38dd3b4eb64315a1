import { type ReactNode, useMemo } from 'react';
import type { Refund } from '#contract/finance/payment/calls.ts';
import { paymentPage } from '#contract/finance/payment/page.ts';
import { refundWords } from '#contract/finance/payment/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { OrderOf, TicketOf } from './cells.tsx';
import { REFUND_LIST } from './paymentQueries.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof REFUND_LIST, typeof refundWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'kind' },
];
const COLUMNS: readonly Column<typeof REFUND_LIST, typeof refundWords>[] = [
  { key: 'createdAt', width: 180, sorts: ['-createdAt', 'createdAt'] },
  { key: 'orderNo', width: 200, render: (row) => <OrderOf {...row} /> },
  { key: 'kind', width: 136 },
  { key: 'amount', width: 112, align: 'end' },
  { key: 'channel', width: 108 },
  { key: 'state', width: 166 },
  { key: 'reference', width: 180, hidden: true },
  { key: 'reason', width: 220 },
  { key: 'ticketNumber', width: 130, render: (row) => <TicketOf {...row} /> },
  { key: 'requestedBy', width: 110 },
  { key: 'decidedBy', width: 110 },
  { key: 'decision', width: 180, hidden: true },
];
const detail = () => import('./RefundDetail.tsx');
const DRAWERS = { detail, approve: detail, reject: detail };

/** Refunds, those that wait for a second person among them. */
export function RefundList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<Refund>[]>(() => {
    const isWaiting = ({ state }: Refund) => state === 'waiting';
    return [
      { key: 'approve', label: t('approve'), permission: 'operation:payment:approve', when: isWaiting, onDetail: true },
      {
        key: 'reject',
        label: t('reject'),
        permission: 'operation:payment:approve',
        when: isWaiting,
        danger: true,
        onDetail: true,
      },
    ];
  }, [t]);
  return (
    <ListPage
      path={REFUND_LIST}
      noun={refundWords}
      page={paymentPage}
      purpose={t('refundsPurpose')}
      tabs={tabs}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      rowActions={rowActions}
      empty={{ hint: t('emptyRefunds') }}
      drawers={DRAWERS}
    />
  );
}
