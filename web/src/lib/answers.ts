/** Reads what came back: the envelope, the build of the served console, and the answers that end the session. */
import { ApiError, memberOf } from './apiError.ts';
import { libWords } from './libWords.ts';
import { createStore } from './store.ts';
import { translate } from './words.ts';

/** What was answered, whichever way the request was sent. */
export interface RawAnswer {
  status: number;
  text: string;
  build: string | null;
  retryAfter: string | null;
}

/** The build this page was made from; empty in development. */
export const ownBuild = document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '';

/** True once an answer came from a newer console than this page. */
export const newVersionServed = createStore(false);

/** Compares the build that an answer or a page names with our own. */
export function noticeBuild(build: string | null): void {
  if (build !== null && build !== '' && ownBuild !== '' && build !== ownBuild) newVersionServed.set(true);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** With no readable envelope: 504 comes from gateways, which know nothing of ours. */
function withoutEnvelope(answer: RawAnswer): ApiError {
  return new ApiError({
    kind: 'unreadable',
    status: answer.status,
    code: 0,
    msg: translate(libWords, 'unreadable', { status: answer.status }),
    data: null,
  });
}

/** Unwraps the envelope. Throws an ApiError for every answer that is not a success. */
export function unwrap(answer: RawAnswer): unknown {
  noticeBuild(answer.build);
  const body = parse(answer.text);
  const code = memberOf(body, 'code');
  if (typeof code !== 'number') throw withoutEnvelope(answer);
  const data = memberOf(body, 'data');
  if (code === 0 && answer.status < 400) return data;
  const msg = memberOf(body, 'msg');
  const status = answer.status >= 400 ? answer.status : Number(String(code).slice(0, 3));
  const seconds = Number(answer.retryAfter);
  const waits = status === 429 && memberOf(data, 'retryAfterSeconds') === undefined && seconds > 0;
  throw new ApiError({
    kind: 'answer',
    status,
    code,
    msg: typeof msg === 'string' && msg !== '' ? msg : translate(libWords, 'unreadable', { status }),
    data: waits ? { retryAfterSeconds: seconds } : (data ?? null),
  });
}

/** The statuses that end the session. */
export const endsSession = (status: number): boolean => status === 401 || status === 403 || status === 504;

/** The server's own sentence about the end of the session, or else the default one. */
export function reasonOfEnd(text: string): string {
  const msg = memberOf(parse(text), 'msg');
  return typeof msg === 'string' && msg !== '' ? msg : translate(libWords, 'expired');
}
