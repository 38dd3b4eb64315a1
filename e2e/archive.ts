/** A ZIP whose files are stored as they are. */
import { crc32 } from 'node:zlib';

export function archive(files: readonly { name: string; content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name: said, content } of files) {
    const name = Buffer.from(said);
    // version, flags, method, time and day (1 January 1980), checksum, sizes, length of the name, nothing more
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, name);
    const entry = [Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, content];
    parts.push(...entry);
    at += entry.reduce((sum, { length }) => sum + length, 0);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
