import type { AppRow } from '#contract/system/app/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { setAppState } from './appActions.ts';
import { appsChanged } from './appQueries.ts';
import { words } from './words.ts';

export interface AppDialogState {
  kind: 'stop' | 'delete';
  row: AppRow;
}

/** What is asked before an app is stopped or deleted. */
export function AppDialog({ dialog: { kind, row }, close }: { dialog: AppDialogState; close: () => void }) {
  const t = useWords(words);
  const name = useName()(row);
  const confirm = async () => {
    if (kind === 'stop') await setAppState(row, 'disabled');
    else {
      await callApi('/sys/app/deleteById', { id: row.id, version: row.version });
      notify('success', t('wasDeleted', { name }));
    }
    await appsChanged();
  };
  return (
    <ConfirmDanger
      title={kind === 'stop' ? t('stopTitle', { name }) : t('deleteAppTitle', { name })}
      confirmLabel={t(kind)}
      confirm={confirm}
      close={close}
    >
      {kind === 'stop' ? t('stopText', { code: row.code }) : t('deleteAppText')}
    </ConfirmDanger>
  );
}
