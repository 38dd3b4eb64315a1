import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AreaMap } from './AreaMap.tsx';
import { ClashList } from './ClashList.tsx';
import { KindMark } from './KindMark.tsx';
import type { RangeDialogState } from './RangeDialog.tsx';
import { squareKilometres } from './rangeColumns.tsx';
import { type RangeDetail as Range, rangeQuery, type RangeRow } from './rangeQueries.ts';
import { ScheduleText } from './ScheduleText.tsx';
import { words } from './words.ts';

function Shape({ range }: { range: Range }) {
  const t = useWords(words);
  const areas = useMemo(() => [{ ...range, name: '' }], [range]);
  if (range.vertexCount === 0) return <EmptyState title={t('nothingDrawn')} hint={t('nothingDrawnHint')} />;
  return <AreaMap areas={areas} label={t('mapOfOne', { name: range.name })} />;
}

/** One range: where it is, what it says, when, and what it gets into conflict with. */
export default function RangeDetail({
  open,
  ask,
}: {
  open: OpenDrawer<RangeRow>;
  ask: (dialog: RangeDialogState) => void;
}) {
  const t = useWords(words);
  const can = useCan();
  const { data, isPending, error, refetch } = useQuery({ ...rangeQuery(open.id), enabled: open.id !== '' });
  const sections = (range: Range) => {
    const { id, kind, speedLimit, priority, groups, schedule, geometry } = range;
    return [
      { content: <Shape range={range} /> },
      {
        title: t('rules'),
        facts: [
          { label: t('kind'), value: <KindMark kind={kind} /> },
          { label: t('speedLimit'), value: speedLimit === null ? '' : t('limitOf', { limit: speedLimit }) },
          { label: t('priority'), value: <span className="uiFigures">{priority}</span> },
          { label: t('groups'), value: groups.length === 0 ? t('allCars') : groups.join(', ') },
          { label: t('schedule'), value: <ScheduleText schedule={schedule} /> },
          {
            label: t('areaKm2'),
            value: <span className="uiFigures">{t('squareKm', { area: squareKilometres(range.area) })}</span>,
          },
          { label: t('vertexCount'), value: <span className="uiFigures">{range.vertexCount}</span> },
          { label: t('code'), value: range.code },
          {
            label: t('inForce'),
            value: range.publishedNumber === null ? t('none') : t('versionOf', { number: range.publishedNumber }),
          },
          { label: t('remark'), value: range.remark },
          { label: t('updatedAt'), value: <Time at={range.updatedAt} /> },
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
        <Button type="primary" onClick={() => ask({ kind: 'publish', row: range })}>
          {t('publish')}
        </Button>
      ) : null}
      {range.lastNumber > 0 ? <Button onClick={() => open.open('versions', range.id)}>{t('versions')}</Button> : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      title={data?.name ?? t('title')}
      state={data === undefined ? undefined : <DictTag type="rangeState" value={data.state} />}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
      actions={actions}
    />
  );
}
