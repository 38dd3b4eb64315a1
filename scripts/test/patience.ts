/**
 * How much longer than on two quiet cores things take on this machine, now. Limits of waiting in tests are multiplied by it:
 * a busy machine is no fault of the product.
 */
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATIENCE } from '#server/testing/patience.ts';

const MOST = 8;

/** Where computing takes so many times as long, tests beside each other only stand in each other's way. */
const CROWDED = 4;

/** The work that is measured, and what it takes on two quiet cores of a slow virtual machine, in milliseconds. */
const COMPUTING = { quietMs: 800, work: hashMuch };
const WRITING = { quietMs: 80, work: writeFiles };

function hashMuch(): void {
  const block = Buffer.alloc(1_000_000, 'pilotdesk');
  const hash = createHash('sha256');
  for (let at = 0; at < 600; at += 1) hash.update(block);
  hash.digest();
}

function writeFiles(): void {
  const folder = mkdtempSync(join(tmpdir(), 'pilotdesk-patience-'));
  const block = Buffer.alloc(256 * 1024);
  for (let at = 0; at < 10; at += 1) {
    const file = openSync(join(folder, String(at)), 'w');
    writeSync(file, block);
    fsyncSync(file);
    closeSync(file);
  }
  rmSync(folder, { recursive: true });
}

/** How many times as long as on a quiet machine it takes. */
function timesAsLong({ quietMs, work }: typeof COMPUTING): number {
  const since = performance.now();
  work();
  return (performance.now() - since) / quietMs;
}

let computing = 1;

/** Measures, and names the factor, from 1 to 8, in the environment of what is started from now on. */
export function measurePatience(): void {
  computing = timesAsLong(COMPUTING);
  const factor = Math.min(MOST, Math.max(1, computing, timesAsLong(WRITING))).toFixed(1);
  if (factor !== '1.0') process.stdout.write(`  the machine is busy: limits of waiting are ${factor} times as long\n`);
  process.env[PATIENCE] = factor;
}

/** As many as there are cores to work at once; one where the machine has much else to do. */
export const workersNow = (): number => (computing < CROWDED ? availableParallelism() : 1);
