import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Closure, ClosureDetail as Detail } from '#contract/capacity/closure/calls.ts';
import { closureWords } from '#contract/capacity/closure/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaMap } from '#web/shared/area/AreaMap.tsx';
import { SquareKm } from '#web/shared/closure/SquareKm.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './closure.css';
import { ClosureCars } from './ClosureCars.tsx';
import { ClosureProof } from './ClosureProof.tsx';
import { ClosureRides } from './ClosureRides.tsx';
import { closureQuery } from './closureQueries.ts';
import { words } from './words.ts';

function Shape({ id, geometry }: Pick<Detail, 'id' | 'geometry'>) {
  const t = useWords(words);
  const shape = JSON.stringify(geometry);
  // read again every two seconds, and the same mostly
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `shape` is what of the geometry can change
  const areas = useMemo(() => [{ id, kind: 'noGo' as const, name: '', geometry }], [id, shape]);
  return <AreaMap areas={areas} label={t('mapOf')} />;
}

function Steps({ steps }: Pick<Detail, 'steps'>) {
  const stepOf = useDictLabel('closureStep');
  return (
    <ol className="closureList">
      {steps.map(({ at, step, by, note }, place) => (
        <li key={`${step}${steps.length - place}`} className="uiRow">
          <Time at={at} />
          <span>{[stepOf(step), by, note].filter((text) => text !== '').join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}

/** One closed area, and the proof of it on one page. */
export default function ClosureDetail({ open }: { open: OpenDrawer<Closure> }) {
  const t = useWords(words);
  const { data, isPending, error, refetch } = useQuery({ ...closureQuery(open.id), enabled: open.id !== '' });
  const sections = (closure: Detail): SectionsOf<typeof closureWords> => [
    { title: t('proof'), content: <ClosureProof closure={closure} /> },
    { title: t('cars'), content: <ClosureCars closure={closure} /> },
    { content: <Shape key={closure.id} id={closure.id} geometry={closure.geometry} /> },
    {
      title: t('what'),
      fields: [
        'authority',
        'reference',
        'reason',
        { field: 'isDrill', value: t(closure.isDrill ? 'yes' : 'no') },
        'origin',
        'fromAt',
        'untilAt',
        'beganAt',
        'endedAt',
        'endReason',
        { field: 'area', value: <SquareKm area={closure.area} /> },
        'vertexCount',
        'createdByName',
      ],
    },
    ...(closure.state === 'over' ? [] : [{ title: t('rides'), content: <ClosureRides closure={closure} /> }]),
    { title: t('history'), content: <Steps steps={closure.steps} /> },
  ];
  return (
    <DetailDrawer
      open={{ ...open, ways: open.waysOf(data) }}
      noun={closureWords}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      title={
        data === undefined ? undefined : [data.authority, data.reference].filter((text) => text !== '').join(' · ')
      }
      sections={sections}
      width={860}
    />
  );
}
