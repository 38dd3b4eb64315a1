import { useMemo } from 'react';
import { supplierPage } from '#contract/finance/supplier/page.ts';
import { supplierWords } from '#contract/finance/supplier/words.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { standingToday } from '#web/shared/documents/standingToday.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { SUPPLIER_LIST, type SupplierRow } from './supplierQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const DRAWERS = {
  detail: () => import('./SupplierDetail.tsx'),
  add: () => import('./SupplierForm.tsx'),
  edit: () => import('./SupplierForm.tsx'),
  contract: () => import('./ContractForm.tsx'),
  document: () => import('./DocumentForm.tsx'),
};

function DocumentsUntil({ day }: { day: string | null }) {
  const standing = standingToday(day);
  if (day === null) return <>–</>;
  return (
    <span className="uiRow">
      <span className="uiFigures">{day}</span>
      {standing === 'valid' ? null : <DictTag type="documentStanding" value={standing} />}
    </span>
  );
}

const COLUMNS: readonly Column<typeof SUPPLIER_LIST, typeof supplierWords>[] = [
  { key: 'name', width: 240, sorts: ['name', '-name'] },
  { key: 'code', width: 110 },
  { key: 'state', width: 100 },
  { key: 'creditCode', width: 190 },
  {
    key: 'documentsExpireOn',
    width: 190,
    sorts: ['documentsExpireOn', '-documentsExpireOn'],
    render: ({ documentsExpireOn }) => <DocumentsUntil day={documentsExpireOn} />,
  },
  { key: 'cars', width: 80 },
  { key: 'people', width: 80 },
  {
    key: 'areaCodes',
    width: 200,
    render: ({ areaCodes }) => (areaCodes.length === 0 ? '–' : <AreaNames codes={areaCodes} />),
  },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const ROW_ACTIONS: readonly RowAction<SupplierRow>[] = [{ key: 'edit', permission: 'operation:supplier:update' }];

export default function SupplierPage() {
  const t = useWords(words);
  const filters = useMemo<readonly Filter<typeof SUPPLIER_LIST, typeof supplierWords>[]>(
    () => [
      { kind: 'text', field: 'keyword' },
      { kind: 'choice', field: 'state' },
      {
        kind: 'choice',
        field: 'documents',
        options: [
          { value: 'expiring', label: t('expiringFilter') },
          { value: 'expired', label: t('expiredFilter') },
        ],
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={SUPPLIER_LIST}
      noun={supplierWords}
      page={supplierPage}
      columns={COLUMNS}
      filters={filters}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={ROW_ACTIONS}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
