import { DownloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { type Job, JOB_FIGURES } from '#contract/base/job/calls.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, formatNumber, useWords } from '#web/lib/words.ts';
import { downloadJobFile } from './download.ts';
import { ErrorState } from './ErrorState.tsx';
import './kit.css';
import { StateTag, type Tone } from './StateTag.tsx';
import { uiWords } from './words.ts';

/** Milliseconds between looks: often at first, since most jobs are short. */
const LOOKS_MS = [400, 700, 1000, 1500, 2000] as const;
const RESTING_LOOK_MS = 3000;

const TONES: Record<Job['state'], Tone> = {
  queued: 'idle',
  running: 'busy',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'warn',
};
const WORDS = {
  queued: 'jobQueued',
  running: 'jobRunning',
  succeeded: 'jobSucceeded',
  failed: 'jobFailed',
  cancelled: 'jobCancelled',
} as const;
const FIGURES = {
  read: 'figureRead',
  looked: 'figureLooked',
  accepted: 'figureAccepted',
  frames: 'figureFrames',
  objects: 'figureObjects',
  placed: 'figurePlaced',
  inserted: 'figureInserted',
  added: 'figureAdded',
  replaced: 'figureReplaced',
  unchanged: 'figureUnchanged',
  updated: 'figureUpdated',
  kept: 'figureKept',
  leftOut: 'figureLeftOut',
  rejected: 'figureRejected',
  flagged: 'figureFlagged',
  findings: 'figureFindings',
  unchecked: 'figureUnchecked',
  exported: 'figureExported',
  pictures: 'figurePictures',
} as const satisfies Record<(typeof JOB_FIGURES)[number], string>;

const hasEnded = (job: Job | undefined): boolean =>
  job !== undefined && job.state !== 'queued' && job.state !== 'running';

/** Follows a job until it has ended. */
function useJob(id: string) {
  return useQuery({
    queryKey: ['/sys/job/getById', id],
    queryFn: ({ signal }) => callApi('/sys/job/getById', { id }, { signal }),
    refetchInterval: ({ state }) =>
      hasEnded(state.data) ? false : (LOOKS_MS[state.dataUpdateCount] ?? RESTING_LOOK_MS),
    staleTime: 0,
  });
}

function Bar({ job }: { job: Job }) {
  const t = useWords(uiWords);
  const { doneCount: done, totalCount: total } = job;
  const part = job.state === 'succeeded' ? 1 : total === null || total === 0 ? undefined : Math.min(1, done / total);
  return (
    <div
      className="uiBar"
      role="progressbar"
      aria-label={t('jobProgress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === undefined ? undefined : Math.round(part * 100)}
      data-open={part === undefined && !hasEnded(job) ? '' : undefined}
    >
      <span style={{ width: part === undefined ? undefined : `${part * 100}%` }} />
    </div>
  );
}

function Figures({ job }: { job: Job }) {
  const t = useWords(uiWords);
  const entries = JOB_FIGURES.flatMap((name) => {
    const value = job.figures[name];
    return value === undefined ? [] : [{ name, value }];
  });
  if (entries.length === 0) return null;
  return (
    <dl className="uiJobFigures">
      {entries.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(FIGURES[name])}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const tell = (error: unknown) => void notify('error', messageOf(error));

export interface JobProgressProps {
  jobId: string;
  /** The title of the job: "Export of orders". */
  title: string;
  /** Called once when the job has ended. */
  onEnd?: (job: Job) => void;
  /** Offers to put it away. */
  onClose?: () => void;
}

/** Shows how far a job is, its figures and files, and stops it. */
export function JobProgress({ jobId, title, onEnd, onClose }: JobProgressProps) {
  const t = useWords(uiWords);
  const { data: job, error, refetch } = useJob(jobId);
  const told = useRef('');
  // Reports the end of the job on the server to the caller.
  useEffect(() => {
    if (job === undefined || !hasEnded(job) || told.current === job.id) return;
    told.current = job.id;
    onEnd?.(job);
  }, [job, onEnd]);
  if (job === undefined) return error === null ? null : <ErrorState error={error} retry={() => void refetch()} />;
  const count =
    job.totalCount === null
      ? t('jobCountOpen', { done: formatNumber(job.doneCount) })
      : t('jobCount', { done: formatNumber(job.doneCount), total: formatNumber(job.totalCount) });
  const cancel = async () => {
    await callApi('/sys/job/cancel', { id: jobId }).catch(tell);
    await refetch();
  };
  return (
    <section className="uiJob" aria-label={title}>
      <div className="uiRow">
        <strong>{title}</strong>
        <span role="status">
          <StateTag tone={TONES[job.state]}>{t(WORDS[job.state])}</StateTag>
        </span>
        <span className="uiQuiet uiFigures">{count}</span>
        <span className="uiRow" style={{ marginInlineStart: 'auto' }}>
          {job.files.map((file) => (
            <Button
              key={file.name}
              size="small"
              icon={<DownloadOutlined aria-hidden="true" />}
              onClick={() => void downloadJobFile(jobId, file.name).catch(tell)}
            >
              {t('jobDownload', { name: file.name, size: formatBytes(file.bytes) })}
            </Button>
          ))}
          {hasEnded(job) ? null : (
            <Button size="small" onClick={() => void cancel()}>
              {t('jobCancel')}
            </Button>
          )}
          {onClose === undefined || !hasEnded(job) ? null : (
            <Button size="small" type="text" onClick={onClose}>
              {t('close')}
            </Button>
          )}
        </span>
      </div>
      {hasEnded(job) ? null : <Bar job={job} />}
      {job.message === '' ? null : <p className="uiQuiet">{job.message}</p>}
      <Figures job={job} />
    </section>
  );
}
