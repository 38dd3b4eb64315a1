/** Reproducible random numbers: a stream for each purpose, from a seed. */
export class Chance {
  #state: number;

  /** Streams with another `purpose` are independent. */
  constructor(seed: number, purpose: string) {
    let hash = 2166136261;
    for (const character of `${seed}:${purpose}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
    this.#state = hash >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** True with this probability. */
  happens(chance: number): boolean {
    return this.next() < chance;
  }

  /** Seconds until the next event of this rate per hour. */
  waitFor(timesAnHour: number): number {
    return timesAnHour <= 0 ? Infinity : (-Math.log(1 - this.next()) * 3600) / timesAnHour;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }

  /** A random item by weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item {
    let rest = this.next() * items.reduce((sum, item) => sum + weightOf(item), 0);
    for (const item of items) {
      rest -= weightOf(item);
      if (rest < 0) return item;
    }
    return this.pick(items);
  }
}
