/** Gives a store time-outs and clear errors: its calls fail, others go on. */
import { Transform, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from '#server/ground/core/refusal.ts';
import { exactly } from './exactly.ts';
import { storageMessages } from './messages.ts';
import type { BareStore, ByteRange, Contents } from './store.ts';

/** Longest silence of a store: a call answers within ten seconds, its other work included. */
const SILENCE_MS = 8000;
/** A list of thousands takes several answers. */
const LIST_MS = 20_000;
/** A copy inside a store reports nothing while it runs. */
const COPY_BYTES_PER_MS = 50_000;

export type Store = ReturnType<typeof guard>;

/** Aborts when nothing has moved for a while. */
class Patience {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: NodeJS.Timeout;

  constructor(ms: number) {
    this.#ms = ms;
    this.#timer = setTimeout(() => this.#end(), ms);
  }
  #end(): void {
    this.#controller.abort(new Error(`the store was silent for ${this.#ms} ms`));
  }
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  moved(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), this.#ms);
  }
  over(): void {
    clearTimeout(this.#timer);
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Wraps a store. Every operation rejects with a `Refusal` (503, the cause in the log) within seconds when the store is
 * dead; a refusal or a failure of the data's own source passes through. A full disk passes too: it has its own sentence.
 */
export function guard(store: BareStore, log: FastifyBaseLogger, silenceMs = SILENCE_MS) {
  function refuse(error: unknown, operation: string): never {
    if (error instanceof Refusal || codeOf(error) === 'ENOSPC') throw error;
    log.warn({ err: error, store: store.kind, operation }, 'a file store failed');
    throw new Refusal(503, storageMessages.away, { cause: error });
  }

  async function run<T>(
    operation: string,
    work: (signal: AbortSignal, moved: () => void) => Promise<T>,
    ms = silenceMs,
  ): Promise<T> {
    const patience = new Patience(ms);
    const silence = new Promise<never>((_resolve, reject) => {
      patience.signal.addEventListener('abort', () => reject(patience.signal.reason), { once: true });
    });
    try {
      // a library that ignores the signal must not delay the call
      return await Promise.race([work(patience.signal, () => patience.moved()), silence]);
    } catch (error) {
      return refuse(error, operation);
    } finally {
      patience.over();
    }
  }

  /** The content from a store, aborted when the store is silent while the reader waits, or sends another length. */
  function watched(source: Readable, bytes: number): Readable {
    const out = exactly(bytes);
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => source.destroy(new Error('the store fell silent')), silenceMs);
    };
    source.on('data', wait);
    // a slow reader is no fault of the store
    source.on('pause', () => clearTimeout(timer));
    source.on('resume', wait);
    source.once('close', () => clearTimeout(timer));
    source.once('error', (error) => out.destroy(new Refusal(503, storageMessages.away, { cause: error })));
    out.once('error', (error) => log.warn({ err: error, store: store.kind, operation: 'read' }, 'a file store failed'));
    out.once('close', () => source.destroy());
    source.pipe(out);
    return out;
  }

  const { presign, temporaryAuth } = store;
  return {
    kind: store.kind,
    browserOrigin: store.browserOrigin,
    size: (key: string) => run('size', (signal) => store.size(key, signal)),
    /** `size`: of the whole file, in bytes. */
    read: (key: string, size: number, range: ByteRange | null = null) =>
      run('read', async (signal) => {
        const source = await store.read(key, range, signal);
        // nobody waits for it any more
        if (signal.aborted) {
          source.destroy();
          throw signal.reason;
        }
        return watched(source, range === null ? size : range.end - range.start + 1);
      }),
    put: (key: string, body: Readable, contents: Contents) =>
      run('put', async (signal, moved) => {
        const seen = new Transform({
          transform(chunk: Buffer, _encoding, done) {
            moved();
            done(null, chunk);
          },
        });
        let broken: Error | undefined;
        body.once('error', (error) => {
          broken = error;
          seen.destroy(error);
        });
        signal.addEventListener('abort', () => body.destroy(), { once: true });
        await store.put(key, body.pipe(seen), contents, signal).catch((error: unknown) => {
          body.destroy();
          throw broken ?? error;
        });
      }),
    move: (from: string, to: string, size: number) =>
      run('move', (signal) => store.move(from, to, signal), silenceMs + size / COPY_BYTES_PER_MS),
    remove: (key: string) => run('remove', (signal) => store.remove(key, signal)),
    /** At most `most` files under a prefix, which ends in a slash. */
    list: (prefix: string, most: number) => run('list', (signal) => store.list(prefix, most, signal), LIST_MS),
    clear: (prefix: string) => run('clear', (signal) => store.clear(prefix, signal)),
    presign: presign === undefined ? null : presign.bind(store),
    temporaryAuth:
      temporaryAuth === undefined
        ? null
        : (prefix: string, seconds: number) =>
            run('temporaryAuth', (signal) => temporaryAuth.call(store, prefix, seconds, signal)),
  };
}
