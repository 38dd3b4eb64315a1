import { useQuery } from '@tanstack/react-query';
import type { StudentWorkDetail, StudentWorkRow } from '#contract/school/task/calls.ts';
import { workWords } from '#contract/school/task/words.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Attempts } from './Attempts.tsx';
import { SubmitPanel } from './SubmitPanel.tsx';
import { TaskFiles } from './TaskFiles.tsx';
import { studentTaskQuery } from './taskQueries.ts';
import { words } from './words.ts';
import { WorkMarks } from './WorkTable.tsx';

/** A task as its student sees it: what is asked, how to hand in, what became of it. */
export default function StudentDetail({ open }: { open: OpenDrawer<StudentWorkRow> }) {
  const t = useWords(words);
  const can = useCan();
  const { data: work, error, isPending, refetch } = useQuery(studentTaskQuery(open.id));
  const sections = (shown: StudentWorkDetail): SectionsOf<typeof workWords> => [
    {
      fields: [
        {
          field: 'dueAt',
          value: (
            <span className="taskMarks">
              <Time at={shown.dueAt} />
              <WorkMarks work={shown} />
            </span>
          ),
        },
        { field: 'score', value: <span className="taskScore uiFigures">{shown.score ?? '–'}</span> },
        'teacherName',
        'enterpriseName',
        ...(shown.note === '' ? [] : [{ field: 'note' as const, value: <p className="taskText">{shown.note}</p> }]),
        ...(shown.verdict === ''
          ? []
          : [{ field: 'verdict' as const, value: <p className="taskText">{shown.verdict}</p> }]),
        { field: 'files', value: <TaskFiles files={shown.files} /> },
      ],
    },
    { title: t('yourTask'), content: <RichTextView html={shown.description} /> },
    ...(shown.hindrance === 'state' || !can('task:taskStudent:submit')
      ? []
      : [{ content: <SubmitPanel key={shown.version} work={shown} /> }]),
    { title: t('attempts'), content: <Attempts attempts={shown.attempts} /> },
  ];
  return (
    <DetailDrawer
      open={open}
      width={640}
      noun={workWords}
      title={work?.title}
      record={work}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
    />
  );
}
