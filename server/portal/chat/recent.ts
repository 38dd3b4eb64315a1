/** Answers that are the same for all who ask, remembered for a moment: equal questions cost the database one. */

/** Whoever asks chooses the questions. */
const MOST = 500;

interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly until: number;
}

export class Recent<Value> {
  readonly #kept = new Map<string, Kept<Value>>();
  readonly #ms: number;

  /** `ms`: how long an answer holds. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** `now`: milliseconds since 1970. What fails is not remembered. */
  get(key: string, now: number, find: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > now) return kept.value;
    this.#kept.delete(key);
    if (this.#kept.size >= MOST) this.#kept.delete(this.#kept.keys().next().value ?? '');
    const value = find();
    this.#kept.set(key, { value, until: now + this.#ms });
    value.catch(() => this.#kept.delete(key));
    return value;
  }
}
