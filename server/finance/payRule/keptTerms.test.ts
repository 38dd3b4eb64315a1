/** Terms as they were kept when a rule had one night and one tax: they price as they did, to the line and to the hash. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { priceOf } from '#contract/finance/payRule/price.ts';
import { canonicalJson } from '#server/ground/core/canonicalJson.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { numbers } from '#server/testing/numbers.ts';
import { makeOrder } from '#server/testing/orders.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

type Numbers = ReturnType<typeof numbers>;

const nightFrom = (from: number, minutes: number) => ({ from, to: (from + minutes) % 1440 });

/** As a version of before stands in the database: every key written down. */
function termsOfBefore(next: Numbers) {
  const maybe = <T>(make: () => T): T | null => (next(0, 1) === 0 ? null : make());
  const oneOf = <T>(...values: [T, ...T[]]): T => values[next(0, values.length - 1)] ?? values[0];
  const scale = (most: number) => ({
    mode: oneOf('graduated' as const, 'volume' as const),
    slabs: [...new Set(Array.from({ length: next(0, 4) }, () => next(0, most)))]
      .toSorted((one, other) => one - other)
      .map((from) => ({ from, rate: next(0, 50_000) })),
  });
  const parts = (['base', 'mileage', 'duration', 'emptyReturn', 'waiting'] as const).filter(() => next(0, 1) === 0);
  return {
    currency: 'CNY',
    base: { amount: next(0, 3000), distance: next(0, 4000), duration: next(0, 600) },
    mileage: scale(40_000),
    duration: scale(5000),
    waiting: maybe(() => ({ freeSeconds: next(0, 300), rate: next(0, 20_000), most: maybe(() => next(0, 4000)) })),
    emptyReturn: maybe(() => ({ from: next(0, 30_000), rate: next(0, 20_000), nightOnly: oneOf(true, false) })),
    night: maybe(() => ({
      ...nightFrom(next(0, 1439), next(1, 1439)),
      base: maybe(() => next(0, 4000)),
      share: next(0, 5000),
      parts: parts.length === 0 ? ['mileage' as const] : parts,
    })),
    surge: maybe(() => ({ most: next(100, 500) })),
    minimum: maybe(() => next(0, 5000)),
    maximum: maybe(() => next(5000, 100_000)),
    tolls: oneOf('charged' as const, 'included' as const),
    bookingFee: next(0, 500),
    cancellation: [
      { by: 'passenger' as const, after: next(0, 300), amount: next(0, 1000) },
      { by: 'noShow' as const, after: 0, amount: next(0, 2000) },
    ],
    compensation: maybe(() => ({ lateAfter: maybe(() => next(0, 600)), late: next(0, 2000), givenUp: next(0, 2000) })),
    rounding: { unit: oneOf(1, 10, 50, 100), direction: oneOf('nearest' as const, 'up' as const, 'down' as const) },
    tax: { rate: next(0, 2000), included: oneOf(true, false) },
    policy: { distance: 'quoted' as const, duration: 'quoted' as const, tolls: 'measured' as const, within: 20 },
  };
}

const factsOfBefore = (next: Numbers) => ({
  distance: next(0, 60_000),
  duration: next(0, 7200),
  waiting: next(0, 900),
  minute: next(0, 1439),
  tolls: next(0, 2) === 0 ? next(0, 5000) : null,
  surge: next(0, 2) === 0 ? next(100, 500) : null,
  late: next(0, 900),
  outcome:
    next(0, 4) === 0
      ? {
          kind: 'cancelled' as const,
          by: (['passenger', 'noShow', 'operator'] as const)[next(0, 2)] ?? 'operator',
          after: next(0, 600),
        }
      : { kind: 'driven' as const },
});

test('twenty thousand prices by terms of before are what they were when they were kept', () => {
  const next = numbers(20_261_126);
  const kept = createHash('sha256');
  for (let rule = 0; rule < 1000; rule += 1) {
    const terms = termsOfBefore(next);
    for (let at = 0; at < 20; at += 1) kept.update(canonicalJson(priceOf(terms, factsOfBefore(next))));
  }
  assert.equal(kept.digest('hex'), '99c048af348e1e4461a2cc4b277b20532b92d878d6fe52d32a9c84d962134cb9');
});

/** A version and a charge by it as they were written down then. */
const SCOPE = { rangeIds: [], areaCodes: [], carGroups: [], sources: ['before'], bands: [] };
const TERMS = {
  currency: 'CNY',
  base: { amount: 1100, distance: 2000, duration: 0 },
  mileage: { mode: 'graduated' as const, slabs: [{ from: 0, rate: 24_000 }] },
  duration: { mode: 'graduated' as const, slabs: [] },
  waiting: { freeSeconds: 120, rate: 8000, most: 3000 },
  emptyReturn: { from: 25_000, rate: 7200, nightOnly: true },
  night: { from: 1380, to: 360, base: 1600, share: 2500, parts: ['mileage' as const] },
  surge: { most: 150 },
  minimum: 1100,
  maximum: null,
  tolls: 'charged' as const,
  bookingFee: 0,
  cancellation: [{ by: 'passenger' as const, after: 180, amount: 500 }],
  compensation: null,
  rounding: { unit: 1, direction: 'nearest' as const },
  tax: { rate: 300, included: true },
  policy: { distance: 'quoted' as const, duration: 'quoted' as const, tolls: 'measured' as const, within: 20 },
};
const VERSION_HASH = '0361486a2e24c6523e646c2d144d7d27d58c1089e6b1822f4ba6ed2e3c059b48';
const FACTS = {
  distance: 31_234,
  duration: 2400,
  waiting: 200,
  minute: 1410,
  tolls: 1500,
  surge: 120,
  late: 0,
  outcome: { kind: 'driven' as const },
};
const LINES = [
  { kind: 'base' as const, amount: 1600, quantity: null, rate: null },
  { kind: 'mileage' as const, amount: 7016, quantity: 29_234, rate: 24_000 },
  { kind: 'emptyReturn' as const, amount: 449, quantity: 6234, rate: 7200 },
  { kind: 'waiting' as const, amount: 107, quantity: 80, rate: 8000 },
  { kind: 'night' as const, amount: 1754, quantity: 7016, rate: 2500 },
  { kind: 'surge' as const, amount: 2185, quantity: 10_926, rate: 2000 },
  { kind: 'tolls' as const, amount: 1500, quantity: null, rate: null },
];
const TOTAL = 14_611;

test('a version and a charge of before are shown as they were sealed, and the charge is computed again', async () => {
  const { id: payRuleId } = await db
    .insertInto('payRule')
    .values({ name: 'Before' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: versionId } = await db
    .insertInto('payRuleVersion')
    .values({
      payRuleId,
      number: 1,
      state: 'approved',
      scope: JSON.stringify(SCOPE),
      terms: JSON.stringify(TERMS),
      authorIds: [],
      createdBy: 'author',
      hash: VERSION_HASH,
      validFrom: '2026-01-01T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const priceParts = LINES.map(({ kind, amount }) => ({ kind, amount }));
  const orderId = await makeOrder(db, { source: 'before', price: TOTAL, priceParts });
  await db
    .insertInto('orderCharge')
    .values({
      orderId,
      versionId,
      facts: JSON.stringify(FACTS),
      lines: JSON.stringify(LINES),
      total: TOTAL,
      tax: 426,
      meterTotal: TOTAL,
      differences: '[]',
      hash: '810cde299ef1879900a5e7de136c4e7c52a8636bf9cd37fd479293bbb9fe9f2a',
      seal: 'cbdd7e6d5cf62741eed760466d533079a385029066b3a816f3bf4b9a0a2ed48e',
      chargedAt: '2026-02-01T00:00:00Z',
    })
    .execute();
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId });
  assert.equal(charge?.charge?.isReproduced, true);
  assert.deepEqual(charge.charge.lines, LINES);

  // the hash of a version is over what is shown of it
  const list = async () => (await admin.call('/operation/payRule/getVersionList', { id: payRuleId })).list;
  const [shown] = await list();
  assert.ok(shown);
  const { scope, terms, hash } = shown;
  assert.deepEqual(terms, TERMS);
  assert.equal(createHash('sha256').update(canonicalJson({ scope, terms })).digest('hex'), hash);

  // what is written from it has the form of today, and costs the same
  await admin.call('/operation/payRule/addVersion', { fromVersionId: versionId });
  const [next] = await list();
  assert.ok(next);
  assert.deepEqual(
    [next.terms.night, next.terms.bands?.map(({ kind, share }) => [kind, share]), next.terms.emptyReturn],
    [undefined, [['night', 2500]], { from: 25_000, rate: 7200, only: ['night'] }],
  );
  assert.deepEqual(priceOf(next.terms, FACTS).lines, LINES);

  // whoever still writes the form of before is understood, and it is kept in that of today
  const written = { name: 'Written before', scope: { sources: ['writtenBefore'] }, terms: TERMS };
  const { id } = await admin.call('/operation/payRule/addOne', written);
  const [draft] = (await admin.call('/operation/payRule/getVersionList', { id })).list;
  assert.deepEqual(draft?.terms, next.terms);
});
