import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { figuresIn, NOTHING } from './figures.ts';
import { nodeTests } from './nodeTests.ts';
import { root } from './processes.ts';
import { summaryOf, TRIED_TWICE_AT_MOST } from './summary.ts';

mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'twice-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const stepOf = (triedTwice: readonly string[], notTried: readonly string[] = []) => ({
  ...NOTHING,
  passed: 3,
  triedTwice,
  notTried,
  name: 'units',
  seconds: 1,
});

test('a file that passes only the second time passes, and is named', async () => {
  const mark = JSON.stringify(join(folder, 'mark'));
  const file = join(folder, 'flaky.test.mjs');
  const lines = [
    "import { existsSync, writeFileSync } from 'node:fs';",
    "import { test } from 'node:test';",
    "test('steady', () => {});",
    "test('no sftp', { skip: 'there is no sshd' }, () => {});",
    `test('flaky', () => { if (!existsSync(${mark})) { writeFileSync(${mark}, ''); throw new Error('first'); } });`,
  ];
  writeFileSync(file, lines.join('\n'));
  const { triedTwice, ...counts } = await nodeTests([file], null);
  assert.deepEqual(counts, { passed: 2, failed: 0, skipped: 1, notTried: ['there is no sshd'] });
  assert.equal(triedTwice.length, 1);
  assert.match(triedTwice[0] ?? '', /flaky\.test\.mjs$/);
});

test('a few second tries are named, one more fails the run', () => {
  const names = Array.from({ length: TRIED_TWICE_AT_MOST + 1 }, (_nothing, place) => `file-${place}`);
  const few = summaryOf([stepOf(names.slice(1))]);
  assert.equal(few.isGood, true);
  assert.equal(few.lines.at(-1), '3 passed, 0 failed, 0 skipped');
  const many = summaryOf([stepOf(names.slice(1)), stepOf(names.slice(0, 1))]);
  assert.equal(many.isGood, false);
  assert.equal(many.lines.at(-1), '6 passed, 1 failed, 0 skipped');
  for (const name of names) assert.ok(many.lines.some((line) => line.includes(name)));
});

test('the last lines say once what was not tried', () => {
  const { lines } = summaryOf([stepOf([], ['no sshd']), stepOf([], ['no sshd', 'no Ceph'])]);
  assert.deepEqual(
    lines.filter((line) => line.includes('not tried')),
    ['skip  not tried: no sshd', 'skip  not tried: no Ceph'],
  );
});

test('the browser tests say which of them were tried again', () => {
  const output =
    '  once    1.0 s  a › b\n  tried twice: a › b\n  pass    1.0 s  a › b\n1 passed, 0 failed, 0 skipped\n';
  assert.deepEqual(figuresIn(output, 0), { ...NOTHING, passed: 1, triedTwice: ['a › b'] });
});
