import type { PersonJob } from '#contract/system/setting/calls.ts';
import { personJobWords } from '#contract/system/setting/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { LiveProgress, LiveState, Starter } from './JobCells.tsx';
import { words } from './words.ts';

/** One job: who started it, how far it is, what came of it. */
export default function JobDetail({ open }: { open: OpenDrawer<PersonJob> }) {
  const t = useWords(words);
  const sections = (job: PersonJob): SectionsOf<typeof personJobWords> => [
    {
      fields: [
        { label: t('person'), value: <Starter row={job} /> },
        { label: t('progress'), value: <LiveProgress row={job} /> },
        'message',
        'createdAt',
        'startedAt',
        'finishedAt',
        'attempt',
      ],
    },
  ];
  return (
    <DetailDrawer
      open={open}
      noun={personJobWords}
      state={open.row === undefined ? undefined : <LiveState row={open.row} />}
      sections={sections}
    />
  );
}
