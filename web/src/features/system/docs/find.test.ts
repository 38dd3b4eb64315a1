import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIn, splitAt } from './find.ts';

test('every word must occur on the page, anywhere', () => {
  const page = ['Orders', 'Import orders from a file', 'Cancel an order with a reason'];
  assert.equal(findIn(page, 'import refund'), null);
  assert.deepEqual(findIn(page, ''), []);
  const found = findIn(page, 'IMPORT reason');
  assert.deepEqual(
    found?.map(({ parts }) => parts),
    [
      ['', 'Import', ' orders from a file'],
      ['Cancel an order with a ', 'reason', ''],
    ],
  );
});

test('a long paragraph is cut around the place, and Chinese needs no spaces', () => {
  const [excerpt] = findIn(['标题', `${'前'.repeat(60)}导入订单${'后'.repeat(90)}`], '订单') ?? [];
  assert.equal(excerpt?.parts[1], '订单');
  assert.ok(excerpt?.parts[0]?.startsWith('…') && (excerpt.parts.join('').length ?? 0) < 100);
});

test('what is found is told apart however it is written', () => {
  assert.deepEqual(splitAt('Role and role', ['role']), ['', 'Role', ' and ', 'role', '']);
  assert.deepEqual(splitAt('<b>', ['<b']), ['', '<b', '>']);
  assert.deepEqual(splitAt('abc', []), ['abc']);
});
