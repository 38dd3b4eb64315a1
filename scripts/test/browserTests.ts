/** Runs the browser tests with Playwright. Its own memory of what failed serves for the second try. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { workersNow } from './patience.ts';
import { root, run, testEnvironment, tool } from './processes.ts';
import { NOT_RUN, RESULTS, resultsIn, WHOLE, wholeOf, type Result } from './results.ts';

/** For Playwright's memory and the results. */
const FOLDER = join(root, '.cache', 'browser');

/** The file of problems that belong to none. */
const NO_FILE = 'e2e';

export interface BrowserRun {
  /** Of the run, as a name for files. */
  name: string;
  /** Paths of specs in the project. */
  files: readonly string[];
  /** Milliseconds since 1970 after which tests that repeat are skipped. */
  until?: number;
}

interface Wishes extends BrowserRun {
  nth: number;
  more: readonly string[];
}

async function playwright({ name, nth, files, more, until }: Wishes): Promise<Result[]> {
  const browser = await findBrowser();
  if ('problem' in browser) throw new Error(browser.problem);
  mkdirSync(FOLDER, { recursive: true });
  const results = join(FOLDER, `${name}-${nth}.jsonl`);
  rmSync(results, { force: true });
  const env = testEnvironment({
    CHROMIUM: browser.path,
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    [RESULTS]: results,
    ...(until === undefined ? {} : { TEST_UNTIL: String(until) }),
  });
  const output = join('test-results', `${name}-${nth}`);
  const memory = join(FOLDER, `${name}.json`);
  const { code } = await run(
    process.execPath,
    [tool('@playwright/test/cli.js'), 'test', `--output=${output}`, `--last-failed-file=${memory}`, ...more, ...files],
    { env },
  );
  const found = resultsIn(results);
  // where one file does not load, no test of any file is run
  const hasRun = found.some(({ isGroup }) => !isGroup);
  if (!hasRun || (code !== 0 && found.every(({ outcome }) => outcome !== 'failed')))
    found.push(wholeOf(NO_FILE, `Playwright ended with ${code} before it had run everything`));
  const others = new Set([NO_FILE, ...found.map(({ file }) => file)]);
  for (const result of found) if (result.name === WHOLE) others.delete(result.file);
  return [...found, ...[...others].map((file) => wholeOf(file, null))];
}

/** Whether there is a browser, or why not. */
export async function browserProblem(): Promise<string | null> {
  const browser = await findBrowser();
  return 'problem' in browser ? browser.problem : null;
}

/** Runs specs, as many at a time as the machine has room for. */
export const browserTests = (wanted: BrowserRun): Promise<Result[]> =>
  playwright({ ...wanted, nth: 1, more: [`--workers=${workersNow()}`] });

/**
 * Runs alone what failed: the second time those tests, the third time their whole files, since a test may need what comes
 * before it.
 */
export async function browserTestsAgain(
  wanted: BrowserRun,
  pending: readonly Result[],
  nth: number,
): Promise<Result[]> {
  const files = [...new Set(pending.map(({ file }) => file))];
  const isWholeRun = files.includes(NO_FILE);
  const isByTest = nth === 2 && pending.every(({ name, reason }) => name !== WHOLE && reason !== NOT_RUN);
  if (isByTest && existsSync(join(FOLDER, `${wanted.name}.json`)))
    return playwright({ ...wanted, nth, more: ['--workers=1', '--last-failed'] });
  return playwright({ ...wanted, files: isWholeRun ? wanted.files : files, nth, more: ['--workers=1'] });
}
