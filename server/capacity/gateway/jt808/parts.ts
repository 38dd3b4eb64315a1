/** Puts messages together that come in parts. Bounded in size, number and time; pure, the time is given. */
import type { Frame } from './frame.ts';
import { UP } from './read.ts';

/** Of a message that is held whole: as many bytes as one of MQTT. Of all of one terminal together twice as many. */
const MOST_PARTS = 256;
/** Of pictures, sounds and films nothing counts but the first part: the others are only ticked off. */
const MOST_MEDIA_PARTS = 4096;
const MOST_OPEN = 4;
const ASK_AGAIN_MS = 10_000;
const MOST_ASKED = 3;

const NOTHING = new Uint8Array();

interface Open {
  messageId: number;
  /** Of the first part; the others follow it. */
  serial: number;
  parts: (Uint8Array | undefined)[];
  have: number;
  is2019: boolean;
  askAt: number;
  asked: number;
}

/** The serial number of the first part, from that of any. */
const firstSerial = (serial: number, index: number): number => (serial - (index - 1)) & 0xffff;

const keyOf = (messageId: number, serial: number, { total, index }: NonNullable<Frame['part']>): string =>
  `${messageId} ${firstSerial(serial, index)} ${total}`;

/** Parts that did not come. */
export interface Missing {
  messageId: number;
  serial: number;
  /** From 1. */
  missing: number[];
  is2019: boolean;
  /** It was asked for often enough: given up. */
  isLost: boolean;
}

export class PartsReader {
  readonly #open = new Map<string, Open>();

  /**
   * The whole message once its last part is there, under the serial number of that part, else null; `tooLong` for one that
   * cannot be held, `broken` for a part that cannot be one.
   */
  take(frame: Frame, now: number): Frame | null | 'tooLong' | 'broken' {
    const { part, messageId, is2019, body } = frame;
    if (part === null) return frame;
    const { total, index } = part;
    const isMedia = messageId === UP.media;
    if (index === 0 || index > total) return 'broken';
    if (total > (isMedia ? MOST_MEDIA_PARTS : MOST_PARTS)) return 'tooLong';
    const serial = firstSerial(frame.serial, index);
    const key = keyOf(messageId, frame.serial, part);
    let open = this.#open.get(key);
    if (open === undefined) {
      this.#makeRoom(isMedia ? 0 : total);
      const parts = Array.from<Uint8Array | undefined>({ length: total });
      open = { messageId, serial, parts, have: 0, is2019, askAt: 0, asked: 0 };
      this.#open.set(key, open);
    }
    open.askAt = now + ASK_AGAIN_MS;
    if (open.parts[index - 1] === undefined) open.have += 1;
    open.parts[index - 1] = isMedia && index > 1 ? NOTHING : Uint8Array.from(body);
    if (open.have < total) return null;
    this.#open.delete(key);
    return { ...frame, part: null, body: Buffer.concat(open.parts.filter((one) => one !== undefined)) };
  }

  /** What is there from the beginning of a message on, now that one more part of that has come; else null. */
  begun({ part, messageId, serial }: Frame): Uint8Array | null {
    const open = part === null ? undefined : this.#open.get(keyOf(messageId, serial, part));
    if (part === null || open === undefined) return null;
    const gap = open.parts.indexOf(undefined);
    return part.index > gap ? null : Buffer.concat(open.parts.slice(0, gap).filter((one) => one !== undefined));
  }

  /** What has to be asked for, or is given up, at this time. */
  overdue(now: number): Missing[] {
    const found: Missing[] = [];
    for (const [key, open] of this.#open) {
      if (open.askAt > now) continue;
      const missing = open.parts.flatMap((one, at) => (one === undefined ? [at + 1] : []));
      const isLost = open.asked >= MOST_ASKED;
      if (isLost) this.#open.delete(key);
      open.asked += 1;
      open.askAt = now + ASK_AGAIN_MS;
      found.push({ messageId: open.messageId, serial: open.serial, missing, is2019: open.is2019, isLost });
    }
    return found;
  }

  /** Gives up the oldest, until there is room for so many parts of one more. */
  #makeRoom(wanted: number): void {
    for (const [key] of this.#open) {
      const held = [...this.#open.values()].filter(({ messageId }) => messageId !== UP.media);
      const parts = held.reduce((sum, open) => sum + open.parts.length, wanted);
      if (this.#open.size < MOST_OPEN && parts <= 2 * MOST_PARTS) return;
      this.#open.delete(key);
    }
  }
}
