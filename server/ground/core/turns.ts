import { tooMany } from './refusal.ts';

const RETRY_AFTER_SECONDS = 5;

/** Lets only so many at once do something for one key; the others wait in order, and 429 when too many wait already. */
export class Turns {
  readonly #running = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  async take<Result>(
    key: string,
    atOnce: number,
    work: () => Promise<Result>,
    mostWaiting = Infinity,
  ): Promise<Result> {
    const running = this.#running.get(key) ?? 0;
    if (running >= atOnce) {
      if ((this.#waiting.get(key)?.length ?? 0) >= mostWaiting) throw tooMany(RETRY_AFTER_SECONDS);
      await new Promise<void>((resolve) => {
        const queue = this.#waiting.get(key) ?? [];
        queue.push(resolve);
        this.#waiting.set(key, queue);
      });
    } else this.#running.set(key, running + 1);
    try {
      return await work();
    } finally {
      this.#pass(key);
    }
  }

  /** The place goes to whoever waits longest, else it is given up. */
  #pass(key: string): void {
    const queue = this.#waiting.get(key);
    const next = queue?.shift();
    if (queue?.length === 0) this.#waiting.delete(key);
    if (next !== undefined) return next();
    const running = (this.#running.get(key) ?? 1) - 1;
    if (running === 0) this.#running.delete(key);
    else this.#running.set(key, running);
  }
}
