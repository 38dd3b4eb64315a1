import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Quotas } from './quotas.ts';
import { Refusal } from './refusal.ts';

const quota = { times: 2, seconds: 10 };

test('so many in a window, then a wait that is told, then anew; each key by itself', () => {
  let now = 0;
  const quotas = new Quotas(() => new Date(now));
  quotas.take('a', quota);
  now = 4000;
  quotas.take('a', quota);
  assert.throws(
    () => quotas.take('a', quota),
    (error) => error instanceof Refusal && error.status === 429 && error.details.headers?.['retry-after'] === '6',
  );
  quotas.take('b', quota);
  now = 10_000;
  quotas.take('a', quota);
});
