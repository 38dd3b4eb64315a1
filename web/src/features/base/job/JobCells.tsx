import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Job } from '#contract/base/job/calls.ts';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatBytes, formatNumber, useWords } from '#web/lib/words.ts';
import { downloadJobFile } from '#web/ui/download.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { isUnderWay, useLiveJob } from './useJob.ts';
import { words } from './words.ts';

const PERCENT = 100;

export function LiveState({ row }: { row: Job }) {
  const { state } = useLiveJob(row);
  return <DictTag type="jobState" value={state} />;
}

/** How far it is: rows and a bar while it is under way, rows alone when it has ended. */
export function LiveProgress({ row }: { row: Job }) {
  const t = useWords(words);
  const job = useLiveJob(row);
  const { doneCount, totalCount } = job;
  const done = formatNumber(doneCount);
  if (!isUnderWay(job)) return doneCount === 0 ? <span className="uiQuiet">–</span> : <>{t('rows', { done })}</>;
  if (totalCount === null || totalCount === 0) return <>{t('doneOpen', { done })}</>;
  const percent = Math.min(PERCENT, Math.floor((PERCENT * doneCount) / totalCount));
  return (
    <span className="jobProgress">
      <span
        className="jobBar"
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={PERCENT}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="uiFigures">{t('done', { done, total: formatNumber(totalCount) })}</span>
    </span>
  );
}

export function LiveFiles({ row }: { row: Job }) {
  const t = useWords(words);
  const job = useLiveJob(row);
  if (job.files.length === 0) return <span className="uiQuiet">–</span>;
  const save = async (name: string) => {
    await downloadJobFile(job.id, name).catch((error: unknown) => void notify('error', messageOf(error)));
  };
  return (
    <span className="jobFiles">
      {job.files.map(({ name, bytes }) => (
        <Button
          key={name}
          size="small"
          type="link"
          icon={<DownloadOutlined aria-hidden="true" />}
          title={t('download', { name, size: formatBytes(bytes) })}
          aria-label={t('download', { name, size: formatBytes(bytes) })}
          onClick={() => void save(name)}
        >
          {name}
        </Button>
      ))}
    </span>
  );
}
