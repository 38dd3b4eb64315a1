/** Public documents: each built once for all readers, and again when it is older than its time. */
import { createHash } from 'node:crypto';
import { pack } from './packed.ts';
import { Refusal } from './refusal.ts';

/** A document as it goes out. */
export interface Written {
  readonly bytes: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly builtAt: number;
}

/** Puts what a document says into its form, a text, bytes or JSON; `at`: when that last changed. */
export type Frame<Data extends object> = (data: Data, at: number) => object | string;

interface Kept {
  written: Written | null;
  building: Promise<Written> | null;
}

/** More different addresses of one server are not kept: whoever asks chooses them. The one that was not read for longest goes. */
const MOST_KEPT = 200;

export class Documents {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether the next reader of a key costs no build of its own: it was built, or is being built. */
  has(key: string): boolean {
    return this.#kept.has(key);
  }

  /** What was built says no longer what holds: the next readers get what is built from now on. */
  forget(): void {
    this.#kept.clear();
  }

  /**
   * The document of a key. One build at a time: a million readers cost as much as one. When a build fails, what was built before
   * stays; when it is refused, as what was withdrawn is, nothing does.
   *
   * @param ttl milliseconds
   * @param build what it says
   */
  async get<Data extends object>(
    key: string,
    ttl: number,
    build: () => Promise<Data>,
    frame: Frame<Data>,
  ): Promise<Written> {
    const kept = this.#take(key);
    const { written } = kept;
    if (written !== null && this.#now() - written.builtAt < ttl) return written;
    kept.building ??= this.#build(kept, build, frame).catch((error: unknown) => {
      // an address of nothing takes no place
      if (kept.written === null && this.#kept.get(key) === kept) this.#kept.delete(key);
      throw error;
    });
    // readers of an old document do not wait for the new one
    if (written === null) return kept.building;
    kept.building.catch(() => undefined);
    if (this.#now() - written.builtAt < 2 * ttl) return written;
    return kept.building.catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      return written;
    });
  }

  /** Puts what is read last to the end. */
  #take(key: string): Kept {
    const kept = this.#kept.get(key) ?? { written: null, building: null };
    this.#kept.delete(key);
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(key, kept);
    return kept;
  }

  async #build<Data extends object>(kept: Kept, build: () => Promise<Data>, frame: Frame<Data>): Promise<Written> {
    try {
      const builtAt = this.#now();
      const data = await build();
      const etag = `"${createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 27)}"`;
      // what says the same is the same: its readers need not fetch it again
      if (kept.written?.etag === etag) kept.written = { ...kept.written, builtAt };
      else {
        const framed = frame(data, builtAt);
        const bytes = Buffer.isBuffer(framed)
          ? framed
          : Buffer.from(typeof framed === 'string' ? framed : JSON.stringify(framed));
        kept.written = { bytes, packed: await pack(bytes), etag, builtAt };
      }
      return kept.written;
    } catch (error) {
      if (error instanceof Refusal) kept.written = null;
      throw error;
    } finally {
      kept.building = null;
    }
  }
}
