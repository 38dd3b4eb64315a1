/**
 * The typed client of the contract. What a call answers was checked against the contract by the server, so it is
 * not checked again here; the contract is imported for its types alone.
 */
import type { AnyCall, CallInput, CallOutput, CallPath, UploadPath } from '#contract/index.ts';
import { type RawAnswer, endsSession, reasonOfEnd, unwrap } from './answers.ts';
import { ApiError, memberOf } from './apiError.ts';
import { libWords } from './libWords.ts';
import { notify } from './notices.ts';
import { afterSwitching } from './sessionLock.ts';
import { loadedSessionToken, tellSession } from './sessionSignals.ts';
import { readToken, sessionHeaders } from './token.ts';
import { getLanguage, translate } from './words.ts';

export { ApiError, messageOf } from './apiError.ts';
export { newVersionServed } from './answers.ts';

export const BASE_PATH = '/taxiadmin';
/** Milliseconds without an answer after which a request is given up. */
export const REQUEST_TIMEOUT_MS = 60_000;

/** The console never chats as strangers do. */
type PublicPath = Exclude<Extract<AnyCall, { access: 'public' }>['path'], `/portal/${string}`>;
/**
 * Calls that need no session. `signIn`: a refusal is about what was typed. `open`: it says something about the session when
 * one was sent along.
 */
const PUBLIC_PATHS: Record<PublicPath, 'signIn' | 'open'> = {
  '/login': 'signIn',
  '/login/secondFactor': 'signIn',
  '/logout': 'signIn',
  '/demo/people': 'signIn',
  '/demo/signIn': 'signIn',
  '/getPublicKey': 'open',
  '/open/closure/ask': 'open',
  '/open/closure/tell': 'open',
  '/open/invoice/getById': 'open',
  '/open/invoice/request': 'open',
  '/open/notice/submit': 'open',
  '/open/care/addMessage': 'open',
  '/open/care/attach': 'open',
  '/open/care/create': 'open',
  '/open/care/getById': 'open',
  '/open/care/rate': 'open',
  '/open/order/cancel': 'open',
  '/open/order/create': 'open',
  '/open/order/getById': 'open',
  '/open/order/quote': 'open',
  '/open/order/quoteReschedule': 'open',
  '/open/order/reschedule': 'open',
  '/open/order/tellTolls': 'open',
  '/open/passenger/consent': 'open',
  '/open/payment/getMoney': 'open',
  '/open/payment/notify': 'open',
  '/open/price/quote': 'open',
  '/open/order/rate': 'open',
  '/insight/wall/beginPairing': 'signIn',
  '/insight/wall/getScreen': 'signIn',
  '/insight/wall/getScreenGround': 'signIn',
  '/sys/sysConfigMain/getSite': 'open',
};
const withoutSession: ReadonlyMap<string, 'signIn' | 'open'> = new Map(Object.entries(PUBLIC_PATHS));

export interface CallOptions {
  signal?: AbortSignal;
  /** Nobody waits for it: no answer is not told to the person. */
  quiet?: boolean;
  /** Goes out even when the page is left meanwhile; at most 64 KB. */
  outlivesPage?: boolean;
  /** The same key on a repeated submit makes it one effect. */
  idempotencyKey?: string;
}

/**
 * Makes one call. Rejects with an ApiError, or with the abort reason when `signal` was aborted. A refused session
 * (401, 403, 504) is ended and the sign-in page shown; no answer at all is told to the person; both reject besides.
 */
export async function callApi<P extends CallPath>(
  path: P,
  input: CallInput<P>,
  options: CallOptions = {},
): Promise<CallOutput<P>> {
  const body = JSON.stringify(input);
  const data = await exchange(path, (token) =>
    sendJson(path, body, { ...headersFor(token, options), 'Content-Type': 'application/json' }, options),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server parsed its answer with the schema of this very path
  return data as CallOutput<P>;
}

/**
 * Sends a file to a call that takes one. `onProgress` is told the part sent, 0 to 1. Rejects as `callApi` does;
 * given up when nothing moves for 60 s.
 */
export async function uploadApi<P extends UploadPath>(
  path: P,
  file: Blob,
  input: CallInput<P>,
  options: CallOptions & { onProgress?: (part: number) => void } = {},
): Promise<CallOutput<P>> {
  const data = await exchange(path, (token) => {
    const headers = {
      ...headersFor(token, options),
      'Content-Type': 'application/octet-stream',
      'X-Upload-Input': encodeURIComponent(JSON.stringify(input)),
    };
    return sendFile(path, file, headers, options);
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return data as CallOutput<P>;
}

/**
 * Fetches what is no call (the API document, data of a public page) with the session, if there is one. A session that is
 * refused (401, 403, 504) is ended as by a call; the answer goes to the caller either way.
 */
export async function fetchWithSession(
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
): Promise<Response> {
  const workedAs = loadedSessionToken();
  const token = readToken();
  const response = await fetch(address, { ...init, headers: { ...init.headers, ...sessionHeaders(token) } });
  if (token === null || !endsSession(response.status)) return response;
  const answer = await rawAnswer(response.clone());
  try {
    unwrap(answer);
  } catch (error) {
    if (error instanceof ApiError) sessionRefused(error, answer, token, workedAs);
  }
  return response;
}

function headersFor(token: string | null, options: CallOptions): Record<string, string> {
  return {
    'Accept-Language': getLanguage(),
    ...sessionHeaders(token),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
  };
}

/**
 * Sends with the token of the moment. Refused with 401, it waits for a role switch that another tab may be in the
 * middle of, and sends once more if the token has changed.
 */
async function exchange(path: CallPath, attempt: (token: string | null) => Promise<RawAnswer>): Promise<unknown> {
  const workedAs = loadedSessionToken();
  let token = readToken();
  let answer = await attempt(token);
  if (answer.status === 401 && !withoutSession.has(path)) {
    if (path !== '/changeRole') await afterSwitching();
    const newer = readToken();
    if (newer !== null && newer !== token) {
      token = newer;
      answer = await attempt(token);
    }
  }
  try {
    return unwrap(answer);
  } catch (error) {
    const isAboutSession = !withoutSession.has(path) || (withoutSession.get(path) === 'open' && token !== null);
    if (error instanceof ApiError && endsSession(error.status) && isAboutSession) {
      sessionRefused(error, answer, token, workedAs);
    }
    throw error;
  }
}

/** Ends the session, unless the refusal only shows that this tab has not followed a role switch yet. */
function sessionRefused(error: ApiError, answer: RawAnswer, token: string | null, workedAs: string | null): void {
  const behind = workedAs !== null && token !== workedAs;
  // what the active role asks for is shown instead of the frame; nobody is signed out for it
  const mustSetUp = workedAs !== null && memberOf(error.data, 'mustSetUpSecondFactor') === true;
  if (error.status === 403 && (behind || mustSetUp)) {
    tellSession({ type: 'stale' });
    return;
  }
  // Somebody may have signed in again in another tab meanwhile: that session is not ours to clear.
  if (readToken() === token) localStorage.clear();
  tellSession({ type: 'ended', reason: reasonOfEnd(answer.text) });
}

/** No answer: told once however many calls fail together. */
function notConnected(kind: 'network' | 'timeout', quiet = false): ApiError {
  if (!quiet) notify('error', translate(libWords, 'network'), { key: 'network' });
  return new ApiError({ kind, status: 0, code: 0, msg: translate(libWords, kind), data: null });
}

const rawAnswer = async (response: Response): Promise<RawAnswer> => ({
  status: response.status,
  text: await response.text(),
  build: response.headers.get('X-Build'),
  retryAfter: response.headers.get('Retry-After'),
});

async function sendJson(
  path: CallPath,
  body: string,
  headers: Record<string, string>,
  { signal, quiet = false, outlivesPage = false }: CallOptions,
): Promise<RawAnswer> {
  const giveUp = new AbortController();
  // A timer rather than AbortSignal.timeout, which a test's clock cannot move.
  const timer = setTimeout(() => giveUp.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(BASE_PATH + path, {
      method: 'POST',
      headers,
      body,
      signal: signal === undefined ? giveUp.signal : AbortSignal.any([signal, giveUp.signal]),
      credentials: 'same-origin',
      keepalive: outlivesPage,
    });
    return await rawAnswer(response);
  } catch {
    signal?.throwIfAborted();
    throw notConnected(giveUp.signal.aborted ? 'timeout' : 'network', quiet);
  } finally {
    clearTimeout(timer);
  }
}

function sendFile(
  path: CallPath,
  file: Blob,
  headers: Record<string, string>,
  options: { signal?: AbortSignal; onProgress?: (part: number) => void },
): Promise<RawAnswer> {
  const { signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => giveUp('timeout'), REQUEST_TIMEOUT_MS);
    const stop = () => request.abort();
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    const giveUp = (kind: 'network' | 'timeout') => {
      settle();
      request.abort();
      reject(notConnected(kind));
    };
    request.upload.onprogress = (event) => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp('timeout'), REQUEST_TIMEOUT_MS);
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      settle();
      resolve({
        status: request.status,
        text: request.responseText,
        build: request.getResponseHeader('X-Build'),
        retryAfter: request.getResponseHeader('Retry-After'),
      });
    };
    request.onerror = () => giveUp('network');
    request.onabort = () => {
      settle();
      if (signal?.aborted) reject(signal.reason);
    };
    signal?.addEventListener('abort', stop);
    request.open('POST', BASE_PATH + path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
}
