/** Tests that a new noun passes the checks and its own tests, in a copy of the project. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { after, test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '..', '..');
const LEFT_OUT = new Set(['.git', '.data', '.cache', 'node_modules', join('web', 'dist'), join('docs', 'images')]);
const LISTS = [
  'contract/calls.generated.ts',
  'contract/listExports.generated.ts',
  'contract/pages.generated.ts',
  'server/nouns.generated.ts',
  'web/src/app/pages.generated.ts',
];

/** Nouns by what their rows belong to: one whose scope is asked for, and one of each other. */
const OTHERS = ['area', 'supplier', 'school', 'owner'] as const;
const NOUNS = ['sampleThing', ...OTHERS.map((scope) => `${scope}Thing`)];

/** Where they are written. */
const FOLDERS = NOUNS.flatMap((noun) =>
  ['contract', 'server', 'web/src/features'].map((house) => `${house}/operation/${noun}`),
);

const copy = mkdtempSync(join(tmpdir(), 'pilotdesk-new-'));
after(() => rmSync(copy, { recursive: true, force: true }));
cpSync(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(relative(ROOT, path).split('/').join(sep)) });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

interface Ran {
  status: number | null;
  output: string;
}

function node(args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    input,
    // the tests of the copy have their own database
    env: { ...process.env, NODE_TEST_CONTEXT: '', TEST_DATABASE_URL: '' },
  });
  return { status, output: stdout + stderr };
}

/** With what a person types. */
const runWith = (input: string, script: string, ...args: string[]): Ran =>
  node(['--disable-warning=ExperimentalWarning', join(copy, 'scripts', script), ...args], input);
const run = (script: string, ...args: string[]): Ran => runWith('', script, ...args);
/** What the compiler and the linter say of these files. */
const lint = (paths: readonly string[]): Ran =>
  node([join(copy, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings', ...paths]);

// the first part of the name alone: the others are asked for
const TYPED = 'operation\n样品\n\n\n';
const SHORT = ['sampleThing'];
const WISH = ['noun', 'sampleThing', '--wing', 'operation', '--zh', '样品', '--en', 'Sample thing'];

test('nouns that are made pass the checks and their own tests, whatever their rows belong to', () => {
  const made = runWith(TYPED, 'new/main.ts', ...SHORT);
  assert.equal(made.status, 0, made.output);
  assert.match(readFileSync(join(copy, 'contract/operation/sampleThing/words.ts'), 'utf8'), /Sample thing/);
  for (const scope of OTHERS) {
    const scoped = run('new/main.ts', `${scope}Thing`, '--wing', 'operation', '--zh', `${scope}样品`, '--scope', scope);
    assert.equal(scoped.status, 0, scoped.output);
  }
  for (const list of LISTS) assert.match(readFileSync(join(copy, list), 'utf8'), /sampleThing/);
  const checked = run('check/main.ts', 'format', 'boundaries', 'words', 'generated');
  assert.equal(checked.status, 0, checked.output);
  const linted = lint([...FOLDERS, ...LISTS]);
  assert.equal(linted.status, 0, linted.output);
  const tested = run('test/main.ts', ...NOUNS.map((noun) => `server/operation/${noun}`));
  assert.equal(tested.status, 0, tested.output);
  assert.match(tested.output, /^15 passed, 0 failed, 0 skipped$/m);
});

test('a noun that is there, and a wish that lacks a word, are refused and write nothing', () => {
  const before = readFileSync(join(copy, 'contract/calls.generated.ts'), 'utf8');
  assert.match(run('new/main.ts', ...WISH).output, /contract\/operation\/sampleThing\/calls\.ts is there already/);
  assert.match(
    run('new/main.ts', 'noun', 'other', '--wing', 'operation', '--en', 'Other').output,
    /--zh says in Chinese/,
  );
  assert.match(run('new/main.ts', 'other').output, /“” is no wing/);
  assert.match(run('new/main.ts', 'noun', 'other', '--wing', 'nowhere').output, /“nowhere” is no wing/);
  assert.match(run('new/main.ts', ...WISH, '--scope', 'galaxy').output, /“galaxy” is no scope/);
  assert.equal(readFileSync(join(copy, 'contract/calls.generated.ts'), 'utf8'), before);
});
