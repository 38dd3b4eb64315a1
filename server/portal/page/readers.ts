/** Counts how often each page, file and story of the portal was read, and writes it down every few seconds. Nothing of a reader is kept. */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { addReads } from '#server/system/sitePage/queries.ts';

const EVERY_MS = 5000;
/** Those that read for others are no readers. */
const MACHINE = /bot|crawl|spider|slurp|preview|monitor/i;

export class Readers {
  readonly #services: Services;
  #times = new Map<string, number>();
  #writing: NodeJS.Timeout | undefined;

  constructor(app: FastifyInstance, services: Services) {
    this.#services = services;
    app.addHook('onClose', () => this.write());
  }

  /** `code`: of a story that was sent, or the path of a page, without its first slash. */
  count(code: string, userAgent: string): void {
    if (MACHINE.test(userAgent)) return;
    this.#times.set(code, (this.#times.get(code) ?? 0) + 1);
    this.#writing ??= setTimeout(() => void this.write(), EVERY_MS).unref();
  }

  /** Writes down what was counted; what could not be is kept for the next time. */
  async write(): Promise<void> {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    const counted = this.#times;
    if (counted.size === 0) return;
    this.#times = new Map();
    const { db, log, now, ranges } = this.#services;
    const day = ranges.clock.text(now().getTime()).slice(0, 10);
    try {
      await addReads(
        db,
        [...counted].map(([code, times]) => ({ code, day, times })),
      ).execute();
    } catch (error) {
      for (const [code, times] of counted) this.#times.set(code, (this.#times.get(code) ?? 0) + times);
      log.warn({ err: error }, 'readers of the portal could not be written down; it is tried again');
    }
  }
}
