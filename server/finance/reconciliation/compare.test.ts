/** A day of a large provider is compared while everybody else goes on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from './compare.ts';

test('a file of many records is compared in turns: the server is never held for all of them', async () => {
  const count = 20_000;
  const all = Array.from({ length: count }, (_, index) => String(index));
  const at = '2026-01-01T00:00:00Z';
  const records = all.map((id, line) => ({ line, reference: `wx${id}`, orderNo: '', amount: 1000, fee: null, at }));
  const moved = all.map((id) => ({ id, reference: `wx${id}`, orderId: null, orderNo: '', at, amount: 1000 }));
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const { matched, differences } = await compare(records, moved, () => true);
  isOver = true;
  assert.deepEqual([matched, differences], [count, []]);
  assert.ok(turns >= (3 * count) / 1000 - 1, `${turns} turns of others`);
});
