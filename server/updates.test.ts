/** Tests that a change changes what it names and nothing else, in every call that changes a row. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Call } from '#contract/ground/core.ts';
import { allCalls, contract, type CallPath } from '#contract/index.ts';
import { allExamples, exampleWorld } from './testing/examples.ts';
import { startTestApp } from './testing/harness.ts';

const examples = await allExamples();
const app = await startTestApp();
const { db } = app.server.services;
const world = await exampleWorld(app);

/** Calls that take optional fields and change no stored value by leaving them out, each with the reason. */
const ACTS: { readonly [Path in CallPath]?: string } = {
  '/sys/menu/fakeDelete': 'says only whether it deletes or brings back',
  '/ai/aiCustomerService/deleteById': 'says only whether it deletes or brings back',
  '/task/taskEnterprise/acceptWork': 'a work that waits for acceptance has no verdict yet',
  '/task/taskTeacher/answer': 'a reason belongs to one answer',
  '/task/taskTeacher/release': 'adds a release',
  '/task/taskTeacher/mark': 'asks for a score; school/task tests what becomes of its comment',
  '/task/taskStudent/submit': 'adds an attempt',
  '/sys/file/saveOssFile': 'settles a file that was announced',
  '/sys/sysNoticeProvider/pushOne': 'makes a notice of it, once',
  '/capacity/command/cancel': 'ends a command, once',
  '/sys/sitePage/publishOne': 'its note is of the new version',
  '/capacity/range/publish': 'its note is of the new version',
  '/capacity/range/retire': 'its note is for the log',
  '/capacity/station/siteMap/publishOne': 'its note is of the new version',
  '/capacity/alert/handOver': 'adds a step',
  '/capacity/alert/close': 'ends an alert, once',
};
/** Fields that say what else is to be done, and are not of the row. */
const ASIDE: { readonly [Path in CallPath]?: readonly string[] } = {
  '/ai/aiCustomerService/saveOrUpdate': ['unansweredId'],
};
const SEEN = new Set(['id', 'version']);

const fieldsOf = ({ input }: Call): [name: string, field: z.core.$ZodType][] =>
  input instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(input.shape) : [];
const mayBeLeftOut = (field: z.core.$ZodType): boolean => z.safeParse(field, undefined).success;

/** They act on a row that is there, and have fields besides that can be left out. A job that is started is a new row. */
const changes = allCalls.filter((call) => {
  const fields = fieldsOf(call);
  return (
    call.effect === 'command' &&
    fields.some(([name]) => SEEN.has(name)) &&
    fields.some(([name, field]) => !SEEN.has(name) && mayBeLeftOut(field)) &&
    !(call.output instanceof z.ZodObject && Object.hasOwn(call.output.shape, 'jobId'))
  );
});

/** What a field has when it is left out of any call of the same noun. */
function defaultsOf(call: Call, name: string): unknown[] {
  const noun = Object.values<Record<string, Call>>(contract).find((calls) => Object.values(calls).includes(call));
  return Object.values(noun ?? {})
    .flatMap(fieldsOf)
    .flatMap(([each, field]) => (each === name && field instanceof z.ZodDefault ? [z.parse(field, undefined)] : []));
}

const isBare = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Every row of what people keep, as text. Of the 45,000 divisions only those that are not published ones. */
async function everyRow(): Promise<Map<string, string[]>> {
  const APART = ['audit', 'auditHead', 'idempotency', 'session', 'node', 'vault', 'job', 'signIn', 'message'];
  const tables = await sql<{ name: string }>`
    select "table_name" as "name" from "information_schema"."tables"
    where "table_schema" = 'public' and "table_type" = 'BASE TABLE'`.execute(db);
  const found = new Map<string, string[]>();
  for (const { name } of tables.rows.filter((table) => !APART.includes(table.name))) {
    const only = name === 'area' ? sql`where "custom"` : sql``;
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb("each") - '{version,revision,updatedAt,updatedBy}'::text[])::text as "row"
      from ${sql.table(name)} as "each" ${only} order by 1`.execute(db);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

const sent = z.looseObject({ id: z.string().optional() });
const answered = z.object({ id: z.string().optional(), version: z.int() });

test('every change is tried, and what is not one is said to be none', () => {
  assert.ok(changes.length > 30, `${changes.length} calls were found`);
  const paths = new Set<string>(changes.map(({ path }) => path));
  assert.deepEqual(
    Object.keys(ACTS).filter((path) => !paths.has(path)),
    [],
    'calls that are no changes at all',
  );
});

for (const call of changes.filter(({ path }) => !Object.hasOwn(ACTS, path))) {
  test(`${call.path} leaves alone what it does not name`, async () => {
    const example = Object.entries(examples).find(([path]) => path === call.path)?.[1];
    assert.ok(example, 'its noun has no example of it in examples.ts');
    app.advance(61);
    const { client, input } = await example(world);
    const whole = sent.parse(input);
    const aside = Object.entries(ASIDE).find(([path]) => path === call.path)?.[1] ?? [];
    const fields = fieldsOf(call).filter(([name]) => !SEEN.has(name) && !aside.includes(name));
    for (const [name] of fields) {
      assert.ok(!isBare(whole[name]), `the example names no ${name}`);
      for (const value of defaultsOf(call, name)) assert.notDeepEqual(whole[name], value, `${name} is its default`);
    }
    const first = await client.send(call.path, whole);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const { id = whole.id, version } = answered.parse(first.body.data);
    const before = await everyRow();
    const least = fields.flatMap(([name, field]) => (mayBeLeftOut(field) ? [] : [[name, whole[name]]]));
    const second = await client.send(call.path, { ...Object.fromEntries(least), id, version });
    assert.equal(second.status, 200, JSON.stringify(second.body));
    const after = await everyRow();
    for (const [table, rows] of before) assert.deepEqual(after.get(table), rows, table);
  });
}
