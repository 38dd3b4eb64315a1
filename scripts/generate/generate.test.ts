import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from '#contract/index.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { layOut } from './layOut.ts';
import { openApiText } from './openapi.ts';
import { sqlOf } from './sql.ts';

const byId = (db: Db, id: string) => db.selectFrom('role').select('code').where('id', '=', id);
const some = (
  db: Db,
  // a declaration over several lines is a query all the same
  limit: number | null,
) =>
  db
    .selectFrom('role')
    .select('code')
    .$if(limit !== null, (query) => query.limit(limit ?? 0));

test('SQL: each shape of each query once, in the order of the names', () => {
  const text = sqlOf(
    { some, byId, helper: (word: string) => word, TEN: 10 },
    { byId: [['1'], ['2']], some: [[null], [10]] },
  );
  assert.equal(
    text,
    [
      '-- byId\nselect "code"\nfrom "role"\nwhere "id" = $1;\n',
      '-- some\nselect "code"\nfrom "role";\n\n-- or\nselect "code"\nfrom "role"\nlimit $1;\n',
    ].join('\n'),
  );
});

test('SQL: a query without samples, samples without a query, and what is no query are errors', () => {
  assert.throws(() => sqlOf({ byId }, {}), /byId has no samples/);
  assert.throws(() => sqlOf({ byId }, { byId: [] }), /byId has no samples/);
  assert.throws(() => sqlOf({ byId }, { byId: [['1']], gone: [[]] }), /samples without a query: gone/);
  assert.throws(() => sqlOf({ count: (db: Db) => db.isTransaction }, { count: [[]] }), /nothing that can be compiled/);
});

test('SQL: clauses begin lines, those of a subquery further in; quoted words do not', () => {
  const sql = `select "a" from "from" where exists (select 1 from "b" where "x" = 'select (') and "c" in ($1, $2) order by "a" limit 1 for update`;
  assert.equal(
    layOut(sql),
    [
      'select "a"',
      'from "from"',
      'where exists (',
      '  select 1',
      '  from "b"',
      `  where "x" = 'select ('`,
      ') and "c" in ($1, $2)',
      'order by "a"',
      'limit 1',
      'for update',
    ].join('\n'),
  );
});

test('OpenAPI: every call is there, every reference leads somewhere, and twice gives the same', () => {
  const text = openApiText('1.2.3');
  assert.equal(openApiText('1.2.3'), text);
  const references = new Set(
    [...text.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
  );
  assert.ok(references.size > 5);
  for (const reference of references) {
    const [kind = '', name = ''] = reference.split('/');
    const section = text.slice(text.indexOf(`"${kind}": {`, text.indexOf('"components": {')));
    assert.ok(section.includes(`"${name}": {`), reference);
  }
  for (const { path } of allCalls) assert.ok(text.includes(`"/taxiadmin${path}": {`), path);
  assert.ok(!text.includes('$defs'));
});
