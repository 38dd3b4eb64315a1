import { useQuery } from '@tanstack/react-query';
import type { StudentWorkDetail, StudentWorkRow } from '#contract/school/task/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
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
  const sections = (shown: StudentWorkDetail) => [
    {
      facts: [
        {
          label: t('dueAt'),
          value: (
            <span className="taskMarks">
              <Time at={shown.dueAt} />
              <WorkMarks work={shown} />
            </span>
          ),
        },
        { label: t('score'), value: <span className="taskScore uiFigures">{shown.score ?? '–'}</span> },
        { label: t('teacher'), value: shown.teacherName },
        { label: t('enterprise'), value: shown.enterpriseName },
        ...(shown.note === ''
          ? []
          : [{ label: t('noteFromTeacher'), value: <p className="taskText">{shown.note}</p> }]),
        ...(shown.verdict === ''
          ? []
          : [{ label: t('enterpriseSays'), value: <p className="taskText">{shown.verdict}</p> }]),
        { label: t('files'), value: <TaskFiles files={shown.files} /> },
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
      title={work?.title ?? t('task')}
      state={work === undefined ? undefined : <DictTag type="taskWorkState" value={work.state} />}
      record={work}
      isLoading={isPending}
      error={error}
      retry={() => void refetch()}
      sections={sections}
    />
  );
}
