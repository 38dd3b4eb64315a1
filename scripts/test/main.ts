/**
 * `npm test`: the checks, the server's tests on two PostgreSQL servers, the browser tests, and a summary whose last
 * line is `N passed, N failed, N skipped`. `npm test -- server`, `-- check`, `-- e2e` or paths of files narrow it.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { findBrowser } from './browser.ts';
import { embeddedDatabase, postgres15, type TestDatabase } from './databases.ts';
import { figuresIn, NOTHING, type Figures } from './figures.ts';
import { nodeTests } from './nodeTests.ts';
import { COMPILED, endAll, installForTests, root, run, testEnvironment, tool } from './processes.ts';
import { summaryOf, type Step } from './summary.ts';

const steps: Step[] = [];
let brokenOff = false;

async function step(name: string, work: () => Promise<Figures>): Promise<void> {
  if (brokenOff) return;
  process.stdout.write(`\n— ${name}\n`);
  const since = performance.now();
  const outcome = await work().catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return { ...NOTHING, failed: 1 };
  });
  steps.push({ ...outcome, name, seconds: (performance.now() - since) / 1000 });
}

/** An untested part: a failure in CI, else named in the summary. */
const notTried = (reason: string): Figures => ({
  ...NOTHING,
  ...(process.env['CI'] === 'true' ? { failed: 1 } : { skipped: 1 }),
  notTried: [reason],
});

const SKIPPED = new Set(['node_modules', 'dist']);
function testFiles(folders: readonly string[]): string[] {
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : below(path);
      return entry.name.endsWith('.test.ts') ? [relative(root, path).split(sep).join('/')] : [];
    });
  return folders.flatMap((folder) => below(join(root, folder))).toSorted();
}

async function onDatabase(files: readonly string[], open: () => Promise<TestDatabase | string>): Promise<Figures> {
  const database = await open();
  if (typeof database === 'string') return notTried(database);
  try {
    return brokenOff ? NOTHING : await nodeTests(files, database);
  } finally {
    await database.stop();
  }
}

async function browserTests(files: readonly string[]): Promise<Figures> {
  const browser = await findBrowser();
  if ('problem' in browser) return notTried(browser.problem);
  const env = testEnvironment({ CHROMIUM: browser.path, NO_COLOR: '1', FORCE_COLOR: '0' });
  const { code, output } = await run(process.execPath, [tool('@playwright/test/cli.js'), 'test', ...files], { env });
  return figuresIn(output, code);
}

/** They start a database themselves, so another server makes no difference. */
const OWN_DATABASE = /^server\/(cli\/|ground\/(database\/(embedded\/|failover)|instance\/|storage\/))/;
/** Imports of tests that use the given server. */
const ON_GIVEN_SERVER = /testing\/(harness|databases|product)\.ts/;

const isOnServer = (file: string): boolean =>
  !OWN_DATABASE.test(file) && ON_GIVEN_SERVER.test(readFileSync(join(root, file), 'utf8'));

/**
 * Not run on the older PostgreSQL: their subject is devices, streams, HTTP, broken connections or costly input, not the database. All other
 * files run on both. Every statement is prepared on both (server/ground/database).
 */
const NOT_ABOUT_DATABASES =
  /^server\/(capacity\/(gateway|monitoring)\/|ground\/(aside|http|vault)\/|ground\/core\/outage|operation\/answerer\/|town\/|worstInputs)/;

/** Files that take minutes: begun first, so that nothing waits for them in the end. */
const LONG = /^server\/worstInputs/;
const longFirst = (files: readonly string[]): string[] =>
  files.toSorted((one, other) => Number(LONG.test(other)) - Number(LONG.test(one)));

/** The files for the older PostgreSQL, and the note on the others. */
async function onOlderServer(files: readonly string[]): Promise<Figures> {
  const chosen = files.filter((file) => !NOT_ABOUT_DATABASES.test(file));
  const left = files.length - chosen.length;
  if (left === 0) throw new Error('no file is left out: NOT_ABOUT_DATABASES names folders that are gone');
  process.stdout.write(`  ${left} of ${files.length} files are run on the embedded PostgreSQL only\n`);
  const figures = await onDatabase(chosen, postgres15);
  const folders = [...new Set(files.flatMap((file) => NOT_ABOUT_DATABASES.exec(file)?.[0] ?? []))];
  return { ...figures, notTried: [...figures.notTried, `on PostgreSQL 15: ${folders.join(', ')} (${left} files)`] };
}

async function everything(): Promise<void> {
  // leftovers of former runs
  rmSync(COMPILED, { recursive: true, force: true });
  const server = testFiles(['server', 'bench']);
  const installed = installForTests();
  await step('check', async () => {
    const { code, output } = await run(process.execPath, [join(root, 'scripts', 'check', 'main.ts')]);
    return figuresIn(output, code);
  });
  await installed;
  // in one run, so that the next kind need not wait for the last long file of one kind
  const others = testFiles(['contract', 'scripts', 'simulator', 'web']);
  await step('units, server, PostgreSQL 18', () => onDatabase(longFirst([...others, ...server]), embeddedDatabase));
  await step('server, PostgreSQL 15', () => onOlderServer(server.filter(isOnServer)));
  await step('browser', () => browserTests([]));
}

async function only(wanted: readonly string[]): Promise<void> {
  const paths = wanted.map((path) => relative(root, resolve(path)).split(sep).join('/'));
  const specs = paths.filter((path) => path === 'e2e' || path.startsWith('e2e/'));
  const files = paths.filter((path) => path.endsWith('.test.ts'));
  const folders = paths.filter((path) => !specs.includes(path) && !files.includes(path) && path !== 'check');
  if (paths.includes('check')) {
    await step('check', async () => {
      const { code, output } = await run(process.execPath, [join(root, 'scripts', 'check', 'main.ts')]);
      return figuresIn(output, code);
    });
  }
  const chosen = [...files, ...testFiles(folders)];
  if (chosen.length > 0) await step('tests', () => onDatabase(chosen, embeddedDatabase));
  if (specs.length > 0) await step('browser', () => browserTests(specs.filter((path) => path !== 'e2e')));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    brokenOff = true;
    endAll();
  });
}
process.once('exit', endAll);

const wanted = process.argv.slice(2);
await (wanted.length === 0 ? everything() : only(wanted));

const { lines, isGood } = summaryOf(steps);
process.stdout.write(`\n${lines.join('\n')}\n`);
process.exitCode = isGood && !brokenOff ? 0 : 1;
