/** A queue of whole numbers, each under a key; the least key first. The same number may stand in it several times. */
export class Heap {
  size = 0;
  #keys = new Float64Array(256);
  #values = new Int32Array(256);

  /** Infinity when it is empty. */
  get least(): number {
    return this.size === 0 ? Infinity : (this.#keys[0] ?? Infinity);
  }

  clear(): void {
    this.size = 0;
  }

  push(key: number, value: number): void {
    if (this.size === this.#keys.length) this.#grow();
    let at = this.size;
    this.size += 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const keyAbove = this.#keys[above] ?? 0;
      if (keyAbove <= key) break;
      this.#set(at, keyAbove, this.#values[above] ?? 0);
      at = above;
    }
    this.#set(at, key, value);
  }

  /** Takes the number with the least key; -1 when it is empty. */
  pop(): number {
    if (this.size === 0) return -1;
    const first = this.#values[0] ?? 0;
    this.size -= 1;
    const [key, value] = [this.#keys[this.size] ?? 0, this.#values[this.size] ?? 0];
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.size) break;
      if (below + 1 < this.size && (this.#keys[below + 1] ?? 0) < (this.#keys[below] ?? 0)) below += 1;
      const keyBelow = this.#keys[below] ?? 0;
      if (keyBelow >= key) break;
      this.#set(at, keyBelow, this.#values[below] ?? 0);
      at = below;
    }
    this.#set(at, key, value);
    return first;
  }

  #set(at: number, key: number, value: number): void {
    this.#keys[at] = key;
    this.#values[at] = value;
  }

  #grow(): void {
    const [keys, values] = [new Float64Array(this.size * 2), new Int32Array(this.size * 2)];
    keys.set(this.#keys);
    values.set(this.#values);
    this.#keys = keys;
    this.#values = values;
  }
}
