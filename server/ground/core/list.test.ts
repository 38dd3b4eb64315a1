import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { beginsWith, contains, listAnswer, pageOf, type SortKey } from './list.ts';
import { FieldRefusal } from './refusal.ts';

const keys: Record<string, SortKey> = {
  at: { expression: sql`"at"`, type: 'timestamptz', whenNull: '-infinity' },
  name: { expression: sql`"name"`, type: 'text' },
  size: { expression: sql`"size"`, type: 'integer' },
};
const rowOf = (n: number) => ({
  id: String(n),
  at: n === 3 ? null : `2026-01-01T00:00:0${n}Z`,
  name: `n${n}`,
  size: n,
});
const total = { total: 3, totalIsCapped: false };

const cursorAfter = (sort: string, n: number): string => {
  const page = pageOf({ pageNum: 1, pageSize: 1, sort }, keys);
  return listAnswer([rowOf(n), rowOf(9)], page, total).nextCursor ?? '';
};

test('a cursor goes on after the last row of its page', () => {
  const page = pageOf({ pageNum: 1, pageSize: 2, sort: '-at', cursor: cursorAfter('-at', 2) }, keys);
  assert.deepEqual(page.after, { value: '2026-01-01T00:00:02Z', id: '2' });
  assert.deepEqual([page.descending, page.offset], [true, 0]);
  assert.equal(
    pageOf({ pageNum: 1, pageSize: 2, sort: 'at', cursor: cursorAfter('at', 3) }, keys).after?.value,
    '-infinity',
  );
});

test('the last page has no cursor', () => {
  const page = pageOf({ pageNum: 1, pageSize: 2, sort: 'name' }, keys);
  assert.deepEqual(listAnswer([rowOf(1), rowOf(2)], page, total), {
    list: [rowOf(1), rowOf(2)],
    ...total,
    nextCursor: null,
  });
  assert.equal(listAnswer([rowOf(1), rowOf(2), rowOf(3)], page, total).list.length, 2);
});

test('a cursor of another sort, and one that was made up, are refused', () => {
  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const bad = [
    '',
    'x',
    made({}),
    made([]),
    made(['-at', 1, '2']),
    made(['-at', 'nonsense', '2']),
    made(['-at', '2026-99-99T00:00:00Z', '2']),
    made(['-at', '2026-01-01T00:00:00Z', "1' or true"]),
    made(['-at', '2026-01-01T00:00:00Z', '1', 'more']),
    cursorAfter('at', 1),
    cursorAfter('name', 1),
  ];
  for (const cursor of bad) {
    assert.throws(() => pageOf({ pageNum: 1, pageSize: 2, sort: '-at', cursor }, keys), FieldRefusal, cursor);
  }
});

test('pages go to ten thousand rows by number, and further by cursor', () => {
  assert.equal(pageOf({ pageNum: 50, pageSize: 200, sort: 'at' }, keys).offset, 9800);
  assert.throws(() => pageOf({ pageNum: 51, pageSize: 200, sort: 'at' }, keys), FieldRefusal);
  assert.equal(
    pageOf({ pageNum: 51, pageSize: 200, sort: 'name', cursor: cursorAfter('name', 1) }, keys).after?.id,
    '1',
  );
});

test('what a person searches for is literal', () => {
  assert.deepEqual([contains('50%_\\'), beginsWith('a%')], ['%50\\%\\_\\\\%', 'a\\%%']);
});
