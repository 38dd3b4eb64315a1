/** Sends the bytes of a file to an address that the server, or a store, signed for it. */
import { ApiError, memberOf } from './apiError.ts';
import { libWords } from './libWords.ts';
import { translate } from './words.ts';

/** Milliseconds without any movement after which a request is given up. */
const SILENCE_MS = 60_000;
const RETRIES = 3;

export interface PutOptions {
  signal?: AbortSignal | undefined;
  /** Takes the part that is sent, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
}

interface Answer {
  status: number;
  text: string;
}

const failure = (kind: 'network' | 'timeout'): ApiError =>
  new ApiError({ kind, status: 0, code: 0, msg: translate(libWords, kind), data: null });

function putOnce(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Blob,
  { signal, onSent }: { signal?: AbortSignal | undefined; onSent: (bytes: number) => void },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(() => giveUp('timeout'), SILENCE_MS);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    const giveUp = (kind: 'network' | 'timeout') => {
      settle();
      request.abort();
      reject(failure(kind));
    };
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp('timeout'), SILENCE_MS);
      onSent(loaded);
    };
    request.onload = () => {
      settle();
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = () => giveUp('network');
    request.onabort = () => {
      settle();
      if (signal?.aborted) reject(signal.reason);
    };
    signal?.addEventListener('abort', stop);
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf({ status, text }: Answer): ApiError {
  const body = parse(text);
  const msg = memberOf(body, 'msg');
  return new ApiError({
    kind: 'answer',
    status,
    code: status,
    msg: typeof msg === 'string' && msg !== '' ? msg : translate(libWords, 'unreadable', { status }),
    data: memberOf(body, 'data') ?? null,
  });
}

const wait = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** The server says where a file that broke off goes on. */
const offsetIn = ({ data }: ApiError): number | null => {
  const offset = memberOf(data, 'offset');
  return typeof offset === 'number' ? offset : null;
};

/** A line that was cut, a server that starts again, a turn that a broken request still holds. */
const isPassing = ({ status, kind }: ApiError): boolean =>
  kind === 'network' || kind === 'timeout' || status >= 500 || status === 409;

/**
 * Sends a file whole, or in pieces of `pieceBytes`. What breaks off is tried again a few times, pieces from where the
 * server says. Rejects with an ApiError, or with the abort reason.
 */
export async function putFile(
  target: { url: string; headers: Readonly<Record<string, string>>; pieceBytes: number | null },
  file: Blob,
  { signal, onProgress }: PutOptions,
): Promise<void> {
  const { url, headers, pieceBytes } = target;
  const step = pieceBytes ?? file.size;
  let offset = 0;
  let failures = 0;
  while (offset < file.size) {
    const start = offset;
    const end = Math.min(start + step, file.size);
    const range: Record<string, string> =
      step >= file.size ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` };
    try {
      const answer = await putOnce(url, { ...headers, ...range }, file.slice(start, end), {
        signal,
        onSent: (bytes) => onProgress?.(Math.min(1, (start + bytes) / file.size)),
      });
      if (answer.status < 200 || answer.status > 299) throw refusalOf(answer);
      offset = end;
      failures = 0;
    } catch (error) {
      if (!(error instanceof ApiError) || !isPassing(error) || failures >= RETRIES) throw error;
      failures += 1;
      const said = offsetIn(error);
      if (said === null) await wait(1000 * 2 ** failures, signal);
      else offset = said;
    }
  }
  onProgress?.(1);
}
