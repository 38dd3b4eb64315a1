import type { AreaRow } from '#contract/base/sysArea/calls.ts';
import { refreshAreas } from '#web/lib/areas.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { words } from './words.ts';

export interface AreaDialogState {
  area: Pick<AreaRow, 'id' | 'version' | 'code' | 'nameZh' | 'nameEn'>;
}

/** Asks before a division is deleted; a refusal says who uses it. */
export function DeleteArea({ area, close, done }: AreaDialogState & { close: () => void; done: () => void }) {
  const t = useWords(words);
  const name = useName()(area);
  return (
    <ConfirmDanger
      title={t('deleteTitle', { name })}
      confirmLabel={t('delete')}
      confirm={async () => {
        await callApi('/sys/sysArea/deleteById', { id: area.id, version: area.version });
        notify('success', t('wasDeleted', { name }));
        done();
        await refreshAreas();
      }}
      close={close}
    >
      {t('deleteBody', { code: area.code })}
    </ConfirmDanger>
  );
}
