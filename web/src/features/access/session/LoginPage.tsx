/** The sign-in page. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { addressAfterSignIn } from '#web/lib/addresses.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { whenIdle } from '#web/lib/chunks.ts';
import { ApiError, messageOf } from '#web/lib/client.ts';
import { type SignedIn, finishSignIn, signIn, signInAsDemoPerson } from '#web/lib/session.ts';
import { useSite, useTitle } from '#web/lib/site.ts';
import { readToken } from '#web/lib/token.ts';
import { useWords } from '#web/lib/words.ts';
import { CodeStep } from './CodeStep.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { PasswordField, TextField } from './fields.tsx';
import { loginWords } from './loginWords.ts';
import { SignInLayout } from './SignInLayout.tsx';
import { useCountdown } from './useCountdown.ts';

type Attempt = { account: string; password: string } | { challenge: string; code: string } | { demoAccount: string };

/** What a refused sign-in asks a code for; null when it does not. */
function challengeIn(error: unknown): string | null {
  const asked = error instanceof ApiError ? memberOf(memberOf(error.data, 'secondFactor'), 'challenge') : null;
  return typeof asked === 'string' ? asked : null;
}

function send(by: Attempt): Promise<SignedIn> {
  if ('demoAccount' in by) return signInAsDemoPerson(by.demoAccount);
  return 'challenge' in by ? finishSignIn(by) : signIn(by);
}

/** Signing in, the wait that the server asks for after too many failures, and what to tell about both. */
function useSignIn() {
  const t = useWords(loginWords);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [secondsLeft, beginWait] = useCountdown();
  const [waited, setWaited] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const attempt = useMutation({
    mutationFn: send,
    onSuccess: () => navigate(addressAfterSignIn(search), { replace: true, state: { afterSignIn: true } }),
    onError: (error) => {
      const asked = challengeIn(error);
      if (asked !== null) setChallenge(asked);
      if (error instanceof ApiError && memberOf(error.data, 'challengeOver') === true) setChallenge(null);
      const seconds = error instanceof ApiError ? error.retryAfterSeconds : null;
      setWaited(seconds !== null);
      if (seconds !== null) beginWait(seconds);
    },
  });
  const [field] = attempt.error instanceof ApiError ? attempt.error.fields : [];
  // being asked for a code is no failure
  const isFailure = attempt.error !== null && challengeIn(attempt.error) === null;
  const failure = isFailure ? (field?.message ?? messageOf(attempt.error)) : '';
  const message =
    secondsLeft > 0 ? t('waitText', { seconds: secondsLeft }) : waited && failure !== '' ? t('waitOver') : failure;
  return { attempt, secondsLeft, message, over: waited && secondsLeft === 0, challenge, setChallenge };
}

/** Fetches the frame's code while the person types, or once the machine has nothing else to do. */
function usePrefetch(prefetch: () => void): void {
  useEffect(() => {
    const once = () => {
      stop();
      prefetch();
    };
    const timer = setTimeout(() => whenIdle(once), 3000);
    const stop = () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', once);
      window.removeEventListener('pointerdown', once);
    };
    window.addEventListener('keydown', once);
    window.addEventListener('pointerdown', once);
    return stop;
  }, [prefetch]);
}

export default function LoginPage({ prefetch }: { prefetch: () => void }) {
  const t = useWords(loginWords);
  const place = useLocation();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { attempt, secondsLeft, message, over, challenge, setChallenge } = useSignIn();
  const [alreadySignedIn] = useState(() => readToken() !== null);
  usePrefetch(prefetch);
  useTitle(t('title'));
  const { signInNotice } = useSite();
  if (alreadySignedIn && attempt.isIdle) return <Navigate to={addressAfterSignIn(place.search)} replace />;

  const reason = memberOf(place.state, 'reason');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (account.trim() === '' || password === '' || secondsLeft > 0 || attempt.isPending) return;
    attempt.mutate({ account: account.trim(), password });
  };
  if (challenge !== null) {
    const back = () => {
      attempt.reset();
      setPassword('');
      setTried(false);
      setChallenge(null);
    };
    return (
      <SignInLayout>
        <CodeStep
          message={message}
          over={over}
          secondsLeft={secondsLeft}
          busy={attempt.isPending}
          onCode={(code) => attempt.mutate({ challenge, code })}
          onBack={back}
        />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout>
      <h1>{t('title')}</h1>
      {signInNotice !== '' && <p className="told siteNotice">{signInNotice}</p>}
      {typeof reason === 'string' && reason !== '' && attempt.isIdle && (
        <p className="told" role="status">
          {reason}
        </p>
      )}
      <p className={message === '' ? '' : over ? 'told' : 'told bad'} role="alert">
        {message}
      </p>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t('account')}
          name="account"
          value={account}
          onChange={setAccount}
          autoComplete="username"
          autoFocus
          problem={tried && account.trim() === '' ? t('accountNeeded') : ''}
        />
        <PasswordField
          label={t('password')}
          name="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          problem={tried && password === '' ? t('passwordNeeded') : ''}
        />
        <button
          type="submit"
          className="plainButton main submit"
          disabled={secondsLeft > 0}
          aria-busy={attempt.isPending}
        >
          {secondsLeft > 0 ? t('wait', { seconds: secondsLeft }) : t(attempt.isPending ? 'submitting' : 'submit')}
        </button>
      </form>
      <DemoPeople
        busy={attempt.isPending || secondsLeft > 0}
        onChoose={(demoAccount) => attempt.mutate({ demoAccount })}
      />
    </SignInLayout>
  );
}
