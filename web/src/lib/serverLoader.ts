/** The data of a public page, for its component. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { LoaderRoute } from '#contract/loaders.ts';
import { fetchWithSession } from './client.ts';
import { createLoaderSource, type LoaderState } from './loaderSource.ts';

export { LoaderError } from './loaderSource.ts';

/**
 * Asks the server-side loader of a route for the page at `url` (path and query), and anew whenever these change. What
 * is shown always belongs to the newest question. `reload` asks the same again.
 */
export function useServerLoader<Route extends LoaderRoute>(
  route: Route,
  url: string,
  language: string,
): LoaderState<Route> & { reload: () => void } {
  const [source] = useState(() => createLoaderSource<Route>(fetchWithSession));
  const state = useSyncExternalStore(source.subscribe, source.get);
  const reload = useCallback(() => void source.load({ route, url, language }), [source, route, url, language]);
  useEffect(() => {
    // Follows the address: each asks for its own page, and a page that is left waits for nothing.
    reload();
    return source.stop;
  }, [reload, source]);
  return { ...state, reload };
}
