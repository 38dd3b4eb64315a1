/** Every route of the console under the one global layout. */
import { createBrowserRouter, useRouteError } from 'react-router';
import { lazyPage } from '#web/lib/chunks.ts';
import { ErrorScreen } from './FailureScreen.tsx';
import { FrameGate, prefetchFrame } from './FrameGate.tsx';
import { RootLayout } from './RootLayout.tsx';
import { PAGES } from './routes.tsx';

const LoginPage = lazyPage(() => import('#web/features/access/session/LoginPage.tsx'));

/** For screens without a keyboard. */
const ScreenPage = lazyPage(() => import('#web/features/insight/wall/ScreenPage.tsx'));
const PublicPage = lazyPage(() => import('#web/features/system/sitePage/PublicPage.tsx'));

function SignIn() {
  return <LoginPage prefetch={prefetchFrame} />;
}

function RouteFailure() {
  return <ErrorScreen error={useRouteError()} />;
}

/**
 * The frame shows the pages itself, several at once; the router only tells which address is open, and the routes
 * under the frame have no element of their own.
 */
export const router = createBrowserRouter([
  {
    id: 'root',
    path: '/',
    Component: RootLayout,
    ErrorBoundary: RouteFailure,
    children: [
      { id: 'login', path: 'login', Component: SignIn },
      // for everybody, signed in or not
      { id: 'html', path: 'html', Component: PublicPage },
      { id: 'htmlPage', path: 'html/:code', Component: PublicPage },
      { id: 'screen', path: 'screen', Component: ScreenPage },
      {
        id: 'frame',
        Component: FrameGate,
        children: [
          ...PAGES.map(({ route }) => ({ id: `page:${route}`, path: `/${route}` })),
          { id: 'notFound', path: '*' },
        ],
      },
    ],
  },
]);
