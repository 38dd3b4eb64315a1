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

/** A part of the story. It is told once, beside the running server, after all parts of a lower place. */
export interface StoryPart {
  readonly name: string;
  readonly place: number;
  readonly tell: (story: Story) => Promise<void>;
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
