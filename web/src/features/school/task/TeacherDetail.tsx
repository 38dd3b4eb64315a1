import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TeacherTaskDetail, TeacherTaskRow } from '#contract/school/task/calls.ts';
import { ASSIGNMENT_MOVES, canMove } from '#contract/school/task/rules.ts';
import { teacherTaskWords } from '#contract/school/task/words.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import { AnswerPanel, answersLeft } from './AnswerPanel.tsx';
import { MarkPanel } from './MarkPanel.tsx';
import { TaskFiles } from './TaskFiles.tsx';
import { teacherTaskQuery, type Work } from './taskQueries.ts';
import { useMajorsLeft } from './useMajorsLeft.ts';
import { WorkDrawer } from './WorkDrawer.tsx';
import { WorkTable } from './WorkTable.tsx';
import { words } from './words.ts';

const SEARCH = { work: text() };

function Releases({ releases }: { releases: TeacherTaskDetail['releases'] }) {
  const t = useWords(words);
  return (
    <ul className="taskFiles">
      {releases.map((release) => (
        <li key={release.id} className="uiRow">
          <b>{release.majorName}</b>
          <span>{t('studentsCount', { count: release.studentCount })}</span>
          <span className="uiQuiet">
            {t('releaseDue')} <Time at={release.dueAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A task as its teacher sees it: what is to be done first, then the students, then what is asked. */
export default function TeacherDetail({ open }: { open: OpenDrawer<TeacherTaskRow> }) {
  const t = useWords(words);
  const can = useCan();
  const [{ work }, setSearch] = useSearchState(SEARCH);
  const { data: task, error, isPending, refetch } = useQuery(teacherTaskQuery(open.id));
  const majorsLeft = useMajorsLeft(task);
  const mayRelease = (shown: TeacherTaskDetail) =>
    can('task:taskTeacher:release') &&
    canMove(ASSIGNMENT_MOVES.release, shown.state) &&
    shown.taskState === 'published' &&
    shown.seatsLeft > 0;
  const mayAnswer = (shown: TeacherTaskDetail) => {
    const { mayAccept, mayDecline } = answersLeft(shown);
    return can('task:taskTeacher:answer') && (mayAccept || mayDecline);
  };
  const sections = (shown: TeacherTaskDetail): SectionsOf<typeof teacherTaskWords> => [
    ...(mayAnswer(shown) ? [{ content: <AnswerPanel key={shown.version ?? 0} task={shown} /> }] : []),
    ...(shown.releases.length === 0
      ? []
      : [
          {
            title: t('results'),
            content: (
              <WorkTable
                key={shown.id}
                as="teacher"
                taskId={shown.id}
                waitsFor={['submitted', 'rejected']}
                open={(id) => setSearch({ work: id })}
              />
            ),
          },
          { title: t('releases'), content: <Releases releases={shown.releases} /> },
        ]),
    { title: t('yourTask'), content: <RichTextView html={shown.description} /> },
    {
      title: t('basics'),
      fields: [
        { field: 'files', value: <TaskFiles files={shown.files} /> },
        'enterpriseName',
        { field: 'seatsLeft', value: `${formatNumber(shown.seatsLeft)} / ${formatNumber(shown.capacity)}` },
        'acceptBy',
        'dueAt',
      ],
    },
  ];
  const mark = (shown: Work) => <MarkPanel key={shown.version} work={shown} />;
  // Releasing is offered while a major of the teacher does not have the task.
  const release = (shown: TeacherTaskDetail) =>
    mayRelease(shown) && majorsLeft?.length !== 0 ? (
      <Button type={shown.state === 'accepted' ? 'primary' : 'default'} onClick={() => open.open('release', shown.id)}>
        {t('release')}
      </Button>
    ) : undefined;
  return (
    <>
      <DetailDrawer
        open={open}
        width={720}
        noun={teacherTaskWords}
        title={task?.title}
        record={task}
        isLoading={isPending}
        error={error}
        retry={() => void refetch()}
        sections={sections}
        actions={release}
      />
      {work === '' ? null : (
        <WorkDrawer as="teacher" id={work} close={() => setSearch({ work: undefined })} actions={mark} />
      )}
    </>
  );
}
