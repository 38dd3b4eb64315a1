import { useRef } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import { ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { refreshList } from '#web/ui/ListPage.tsx';
import { type IssuedPassword, PasswordResult } from './PasswordResult.tsx';
import { setUserState } from './userActions.ts';
import { USER_LIST, type UserRow } from './userQueries.ts';
import { words } from './words.ts';

export type UserDialogState =
  | { kind: 'reset'; user: UserRow }
  | { kind: 'issued'; issued: IssuedPassword }
  | {
      kind: 'disabled' | 'locked';
      users: readonly UserRow[];
      /** Told when the dialog has closed, and whether it was done. */
      settle: (isDone: boolean) => void;
    };

interface UserDialogProps {
  dialog: UserDialogState;
  ask: (next: UserDialogState | undefined) => void;
}

const NAMES_SHOWN = 5;

/** What is asked before people are signed out or lose their password, and the new password afterwards. */
export function UserDialog({ dialog, ask }: UserDialogProps) {
  if (dialog.kind === 'issued') return <PasswordResult issued={dialog.issued} close={() => ask(undefined)} />;
  return dialog.kind === 'reset' ? (
    <ConfirmReset user={dialog.user} ask={ask} />
  ) : (
    <ConfirmState {...dialog} ask={ask} />
  );
}

function ConfirmReset({ user, ask }: { user: UserRow; ask: UserDialogProps['ask'] }) {
  const t = useWords(words);
  const { id, version, account, realName } = user;
  const next = useRef<UserDialogState>(undefined);
  const confirm = async () => {
    try {
      const { password, expiresAt } = await callApi('/sys/systemUser/resetPwd', { id, version });
      next.current = { kind: 'issued', issued: { account, realName, password, expiresAt, isFirst: false } };
    } finally {
      // Refused because somebody else was here: what they did is there to be seen when the dialog is closed.
      void refreshList(USER_LIST);
    }
  };
  return (
    <ConfirmDanger
      title={t('resetTitle', { name: realName })}
      confirmLabel={t('resetPassword')}
      confirm={confirm}
      close={() => ask(next.current)}
    >
      {t('resetBody', { name: realName })}
    </ConfirmDanger>
  );
}

type ConfirmStateProps = Extract<UserDialogState, { kind: 'disabled' | 'locked' }> & { ask: UserDialogProps['ask'] };

function ConfirmState({ kind, users, settle, ask }: ConfirmStateProps) {
  const t = useWords(words);
  const language = useLanguage();
  const isDone = useRef(false);
  const first = users
    .slice(0, NAMES_SHOWN)
    .map(({ realName, account }) => `${realName} (${account})`)
    .join(language === 'zh-CN' ? '\u3001' : ', ');
  const names = users.length > NAMES_SHOWN ? t('andMore', { names: first, count: users.length }) : first;
  const close = () => {
    ask(undefined);
    settle(isDone.current);
  };
  const confirm = async () => {
    await setUserState(users, kind);
    isDone.current = true;
  };
  const count = users.length;
  return (
    <ConfirmDanger
      title={kind === 'disabled' ? t('disableTitle', { count }) : t('lockTitle', { count })}
      confirmLabel={t(kind === 'disabled' ? 'disable' : 'lock')}
      confirm={confirm}
      close={close}
    >
      {t('stateBody', { names })}
    </ConfirmDanger>
  );
}
