/**
 * `npm test`: the checks, the tests, what failed again and alone (tries.ts), and at most a hundred lines that say what to
 * mend (summary.ts). `npm test -- server`, `-- check`, `-- e2e` or paths of files narrow it; `-- changed` runs what a change
 * may break (changed.ts), measured from `--since REV`; `-- all` (`npm run test:all`) is everything that repeats besides.
 * `TEST_MINUTES` limits it: when they run out, the rest of what repeats other tests is left out, by name.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changedSince, defaultBase, reachedBy, thisProject } from './changed.ts';
import { openFolders } from './folders.ts';
import { measurePatience } from './patience.ts';
import { ALL, everyTestFile, filesOnOlder, inProject, isSpec, measureFiles, specs, testFiles } from './plan.ts';
import { COMPILED } from '../lib/compiled.mjs';
import { endAll, installForTests, root } from './processes.ts';
import type { Result } from './results.ts';
import { checks, inBrowser, onServer, type Kind, type Outcome } from './steps.ts';
import { CHECK, summaryOf, titleOf, type Step } from './summary.ts';
import { areTooMany, MOST_TRIES, pendingOf, verdictsOf } from './tries.ts';

const begun = Date.now();
const { positionals: wanted, values } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });
const isAll = wanted[0] === 'all';
const minutes = Number(process.env['TEST_MINUTES'] ?? '') || (isAll ? 240 : 75);
/** The last fifth of the time belongs to what failed. */
const until = begun + minutes * 60_000 * 0.8;

interface Tried {
  kind: Kind;
  tries: Result[][];
  seconds: number;
  notTried: string[];
}

let brokenOff = false;

/** What a step came to; an error of the step itself is its failure. */
async function outcomeOf({ name }: Kind, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stdout.write(`${reason}\n`);
    const result = { file: name, line: 0, name: 'the step itself', isGroup: true, clues: [], seconds: 0 };
    return { results: [{ ...result, outcome: 'failed', reason }] };
  }
}

const steps: Tried[] = [];

async function firstTry(kind: Kind): Promise<void> {
  if (brokenOff || kind.files === 0) return;
  process.stdout.write(`\n— ${kind.name}\n`);
  measurePatience();
  const since = performance.now();
  const { results, notTried = [] } = await outcomeOf(kind, kind.first);
  steps.push({ kind, tries: [results], seconds: (performance.now() - since) / 1000, notTried });
}

async function tryAgain(tried: Tried, nth: number): Promise<void> {
  const { kind, tries, notTried } = tried;
  const pending = pendingOf(tries);
  if (brokenOff || kind.again === null || pending.length === 0) return;
  const failedFiles = new Set(pending.map(({ file }) => file));
  if (nth === 2 && areTooMany(failedFiles.size, kind.files)) {
    notTried.push(`${kind.name}, again: ${failedFiles.size} of ${kind.files} files failed at once`);
    return;
  }
  process.stdout.write(`\n— ${kind.name}, again (${nth} of ${MOST_TRIES}): ${[...failedFiles].join(', ')}\n`);
  measurePatience();
  const { again } = kind;
  const since = performance.now();
  const { results } = await outcomeOf(kind, () => again(pending, nth));
  tries.push(results);
  tried.seconds += (performance.now() - since) / 1000;
}

async function everything(): Promise<void> {
  // leftovers of former runs
  rmSync(COMPILED, { recursive: true, force: true });
  if (isAll) process.env[ALL] = 'yes';
  const [older, { journeys, everyScreen }] = [filesOnOlder(isAll), specs()];
  const installed = installForTests();
  await firstTry(checks());
  await installed;
  await firstTry(onServer({ name: 'units, server, PostgreSQL 18', files: everyTestFile(), server: 'embedded' }));
  await firstTry(inBrowser({ name: 'browser', files: journeys }));
  // what repeats other tests
  await firstTry(onServer({ name: 'server, PostgreSQL 15', files: older.chosen, server: 'older', until }));
  steps.at(-1)?.notTried.push(...older.note);
  await firstTry(inBrowser({ name: 'browser, every screen', files: everyScreen, until }));
  if (isAll)
    await firstTry(onServer({ name: 'measurements, small', files: measureFiles(), server: 'embedded', until }));
}

/** The files that somebody asked for, of both kinds. */
async function chosen(files: readonly string[]): Promise<void> {
  const tests = files.filter((file) => !isSpec(file));
  await firstTry(onServer({ name: 'tests', files: tests, server: 'embedded' }));
  await firstTry(inBrowser({ name: 'browser', files: files.filter(isSpec) }));
}

async function changed(since: string): Promise<void> {
  const files = changedSince(since);
  const { journeys, everyScreen } = specs();
  const [tests, browser] = [everyTestFile(), [...journeys, ...everyScreen]];
  const reached = reachedBy(files, [...tests, ...browser], thisProject());
  const walked = reached.filter(isSpec).length;
  process.stdout.write(
    `${files.length} files differ from ${since}; they are reached by ${reached.length - walked} of ${tests.length} ` +
      `test files and ${walked} of ${browser.length} files of browser tests.\n`,
  );
  await firstTry(checks());
  await chosen(reached);
}

async function only(typed: readonly string[]): Promise<void> {
  const paths = inProject(typed);
  const browser = paths.filter((path) => path === 'e2e' || isSpec(path));
  const files = paths.filter((path) => path.endsWith('.test.ts'));
  const folders = paths.filter((path) => !browser.includes(path) && !files.includes(path) && path !== CHECK);
  if (paths.includes(CHECK)) await firstTry(checks());
  const { journeys, everyScreen } = specs();
  await chosen([
    ...files,
    ...testFiles(folders),
    ...(browser.includes('e2e') ? [...journeys, ...everyScreen] : browser),
  ]);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    brokenOff = true;
    endAll();
  });
}
process.once('exit', endAll);

openFolders();
mkdirSync(join(root, '.cache'), { recursive: true });
if (wanted[0] === 'changed') await changed(values.since ?? defaultBase());
else if (wanted.length > 0 && !isAll) await only(wanted);
else await everything();
for (let nth = 2; nth <= MOST_TRIES; nth += 1) for (const tried of steps) await tryAgain(tried, nth);

const summary = summaryOf(
  steps.map(({ kind, tries, seconds, notTried }): Step => ({
    ...verdictsOf(kind.name, tries),
    name: kind.name,
    seconds,
    notTried,
  })),
);
const isGreen = summary.isGood && !brokenOff;
const keep = (name: string, content: unknown) =>
  writeFileSync(join(root, '.cache', name), `${JSON.stringify(content, null, 2)}\n`);
keep('unsteady.json', summary.unsteady);
keep('tests.json', {
  green: isGreen,
  seconds: Math.round((Date.now() - begun) / 1000),
  failed: summary.failed.map(titleOf),
  unsteady: summary.unsteady.map(titleOf),
  notTried: summary.notTried,
});
if (brokenOff) process.stdout.write('\nbroken off\n');
process.stdout.write(`\n${summary.lines.join('\n')}\n`);
process.exitCode = isGreen ? 0 : 1;
