/** Looks at the directory of a ZIP archive. Nothing is ever unpacked here; whoever does must not be surprised. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileProblem } from '#contract/base/file/calls.ts';

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** In place of a number that stands elsewhere, in archives beyond 4 GB. */
const ELSEWHERE = 0xffffffff;
const MOST_ENTRIES = 20_000;
const MOST_DIRECTORY_BYTES = 8 * 1024 * 1024;
const MOST_UNPACKED = 4 * 1024 ** 3;
/** Packed data that grows more than this is a bomb, once it is large. */
const MOST_RATIO = 200;
const RATIO_COUNTS_FROM = 64 * 1024 * 1024;

export interface ArchiveSource {
  /** Bytes in all. */
  size: number;
  /** The bytes from `start` to `end`, both included. */
  read: (start: number, end: number) => Promise<Readable>;
}

/** Where the record at the end of an archive begins within the last bytes of a file; -1 when it is none. */
function endRecord(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.subarray(at, at + 4).equals(END) && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  }
  return -1;
}

/** Whether a file that should be something else can also be opened as an archive. */
export const endsAsArchive = (tail: Buffer): boolean => endRecord(tail) !== -1;

const leadsOut = (name: string): boolean =>
  /^[/\\]|^[A-Za-z]:|\0/.test(name) || name.split(/[/\\]/).some((part) => part === '..');

interface Entries {
  names: Set<string>;
  packed: number;
  unpacked: number;
}

/** Adds the directory up, or says what is wrong with it. */
function addUp(directory: Buffer, count: number): Entries | FileProblem {
  const sum: Entries = { names: new Set(), packed: 0, unpacked: 0 };
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY) return 'brokenArchive';
    const flags = directory.readUInt16LE(at + 8);
    const packed = directory.readUInt32LE(at + 20);
    const unpacked = directory.readUInt32LE(at + 24);
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + ENTRY_LENGTH, nameEnd);
    if (packed === ELSEWHERE || unpacked === ELSEWHERE) return 'archiveTooLarge';
    if ((flags & 1) === 1) return 'archiveSealed';
    if (leadsOut(name)) return 'archiveNames';
    sum.names.add(name);
    sum.packed += packed;
    sum.unpacked += unpacked;
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return sum;
}

/**
 * What is wrong with an archive, or null. `tail`: its last bytes. `folder`: what the archive must hold to be the kind
 * of document that its name says.
 */
export async function archiveProblem(
  { size, read }: ArchiveSource,
  tail: Buffer,
  folder: string | undefined,
): Promise<FileProblem | null> {
  const at = endRecord(tail);
  if (at === -1) return 'brokenArchive';
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  if (start === ELSEWHERE || count > MOST_ENTRIES || length > MOST_DIRECTORY_BYTES) return 'archiveTooLarge';
  if (count === 0 || start + length > size - (tail.length - at)) return 'brokenArchive';
  const sum = addUp(await buffer(await read(start, start + length - 1)), count);
  if (typeof sum === 'string') return sum;
  // entries that share their packed bytes unpack to more than any sum of them says
  if (sum.packed > size) return 'archiveTooLarge';
  const isBomb = sum.unpacked > RATIO_COUNTS_FROM && sum.unpacked > size * MOST_RATIO;
  if (sum.unpacked > MOST_UNPACKED || isBomb) return 'archiveTooLarge';
  if (folder === undefined) return null;
  const isDocument = sum.names.has('[Content_Types].xml') && [...sum.names].some((name) => name.startsWith(folder));
  return isDocument ? null : 'contentDiffers';
}
