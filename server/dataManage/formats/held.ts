/** What of a file stays in memory as long as it is read. The rest goes by, so that a file may be of any size. */
import { refuseFile } from './door.ts';

/** Entries, and bytes of their JSON: what they take in memory is a few times as much, and a helper process has 1 GB. */
const MOST_ENTRIES = 500_000;
const MOST_BYTES = 128 * 1024 * 1024;

/** Counts what is kept, and refuses before memory goes. */
export class Held {
  readonly #file: string;
  readonly #sentence: 'tooMuchHeld' | 'tooManyKeyFrames';
  #entries = 0;
  #bytes = 0;

  constructor(file: string, sentence: 'tooMuchHeld' | 'tooManyKeyFrames' = 'tooMuchHeld') {
    this.#file = file;
    this.#sentence = sentence;
  }

  /** @throws Refusal where it would be more than may be kept */
  add(bytes: number): void {
    this.#entries += 1;
    this.#bytes += bytes;
    if (this.#entries > MOST_ENTRIES || this.#bytes > MOST_BYTES)
      throw refuseFile(this.#sentence, { file: this.#file, most: MOST_ENTRIES, megabytes: MOST_BYTES >> 20 });
  }
}
