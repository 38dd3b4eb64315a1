import type { PersonJob } from '#contract/system/setting/calls.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { useLiveJob } from './jobQueries.ts';
import { words } from './words.ts';

export function LiveState({ row }: { row: PersonJob }) {
  return <DictTag type="jobState" value={useLiveJob(row).state} />;
}

/** Names who started a job. */
export function useStarter(): (job: PersonJob) => string {
  const t = useWords(words);
  return ({ account, realName }) =>
    account === '' ? t('commandLine') : realName === '' ? account : `${realName} (${account})`;
}

export function Starter({ row }: { row: PersonJob }) {
  return useStarter()(row);
}

/** How far it is, in rows, with a bar while the end is known. */
export function LiveProgress({ row }: { row: PersonJob }) {
  const t = useWords(words);
  const { doneCount, totalCount, state } = useLiveJob(row);
  if (doneCount === 0 && totalCount === null) return <span className="uiQuiet">–</span>;
  const done = formatNumber(doneCount);
  return (
    <span className="settingProgress">
      {state === 'running' && totalCount !== null && totalCount > 0 ? (
        <progress value={doneCount} max={totalCount} aria-label={t('progress')} />
      ) : null}
      <span className="uiFigures">{totalCount === null ? done : `${done} / ${formatNumber(totalCount)}`}</span>
    </span>
  );
}
