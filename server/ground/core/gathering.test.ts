import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gathering } from './gathering.ts';

test('what comes in one turn goes together, what comes during a go is the next one, and each gets its own result', async () => {
  const goes: (readonly number[])[] = [];
  const begun = Promise.withResolvers<undefined>();
  const held = Promise.withResolvers<undefined>();
  const doubles = new Gathering<number, number>(async (items) => {
    goes.push(items);
    begun.resolve(undefined);
    await held.promise;
    return items.map((item) => item * 2);
  });
  const results = [1, 2, 3].map((item) => doubles.add(item));
  assert.equal(doubles.isIdle, false);
  await begun.promise;
  results.push(doubles.add(4), doubles.add(5));
  held.resolve(undefined);
  assert.deepEqual(await Promise.all(results), [2, 4, 6, 8, 10]);
  assert.deepEqual(goes, [
    [1, 2, 3],
    [4, 5],
  ]);
  assert.equal(doubles.isIdle, true);
});

test('a go that fails, fails its own items and not the next ones', async () => {
  const begun = Promise.withResolvers<undefined>();
  const halves = new Gathering<number, number>(async (items) => {
    begun.resolve(undefined);
    await Promise.resolve();
    if (items.some((item) => item % 2 === 1)) throw new Error('odd');
    // one result is missing
    return items.slice(0, 2).map((item) => item / 2);
  });
  const odd = halves.add(1);
  await begun.promise;
  const results = [odd, ...[2, 4, 6].map((item) => halves.add(item))];
  const settled = await Promise.allSettled(results);
  assert.deepEqual(
    settled.map((one) => (one.status === 'fulfilled' ? one.value : one.status)),
    ['rejected', 1, 2, 'rejected'],
  );
});
