/**
 * Runs the test files that it is given one after the other in this process, each as a test of its own that its tests and
 * hooks belong to.
 */
import { resolve } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** Milliseconds for what the files left running to end by itself. */
const LONGEST_END = 30_000;

const files = process.argv.slice(2);

// once a test is announced, `node:test` follows every promise: reading the server's modules then takes twice as long
if (files.some((file) => file.startsWith('server/'))) await import('#server/testing/harness.ts');

for (const file of files)
  void test(file, async () => {
    await import(pathToFileURL(resolve(file)).href);
  });

after(() => {
  const tooLong = () => {
    process.stderr.write(`still running after the last test: ${process.getActiveResourcesInfo().join(', ')}\n`);
    process.exit(1);
  };
  setTimeout(tooLong, LONGEST_END).unref();
});
