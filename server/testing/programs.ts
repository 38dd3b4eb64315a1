/** Programs of the system that some tests need: installed where that is possible, started on loopback, ended with the file. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after } from 'node:test';
import { newScratch } from './scratch.ts';
import { until } from './until.ts';

const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`;
const env = { PATH, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };

const isThere = (program: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env }).status === 0;

/**
 * Sees to it that programs are there; as root, where apt is, installs their packages. Answers why they are not, or null.
 * Where everything must be tried (CI), it throws instead.
 */
export function missingPrograms(programs: readonly string[], packages: readonly string[]): string | null {
  const lacking = () => programs.filter((program) => !isThere(program));
  if (lacking().length === 0) return null;
  if (process.getuid?.() === 0 && isThere('apt-get')) {
    const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
    const install = () => spawnSync('apt-get', ['install', ...options, ...packages], { env });
    if (install().status !== 0) {
      spawnSync('apt-get', ['update'], { env });
      install();
    }
  }
  if (lacking().length === 0) return null;
  const reason = `${lacking().join(', ')} not installed (packages ${packages.join(', ')})`;
  if (process.env['CI'] === 'true') throw new Error(reason);
  return reason;
}

type Work = () => void | Promise<void>;
let atEnd: (work: Work) => void = after;

/** For a program that runs no tests: what is to be done at its end is told to `register`. */
export function endBy(register: (work: Work) => void): void {
  atEnd = register;
}

/** A folder that is gone after the test file. */
export function scratchFolder(name: string): string {
  const folder = newScratch(name);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The first of the ports that this machine gives away by itself, to whoever connects or asks for any. */
function firstGivenAway(): number {
  try {
    return Number.parseInt(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'), 10);
  } catch {
    return 32_768;
  }
}

/** A port that is free, and that nobody is given by chance: what stops and starts again there finds it free. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, Math.max(20_000, firstGivenAway()));
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Runs a program to its end and answers what it printed; throws with what it complained of. */
export function runProgram(program: string, args: readonly string[], more: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { ...env, ...more },
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`${program}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
  return stdout;
}

/** Files of a new certificate for this machine's names; it needs openssl. */
export function certificate(folder: string): { cert: string; key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const of = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  runProgram('openssl', ['req', ...of, '-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert]);
  return { cert, key };
}

/** Ends a program, if it still runs; without a chance to clean up when no signal is given. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** A program that tests end and start again. */
export interface Restartable {
  /** Starts it, when it does not run. */
  start: () => ChildProcess;
  /** Ends it without a chance to clean up. */
  kill: () => Promise<void>;
}

/** A program that is started later, and again: whatever of it runs last ends with the test file, not with the test that started it. */
export function restartable(program: string, args: readonly string[], more: Record<string, string> = {}): Restartable {
  let child: ChildProcess | null = null;
  const kill = async () => {
    if (child !== null) await endProgram(child);
  };
  atEnd(kill);
  return { start: () => (child = spawn(program, args, { env: { ...env, ...more }, stdio: 'ignore' })), kill };
}

/** Starts a program that ends with the test file, or with the test that runs; see `restartable`. */
export const startProgram = (
  program: string,
  args: readonly string[],
  more: Record<string, string> = {},
): ChildProcess => restartable(program, args, more).start();

/** Waits until something listens on a port of this machine; throws when nothing does in time. */
export const listens = (port: number, ms?: number): Promise<true> =>
  until(
    `something listens on port ${port}`,
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect({ host: '127.0.0.1', port });
        socket.once('connect', () => resolve(true));
        socket.once('error', () => resolve(false));
        socket.once('connect', () => socket.destroy());
      }),
    ms,
  );
