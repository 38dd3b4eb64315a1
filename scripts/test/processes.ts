/** The programs that the tests start, all of which end with them. */
import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..');
export const isRoot = process.getuid?.() === 0;

const running = new Set<ChildProcess>();

/** Ends, by their numbers, the programs that still run. */
export function endAll(): void {
  for (const child of running) child.kill('SIGTERM');
}

/** Settings of the machine that would change what the tests see. */
const OURS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|ADMIN_PASSWORD|DEMO|SIMULATOR|MQTT_\w+|JT808_PORT|STORAGE|S3_\w+|OSS_\w+|SFTP_\w+|LOG_LEVEL|TRUST_PROXY|METRICS_TOKEN|WEB_DIST|NODE_TEST_CONTEXT|NODE_OPTIONS)$/;

/** Hundreds of processes load the same files: what one has compiled, the next need not. Nothing else is kept there. */
export const COMPILED = join(root, 'node_modules', '.cache', 'compiled');

/** The environment for a test: without the machine's own settings of the product. */
export function testEnvironment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  return { ...Object.fromEntries(kept), NODE_COMPILE_CACHE: COMPILED, ...more };
}

/** Starts a program that is ended at the latest with this one. */
export function start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Runs a program to its end, showing what it says; answers its exit code and all of its output. */
export function run(
  program: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; quiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolvePromise) => {
    const child = start(program, args, {
      cwd: root,
      env: options.env ?? testEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (options.quiet !== true) process.stdout.write(text);
      });
    }
    child.once('error', (error) => resolvePromise({ code: 127, output: output + error.message }));
    child.once('close', (code) => resolvePromise({ code: code ?? 1, output }));
  });
}

/** Whoever installs at the same moment is waited for. */
const APT_OPTIONS = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];

/** The first of these programs that the machine has, by name or path. */
export function firstProgram(names: readonly string[]): string | null {
  for (const name of names) {
    const { status, stdout } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', name], { encoding: 'utf8' });
    if (status === 0 && stdout.trim() !== '') return stdout.trim();
  }
  return null;
}

/** Installs packages of the system; only as root where apt is. Answers what went wrong, or null. */
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

/** What tests start, by a program of each: installed at once, since files that install beside each other lock each other out. */
const STARTED_BY_TESTS: Readonly<Record<string, string>> = {
  sshd: 'openssh-server',
  mosquitto: 'mosquitto',
  radosgw: 'radosgw',
  'ceph-mon': 'ceph-mon',
  'ceph-osd': 'ceph-osd',
};

/** Installs what is missing of that. A test whose program is missing afterwards is skipped, and says why. */
export async function installForTests(): Promise<void> {
  const missing = Object.entries(STARTED_BY_TESTS).filter(([program]) => firstProgram([program]) === null);
  if (missing.length > 0) await aptInstall(missing.map(([, name]) => name));
}

/** A tool of the project's packages. */
export const tool = (path: string): string => join(root, 'node_modules', path);
