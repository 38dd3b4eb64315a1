/**
 * Who watches which cars, as windows on this node say it: spans in memory, written at most once a second, whatever happens in between.
 * A node says now and then that its spans go on; those of one that says nothing any more are ended by the others. Nothing here is
 * asked by, or waits for, what cars report.
 */
import type { FastifyBaseLogger } from 'fastify';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { type Begun, beginWatches, endLostWatches, endWatches, endWatchesOfNode, touchWatches } from './queries.ts';

const EVERY_MS = 1000;
const TOUCH_EVERY = 20;
/** Several touches missed. */
const LOST_MS = 90_000;

interface Watch extends Begun {
  /** Of its row; null until it is written. */
  id: string | null;
}

export interface WatchesOptions {
  db: Db;
  nodeId: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => Date;
  /** These people watch more cars than before. */
  more: (userIds: readonly string[]) => Promise<void>;
}

export class Watches {
  readonly #options: WatchesOptions;
  /** What each window has opened, by person. */
  readonly #windows = new Map<string, Map<object, ReadonlySet<string>>>();
  /** What each person watches, by car. */
  readonly #watches = new Map<string, Map<string, Watch>>();
  #ended: { id: string; at: string }[] = [];
  #turns = 0;
  #stop: () => Promise<void> = async () => undefined;

  constructor(options: WatchesOptions) {
    this.#options = options;
  }

  start(): void {
    const { log } = this.#options;
    const problem = 'who watches which cars could not be written; it is tried again';
    this.#stop = repeatedly({ everyMs: EVERY_MS, log, problem, run: () => this.turn() });
  }

  async stop(): Promise<void> {
    const { db, nodeId, now, log } = this.#options;
    await this.#stop();
    await endWatchesOfNode(db, nodeId, now().toISOString())
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'who watched cars until the stop could not be written'));
  }

  /** A window has these cars open, and no others. */
  set(window: object, userId: string, carIds: readonly string[]): void {
    const own = this.#windows.get(userId) ?? new Map<object, ReadonlySet<string>>();
    if (carIds.length > 0) own.set(window, new Set(carIds));
    else if (!own.delete(window)) return;
    if (own.size > 0) this.#windows.set(userId, own);
    else this.#windows.delete(userId);
    this.#follow(userId, new Set([...own.values()].flatMap((each) => [...each])));
  }

  /** A window is gone. */
  gone(window: object, userId: string): void {
    this.set(window, userId, []);
  }

  #follow(userId: string, carIds: ReadonlySet<string>): void {
    const at = this.#options.now().toISOString();
    const watches = this.#watches.get(userId) ?? new Map<string, Watch>();
    for (const [carId, { id }] of watches) {
      if (carIds.has(carId)) continue;
      watches.delete(carId);
      // a glance that was over before it was written is none
      if (id !== null) this.#ended.push({ id, at });
    }
    for (const carId of carIds) if (!watches.has(carId)) watches.set(carId, { userId, carId, fromAt: at, id: null });
    if (watches.size > 0) this.#watches.set(userId, watches);
    else this.#watches.delete(userId);
  }

  /** Writes what has changed. */
  async turn(): Promise<void> {
    const { db, nodeId, now, more } = this.#options;
    const at = now();
    const time = at.toISOString();
    this.#turns += 1;
    await this.#writeEnded();
    const fresh = [...this.#watches.values()].flatMap((of) => [...of.values()].filter(({ id }) => id === null));
    if (fresh.length > 0) {
      const begun = fresh.map(({ userId, carId, fromAt }) => ({ userId, carId, fromAt }));
      const rows = await beginWatches(db, nodeId, begun, time).execute();
      for (const { id, userId, carId } of rows) this.#written(id, userId, carId, fresh);
      await more([...new Set(rows.map(({ userId }) => userId))]);
    }
    if (this.#turns % TOUCH_EVERY !== 1) return;
    const known = [
      ...[...this.#watches.values()].flatMap((of) => [...of.values()].flatMap(({ id }) => id ?? [])),
      ...this.#ended.map(({ id }) => id),
    ];
    if (known.length > 0) await touchWatches(db, known, time).execute();
    await endLostWatches(db, nodeId, known, new Date(at.getTime() - LOST_MS).toISOString()).execute();
  }

  #written(id: string, userId: string, carId: string, fresh: readonly Watch[]): void {
    const watch = this.#watches.get(userId)?.get(carId);
    // it was closed, or closed and opened again, while it was written
    if (watch === undefined || !fresh.includes(watch)) this.#ended.push({ id, at: this.#options.now().toISOString() });
    else watch.id = id;
  }

  async #writeEnded(): Promise<void> {
    const ended = this.#ended;
    if (ended.length === 0) return;
    this.#ended = [];
    try {
      await endWatches(
        this.#options.db,
        ended.map(({ id }) => id),
        ended.map(({ at }) => at),
      ).execute();
    } catch (error) {
      this.#ended.push(...ended);
      throw error;
    }
  }
}
