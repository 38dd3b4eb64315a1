/** What one test came to in one try; test programs write it as a line of JSON, and the run reads it. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const resultSchema = z.object({
  /** Path in the project, with forward slashes. */
  file: z.string(),
  /** Where in the file the test begins; 0 when it is not known. */
  line: z.int(),
  /** With the groups around it. */
  name: z.string(),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  /** Stands for other tests, which are counted themselves: a group, or a whole file. */
  isGroup: z.boolean().default(false),
  /** Why it failed, or why it was not tried. */
  reason: z.string().default(''),
  /** What helps to find the reason: addresses, a log, where the picture lies. */
  clues: z.array(z.string()).default([]),
  /** How long it took, where that is measured. */
  seconds: z.number().default(0),
});

export type Result = z.output<typeof resultSchema>;

/** The name of what belongs to no test of a file: its loading, its end, its hooks. */
export const WHOLE = 'the file as a whole';

/** The result of a file as a whole; null where nothing was wrong with it. */
export const wholeOf = (file: string, problem: string | null): Result => ({
  file,
  line: 0,
  name: WHOLE,
  outcome: problem === null ? 'passed' : 'failed',
  isGroup: true,
  reason: problem ?? '',
  clues: [],
  seconds: 0,
});

/** The reason of a test that was not run because of what came before it: nobody knows whether it would pass. */
export const NOT_RUN = 'not run, since what comes before it failed';

/** The variable that names the file for results. */
export const RESULTS = 'TEST_RESULTS';

/** Writes a result at once, so that it outlives the process; without a file for results, nothing. */
export function note(result: z.input<typeof resultSchema>): void {
  const path = process.env[RESULTS] ?? '';
  if (path !== '') appendFileSync(path, `${JSON.stringify(result)}\n`);
}

/** The results that a program has written. */
export function resultsIn(path: string): Result[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  // what follows the last end of a line was cut off with its process
  return lines.slice(0, -1).map((line) => resultSchema.parse(JSON.parse(line)));
}
