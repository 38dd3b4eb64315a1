import type { FormatFrame, FormatObject, WriteSource } from './model.ts';

export interface Each {
  readonly frame: FormatFrame;
  readonly objects: readonly FormatObject[];
}

/** The frames of a source with one place to look ahead, so that several files are written in one pass. */
export class Ahead {
  readonly #frames: AsyncIterator<Each>;
  #next: Each | null = null;

  constructor(source: WriteSource) {
    this.#frames = source.frames()[Symbol.asyncIterator]();
  }

  /** The next frame, which stays the next one; null at the end. */
  async peek(): Promise<Each | null> {
    if (this.#next === null) {
      const step = await this.#frames.next();
      this.#next = step.done === true ? null : step.value;
    }
    return this.#next;
  }

  drop(): void {
    this.#next = null;
  }

  /** Frames as long as they are wanted. */
  async *while(isWanted: (frame: FormatFrame) => boolean): AsyncGenerator<Each, void, undefined> {
    for (let next = await this.peek(); next !== null && isWanted(next.frame); next = await this.peek()) {
      this.drop();
      yield next;
    }
  }
}

/** A name for a file of a scene: what every system allows, and by its number never the same for two scenes. */
export function fileName(scene: string, count: number): string {
  const number = String(count).padStart(4, '0');
  const name = scene
    .replace(/[^\p{L}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '')
    .slice(0, 80);
  return name === '' ? `frames-${number}` : `${number}-${name}`;
}
