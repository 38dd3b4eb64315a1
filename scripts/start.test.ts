/** Tests the start script on a small project, with an npm, a build and a server that only record their calls. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { until } from '#server/testing/until.ts';

const base = mkdtempSync(join(tmpdir(), 'pilotdesk-start-'));
const children: ChildProcess[] = [];
after(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

const NPM = `
  import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
  appendFileSync('calls.txt', 'npm ' + process.argv.slice(2).join(' ') + '\\n');
  if (process.env.NPM_WAITS_FOR) {
    rmSync('node_modules/.bin', { recursive: true, force: true });
    process.on('SIGTERM', () => process.exit(143));
    while (!existsSync(process.env.NPM_WAITS_FOR)) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (process.env.NPM_FAILS) { console.error(process.env.NPM_FAILS); process.exit(1); }
  rmSync('node_modules', { recursive: true, force: true });
  mkdirSync('node_modules/vite/bin', { recursive: true });
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  delete lock.packages[''];
  writeFileSync('node_modules/.package-lock.json', JSON.stringify(lock));
  writeFileSync('node_modules/vite/bin/vite.js', readFileSync('vite.js'));
`;
const VITE = `
  const fs = require('node:fs');
  const config = process.argv[process.argv.indexOf('--config') + 1];
  fs.appendFileSync('calls.txt', (config.endsWith('portal.config.ts') ? 'portal' : 'build') + '\\n');
  const source = fs.readFileSync('web/index.html', 'utf8');
  const out = process.argv[process.argv.indexOf('--outDir') + 1];
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(out + '/index.html', source);
  if (source.includes('broken')) { console.error('broken at line 1'); process.exit(1); }
`;
const SERVER = `
  import { appendFileSync } from 'node:fs';
  const note = (line: string) => appendFileSync('calls.txt', line + '\\n');
  note(['server', ...process.argv.slice(2)].join(' '));
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => { note('told ' + name); setTimeout(() => process.exit(7), 300); });
  }
  process.once('disconnect', () => { note('start script gone'); process.exit(0); });
  if (process.env['STAY'] === undefined) process.exit(0);
  setInterval(() => {}, 1000);
  note('ready ' + process.pid);
`;

function project(name: string): string {
  const folder = join(base, name);
  for (const path of ['web', 'contract', 'server', 'tools']) mkdirSync(join(folder, path), { recursive: true });
  cpSync(import.meta.dirname, join(folder, 'scripts'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version: '1.0.0' } } }),
  );
  writeFileSync(join(folder, 'tools', 'npm-cli.js'), NPM);
  writeFileSync(join(folder, 'vite.js'), VITE);
  writeFileSync(join(folder, 'server', 'main.ts'), SERVER);
  writeFileSync(join(folder, 'web', 'index.html'), 'first');
  return folder;
}

function begin(folder: string, env: NodeJS.ProcessEnv = {}, args: string[] = []) {
  const { npm_lifecycle_event: _event, WEB_DIST: _dist, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(folder, 'scripts', 'start.mjs'), ...args], {
    cwd: folder,
    env: { ...inherited, npm_execpath: join(folder, 'tools', 'npm-cli.js'), ...env },
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  return { child, ended, output: () => output };
}

function calls(folder: string): string[] {
  const file = join(folder, 'calls.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function countOf(folder: string, start: string): number {
  return calls(folder).filter((line) => line.startsWith(start)).length;
}

test('the first start installs, builds and runs; the next one only runs', async () => {
  const folder = project('first');
  const first = await begin(folder, {}, ['one', 'two']).ended;
  assert.equal(first.code, 0, first.output);
  const [install = '', ...rest] = calls(folder);
  assert.match(install, /^npm ci --omit=dev --include=optional --ignore-scripts /);
  assert.deepEqual(rest, ['build', 'portal', 'server one two']);
  assert.equal(readFileSync(join(folder, 'web', 'dist', 'index.html'), 'utf8'), 'first');
  assert.deepEqual(readdirSync(join(folder, '.cache')), []);
  const second = await begin(folder).ended;
  assert.equal(second.output, '');
  assert.deepEqual(calls(folder).slice(4), ['server']);
});

test('asking for help starts nothing', async () => {
  const folder = project('help');
  const { code, output } = await begin(folder, {}, ['--help']).ended;
  assert.equal(code, 0);
  assert.match(output, /^Usage: npm start\n/);
  assert.deepEqual(calls(folder), []);
});

test('packages that were installed by hand are used as they are', async () => {
  const folder = project('by-hand');
  await begin(folder).ended;
  rmSync(join(folder, 'node_modules', '.pilotdesk-install'));
  await begin(folder).ended;
  assert.equal(countOf(folder, 'npm'), 1);
});

test('another lock file installs again, another source builds again, a test or a stray file does not', async () => {
  const folder = project('stale');
  await begin(folder).ended;
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version: '2.0.0' } } }),
  );
  await begin(folder).ended;
  assert.equal(countOf(folder, 'npm'), 2);
  writeFileSync(join(folder, 'web', 'index.html'), 'second');
  await begin(folder).ended;
  assert.equal(countOf(folder, 'npm'), 2);
  assert.equal(readFileSync(join(folder, 'web', 'dist', 'index.html'), 'utf8'), 'second');
  const builds = countOf(folder, 'build');
  writeFileSync(join(folder, 'web', 'page.test.ts'), '');
  writeFileSync(join(folder, 'elsewhere.ts'), '');
  await begin(folder).ended;
  assert.equal(countOf(folder, 'build'), builds);
});

test('a build that fails leaves the old console and says why', async () => {
  const folder = project('broken');
  await begin(folder).ended;
  writeFileSync(join(folder, 'web', 'index.html'), 'broken');
  const result = await begin(folder).ended;
  assert.equal(result.code, 1);
  assert.match(result.output, /broken at line 1\nThe console could not be built: the build ended with code 1\.\n$/);
  assert.equal(readFileSync(join(folder, 'web', 'dist', 'index.html'), 'utf8'), 'first');
  assert.equal(countOf(folder, 'server'), 1);
  assert.deepEqual(readdirSync(join(folder, '.cache')), []);
});

test('a console that was built elsewhere is not built again', async () => {
  const folder = project('elsewhere');
  await begin(folder, { WEB_DIST: '/srv/console' }).ended;
  assert.equal(countOf(folder, 'build'), 0);
});

test('starts at the same moment install once and build once', async () => {
  const folder = project('together');
  const results = await Promise.all([begin(folder).ended, begin(folder).ended, begin(folder).ended]);
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0, 0],
    results.map(({ output }) => output).join('\n'),
  );
  assert.equal(countOf(folder, 'npm'), 1);
  assert.equal(countOf(folder, 'build'), 1);
  assert.equal(countOf(folder, 'server'), 3);
});

test('the lock of a start that was killed does not hold the next one up', async () => {
  const folder = project('killed');
  const gone = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => gone.once('close', resolve));
  mkdirSync(join(folder, '.cache', 'install.lock'), { recursive: true });
  writeFileSync(
    join(folder, '.cache', 'install.lock', 'holder.json'),
    JSON.stringify({ pid: gone.pid, host: hostname() }),
  );
  const result = await begin(folder).ended;
  assert.equal(result.code, 0, result.output);
});

test('an npm that outlives its killed start is waited for, and is not run a second time', async () => {
  const folder = project('outlived');
  const go = join(folder, 'go');
  const first = begin(folder, { NPM_WAITS_FOR: go });
  await until('npm at work', () => countOf(folder, 'npm') === 1);
  first.child.kill('SIGKILL');
  const second = begin(folder);
  await until('the second start waits', () => second.output().includes('waiting for it'));
  writeFileSync(go, '');
  assert.equal((await second.ended).code, 0);
  assert.equal(countOf(folder, 'npm'), 1);
  assert.equal(countOf(folder, 'server'), 1);
});

test(
  'an installation that was interrupted is begun again, though the old packages were marked as installed',
  { skip: process.platform === 'win32' && 'Windows has no signals' },
  async () => {
    const folder = project('interrupted');
    await begin(folder).ended;
    const stampFile = join(folder, 'node_modules', '.pilotdesk-install');
    writeFileSync(stampFile, '{}');
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages":{}}');
    const first = begin(folder, { NPM_WAITS_FOR: join(folder, 'never') });
    await until('npm at work', () => countOf(folder, 'npm') === 2);
    assert.equal(existsSync(stampFile), false);
    first.child.kill('SIGTERM');
    const { code, output } = await first.ended;
    assert.equal(code, 1);
    assert.match(output, /interrupted; the next start begins it again\.\n$/);
    assert.equal((await begin(folder).ended).code, 0);
    assert.equal(countOf(folder, 'npm'), 3);
  },
);

test('a signal is passed on once, and the exit code comes back', async () => {
  const folder = project('signals');
  const { child, ended } = begin(folder, { STAY: '1' });
  await until('the server', () => countOf(folder, 'ready') === 1);
  child.kill('SIGTERM');
  child.kill('SIGINT');
  assert.equal((await ended).code, 7);
  assert.equal(countOf(folder, 'told'), 1);
});

test('the server learns that the start script was killed', async () => {
  const folder = project('orphan');
  const { child } = begin(folder, { STAY: '1' });
  await until('the server', () => countOf(folder, 'ready') === 1);
  child.kill('SIGKILL');
  await until('the server’s end', () => countOf(folder, 'start script gone') === 1);
});

test(
  'when npm is killed the server is told to stop',
  { skip: process.platform === 'win32' && 'Windows has no signals' },
  async () => {
    const folder = project('npm-killed');
    const script = `"${process.execPath}" scripts/start.mjs; :`;
    const { npm_lifecycle_event: _event, ...inherited } = process.env;
    const shell = spawn('/bin/sh', ['-c', script], {
      cwd: folder,
      env: { ...inherited, STAY: '1', npm_lifecycle_event: 'start', npm_execpath: join(folder, 'tools', 'npm-cli.js') },
      stdio: 'ignore',
    });
    await until('the server', () => countOf(folder, 'ready') === 1);
    shell.kill('SIGKILL');
    await until('the server’s end', () => countOf(folder, 'told SIGTERM') === 1);
  },
);

test('what hinders the installation is said in a sentence', async () => {
  const folder = project('hindered');
  const unreachable = await begin(folder, { NPM_FAILS: 'npm error code EAI_AGAIN\nnpm error request failed' }).ended;
  assert.equal(unreachable.code, 1);
  assert.match(
    unreachable.output,
    /\nThe packages have to be installed, but the package registry cannot be reached \(EAI_AGAIN\)\.\n$/,
  );
  const failed = await begin(folder, { NPM_FAILS: 'npm error something else' }).ended;
  assert.match(
    failed.output,
    /npm error something else\nThe packages could not be installed: npm ended with code 1\.\n$/,
  );
  const missing = await begin(folder, { npm_execpath: '', PATH: dirname(join(folder, 'nothing')) }).ended;
  assert.match(missing.output, /npm cannot be run \(ENOENT\)\.\n$/);
  assert.equal(existsSync(join(folder, '.cache', 'install.lock')), false);
});

test(
  'a folder that cannot be written to is named',
  { skip: process.getuid?.() === 0 && 'root may write to any folder' },
  async () => {
    const folder = project('read-only');
    chmodSync(folder, 0o555);
    const result = await begin(folder).ended;
    chmodSync(folder, 0o755);
    assert.equal(result.code, 1);
    assert.match(result.output, /^The packages have to be installed, but .+ cannot be written to \(EACCES\)\.\n$/);
  },
);
