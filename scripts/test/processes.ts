/** The programs that the tests start, all of which end with them. */
import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { join, resolve } from 'node:path';
import { COMPILED } from '../lib/compiled.mjs';

export const root = resolve(import.meta.dirname, '..', '..');
export const isRoot = process.getuid?.() === 0;

const running = new Set<ChildProcess>();

/** Where groups of processes exist, each program begins one, so that it ends with all that it started. */
const HAS_GROUPS = process.platform !== 'win32';

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (HAS_GROUPS) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // it has ended
  }
}

let ending = false;
/** Whether the run was broken off: nothing more is begun. */
export const isEnding = (): boolean => ending;

/** Ends, by their numbers, the programs that still run. */
export function endAll(): void {
  ending = true;
  for (const child of running) end(child, 'SIGTERM');
}

/** Environment variables that would influence the tests. */
const OURS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|ADMIN_PASSWORD|DEMO|SIMULATOR|MQTT_\w+|JT808_PORT|STORAGE|S3_\w+|OSS_\w+|SFTP_\w+|LOG_LEVEL|TRUST_PROXY|METRICS_TOKEN|WEB_DIST|NODE_TEST_CONTEXT|NODE_OPTIONS)$/;

/** The environment for a test: without the machine's own settings of the product. */
export function testEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), NODE_COMPILE_CACHE: COMPILED, ...more };
}

/** Starts a program that ends with this one at the latest. */
export function start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, { ...options, detached: HAS_GROUPS });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** How much of a program's output is kept. */
const MOST_KEPT = 1_000_000;
/** How long what a program started may hold its output open once it has ended. */
const LONGEST_AFTER_MS = 10_000;

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Whether its output is not shown. */
  quiet?: boolean;
  /** When it is ended, with all that it started. */
  longestMs?: number;
}

/** Runs a program to its end and shows its output; resolves to its exit code and the end of its output. */
export function run(
  program: string,
  args: readonly string[],
  { env = testEnvironment(), quiet = false, longestMs }: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolvePromise) => {
    const child = start(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-MOST_KEPT);
        if (!quiet) process.stdout.write(text);
      });
    }
    const tooLong =
      longestMs === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nstill running after ${longestMs / 60_000} minutes, and ended\n`;
            end(child, 'SIGKILL');
          }, longestMs);
    let held: NodeJS.Timeout | undefined;
    const settle = (code: number) => {
      clearTimeout(tooLong);
      clearTimeout(held);
      resolvePromise({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      settle(127);
    });
    child.once('exit', (code, signal) => {
      if (signal !== null) output += `\nended by ${signal}\n`;
      held = setTimeout(() => {
        end(child, 'SIGKILL');
        settle(code ?? 1);
      }, LONGEST_AFTER_MS);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}

/** Waits for other installations under way. */
const APT_OPTIONS = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];

/** The first of these programs that the machine has, by name or path. */
export function firstProgram(names: readonly string[]): string | null {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' });
    if (status === 0 && stdout.trim() !== '') return stdout.trim();
  }
  return null;
}

/** Installs packages of the system, as root with apt only. Resolves to the error, or null. */
export async function aptInstall(packages: readonly string[]): Promise<string | null> {
  if (!isRoot) return 'not installed, and only root could install it';
  if (firstProgram(['apt-get']) === null) return 'not installed, and there is no apt-get to install it with';
  const env = testEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
  const install = () => run('apt-get', ['install', ...APT_OPTIONS, ...packages], { env, quiet: true });
  process.stdout.write(`Installing ${packages.join(' ')} …\n`);
  let { code, output } = await install();
  if (code !== 0) {
    await run('apt-get', ['update'], { env, quiet: true });
    ({ code, output } = await install());
  }
  return code === 0 ? null : `apt-get could not install it: ${output.trim().split('\n').at(-1) ?? ''}`;
}

/** Packages for tests by one of their programs; installed together, since parallel installations lock each other out. */
const STARTED_BY_TESTS: Readonly<Record<string, string>> = {
  sshd: 'openssh-server',
  mosquitto: 'mosquitto',
  'nats-server': 'nats-server',
  nginx: 'nginx',
  haproxy: 'haproxy',
  exim4: 'exim4-daemon-light',
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
};

/** Installs the missing packages. Tests whose program is still missing are skipped with the reason. */
export async function installForTests(): Promise<void> {
  const missing = Object.entries(STARTED_BY_TESTS).filter(([program]) => firstProgram([program]) === null);
  if (missing.length > 0) await aptInstall(missing.map(([, name]) => name));
}

/** A tool of the project's packages. */
export const tool = (path: string): string => join(root, 'node_modules', path);
