import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { refreshSchools } from './schoolQueries.ts';
import { words } from './words.ts';

export interface Doomed {
  path: '/school/deleteById' | '/school/deleteDepartment' | '/school/deleteMajor';
  id: string;
  version: number;
  name: string;
}

/** Asks before a school, a department or a major goes; a refusal says what still belongs to it. */
export function DeleteDialog({ doomed, close }: { doomed: Doomed; close: () => void }) {
  const t = useWords(words);
  const { path, id, version, name } = doomed;
  const confirm = async () => {
    await callApi(path, { id, version });
    notify('success', t('wasDeleted', { name }));
    await refreshSchools();
  };
  return (
    <ConfirmDanger title={t('deleteTitle', { name })} confirmLabel={t('delete')} confirm={confirm} close={close}>
      {t('deleteBody')}
    </ConfirmDanger>
  );
}
