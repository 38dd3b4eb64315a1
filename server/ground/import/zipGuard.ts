/** Checks a ZIP archive and the XML tags in it before it is read. */
import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const END_LENGTH_64 = 56;
const LOCATOR_LENGTH = 20;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
/** Marks a number that is in a 64-bit extra field instead, as in streamed archives. */
const ELSEWHERE = 0xffffffff;
const ELSEWHERE_SHORT = 0xffff;
const EXTRA_64 = 1;
const MOST_ENTRIES = 500;
const PACKED = 8;
const STORED = 0;
/** A bit of the flags of an entry. */
const ENCRYPTED = 1;
/** More than any tag of a sheet has: the reader's time grows with its square. */
const LONGEST_TAG = 64 * 1024;
const [OPENS, CLOSES] = ['<'.charCodeAt(0), '>'.charCodeAt(0)];

/** The archive is inconsistent, so that none of its sizes can be trusted. */
class Broken extends Error {}

const must = (holds: boolean): void => {
  if (!holds) throw new Broken();
};

function long(bytes: Buffer, at: number): number {
  must(at + 8 <= bytes.length);
  const value = Number(bytes.readBigUInt64LE(at));
  must(Number.isSafeInteger(value));
  return value;
}

interface Directory {
  count: number;
  at: number;
  end: number;
}

function directoryOf(bytes: Buffer): Directory {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  must(end >= 0 && end >= bytes.length - END_LENGTH - LONGEST_COMMENT && end + END_LENGTH <= bytes.length);
  must(bytes.readUInt32LE(end) === END_OF_DIRECTORY);
  const count = bytes.readUInt16LE(end + 10);
  const at = bytes.readUInt32LE(end + 16);
  if (count !== ELSEWHERE_SHORT && at !== ELSEWHERE && bytes.readUInt32LE(end + 12) !== ELSEWHERE)
    return { count, at, end };
  const locator = end - LOCATOR_LENGTH;
  must(locator >= 0 && bytes.readUInt32LE(locator) === LOCATOR_64);
  const record = long(bytes, locator + 8);
  must(record + END_LENGTH_64 <= locator && bytes.readUInt32LE(record) === END_OF_DIRECTORY_64);
  return { count: long(bytes, record + 32), at: long(bytes, record + 48), end: record };
}

interface Entry {
  packed: number;
  unpacked: number;
  /** Offset of the local header. */
  local: number;
  next: number;
}

function entryAt(bytes: Buffer, at: number, end: number): Entry {
  must(at + ENTRY_LENGTH <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY);
  const nameLength = bytes.readUInt16LE(at + 28);
  const extraLength = bytes.readUInt16LE(at + 30);
  const extra = at + ENTRY_LENGTH + nameLength;
  const next = extra + extraLength + bytes.readUInt16LE(at + 32);
  must(next <= end);
  // the 64-bit field holds the marked numbers, in this order
  const numbers = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  let from = numbers.includes(ELSEWHERE) ? field64(bytes, extra, extra + extraLength) : 0;
  const [unpacked = 0, packed = 0, local = 0] = numbers.map((number) => {
    if (number !== ELSEWHERE) return number;
    const value = long(bytes, from);
    from += 8;
    return value;
  });
  return { packed, unpacked, local, next };
}

/** Offset of the content of the 64-bit extra field. */
function field64(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at + 4 <= end; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) === EXTRA_64) return at + 4;
  }
  throw new Broken();
}

/** Compares the sizes of the local header, which a reader that starts there would use. */
function checkLocal(bytes: Buffer, { local, packed, unpacked }: Entry): void {
  must(local + LOCAL_LENGTH <= bytes.length && bytes.readUInt32LE(local) === LOCAL_ENTRY);
  const says = (at: number, expected: number): boolean =>
    [0, ELSEWHERE, expected].includes(bytes.readUInt32LE(local + at));
  must(says(18, packed) && says(22, unpacked));
}

function contentOf(bytes: Buffer, { local, packed, unpacked }: Entry): Buffer {
  const from = local + LOCAL_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(from, from + packed);
  const isPacked = bytes.readUInt16LE(local + 8) === PACKED;
  return isPacked && unpacked > LONGEST_TAG ? inflateRawSync(content, { maxOutputLength: unpacked }) : content;
}

/** The unpacked content of an entry. @throws for what is damaged, encrypted, or packed in another way */
function unpackedOf(bytes: Buffer, entry: Entry): Buffer {
  const { local, packed, unpacked } = entry;
  const from = local + LOCAL_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const method = bytes.readUInt16LE(local + 8);
  must((bytes.readUInt16LE(local + 6) & ENCRYPTED) === 0 && (method === PACKED || method === STORED));
  const content = bytes.subarray(from, from + packed);
  // an empty entry may take two packed bytes
  if (method === STORED || unpacked === 0) return content.subarray(0, unpacked);
  return inflateRawSync(content, { maxOutputLength: unpacked });
}

/** The entries of an archive whose `declaredSize` is known, each unpacked when it is asked for. */
export function entriesOf(bytes: Buffer): ReadonlyMap<string, () => Buffer> {
  const { count, at: first, end } = directoryOf(bytes);
  const entries = new Map<string, () => Buffer>();
  for (let entry = 0, at = first; entry < count; entry += 1) {
    const found = entryAt(bytes, at, end);
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + bytes.readUInt16LE(at + 28));
    entries.set(name.replaceAll('\\', '/').toLowerCase(), () => unpackedOf(bytes, found));
    at = found.next;
  }
  return entries;
}

function hasLongTag(content: Buffer): boolean {
  let from = -1;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === CLOSES) from = -1;
    else if (from === -1 && byte === OPENS) from = at;
    else if (from !== -1 && at - from > LONGEST_TAG) return true;
  }
  return false;
}

/** Whether an entry of known `declaredSize` cannot be unpacked, or is XML with an overlong tag. */
export function isUnfit(bytes: Buffer): boolean {
  const { count, at: first, end } = directoryOf(bytes);
  try {
    for (let entry = 0, at = first; entry < count; entry += 1) {
      const found = entryAt(bytes, at, end);
      const name = bytes.toString('latin1', at + ENTRY_LENGTH, at + ENTRY_LENGTH + bytes.readUInt16LE(at + 28));
      if (/\.(xml|rels)$/i.test(name) && hasLongTag(contentOf(bytes, found))) return true;
      at = found.next;
    }
    return false;
  } catch {
    return true;
  }
}

/**
 * The unpacked size that the archive declares, or null when its directory is broken or a size is missing.
 * The reader refuses an entry that unpacks to more than is declared here.
 */
export function declaredSize(bytes: Buffer): number | null {
  try {
    const { count, at: first, end } = directoryOf(bytes);
    must(count > 0 && count <= MOST_ENTRIES);
    let total = 0;
    for (let entry = 0, at = first; entry < count; entry += 1) {
      const { next, ...found } = entryAt(bytes, at, end);
      const { packed, unpacked } = found;
      // an empty entry may take two packed bytes
      must((packed === 0) === (unpacked === 0) || (unpacked === 0 && packed === 2));
      checkLocal(bytes, { ...found, next });
      total += Math.max(packed, unpacked);
      at = next;
    }
    return total;
  } catch (error) {
    if (error instanceof Broken) return null;
    throw error;
  }
}
