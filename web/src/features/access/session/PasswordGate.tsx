/** Shown instead of everything else to a person who must change the password first. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { changeOwnPassword, usePasswordRule } from '#web/lib/passwords.ts';
import { reloadSession, signOut, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/site.ts';
import { useWords } from '#web/lib/words.ts';
import { PasswordField } from './fields.tsx';
import { loginWords } from './loginWords.ts';
import { SignInLayout } from './SignInLayout.tsx';

export default function PasswordGate() {
  const t = useWords(loginWords);
  const { user } = useSession();
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [tried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: () => changeOwnPassword(oldPassword, newPassword),
    onSuccess: () => {
      notify('success', t('changed'));
      return reloadSession();
    },
  });
  useTitle(t('changeTitle'));

  const { min, rule } = usePasswordRule();
  const oldProblem = oldPassword === '' ? t('passwordNeeded') : '';
  const newProblem =
    newPassword.length < min ? t('tooShort', { min }) : newPassword === oldPassword ? t('sameAsOld') : '';
  const repeatProblem = repeated === newPassword ? '' : t('notEqual');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (oldProblem + newProblem + repeatProblem === '' && !change.isPending) change.mutate();
  };
  const failure = change.error === null ? '' : messageOf(change.error);
  return (
    <SignInLayout>
      <h1>{t('changeTitle')}</h1>
      <p className="lead">{t('changeText', { name: user.realName })}</p>
      <p className={failure === '' ? '' : 'told bad'} role="alert">
        {failure}
      </p>
      <form onSubmit={submit} noValidate>
        {/* For password managers, which otherwise keep the new password without a name. */}
        <input
          className="visuallyHidden"
          name="account"
          autoComplete="username"
          value={user.account}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={t('oldPassword')}
          name="oldPassword"
          value={oldPassword}
          onChange={setOldPassword}
          autoComplete="current-password"
          autoFocus
          problem={tried ? oldProblem : ''}
        />
        <PasswordField
          label={t('newPassword')}
          name="newPassword"
          value={newPassword}
          onChange={setNewPassword}
          autoComplete="new-password"
          problem={tried ? newProblem : ''}
          hint={rule}
        />
        <PasswordField
          label={t('repeatPassword')}
          name="repeatPassword"
          value={repeated}
          onChange={setRepeated}
          autoComplete="new-password"
          problem={tried ? repeatProblem : ''}
        />
        <button type="submit" className="plainButton main submit" aria-busy={change.isPending}>
          {t(change.isPending ? 'changing' : 'change')}
        </button>
        <button type="button" className="plainButton" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </form>
    </SignInLayout>
  );
}
