import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { z } from 'zod';
import { allCalls } from '#contract/index.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { isObject, laidOut, type Json } from './json.ts';
import { layOut } from './layOut.ts';
import { manualPages } from './manual.ts';
import { openApiText } from './openapi.ts';
import { sqlOf } from './sql.ts';

const json: z.ZodType<Json> = z.json();

const byId = (db: Db, id: string) => db.selectFrom('role').select('code').where('id', '=', id);
const some = (db: Db, limit: number | null) =>
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

test('SQL: a query with empty samples, samples without a query, and what is no query are errors', () => {
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

const text = openApiText('1.2.3');

test('OpenAPI: every call is there, every reference leads somewhere, and twice gives the same', () => {
  assert.equal(openApiText('1.2.3'), text);
  const references = new Set<string>();
  const document = json.parse(
    JSON.parse(text, (name: string, value: unknown) => {
      if (name === '$ref' && typeof value === 'string') references.add(value);
      return value;
    }),
  );
  assert.ok(references.size > 50);
  for (const reference of references) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce<Json | undefined>((value, name) => (isObject(value) ? value[name] : undefined), document);
    assert.notEqual(found, undefined, reference);
  }
  const paths = isObject(document) ? document['paths'] : undefined;
  assert.ok(isObject(paths));
  const fetched = ['/taxiadmin/__serverLoader', '/open/app/{code}/latest', '/open/app/{code}/file/{id}'];
  const called = allCalls.map(({ path }) => `/taxiadmin${path}`);
  assert.deepEqual(Object.keys(paths).toSorted(), [...called, ...fetched].toSorted());
});

test('OpenAPI: a schema that the contract exports stands once, and apart as an input where it differs', () => {
  assert.equal(text.split('"pattern": "^[1-9]\\\\d{0,17}$"').length, 2, 'ids');
  for (const name of ['noticeAudience', 'noticeAudienceInput'])
    assert.ok(text.includes(`"${name}": { "type"`) || text.includes(`"${name}": {\n`), name);
});

test('the layout changes nothing, and a changed summary changes a few lines', () => {
  const document = json.parse(JSON.parse(text));
  assert.equal(`${laidOut(document)}\n`, text);
  const known = new Set(text.split('\n'));
  for (const { summary } of allCalls.filter((_call, place) => place % 80 === 0)) {
    const changed = text.replace(JSON.stringify(summary), JSON.stringify(`${summary} So.`));
    const lines = `${laidOut(json.parse(JSON.parse(changed)))}\n`.split('\n').filter((line) => !known.has(line));
    assert.ok(lines.length > 0 && lines.length <= 5, lines.join('\n'));
  }
});

test('manual: chapters stand in their places; one in a single language, elsewhere or nowhere is an error', () => {
  const root = mkdtempSync(join(tmpdir(), 'pilotdesk-manual-'));
  after(() => rmSync(root, { recursive: true }));
  const write = (language: string, name: string, place: number | null): void => {
    const folder = join(root, 'docs', 'manual', language);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.md`), `${place === null ? '' : `<!-- place ${place} -->\n\n`}# ${name}\n`);
  };
  for (const language of ['zh-CN', 'en-US']) {
    write(language, 'orders', 20);
    write(language, 'welcome', 10);
  }
  assert.match(manualPages(root), /\[\n {2}'welcome',\n {2}'orders',\n\] as const;/);
  write('zh-CN', 'invoices', 15);
  assert.throws(() => manualPages(root), /invoices\.md: both languages/);
  write('en-US', 'invoices', 30);
  assert.throws(() => manualPages(root), /at the same place/);
  write('en-US', 'invoices', null);
  assert.throws(() => manualPages(root), /en-US\/invoices\.md says no place/);
});
