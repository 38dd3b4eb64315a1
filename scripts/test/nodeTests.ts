/** Runs files of `node --test`, counts, and retries failed ones once. */
import { join } from 'node:path';
import type { TestDatabase } from './databases.ts';
import { figuresIn, NOTHING, type Figures } from './figures.ts';
import { root, run, testEnvironment } from './processes.ts';

const CONCURRENCY = 3;
/** More failed files have a cause that a second try does not cure. */
const TRIED_AGAIN = 3;
const FAILED_FILE = /^ +[\d.]+ s {2}(\S+) {2}(\d+) passed, (\d+) FAILED(?:, (\d+) skipped)?$/gm;

type Counts = Pick<Figures, 'passed' | 'failed' | 'skipped'>;

/** The result of a run with repeated files, which count by their second run. */
function withSecond(first: Figures, failed: readonly Counts[], second: Figures): Figures {
  const total = (of: keyof Counts) => failed.reduce((sum, figures) => sum - figures[of], first[of] + second[of]);
  const notTried = [...new Set([...first.notTried, ...second.notTried])];
  return { ...first, passed: total('passed'), failed: total('failed'), skipped: total('skipped'), notTried };
}

/** Runs test files. Failed ones run once more, one after the other, and are named in `triedTwice`. */
export async function nodeTests(files: readonly string[], database: TestDatabase | null): Promise<Figures> {
  if (files.length === 0) return NOTHING;
  const env = testEnvironment(database === null ? {} : { TEST_DATABASE_URL: database.address });
  const runOf = async (chosen: readonly string[], concurrency: number) => {
    const args = ['--disable-warning=ExperimentalWarning', '--test', `--test-concurrency=${concurrency}`];
    const reporter = ['--test-reporter', join(root, 'scripts', 'test', 'reporter.ts')];
    return run(process.execPath, [...args, ...reporter, ...chosen], { env });
  };
  const { code, output } = await runOf(files, CONCURRENCY);
  const figures = figuresIn(output, code);
  const failed = [...output.matchAll(FAILED_FILE)].map(([, file = '', ...counts]) => {
    const [passed, failures, skipped] = counts.map((count) => Number(count ?? 0));
    return { file, passed: passed ?? 0, failed: failures ?? 0, skipped: skipped ?? 0 };
  });
  const areAll = failed.reduce((sum, file) => sum + file.failed, 0) === figures.failed;
  if (failed.length === 0 || failed.length > TRIED_AGAIN || !areAll) return figures;
  const triedTwice = failed.map(({ file }) => file);
  process.stdout.write(`\n  again: ${triedTwice.join(', ')}\n`);
  const second = await runOf(triedTwice, 1);
  return { ...withSecond(figures, failed, figuresIn(second.output, second.code)), triedTwice };
}
