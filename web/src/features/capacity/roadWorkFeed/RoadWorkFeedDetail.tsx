import type { RoadWorkFeed } from '#contract/capacity/roadWorkFeed/calls.ts';
import { roadWorkFeedWords } from '#contract/capacity/roadWorkFeed/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LastTry } from '#web/ui/LastTry.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

export default function RoadWorkFeedDetail({ open }: { open: OpenDrawer<RoadWorkFeed> }) {
  const t = useWords(words);
  const sections = (shown: RoadWorkFeed): SectionsOf<typeof roadWorkFeedWords> => [
    {
      title: t('connection'),
      fields: [
        {
          field: 'problem',
          value: <LastTry type="roadWorkProblem" problem={shown.problem} succeededAt={shown.readAt} />,
        },
        'problemDetail',
        'failures',
        'readAt',
        'publishedAt',
        'events',
        'near',
        'skipped',
        'waiting',
        'address',
        { field: 'hasToken', value: t(shown.hasToken ? 'set' : 'notSet') },
        { field: 'certificate', value: t(shown.certificate === '' ? 'notSet' : 'set') },
      ],
      content: <Link to={`/capacity/roadWork?feedId=${shown.id}`}>{t('toWorks')}</Link>,
    },
    { title: t('deciding'), fields: ['closer', 'margin', 'authority'] },
    { title: t('basics'), fields: ['format', 'state', 'everySeconds', 'remark', 'createdAt', 'updatedAt'] },
  ];
  return <DetailDrawer open={open} noun={roadWorkFeedWords} sections={sections} />;
}
