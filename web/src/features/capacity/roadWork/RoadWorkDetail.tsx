import { useQuery } from '@tanstack/react-query';
import type { RoadWork, RoadWorkDetail as Detail } from '#contract/capacity/roadWork/calls.ts';
import { roadWorkName } from '#contract/capacity/roadWork/rules.ts';
import { roadWorkWords } from '#contract/capacity/roadWork/words.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { SquareKm } from '#web/shared/closure/SquareKm.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Doubts } from './Doubts.tsx';
import { RoadWorkMap } from './RoadWorkMap.tsx';
import { roadWorkQuery } from './roadWorkQueries.ts';
import { words } from './words.ts';

/** One of them: what is said, where, and what was decided. */
export default function RoadWorkDetail({ open }: { open: OpenDrawer<RoadWork> }) {
  const t = useWords(words);
  const doubtOf = useDictLabel('roadWorkDoubt');
  const { data, isPending, error, refetch } = useQuery({ ...roadWorkQuery(open.id), enabled: open.id !== '' });
  const sections = (work: Detail): SectionsOf<typeof roadWorkWords> => [
    {
      title: t('decision'),
      fields: [
        'state',
        'news',
        'closureState',
        work.decidedAt === null || work.decidedByName !== ''
          ? 'decidedByName'
          : { field: 'decidedByName', value: t('byItself') },
        'decidedAt',
        'note',
      ],
      content:
        work.closureId === null ? null : (
          <Link to={`/capacity/closure?drawer=detail&record=${work.closureId}`}>{t('toClosure')}</Link>
        ),
    },
    { content: <RoadWorkMap key={work.id} id={work.id} geometry={work.geometry} /> },
    {
      title: t('what'),
      fields: [
        'roads',
        'direction',
        'impact',
        'description',
        'startAt',
        'endAt',
        { field: 'doubts', value: work.doubts.map((doubt) => doubtOf(doubt)).join(' · ') },
        { field: 'area', value: <SquareKm area={work.area} /> },
        'authority',
        'eventId',
        'seenAt',
        'changedAt',
        'goneAt',
        {
          field: 'feedName',
          value: <Link to={`/capacity/roadWorkFeed?drawer=detail&record=${work.feedId}`}>{work.feedName}</Link>,
        },
      ],
      content: <Doubts doubts={work.doubts} />,
    },
  ];
  return (
    <DetailDrawer
      open={{ ...open, ways: open.waysOf(data) }}
      noun={roadWorkWords}
      record={data}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      title={data === undefined ? undefined : roadWorkName(data)}
      sections={sections}
      width={760}
    />
  );
}
