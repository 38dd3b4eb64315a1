import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import type { AppVersionRow } from '#contract/app.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
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
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [idempotencyKey] = useState(newKey);
  const publish = async () => {
    setBusy(true);
    setProblem('');
    try {
      const input = { id: row.id, version: row.version, state: 'published' } as const;
      await callApi('/sys/app/version/moveOne', input, { idempotencyKey });
      notify('success', t('wasPublished', { name }));
      close();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
    void appsChanged();
  };
  return (
    <Modal
      open
      width={480}
      title={t('publishTitle', { name })}
      onCancel={() => {
        if (!isBusy) close();
      }}
      footer={
        <div className="uiRow" style={{ justifyContent: 'flex-end' }}>
          <Button onClick={close} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={isBusy} onClick={() => void publish()}>
            {t('publish')}
          </Button>
        </div>
      }
    >
      <p>
        {t('publishText', {
          percent: row.rolloutPercent,
          platform: platformOf(row.platform),
          mode: modeOf(row.updateMode),
        })}
      </p>
      {row.updateMode === 'forced' ? <Alert type="warning" showIcon title={t('publishForced')} /> : null}
      {row.minimumSupported > 0 ? <p>{t('publishMinimum', { n: row.minimumSupported })}</p> : null}
      {problem === '' ? null : <Alert type="error" showIcon title={problem} role="alert" style={{ marginTop: 12 }} />}
    </Modal>
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
