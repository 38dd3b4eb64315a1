/** Work of the same moment that is done together. */
import { setImmediate as turn } from 'node:timers/promises';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: (result: Result) => void;
  readonly fail: (error: unknown) => void;
}

/** Items of one go. */
const MOST_AT_ONCE = 500;

/**
 * Gathers what comes while earlier items are worked on, and does it in one go after them: many callers wait for one statement
 * and one commit. An item is never part of a go that began before it came.
 */
export class Gathering<Item, Result> {
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  #waiting: Waiting<Item, Result>[] = [];
  #isWorking = false;

  /** `work` answers one result for each item, in their order; when it fails, each of them does. */
  constructor(work: (items: readonly Item[]) => Promise<readonly Result[]>) {
    this.#work = work;
  }

  /** Whether nothing waits or is worked on. */
  get isIdle(): boolean {
    return !this.#isWorking && this.#waiting.length === 0;
  }

  add(item: Item): Promise<Result> {
    return new Promise((done, fail) => {
      this.#waiting.push({ item, done, fail });
      if (!this.#isWorking) void this.#workOff();
    });
  }

  async #workOff(): Promise<void> {
    this.#isWorking = true;
    while (this.#waiting.length > 0) {
      // what comes in the same turn of the event loop goes together from the first item on
      await turn();
      await this.#together(this.#waiting.splice(0, MOST_AT_ONCE));
    }
    this.#isWorking = false;
  }

  async #together(waiting: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(waiting.map(({ item }) => item));
      for (const [place, result] of results.entries()) waiting[place]?.done(result);
      for (const { fail } of waiting.slice(results.length)) fail(new Error('fewer results than items'));
    } catch (error) {
      for (const { fail } of waiting) fail(error);
    }
  }
}
