/** Runs test files in the given order, each in a process of its own; `node --test` would sort them by name. */
import { run } from 'node:test';
import report from './reporter.ts';

/** Milliseconds after which a process of tests is ended and has failed: one that hangs must not keep the result of all others. */
const LONGEST_PROCESS = 900_000;

const [concurrency, ...files] = process.argv.slice(2);
const events = run({ files, concurrency: Number(concurrency), isolation: 'process', timeout: LONGEST_PROCESS });
events.once('test:fail', () => {
  process.exitCode = 1;
});
events.compose(report).pipe(process.stdout);
