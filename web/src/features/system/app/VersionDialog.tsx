import { Alert } from 'antd';
import { useState } from 'react';
import type { AppVersionRow } from '#contract/system/app/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmAct, ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { newKey } from '#web/ui/newKey.ts';
import { appsChanged } from './appQueries.ts';
import { words } from './words.ts';

export interface VersionDialogState {
  kind: 'publish' | 'withdraw' | 'delete';
  row: AppVersionRow;
}

interface PublishProps {
  row: AppVersionRow;
  name: string;
  close: () => void;
}

/** Says which devices will get it before it is published. */
function Publish({ row, name, close }: PublishProps) {
  const t = useWords(words);
  const platformOf = useDictLabel('appPlatform');
  const modeOf = useDictLabel('appUpdateMode');
  const [idempotencyKey] = useState(newKey);
  const publish = async () => {
    try {
      const input = { id: row.id, version: row.version, state: 'published' } as const;
      await callApi('/sys/app/version/moveOne', input, { idempotencyKey });
      notify('success', t('wasPublished', { name }));
    } finally {
      void appsChanged();
    }
  };
  return (
    <ConfirmAct title={t('publishTitle', { name })} confirmLabel={t('publish')} confirm={publish} close={close}>
      <p>
        {t('publishText', {
          percent: row.rolloutPercent,
          platform: platformOf(row.platform),
          mode: modeOf(row.updateMode),
        })}
      </p>
      {row.updateMode === 'forced' ? <Alert type="warning" showIcon title={t('publishForced')} /> : null}
      {row.minimumSupported > 0 ? <p>{t('publishMinimum', { n: row.minimumSupported })}</p> : null}
    </ConfirmAct>
  );
}

/** What is asked before a version is published, withdrawn or deleted. */
export function VersionDialog({ dialog: { kind, row }, close }: { dialog: VersionDialogState; close: () => void }) {
  const t = useWords(words);
  const appName = useLanguage() === 'zh-CN' ? row.appNameZh : row.appNameEn;
  const name = `${appName} ${row.versionName}`;
  if (kind === 'publish') return <Publish row={row} name={name} close={close} />;
  const isDelete = kind === 'delete';
  const confirm = async () => {
    const seen = { id: row.id, version: row.version };
    if (isDelete) await callApi('/sys/app/version/deleteById', seen);
    else await callApi('/sys/app/version/moveOne', { ...seen, state: 'withdrawn' });
    notify('success', t(isDelete ? 'wasDeleted' : 'wasWithdrawn', { name }));
    await appsChanged();
  };
  return (
    <ConfirmDanger
      title={t(isDelete ? 'deleteVersionTitle' : 'withdrawTitle', { name })}
      confirmLabel={t(kind)}
      confirm={confirm}
      close={close}
    >
      {t(isDelete ? 'deleteVersionText' : 'withdrawText')}
    </ConfirmDanger>
  );
}
