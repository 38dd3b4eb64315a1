/**
 * The account that PostgreSQL runs under. PostgreSQL refuses to run as root, so a server run by root uses an unprivileged
 * account; it needs no entry in the system's list of accounts.
 */
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The id of `nobody` on every common system. */
const UNPRIVILEGED = 65_534;

/** null: the account of this process. */
export type Account = { readonly uid: number; readonly gid: number } | null;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The owner of the cluster, or of a new one. */
export function accountFor(existingCluster: string | null): Account {
  if (!isRoot()) return null;
  const owner = existingCluster === null ? null : statSync(existingCluster);
  return owner !== null && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid }
    : { uid: UNPRIVILEGED, gid: UNPRIVILEGED };
}

/** Whether the account may pass through the folder and all folders above it, by their modes. */
export function canReach(account: Account, folder: string): boolean {
  if (account === null) return true;
  for (let path = realpathSync(folder); ; path = dirname(path)) {
    const { uid, gid, mode } = statSync(path);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
