/** The kinds of steps of `npm test`: what each runs first, and how what failed in it runs again, alone. */
import { join } from 'node:path';
import { browserProblem, browserTests, browserTestsAgain } from './browserTests.ts';
import { embeddedDatabase, postgres15, type TestDatabase } from './databases.ts';
import { nodeTests } from './nodeTests.ts';
import { root, run, testEnvironment } from './processes.ts';
import { RESULTS, resultsIn, type Result } from './results.ts';
import { CHECK } from './summary.ts';

/** What a step came to in one try. */
export interface Outcome {
  results: Result[];
  /** What was not tried, with the reason. */
  notTried?: string[];
}

export interface Kind {
  name: string;
  /** How many files it has. */
  files: number;
  first: () => Promise<Outcome>;
  /** Runs alone, for the `nth` time, what has not passed yet; null where another try changes nothing. */
  again: ((pending: readonly Result[], nth: number) => Promise<Outcome>) | null;
}

/** What cannot be tested here: a failure in CI, else named. */
function untested(step: string, problem: string): Outcome {
  if (process.env['CI'] !== 'true') return { results: [], notTried: [`${step}: ${problem}`] };
  const result = { file: step, line: 0, name: 'what it needs', isGroup: true, clues: [], seconds: 0 };
  return { results: [{ ...result, outcome: 'failed', reason: problem }] };
}

/** The static checks; `names` narrows them. */
export function checks(names: readonly string[] = []): Kind {
  return {
    name: CHECK,
    files: 1,
    again: null,
    async first() {
      const results = join(root, '.cache', `check-${process.pid}.jsonl`);
      const env = testEnvironment({ [RESULTS]: results });
      const { code } = await run(process.execPath, [join(root, 'scripts', 'check', 'main.ts'), ...names], { env });
      const found = resultsIn(results);
      if (code !== 0 && found.every(({ outcome }) => outcome !== 'failed'))
        throw new Error(`the checks ended with ${code}`);
      return { results: found };
    },
  };
}

async function onDatabase(
  name: string,
  open: () => Promise<TestDatabase | string>,
  work: (address: string) => Promise<Outcome>,
): Promise<Outcome> {
  const database = await open();
  if (typeof database === 'string') return untested(name, database);
  try {
    return await work(database.address);
  } finally {
    await database.stop();
  }
}

const OPEN = { embedded: embeddedDatabase, older: postgres15 };

interface OnServer {
  name: string;
  files: readonly string[];
  server: keyof typeof OPEN;
  /** Milliseconds since 1970 after which no file is begun. */
  until?: number;
}

/** Files of `node:test` on a PostgreSQL. */
export function onServer({ name, files, server, until }: OnServer): Kind {
  return {
    name,
    files: files.length,
    first: () =>
      onDatabase(name, OPEN[server], async (database) => {
        const { results, leftOut } = await nodeTests({ files, database, until });
        return { results, notTried: leftOut.map((file) => `${file} (${name}): time ran out`) };
      }),
    async again(pending) {
      const failed = [...new Set(pending.map(({ file }) => file))].filter((file) => files.includes(file));
      if (failed.length === 0) return { results: [] };
      return onDatabase(name, OPEN[server], async (database) => ({
        results: (await nodeTests({ files: failed, database, atOnce: 1, isAlone: true })).results,
      }));
    },
  };
}

interface InBrowser {
  name: string;
  files: readonly string[];
  until?: number;
}

/** Specs of Playwright. */
export function inBrowser({ name, files, until }: InBrowser): Kind {
  const wanted = { name: name.replaceAll(/\W+/g, '-'), files, until };
  return {
    name,
    files: files.length,
    async first() {
      const problem = await browserProblem();
      return problem === null ? { results: await browserTests(wanted) } : untested(name, problem);
    },
    again: async (pending, nth) => ({ results: await browserTestsAgain(wanted, pending, nth) }),
  };
}
