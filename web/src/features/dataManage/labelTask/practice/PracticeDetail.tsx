import type { LabelPractice } from '#contract/dataManage/labelPractice/calls.ts';
import { labelPracticeWords } from '#contract/dataManage/labelPractice/words.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { PracticeLink, PracticeRelease } from './PracticeActs.tsx';
import { Progress } from './Progress.tsx';
import { words } from './words.ts';

export default function PracticeDetail({ open }: { open: OpenDrawer<LabelPractice> }) {
  const t = useWords(words);
  const can = useCan();
  const sections = (row: LabelPractice): SectionsOf<typeof labelPracticeWords> => [
    ...(can('dataManage:labelPractice:link') && row.taken + row.accepted === 0
      ? [{ title: t('link'), content: <PracticeLink practice={row} /> }]
      : []),
    { title: t('students'), content: <Progress practice={row} /> },
    ...(can('dataManage:labelPractice:accept') && row.accepted > 0
      ? [{ title: t('release'), content: <PracticeRelease practice={row} /> }]
      : []),
    {
      title: t('basics'),
      fields: [
        'labelTaskName',
        'enterpriseName',
        'taskTitle',
        'taskState',
        'jobsEach',
        'jobs',
        'taken',
        'passed',
        'accepted',
        'createdAt',
      ],
    },
  ];
  return <DetailDrawer open={open} noun={labelPracticeWords} sections={sections} />;
}
