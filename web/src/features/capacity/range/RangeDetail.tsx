import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { rangeWords } from '#contract/capacity/range/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { rangeName } from '#web/shared/range/choices.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { AreaMap } from '#web/shared/area/AreaMap.tsx';
import { ClashList } from './ClashList.tsx';
import { KindMark } from './KindMark.tsx';
import { useLimitText, useSquareKm } from './rangeColumns.tsx';
import { type RangeDetail as Range, rangeQuery, type RangeRow } from './rangeQueries.ts';
import { ScheduleText } from './ScheduleText.tsx';
import { words } from './words.ts';

function Shape({ range }: { range: Range }) {
  const t = useWords(words);
  const areas = useMemo(() => [{ ...range, name: '' }], [range]);
  if (range.vertexCount === 0) return <EmptyState title={t('nothingDrawn')} hint={t('nothingDrawnHint')} />;
  return <AreaMap areas={areas} label={t('mapOfOne', { name: rangeName(range) })} />;
}

/** One range: its area, rules and conflicts. */
export default function RangeDetail({ open }: { open: OpenDrawer<RangeRow> }) {
  const t = useWords(words);
  const can = useCan();
  const { navigate } = usePage();
  const limitText = useLimitText();
  const squareKm = useSquareKm();
  const { data, isPending, error, refetch } = useQuery({ ...rangeQuery(open.id), enabled: open.id !== '' });
  const sections = (range: Range): SectionsOf<typeof rangeWords> => {
    const { id, kind, speedLimit, priority, groups, schedule, geometry, publishedNumber } = range;
    return [
      { content: <Shape range={range} /> },
      {
        title: t('rules'),
        fields: [
          { field: 'kind', value: <KindMark kind={kind} /> },
          { label: t('speedLimit'), value: limitText(speedLimit) },
          'priority',
          'groups',
          { field: 'schedule', value: <ScheduleText schedule={schedule} /> },
          {
            field: 'area',
            value: <span className="uiFigures">{squareKm(range.area)}</span>,
          },
          'vertexCount',
          'code',
          {
            field: 'publishedNumber',
            value: publishedNumber === null ? t('none') : t('versionOf', { number: publishedNumber }),
          },
          'remark',
          'updatedAt',
        ],
      },
      {
        title: t('clashes'),
        content: (
          <ClashList
            claim={range.vertexCount === 0 ? null : { id, kind, speedLimit, priority, groups, schedule, geometry }}
          />
        ),
      },
    ];
  };
  const actions = (range: Range) => (
    <>
      {can('capacity:range:update') ? <Button onClick={() => open.open('edit', range.id)}>{t('edit')}</Button> : null}
      {can('capacity:range:publish') && range.state !== 'published' && range.vertexCount > 0 ? (
        <Button type="primary" onClick={() => open.open('publish', range.id)}>
          {t('publish')}
        </Button>
      ) : null}
      {can('operation:order:list') && range.kind === 'operating' && range.lastNumber > 0 ? (
        <Button onClick={() => navigate(`/operation/order?pickUpRangeId=${range.id}`)}>{t('ordersHere')}</Button>
      ) : null}
      {range.lastNumber > 0 ? <Button onClick={() => open.open('versions', range.id)}>{t('versions')}</Button> : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      noun={rangeWords}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actions}
    />
  );
}
