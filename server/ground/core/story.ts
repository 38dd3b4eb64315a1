/** The demo's story: what happened in the sample company before somebody looks at it. */
import type { Services } from '#server/services.ts';
import type { Seeds } from './seeds.ts';

export interface Story {
  /** Those of the part's own transaction. */
  readonly seeds: Seeds;
  readonly services: Services;
  /** Aborted when the server stops; a part that takes long then throws, and is told by the next start. */
  readonly signal: AbortSignal;
}

/** A part of the story. It is told once, beside the running server. */
export interface StoryPart {
  readonly name: string;
  /** Names of the parts that are told before it: what it tells follows from them. */
  readonly needs: readonly string[];
  readonly tell: (story: Story) => Promise<void>;
}

/**
 * The parts in an order in which each follows what it needs; otherwise as they are announced.
 * @throws Error when a part needs one that nobody tells, or parts need each other
 */
export function inTurn(parts: readonly StoryPart[]): StoryPart[] {
  const told = new Map<string, StoryPart>();
  let left = parts;
  while (left.length > 0) {
    const next = left.find(({ needs }) => needs.every((name) => told.has(name)));
    if (next === undefined) {
      const stuck = left.map(({ name, needs }) => `${name} (${needs.filter((one) => !told.has(one)).join(', ')})`);
      throw new Error(`These parts of the story need what is never told before them: ${stuck.join('; ')}`);
    }
    told.set(next.name, next);
    left = left.filter((part) => part !== next);
  }
  return [...told.values()];
}

/** How much of the story has been told since this start. */
export class StoryProgress {
  #done = 0;
  #total = 0;

  begin(total: number): void {
    this.#total = total;
    this.#done = 0;
  }

  advance(): void {
    this.#done += 1;
  }

  /** Null when nothing is left to tell. */
  get left(): { done: number; total: number } | null {
    return this.#done < this.#total ? { done: this.#done, total: this.#total } : null;
  }
}
