import { useRef } from 'react';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { setUserState } from './userActions.ts';
import type { UserRow } from './userQueries.ts';
import { words } from './words.ts';

export interface BatchQuestion {
  state: 'disabled' | 'locked';
  users: readonly UserRow[];
  /** Called when the dialog has closed, with whether the accounts were changed. */
  settle: (isDone: boolean) => void;
}

const NAMES_SHOWN = 5;

/** Asks before several people are signed out. */
export function BatchConfirm({ state, users, settle, close }: BatchQuestion & { close: () => void }) {
  const t = useWords(words);
  const language = useLanguage();
  const isDone = useRef(false);
  const first = users
    .slice(0, NAMES_SHOWN)
    .map(({ realName, account }) => `${realName} (${account})`)
    .join(language === 'zh-CN' ? '\u3001' : ', ');
  const names = users.length > NAMES_SHOWN ? t('andMore', { names: first, count: users.length }) : first;
  const leave = () => {
    close();
    settle(isDone.current);
  };
  const confirm = async () => {
    await setUserState(users, state);
    isDone.current = true;
  };
  const count = users.length;
  return (
    <ConfirmDanger
      title={state === 'disabled' ? t('disableTitle', { count }) : t('lockTitle', { count })}
      confirmLabel={t(state === 'disabled' ? 'disable' : 'lock')}
      confirm={confirm}
      close={leave}
    >
      {t('stateBody', { names })}
    </ConfirmDanger>
  );
}
