import { useMemo } from 'react';
import type { Closure } from '#contract/capacity/closure/calls.ts';
import { closurePage } from '#contract/capacity/closure/page.ts';
import { closureWords } from '#contract/capacity/closure/words.ts';
import { useWords } from '#web/lib/words.ts';
import { SquareKm } from '#web/shared/closure/SquareKm.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { CLOSURE_LIST } from './closureQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

function DrillMark({ isDrill }: { isDrill: boolean }) {
  const t = useWords(words);
  return <StateTag tone={isDrill ? 'idle' : 'bad'}>{t(isDrill ? 'drill' : 'inEarnest')}</StateTag>;
}

const COLUMNS: readonly Column<typeof CLOSURE_LIST, typeof closureWords>[] = [
  { key: 'authority', width: 160 },
  { key: 'reference', width: 150 },
  { key: 'state', width: 100 },
  { key: 'isDrill', width: 100, render: ({ isDrill }) => <DrillMark isDrill={isDrill} /> },
  { key: 'fromAt', sorts: ['-fromAt', 'fromAt'] },
  { key: 'untilAt' },
  { key: 'secondsToClear', width: 130 },
  { key: 'reason', width: 220 },
  { key: 'area', width: 140, align: 'end', render: ({ area }) => <SquareKm area={area} /> },
  { key: 'origin', width: 120 },
  { key: 'clearAt', hidden: true },
  { key: 'endedAt', hidden: true },
  { key: 'endReason', width: 200, hidden: true },
  { key: 'createdByName', width: 120, hidden: true },
];
const FILTERS: readonly Filter<typeof CLOSURE_LIST, typeof closureWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'origin' },
  { kind: 'flag', field: 'isDrill' },
];
const form = () => import('./ClosureForm.tsx');
const DRAWERS = {
  detail: () => import('./ClosureDetail.tsx'),
  add: form,
  edit: form,
  lift: () => import('./LiftDialog.tsx'),
};

export default function ClosurePage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<Closure>[]>(
    () => [
      { key: 'edit', label: t('edit'), permission: 'capacity:closure:close', when: ({ state }) => state !== 'over' },
      {
        key: 'lift',
        label: t('lift'),
        permission: 'capacity:closure:close',
        danger: true,
        when: ({ state }) => state !== 'over',
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={CLOSURE_LIST}
      noun={closureWords}
      page={closurePage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      rowLabel={({ authority, reference }) => [authority, reference].filter((text) => text !== '').join(' · ')}
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
