import { type ReactNode, useMemo } from 'react';
import { UploadOutlined } from '@ant-design/icons';
import { paymentPage } from '#contract/finance/payment/page.ts';
import type { Reconciliation } from '#contract/finance/reconciliation/calls.ts';
import { reconciliationWords } from '#contract/finance/reconciliation/words.ts';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { FollowedJobs } from '#web/ui/list/FollowedJobs.tsx';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { moneyChanged, RECONCILIATION_LIST } from './paymentQueries.ts';
import { Unreconciled } from './Unreconciled.tsx';
import { words } from './words.ts';

const FILTERS: readonly Filter<typeof RECONCILIATION_LIST, typeof reconciliationWords>[] = [
  { kind: 'choice', field: 'channel' },
  { kind: 'flag', field: 'open' },
];
const DRAWERS = {
  detail: () => import('./ReconciliationDetail.tsx'),
  import: () => import('./StatementDialog.tsx'),
};

function Open({ openCount }: Pick<Reconciliation, 'openCount'>) {
  return openCount === 0 ? (
    <StateTag tone="good">0</StateTag>
  ) : (
    <StateTag tone="warn">{formatNumber(openCount)}</StateTag>
  );
}

/** The reconciled days. */
export function ReconciliationList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const columns = useMemo<readonly Column<typeof RECONCILIATION_LIST, typeof reconciliationWords>[]>(
    () => [
      { key: 'day', width: 120 },
      { key: 'channel', width: 120 },
      { key: 'recordCount', width: 100, align: 'end' },
      { key: 'matchedCount', width: 96, align: 'end' },
      { key: 'openCount', width: 128, render: (row) => <Open {...row} /> },
      { key: 'settledCount', width: 120, align: 'end' },
      { key: 'fileAmount', width: 136, align: 'end' },
      { key: 'ourAmount', width: 136, align: 'end' },
      {
        key: 'difference',
        title: t('difference'),
        width: 120,
        align: 'end',
        render: ({ fileAmount, ourAmount, currency }) => formatMoney(fileAmount - ourAmount, currency),
      },
      { key: 'fileFees', width: 120, align: 'end' },
      { key: 'ourFees', width: 140, align: 'end' },
      { key: 'fileName', width: 200 },
      { key: 'madeBy', width: 110 },
      { key: 'madeAt', width: 180, sorts: ['-madeAt', 'madeAt'] },
    ],
    [t],
  );
  return (
    <ListPage
      path={RECONCILIATION_LIST}
      noun={reconciliationWords}
      page={paymentPage}
      purpose={t('reconciliationsPurpose')}
      tabs={tabs}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      primaryAction={{
        key: 'import',
        label: t('importStatement'),
        permission: 'operation:payment:reconcile',
        icon: <UploadOutlined aria-hidden="true" />,
      }}
      empty={{ hint: t('emptyReconciliations') }}
      banner={
        <>
          <Unreconciled />
          <FollowedJobs titles={{ reconciliation: t('jobReconciliation') }} onEnd={() => void moneyChanged()} />
        </>
      }
      drawers={DRAWERS}
    />
  );
}
