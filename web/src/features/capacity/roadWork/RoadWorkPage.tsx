import { useMemo } from 'react';
import type { RoadWork } from '#contract/capacity/roadWork/calls.ts';
import { roadWorkName } from '#contract/capacity/roadWork/rules.ts';
import { roadWorkPage } from '#contract/capacity/roadWork/page.ts';
import { roadWorkWords } from '#contract/capacity/roadWork/words.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { mayApply, mayClose, mayDismiss, mayKeep, ROAD_WORK_LIST } from './roadWorkQueries.ts';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof ROAD_WORK_LIST, typeof roadWorkWords>[] = [
  { key: 'roads', width: 200, render: (work) => roadWorkName(work) },
  { key: 'impact', width: 170 },
  { key: 'state', width: 114 },
  { key: 'news', width: 150 },
  { key: 'startAt' },
  { key: 'endAt' },
  { key: 'description', width: 280 },
  { key: 'closureState', width: 120 },
  { key: 'doubts', width: 160 },
  { key: 'authority', width: 160 },
  { key: 'feedName', width: 180, hidden: true },
  { key: 'direction', width: 120, hidden: true },
  { key: 'eventId', width: 180, hidden: true },
  { key: 'decidedByName', width: 120, hidden: true },
  { key: 'decidedAt', hidden: true },
  { key: 'note', width: 200, hidden: true },
  { key: 'seenAt', sorts: ['-seenAt', 'seenAt'] },
  { key: 'changedAt', hidden: true, sorts: ['-changedAt', 'changedAt'] },
  { key: 'goneAt', hidden: true },
];
const FILTERS: readonly Filter<typeof ROAD_WORK_LIST, typeof roadWorkWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'flag', field: 'waits' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'impact' },
];
const DRAWERS = {
  detail: () => import('./RoadWorkDetail.tsx'),
  close: () => import('./CloseForm.tsx'),
  apply: () => import('./ApplyDialog.tsx'),
  dismiss: () => import('./DismissDialog.tsx'),
  keep: () => import('./DismissDialog.tsx'),
};

export default function RoadWorkPage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<RoadWork>[]>(
    () => [
      { key: 'close', label: t('close'), permission: 'capacity:closure:close', when: mayClose },
      { key: 'apply', label: t('apply'), permission: 'capacity:closure:close', when: mayApply },
      { key: 'dismiss', label: t('dismiss'), permission: 'capacity:roadWork:decide', when: mayDismiss },
      { key: 'keep', label: t('keep'), permission: 'capacity:roadWork:decide', when: mayKeep },
    ],
    [t],
  );
  return (
    <ListPage
      path={ROAD_WORK_LIST}
      noun={roadWorkWords}
      page={roadWorkPage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      rowLabel={roadWorkName}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
