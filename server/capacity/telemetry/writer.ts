/**
 * Writes positions into history: one insert under way while the next fills, so that many share a commit. What waits is
 * bounded; what does not fit is refused, never dropped in silence.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/ground/database/pool.ts';
import { Batch } from './batch.ts';
import type { Fix } from './fix.ts';
import { ensureDays } from './partitions.ts';
import { insertFixes } from './queries.ts';

/** Full batches that may wait for the database: 400,000 positions, some 60 MB. */
const MOST_WAITING = 98;
/** From this length on senders without an acknowledgement find no room; the rest is kept for those that wait for one. */
const MOST_UNASKED = 88;
/** From this length on nothing more should be read from cars: their messages wait in the network. */
const CONGESTED = 40;
/** Batches without work that are kept for later. */
const MOST_SPARE = 4;
const RETRY_MS = 250;
/** The longest wait of a position for its batch. */
const GATHER_MS = 10;

/** The queue is full: the database does not keep up, or is away. Nothing was kept; the sender may try again. */
export class HistoryBusy extends Error {
  override readonly name = 'HistoryBusy';
}

export interface WriterOptions {
  db: Db;
  log: FastifyBaseLogger;
  /** Called before each write, so that who listens hears no later than who waits. */
  beforeWrite: () => void;
  /** Called after each write when it is not congested. */
  onRelief: () => void;
}

export class HistoryWriter {
  readonly #options: WriterOptions;
  #filling = new Batch();
  #waiting: Batch[] = [];
  #spare: Batch[] = [];
  readonly #knownDays = new Set<number>();
  #writing = false;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  /** Positions kept, and those that were there already. */
  written = 0;
  repeated = 0;
  /** Positions that the database refused for good; each is an error in this program. */
  lost = 0;
  failures = 0;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Positions that are not kept yet. */
  get backlog(): number {
    let rows = this.#filling.rows;
    for (const batch of this.#waiting) rows += batch.rows;
    return rows;
  }

  /** Whether there is room for one position; `asked`: its sender waits for an answer. */
  hasRoom(asked: boolean): boolean {
    return this.#waiting.length < (asked ? MOST_WAITING : MOST_UNASKED);
  }

  /** Whether gateways should stop reading until `onRelief`. */
  get isCongested(): boolean {
    return this.#waiting.length >= CONGESTED;
  }

  /** Adds a position; there must be room. The promise settles when it is kept. */
  add(carNumber: number, fix: Fix): Promise<undefined> {
    const batch = this.#filling;
    batch.add(carNumber, fix);
    if (batch.isFull) {
      this.#waiting.push(batch);
      this.#filling = this.#spare.pop() ?? new Batch();
      if (!this.#writing) void this.#write();
    } else if (!this.#writing && this.#timer === undefined) {
      this.#timer = setTimeout(() => void this.#write(), GATHER_MS);
    }
    return batch.durable.promise;
  }

  /** Writes what waits; gives up after `ms` without a database. */
  async stop(ms = 3000): Promise<void> {
    const end = performance.now() + ms;
    while (this.backlog > 0 && performance.now() < end) {
      if (!this.#writing) void this.#write();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const batch of [...this.#waiting, this.#filling]) batch.durable.reject(new HistoryBusy('the server stops'));
  }

  async #write(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let batch = this.#next(); batch !== undefined && !this.#stopped; batch = this.#next()) {
      this.#options.beforeWrite();
      await this.#keep(batch);
      if (this.#spare.length < MOST_SPARE) this.#spare.push(batch);
    }
    this.#writing = false;
  }

  #next(): Batch | undefined {
    // the first one stays in line while it is written: it counts as waiting
    const first = this.#waiting[0];
    if (first !== undefined) return first;
    if (this.#filling.rows === 0) return undefined;
    const batch = this.#filling;
    this.#waiting.push(batch);
    this.#filling = this.#spare.pop() ?? new Batch();
    return batch;
  }

  async #keep(batch: Batch): Promise<void> {
    const { durable, rows } = batch;
    for (;;) {
      try {
        const inserted = await this.#insert(batch);
        this.written += inserted;
        this.repeated += rows - inserted;
        this.#waiting.shift();
        batch.reset();
        durable.resolve(undefined);
        if (!this.isCongested) this.#options.onRelief();
        return;
      } catch (error) {
        this.failures += 1;
        if (isOwnFault(error)) {
          this.#options.log.error({ err: error, rows }, 'positions were refused by the database and are lost');
          this.lost += rows;
          this.#waiting.shift();
          batch.reset();
          durable.reject(error instanceof Error ? error : new Error('refused'));
          return;
        }
        if (this.failures % 20 === 1) this.#options.log.warn({ err: error }, 'positions wait for the database');
        // a known day may have been removed meanwhile
        this.#knownDays.clear();
        if (this.#stopped) return;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  async #insert(batch: Batch): Promise<number> {
    const fresh = [...batch.days].filter((day) => !this.#knownDays.has(day));
    if (fresh.length > 0) {
      await ensureDays(this.#options.db, fresh);
      for (const day of fresh) this.#knownDays.add(day);
    }
    const { numInsertedOrUpdatedRows } = await insertFixes(this.#options.db, batch.columns()).executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows ?? 0);
  }
}

/** Classes 22 and 23 of PostgreSQL: the data is at fault, and would be again. A missing day (23514) is made anew. */
function isOwnFault(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return /^(22|23|42)/.test(error.code) && error.code !== '23514' && error.code !== '42P01';
}
