/**
 * Which node looks after what (a car, a share of a broker's messages): of all live nodes the one whose hash with its name is the highest, so that every node
 * comes to the same answer by itself, and one that goes or comes moves only its own share.
 */

/** A whole number below 2^32, spread evenly: FNV-1a over the text, then mixed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export class Ownership {
  readonly #self: string;
  #nodes: readonly string[];
  readonly #known = new Map<string, boolean>();

  constructor(self: string) {
    this.#self = self;
    this.#nodes = [self];
  }

  /** Who lives, besides this node. Answers whether that is new. */
  setOthers(others: readonly string[]): boolean {
    const nodes = [...new Set([this.#self, ...others])].toSorted();
    if (nodes.join(' ') === this.#nodes.join(' ')) return false;
    this.#nodes = nodes;
    this.#known.clear();
    return true;
  }

  /** Whether this node looks after what has this name. */
  owns(name: string): boolean {
    if (this.#nodes.length === 1) return true;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const own = hashOf(`${this.#self} ${name}`);
    const isOwn = this.#nodes.every((node) => {
      const hash = node === this.#self ? -1 : hashOf(`${node} ${name}`);
      return hash < own || (hash === own && node > this.#self);
    });
    this.#known.set(name, isOwn);
    return isOwn;
  }

  /** What is gone needs no answer any more. */
  forget(): void {
    this.#known.clear();
  }
}
