import { type ReactNode, useMemo } from 'react';
import type { InvoiceCheck } from '#contract/finance/invoiceCheck/calls.ts';
import { invoiceCheckWords } from '#contract/finance/invoiceCheck/words.ts';
import { invoicePage } from '#contract/finance/invoice/page.ts';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { CHECK_LIST } from './checkQueries.ts';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof CHECK_LIST, typeof invoiceCheckWords>[] = [{ kind: 'flag', field: 'open' }];
const DRAWERS = {
  detail: () => import('./InvoiceCheckDetail.tsx'),
  check: () => import('./InvoiceCheckDialog.tsx'),
};

function Open({ openCount, state }: Pick<InvoiceCheck, 'openCount' | 'state'>) {
  if (openCount > 0) return <StateTag tone="warn">{formatNumber(openCount)}</StateTag>;
  return <StateTag tone={state === 'done' ? 'good' : 'idle'}>0</StateTag>;
}

/** The days whose invoices were checked. */
export function InvoiceCheckList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const columns = useMemo<readonly Column<typeof CHECK_LIST, typeof invoiceCheckWords>[]>(
    () => [
      { key: 'day', width: 120, sorts: ['-day', 'day'] },
      { key: 'state', width: 150 },
      { key: 'issuedCount', width: 96, align: 'end' },
      { key: 'redCount', width: 110, align: 'end' },
      { key: 'matchedCount', width: 96, align: 'end' },
      { key: 'openCount', width: 128, render: (row) => <Open {...row} /> },
      { key: 'settledCount', width: 120, align: 'end' },
      {
        key: 'sums',
        width: 150,
        align: 'end',
        render: ({ sums }) => sums.map(({ ours, currency }) => formatMoney(ours, currency)).join(' · '),
      },
      {
        key: 'difference',
        title: t('toIssuer'),
        width: 140,
        align: 'end',
        render: ({ sums }) =>
          sums
            .flatMap(({ ours, issuer, currency }) => (issuer === null ? [] : [formatMoney(issuer - ours, currency)]))
            .join(' · '),
      },
      { key: 'madeBy', width: 120 },
      { key: 'madeAt', width: 180 },
    ],
    [t],
  );
  return (
    <ListPage
      path={CHECK_LIST}
      noun={invoiceCheckWords}
      page={invoicePage}
      purpose={t('checksPurpose')}
      tabs={tabs}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      primaryAction={{ key: 'check', label: t('checkDay'), permission: 'operation:invoice:reconcile' }}
      empty={{ hint: t('emptyChecks') }}
      drawers={DRAWERS}
    />
  );
}
