/** The person's own latest jobs, followed while one is under way. */
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  LoadingOutlined,
  StopOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Progress, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { RowOf } from '#contract/index.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { usePage } from '#web/lib/page.tsx';
import { formatBytes, formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { homeWords } from './homeWords.ts';

type Job = RowOf<'/sys/job/getPageList'>;

const SHOWN = 5;
/** Milliseconds between two looks at a job that is under way. */
const FOLLOW_MS = 2000;

const SIGNS: Record<Job['state'], ReactNode> = {
  queued: <ClockCircleOutlined />,
  running: <LoadingOutlined />,
  succeeded: <CheckCircleOutlined />,
  failed: <CloseCircleOutlined />,
  cancelled: <StopOutlined />,
};

const underWay = (job: Job): boolean => job.state === 'queued' || job.state === 'running';

async function download(id: string, fileName: string): Promise<void> {
  try {
    const { address } = await callApi('/sys/job/getDownloadTicket', { id, fileName });
    location.assign(address);
  } catch (error) {
    notify('error', messageOf(error));
  }
}

function JobLine({ job }: { job: Job }) {
  const t = useWords(homeWords);
  const kindWord = useDictLabel('jobKind');
  const stateWord = useDictLabel('jobState');
  const { doneCount, totalCount } = job;
  return (
    <li className="job">
      <span className={`jobState ${job.state}`}>
        <span aria-hidden="true">{SIGNS[job.state]}</span>
        {stateWord(job.state)}
      </span>
      <span className="jobWhat">
        <b>{kindWord(job.kind)}</b>
        {job.message !== '' && <span>{job.message}</span>}
        {job.state === 'running' && totalCount !== null && (
          <Progress
            percent={totalCount === 0 ? 0 : Math.floor((100 * doneCount) / totalCount)}
            size="small"
            aria-label={kindWord(job.kind)}
          />
        )}
        {underWay(job) && (
          <span>
            {totalCount === null
              ? t('rows', { done: formatNumber(doneCount) })
              : t('progress', { done: formatNumber(doneCount), total: formatNumber(totalCount) })}
          </span>
        )}
        {job.files.map((file) => (
          <button key={file.name} type="button" className="linkButton" onClick={() => void download(job.id, file.name)}>
            {t('download', { name: file.name, size: formatBytes(file.bytes) })}
          </button>
        ))}
      </span>
      <time dateTime={job.createdAt}>{formatTime(job.createdAt)}</time>
    </li>
  );
}

export function RecentJobs() {
  const t = useWords(homeWords);
  const { open } = usePage();
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['/sys/job/getPageList', 'home'],
    queryFn: ({ signal }) => callApi('/sys/job/getPageList', { pageSize: SHOWN, withTotal: false }, { signal }),
    refetchInterval: (query) => (query.state.data?.list.some(underWay) === true ? FOLLOW_MS : false),
  });
  return (
    <section aria-labelledby="homeJobs">
      <h2 id="homeJobs">{t('jobs')}</h2>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data === undefined && error !== null && (
        <p className="homeNote" role="alert">
          {t('jobsFailed', { msg: messageOf(error) })}
          <button type="button" className="linkButton" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      )}
      {data !== undefined && data.list.length === 0 && <p className="homeNote">{t('jobsNone')}</p>}
      {data !== undefined && data.list.length > 0 && (
        <ul className="jobs">
          {data.list.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      )}
      {data !== undefined && data.list.length > 0 && (
        <button type="button" className="linkButton" onClick={() => open('/personal/jobs')}>
          {t('jobsAll')}
        </button>
      )}
    </section>
  );
}
