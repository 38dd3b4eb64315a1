import assert from 'node:assert/strict';
import { test } from 'node:test';
import { same, settle, threeWay } from './merge.ts';

const base = { name: 'A', scope: 'own', roles: ['1', '2'], remark: '' };

test('what only one side changed is taken as it is', () => {
  const merge = threeWay(base, { ...base, name: 'B' }, { ...base, scope: 'everything' });
  assert.deepEqual(merge.merged, { ...base, name: 'B', scope: 'everything' });
  assert.deepEqual(merge.conflicts, []);
  assert.deepEqual(merge.taken, ['scope']);
});

test('a field both changed differently is a conflict; changed alike it is none', () => {
  const mine = { ...base, name: 'B', remark: 'x', roles: ['1'] };
  const theirs = { ...base, name: 'C', remark: 'x', roles: ['1', '2', '3'] };
  const merge = threeWay(base, mine, theirs);
  assert.deepEqual(merge.conflicts, ['name', 'roles']);
  assert.equal(merge.merged['remark'], 'x');
  assert.deepEqual(settle(merge, theirs, { name: 'theirs', roles: 'mine' }), { ...mine, name: 'C' });
});

test('fields of the row that the form does not have never reach the merge', () => {
  const merge = threeWay({ name: 'A' }, { name: 'B' }, { name: 'A', version: 4, userCount: 9 });
  assert.deepEqual(merge.merged, { name: 'B' });
});

test('a field that appears only in mine is kept', () => {
  const merge = threeWay({}, { name: 'B' }, {});
  assert.deepEqual(merge.merged, { name: 'B' });
});

test('values are compared by what they say', () => {
  assert.ok(same({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }));
  assert.ok(same({ a: undefined }, {}));
  assert.ok(!same([1, 2], [2, 1]));
  assert.ok(!same([], {}));
  assert.ok(!same(null, {}));
  assert.ok(!same('1', 1));
});
