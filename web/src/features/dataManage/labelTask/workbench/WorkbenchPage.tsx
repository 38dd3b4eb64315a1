import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { labelTaskPage, workbenchPage } from '#contract/dataManage/labelTask/page.ts';
import { text, usePageTitle, useSearchState } from '#web/lib/page.tsx';
import { useText, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { classesQuery, jobQuery } from '../labelTaskQueries.ts';
import { words } from '../words.ts';
import { type Job, Workbench } from './Workbench.tsx';

const SEARCH = { job: text() };

function Head({ job }: { job: Job | undefined }) {
  const t = useWords(words);
  const say = useText();
  const title = job === undefined ? null : `${job.job.taskName} · ${t('jobNumber', { number: job.job.number })}`;
  usePageTitle(title);
  return (
    <header className="uiListHead">
      <div className="uiListHeading">
        <h1>{title ?? say(workbenchPage.title)}</h1>
        <p>
          <Link to={`/${labelTaskPage.route}${job === undefined ? '' : `?drawer=detail&record=${job.job.taskId}`}`}>
            {t('backToTasks')}
          </Link>
        </p>
      </div>
    </header>
  );
}

/** The workbench. Its job and frame stand in the address. */
export default function WorkbenchPage() {
  const t = useWords(words);
  const say = useText();
  const [{ job: id }] = useSearchState(SEARCH);
  const isId = /^[1-9]\d{0,17}$/.test(id);
  const job = useQuery({ ...jobQuery(id), enabled: isId });
  const classes = useQuery(classesQuery);
  const error = job.error ?? classes.error;
  return (
    <section className="uiList benchPage" aria-label={say(workbenchPage.title)}>
      <Head job={job.data} />
      {!isId ? (
        <EmptyState title={t('chooseJob')} />
      ) : error !== null ? (
        <ErrorState error={error} retry={() => void Promise.all([job.refetch(), classes.refetch()])} />
      ) : job.data === undefined || classes.data === undefined ? (
        <Skeleton active />
      ) : (
        // a move changes who may draw, and begins the drawing anew from what the server has
        <Workbench key={`${id} ${job.data.job.version}`} job={job.data} classes={classes.data.list} />
      )}
    </section>
  );
}
