/**
 * Each measurement, with so little that it says nothing of speed: it starts, runs to its end, and finds something. What it takes for
 * real is `npm run bench`. Left out, since they take as long as they take: `faults.ts` and `soak.ts`, whose smaller faults are
 * tests of their own, and `quoteError.ts`, which needs a file of rides.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { MISSED } from './figures.ts';

/** Arguments by program. */
const PROGRAMS: Readonly<Record<string, readonly number[]>> = {
  closure: [300, 1],
  dataSets: [200],
  eventRecord: [50, 2],
  exportBesideCalls: [2000, 2],
  gbfs: [1],
  insight: [3000],
  invoice: [],
  labelFormats: [2000],
  map: [200, 100],
  orderFilters: [3000],
  payRules: [2000],
  portal: [1],
  publishToScreen: [3],
  quote: [1],
  ranges: [],
  replay: [20],
  roadWorks: [200, 10],
  roads: [20],
  sceneMining: [40, 1],
  statement: [300],
  supervision: [500],
  supervisionPositions: [50, 20],
  surgeDemand: [100, 50],
  telemetry: [3, 20],
  viewers: [1],
  workbench: [20, 2000],
};
const LEFT_OUT: readonly string[] = ['faults', 'main', 'quoteError', 'soak'];
const LONGEST_MS = 600_000;

for (const [name, args] of Object.entries(PROGRAMS))
  test(`bench/${name}.ts runs to its end`, { timeout: LONGEST_MS }, async () => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, `${name}.ts`), ...args.map(String)],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [said, complained, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    assert.ok(code === 0 || code === MISSED, `it ended with ${code}\n${said}\n${complained}`);
    assert.match(said, /\d/);
  });

test('every program that says how it is run by itself is run here, or left out by name', () => {
  const said = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /`n(?:ode bench\/\w+\.ts|pm run bench)[^`]*`/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    )
    .map((file) => file.slice(0, -3));
  const known = [...Object.keys(PROGRAMS), ...LEFT_OUT];
  assert.deepEqual(
    said.filter((name) => !known.includes(name)),
    [],
  );
  assert.deepEqual(
    known.filter((name) => !said.includes(name)),
    [],
  );
});
