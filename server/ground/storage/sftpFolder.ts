/**
 * Lists and removes a folder on an SFTP server. What the server lists is not believed: a name that leads elsewhere is left alone, a
 * link is removed and not followed, and depth and number are limited.
 */
import { posix } from 'node:path';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { KEY_SHAPE } from './local.ts';
import type { Listed, Listing } from './store.ts';

/** Status codes of SFTP, version 3. */
const END = 1;
const MISSING = 2;

const MOST_ENTRIES = 10_000;
const DEEPEST = 8;
/** As the server makes keys: neither a slash nor a folder above. */
const OWN_NAME = /^(?!\.{1,2}$)[\w.-]{1,255}$/;

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

type Answer<T> = (error: Error | null | undefined, result: T) => void;

const asked = <T>(ask: (answer: Answer<T>) => void): Promise<T> =>
  new Promise((resolve, reject) => {
    ask((error, result) => {
      if (error) reject(error);
      else resolve(result);
    });
  });
const done = (ask: (answer: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    ask((error) => {
      if (error) reject(error);
      else resolve();
    });
  });

/** What `error` with this code means is no failure. */
const unless = (code: number) => (error: unknown) => {
  if (codeOf(error) !== code) throw error;
};

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly isFile: boolean;
  readonly size: number;
}

/** Reads folders below a path; rejects beyond 10,000 entries of all of them. */
function reader(sftp: SFTPWrapper, path: string): (folder: string) => Promise<Entry[]> {
  let left = MOST_ENTRIES;
  return async (folder) => {
    const handle = await asked<Buffer>((answer) => sftp.opendir(folder, answer));
    const entries: Entry[] = [];
    try {
      for (;;) {
        const page = await asked<FileEntryWithStats[]>((answer) => sftp.readdir(handle, answer));
        if (page.length === 0) return entries;
        left -= page.length;
        if (left < 0) throw new Error(`the server lists more than ${MOST_ENTRIES} entries below ${path}`);
        for (const { filename, attrs } of page)
          entries.push({
            name: filename,
            isFolder: attrs.isDirectory(),
            isFile: attrs.isFile(),
            size: attrs.size,
          });
      }
    } catch (error) {
      unless(END)(error);
      return entries;
    } finally {
      await done((answer) => sftp.close(handle, answer)).catch(() => undefined);
    }
  };
}

/** The first files below a folder by their names in it, in their order; links are passed by. Rejects as `clearFolder` does. */
export async function listFolder(sftp: SFTPWrapper, path: string, most: number): Promise<Listing> {
  const entriesOf = reader(sftp, path);
  const files: Listed[] = [];
  let [foreign, isCut] = [0, false];

  async function walk(folder: string, under: string, depth: number): Promise<void> {
    if (depth > DEEPEST) throw new Error(`the server lists folders deeper than ${DEEPEST} below ${path}`);
    const entries = (await entriesOf(folder)).toSorted((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name, isFolder, isFile, size } of entries) {
      if (isCut) return;
      if (name === '.' || name === '..' || (!isFolder && !isFile)) continue;
      if (name.includes('/') || !KEY_SHAPE.test(under + name)) foreign += 1;
      else if (isFolder) await walk(posix.join(folder, name), `${under}${name}/`, depth + 1);
      else if (files.length === most) isCut = true;
      else files.push({ key: under + name, size });
    }
  }

  await walk(path, '', 1).catch(unless(MISSING));
  return { files, isCut, foreign };
}

/** Rejects when something is left: what is not ours, what is too deep, or what is beyond 10,000 entries. */
export async function clearFolder(sftp: SFTPWrapper, path: string): Promise<void> {
  const entriesOf = reader(sftp, path);

  async function clear(folder: string, depth: number): Promise<void> {
    if (depth > DEEPEST) throw new Error(`the server lists folders deeper than ${DEEPEST} below ${path}`);
    const foreign: string[] = [];
    for (const { name, isFolder } of await entriesOf(folder)) {
      if (name === '.' || name === '..') continue;
      const inside = posix.join(folder, name);
      if (!OWN_NAME.test(name)) foreign.push(name);
      else if (isFolder) await clear(inside, depth + 1);
      else await done((answer) => sftp.unlink(inside, answer)).catch(unless(MISSING));
    }
    if (foreign.length > 0) throw new Error(`the server lists ${foreign.length} names that are not ours in ${folder}`);
    await done((answer) => sftp.rmdir(folder, answer)).catch(unless(MISSING));
  }

  const stats = await asked<{ isDirectory: () => boolean } | null>((answer) => sftp.lstat(path, answer)).catch(
    (error: unknown) => {
      unless(MISSING)(error);
      return null;
    },
  );
  if (stats?.isDirectory() === true) await clear(path, 1);
}
