/** Inspects a file before its import: hash, encoding, length. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Encoding, EncodingReason } from '#contract/ground/encodings.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { importMessages } from './messages.ts';

const CHUNK = 256 * 1024;

export interface FileFacts {
  /** SHA-256 of the content, in hex. */
  hash: string;
  encoding: Encoding;
  /** Why it was taken for that. */
  because: EncodingReason;
  /** Number of line ends, about the number of rows. */
  lineEnds: number;
  bytes: number;
}

/** Tells whether consecutive chunks are well-formed in an encoding. */
class Wellformed {
  readonly #decoder: TextDecoder;
  holds = true;

  constructor(encoding: Encoding) {
    this.#decoder = new TextDecoder(encoding, { fatal: true });
  }

  see(chunk?: Buffer): void {
    if (!this.holds) return;
    try {
      if (chunk === undefined) this.#decoder.decode();
      else this.#decoder.decode(chunk, { stream: true });
    } catch {
      this.holds = false;
    }
  }
}

function markOf(start: Buffer): Encoding | null {
  if (start.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))) return 'utf-8';
  if (start.subarray(0, 2).equals(Buffer.from([0xff, 0xfe]))) return 'utf-16le';
  if (start.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))) return 'utf-16be';
  return null;
}

type Wide = 'utf-16le' | 'utf-16be';
/** The share of characters that are half zero in a text with separators. */
const ZERO_PART = 0.05;
/** What no text has: control characters and what Unicode gives no meaning. */
const NO_TEXT = /(?![\t\n\v\f\r])\p{Cc}|\p{Cn}/u;
const SEPARATOR = /[\n\r,;\t]/;

/** The UTF-16 that a text without a mark is in: separators, digits and Latin letters are half zero, all on the same side. */
function wideIn(start: Buffer): Wide | null {
  const zeros = [0, 0];
  for (let at = start.indexOf(0); at >= 0; at = start.indexOf(0, at + 1)) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [first = 0, second = 0] = zeros;
  if (Math.max(first, second) < (start.length / 2) * ZERO_PART) return null;
  const encoding = second > first ? 'utf-16le' : 'utf-16be';
  const text = new TextDecoder(encoding).decode(start.subarray(0, start.length - (start.length % 2)));
  return NO_TEXT.test(text) || !SEPARATOR.test(text) ? null : encoding;
}

const NOT_ASCII = /[\u0080-\u00ff]/;
/** The share of non-ASCII lines that may be damaged in a text of an encoding. */
const DAMAGED_PART = 0.1;

/**
 * Whether a text is in an encoding apart from a few damaged bytes, which lose their lines and not the file. A first line
 * beyond ASCII decides for UTF-8; for GBK, which accepts almost any bytes, that line has to be well-formed.
 */
function isAlmost(encoding: 'utf-8' | 'gb18030', start: Buffer): boolean {
  const lines = start
    .subarray(0, start.lastIndexOf(0x0a) + 1 || undefined)
    .toString('latin1')
    .split('\n');
  const decoder = new TextDecoder(encoding);
  const isWhole = (line: string) => !decoder.decode(Buffer.from(line, 'latin1')).includes('\ufffd');
  const [header = ''] = lines;
  if (!isWhole(header)) return false;
  if (encoding === 'utf-8' && NOT_ASCII.test(header)) return true;
  const foreign = lines.filter((line) => NOT_ASCII.test(line));
  const damaged = foreign.filter((line) => !isWhole(line)).length;
  return foreign.length > 2 && damaged <= Math.max(1, foreign.length * DAMAGED_PART);
}

const [CR, LF] = [0x0d, 0x0a];

function lineEndsIn(chunk: Buffer, before: number): number {
  let count = 0;
  for (let at = chunk.indexOf(LF); at >= 0; at = chunk.indexOf(LF, at + 1)) {
    count += (at === 0 ? before : chunk[at - 1]) === CR ? 0 : 1;
  }
  for (let at = chunk.indexOf(CR); at >= 0; at = chunk.indexOf(CR, at + 1)) count += 1;
  return count;
}

/** Bytes beyond ASCII that are looked at: enough to know a language by. */
const MOST_FOREIGN = 100_000;
/** The share of letters that stand alone among others, from which a text is in a language of Latin letters. */
const LATIN_PART = 0.6;
/** Bytes that Windows-1252 leaves free. */
const NO_LETTER = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** What bytes beyond ASCII look like, since GBK takes almost any of them. */
class Shape {
  #seen = 0;
  /** Pairs that are characters in common use in GBK, and others. */
  #common = 0;
  #rare = 0;
  /** Runs of such bytes, and those of one byte. */
  #runs = 0;
  #alone = 0;
  #isLatin = true;

  see(chunk: Buffer): void {
    for (let at = 0; at < chunk.length && this.#seen < MOST_FOREIGN; at += 1) {
      if ((chunk[at] ?? 0) < 0x80) continue;
      let end = at;
      while ((chunk[end] ?? 0) >= 0x80) {
        if (NO_LETTER.has(chunk[end] ?? 0)) this.#isLatin = false;
        end += 1;
      }
      for (let lead = at; lead < end; lead += 2) {
        const isCommon = isCommonLead(chunk[lead] ?? 0) && (chunk[lead + 1] ?? 0) >= 0xa1;
        if (isCommon) this.#common += 1;
        else this.#rare += 1;
      }
      this.#seen += end - at;
      this.#runs += 1;
      if (end - at === 1) this.#alone += 1;
      at = end;
    }
  }

  get isChinese(): boolean {
    return this.#common >= this.#rare;
  }

  get isLatin(): boolean {
    return this.#isLatin && this.#runs > 0 && this.#alone >= this.#runs * LATIN_PART;
  }
}
const isCommonLead = (byte: number): boolean => (byte >= 0xa1 && byte <= 0xa9) || (byte >= 0xb0 && byte <= 0xf7);

/** A file, or its bytes, in chunks. */
export async function* chunksOf(from: string | Uint8Array): AsyncGenerator<Buffer, void, undefined> {
  if (typeof from !== 'string') {
    if (from.length > 0) yield Buffer.from(from);
    return;
  }
  for await (const chunk of createReadStream(from, { highWaterMark: CHUNK })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('bytes expected');
    yield chunk;
  }
}

/** Learns of a file, chunk by chunk, what an import has to know before it. */
class Inspection {
  readonly #hash = createHash('sha256');
  readonly #utf8 = new Wellformed('utf-8');
  readonly #gbk = new Wellformed('gb18030');
  readonly #shape = new Shape();
  #start: Buffer | null = null;
  /** As which of the two it may be read, when its beginning looks so. */
  #wide: { encoding: Wide; wellformed: Wellformed } | null = null;
  #bytes = 0;
  #lineEnds = 0;
  #last = 0;

  see(chunk: Buffer): void {
    if (this.#start === null) {
      this.#start = chunk;
      const encoding = wideIn(chunk);
      if (encoding !== null) this.#wide = { encoding, wellformed: new Wellformed(encoding) };
    }
    this.#wide?.wellformed.see(chunk);
    this.#hash.update(chunk);
    this.#utf8.see(chunk);
    this.#gbk.see(chunk);
    this.#shape.see(chunk);
    this.#bytes += chunk.length;
    this.#lineEnds += lineEndsIn(chunk, this.#last);
    this.#last = chunk.at(-1) ?? 0;
  }

  /** @throws JobRefused for a file that is empty, not text, or in an unknown encoding */
  end(): FileFacts {
    const start = this.#start;
    if (start === null) throw new JobRefused(importMessages.empty);
    this.#utf8.see();
    this.#gbk.see();
    return { hash: this.#hash.digest('hex'), ...this.#encodingOf(start), lineEnds: this.#lineEnds, bytes: this.#bytes };
  }

  #encodingOf(start: Buffer): Pick<FileFacts, 'encoding' | 'because'> {
    const mark = markOf(start);
    if (mark !== null) return { encoding: mark, because: 'mark' };
    if (this.#wide?.wellformed.holds === true) return { encoding: this.#wide.encoding, because: 'zeros' };
    if (start.includes(0)) throw new JobRefused(importMessages.notText);
    if (this.#utf8.holds) return { encoding: 'utf-8', because: 'wellFormed' };
    if (isAlmost('utf-8', start)) return { encoding: 'utf-8', because: 'almost' };
    if (this.#gbk.holds && this.#shape.isChinese) return { encoding: 'gb18030', because: 'wellFormed' };
    if (this.#shape.isLatin) return { encoding: 'windows-1252', because: 'letters' };
    if (this.#gbk.holds) return { encoding: 'gb18030', because: 'wellFormed' };
    if (isAlmost('gb18030', start)) return { encoding: 'gb18030', because: 'almost' };
    throw new JobRefused(importMessages.encoding);
  }
}

/**
 * Reads the whole file once.
 * @throws JobRefused for a file that is empty, not text, or in an unknown encoding.
 */
export async function inspectFile(path: string | Uint8Array): Promise<FileFacts> {
  const inspection = new Inspection();
  for await (const chunk of chunksOf(path)) inspection.see(chunk);
  return inspection.end();
}

/** The text of a small file. @throws JobRefused as `inspectFile` */
export function textOf(bytes: Buffer): string {
  const inspection = new Inspection();
  if (bytes.length > 0) inspection.see(bytes);
  return new TextDecoder(inspection.end().encoding).decode(bytes);
}

const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?$/i;

/** The separator that the first line of a file names for Excel, in a line that is no row; null: it names none. */
export const separatorOf = (line: string): string | null => SEPARATOR_LINE.exec(line)?.[1] ?? null;
