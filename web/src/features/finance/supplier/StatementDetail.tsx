import { Button } from 'antd';
import { useState } from 'react';
import type { SupplierStatementDetail } from '#contract/finance/supplierStatement/calls.ts';
import type { StatementFormat } from '#contract/finance/supplierStatement/rules.ts';
import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Approval } from './Approval.tsx';
import { Disputes } from './Disputes.tsx';
import { Payouts } from './Payouts.tsx';
import { StatementLines } from './StatementLines.tsx';
import { StatementOrders } from './StatementOrders.tsx';
import './supplier.css';
import { useStatement, type StatementRow } from './supplierQueries.ts';
import { TermsText } from './TermsText.tsx';
import { words } from './words.ts';

const WIDTH = 860;

function Export({ id }: { id: string }) {
  const t = useWords(words);
  const [jobId, follow] = useState('');
  const start = async (format: StatementFormat) => {
    try {
      follow((await callApi('/operation/supplier/statement/exportOne', { id, format })).jobId);
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  return jobId === '' ? (
    <div className="uiRow">
      <Button onClick={() => void start('pdf')}>{t('exportPdf')}</Button>
      <Button onClick={() => void start('xlsx')}>{t('exportOne')}</Button>
    </div>
  ) : (
    <JobProgress key={jobId} jobId={jobId} title={t('exporting')} onClose={() => follow('')} />
  );
}

/** One statement: its lines, approval, disputes and orders. */
export default function StatementDetail({ open }: { open: OpenDrawer<StatementRow> }) {
  const t = useWords(words);
  const can = useCan();
  const statement = useStatement(open.id);
  const sections = (found: SupplierStatementDetail): SectionsOf<typeof supplierStatementWords> => [
    {
      content: (
        <StatementLines
          terms={found.terms}
          columns={[{ title: t('amount'), lines: found.lines, total: found.total }]}
        />
      ),
    },
    ...(can('operation:supplier:exportStatement') && found.state !== 'closing'
      ? [{ content: <Export key={found.id} id={found.id} /> }]
      : []),
    { title: t('approvals'), content: <Approval key={found.id} statement={found} /> },
    ...(found.state === 'approved'
      ? [{ title: t('payouts'), content: <Payouts key={found.id} statement={found} /> }]
      : []),
    { title: t('disputes'), content: <Disputes key={found.id} statement={found} /> },
    { title: t('orders'), content: <StatementOrders key={found.id} statement={found} /> },
    {
      title: t('contract'),
      content: <TermsText terms={found.terms} />,
      fields: ['contractNumber', 'closedAt', 'closedBy', { label: t('hash'), value: <CopyText text={found.hash} /> }],
    },
  ];
  return (
    <DetailDrawer
      open={{ ...open, ways: open.waysOf(statement.data) }}
      noun={supplierStatementWords}
      width={WIDTH}
      title={statement.data === undefined ? '' : `${statement.data.supplierName} · ${statement.data.period}`}
      record={statement.data}
      isLoading={statement.isPending}
      error={statement.error}
      retry={() => void statement.refetch()}
      sections={sections}
    />
  );
}
