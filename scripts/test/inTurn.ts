/** Runs test files one after the other in this process, each as a test of its own that its tests and hooks belong to. */
import { resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './processes.ts';

/** Milliseconds for one file. */
const LONGEST_FILE = 300_000;
/** Milliseconds for what the files left running to end by itself. */
const LONGEST_END = 30_000;

export function inTurn(files: readonly string[]): void {
  for (const file of files)
    void test(file, { timeout: LONGEST_FILE }, async () => {
      await import(pathToFileURL(resolve(root, file)).href);
    });
  after(() => {
    const tooLong = () => {
      process.stderr.write(`still running after the last test: ${process.getActiveResourcesInfo().join(', ')}\n`);
      process.exit(1);
    };
    setTimeout(tooLong, LONGEST_END).unref();
  });
}
