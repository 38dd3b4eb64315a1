/** Files that are written as a whole or not at all. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Writes a body to a new file and syncs it; when that fails, or `signal` breaks it off, nothing is left of the file. */
export async function writeWhole(path: string, body: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void> {
  const written = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(body, written, { signal });
  } catch (error) {
    // a file that is still being opened would come into being after it was removed
    if (!written.closed) await new Promise<void>((closed) => written.once('close', () => closed()));
    await rm(path, { force: true });
    throw error;
  }
}
