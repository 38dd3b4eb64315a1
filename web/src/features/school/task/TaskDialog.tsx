import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { refreshTasks } from './taskQueries.ts';
import { words } from './words.ts';

export interface TaskDialogState {
  kind: 'publish' | 'close' | 'delete';
  task: { id: string; version: number; title: string; acceptBy: string };
}

const PATHS = {
  publish: '/task/taskEnterprise/publish',
  close: '/task/taskEnterprise/close',
  delete: '/task/taskEnterprise/deleteById',
} as const;
const DONE = { publish: 'published', close: 'closed', delete: 'deleted' } as const;

/** None of these can be taken back, so each is asked first. */
export function TaskDialog({ dialog, close }: { dialog: TaskDialogState; close: () => void }) {
  const t = useWords(words);
  const {
    kind,
    task: { id, version, title: name, acceptBy },
  } = dialog;
  const confirm = async () => {
    try {
      await callApi(PATHS[kind], { id, version });
      notify('success', t(DONE[kind], { name }));
    } finally {
      await refreshTasks();
    }
  };
  return (
    <ConfirmDanger title={t(`${kind}Title`, { name })} confirmLabel={t(kind)} confirm={confirm} close={close}>
      {t(`${kind}Body`, { at: formatTime(acceptBy) })}
    </ConfirmDanger>
  );
}
