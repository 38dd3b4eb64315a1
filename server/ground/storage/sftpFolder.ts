/**
 * Removes a folder on an SFTP server. What the server lists is not believed: a name that leads elsewhere is left alone, a
 * link is removed and not followed, and depth and number are limited.
 */
import { posix } from 'node:path';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';

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

/** Rejects when something is left: what is not ours, what is too deep, or what is beyond 10,000 entries. */
export async function clearFolder(sftp: SFTPWrapper, path: string): Promise<void> {
  let left = MOST_ENTRIES;

  async function entriesOf(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
    const handle = await asked<Buffer>((answer) => sftp.opendir(folder, answer));
    const entries: { name: string; isFolder: boolean }[] = [];
    try {
      for (;;) {
        const page = await asked<FileEntryWithStats[]>((answer) => sftp.readdir(handle, answer));
        if (page.length === 0) return entries;
        left -= page.length;
        if (left < 0) throw new Error(`the server lists more than ${MOST_ENTRIES} entries below ${path}`);
        for (const { filename, attrs } of page) entries.push({ name: filename, isFolder: attrs.isDirectory() });
      }
    } catch (error) {
      unless(END)(error);
      return entries;
    } finally {
      await done((answer) => sftp.close(handle, answer)).catch(() => undefined);
    }
  }

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
