/** Page data of public routes, without React: asks, and sees to it that only the newest question is answered. */
import type { LoaderData, LoaderRoute } from '#contract/loaders.ts';

/** As in contract/loaders.ts, which would bring zod along. */
const PATH = '/taxiadmin/__serverLoader';
const HEADER = 'x-loader-route';
/** Milliseconds after which a question is given up. */
export const LOADER_TIMEOUT_MS = 60_000;

/** The page's data did not come. `status` is that of HTTP; 0 without an answer. `msg` is the server's sentence, or empty. */
export class LoaderError extends Error {
  override readonly name = 'LoaderError';
  readonly status: number;
  readonly msg: string;
  constructor(status: number, msg: string) {
    super(msg === '' ? `no page data (${status})` : msg);
    this.status = status;
    this.msg = msg;
  }
}

export interface LoaderQuestion<Route extends LoaderRoute> {
  route: Route;
  /** Path and query of the page. */
  url: string;
  language: string;
}

/** Sends a request, as `fetch` does. */
export type Ask = (
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
) => Promise<Response>;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function sentenceIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
}

/**
 * Asks once. Only an answer that succeeded, is JSON, and is marked as the data of this very route becomes page data:
 * neither a refusal nor what a proxy puts in its place does. Rejects with a LoaderError, or the abort reason.
 */
export async function askLoader<Route extends LoaderRoute>(
  { route, url, language }: LoaderQuestion<Route>,
  signal: AbortSignal,
  ask: Ask,
): Promise<LoaderData<Route>> {
  const query = new URLSearchParams({ route, url });
  let response: Response;
  let text: string;
  try {
    response = await ask(`${PATH}?${query.toString()}`, {
      headers: { Accept: 'application/json', 'Accept-Language': language },
      credentials: 'same-origin',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LOADER_TIMEOUT_MS)]),
    });
    text = await response.text();
  } catch {
    signal.throwIfAborted();
    throw new LoaderError(0, '');
  }
  signal.throwIfAborted();
  const body = parse(text);
  if (!response.ok || response.headers.get(HEADER) !== route || typeof body !== 'object' || body === null) {
    throw new LoaderError(response.status, sentenceIn(body));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server parsed it with the schema of this very route
  return body as LoaderData<Route>;
}

export interface LoaderState<Route extends LoaderRoute> {
  /** Of the newest question that was answered well; kept while the next one is under way, dropped when that fails. */
  data: LoaderData<Route> | undefined;
  error: LoaderError | undefined;
  isLoading: boolean;
}

export interface LoaderSource<Route extends LoaderRoute> {
  get: () => LoaderState<Route>;
  subscribe: (listener: () => void) => () => void;
  /** Asks anew; whatever was asked before is given up. */
  load: (question: LoaderQuestion<Route>) => Promise<void>;
  /** Gives up what is under way. */
  stop: () => void;
}

/** Holds the data of one page. A late answer never takes the place of a newer one. */
export function createLoaderSource<Route extends LoaderRoute>(ask: Ask): LoaderSource<Route> {
  let state: LoaderState<Route> = { data: undefined, error: undefined, isLoading: true };
  let current = new AbortController();
  const listeners = new Set<() => void>();
  const set = (next: LoaderState<Route>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => current.abort(),
    load: async (question) => {
      current.abort();
      const own = new AbortController();
      current = own;
      set({ ...state, error: undefined, isLoading: true });
      try {
        const data = await askLoader(question, own.signal, ask);
        // a fetch that does not listen to the signal may still answer
        if (own === current && !own.signal.aborted) set({ data, error: undefined, isLoading: false });
      } catch (error) {
        if (own !== current || own.signal.aborted) return;
        const told = error instanceof LoaderError ? error : new LoaderError(0, '');
        set({ data: undefined, error: told, isLoading: false });
      }
    },
  };
}
