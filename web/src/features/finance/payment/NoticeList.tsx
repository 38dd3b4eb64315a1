import { type ReactNode, useMemo } from 'react';
import type { PaymentEvent } from '#contract/finance/payment/calls.ts';
import { paymentPage } from '#contract/finance/payment/page.ts';
import { paymentEventWords } from '#contract/finance/payment/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { OrderOf } from './cells.tsx';
import { moneyChanged, NOTICE_LIST } from './paymentQueries.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof NOTICE_LIST, typeof paymentEventWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const COLUMNS: readonly Column<typeof NOTICE_LIST, typeof paymentEventWords>[] = [
  { key: 'receivedAt', width: 180, sorts: ['-receivedAt', 'receivedAt'] },
  { key: 'kind', width: 100 },
  { key: 'amount', width: 112, align: 'end' },
  { key: 'channel', width: 108 },
  { key: 'state', width: 108 },
  { key: 'problem', width: 220 },
  { key: 'orderNo', width: 190, render: (row) => <OrderOf {...row} /> },
  { key: 'externalId', width: 160 },
  { key: 'reference', width: 172 },
  { key: 'source', width: 100 },
  { key: 'at', hidden: true },
];
const detail = () => import('./NoticeDetail.tsx');
const DRAWERS = { detail, dismiss: detail };

/** What providers told, those that contradict the books or wait for something among them. */
export function NoticeList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const stateWord = useDictLabel('paymentEventState');
  const rowActions = useMemo<readonly RowAction<PaymentEvent>[]>(() => {
    const isOpen = ({ state }: PaymentEvent) => state === 'waiting' || state === 'disputed';
    const permission = 'operation:payment:adjust';
    return [
      {
        key: 'retry',
        label: t('retry'),
        permission,
        when: isOpen,
        run: async ({ id, version }) => {
          const { state } = await callApi('/operation/payment/event/retryOne', { id, version });
          notify('info', t('retried', { state: stateWord(state) }));
          await moneyChanged();
        },
      },
      { key: 'dismiss', label: t('dismiss'), permission, when: isOpen, danger: true, onDetail: true },
    ];
  }, [t, stateWord]);
  return (
    <ListPage
      path={NOTICE_LIST}
      noun={paymentEventWords}
      page={paymentPage}
      purpose={t('noticesPurpose')}
      tabs={tabs}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      rowActions={rowActions}
      empty={{ hint: t('emptyNotices') }}
      drawers={DRAWERS}
    />
  );
}
