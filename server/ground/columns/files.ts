/** Files of columns on this node: where one is worked on, where it is read, and that each is what was written. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#contract/base/file/calls.ts';
import type { Services } from '#server/services.ts';

/** What files are reached by. */
export interface Reaching extends Pick<Services, 'now'> {
  storage: Pick<Services['storage'], 'of' | 'local'>;
  config: Pick<Services['config'], 'dataDir'>;
}

export const COLUMNS_TYPE = 'application/vnd.apache.parquet';

/** A copy that nobody has asked for during these days goes. */
const KEPT_MS = 3 * 86_400_000;

/** A folder for one piece of work, which removes it. */
export async function workFolder({ config }: Pick<Reaching, 'config'>): Promise<string> {
  const root = resolve(config.dataDir, 'files', 'columnWork');
  await mkdir(root, { recursive: true, mode: 0o700 });
  return mkdtemp(join(root, 'q-'));
}

/** What a node that ended in the middle of its work left behind. */
export async function clearWork({ config }: Pick<Reaching, 'config'>, before: number): Promise<void> {
  const root = resolve(config.dataDir, 'files', 'columnWork');
  for (const name of await readdir(root).catch(() => [])) {
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) await rm(join(root, name), { recursive: true, force: true });
  }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}

/** As it was written. */
export interface ColumnFile {
  store: FileStore;
  key: string;
  bytes: string;
  sha256: string;
}

/** Files that this process has read through, as they were then. */
const known = new Map<string, string>();

class Damaged extends Error {}

async function check(path: string, { sha256, bytes }: ColumnFile): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.size !== Number(bytes))
    throw new Damaged('a file of columns is missing or of another size');
  const now = `${found.size} ${found.mtimeMs} ${found.ino} ${sha256}`;
  if (known.get(path) === now) return;
  if ((await sha256Of(path)) !== sha256) throw new Damaged('a file of columns is not what was written');
  known.set(path, now);
}

/** A copy from another store, made once on each node. */
async function copyOf({ config, storage, now }: Reaching, wanted: ColumnFile): Promise<string> {
  const folder = resolve(config.dataDir, 'files', 'columnCopies');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${wanted.sha256}.parquet`);
  if ((await stat(path).catch(() => null)) !== null) return path;
  const store = storage.of(wanted.store);
  const size = await store.size(wanted.key);
  if (size === null || size !== Number(wanted.bytes)) throw new Damaged('a file of columns is missing from its store');
  for (const name of await readdir(folder)) {
    const { atimeMs } = await stat(join(folder, name)).catch(() => ({ atimeMs: Infinity }));
    if (atimeMs < now().getTime() - KEPT_MS) await rm(join(folder, name), { force: true });
  }
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await pipeline(await store.read(wanted.key, size), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  return path;
}

/**
 * Where this node reads a file.
 *
 * @param onDamage the file is not what was written, or is gone
 * @throws Error when it cannot be read
 */
export async function placeOf(
  reaching: Reaching,
  wanted: ColumnFile,
  onDamage: () => Promise<unknown>,
): Promise<string> {
  try {
    const path =
      wanted.store === 'local' ? resolve(reaching.storage.local.placeOf(wanted.key)) : await copyOf(reaching, wanted);
    try {
      await check(path, wanted);
    } catch (error) {
      if (wanted.store !== 'local') await rm(path, { force: true });
      throw error;
    }
    return path;
  } catch (error) {
    if (error instanceof Damaged) await onDamage();
    throw error;
  }
}
