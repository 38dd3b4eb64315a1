/** Keeps the records of cars in memory: reads them when they change, and when an unknown car reports. */
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/ground/database/pool.ts';
import { carsForTelemetry } from './queries.ts';
import type { TrackedCars } from './trackedCars.ts';

/** Changes of records that come together are read together. */
const RELOAD_MS = 50;
const AGAIN_MS = 1000;
const STRANGERS_MS = 100;

export class CarRecords {
  readonly #options: { db: Db; cars: TrackedCars; log: FastifyBaseLogger };
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;
  #lookingForCars: Promise<void> | null = null;
  #stopped = false;

  constructor(options: { db: Db; cars: TrackedCars; log: FastifyBaseLogger }) {
    this.#options = options;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Calls `listener` after every reading. */
  onRead(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async read(): Promise<void> {
    const { db, cars } = this.#options;
    cars.keep(await carsForTelemetry(db).execute());
    for (const listener of this.#listeners) listener();
  }

  /** Reads them within moments, and until it works. */
  readSoon(): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.read().catch((error: unknown) => {
        this.#options.log.warn({ err: error }, 'the records of cars could not be read; it is tried again');
        setTimeout(() => this.readSoon(), AGAIN_MS).unref();
      });
    }, RELOAD_MS);
  }

  /** A car that was added a moment ago reports before this node has read its record. Strangers cost ten looks a second. */
  lookForStrangers(): Promise<void> {
    return (this.#lookingForCars ??= this.#look());
  }

  async #look(): Promise<void> {
    await delay(STRANGERS_MS);
    this.#lookingForCars = null;
    await this.read();
  }
}
