/** Before the frame: is anybody signed in, as which role, and must the password be changed or a second factor set up first? */
import { Suspense, lazy, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInAddress } from '#web/lib/addresses.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { lazyPage, shared } from '#web/lib/chunks.ts';
import { messageOf } from '#web/lib/client.ts';
import { prefetchPreferences } from '#web/lib/preferences.ts';
import { SessionContext, reloadSession, signOut, useSessionQuery } from '#web/lib/session.ts';
import { readToken } from '#web/lib/token.ts';
import { useWords } from '#web/lib/words.ts';
import { appWords } from './appWords.ts';
import { pageAt } from './routes.tsx';
import { ErrorBoundary, FailureScreen } from './FailureScreen.tsx';
import { Waiting } from './Waiting.tsx';

const loadFrame = shared(() => import('./frame/Frame.tsx'));
const Frame = lazy(loadFrame);
const FactorGate = lazyPage(() => import('#web/features/access/session/FactorGate.tsx'));
const PasswordGate = lazyPage(() => import('#web/features/access/session/PasswordGate.tsx'));

/** Fetches the frame's code ahead; a failure shows when the frame is rendered. */
export function prefetchFrame(): void {
  loadFrame().catch(() => undefined);
}

/** Fetches the code that the address needs, when somebody is signed in: it travels while nothing is rendered yet. */
export function prefetchPage(): void {
  const page = pageAt(location.pathname);
  if (readToken() === null || page === undefined) return;
  prefetchFrame();
  page.prefetch();
}

export function FrameGate() {
  const t = useWords(appWords);
  const place = useLocation();
  const signedIn = readToken() !== null;
  const { data: session, error, isFetching } = useSessionQuery(signedIn);
  useEffect(() => {
    if (!signedIn) return;
    // after signing in here; a page that opens signed in has begun already
    prefetchPage();
  }, [signedIn]);
  const ready = session !== undefined && !session.mustChangePassword && !session.mustSetUpSecondFactor;
  useEffect(() => {
    if (ready) prefetchPreferences();
  }, [ready]);

  if (!signedIn) return <Navigate to={signInAddress(place.pathname + place.search)} replace />;
  if (session === undefined) {
    if (error === null || isFetching) return <Waiting />;
    return (
      <FailureScreen title={t('sessionTitle')} text={messageOf(error)}>
        <button type="button" className="plainButton main" onClick={() => void reloadSession()}>
          {t('retry')}
        </button>
        <button type="button" className="plainButton" onClick={() => void signOut()}>
          {t('signInAgain')}
        </button>
      </FailureScreen>
    );
  }
  const { homePage } = session.role;
  const leadHome = memberOf(place.state, 'afterSignIn') === true && place.pathname === '/' && homePage !== '';
  if (leadHome && ready) return <Navigate to={`/${homePage}`} replace />;
  return (
    <SessionContext value={session}>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          {ready ? <Frame /> : session.mustChangePassword ? <PasswordGate /> : <FactorGate />}
        </Suspense>
      </ErrorBoundary>
    </SessionContext>
  );
}
