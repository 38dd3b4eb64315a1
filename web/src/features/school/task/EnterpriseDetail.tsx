import { useQuery } from '@tanstack/react-query';
import type { TaskDetail, TaskRow } from '#contract/school/task/calls.ts';
import { taskWords } from '#contract/school/task/words.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import { TaskFiles } from './TaskFiles.tsx';
import { enterpriseTaskQuery, type Work } from './taskQueries.ts';
import { WorkDrawer } from './WorkDrawer.tsx';
import { WorkTable } from './WorkTable.tsx';
import { words } from './words.ts';

const SEARCH = { work: text() };

function Answers({ answers }: { answers: TaskDetail['answers'] }) {
  const t = useWords(words);
  if (answers.length === 0) return <p className="uiQuiet">{t('noAnswers')}</p>;
  return (
    <ul className="taskFiles">
      {answers.map((answer) => (
        <li key={`${answer.teacherName} ${answer.answeredAt}`} className="uiRow">
          <b>{answer.teacherName}</b>
          <span className="uiQuiet">{answer.schoolName}</span>
          <DictTag type="taskAnswer" value={answer.state} />
          <Time at={answer.answeredAt} />
          {answer.reason === '' ? null : <span>{answer.reason}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A task as its enterprise sees it: the results first, then what was asked and who answered. */
export default function EnterpriseDetail({ open }: { open: OpenDrawer<TaskRow> }) {
  const t = useWords(words);
  const f = useFields(taskWords);
  const [{ work }, setSearch] = useSearchState(SEARCH);
  const { data: task, error, isPending, refetch } = useQuery(enterpriseTaskQuery(open.id));
  const sections = (shown: TaskDetail): SectionsOf<typeof taskWords> => [
    ...(shown.state === 'draft'
      ? []
      : [
          {
            title: t('results'),
            content: (
              <WorkTable
                key={shown.id}
                as="enterprise"
                taskId={shown.id}
                waitsFor={['marked']}
                open={(id) => setSearch({ work: id })}
              />
            ),
          },
          { title: t('answers'), content: <Answers answers={shown.answers} /> },
        ]),
    {
      title: t('basics'),
      fields: [
        'enterpriseName',
        { label: t('seats'), value: `${formatNumber(shown.studentCount)} / ${formatNumber(shown.capacity)}` },
        {
          field: 'offers',
          value: shown.offers.map(({ schoolName, schoolId, majorId, majorName }) => (
            <div key={`${schoolId} ${majorId ?? ''}`}>
              {schoolName} / {majorId === null ? t('wholeSchool') : majorName}
            </div>
          )),
        },
        'acceptBy',
        'dueAt',
        'publishedAt',
        { field: 'files', value: <TaskFiles files={shown.files} /> },
      ],
    },
    { title: f('description'), content: <RichTextView html={shown.description} /> },
  ];
  const review = (shown: Work) => <ReviewPanel key={shown.version} work={shown} />;
  return (
    <>
      <DetailDrawer
        open={{ ...open, ways: open.waysOf(task) }}
        noun={taskWords}
        width={720}
        title={task?.title}
        record={task}
        isLoading={isPending}
        error={error}
        retry={() => void refetch()}
        sections={sections}
      />
      {work === '' ? null : (
        <WorkDrawer as="enterprise" id={work} close={() => setSearch({ work: undefined })} actions={review} />
      )}
    </>
  );
}
