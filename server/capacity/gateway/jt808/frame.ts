/**
 * The outer layer of JT/T 808 (2013 and 2019): frames between 0x7e, escaping, checksum, header. Pure.
 *
 * A frame is `7e`, then header, body and checksum with 0x7e written as `7d 02` and 0x7d as `7d 01`, then `7e`. The
 * checksum is the XOR of header and body. The header: message id (2), attributes (2), in 2019 the protocol version (1),
 * phone number in BCD (6, in 2019 10), serial number (2), and for a part of a longer message how many parts there are
 * and which this is (2 + 2). Attributes: bits 0–9 length of the body, 10–12 encryption, 13 parts, 14 has a version.
 */

const FLAG = 0x7e;
const FLAG_BYTE = Uint8Array.from([FLAG]);
const ESCAPE = 0x7d;
/** Header, the longest body, and checksum, each byte escaped. */
export const MAX_WIRE_BYTES = 2 * (21 + 1023 + 1);
const SHORTEST = 12 + 1;
const MAX_BODY = 1023;
const NOTHING = new Uint8Array();

export interface Header {
  messageId: number;
  /** As digits, 12 of 2013 and 20 of 2019. */
  phone: string;
  serial: number;
  is2019: boolean;
  /** 0 for none. */
  encryption: number;
  /** For a part of a longer message: how many parts there are, and which this is, from 1. */
  part: { total: number; index: number } | null;
}

export interface Frame extends Header {
  body: Uint8Array;
}

export type FrameProblem = 'checksum' | 'escape' | 'length' | 'tooLong';

interface Broken {
  problem: FrameProblem;
  bytes: Uint8Array;
  header: Header | null;
  /** What follows its header, as far as it is there: nothing to rely on but who cries for help. */
  body: Uint8Array;
  /** By how many bytes it is shorter than its header says. */
  lacks: number;
  /** More may follow that makes it a frame. It comes once more when nothing did. */
  isHeld?: boolean;
}

/** What a device sent: a frame, or why it is none. */
export type Decoded = { frame: Frame; bytes: Uint8Array } | Broken;

/** The number under two bytes. */
export const word = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
/** The number under four bytes, without sign. */
export const doubleWord = (bytes: Uint8Array, at: number): number => word(bytes, at) * 0x1_0000 + word(bytes, at + 2);

/** Two digits in each byte; a half byte that is no digit shows as a letter. */
export const bcd = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Takes the escapes out; null when an escape means nothing. */
function unescape(wire: Uint8Array): Uint8Array | null {
  if (!wire.includes(ESCAPE)) return wire;
  const plain = new Uint8Array(wire.length);
  let length = 0;
  for (let at = 0; at < wire.length; at += 1) {
    let byte = wire[at] ?? 0;
    if (byte === ESCAPE) {
      at += 1;
      const which = wire[at];
      if (which !== 1 && which !== 2) return null;
      byte = which === 1 ? ESCAPE : FLAG;
    }
    plain[length] = byte;
    length += 1;
  }
  return plain.subarray(0, length);
}

/** The header, and where it ends; null when the bytes are too few. */
function readHeader(plain: Uint8Array): { header: Header; end: number; bodyLength: number } | null {
  const attributes = word(plain, 2);
  const is2019 = (attributes & 0x4000) !== 0;
  const isPart = (attributes & 0x2000) !== 0;
  const phoneAt = is2019 ? 5 : 4;
  const serialAt = phoneAt + (is2019 ? 10 : 6);
  const end = serialAt + 2 + (isPart ? 4 : 0);
  if (plain.length < end + 1) return null;
  const header: Header = {
    messageId: word(plain, 0),
    phone: bcd(plain.subarray(phoneAt, serialAt)),
    serial: word(plain, serialAt),
    is2019,
    encryption: (attributes >> 10) & 7,
    part: isPart ? { total: word(plain, serialAt + 2), index: word(plain, serialAt + 4) } : null,
  };
  return { header, end, bodyLength: attributes & 0x3ff };
}

function readPlain(plain: Uint8Array, wire: Uint8Array): Decoded {
  const read = plain.length < SHORTEST ? null : readHeader(plain);
  if (read === null) return { problem: 'length', bytes: wire, header: null, body: NOTHING, lacks: 1 };
  const { header, end, bodyLength } = read;
  const body = plain.subarray(end, Math.max(end, plain.length - 1));
  const lacks = end + bodyLength + 1 - plain.length;
  if (lacks !== 0) return { problem: 'length', bytes: wire, header, body, lacks };
  let sum = 0;
  for (const byte of plain) sum ^= byte;
  // with the checksum itself the sum is nothing
  if (sum !== 0) return { problem: 'checksum', bytes: wire, header, body, lacks };
  return { frame: { ...header, body }, bytes: wire };
}

/** Decodes what stood between two flags. Terminals that do not escape are in use, so it is tried without as well. */
export function decodeFrame(wire: Uint8Array): Decoded {
  const plain = unescape(wire);
  if (plain === wire) return readPlain(wire, wire);
  const asItIs = readPlain(wire, wire);
  if (plain !== null) {
    const decoded = readPlain(plain, wire);
    return 'frame' in decoded ? decoded : 'frame' in asItIs ? asItIs : decoded;
  }
  return 'frame' in asItIs || isBeginning(asItIs) ? asItIs : { ...asItIs, problem: 'escape', lacks: 0 };
}

/**
 * Cuts a stream of bytes into frames, however it is chopped. Whatever stands between two flags is a frame or broken; so
 * after any garbage the next flag finds the way back. What is shorter than its header says may be the beginning of a
 * frame with an unescaped flag in it: it is held until what follows is a frame by itself, or both together are, or are
 * none. Holds at most the bytes of three.
 */
export class FrameReader {
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #isTooLong = false;
  #short: Broken | null = null;

  /** The frames that these bytes complete. */
  *push(chunk: Uint8Array): Generator<Decoded> {
    let from = 0;
    while (from < chunk.length) {
      const flag = chunk.indexOf(FLAG, from);
      this.#hold(chunk.subarray(from, flag === -1 ? chunk.length : flag));
      if (flag === -1) return;
      from = flag + 1;
      yield* this.#complete();
    }
  }

  #hold(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.#isTooLong) return;
    const room = MAX_WIRE_BYTES - this.#heldBytes;
    // the buffer of a chunk may be used again
    this.#held.push(Uint8Array.from(bytes.subarray(0, room)));
    this.#heldBytes += Math.min(room, bytes.length);
    this.#isTooLong = bytes.length > room;
  }

  #take(): { wire: Uint8Array; isTooLong: boolean } {
    const [first] = this.#held;
    const wire = this.#held.length === 1 && first !== undefined ? first : Buffer.concat(this.#held);
    const isTooLong = this.#isTooLong;
    this.#held = [];
    this.#heldBytes = 0;
    this.#isTooLong = false;
    return { wire, isTooLong };
  }

  *#complete(): Generator<Decoded> {
    const { wire, isTooLong } = this.#take();
    const short = this.#short;
    // an end beside a beginning
    if (wire.length === 0 && short === null) return;
    const alone: Decoded = isTooLong ? tooLong(wire) : decodeFrame(wire);
    if (short !== null && !isTooLong && 'problem' in alone) {
      const together = decodeFrame(Buffer.concat([short.bytes, FLAG_BYTE, wire]));
      const isWhole = 'frame' in together;
      if (isWhole || isBeginning(together)) {
        this.#short = isWhole ? null : together;
        yield isWhole ? together : { ...together, isHeld: true };
        return;
      }
    }
    this.#short = null;
    if (short !== null) yield short;
    if ('problem' in alone && isBeginning(alone)) {
      this.#short = alone;
      yield { ...alone, isHeld: true };
    } else if (wire.length > 0) yield alone;
  }
}

/** Of a frame too long its header, and what is there of its body. */
function tooLong(wire: Uint8Array): Broken {
  const decoded = decodeFrame(wire);
  const known = 'problem' in decoded ? decoded : { header: decoded.frame, body: decoded.frame.body };
  return { problem: 'tooLong', bytes: wire, header: known.header, body: known.body, lacks: 0 };
}

/** Whether more may follow that makes it a frame. */
const isBeginning = ({ problem, header, lacks, bytes }: Broken): boolean =>
  problem === 'length' && header !== null && lacks > 0 && bytes.length < MAX_WIRE_BYTES;

/** Writes a frame, flags included. @throws RangeError for a body that does not fit: send it in parts. */
export function encodeFrame({ messageId, phone, serial, is2019, encryption, part, body }: Frame): Buffer {
  if (body.length > MAX_BODY) throw new RangeError(`a body of ${body.length} bytes does not fit into a frame`);
  const attributes = body.length | (encryption << 10) | (part === null ? 0 : 0x2000) | (is2019 ? 0x4000 : 0);
  const head = [messageId >> 8, messageId & 0xff, attributes >> 8, attributes & 0xff];
  if (is2019) head.push(1);
  head.push(...Buffer.from(phone.padStart(is2019 ? 20 : 12, '0'), 'hex'), serial >> 8, serial & 0xff);
  if (part !== null) head.push(part.total >> 8, part.total & 0xff, part.index >> 8, part.index & 0xff);
  let sum = 0;
  for (const byte of head) sum ^= byte;
  for (const byte of body) sum ^= byte;
  const wire = [FLAG];
  for (const bytes of [head, body, [sum]])
    for (const byte of bytes) {
      if (byte === FLAG) wire.push(ESCAPE, 2);
      else if (byte === ESCAPE) wire.push(ESCAPE, 1);
      else wire.push(byte);
    }
  wire.push(FLAG);
  return Buffer.from(wire);
}
