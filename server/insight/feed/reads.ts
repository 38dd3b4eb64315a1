/** Who reads the feeds: counted in memory and written down a few times a minute, so that a million readers cost the database nothing. */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/ground/database/pool.ts';
import { addReads } from './queries.ts';

/** One answer to a reader. `agencyId` null: anybody. */
export interface Read {
  readonly feed: string;
  readonly agencyId: string | null;
  readonly status: number;
  readonly bytes: number;
  /** What the reader calls itself. */
  readonly reader: string;
}

interface Counted extends Read {
  reads: number;
  at: string;
}

const EVERY_MS = 10_000;
const LONGEST_READER = 120;

export class FeedReads {
  readonly #db: Db;
  readonly #now: () => Date;
  #counted = new Map<string, Counted>();
  #timer: NodeJS.Timeout | null = null;
  readonly #log: FastifyBaseLogger;

  constructor({ db, now, log }: { db: Db; now: () => Date; log: FastifyBaseLogger }) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
  }

  note(read: Read): void {
    const key = `${read.agencyId ?? ''} ${read.feed}`;
    const reads = (this.#counted.get(key)?.reads ?? 0) + 1;
    const reader = read.reader.replace(/[^\x20-\x7e]/g, '').slice(0, LONGEST_READER);
    this.#counted.set(key, { ...read, reader, reads, at: this.#now().toISOString() });
    this.#timer ??= setTimeout(() => void this.flush(), EVERY_MS).unref();
  }

  /** Writes down what was counted; what cannot be written is counted again with the next. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    const counted = [...this.#counted.values()];
    this.#counted = new Map();
    try {
      if (counted.length > 0) await addReads(this.#db, counted).execute();
    } catch (error) {
      this.#log.warn({ err: error }, 'could not note who read the feeds');
      for (const one of counted) {
        const key = `${one.agencyId ?? ''} ${one.feed}`;
        const newer = this.#counted.get(key);
        this.#counted.set(key, { ...(newer ?? one), reads: one.reads + (newer?.reads ?? 0) });
      }
    }
  }
}

const ofServers = new WeakMap<Db, FeedReads>();

/** The counter of this server. */
export function readsOf(services: { db: Db; now: () => Date; log: FastifyBaseLogger }): FeedReads {
  const known = ofServers.get(services.db) ?? new FeedReads(services);
  ofServers.set(services.db, known);
  return known;
}
