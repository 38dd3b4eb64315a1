/** Files in the data folder. Several nodes need one folder that all of them see. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeWhole } from '#server/ground/core/wholeFile.ts';
import type { BareStore, ByteRange, Listed, Listing } from './store.ts';

/** Keys of our own, and names of files that others put under a prefix for us to read. */
export const KEY_SHAPE = /^[A-Za-z0-9_+-]+(?:[./][A-Za-z0-9_+-]+)*\/?$/;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

/** A rename survives a power loss only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export class LocalStore implements BareStore {
  readonly kind = 'local';
  readonly browserOrigin = null;
  readonly #root: string;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'files', 'kept');
  }

  /** Keys come from the server; one that leaves the folder is a mistake and throws. */
  #pathOf(key: string): string {
    if (!KEY_SHAPE.test(key)) throw new Error('not a key of this store');
    return join(this.#root, key);
  }

  /** Where a file lies, for a program that reads it by itself. */
  placeOf(key: string): string {
    return this.#pathOf(key);
  }

  async #prepare(key: string): Promise<string> {
    const path = this.#pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }

  async size(key: string): Promise<number | null> {
    const found = await stat(this.#pathOf(key)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    return found === null || !found.isFile() ? null : found.size;
  }

  async read(key: string, range: ByteRange | null): Promise<Readable> {
    const handle = await open(this.#pathOf(key), 'r');
    return handle.createReadStream(range ?? {});
  }

  async put(key: string, body: Readable, _contents: object, signal: AbortSignal): Promise<void> {
    const path = await this.#prepare(key);
    const unfinished = `${path}.${randomUUID()}`;
    await writeWhole(unfinished, body, signal);
    try {
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Appends to the file of a key. The caller makes sure that only one append runs at a time. */
  async append(key: string, body: AsyncIterable<Buffer>): Promise<void> {
    const path = await this.#prepare(key);
    await pipeline(body, createWriteStream(path, { flags: 'a', mode: 0o600, flush: true }));
  }

  async move(from: string, to: string): Promise<void> {
    const path = await this.#prepare(to);
    await rename(this.#pathOf(from), path);
    await syncFolder(dirname(path));
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  /** What is no plain file, such as a link, is passed by. */
  async list(prefix: string, most: number, signal: AbortSignal): Promise<Listing> {
    const files: Listed[] = [];
    let foreign = 0;
    const entries = async (folder: string) =>
      (await readdir(folder, { withFileTypes: true }).catch(noneIfMissing)).toSorted((one, other) =>
        one.name < other.name ? -1 : 1,
      );
    // deepest first in the order of keys, without recursion
    const left = [prefix];
    for (let at = left.pop(); at !== undefined; at = left.pop()) {
      signal.throwIfAborted();
      if (!at.endsWith('/')) {
        if (files.length === most) return { files, isCut: true, foreign };
        const size = await this.size(at);
        if (size !== null) files.push({ key: at, size });
        continue;
      }
      const inside: string[] = [];
      for (const entry of await entries(this.#pathOf(at))) {
        const key = at + entry.name;
        if (!entry.isFile() && !entry.isDirectory()) continue;
        if (KEY_SHAPE.test(key)) inside.push(entry.isDirectory() ? `${key}/` : key);
        else foreign += 1;
      }
      left.push(...inside.toReversed());
    }
    return { files, isCut: false, foreign };
  }

  async clear(prefix: string): Promise<void> {
    await rm(this.#pathOf(prefix), { recursive: true, force: true });
  }
}
