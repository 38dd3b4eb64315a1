import { useCallback } from 'react';
import { isAlways } from '#contract/capacity/range/rules.ts';
import type { rangeWords } from '#contract/capacity/range/words.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import type { Column } from '#web/ui/ListPage.tsx';
import { KindMark } from './KindMark.tsx';
import type { RANGE_LIST, RangeRow } from './rangeQueries.ts';
import { words } from './words.ts';

/** Says square metres as square kilometres. */
export function useSquareKm(): (metres: number) => string {
  const t = useWords(words);
  return (metres) => t('squareKm', { area: formatNumber(metres / 1e6, Math.abs(metres) < 1e6 ? 4 : 2) });
}

const SquareKm = ({ area }: Pick<RangeRow, 'area'>) => useSquareKm()(area);

/** Says a speed limit; nothing for none. */
export function useLimitText(): (limit: number | null) => string {
  const t = useWords(words);
  return useCallback((limit) => (limit === null ? '' : t('limitOf', { n: limit })), [t]);
}

function Limit({ of }: { of: number | null }) {
  return useLimitText()(of);
}

function When({ row }: { row: RangeRow }) {
  const t = useWords(words);
  return t(isAlways(row.schedule) ? 'always' : 'atTimes');
}

/** The columns of the list; the limit has a shorter title, as its cells have the unit. */
export const columnsWith = (limit: string): readonly Column<typeof RANGE_LIST, typeof rangeWords>[] => [
  { key: 'name', width: 140, sorts: ['name', '-name'], render: rangeName },
  { key: 'nameEn', width: 140, hidden: true },
  { key: 'kind', width: 166, render: (row) => <KindMark kind={row.kind} /> },
  { key: 'state', width: 130 },
  { key: 'speedLimit', title: limit, width: 90, render: (row) => <Limit of={row.speedLimit} /> },
  { key: 'priority', width: 80, sorts: ['-priority', 'priority'] },
  { key: 'area', width: 140, align: 'end', sorts: ['-area', 'area'], render: (row) => <SquareKm area={row.area} /> },
  { key: 'schedule', width: 100, hidden: true, render: (row) => <When row={row} /> },
  { key: 'groups', width: 140, hidden: true },
  { key: 'code', width: 110, hidden: true },
  { key: 'vertexCount', width: 90, hidden: true },
  { key: 'remark', width: 180, hidden: true },
  { key: 'updatedAt', width: 170, hidden: true, sorts: ['-updatedAt', 'updatedAt'] },
];
