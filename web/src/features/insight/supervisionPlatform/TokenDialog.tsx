import { Input } from 'antd';
import { useId, useState } from 'react';
import type { SupervisionPlatform } from '#contract/insight/supervisionPlatform/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { refreshList, type OpenDrawer } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

/** Sets the token that goes with every request; it is never shown. */
export default function TokenDialog({ open }: { open: OpenDrawer<SupervisionPlatform> }) {
  const t = useWords(words);
  const id = useId();
  const [token, setToken] = useState('');
  const { row } = open;
  if (row === undefined) return null;
  const confirm = async () => {
    await callApi('/operation/supervisionPlatform/setToken', { id: row.id, version: row.version, token });
    notify('success', t('tokenKept'));
    await refreshList('/operation/supervisionPlatform/getPageList');
  };
  return (
    <ConfirmAct
      title={t('tokenTitle', { name: row.name })}
      confirmLabel={t('save')}
      confirm={confirm}
      close={open.close}
    >
      <p>{t('tokenText')}</p>
      <label className="uiLabel" htmlFor={id}>
        {t('token')}
      </label>
      <Input.Password
        id={id}
        autoFocus
        autoComplete="off"
        maxLength={4000}
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
    </ConfirmAct>
  );
}
