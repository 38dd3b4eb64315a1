/** Shown instead of everything else to a person whose active role requires a second factor, and who has none. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { changeRole, reloadSession, signOut, useSession } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/site.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { FactorKey } from '#web/shared/security/FactorKey.tsx';
import { RecoveryCodes } from '#web/shared/security/RecoveryCodes.tsx';
import { securityWords } from '#web/shared/security/words.ts';
import { PasswordField, TextField } from './fields.tsx';
import { loginWords } from './loginWords.ts';
import { SignInLayout } from './SignInLayout.tsx';

interface Begun {
  secret: string;
  uri: string;
}

const problemOf = (error: Error | null): string => {
  if (error === null) return '';
  return (error instanceof ApiError ? error.fields[0]?.message : undefined) ?? messageOf(error);
};

function Problem({ error }: { error: Error | null }) {
  const problem = problemOf(error);
  return (
    <p className={problem === '' ? '' : 'told bad'} role="alert">
      {problem}
    </p>
  );
}

/** First: whoever found a browser left open must not give the account a telephone of theirs. */
function ConfirmStep({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const t = useWords(loginWords);
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const begin = useMutation({
    mutationFn: async () => {
      await callApi('/sys/sysuser/stepUp', { password });
      return callApi('/sys/sysuser/beginSecondFactor', {});
    },
    onSuccess: onBegun,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !begin.isPending) begin.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Problem error={begin.error} />
      <p>{t('factorConfirm')}</p>
      <input
        className="visuallyHidden"
        autoComplete="username"
        value={user.account}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={t('password')}
        name="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
      />
      <button type="submit" className="plainButton main submit" aria-busy={begin.isPending}>
        {t('factorBegin')}
      </button>
    </form>
  );
}

function ScanStep({ begun, onCodes }: { begun: Begun; onCodes: (codes: readonly string[]) => void }) {
  const t = useWords(loginWords);
  const s = useWords(securityWords);
  const [code, setCode] = useState('');
  const finish = useMutation({
    mutationFn: () => callApi('/sys/sysuser/confirmSecondFactor', { code: code.replaceAll(/\s/g, '') }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code !== '' && !finish.isPending) finish.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <FactorKey {...begun} />
      <Problem error={finish.error} />
      <TextField
        label={s('typeCode')}
        name="code"
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        inputMode="numeric"
      />
      <button type="submit" className="plainButton main submit" aria-busy={finish.isPending}>
        {t('factorOn')}
      </button>
    </form>
  );
}

/** Whoever came here by a role switch may go back to a role that asks for nothing. */
function OtherRoles() {
  const t = useWords(loginWords);
  const name = useName();
  const { role, roles } = useSession();
  const change = useMutation({ mutationFn: changeRole });
  return roles
    .filter(({ id }) => id !== role.id)
    .map((other) => (
      <button key={other.id} type="button" className="plainButton" onClick={() => change.mutate(other.id)}>
        {t('otherRole', { role: name(other) })}
      </button>
    ));
}

export default function FactorGate() {
  const t = useWords(loginWords);
  const s = useWords(securityWords);
  const name = useName();
  const { user, role } = useSession();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<readonly string[]>();
  useTitle(t('factorTitle'));
  if (codes !== undefined) {
    return (
      <SignInLayout>
        <h1>{s('codesTitle')}</h1>
        <RecoveryCodes codes={codes} account={user.account} />
        <button type="button" className="plainButton main" onClick={() => void reloadSession()}>
          {t('factorDone')}
        </button>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout>
      <h1>{t('factorTitle')}</h1>
      <p className="lead">{t('factorText', { name: user.realName, role: name(role) })}</p>
      {begun === undefined ? <ConfirmStep onBegun={setBegun} /> : <ScanStep begun={begun} onCodes={setCodes} />}
      <div className="gateWays">
        <OtherRoles />
        <button type="button" className="plainButton" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </div>
    </SignInLayout>
  );
}
