import { type ReactNode, useMemo } from 'react';
import type { Posting } from '#contract/finance/payment/calls.ts';
import { paymentPage } from '#contract/finance/payment/page.ts';
import { paymentWords } from '#contract/finance/payment/words.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { useAccountName } from '#web/shared/ledger/accounts.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { OrderOf, Reversal } from './cells.tsx';
import { POSTING_LIST } from './paymentQueries.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof POSTING_LIST, typeof paymentWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'kind' },
  { kind: 'dateRange', of: 'at', from: 'from', to: 'to' },
  { kind: 'text', field: 'account' },
];
const detail = () => import('./PostingDetail.tsx');
const DRAWERS = { detail, reverse: detail };

/** Every posting, newest first. */
export function PostingList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const text = useText();
  const nameOf = useAccountName();
  const columns = useMemo<readonly Column<typeof POSTING_LIST, typeof paymentWords>[]>(
    () => [
      { key: 'at', width: 180, sorts: ['-at', 'at'] },
      { key: 'kind', width: 108 },
      { key: 'reversesId', title: '', width: 84, render: (row) => <Reversal {...row} /> },
      { key: 'orderNo', width: 200, render: (row) => <OrderOf {...row} /> },
      { key: 'amount', width: 112, align: 'end' },
      {
        key: 'entries',
        width: 300,
        render: ({ entries }) =>
          `${entries
            .filter(({ amount }) => amount > 0)
            .map(nameOf)
            .join(' + ')} → ${entries
            .filter(({ amount }) => amount < 0)
            .map(nameOf)
            .join(' + ')}`,
      },
      { key: 'reference', width: 172 },
      { key: 'note', width: 180 },
      { key: 'postedBy', width: 100 },
      { key: 'createdAt', hidden: true },
    ],
    [nameOf],
  );
  const rowActions = useMemo<readonly RowAction<Posting>[]>(
    () => [
      {
        key: 'reverse',
        label: text(paymentWords.calls.reverseOne),
        permission: 'operation:payment:adjust',
        danger: true,
        onDetail: true,
        when: ({ reversesId, reversedById }) => reversesId === null && reversedById === null,
      },
    ],
    [text],
  );
  return (
    <ListPage
      path={POSTING_LIST}
      noun={paymentWords}
      page={paymentPage}
      tabs={tabs}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      rowActions={rowActions}
      empty={{ hint: t('emptyPostings') }}
      drawers={DRAWERS}
    />
  );
}
