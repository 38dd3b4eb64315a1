/** Looks at the directory of a ZIP archive. Nothing is ever unpacked here; whoever does must not be surprised. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { MOST_ARCHIVE_BYTES, MOST_ARCHIVE_FILES, type FileProblem } from '#contract/base/file/calls.ts';

/** Bytes at the end of a file that hold the record of an archive, with the longest remark behind it. */
export const ARCHIVE_TAIL_BYTES = 66 * 1024;

const END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
/** In place of a number that stands elsewhere, in archives (ZIP64) of many or large files. */
const ELSEWHERE = 0xffffffff;
const MANY = 0xffff;
const LARGE_END = 0x06064b50;
const LARGE_END_LENGTH = 56;
const LARGE_PLACE = 0x07064b50;
const LARGE_PLACE_LENGTH = 20;
/** The field behind the name of an entry that holds its large numbers. */
const LARGE_SIZES = 1;
/** Entries that are added up before others have their turn. */
const ENTRIES_AT_ONCE = 5000;

/** What can be wrong with an archive: as a file says it, and more exactly where it is too large. */
export type ArchiveFault =
  | Exclude<Extract<FileProblem, `${string}rchive${string}`>, 'archiveTooLarge'>
  | 'contentDiffers'
  | 'tooManyFiles'
  | 'unpacksTooLarge'
  | 'bomb';

interface Limits {
  readonly entries: number;
  readonly directoryBytes: number;
  readonly unpacked: number;
}
/** A document or an app, which programs open whole. */
const DOCUMENT: Limits = { entries: 20_000, directoryBytes: 8 * 1024 * 1024, unpacked: 4 * 1024 ** 3 };
/** What a person packed, such as a data set. */
const ARCHIVE: Limits = {
  entries: MOST_ARCHIVE_FILES,
  directoryBytes: 64 * 1024 * 1024,
  unpacked: MOST_ARCHIVE_BYTES,
};
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
  hasContentTypes: boolean;
  hasFolder: boolean;
  packed: number;
  unpacked: number;
}

/** Sizes of an entry that stand in its further fields, in their order. Null where they do not. */
function largeSizes(fields: Buffer, wanted: number): number[] | null {
  for (let at = 0; at + 4 <= fields.length; at += 4 + fields.readUInt16LE(at + 2)) {
    if (fields.readUInt16LE(at) !== LARGE_SIZES) continue;
    if (fields.readUInt16LE(at + 2) < wanted * 8 || at + 4 + wanted * 8 > fields.length) return null;
    return Array.from({ length: wanted }, (_, index) => Number(fields.readBigUInt64LE(at + 4 + index * 8)));
  }
  return null;
}

/** Adds the directory up, or says what is wrong with it. */
async function addUp(directory: Buffer, count: number, folder: string | undefined): Promise<Entries | ArchiveFault> {
  const sum: Entries = { hasContentTypes: false, hasFolder: false, packed: 0, unpacked: 0 };
  let at = 0;
  for (let entry = 0; entry < count; entry += 1) {
    // oxlint-disable-next-line no-await-in-loop -- so that a long directory does not hold others up
    if (entry % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await setImmediate();
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY) return 'brokenArchive';
    const flags = directory.readUInt16LE(at + 8);
    let packed = directory.readUInt32LE(at + 20);
    let unpacked = directory.readUInt32LE(at + 24);
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + ENTRY_LENGTH, nameEnd);
    const isLarge = [unpacked === ELSEWHERE, packed === ELSEWHERE];
    const wanted = isLarge.filter(Boolean).length;
    if (wanted > 0) {
      const sizes = largeSizes(directory.subarray(nameEnd, nameEnd + directory.readUInt16LE(at + 30)), wanted);
      if (sizes === null) return 'brokenArchive';
      if (isLarge[0] === true) unpacked = sizes[0] ?? 0;
      if (isLarge[1] === true) packed = sizes.at(-1) ?? 0;
    }
    if ((flags & 1) === 1) return 'archiveSealed';
    if (leadsOut(name)) return 'archiveNames';
    sum.hasContentTypes ||= name === '[Content_Types].xml';
    sum.hasFolder ||= folder !== undefined && name.startsWith(folder);
    sum.packed += packed;
    sum.unpacked += unpacked;
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return sum;
}

interface Directory {
  readonly count: number;
  readonly length: number;
  readonly start: number;
  /** Where the records behind it begin. */
  readonly end: number;
}

/** Where the directory of an archive is, by the record at its end. Null where that leads nowhere. */
function directoryOf(tail: Buffer, at: number, size: number): Directory | null {
  const count = tail.readUInt16LE(at + 10);
  const length = tail.readUInt32LE(at + 12);
  const start = tail.readUInt32LE(at + 16);
  const end = size - (tail.length - at);
  if (count !== MANY && length !== ELSEWHERE && start !== ELSEWHERE) return { count, length, start, end };
  const place = at - LARGE_PLACE_LENGTH;
  // exactly so many files need no other record
  if (place < 0 || tail.readUInt32LE(place) !== LARGE_PLACE)
    return start === ELSEWHERE ? null : { count, length, start, end };
  const largeEnd = Number(tail.readBigUInt64LE(place + 8));
  const large = largeEnd - (size - tail.length);
  if (large < 0 || large + LARGE_END_LENGTH > place || tail.readUInt32LE(large) !== LARGE_END) return null;
  const [entries, bytes, begin] = [32, 40, 48].map((offset) => Number(tail.readBigUInt64LE(large + offset)));
  return { count: entries ?? 0, length: bytes ?? 0, start: begin ?? 0, end: largeEnd };
}

/**
 * What is wrong with an archive, or null; its directory is read only where it is within the limits. `tail`: its last
 * `ARCHIVE_TAIL_BYTES`. `folder`: what the archive must hold to be the kind of document that its name says; none for what a person packed.
 */
export async function archiveFault(
  { size, read }: ArchiveSource,
  tail: Buffer,
  folder?: string,
): Promise<ArchiveFault | null> {
  const at = endRecord(tail);
  if (at === -1) return 'brokenArchive';
  const directory = directoryOf(tail, at, size);
  if (directory === null) return 'brokenArchive';
  const { count, length, start, end } = directory;
  const limits = folder === undefined ? ARCHIVE : DOCUMENT;
  if (count > limits.entries || length > limits.directoryBytes) return 'tooManyFiles';
  if (count === 0 || start + length > end) return 'brokenArchive';
  const sum = await addUp(await buffer(await read(start, start + length - 1)), count, folder);
  if (typeof sum === 'string') return sum;
  // entries that share their packed bytes unpack to more than any sum of them says
  if (sum.packed > size) return 'bomb';
  if (sum.unpacked > RATIO_COUNTS_FROM && sum.unpacked > size * MOST_RATIO) return 'bomb';
  if (sum.unpacked > limits.unpacked) return 'unpacksTooLarge';
  return folder === undefined || (sum.hasContentTypes && sum.hasFolder) ? null : 'contentDiffers';
}

/** What is wrong with an archive as it is said of a file, or null. Its parameters: see `archiveFault`. */
export async function archiveProblem(
  source: ArchiveSource,
  tail: Buffer,
  folder: string | undefined,
): Promise<FileProblem | null> {
  const fault = await archiveFault(source, tail, folder);
  return fault === 'tooManyFiles' || fault === 'unpacksTooLarge' || fault === 'bomb' ? 'archiveTooLarge' : fault;
}
