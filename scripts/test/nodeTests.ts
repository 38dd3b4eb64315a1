/** Runs test files of `node:test`, each in a process of its own, a few at a time, in the order given. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, testEnvironment } from './processes.ts';
import { RESULTS, resultsIn, WHOLE, type Result } from './results.ts';

/** One that has not ended by then is ended and has failed, so that it does not keep the results of all others. */
const LONGEST_FILE_MS = 15 * 60_000;
/** How much of what a failed file wrote itself is kept as a clue. */
const MOST_CLUES = 12;

const REPORTER = join(root, 'scripts', 'test', 'nodeReporter.ts');

export interface NodeRun {
  /** Paths in the project. */
  files: readonly string[];
  /** For `TEST_DATABASE_URL`; null when files start their own. */
  database: string | null;
  /** How many files at a time; as many as cores when not given. */
  atOnce?: number;
  /** Milliseconds since 1970 after which no further file is begun. */
  until?: number;
}

const lastLines = (text: string, most: number): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-most);

/** The results of one file; among them one of the file as a whole. */
async function runFile(file: string, database: string | null, results: string): Promise<Result[]> {
  const since = performance.now();
  const { code, output } = await run(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--test-reporter=${REPORTER}`,
      '--test-reporter-destination=stderr',
      file,
    ],
    {
      env: testEnvironment({ [RESULTS]: results, ...(database === null ? {} : { TEST_DATABASE_URL: database }) }),
      quiet: true,
      longestMs: LONGEST_FILE_MS,
    },
  );
  const found = resultsIn(results);
  const failed = found.filter(({ outcome }) => outcome === 'failed');
  const whole: Result = {
    file,
    line: 0,
    name: WHOLE,
    isGroup: true,
    outcome: 'passed',
    reason: '',
    clues: [],
  };
  const isWhole = found.some(({ name }) => name === WHOLE);
  // a process that ends early takes the reports of its tests along: what it wrote says why
  if (failed.length === 0 && (code !== 0 || !isWhole)) {
    const how = code === 0 ? 'ended before its tests had' : `ended with ${code}`;
    found.push({ ...whole, outcome: 'failed', reason: [how, ...lastLines(output, 30)].join('\n') });
  } else if (!isWhole) found.push(whole);
  const count = (wanted: Result['outcome']) =>
    found.filter(({ outcome, isGroup }) => outcome === wanted && (!isGroup || wanted === 'failed')).length;
  const [failures, skipped] = [count('failed'), count('skipped')];
  const figures = `${count('passed')} passed${failures > 0 ? `, ${failures} FAILED` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const seconds = ((performance.now() - since) / 1000).toFixed(1).padStart(6);
  if (failures > 0) process.stdout.write(`${output.trimEnd()}\n`);
  process.stdout.write(`  ${seconds} s  ${file}  ${figures}\n`);
  const written = lastLines(output.split(/^ {2}FAIL {2}/m)[0] ?? '', MOST_CLUES);
  return found.map((result) =>
    result.outcome === 'failed' && result.name !== WHOLE ? { ...result, clues: written } : result,
  );
}

/** The results of all files, and the files for which there was no time. */
export async function nodeTests({
  files,
  database,
  atOnce = availableParallelism(),
  until = Infinity,
}: NodeRun): Promise<{ results: Result[]; leftOut: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-results-'));
  const waiting = files.map((file, place) => ({ file, results: join(folder, `${place}.jsonl`) }));
  const results: Result[] = [];
  async function work(): Promise<void> {
    while (Date.now() < until) {
      const next = waiting.shift();
      if (next === undefined) return;
      results.push(...(await runFile(next.file, database, next.results)));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  rmSync(folder, { recursive: true, force: true });
  return { results, leftOut: waiting.map(({ file }) => file) };
}
