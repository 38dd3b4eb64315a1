/** Numbers places: the same place has the same number, however often it is named. */

const SPREAD_X = 73_856_093;
const SPREAD_Y = 19_349_663;

export class Places {
  readonly #slots: Int32Array;
  readonly #xs: Int32Array;
  readonly #ys: Int32Array;
  count = 0;

  /** @param most names that will be given at most */
  constructor(most: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(most * 2 + 2))).fill(-1);
    this.#xs = new Int32Array(most);
    this.#ys = new Int32Array(most);
  }

  numberOf(x: number, y: number): number {
    const mask = this.#slots.length - 1;
    let slot = spread(x, y) & mask;
    for (;;) {
      const known = this.#slots[slot] ?? -1;
      if (known === -1) break;
      if (this.#xs[known] === x && this.#ys[known] === y) return known;
      slot = (slot + 1) & mask;
    }
    const number = this.count;
    this.#slots[slot] = number;
    this.#xs[number] = x;
    this.#ys[number] = y;
    this.count += 1;
    return number;
  }
}

function spread(x: number, y: number): number {
  const mixed = Math.imul(x, SPREAD_X) ^ Math.imul(y, SPREAD_Y);
  return mixed ^ (mixed >>> 15);
}
