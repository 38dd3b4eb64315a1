/** What is read from the database once and kept in memory until any node changes it: whoever asks waits for no database. */
import { sharing } from './sharedAnswers.ts';
import type { Nodes } from '#server/ground/nodes/nodes.ts';
import type { Topic } from '#server/ground/nodes/topics.ts';

export interface KeptOptions {
  nodes: Pick<Nodes, 'onChanged' | 'hearsOthers'>;
}

export class Kept<Value> {
  readonly #nodes: KeptOptions['nodes'];
  readonly #load: () => Promise<Value>;
  readonly #reading = sharing<undefined>();
  #known: Value;
  #heard = 0;
  #read = -1;

  /**
   * @param topic whose changes let it be read again
   * @param unread what is known before it was read
   * @param load reads all of it
   */
  constructor({ nodes }: KeptOptions, topic: Topic, unread: Value, load: () => Promise<Value>) {
    this.#nodes = nodes;
    this.#known = unread;
    this.#load = load;
    nodes.onChanged(topic, () => void (this.#heard += 1));
  }

  /** As it is now everywhere; from memory when nothing has changed. */
  async now(): Promise<Value> {
    if (this.#read !== this.#heard || !this.#nodes.hearsOthers)
      await this.#reading(this, 'kept', () => this.#refresh());
    return this.#known;
  }

  /** As this node knew it last: for decisions that cannot wait. */
  get known(): Value {
    return this.#known;
  }

  async #refresh(): Promise<undefined> {
    const heard = this.#heard;
    this.#known = await this.#load();
    this.#read = heard;
  }
}
