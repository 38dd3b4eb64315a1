/** The data of a public page, for its component. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { LoaderRoute } from '#contract/loaders.ts';
import { type Ask, createLoaderSource, type LoaderState } from './loaderSource.ts';
import { readToken, sessionHeaders } from './token.ts';

export { LoaderError } from './loaderSource.ts';

/** Sends the session along when there is one, as calls do. */
const askWithSession: Ask = (address, init) =>
  fetch(address, { ...init, headers: { ...init.headers, ...sessionHeaders(readToken()) } });

/**
 * Asks the server-side loader of a route for the page at `url` (path and query), and anew whenever these change. What
 * is shown always belongs to the newest question. `reload` asks the same again.
 */
export function useServerLoader<Route extends LoaderRoute>(
  route: Route,
  url: string,
  language: string,
): LoaderState<Route> & { reload: () => void } {
  const [source] = useState(() => createLoaderSource<Route>(askWithSession));
  const state = useSyncExternalStore(source.subscribe, source.get);
  const reload = useCallback(() => void source.load({ route, url, language }), [source, route, url, language]);
  useEffect(() => {
    // Follows the address: each asks for its own page, and a page that is left waits for nothing.
    reload();
    return source.stop;
  }, [reload, source]);
  return { ...state, reload };
}
