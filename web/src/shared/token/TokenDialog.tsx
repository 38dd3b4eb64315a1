import { Input } from 'antd';
import { useId, useState } from 'react';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct } from '#web/ui/ConfirmDanger.tsx';
import { words } from './words.ts';

/** Sets the token that goes with every request to a host; it is never shown. */
export function TokenDialog({
  name,
  save,
  close,
}: {
  name: string;
  save: (token: string) => Promise<void>;
  close: () => void;
}) {
  const t = useWords(words);
  const id = useId();
  const [token, setToken] = useState('');
  const confirm = async () => {
    await save(token);
    notify('success', t('kept'));
  };
  return (
    <ConfirmAct title={t('title', { name })} confirmLabel={t('save')} confirm={confirm} close={close}>
      <p>{t('text')}</p>
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
