/** What fails is tried again, and what that means. Files that fail in many ways are run for real. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { nodeTests } from './nodeTests.ts';
import { root } from './processes.ts';
import { WHOLE, type Result } from './results.ts';
import { areTooMany, pendingOf, verdictsOf } from './tries.ts';

mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'tries-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a test file; its path in the project. */
function fileOf(name: string, ...lines: string[]): string {
  const path = join(folder, `${name}.test.mjs`);
  writeFileSync(path, ["import { after, before, describe, test } from 'node:test';", ...lines].join('\n'));
  return relative(root, path);
}

const run = async (...files: string[]): Promise<Result[]> => (await nodeTests({ files, database: null })).results;

/** The verdicts after as many tries as the run makes. */
async function tried(file: string) {
  const tries = [await run(file)];
  while (tries.length < 3 && pendingOf(tries).length > 0) tries.push(await run(file));
  return { tries, ...verdictsOf('step', tries) };
}

test('a test that fails every second time passes, and is named with its error', async () => {
  const mark = JSON.stringify(join(folder, 'mark'));
  const file = fileOf(
    'second',
    "import { existsSync, rmSync, writeFileSync } from 'node:fs';",
    "test('steady', () => {});",
    "test('no sftp', { skip: 'there is no sshd' }, () => {});",
    "test('every second time', () => {",
    `  if (existsSync(${mark})) return rmSync(${mark});`,
    `  writeFileSync(${mark}, '');`,
    "  throw new Error('not this time');",
    '});',
  );
  const { tries, passed, failed, skipped, unsteady, reasons } = await tried(file);
  assert.equal(tries.length, 2);
  assert.deepEqual(
    { passed, failed, skipped, reasons },
    { passed: 2, failed: [], skipped: 1, reasons: ['there is no sshd'] },
  );
  const [only] = unsteady;
  assert.deepEqual([unsteady.length, only?.file, only?.line, only?.name], [1, file, 5, 'every second time']);
  assert.match(only?.errors[0] ?? '', /not this time/);
});

test('a file whose process ends well before its tests have has failed', async () => {
  const file = fileOf('early', "test('fine', () => {});", "test('ends', () => process.exit(0));");
  const { failed } = await tried(file);
  assert.deepEqual([failed.length, failed[0]?.name], [1, WHOLE]);
  assert.match(failed[0]?.errors[0] ?? '', /ended before its tests had/);
});

test('a test that fails three times has failed, with three errors; what it wrote is a clue', async () => {
  const file = fileOf(
    'always',
    "console.log('the broker is away');",
    "describe('group', () => {",
    "  test('fine', () => {});",
    "  test('wrong', () => { throw new Error(`wrong at ${process.hrtime()}`); });",
    '});',
  );
  const { tries, passed, failed, unsteady } = await tried(file);
  assert.deepEqual([tries.length, passed, failed.length, unsteady.length], [3, 1, 1, 0]);
  assert.equal(failed[0]?.name, 'group › wrong');
  assert.equal(failed[0]?.errors.length, 3);
  assert.deepEqual(failed[0]?.clues, ['the broker is away']);
});

const DIES: Readonly<Record<string, [lines: string[], reason: RegExp]>> = {
  'does not load': [["import 'node:nothing';"], /No such built-in module/],
  'ends itself': [["test('fine', () => {});", "test('ends', () => process.exit(3));"], /ended with 3/],
  'is killed': [["test('kills', () => process.kill(process.pid, 'SIGKILL'));"], /SIGKILL/],
  'fails at its end': [["test('fine', () => {});", "after(() => { throw new Error('left'); });"], /left/],
  'fails after a test': [
    ["test('early', () => void setTimeout(() => { throw new Error('late'); }, 5));", "test('fine', () => {});"],
    /late/,
  ],
};
for (const [what, [lines, reason]] of Object.entries(DIES)) {
  test(`a file that ${what} has failed as a whole`, async () => {
    const [whole, ...more] = pendingOf([await run(fileOf(what.replaceAll(' ', '-'), ...lines))]);
    assert.deepEqual([whole?.name, more], [WHOLE, []]);
    assert.match(whole?.reason ?? '', reason);
  });
}

test('a failed hook is named once, not once for each test after it', async () => {
  const lines = [
    "describe('group', () => {",
    "  before(() => { throw new Error('no town'); });",
    "  test('a', () => {});",
    "  test('b', () => {});",
    '});',
  ];
  const pending = pendingOf([await run(fileOf('hook', ...lines))]);
  assert.deepEqual(
    pending.map(({ name }) => name),
    ['group'],
  );
  assert.match(pending[0]?.reason ?? '', /no town/);
});

test('a file whose process died is not green before all of it has run', async () => {
  const mark = JSON.stringify(join(folder, 'died'));
  const file = fileOf(
    'died',
    "import { existsSync, writeFileSync } from 'node:fs';",
    `test('dies once', () => { if (!existsSync(${mark})) { writeFileSync(${mark}, ''); process.exit(1); } });`,
    "test('wrong', () => { throw new Error('wrong'); });",
  );
  const { failed, unsteady } = await tried(file);
  assert.deepEqual([failed.map(({ name }) => name), unsteady.map(({ name }) => name)], [['wrong'], [WHOLE]]);
});

test('files that share a process have their own results, and what one does to the process is not held against the others', async () => {
  const files = [
    fileOf('shared-1', "test('one', () => {});", "after(() => { throw new Error('left by the first'); });"),
    fileOf('shared-2', "describe('group', () => { test('two', () => { throw new Error('wrong'); }); });"),
    fileOf(
      'shared-3',
      "import { existsSync, readFileSync } from 'node:fs';",
      'const { TEST_RESULTS } = process.env;',
      "const told = () => (existsSync(TEST_RESULTS) ? readFileSync(TEST_RESULTS, 'utf8') : '');",
      "test('three', () => {});",
      "test('ends once the others are told', async () => {",
      "  while (!told().includes('three')) await new Promise(setImmediate);",
      "  process.kill(process.pid, 'SIGKILL');",
      '});',
    ),
    fileOf('shared-4', "test('four', () => {});"),
  ];
  const results = await run(...files);
  const told = (wanted: Result['outcome']) =>
    results
      .filter(({ outcome, isGroup }) => outcome === wanted && (!isGroup || wanted === 'failed'))
      .map(({ file, name }) => `${files.indexOf(file) + 1} ${name}`);
  assert.deepEqual(told('failed'), [`1 ${WHOLE}`, '2 group › two', `3 ${WHOLE}`]);
  assert.deepEqual(told('passed').sort(), ['1 one', '3 three', '4 four']);
});

test('when the time is over no further file is begun, and those left are named', async () => {
  const file = fileOf('late', "test('fine', () => {});");
  const { results, leftOut } = await nodeTests({ files: [file], database: null, until: 0 });
  assert.deepEqual([results, leftOut], [[], [file]]);
});

test('a few failed files are always tried again, more than a quarter of many never', () => {
  assert.deepEqual(
    [areTooMany(4, 5), areTooMany(5, 16), areTooMany(50, 200), areTooMany(51, 200)],
    [false, true, false, true],
  );
});
