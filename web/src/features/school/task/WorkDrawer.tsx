import { useQuery } from '@tanstack/react-query';
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { workWords } from '#contract/school/task/words.ts';
import { ApiError } from '#web/lib/client.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Attempts } from './Attempts.tsx';
import { type Reviewer, type Work, workQuery } from './taskQueries.ts';
import { words } from './words.ts';
import { WorkMarks } from './WorkTable.tsx';

interface WorkDrawerProps {
  as: Reviewer;
  id: string;
  close: () => void;
  /** What can be done with the work as it is now. */
  actions: (work: Work) => ReactNode;
}

function Remark({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <section className="uiSection">
      <h2>{label}</h2>
      <p className="taskSaid">{text}</p>
    </section>
  );
}

/** One student's work over the task: first what is to be done, then every attempt. */
export function WorkDrawer({ as, id, close, actions }: WorkDrawerProps) {
  const t = useWords(words);
  const f = useFields(workWords);
  const { data: work, error, refetch } = useQuery(workQuery(as, id));
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Drawer
      open
      size={600}
      title={
        <span className="uiRow">
          {work === undefined ? f('studentName') : t('workTitle', { name: work.studentName })}
          {work === undefined ? null : (
            <span className="uiDrawerState">
              <DictTag type="taskWorkState" value={work.state} />
            </span>
          )}
        </span>
      }
      onClose={close}
    >
      {work !== undefined ? (
        <>
          {actions(work)}
          <dl className="uiFacts">
            <dt>{f('taskTitle')}</dt>
            <dd>{work.taskTitle}</dd>
            <dt>{f('studentNumber')}</dt>
            <dd className="uiFigures">{work.studentNumber}</dd>
            <dt>{f('majorName')}</dt>
            <dd>{work.majorName}</dd>
            <dt>{f('teacherName')}</dt>
            <dd>{work.teacherName}</dd>
            <dt>{f('dueAt')}</dt>
            <dd>
              <Time at={work.dueAt} /> <WorkMarks work={work} />
            </dd>
            <dt>{f('score')}</dt>
            <dd className="taskScore uiFigures">{work.score ?? '–'}</dd>
          </dl>
          <Remark label={f('verdict')} text={work.verdict} />
          <section className="uiSection">
            <h2>{t('attempts')}</h2>
            <Attempts attempts={work.attempts} />
          </section>
        </>
      ) : error === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : isMissing ? (
        <EmptyState title={t('noAttempts')} />
      ) : (
        <ErrorState error={error} retry={() => void refetch()} />
      )}
    </Drawer>
  );
}
