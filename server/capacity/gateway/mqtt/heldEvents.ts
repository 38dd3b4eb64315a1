/** Events that do not follow from the state of their car, for as long as what they follow from may still come. */
import type { FastifyBaseLogger } from 'fastify';
import { REFUSAL_HELD_MS } from '#contract/capacity/telemetry/telemetry.ts';
import type { CarEvent } from '#server/capacity/telemetry/fix.ts';
import type { Telemetry } from '#server/capacity/telemetry/telemetry.ts';

/** Held at once, by all cars together; what is more is refused at once. */
const MOST = 10_000;
/** Those that are due within this time are looked up together. */
const TOGETHER_MS = 250;

/** Called once, with whether the event was taken in the end. */
type Settle = (isTaken: boolean) => void;
type EventName = Pick<CarEvent, 'carId' | 'eventId'>;

interface Held extends EventName {
  settle: Settle;
  due: number;
}

export interface HeldEventsOptions {
  telemetry: Pick<Telemetry, 'takenOf'>;
  log: FastifyBaseLogger;
}

export class HeldEvents {
  readonly #options: HeldEventsOptions;
  #held: Held[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: HeldEventsOptions) {
    this.#options = options;
  }

  /** Holds an event that was refused, and settles it by its stored outcome later on. */
  hold({ carId, eventId }: EventName, settle: Settle): void {
    if (this.#stopped || this.#held.length >= MOST) return settle(false);
    this.#held.push({ carId, eventId, settle, due: performance.now() + REFUSAL_HELD_MS });
    this.#timer ??= setTimeout(() => void this.#look(), REFUSAL_HELD_MS).unref();
  }

  /** What is still held stays refused. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    for (const { settle } of this.#held.splice(0)) settle(false);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const due = this.#held.filter((one) => one.due <= now + TOGETHER_MS);
    this.#held = this.#held.slice(due.length);
    const [next] = this.#held;
    this.#timer = next && setTimeout(() => void this.#look(), next.due - now).unref();
    let taken: ReadonlySet<string> = new Set();
    try {
      taken = await this.#options.telemetry.takenOf(due);
    } catch (error) {
      this.#options.log.debug({ err: error }, 'what became of refused events could not be looked up');
    }
    for (const { carId, eventId, settle } of due) settle(taken.has(`${carId} ${eventId}`));
  }
}
