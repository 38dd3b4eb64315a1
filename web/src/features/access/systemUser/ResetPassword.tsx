import { useRef, useState } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { type OpenDrawer, refreshList } from '#web/ui/ListPage.tsx';
import { type IssuedPassword, PasswordResult } from './PasswordResult.tsx';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { words } from './words.ts';

/** Asks before the password of a person is replaced, and shows the new one, once. */
export default function ResetPassword({ open: { row, close } }: { open: OpenDrawer<UserRow> }) {
  const t = useWords(words);
  const made = useRef<IssuedPassword>(undefined);
  const [issued, setIssued] = useState<IssuedPassword>();
  if (issued !== undefined) return <PasswordResult issued={issued} close={close} />;
  if (row === undefined) return null;
  const { id, version, account, realName } = row;
  const confirm = async () => {
    try {
      made.current = { account, realName, ...(await callApi('/sys/systemUser/resetPwd', { id, version })) };
    } finally {
      // After a refusal the list shows the change that caused it.
      void refreshList(USER_LIST);
    }
  };
  return (
    <ConfirmDanger
      title={t('resetTitle', { name: realName })}
      confirmLabel={t('resetPassword')}
      confirm={confirm}
      close={() => (made.current === undefined ? close() : setIssued(made.current))}
    >
      {t('resetBody', { name: realName })}
    </ConfirmDanger>
  );
}
