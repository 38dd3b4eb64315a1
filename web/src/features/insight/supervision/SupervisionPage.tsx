import { useMemo } from 'react';
import { supervisionPage } from '#contract/insight/supervision/page.ts';
import { supervisionWords } from '#contract/insight/supervision/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { Findings } from './Findings.tsx';
import { Status } from './Status.tsx';
import { LIST, PLATFORMS } from './supervisionQueries.ts';
import { words } from './words.ts';

const columnsWith = (findings: string): readonly Column<typeof LIST, typeof supervisionWords>[] => [
  { key: 'kind', width: 130 },
  { key: 'state', width: 120 },
  { key: 'orderNo', width: 150 },
  { key: 'vehicleNo', width: 110 },
  { key: 'at', width: 180 },
  { key: 'findings', title: findings, width: 260, render: (record) => <Findings record={record} /> },
  { key: 'edition', width: 80 },
  { key: 'platformName', width: 220 },
  { key: 'settledAt' },
  { key: 'createdAt', sorts: ['-id', 'id'] },
  { key: 'day', width: 120, hidden: true },
];
const DRAWERS = { detail: () => import('./SupervisionDetail.tsx'), days: () => import('./Days.tsx') };

export default function SupervisionPage() {
  const t = useWords(words);
  const kindOf = useDictLabel('supervisionKind');
  const columns = useMemo(() => columnsWith(t('findings')), [t]);
  const filters = useMemo<readonly Filter<typeof LIST, typeof supervisionWords>[]>(
    () => [
      { kind: 'choices', field: 'states', upFront: true },
      { kind: 'choice', field: 'kind', upFront: true },
      { kind: 'text', field: 'orderNo', upFront: true },
      { kind: 'text', field: 'day', placeholder: t('dayHint') },
      { kind: 'remote', field: 'platformId', source: PLATFORMS },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={supervisionWords}
      page={supervisionPage}
      columns={columns}
      filters={filters}
      findBy="id"
      actions={[{ key: 'days', label: t('days') }]}
      rowLabel={({ kind, orderNo, vehicleNo }) => `${kindOf(kind)} ${orderNo === '' ? vehicleNo : orderNo}`}
      banner={<Status />}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
