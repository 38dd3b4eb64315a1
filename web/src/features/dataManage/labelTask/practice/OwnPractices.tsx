import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { OwnPractice } from '#contract/dataManage/labelPractice/calls.ts';
import { labelPracticePage, practiceBenchPage } from '#contract/dataManage/labelPractice/page.ts';
import { taskStudentPage } from '#contract/school/task/page.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ownPracticeQuery, practiceChanged } from '../labelTaskQueries.ts';
import { Agreement } from './Agreement.tsx';
import { PracticeJobs } from './PracticeJobs.tsx';
import { words } from './words.ts';

function Practice({ practice }: { practice: OwnPractice }) {
  const t = useWords(words);
  const { navigate } = usePage();
  const [isBusy, setBusy] = useState(false);
  const { id, taskId, taskTitle, enterpriseName, jobs, jobsEach, dueAt, quality, score, mayTake } = practice;
  const take = async () => {
    setBusy(true);
    try {
      const { jobId } = await callApi('/dataManage/labelPractice/takeJob', { id });
      await practiceChanged();
      navigate(`/${practiceBenchPage.route}?job=${jobId}`);
    } catch (error) {
      notify('error', messageOf(error));
    }
    setBusy(false);
  };
  return (
    <section className="practice" aria-label={taskTitle}>
      <div className="uiSpread">
        <h2>{taskTitle}</h2>
        {mayTake ? (
          <Button type="primary" loading={isBusy} onClick={() => void take()}>
            {t('take')}
          </Button>
        ) : null}
      </div>
      <p className="uiQuiet">
        {enterpriseName} · {t('had', { had: jobs.length, most: jobsEach })} · {t('due')} <Time at={dueAt} /> ·{' '}
        <Link to={`/${taskStudentPage.route}?tab=all&drawer=detail&record=${taskId}`}>{t('instructions')}</Link>
      </p>
      <p>
        {t('agreement')} <Agreement quality={quality} />
        {score === null ? null : ` · ${t('score')} ${score}`}
      </p>
      <PracticeJobs jobs={jobs} of={taskTitle} />
    </section>
  );
}

/** What a student has to label, and what became of it. */
export function OwnPractices() {
  const t = useWords(words);
  const say = useText();
  const { data, error, refetch } = useQuery(ownPracticeQuery);
  return (
    <section className="uiList" aria-label={say(labelPracticePage.title)}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{say(labelPracticePage.title)}</h1>
          <p>{say(labelPracticePage.purpose)}</p>
        </div>
      </header>
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.list.length === 0 ? (
        <EmptyState title={t('noPractice')} />
      ) : (
        data.list.map((practice) => <Practice key={practice.id} practice={practice} />)
      )}
    </section>
  );
}
