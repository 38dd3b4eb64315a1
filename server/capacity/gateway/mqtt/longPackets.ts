/**
 * Watches the lengths that MQTT packets announce, on their way to who reads them. A message too long is never held: what is
 * short of it goes on in its place, its head and what its text says of help (`LongText`), and is answered like any other,
 * so that its sender does not repeat it for ever. Any other packet too long ends the connection by its first bytes. Works
 * on chunks as they come from the network, cut anywhere. Of MQTT 3.1.1, where nothing stands between head and payload.
 */
import type { CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import { LongText } from '#server/capacity/gateway/longText.ts';

const PUBLISH = 3;
/** Longer names of topics are none of ours. */
const MOST_TOPIC_BYTES = 256;
/** What the payload begins with that stands for one too long; no message of a car begins so. */
const MARK = Buffer.from('\0tooLong\0', 'latin1');

/** What stands for a message too long: how it began, and what it says of help. */
export interface Shortened {
  beginning: Buffer;
  excerpt: Buffer;
}

export const shortened = (text: LongText): Buffer => {
  const { beginning } = text;
  const length = Buffer.alloc(2);
  length.writeUInt16BE(beginning.length);
  return Buffer.concat([MARK, length, beginning, Buffer.from(text.excerpt)]);
};

/** A payload that stands for one too long; null: it is one as it was sent. */
export function readShortened(payload: Uint8Array): Shortened | null {
  if (payload[0] !== 0 || !MARK.equals(payload.subarray(0, MARK.length))) return null;
  const rest = Buffer.from(payload.subarray(MARK.length));
  if (rest.length < 2) return null;
  const end = 2 + rest.readUInt16BE();
  return { beginning: rest.subarray(2, end), excerpt: rest.subarray(end) };
}

/** The remaining length, seven bits in each byte. */
function digitsOf(length: number): number[] {
  const digits: number[] = [];
  for (let rest = length; digits.length === 0 || rest > 0; rest = Math.floor(rest / 128))
    digits.push((rest % 128) | (rest >= 128 ? 128 : 0));
  return digits;
}

/** A message too long on its way in. */
class LongMessage {
  readonly #flags: number;
  readonly #text = new LongText();
  /** Topic and packet id, as they came; complete once `#headBytes` are there. */
  readonly #head: number[] = [];
  #headBytes = 2;

  constructor(flags: number) {
    this.#flags = flags;
  }

  get alarms(): readonly CarAlarm[] {
    return this.#text.alarms;
  }

  /** Reads on; answers whether there was a new alarm, and null where it is no message of ours. */
  push(bytes: Uint8Array): boolean | null {
    let at = 0;
    while (this.#head.length < this.#headBytes && at < bytes.length) {
      this.#head.push(bytes[at++] ?? 0);
      if (this.#head.length !== 2) continue;
      const [high = 0, low = 0] = this.#head;
      const topicBytes = high * 256 + low;
      if (topicBytes > MOST_TOPIC_BYTES) return null;
      const hasId = (this.#flags & 0b110) !== 0;
      this.#headBytes += topicBytes + (hasId ? 2 : 0);
    }
    return at < bytes.length ? this.#text.push(bytes.subarray(at)) : false;
  }

  /** The packet that stands for it. */
  packet(): Buffer {
    const payload = shortened(this.#text);
    const length = digitsOf(this.#head.length + payload.length);
    return Buffer.concat([Buffer.from([this.#flags, ...length, ...this.#head]), payload]);
  }
}

export class LongPackets {
  readonly #most: number;
  readonly #onAlarms: (alarms: readonly CarAlarm[]) => void;
  /** Bytes of the packet under way that are still to come. */
  #left = 0;
  /** The first bytes of the packet under way, up to its length. */
  #head: number[] = [];
  #long: LongMessage | null = null;
  #isFirst = true;

  /** `onAlarms` hears of alarms in a message too long as they come: the rest may take long. */
  constructor(most: number, onAlarms: (alarms: readonly CarAlarm[]) => void) {
    this.#most = most;
    this.#onAlarms = onAlarms;
  }

  /** What goes on of a chunk, which may be nothing; null: a packet too long that is no message. */
  take(chunk: Uint8Array): Uint8Array | null {
    const parts: Uint8Array[] = [];
    /** What is from here on goes on as it is. */
    let from = 0;
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const end = Math.min(at + this.#left, chunk.length);
        this.#left -= end - at;
        if (this.#long !== null) {
          if (!this.#read(this.#long, chunk.subarray(at, end))) return null;
          from = end;
          if (this.#left === 0) parts.push(this.#long.packet());
          if (this.#left === 0) this.#long = null;
        }
        at = end;
        continue;
      }
      this.#head.push(chunk[at] ?? 0);
      at += 1;
      const digits = this.#head.length - 1;
      if (digits === 0 || (this.#head[digits] ?? 0) > 127) {
        if (digits === 4) return null;
        continue;
      }
      const head = this.#head;
      this.#head = [];
      if (!this.#begin(head)) return null;
      /** Where it began in this chunk; below zero: in one before, so that it was held. */
      const began = at - head.length;
      if (this.#long !== null && began > from) parts.push(chunk.subarray(from, began));
      else if (this.#long === null && began < 0) parts.push(Uint8Array.from(head));
      if (this.#long !== null || began < 0) from = at;
    }
    // a length that goes on in the next chunk is held until it is known
    const end = at - this.#head.length;
    if (parts.length === 0 && from === 0 && end === chunk.length) return chunk;
    if (end > from) parts.push(chunk.subarray(from, end));
    return Buffer.concat(parts);
  }

  /** The length is known: answers whether the packet may come. */
  #begin([flags = 0, ...digits]: readonly number[]): boolean {
    const length = digits.reduce((sum, digit, place) => sum + (digit & 127) * 128 ** place, 0);
    const isLong = length > this.#most;
    if (isLong && (flags >> 4 !== PUBLISH || this.#isFirst)) return false;
    this.#long = isLong ? new LongMessage(flags) : null;
    this.#isFirst = false;
    this.#left = length;
    return true;
  }

  #read(long: LongMessage, bytes: Uint8Array): boolean {
    const isNews = long.push(bytes);
    if (isNews === true) this.#onAlarms(long.alarms);
    return isNews !== null;
  }
}
