/** How long anything is that a call takes: every list, map and text has a limit, which is looked at first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { namedValues } from '#contract/ground/core.ts';
import { allCalls } from '#contract/index.ts';
import { checkLengths } from './lengths.ts';
import { FieldRefusal } from './refusal.ts';

type Written = z.core.JSONSchema._JSONSchema;

/** Whether a pattern lets a text be as long as it likes. */
const isOpen = (pattern: string): boolean =>
  /[*+]|\{\d+,\}/.test(pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x'));

/** Where a schema sets no limit. */
function* openPlaces(schema: Written | undefined, path: string): Generator<string> {
  if (schema === undefined || typeof schema === 'boolean') return;
  const { type, pattern, items, prefixItems, additionalProperties, propertyNames } = schema;
  for (const choice of schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []) yield* openPlaces(choice, path);
  const isListed = schema.enum !== undefined || schema.const !== undefined;
  if (type === 'string' && schema.maxLength === undefined && !isListed && (pattern === undefined || isOpen(pattern)))
    yield `${path}: a text`;
  if (type === 'array' && schema.maxItems === undefined && prefixItems === undefined) yield `${path}: a list`;
  for (const inner of [items, prefixItems].flat()) yield* openPlaces(inner, `${path}[]`);
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* openPlaces(inner, `${path}.${name}`);
  const isMap = typeof additionalProperties === 'object';
  const namesAreListed = typeof propertyNames === 'object' && propertyNames.enum !== undefined;
  if (isMap && schema.maxProperties === undefined && !namesAreListed) yield `${path}: a map`;
  if (isMap) yield* openPlaces(additionalProperties, `${path}.*`);
}

test('everything that a call takes has a limit', () => {
  const open = allCalls.flatMap(({ path, input }) => [
    ...openPlaces(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), path),
  ]);
  assert.deepEqual(open, []);
});

test('of alternatives with a kind, the one that is meant says how long things are', () => {
  const listOf = (most: number) => z.array(z.int()).max(most);
  const either = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('short'), list: listOf(1) }),
    z.strictObject({ kind: z.literal('long'), list: listOf(3) }),
  ]);
  const list = [1, 2];
  assert.throws(() => checkLengths(either, { kind: 'short', list }), FieldRefusal);
  checkLengths(either, { kind: 'long', list });
  // who says no kind is told so, not that something is long
  checkLengths(either, { list });
  // and one that may be left out speaks for its alternative
  const plain = z.strictObject({ list: listOf(1) });
  checkLengths(z.union([z.strictObject({ kind: z.literal('long').optional(), list: listOf(3) }), plain]), { list });
});

test('what is too long is refused before what stands in it is read, and names its place', () => {
  const shape = z.strictObject({
    rows: z.array(z.strictObject({ note: z.string().max(10), when: namedValues(z.string(), z.int(), 3) })).max(2),
    one: z.union([z.string().max(5), z.array(z.int()).max(3)]).optional(),
  });
  const placeOf = (value: unknown): string => {
    try {
      checkLengths(shape, value);
      return 'read';
    } catch (error) {
      assert.ok(error instanceof FieldRefusal);
      return error.fields.map(({ path }) => path).join();
    }
  };
  const when = { a: 1, b: 2, c: 3, d: 4 };
  assert.equal(placeOf({ rows: [0, 0, 0] }), 'rows');
  assert.equal(placeOf({ rows: [{ note: 'x'.repeat(2000) }] }), 'rows.0.note');
  assert.equal(placeOf({ rows: [{ note: '' }, { note: '', when }] }), 'rows.1.when');
  assert.equal(placeOf({ rows: [], one: [1, 2, 3, 4] }), 'one');
  for (const fine of [
    { rows: [{ note: 'x', when: { a: 1 } }] },
    { rows: 'x', one: 'abc' },
    [],
    'x',
    null,
    { other: [] },
  ])
    assert.equal(placeOf(fine), 'read');
});
