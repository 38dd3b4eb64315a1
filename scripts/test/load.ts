/** A load beside tests: programs that work without pause, and end with the run that started them at the latest. */
import { availableParallelism } from 'node:os';
import { root, start } from './processes.ts';

/** No load outlives this. */
const LONGEST_MS = 6 * 3_600_000;

/** Works in pieces, between which it looks whether the run is still there; every fourth writes files as well. */
const PROGRAM = `
const { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } = require('node:fs');
const { join } = require('node:path');
const writes = process.argv[1] === 'writes';
const parent = process.ppid;
const end = Date.now() + ${LONGEST_MS};
const folder = mkdtempSync(join(require('node:os').tmpdir(), 'pilotdesk-load-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
process.once('SIGTERM', () => process.exit());
(function piece() {
  if (process.ppid !== parent || Date.now() > end) process.exit();
  for (const until = Date.now() + 100; Date.now() < until;) Math.sqrt(Math.random());
  if (writes) {
    const file = openSync(join(folder, 'file'), 'w');
    writeSync(file, Buffer.alloc(1_000_000));
    fsyncSync(file);
    closeSync(file);
  }
  setImmediate(piece);
})();
`;

/** Starts so many programs; the answer ends them. */
export function startLoad(programs: number): () => void {
  const running = Array.from({ length: programs }, (_nothing, place) =>
    start(process.execPath, ['-e', PROGRAM, place % 4 === 3 ? 'writes' : 'works'], { cwd: root, stdio: 'ignore' }),
  );
  process.stdout.write(`${programs} programs work beside the tests on ${availableParallelism()} cores\n`);
  return () => running.forEach((program) => program.kill());
}
