import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHECK, summaryOf, type Step } from './summary.ts';
import type { Verdict } from './tries.ts';

const stepOf = (more: Partial<Step>): Step => ({
  name: 'server',
  seconds: 1,
  passed: 3,
  skipped: 0,
  failed: [],
  unsteady: [],
  reasons: [],
  notTried: [],
  ...more,
});

const errorOf = (message: string): string =>
  [
    `Error: ${message}`,
    ...Array.from({ length: 20 }, (_nothing, row) => `detail ${message} ${row}`),
    '    at server/order/order.test.ts:9:5',
    '    at node:internal/process:1:1',
  ].join('\n');

const verdictOf = (name: string, errors: string[], clues: string[] = []): Verdict => ({
  file: 'server/order/order.test.ts',
  line: 7,
  name,
  where: 'server',
  errors,
  clues,
});

test('a failed test is told with its place, ten lines of each error, and its clues', () => {
  const failed = [verdictOf('a price', [errorOf('first'), errorOf('second'), errorOf('first')], ['page: /order'])];
  const { lines, isGood } = summaryOf([stepOf({ failed })]);
  assert.equal(isGood, false);
  assert.equal(lines.at(-1), '3 passed, 1 failed, 0 skipped');
  assert.equal(lines[0], 'FAIL  server/order/order.test.ts:7  a price  (server)');
  assert.equal(lines[1], '    1st  Error: first');
  const second = lines.indexOf('    2nd  Error: second');
  assert.equal(second, 11);
  // the place in the project, though twenty lines come before it
  assert.match(lines[second - 1] ?? '', /at server\/order\/order\.test\.ts:9:5/);
  assert.ok(lines.includes('    3rd  as the 1st time'));
  assert.ok(lines.some((line) => line.endsWith('page: /order')));
  assert.ok(!lines.some((line) => line.includes('node:internal')));
});

test('however much fails, a hundred lines name as many tests as there is room for, and how many more', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_nothing, row) =>
      verdictOf(`test ${row}`, [errorOf('a'), errorOf('b'), errorOf('c')], ['x', 'y']),
    );
  for (const count of [2, 5, 30, 90, 300]) {
    const failed = many(count);
    const { lines } = summaryOf([stepOf({ failed, unsteady: many(20) })]);
    assert.ok(lines.length <= 100, `${count}: ${lines.length} lines`);
    const named = lines.filter((line) => line.startsWith('FAIL  server/order')).length;
    const more = Number(/… and (\d+) more/.exec(lines.join('\n'))?.[1] ?? 0);
    assert.equal(named + more, count);
    assert.equal(lines.at(-1), `3 passed, ${count} failed, 0 skipped`);
  }
});

test('a failed check is told in full', () => {
  const problems = Array.from({ length: 40 }, (_nothing, row) => `server/order/queries.ts:${row}:1: wrong`);
  const failed = [{ ...verdictOf('lint', [problems.join('\n')]), file: CHECK, line: 0, where: CHECK }];
  const { lines } = summaryOf([stepOf({ failed })]);
  for (const problem of problems) assert.ok(lines.some((line) => line.endsWith(problem)));
});

test('what is unsteady is named with its error and refuses nothing', () => {
  const { lines, isGood } = summaryOf([stepOf({ unsteady: [verdictOf('a race', [errorOf('too early')])] })]);
  assert.equal(isGood, true);
  assert.ok(lines.includes('  unsteady  server/order/order.test.ts:7  a race  (server)'));
  assert.ok(lines.some((line) => line.includes('too early')));
});

test('what was not tried is said once; a run without any test is not good', () => {
  const { lines } = summaryOf([
    stepOf({ reasons: ['no sshd'] }),
    stepOf({ reasons: ['no sshd'], notTried: ['no Ceph'] }),
  ]);
  assert.deepEqual(
    lines.filter((line) => line.includes('not tried')),
    ['skip  not tried: no sshd', 'skip  not tried: no Ceph'],
  );
  assert.equal(summaryOf([stepOf({ passed: 0 })]).isGood, false);
});
