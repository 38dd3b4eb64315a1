/** Arrays of doubles in the binary shape that PostgreSQL takes, so that neither side builds text. */

const FLOAT8_OID = 701;
const HEADER_BYTES = 20;
/** Length and value of an element. */
const ELEMENT_BYTES = 12;

/** A column of so many numbers at most. A missing number is NaN, since nulls would have another length. */
export class DoubleColumn {
  readonly #bytes: Buffer;

  constructor(capacity: number) {
    this.#bytes = Buffer.alloc(HEADER_BYTES + capacity * ELEMENT_BYTES);
    this.#bytes.writeInt32BE(1, 0); // dimensions
    this.#bytes.writeInt32BE(0, 4); // without nulls
    this.#bytes.writeInt32BE(FLOAT8_OID, 8);
    this.#bytes.writeInt32BE(1, 16); // lower bound
    for (let place = 0; place < capacity; place += 1) this.#bytes.writeInt32BE(8, HEADER_BYTES + place * ELEMENT_BYTES);
  }

  set(place: number, value: number | null): void {
    this.#bytes.writeDoubleBE(value ?? Number.NaN, HEADER_BYTES + place * ELEMENT_BYTES + 4);
  }

  /** The first `count` numbers; valid until they are set again. */
  array(count: number): Buffer {
    this.#bytes.writeInt32BE(count, 12);
    return this.#bytes.subarray(0, HEADER_BYTES + count * ELEMENT_BYTES);
  }
}
