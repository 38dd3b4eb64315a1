/**
 * `npm run gate`: what is committed, in a fresh clone in a folder of its own, by `.ci/run` as it is run elsewhere: with
 * nothing from this working copy and no standard input. Its result stands in `.cache/gate.json`: `commit`, `green`,
 * `seconds`, and the names of `failed` and `unsteady` tests. What a red run left (pictures, log) lies in `.cache/gate`.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { contentOf, leave, root, say } from './lib/ground.mjs';

const kept = join(root, '.cache', 'gate');
/** Sample data lie beside a checkout, where there are any; the tests say what they do not find. */
const DATA = join(root, '..', 'shared');

const git = (...args) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();

/** What npm adds for a script of this working copy does not hold for another. */
const OURS =
  /^(npm_(?!config_(registry|cache|userconfig|globalconfig|\w*proxy|cafile|ca|strict_ssl)$)|INIT_CWD$|NODE)/i;

function environment() {
  const others = Object.entries(process.env).filter(([name]) => !OURS.test(name));
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules|node-gyp-bin/.test(folder));
  return { ...Object.fromEntries(others), PATH: path.join(delimiter) };
}

/** Runs `.ci/run` of a checkout and shows its output; resolves to its exit code. */
function run(checkout) {
  const log = createWriteStream(join(kept, 'log'));
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['.ci/run'], {
      cwd: checkout,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // a group of its own, which is ended as a whole
      detached: true,
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        process.stdout.write(chunk);
        log.write(chunk);
      });
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(name, () => {
        if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
          process.kill(-child.pid, name);
      });
    child.once('error', reject);
    child.once('close', (code) => log.end(() => resolve(code ?? 1)));
  });
}

async function gate() {
  const commit = git('rev-parse', 'HEAD');
  const isDirty = git('status', '--porcelain') !== '';
  say(`Trying ${commit.slice(0, 12)} in a fresh clone${isDirty ? '; what is not committed is left out' : ''}.`);
  say(`The machine's load is ${loadavg()[0].toFixed(1)}.`);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-gate-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const checkout = join(folder, 'checkout');
  execFileSync('git', ['clone', '--quiet', '--no-checkout', root, checkout]);
  execFileSync('git', ['-C', checkout, '-c', 'advice.detachedHead=false', 'checkout', '--quiet', commit]);
  if (existsSync(DATA)) symlinkSync(DATA, join(folder, 'shared'));
  const since = Date.now();
  const code = await run(checkout);
  const seconds = Math.round((Date.now() - since) / 1000);
  const said = JSON.parse(contentOf(join(checkout, '.cache', 'tests.json')) ?? 'null');
  const green = code === 0 && said?.green === true;
  const failed = said?.failed ?? [`.ci/run ended with ${code} and left no results`];
  const result = { commit, green, seconds, failed, unsteady: said?.unsteady ?? [] };
  writeFileSync(join(root, '.cache', 'gate.json'), `${JSON.stringify(result, null, 2)}\n`);
  if (!green && existsSync(join(checkout, 'test-results')))
    cpSync(join(checkout, 'test-results'), join(kept, 'test-results'), { recursive: true });
  say(`\n${green ? 'Green' : 'RED'}: ${commit.slice(0, 12)}, ${seconds} s; .cache/gate.json says so.`);
  process.exitCode = green ? 0 : 1;
}

gate().catch(leave);
