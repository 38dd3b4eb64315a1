/** What was worked out lately, for all who ask meanwhile. */
export class Lately<Value> {
  readonly #kept = new Map<string, { readonly until: number; readonly value: Promise<Value> }>();
  readonly #now: () => number;
  readonly #ttlMs: number;

  constructor(now: () => number, ttlMs: number) {
    this.#now = now;
    this.#ttlMs = ttlMs;
  }

  /** @param key of few: each is kept */
  get(key: string, build: () => Promise<Value>): Promise<Value> {
    const found = this.#kept.get(key);
    if (found !== undefined && found.until > this.#now()) return found.value;
    const value = build();
    const made = { until: this.#now() + this.#ttlMs, value };
    this.#kept.set(key, made);
    // what failed is tried again by the next who asks
    value.catch(() => this.#kept.get(key) === made && this.#kept.delete(key));
    return value;
  }
}
