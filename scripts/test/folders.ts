/**
 * Where a run keeps its files: a folder on the disk, in place of the machine's temporary one, and one in memory for the
 * databases. Both end with the run; what a killed run left is removed at the start of the next one.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'pilotdesk-run-';

/** A file system in memory, where the system has one. */
const MEMORY = '/dev/shm';
/** A run's databases take up to 1 GB at once, and their log as much. */
const ENOUGH_MEMORY = 4e9;
/** A run's files: the databases where memory is short, files of tests, pictures. */
const ENOUGH_DISK = 3e9;

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // somebody else's
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Removes as much as can be removed: what somebody else owns, or still writes, is left to a later run. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // see above
  }
}

function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : Number.NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) remove(join(parent, name));
  }
}

function folderIn(parent: string): string {
  removeLeftovers(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  remove(folder);
  mkdirSync(folder);
  // as the temporary folder of a machine: what root starts under other accounts writes here, too
  chmodSync(folder, 0o1777);
  process.once('exit', () => remove(folder));
  return folder;
}

/** The variable that names the quick folder: in memory, where there is enough of it; else on the disk. */
export const QUICK_FOLDER = 'TEST_QUICK_FOLDER';

/**
 * Makes the folders of this run and names them in its environment, and so in that of all it starts.
 * @throws when the disk is too full for a run
 */
export function openFolders(): void {
  const disk = folderIn(tmpdir());
  const free = freeIn(disk);
  if (free < ENOUGH_DISK)
    throw new Error(
      `${tmpdir()} has ${(free / 1e9).toFixed(1)} GB left; the tests need ${ENOUGH_DISK / 1e9} GB. Make room, or name ` +
        'another folder by TMPDIR.',
    );
  const hasMemory = existsSync(MEMORY) && freeIn(MEMORY) >= ENOUGH_MEMORY;
  process.env[QUICK_FOLDER] = hasMemory ? folderIn(MEMORY) : disk;
  process.env['TMPDIR'] = disk;
}
