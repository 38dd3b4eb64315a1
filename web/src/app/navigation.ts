/**
 * The router for what must know the address at once: it tells of a finished navigation before React renders it, so
 * that quick changes of one page's query never build on a stale one.
 */
import type { createBrowserRouter } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

let router: Router | null = null;

/** Called once, by the entry point. */
export function connectRouter(created: Router): void {
  router = created;
}

function connected(): Router {
  if (router === null) throw new Error('the router is connected by the entry point');
  return router;
}

/** Path and query of the address, as of the last finished navigation. */
export function currentAddress(): string {
  const { pathname, search } = connected().state.location;
  return pathname + search;
}

/** Goes to an address of the console. */
export function go(to: string, options: { replace?: boolean } = {}): void {
  void connected().navigate(to, { replace: options.replace ?? false });
}

/** Calls back with the address after each finished navigation; answers how to stop. */
export function onAddress(listener: (address: string) => void): () => void {
  let last = currentAddress();
  return connected().subscribe((state) => {
    if (state.navigation.state !== 'idle') return;
    const address = state.location.pathname + state.location.search;
    if (address === last) return;
    last = address;
    listener(address);
  });
}
