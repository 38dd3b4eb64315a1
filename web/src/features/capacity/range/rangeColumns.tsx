import { useMemo } from 'react';
import { isAlways } from '#contract/capacity/range/rules.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { Column } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { KindMark } from './KindMark.tsx';
import type { RANGE_LIST } from './rangeQueries.ts';
import { words } from './words.ts';

/** Square kilometres of square metres. */
export const squareKilometres = (metres: number): string => formatNumber(metres / 1e6, Math.abs(metres) < 1e6 ? 4 : 2);

/** The columns of the list of ranges. */
export function useRangeColumns(): readonly Column<typeof RANGE_LIST>[] {
  const t = useWords(words);
  return useMemo(
    (): Column<typeof RANGE_LIST>[] => [
      { key: 'name', title: t('name'), width: 140, sorts: ['name', '-name'] },
      { key: 'kind', title: t('kind'), width: 150, render: (row) => <KindMark kind={row.kind} /> },
      {
        key: 'state',
        title: t('state'),
        width: 130,
        render: (row) => <DictTag type="rangeState" value={row.state} />,
      },
      {
        key: 'speedLimit',
        title: t('speedLimit'),
        width: 90,
        align: 'end',
        render: (row) => (row.speedLimit === null ? '' : t('limitOf', { limit: row.speedLimit })),
      },
      { key: 'priority', title: t('priority'), width: 80, align: 'end', sorts: ['-priority', 'priority'] },
      {
        key: 'area',
        title: t('areaKm2'),
        width: 110,
        align: 'end',
        sorts: ['-area', 'area'],
        render: (row) => squareKilometres(row.area),
      },
      {
        key: 'schedule',
        title: t('schedule'),
        width: 100,
        hidden: true,
        render: (row) => t(isAlways(row.schedule) ? 'always' : 'atTimes'),
      },
      {
        key: 'groups',
        title: t('groups'),
        width: 140,
        hidden: true,
        render: (row) => row.groups.join(', ') || t('allCars'),
      },
      { key: 'code', title: t('code'), width: 110, hidden: true },
      { key: 'vertexCount', title: t('vertexCount'), width: 90, align: 'end', hidden: true },
      { key: 'remark', title: t('remark'), width: 180, hidden: true },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        width: 170,
        hidden: true,
        sorts: ['-updatedAt', 'updatedAt'],
        render: (row) => <Time at={row.updatedAt} />,
      },
    ],
    [t],
  );
}
