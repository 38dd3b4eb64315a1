/** Inspects a file before its import: hash, encoding, length. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { JobRefused } from '#server/ground/job/define.ts';
import { importMessages } from './messages.ts';

const CHUNK = 256 * 1024;

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

export interface FileFacts {
  /** SHA-256 of the content, in hex. */
  hash: string;
  encoding: Encoding;
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

function lineEndsIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

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

/**
 * Reads the whole file once.
 * @throws JobRefused for a file that is empty, not text, or in an unknown encoding.
 */
export async function inspectFile(path: string | Uint8Array): Promise<FileFacts> {
  const hash = createHash('sha256');
  const utf8 = new Wellformed('utf-8');
  const gbk = new Wellformed('gb18030');
  let start: Buffer | null = null;
  let bytes = 0;
  let lineEnds = 0;
  for await (const chunk of chunksOf(path)) {
    start ??= chunk;
    hash.update(chunk);
    utf8.see(chunk);
    gbk.see(chunk);
    bytes += chunk.length;
    lineEnds += lineEndsIn(chunk);
  }
  if (start === null) throw new JobRefused(importMessages.empty);
  utf8.see();
  gbk.see();
  return { hash: hash.digest('hex'), encoding: encodingOf(start, utf8.holds, gbk.holds), lineEnds, bytes };
}

function encodingOf(start: Buffer, isUtf8: boolean, isGbk: boolean): Encoding {
  const mark = markOf(start);
  if (mark !== null) return mark;
  if (start.includes(0)) throw new JobRefused(importMessages.notText);
  if (isUtf8 || isAlmost('utf-8', start)) return 'utf-8';
  if (isGbk || isAlmost('gb18030', start)) return 'gb18030';
  throw new JobRefused(importMessages.encoding);
}
