import { eventRecordPage } from '#contract/capacity/eventRecord/page.ts';
import { RECORDED_KINDS } from '#contract/capacity/eventRecord/rules.ts';
import { eventRecordWords } from '#contract/capacity/eventRecord/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const LIST = '/capacity/eventRecord/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof eventRecordWords>[] = [
  { key: 'occurredAt', sorts: ['-occurredAt', 'occurredAt'] },
  { key: 'kind', width: 200 },
  { key: 'fleetNumber', width: 120 },
  { key: 'plate', width: 120 },
  { key: 'orderNo', width: 190 },
  { key: 'state', width: 112 },
  { key: 'frozenAt' },
  { key: 'sealedAt' },
  { key: 'hash', width: 200, hidden: true },
  { key: 'fromAt', hidden: true },
  { key: 'toAt', hidden: true },
];
const DRAWERS = { detail: () => import('./EventRecordDetail.tsx') };

export default function EventRecordPage() {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const filters: readonly Filter<typeof LIST, typeof eventRecordWords>[] = [
    { kind: 'text', field: 'car' },
    { kind: 'choices', field: 'kinds', options: RECORDED_KINDS.map((value) => ({ value, label: kindOf(value) })) },
    { kind: 'choice', field: 'state' },
    { kind: 'text', field: 'orderNo' },
  ];
  return (
    <ListPage
      path={LIST}
      noun={eventRecordWords}
      page={eventRecordPage}
      columns={COLUMNS}
      filters={filters}
      findBy="id"
      rowLabel={({ fleetNumber, kind }) => `${fleetNumber} · ${kindOf(kind)}`}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
