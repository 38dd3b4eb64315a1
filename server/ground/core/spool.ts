/** Writes uploads to disk until they are complete, so that a slow sender holds no database connection. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { writeWhole } from './wholeFile.ts';

export interface Spooled {
  /** A stream of the content from its beginning; may be called repeatedly. */
  read: () => Readable;
  /** Moves the file to another place in the data folder; the caller removes it from there. */
  moveTo: (path: string) => Promise<void>;
  /** SHA-256 of the content, in hex. */
  sha256: string;
  remove: () => Promise<void>;
}

const folderIn = (dataDir: string): string => join(dataDir, 'uploads');

/** Removes files of killed servers: those last written before `before` (milliseconds since 1970). */
export async function sweepSpool(dataDir: string, before: number): Promise<void> {
  const folder = folderIn(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file !== null && file.isFile() && file.mtimeMs < before) await rm(path, { force: true });
  }
}

/** Writes a body to `uploads` in the data folder; removes it when that fails. */
export async function spool(body: Readable, dataDir: string): Promise<Spooled> {
  const folder = folderIn(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // what fails before it is read would be told as a stream that closed too early
  if (body.errored !== null) throw body.errored;
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  const bytes: AsyncIterable<Buffer> = body;
  const hashed = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await writeWhole(path, hashed());
  return {
    read: () => createReadStream(path),
    moveTo: (target) => rename(path, target),
    sha256: hash.digest('hex'),
    remove: () => rm(path, { force: true }),
  };
}
