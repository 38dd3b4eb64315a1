/** A list of whole numbers of which nobody knows how long it becomes. */
export class Growing {
  length = 0;
  #values = new Int32Array(1024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = new Int32Array(this.length * 2);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(place: number): number {
    return this.#values[place] ?? 0;
  }

  put(place: number, value: number): void {
    this.#values[place] = value;
  }

  /** A copy. */
  taken(): Int32Array {
    return this.#values.slice(0, this.length);
  }
}
