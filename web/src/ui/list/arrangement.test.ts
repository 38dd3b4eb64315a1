import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_ARRANGEMENT, isArrangement, moved, ordered, sameTexts, shownColumns, spelledOut } from './arrangement.ts';

const columns = [{ key: 'name' }, { key: 'state' }, { key: 'count' }, { key: 'at', hidden: true }];
const keys = (some: { key: string }[]) => some.map(({ key }) => key).join(' ');

test('without an arrangement columns stand as the product has them', () => {
  assert.equal(keys(shownColumns(columns, null)), 'name state count');
});

test('moving keeps the first column first', () => {
  const once = moved(columns, null, 'count', 1);
  assert.equal(keys(ordered(columns, once)), 'name count state at');
  assert.equal(keys(ordered(columns, moved(columns, once, 'state', 0))), 'name state count at');
  assert.equal(keys(ordered(columns, moved(columns, once, 'count', 99))), 'name state at count');
});

test('a column that came later takes the place the product gave it, hidden or not as the product says', () => {
  const before = spelledOut(
    columns.filter(({ key }) => key !== 'count' && key !== 'at'),
    null,
  );
  assert.equal(keys(ordered(columns, before)), 'name state count at');
  assert.equal(keys(shownColumns(columns, before)), 'name state count');
});

test('a column that is gone does no harm', () => {
  const now = spelledOut(columns, null);
  assert.equal(keys(ordered(columns.slice(0, 2), now)), 'name state');
});

test('what a person shows or hides holds against the default', () => {
  const now = { ...spelledOut(columns, null), hidden: ['state'] };
  assert.equal(keys(shownColumns(columns, now)), 'name count at');
});

test('only what looks like an arrangement is taken for one', () => {
  assert.ok(isArrangement(NO_ARRANGEMENT));
  assert.ok(isArrangement({ columns: spelledOut(columns, null), views: [], defaultViewId: '' }));
  assert.ok(!isArrangement(undefined));
  assert.ok(!isArrangement({ views: [] }));
  assert.ok(
    !isArrangement({ ...NO_ARRANGEMENT, views: [{ id: '1', name: 'x', texts: { a: 1 }, sort: '', columns: null }] }),
  );
});

test('empty and absent filters are the same', () => {
  assert.ok(sameTexts({ a: '' }, {}));
  assert.ok(!sameTexts({ a: '1' }, { b: '1' }));
});
