/** Which numbers and names were there already, in 16 bytes each. Names count by a digest, so two unlike ones may rarely count as one. */
export class Seen {
  #slots = new Float64Array(1024).fill(NaN);
  #count = 0;

  /** True when it was there already. */
  add(name: string | number): boolean {
    const number = typeof name === 'number' ? name : digest(name);
    if (this.#count * 2 > this.#slots.length) this.#grow();
    const slot = this.#slot(number);
    if (this.#slots[slot] === number) return true;
    this.#slots[slot] = number;
    this.#count += 1;
    return false;
  }

  #slot(number: number): number {
    const mask = this.#slots.length - 1;
    const low = number % 4_294_967_296;
    let slot = (Math.imul(low ^ Math.floor(number / 4_294_967_296), 0x9e3779b1) >>> 7) & mask;
    while (!Number.isNaN(this.#slots[slot]) && this.#slots[slot] !== number) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Float64Array(before.length * 2).fill(NaN);
    for (const number of before) if (!Number.isNaN(number)) this.#slots[this.#slot(number)] = number;
  }
}

/** 53 bits, below zero so that no name is taken for a number. */
function digest(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 2_654_435_761);
    low = Math.imul(low ^ text.charCodeAt(at), 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return -1 - (4_294_967_296 * (2_097_151 & low) + (high >>> 0));
}

/** How often each field was there that cannot be kept. */
export class Tally {
  readonly counts = new Map<string, number>();
  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
}
