import type { Job } from '#contract/base/job/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { isUnderWay, JOB_LIST, useJob } from './useJob.ts';
import { words } from './words.ts';

/** Asks before a job is stopped, and says what stays. */
export default function StopJob({ open }: { open: OpenDrawer<Job> }) {
  const t = useWords(words);
  const kindWord = useDictLabel('jobKind');
  const { data: job } = useJob(open.id);
  if (job === undefined || !isUnderWay(job)) return null;
  const stop = async () => {
    await callApi('/sys/job/cancel', { id: job.id });
    notify('success', t('stopped'));
    await refreshList(JOB_LIST);
  };
  return (
    <ConfirmDanger
      title={t('stopTitle', { kind: kindWord(job.kind) })}
      confirmLabel={t('stop')}
      confirm={stop}
      close={open.close}
    >
      <p>{t(job.kind === 'orderImport' ? 'stopImport' : 'stopExport')}</p>
    </ConfirmDanger>
  );
}
