/**
 * A real S3 store as a program of its own, for tests that import nothing of the server. Prints one line of JSON, what it
 * is or `{"problem": …}`, and ends with its input.
 */
import { text } from 'node:stream/consumers';
import { endBy } from './programs.ts';
import { startRados } from './rados.ts';

const works: (() => void | Promise<void>)[] = [];
endBy((work) => void works.push(work));
try {
  const rados = await startRados();
  process.stdout.write(`${JSON.stringify(typeof rados === 'string' ? { problem: rados } : rados)}\n`);
  await text(process.stdin);
} finally {
  // first what runs, then where it ran
  for (const work of works.toReversed()) await work();
}
