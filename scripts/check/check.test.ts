/** Tests that the checks find planted violations and read a whole project. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { readProject } from './boundaries.ts';
import { blindRules, circlesIn, violationsIn } from './rules.ts';
import { declaredIn, readIn, tableProblems, writtenIn } from './tables.ts';
import { unaskedOf } from './unasked.ts';
import {
  bareSentencesIn,
  chineseLines,
  isMentioned,
  type Mentions,
  noteMentions,
  problemOf,
  sentencesIn,
} from './sentences.ts';

const base = mkdtempSync(join(tmpdir(), 'pilotdesk-check-'));
after(() => rmSync(base, { recursive: true, force: true }));

/** A project with these files, and a package.json like ours. */
function project(files: Record<string, string>): string {
  const root = mkdtempSync(join(base, 'project-'));
  const imports = { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/src/*' };
  for (const [path, source] of Object.entries({ ...files, 'package.json': JSON.stringify({ imports }) })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  return root;
}

const violations = (files: Record<string, string>) =>
  violationsIn(readProject(project(files), ['contract', 'server', 'web', 'e2e', 'simulator']).imports);

const PLANTED: Record<string, [path: string, source: string]> = {
  'contract with a package': ['contract/a.ts', "import dayjs from 'dayjs'; dayjs();"],
  'contract with the server': ['contract/a.ts', "import '#server/a.ts';"],
  'web with the server': ['web/src/app/a.ts', "export { a } from '#server/a.ts';"],
  'web with the server, by a long way': ['web/src/lib/a.ts', "import { a } from '../../../server/a.ts'; a();"],
  'web with Node': ['web/src/lib/a.ts', "import { readFileSync } from 'node:fs'; readFileSync('a');"],
  'server with the web': ['server/a/a.ts', "import type { A } from '#web/lib/a.ts'; export type B = A;"],
  'e2e with the server': ['e2e/a.spec.ts', "import '#server/main.ts';"],
  'simulator with the server': ['simulator/a.ts', "void import('../server/a.ts');"],
  'a feature with another': [
    'web/src/features/access/role/a.tsx',
    "const load = () => import('#web/features/access/menu/a.tsx'); load();",
  ],
  'a feature with app': ['web/src/features/access/role/a.tsx', "import { a } from '#web/app/a.ts'; a();"],
  'ui with a feature': ['web/src/ui/a.tsx', "import { a } from '../features/access/role/a.tsx'; a();"],
  'lib with app': ['web/src/lib/a.ts', "import * as a from '#web/app/a.ts'; a.b();"],
  'ui with shared': ['web/src/ui/a.tsx', "import { a } from '#web/shared/car/a.tsx'; a();"],
  'shared with a feature': ['web/src/shared/car/a.tsx', "import { a } from '#web/features/access/role/a.tsx'; a();"],
  'lib with ui': ['web/src/lib/a.ts', "import { a } from '#web/ui/a.tsx'; a();"],
  'another noun’s handlers': [
    'server/access/role/service.ts',
    "import { menuHandlers } from '../menu/handlers.ts'; menuHandlers();",
  ],
  'queries with HTTP': [
    'server/access/role/queries.ts',
    "import { Refusal } from '../core/refusal.ts'; new Refusal();",
  ],
  'queries with Fastify': [
    'server/access/role/queries.ts',
    "import type { FastifyRequest } from 'fastify'; export type A = FastifyRequest;",
  ],
  'handlers with SQL': ['server/access/role/handlers.ts', "import { sql } from 'kysely'; sql;"],
  'a database opened': [
    'server/access/role/service.ts',
    "import { openDatabase } from '#server/ground/database/pool.ts'; openDatabase();",
  ],
  'a database opened, everything imported': [
    'server/access/role/service.ts',
    "import * as pool from '#server/ground/database/pool.ts'; pool;",
  ],
  'a lower wing with a higher one': [
    'server/base/file/service.ts',
    "import { roles } from '#server/access/role/queries.ts'; roles();",
  ],
  'a wing with the one beside it': [
    'server/capacity/alert/watch/queries.ts',
    "import { orders } from '#server/operation/order/queries.ts'; orders();",
  ],
  'the contract with a higher wing': [
    'contract/base/file/calls.ts',
    "import { roleCalls } from '#contract/access/role/calls.ts'; roleCalls;",
  ],
  'a noun with what puts the server together': [
    'server/access/role/service.ts',
    "import { nouns } from '#server/nouns.ts'; nouns;",
  ],
  'words with a schema': ['contract/access/role/words.ts', "import { z } from 'zod'; z.object({});"],
  'queries in a folder of a noun, with HTTP': [
    'server/capacity/alert/watch/queries.ts',
    "import { Refusal } from '#server/ground/core/refusal.ts'; new Refusal();",
  ],
  'what is for tests': [
    'server/access/role/service.ts',
    "import { makeUser } from '#server/testing/factories.ts'; makeUser();",
  ],
};

for (const [name, [path, source]] of Object.entries(PLANTED)) {
  test(`boundaries: ${name} is found`, () => {
    assert.equal(violations({ [path]: source }).length, 1);
  });
}

test('boundaries: what the house allows is not found', () => {
  const files = {
    'contract/role.ts': "import { z } from 'zod'; import { id } from './core.ts'; z.object({ id });",
    'web/src/features/access/role/a.tsx':
      "import { b } from './b.ts'; import { ListPage } from '#web/ui/ListPage.tsx'; b(ListPage);",
    'web/src/app/routes.tsx': "const load = () => import('#web/features/access/role/a.tsx'); load();",
    'server/access/role/handlers.ts':
      "import { roles } from './queries.ts'; import { menus } from '../menu/service.ts'; roles(menus);",
    'server/access/role/queries.ts':
      "import type { Db } from '#server/ground/database/pool.ts'; import { sql } from 'kysely'; export const a = (db: Db) => sql;",
    'server/databases.ts': "import { openDatabase } from './ground/database/pool.ts'; openDatabase();",
    'e2e/a.spec.ts':
      "import { test } from '@playwright/test'; import { contract } from '#contract/index.ts'; test(contract);",
  };
  assert.deepEqual(violations(files), []);
});

test('boundaries: a type of a higher wing may be imported', () => {
  const files = {
    'server/ground/core/context.ts':
      "import type { Sessions } from '#server/access/session/sessions.ts'; export type A = Sessions;",
  };
  assert.deepEqual(violations(files), []);
});

test('boundaries: folders that import each other are found, through others too', () => {
  const importing = (noun: string) => `import { a } from '#server/access/${noun}/service.ts'; a();`;
  const { imports } = readProject(
    project({
      'server/access/role/service.ts': importing('menu'),
      'server/access/menu/tree.ts': importing('person'),
      'server/access/person/queries.ts': importing('role'),
      'server/access/sysLog/service.ts': importing('role'),
    }),
    ['server'],
  );
  assert.deepEqual(circlesIn(imports), [['server/access/menu', 'server/access/person', 'server/access/role']]);
});

test('boundaries: a rule whose pattern matches nothing is found', () => {
  const { imports } = readProject(project({ 'server/role/handlers.ts': "import { sql } from 'kysely'; sql;" }), [
    'server',
  ]);
  assert.deepEqual(violationsIn(imports).length, 1);
  assert.ok(blindRules(imports).includes('queries know no HTTP'));
});

test('queries that nobody but their samples and tests ask are found', () => {
  const source =
    'export const a = () => b(); export const b = () => 1; export const c = () => 2; export const d = () => 3;';
  const { imports } = readProject(
    project({
      'server/x/queries.ts': source,
      'server/x/queries.samples.ts': "import type * as queries from './queries.ts'; export type Q = typeof queries;",
      'server/x/handlers.ts': "import { a } from './queries.ts'; a();",
      'server/x/x.test.ts': "import { c } from './queries.ts'; c();",
    }),
    ['server'],
  );
  assert.deepEqual(
    unaskedOf('server/x/queries.ts', source, imports).map((line) => /“(.)”/.exec(line)?.[1]),
    ['c', 'd'],
  );
});

test('boundaries: every file of every folder is read, and an unreadable one is an error', () => {
  const files = { 'contract/a.ts': '', 'server/a/b/c.ts': '', 'server/a/b/d.tsx': '', 'web/src/node_modules/x.ts': '' };
  const { counts } = readProject(project(files), ['contract', 'server', 'web']);
  assert.deepEqual(
    [...counts],
    [
      ['contract', 1],
      ['server', 2],
      ['web', 0],
    ],
  );
  assert.throws(
    () => readProject(project({ 'server/a.ts': 'import {' }), ['server']),
    /server\/a\.ts cannot be parsed/,
  );
});

const problemsOf = (source: string) => sentencesIn('words.ts', source).flatMap((sentence) => problemOf(sentence) ?? []);

test('words: a missing, a half and an untranslated sentence are found', () => {
  const words = (pair: string) => problemsOf(`defineWords({ a: ${pair} });`);
  assert.deepEqual(words("['一 {{n}}', 'one {{n}}']"), []);
  assert.deepEqual(words("['{{count}} 项', { one: '1 row', other: '{{count}} rows' }]"), []);
  assert.deepEqual(words("['一']"), ['"a" has no English']);
  assert.deepEqual(words("[none, 'one']"), ['"a" has no Chinese']);
  assert.deepEqual(words("['一 {{n}}', 'one']"), ['"a" has {n} in one language only']);
  assert.deepEqual(words("['一', '一 one']"), ['"a" has Chinese in its English']);
  assert.deepEqual(words("['待我处理', 'Waiting']"), ['"a" says 待我处理 where all others say 待办事项']);
  const declared = sentencesIn('words.ts', "nounWords()({ one: ['角色', '角色'], call: ['角色', 1] });", true);
  assert.deepEqual(
    declared.flatMap((sentence) => problemOf(sentence) ?? []),
    ['"角色" has Chinese in its English'],
  );
  assert.deepEqual(problemsOf("defineMessages({ a: { zh: '一 {n}', en: 'one {m}' } });"), [
    '"a" has {n}, {m} in one language only',
  ]);
});

test('words: what settings say of themselves is read as well', () => {
  const settings = "numberOption({ title: { zh: '一', en: 'one' }, explanation: { zh: '紧急封闭后', en: 'Then' } });";
  const sentences = bareSentencesIn('settings.ts', settings);
  assert.deepEqual(
    sentences.map((sentence) => problemOf(sentence)),
    [null, '"Then" says 紧急封闭 where all others say 封闭区域'],
  );
});

test('words: a name counts as used where a text or a template could be it', () => {
  const mentions: Mentions = { texts: new Set(), patterns: new Set() };
  noteMentions('a.tsx', "const a = { unused: 1, [b]: t('add') }; t(`${kind}Hint`); t(`${kind}`);", mentions);
  const used = ['add', 'stopHint', 'unused', 'anything', 'Hint'].filter((name) => isMentioned(name, mentions));
  assert.deepEqual(used, ['add', 'stopHint']);
});

test('words: Chinese in a screen is found by its line', () => {
  assert.deepEqual(chineseLines("const a = 1;\nconst b = <p>角色</p>;\nconst c = '：';\n"), [2, 3]);
});

test('who writes or reads the tables of others says so, and no declaration outlives its use', () => {
  assert.deepEqual(
    declaredIn("declare module 'x' {\n  interface Database {\n    order: OrderTable;\n    car: CarTable;\n  }\n}"),
    ['order', 'car'],
  );
  assert.deepEqual(writtenIn('insert into "a" select 1; update "b" set "x" = 1; delete from "c";'), ['a', 'b', 'c']);
  assert.deepEqual(readIn('select from "a" as "x" inner join "b" on true where exists (select from "a")'), ['a', 'b']);
  const owners = new Map([
    ['order', 'operation/order'],
    ['car', 'capacity/car'],
    ['sum', 'insight/rollup'],
  ]);
  const uses = {
    writes: [
      { noun: 'operation/order', table: 'order' },
      { noun: 'operation/ticket', table: 'order' },
    ],
    reads: [
      { noun: 'operation/order', table: 'car' },
      { noun: 'operation/order', table: 'sum' },
      { noun: 'insight/rollup', table: 'order' },
    ],
  };
  const none = { writers: [], readers: [] };
  assert.deepEqual(
    tableProblems(owners, uses, none).map((problem) => problem.split(',')[0]),
    ['operation/ticket writes “order”', 'operation/order reads “car”', 'operation/order reads “sum”'],
  );
  const writers = [{ noun: 'operation/ticket', tables: ['order', 'car'], why: '' }];
  const readers = [{ noun: 'operation/order', tables: ['car', 'sum'], why: '' }];
  assert.deepEqual(tableProblems(owners, uses, { writers, readers }), [
    'nothing writes as declared any more: operation/ticket car',
  ]);
});
