/** Looking through a file before it is imported: which it is, how it is encoded, how long it is. */
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
  /** Line ends; about the number of rows. */
  lineEnds: number;
  bytes: number;
}

/** Whether chunks, in their order, are well-formed in an encoding. */
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

/** A first line in Chinese that is well-formed UTF-8 is no GBK: a few spoilt bytes further down do not change that. */
function beginsInUtf8(start: Buffer): boolean {
  const end = start.indexOf(0x0a);
  const line = end < 0 ? start : start.subarray(0, end);
  if (line.every((byte) => byte < 0x80)) return false;
  const utf8 = new Wellformed('utf-8');
  utf8.see(line);
  if (end >= 0) utf8.see();
  return utf8.holds;
}

function lineEndsIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

/**
 * Reads the whole file once.
 * @throws JobRefused for a file that is empty, no text, or in an encoding that is not known.
 */
export async function inspectFile(path: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  const utf8 = new Wellformed('utf-8');
  const gbk = new Wellformed('gb18030');
  let start: Buffer | null = null;
  let bytes = 0;
  let lineEnds = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('bytes expected');
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
  if (isUtf8 || beginsInUtf8(start)) return 'utf-8';
  if (isGbk) return 'gb18030';
  throw new JobRefused(importMessages.encoding);
}
