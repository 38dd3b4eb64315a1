/** Files of columns: where one is worked on, how it comes into a store and leaves it, where it is read, and that each is what was written. */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#contract/base/file/calls.ts';
import type { Services } from '#server/services.ts';

/** What files are reached by. */
export interface Reaching extends Pick<Services, 'now'> {
  storage: Pick<Services['storage'], 'of' | 'local'>;
  config: Pick<Services['config'], 'dataDir'>;
}

type Store = Pick<Services['storage']['current'], 'kind' | 'put'>;

const COLUMNS_TYPE = 'application/vnd.apache.parquet';

/** A copy that nobody has asked for during these days goes. */
const KEPT_MS = 3 * 86_400_000;

const workRoot = ({ config }: Pick<Reaching, 'config'>): string => resolve(config.dataDir, 'files', 'columnWork');

/** Work in a folder of its own, which goes with it; the engine finds in it where to put what does not fit into memory. */
export async function inWorkFolder<Result>(
  reaching: Pick<Reaching, 'config'>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const root = workRoot(reaching);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(root, 'q-'));
  try {
    await mkdir(join(folder, 'spilled'));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts lines of a question into its folder; null for none. */
export async function keepLines(folder: string, text: string | null): Promise<string | null> {
  if (text === null) return null;
  const path = join(folder, 'lines.csv');
  await writeFile(path, text, { mode: 0o600 });
  return path;
}

/** What a node that ended in the middle of its work left behind. */
export async function clearWork(reaching: Pick<Reaching, 'config'>, before: number): Promise<void> {
  const root = workRoot(reaching);
  for (const name of await readdir(root).catch(() => [])) {
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) await rm(join(root, name), { recursive: true, force: true });
  }
}

export async function sha256In(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

const sha256Of = (path: string): Promise<string> => sha256In(createReadStream(path, { highWaterMark: 1 << 20 }));

/** As it was written. */
export interface ColumnFile {
  store: FileStore;
  key: string;
  bytes: string;
  sha256: string;
}

/** Puts a file that was written here into a store. */
export async function putFile(store: Store, key: string, path: string): Promise<ColumnFile> {
  const { size } = await stat(path);
  const sha256 = await sha256Of(path);
  await store.put(key, createReadStream(path), { size, type: COLUMNS_TYPE });
  return { store: store.kind, key, bytes: String(size), sha256 };
}

/** Puts what other programs find files by into a store; ours do not read it. */
export async function putManifest(store: Store, key: string, manifest: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await store.put(key, Readable.from([bytes]), { size: bytes.length, type: 'application/json' });
}

/** Removes files that nobody reads any more, then their rows. A store that is away keeps what it has until the next round. */
export async function removeFiles(
  { storage, log }: { storage: Pick<Services['storage'], 'of'>; log: Pick<Services['log'], 'warn'> },
  files: readonly (Pick<ColumnFile, 'store' | 'key'> & { id: string })[],
  forget: (id: string) => Promise<unknown>,
): Promise<void> {
  for (const { id, store, key } of files) {
    try {
      await storage.of(store).remove(key);
      await forget(id);
    } catch (error) {
      log.warn({ err: error, store, key }, 'a file of columns that nobody reads is still there');
    }
  }
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
