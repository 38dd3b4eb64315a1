/**
 * Watches the lengths that MQTT packets announce, so that one too long is known by its first bytes, before anything of
 * it is kept. Works on chunks as they come from the network, cut anywhere.
 */
export class PacketSizes {
  readonly #most: number;
  /** Bytes of the packet under way that are still to come. */
  #left = 0;
  /** Where in the length the next byte belongs; -1: the next byte begins a packet. */
  #digit = -1;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether every packet that begins in the chunk is short enough. */
  accepts(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const step = Math.min(this.#left, chunk.length - at);
        this.#left -= step;
        at += step;
      } else if (!this.#acceptsByte(chunk[at++] ?? 0)) return false;
    }
    return true;
  }

  #acceptsByte(byte: number): boolean {
    if (this.#digit === -1) {
      this.#digit = 0;
      this.#length = 0;
      return true;
    }
    this.#length += (byte & 127) * 128 ** this.#digit;
    this.#digit += 1;
    if (byte > 127) return this.#digit < 4;
    if (this.#length > this.#most) return false;
    this.#left = this.#length;
    this.#digit = -1;
    return true;
  }
}
