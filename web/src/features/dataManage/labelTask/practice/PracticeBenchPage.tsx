import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { labelPracticePage, practiceBenchPage } from '#contract/dataManage/labelPractice/page.ts';
import { ApiError } from '#web/lib/client.ts';
import { text, usePageTitle, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { practiceJobQuery } from '../labelTaskQueries.ts';
import { BenchCallsContext, PRACTICE_CALLS } from '../workbench/benchCalls.ts';
import { Workbench } from '../workbench/Workbench.tsx';
import { words } from './words.ts';

const SEARCH = { job: text() };

/** The workbench for a job of practice. Its job and frame stand in the address. */
export default function PracticeBenchPage() {
  const t = useWords(words);
  const say = useText();
  const [{ job: id }] = useSearchState(SEARCH);
  const isId = /^[1-9]\d{0,17}$/.test(id);
  const { data, error, refetch } = useQuery({ ...practiceJobQuery(id), enabled: isId });
  const title = data === undefined ? null : `${data.job.taskName} · ${t('jobNumber', { number: data.job.number })}`;
  usePageTitle(title);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <section className="uiList benchPage" aria-label={say(practiceBenchPage.title)}>
      <header className="uiListHead">
        <div className="uiListHeading">
          <h1>{title ?? say(practiceBenchPage.title)}</h1>
          <p>
            <Link to={`/${labelPracticePage.route}`}>{t('back')}</Link>
          </p>
        </div>
      </header>
      {!isId || isGone ? (
        <EmptyState title={t(isGone ? 'notYours' : 'chooseJob')} />
      ) : error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : (
        <BenchCallsContext value={PRACTICE_CALLS}>
          {/* a move changes who may draw, and begins the drawing anew from what the server has */}
          <Workbench key={`${id} ${data.job.version}`} job={data} classes={data.classes} />
        </BenchCallsContext>
      )}
    </section>
  );
}
