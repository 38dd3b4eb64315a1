import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeSearch, encodeSearch, flag, int, oneOf, optionalNumber, text, texts } from './searchState.ts';

const SCHEMA = {
  pageNum: int(1),
  keyword: text(),
  state: oneOf(['enabled', 'disabled']),
  sort: oneOf(['-at', 'at'], '-at'),
  ids: texts(),
  least: optionalNumber(),
  all: flag(),
};

test('an empty query is all defaults, and defaults leave it empty', () => {
  const values = decodeSearch(SCHEMA, new URLSearchParams());
  assert.deepEqual(values, { pageNum: 1, keyword: '', state: '', sort: '-at', ids: [], least: null, all: false });
  assert.equal(encodeSearch(SCHEMA, new URLSearchParams(), values).toString(), '');
});

test('values that do not fit fall back to the default', () => {
  const query = new URLSearchParams('pageNum=-3&state=other&sort=name&least=1e9&all=yes&pageNum=2');
  assert.deepEqual(decodeSearch(SCHEMA, query), decodeSearch(SCHEMA, new URLSearchParams()));
  assert.equal(decodeSearch(SCHEMA, new URLSearchParams('pageNum=1e3')).pageNum, 1);
  assert.equal(decodeSearch(SCHEMA, new URLSearchParams(`keyword=${'x'.repeat(501)}`)).keyword, '');
});

test('a change keeps the other values and what the schema does not know', () => {
  const next = encodeSearch(SCHEMA, new URLSearchParams('tab=x&keyword=a%26b&pageNum=4'), {
    pageNum: 1,
    ids: ['1', '2'],
    all: true,
    least: -0.5,
  });
  assert.equal(next.toString(), 'tab=x&keyword=a%26b&ids=1%2C2&all=1&least=-0.5');
  assert.equal(decodeSearch(SCHEMA, next).keyword, 'a&b');
  assert.equal(encodeSearch(SCHEMA, next, { keyword: undefined }).has('keyword'), false);
});
