/**
 * The queue for helper processes: a limit on running tasks, and turns by caller. No caller holds more than one place while
 * other callers wait, so that expensive tasks of one caller do not delay the others.
 */
import { Refusal } from '#server/ground/core/refusal.ts';
import { asideMessages } from './messages.ts';

/** The most waiting tasks of one caller. */
const MOST_WAITING_OF_ONE = 4;
const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  readonly whose: string;
  readonly go: () => void;
}

export class Lane {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #working: string[] = [];
  readonly #waiting: Waiting[] = [];

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Waits for a place and returns its release function. 429 when the caller has too many waiting tasks, 503 when all callers together have. */
  async enter(whose: string, signal?: AbortSignal): Promise<() => void> {
    const data = { retryAfterSeconds: RETRY_AFTER_SECONDS };
    const details = { data, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } };
    const own = this.#waiting.filter((each) => each.whose === whose).length;
    if (own >= MOST_WAITING_OF_ONE) throw new Refusal(429, asideMessages.busyWithYours, details);
    if (this.#waiting.length >= this.#mostWaiting) throw new Refusal(503, asideMessages.busy, details);
    await new Promise<void>((resolve, reject) => {
      const entry = { whose, go: resolve };
      this.#waiting.push(entry);
      signal?.addEventListener('abort', () => {
        const place = this.#waiting.indexOf(entry);
        if (place !== -1) this.#waiting.splice(place, 1);
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      });
      this.#admit();
    });
    return () => {
      this.#working.splice(this.#working.indexOf(whose), 1);
      this.#admit();
    };
  }

  #admit(): void {
    while (this.#working.length < this.#atOnce) {
      const others = this.#waiting.findIndex(({ whose }) => !this.#working.includes(whose));
      const [next] = this.#waiting.splice(Math.max(0, others), 1);
      if (next === undefined) return;
      this.#working.push(next.whose);
      next.go();
    }
  }
}
