/** Runs test files of `node:test`, several in one process (groups.ts), a few processes at a time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupsOf } from './groups.ts';
import { workersNow } from './patience.ts';
import { isEnding, root, run, testEnvironment } from './processes.ts';
import { RESULTS, resultsIn, WHOLE, wholeOf, type Result } from './results.ts';

/** A process that has not ended by then is ended, and the file that ran has failed: it does not keep all other results. */
const LONGEST_PROCESS_MS = 15 * 60_000;
/** How much of what a failed file wrote itself is kept as a clue. */
const MOST_CLUES = 12;

const [REPORTER, IN_TURN] = ['nodeReporter.ts', 'inTurn.ts'].map((name) => join(root, 'scripts', 'test', name));

export interface NodeRun {
  /** Paths in the project. */
  files: readonly string[];
  /** For `TEST_DATABASE_URL`; null when files start their own. */
  database: string | null;
  /** How many processes at a time; when not given, one more than cores: each waits for its database and for clocks. */
  atOnce?: number;
  /** Whether each file has a process of its own. */
  isAlone?: boolean;
  /** Milliseconds since 1970 after which no further process is begun. */
  until?: number;
}

const lastLines = (text: string, most: number): string[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-most);

/** A file that had passed as a whole before an error came out of it has failed. */
function withoutBoth(results: readonly Result[]): Result[] {
  const wholes = results.filter(({ name, outcome }) => name === WHOLE && outcome === 'failed');
  const failed = new Set(wholes.map(({ file }) => file));
  return results.filter(({ file, name, outcome }) => name !== WHOLE || outcome === 'failed' || !failed.has(file));
}

interface Ran {
  results: Result[];
  /** Those that the process did not come to. */
  notBegun: string[];
  output: string;
}

/** The results of the files of one process; among them one of each file as a whole. */
async function runGroup(files: readonly string[], database: string | null, results: string): Promise<Ran> {
  const { code, output } = await run(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--test-reporter=${REPORTER}`,
      '--test-reporter-destination=stderr',
      IN_TURN ?? '',
      ...files,
    ],
    {
      env: testEnvironment({ [RESULTS]: results, ...(database === null ? {} : { TEST_DATABASE_URL: database }) }),
      quiet: true,
      longestMs: LONGEST_PROCESS_MS,
    },
  );
  const found = resultsIn(results);
  const ended = new Set(found.filter(({ name }) => name === WHOLE).map(({ file }) => file));
  const [running, ...notBegun] = files.filter((file) => !ended.has(file));
  // a process that ends early takes the reports of its tests along: what it wrote says why
  const reason = (how: string): string => [how, ...lastLines(output, 30)].join('\n');
  const how = code === 0 ? 'ended before its tests had' : `ended with ${code}`;
  if (running !== undefined) found.push(wholeOf(running, reason(how)));
  else if (code !== 0 && found.every(({ outcome }) => outcome !== 'failed'))
    found.push(wholeOf(files.at(-1) ?? '', reason(how)));
  return { results: withoutBoth(found), notBegun, output };
}

/** Shows what a file came to; its failures get what was written before them as a clue. */
function shown(file: string, { results, output }: Ran): Result[] {
  const found = results.filter((result) => result.file === file);
  const count = (wanted: Result['outcome']) =>
    found.filter(({ outcome, isGroup }) => outcome === wanted && (!isGroup || wanted === 'failed')).length;
  const [failures, skipped] = [count('failed'), count('skipped')];
  const figures = `${count('passed')} passed${failures > 0 ? `, ${failures} FAILED` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const seconds = Math.max(...found.map((result) => result.seconds));
  process.stdout.write(`  ${seconds.toFixed(1).padStart(6)} s  ${file}  ${figures}\n`);
  const clues = lastLines(output.split(`  FAIL  ${file}:`)[0] ?? '', MOST_CLUES);
  return found.map((result) => (result.outcome === 'failed' && result.name !== WHOLE ? { ...result, clues } : result));
}

/** The results of all files, and the files for which there was no time. */
export async function nodeTests({
  files,
  database,
  atOnce = workersNow() + 1,
  isAlone = false,
  until = Infinity,
}: NodeRun): Promise<{ results: Result[]; leftOut: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-results-'));
  const waiting = isAlone ? files.map((file) => [file]) : groupsOf(files);
  const results: Result[] = [];
  let begun = 0;
  async function work(): Promise<void> {
    while (Date.now() < until && !isEnding()) {
      const group = waiting.shift();
      if (group === undefined) return;
      const ran = await runGroup(group, database, join(folder, `${(begun += 1)}.jsonl`));
      if (ran.results.some(({ outcome }) => outcome === 'failed')) process.stdout.write(`${ran.output.trimEnd()}\n`);
      if (ran.notBegun.length > 0) waiting.unshift(ran.notBegun);
      for (const file of group) if (!ran.notBegun.includes(file)) results.push(...shown(file, ran));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  rmSync(folder, { recursive: true, force: true });
  return { results, leftOut: waiting.flat() };
}
