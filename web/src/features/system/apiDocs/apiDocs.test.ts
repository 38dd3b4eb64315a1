import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { exampleOf } from './example.ts';
import { isSchema, type Schema } from './schema.ts';
import { rowsOf } from './schemaRows.ts';

const shared = {
  node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/node' } } } },
};

test('an example has what is needed and what has a default, and ends where a schema refers to itself', () => {
  const schema = {
    type: 'object',
    required: ['id', 'kind', 'tree'],
    properties: {
      id: { type: 'string', pattern: '^[1-9]\\d{0,17}$' },
      kind: { enum: ['a', 'b'] },
      tree: { $ref: '#/components/schemas/node' },
      pageNum: { type: 'integer', default: 1 },
      left: { type: 'string' },
    },
  };
  assert.deepEqual(exampleOf(schema, shared), { id: '1', kind: 'a', tree: {}, pageNum: 1 });
});

test('every schema of the document unfolds into a bounded number of rows, and gives an example', () => {
  const file = resolve(import.meta.dirname, '../../../../../docs/openapi.json');
  const found: Schema[] = [];
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'), (name: string, value: unknown) => {
    if (name === 'schema' && isSchema(value)) found.push(value);
    return value;
  });
  assert.ok(isSchema(document) && isSchema(document['components']));
  const schemas = document['components']['schemas'];
  assert.ok(isSchema(schemas) && found.length > 100);
  for (const schema of found) {
    assert.ok(rowsOf(schema, schemas).length < 500);
    assert.notEqual(JSON.stringify(exampleOf(schema, schemas)), undefined);
  }
});
