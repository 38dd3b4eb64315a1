import { useMemo } from 'react';
import { supplierStatementPage } from '#contract/finance/supplierStatement/page.ts';
import { supplierStatementWords } from '#contract/finance/supplierStatement/words.ts';
import { useWords } from '#web/lib/words.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { Money } from '#web/ui/Money.tsx';
import { STATEMENT_LIST } from './supplierQueries.ts';
import { words } from './words.ts';

const DRAWERS = { detail: () => import('./StatementDetail.tsx') };

const COLUMNS: readonly Column<typeof STATEMENT_LIST, typeof supplierStatementWords>[] = [
  { key: 'period', width: 100, sorts: ['-period', 'period'] },
  { key: 'supplierName', width: 240 },
  { key: 'state', width: 110 },
  { key: 'orders', width: 90 },
  {
    key: 'total',
    width: 140,
    sorts: ['-total', 'total'],
    render: ({ total, currency }) => <Money minor={total} currency={currency} />,
  },
  {
    key: 'paid',
    width: 140,
    render: ({ paid, currency }) => <Money minor={paid} currency={currency} />,
  },
  { key: 'openDisputes', width: 110 },
  { key: 'closedAt' },
  { key: 'closedBy', width: 110 },
];

export default function StatementPage() {
  const t = useWords(words);
  const filters = useMemo<readonly Filter<typeof STATEMENT_LIST, typeof supplierStatementWords>[]>(
    () => [
      { kind: 'remote', field: 'supplierId', source: SUPPLIER_CHOICES },
      { kind: 'choice', field: 'state' },
      { kind: 'flag', field: 'unpaid' },
    ],
    [],
  );
  return (
    <ListPage
      path={STATEMENT_LIST}
      noun={supplierStatementWords}
      page={supplierStatementPage}
      columns={COLUMNS}
      filters={filters}
      findBy="id"
      empty={{ hint: t('noStatements') }}
      drawers={DRAWERS}
    />
  );
}
