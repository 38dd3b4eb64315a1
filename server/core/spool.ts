/** Uploads wait on disk until they are whole: a slow sender must not hold a database connection meanwhile. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Spooled {
  /** The content from its beginning; may be called again. */
  read: () => Readable;
  remove: () => Promise<void>;
}

/** Writes a body to `uploads` in the data folder; nothing of it stays when that fails. */
export async function spool(body: Readable, dataDir: string): Promise<Spooled> {
  const folder = join(dataDir, 'uploads');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { read: () => createReadStream(path), remove };
}
