/** Looks at a ZIP archive before anything is unpacked. */

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LONGEST_COMMENT = 0xffff;
/** In place of a number that stands elsewhere, in archives beyond 4 GB. */
const ELSEWHERE = 0xffffffff;
const MOST_ENTRIES = 500;

/**
 * How many bytes the archive says that it unpacks to, or null when its directory is broken or leaves a size open.
 * The reader refuses an entry that unpacks to more than is declared here.
 */
export function declaredSize(bytes: Buffer): number | null {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end < bytes.length - END_LENGTH - LONGEST_COMMENT || end + END_LENGTH > bytes.length) return null;
  if (bytes.readUInt32LE(end) !== END_OF_DIRECTORY) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > MOST_ENTRIES) return null;
  let total = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const packed = bytes.readUInt32LE(at + 20);
    const unpacked = bytes.readUInt32LE(at + 24);
    const isOpen = packed === ELSEWHERE || unpacked === ELSEWHERE || (packed === 0) !== (unpacked === 0);
    // an empty entry may be packed into two bytes
    if (isOpen && !(unpacked === 0 && packed === 2)) return null;
    total += Math.max(packed, unpacked);
    at += ENTRY_LENGTH + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return total;
}
