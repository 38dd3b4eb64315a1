/** The global layout: what is there on every route, the sign-in page included. */
import { Suspense, useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { SIGN_IN_PATH, addressAfterSignIn, signInAddress } from '#web/lib/addresses.ts';
import { followSession } from '#web/lib/session.ts';
import { onSessionSignal } from '#web/lib/sessionSignals.ts';
import { followUse } from '#web/lib/untouched.ts';
import { NoticeOutlet } from './NoticeOutlet.tsx';
import { VersionBanner } from './VersionBanner.tsx';
import { Waiting } from './Waiting.tsx';

/** Goes to the sign-in page when the session ends, and on from it when another tab signs in. */
function useSessionNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stopFollowing = followSession(() => {
      if (location.pathname === SIGN_IN_PATH) void navigate(addressAfterSignIn(location.search), { replace: true });
    });
    const stopSignals = onSessionSignal((signal) => {
      if (signal.type !== 'ended' || location.pathname === SIGN_IN_PATH) return;
      const left = signal.reason === '' ? '/' : location.pathname + location.search;
      void navigate(signInAddress(left), { state: { reason: signal.reason } });
    });
    return () => {
      stopFollowing();
      stopSignals();
    };
  }, [navigate]);
}

export function RootLayout() {
  useSessionNavigation();
  useEffect(followUse, []);
  useEffect(() => {
    document.documentElement.dataset['started'] = 'true';
  }, []);
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <Outlet />
      </Suspense>
      <VersionBanner />
      <NoticeOutlet />
    </>
  );
}
