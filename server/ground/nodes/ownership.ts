/**
 * Which node looks after what (a car, a session with a broker): of all live nodes the one whose hash with its name is
 * the highest, so that every node comes to the same answer by itself, and one that goes or comes moves only its own
 * share. Many things even out by themselves; a few are dealt out so that none has more than its part.
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

  /**
   * Which of a few things this node looks after. Each goes to the node with the highest hash that has room: no node
   * takes more than its part, rounded up.
   */
  shareOf(names: readonly string[]): ReadonlySet<string> {
    const most = Math.ceil(names.length / this.#nodes.length);
    const shares = new Map(this.#nodes.map((node) => [node, new Set<string>()]));
    for (const name of names) {
      let best: { readonly hash: number; readonly share: Set<string> } | undefined;
      for (const [node, share] of shares) {
        const hash = hashOf(`${node} ${name}`);
        if (share.size < most && hash > (best?.hash ?? -1)) best = { hash, share };
      }
      best?.share.add(name);
    }
    return shares.get(this.#self) ?? new Set();
  }

  /** What is gone needs no answer any more. */
  forget(): void {
    this.#known.clear();
  }
}
