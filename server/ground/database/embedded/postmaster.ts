/** Recognises, starts and stops the database's main process. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from '#server/ground/database/embedded/account.ts';
import { databaseEnvironment, type Binaries } from '#server/ground/database/embedded/binaries.ts';
import type { Log } from '#server/ground/database/embedded/log.ts';
import { errorCode } from '#server/ground/instance/errorCode.ts';
import { isAlive } from '#server/ground/instance/identity.ts';

const FAST_SHUTDOWN_MS = 15_000;
const IMMEDIATE_SHUTDOWN_MS = 10_000;
const WINDOWS = process.platform === 'win32';

/** The content of `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  /** `starting`, `ready`, `stopping`; empty while the file is being written. */
  readonly status: string;
}

/** Reads `postmaster.pid`; null when there is none. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, port: Number(lines[3] ?? 0), socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** Appears in the titles of all processes of the cluster. */
export function clusterName(cluster: string): string {
  return `pilotdesk-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`;
}

/** The words of a process's command line, or null when they cannot be read. */
function commandOf(pid: number): string[] | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return null;
  }
}

/** Whether the process is the main process of that cluster. Unknown on Windows, where connecting decides. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (WINDOWS) return true;
  const words = commandOf(pid);
  return words !== null && words.includes(`cluster_name=${clusterName(cluster)}`);
}

/** Processes of a cluster whose main process is gone. They end by themselves and use the data until then. */
function orphans(cluster: string): number[] {
  if (process.platform !== 'linux') return [];
  const title = `postgres: ${clusterName(cluster)}:`;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && (commandOf(pid)?.[0] ?? '').startsWith(title));
}

/**
 * Removes `postmaster.pid` of a dead main process when its number now belongs to another process, which PostgreSQL would
 * take for a running predecessor. With a free number the file stays, since PostgreSQL needs its other content.
 */
export async function removeForeignFile(cluster: string, log: Log): Promise<void> {
  const file = readPostmasterFile(cluster);
  if (file === null || !isAlive(file.pid) || isPostmasterOf(file.pid, cluster)) return;
  for (const until = Date.now() + 20_000; orphans(cluster).length > 0; await delay(50)) {
    if (Date.now() > until)
      throw new Error(`Processes of the former database still run: ${orphans(cluster).join(', ')}.`);
  }
  log.info(`Process ${file.pid} is not the database that ran here before; removing the note it left.`);
  rmSync(join(cluster, 'postmaster.pid'));
}

export interface Postmaster {
  readonly pid: number;
  /** Resolves, with a few words on how, when the process has ended. */
  readonly ended: Promise<string>;
}

/** Watches a main process that is not a child of this one. */
export function watch(pid: number): Postmaster {
  const ended = (async () => {
    while (isAlive(pid)) await delay(250, undefined, { ref: false });
    return 'it is gone';
  })();
  return { pid, ended };
}

/**
 * Starts the main process in its own session, so that a terminal's Ctrl-C does not reach it before the server has
 * finished.
 */
export async function launch(
  binaries: Binaries,
  args: readonly string[],
  account: Account,
  logFile: string,
): Promise<Postmaster> {
  const output = openSync(logFile, 'a', 0o600);
  try {
    if (WINDOWS) return await launchOnWindows(binaries, args, logFile);
    const child = spawn(binaries.postgres, args, {
      ...account,
      cwd: '/',
      detached: true,
      env: databaseEnvironment(),
      stdio: ['ignore', output, output],
    });
    child.unref();
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, by) => resolve(by === null ? `exit code ${code}` : `signal ${by}`));
    });
    await once(child, 'spawn');
    if (child.pid === undefined) throw new Error('The process has no number.');
    return { pid: child.pid, ended };
  } finally {
    closeSync(output);
  }
}

/** `pg_ctl` drops the rights of an administrator, under which PostgreSQL refuses to run. */
async function launchOnWindows(binaries: Binaries, args: readonly string[], logFile: string): Promise<Postmaster> {
  const cluster = args[args.indexOf('-D') + 1] ?? '';
  const options = args
    .slice(2)
    .map((arg) => `"${arg}"`)
    .join(' ');
  const command = ['start', '-W', '-D', cluster, '-l', logFile, '-o', options];
  await promisify(execFile)(binaries.pgCtl, command, { env: databaseEnvironment() });
  for (const until = Date.now() + 20_000; Date.now() < until; await delay(25)) {
    const file = readPostmasterFile(cluster);
    if (file !== null && isAlive(file.pid)) return watch(file.pid);
  }
  throw new Error('The database did not start.');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function endsWithin(pid: number, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await delay(20)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

/**
 * Stops the main process: open transactions are rolled back and all data is written. After 15 s it is stopped immediately,
 * which the next start recovers from.
 * @returns whether the process has ended
 */
export async function stopPostmaster(binaries: Binaries, pid: number, cluster: string, log: Log): Promise<boolean> {
  if (WINDOWS) {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-m', 'fast', '-w', '-t', '15', '-D', cluster], {
      env: databaseEnvironment(),
    }).catch(() => {});
    return !isAlive(pid);
  }
  signal(pid, 'SIGINT');
  if (await endsWithin(pid, FAST_SHUTDOWN_MS)) return true;
  log.warn(
    'The database did not stop in time and is told to drop its work at once; the next start repairs it from its log.',
  );
  signal(pid, 'SIGQUIT');
  const ended = await endsWithin(pid, IMMEDIATE_SHUTDOWN_MS);
  if (!ended) log.error(`The database's main process ${pid} does not end.`);
  return ended;
}
