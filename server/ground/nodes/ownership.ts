/**
 * The node that owns a thing (a car, a session with a broker): the live node whose hash with the thing's name is highest.
 * So all nodes agree without talking, and a node that joins or leaves moves only its own share. Many things spread evenly;
 * a few are distributed with an upper bound for each node.
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

  /** Sets the other live nodes; returns whether they changed. */
  setOthers(others: readonly string[]): boolean {
    const nodes = [...new Set([this.#self, ...others])].toSorted();
    if (nodes.join(' ') === this.#nodes.join(' ')) return false;
    this.#nodes = nodes;
    this.#known.clear();
    return true;
  }

  /** Whether this node owns the thing of this name. */
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
   * The things among a few that this node owns. Each goes to the node with the highest hash that has room: no node takes more
   * than its share, rounded up.
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

  /** Forgets removed things. */
  forget(): void {
    this.#known.clear();
  }
}
