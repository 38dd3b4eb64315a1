/** The private folder of the database's socket. Paths of sockets are limited to about a hundred bytes. */
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from '#server/ground/database/embedded/account.ts';
import { clusterName } from '#server/ground/database/embedded/postmaster.ts';
import { errorCode } from '#server/ground/instance/errorCode.ts';

/** `/tmp` is short and the same for every session, unlike TMPDIR. */
function parent(): string {
  try {
    accessSync('/tmp', constants.W_OK | constants.X_OK);
    return '/tmp';
  } catch {
    return tmpdir();
  }
}

/** Creates the folder if it is missing. @returns whether it belongs to this account */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === process.getuid?.();
  }
}

/**
 * Creates the folder, or uses an existing one that is ours; otherwise a folder of another name, since clients find it by
 * `postmaster.pid`.
 * @param preferred the folder of the database that ran before
 */
export function makeSocketFolder(cluster: string, account: Account, preferred?: string): string {
  const usual = preferred ?? join(parent(), clusterName(cluster));
  const folder = claim(usual) ? usual : mkdtempSync(`${usual}-`);
  if (account === null) {
    chmodSync(folder, 0o700);
  } else {
    chownSync(folder, process.getuid?.() ?? 0, account.gid);
    chmodSync(folder, 0o770);
  }
  return folder;
}

/** Removes the folder and the socket of a killed database. Call it only when the database has ended. */
export function removeSocketFolder(folder: string): void {
  try {
    for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) unlinkSync(join(folder, name));
    rmdirSync(folder);
  } catch {
    // It is not empty or already gone.
  }
}
