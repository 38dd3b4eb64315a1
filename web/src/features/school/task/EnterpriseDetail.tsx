import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TaskDetail, TaskRow } from '#contract/school/task/calls.ts';
import { text, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { RichTextView } from '#web/ui/RichTextView.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ReviewPanel } from './ReviewPanel.tsx';
import type { TaskDialogState } from './TaskDialog.tsx';
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

interface EnterpriseDetailProps {
  open: OpenDrawer<TaskRow>;
  ask: (dialog: TaskDialogState) => void;
}

/** A task as its enterprise sees it: the results first, then what was asked and who answered. */
export default function EnterpriseDetail({ open, ask }: EnterpriseDetailProps) {
  const t = useWords(words);
  const can = useCan();
  const [{ work }, setSearch] = useSearchState(SEARCH);
  const { data: task, error, isPending, refetch } = useQuery(enterpriseTaskQuery(open.id));
  const sections = (shown: TaskDetail) => [
    ...(shown.state === 'draft'
      ? []
      : [
          {
            title: t('results'),
            content: (
              <WorkTable
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
      facts: [
        { label: t('enterprise'), value: shown.enterpriseName },
        { label: t('seats'), value: `${formatNumber(shown.studentCount)} / ${formatNumber(shown.capacity)}` },
        {
          label: t('offers'),
          value: shown.offers.map(({ schoolName, schoolId, majorId, majorName }) => (
            <div key={`${schoolId} ${majorId ?? ''}`}>
              {schoolName} / {majorId === null ? t('wholeSchool') : majorName}
            </div>
          )),
        },
        { label: t('acceptBy'), value: <Time at={shown.acceptBy} /> },
        { label: t('dueAt'), value: <Time at={shown.dueAt} /> },
        { label: t('publishedAt'), value: <Time at={shown.publishedAt} /> },
        { label: t('files'), value: <TaskFiles files={shown.files} /> },
      ],
    },
    { title: t('description'), content: <RichTextView html={shown.description} /> },
  ];
  const actions = (shown: TaskDetail) => (
    <>
      {shown.state === 'draft' && can('task:taskEnterprise:publish') ? (
        <Button type="primary" onClick={() => ask({ kind: 'publish', task: shown })}>
          {t('publish')}
        </Button>
      ) : null}
      {shown.state === 'draft' && can('task:taskEnterprise:update') ? (
        <Button onClick={() => open.open('edit', shown.id)}>{t('edit')}</Button>
      ) : null}
      {shown.state === 'published' && can('task:taskEnterprise:publish') ? (
        <Button danger onClick={() => ask({ kind: 'close', task: shown })}>
          {t('close')}
        </Button>
      ) : null}
    </>
  );
  const review = (shown: Work) => <ReviewPanel key={shown.version} work={shown} />;
  return (
    <>
      <DetailDrawer
        open={open}
        width={720}
        title={task?.title ?? t('task')}
        state={task === undefined ? undefined : <DictTag type="taskState" value={task.state} />}
        record={task}
        isLoading={isPending}
        error={error}
        retry={() => void refetch()}
        sections={sections}
        actions={task === undefined || task.state === 'closed' ? undefined : actions}
      />
      {work === '' ? null : (
        <WorkDrawer as="enterprise" id={work} close={() => setSearch({ work: undefined })} actions={review} />
      )}
    </>
  );
}
