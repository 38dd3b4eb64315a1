import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import type { Agency } from '#contract/insight/agency/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { CopyText } from '#web/ui/CopyText.tsx';
import { refreshList, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

/** Asks, issues a token and shows it, once. */
export default function TokenDialog({ open }: { open: OpenDrawer<Agency> }) {
  const t = useWords(words);
  const [token, setToken] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { row } = open;
  if (row === undefined) return null;
  const issue = async () => {
    setBusy(true);
    try {
      setToken((await callApi('/insight/agency/renewToken', { id: row.id, version: row.version })).token);
      await refreshList('/insight/agency/getPageList');
    } finally {
      setBusy(false);
    }
  };
  if (token === null)
    return (
      <Modal
        open
        title={t('renewTitle', { name: row.name })}
        okText={t('renew')}
        confirmLoading={isBusy}
        onOk={() => void issue()}
        onCancel={open.close}
      >
        {row.tokenPrefix === '' ? null : <p>{t('renewText')}</p>}
      </Modal>
    );
  return (
    <Modal
      open
      title={row.name}
      closable={false}
      footer={
        <Button type="primary" onClick={open.close}>
          {t('kept')}
        </Button>
      }
    >
      <Alert className="uiNotice" type="warning" showIcon title={t('issued')} />
      <CopyText text={token}>
        <code style={{ overflowWrap: 'anywhere' }}>{token}</code>
      </CopyText>
    </Modal>
  );
}
