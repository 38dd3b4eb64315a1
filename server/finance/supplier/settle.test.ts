/** The function that every statement is made by, and the check digit of credit codes: over many random months. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creditCodeCheck, isCreditCode } from '#contract/finance/supplier/creditCode.ts';
import {
  forecast,
  settle,
  shareOf,
  shareOfOrder,
  SHARE_BASES,
  type StatementFacts,
  type SupplierTerms,
} from '#contract/finance/supplier/settle.ts';
import { MEASURES } from '#contract/finance/supplier/rules.ts';

/** Mulberry32: the same months every time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const next = chance(12);
const upTo = (most: number): number => Math.floor(next() * (most + 1));
const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[upTo(items.length - 1)] ?? items[0];

const terms = (): SupplierTerms => ({
  currency: 'CNY',
  share: { by: oneOf(SHARE_BASES), rate: upTo(10_000) },
  guarantee: upTo(3) === 0 ? 0 : upTo(5_000_000),
  levels: MEASURES.filter(() => upTo(1) === 0).map((measure) => ({
    measure,
    agreed: upTo(10_000),
    deduction: upTo(3000),
    bonusFrom: upTo(1) === 0 ? null : upTo(10_000),
    bonus: upTo(3000),
  })),
  tax: { rate: upTo(2000), isIncluded: upTo(1) === 0 },
});

const figure = () => (upTo(4) === 0 ? null : upTo(10_000));
const facts = (by: SupplierTerms): StatementFacts => ({
  share: shareOf(
    by,
    Array.from({ length: upTo(30) }, () => ({ value: upTo(100_000), orders: 1 + upTo(20) })),
  ),
  quality: { availability: figure(), acceptance: figure(), incidents: figure(), rating: figure() },
  late: Array.from({ length: upTo(2) }, (_, at) => ({
    period: `2026-0${at + 1}`,
    orders: upTo(10),
    amount: upTo(20_000) - 10_000,
    settled: upTo(3_000_000),
    toppedUp: upTo(1_000_000),
    guarantee: upTo(4_000_000),
  })),
  corrections: Array.from({ length: upTo(2) }, (_, at) => ({
    disputeId: String(at + 1),
    orderNo: `P${at}`,
    amount: upTo(2000) - 1000,
  })),
});

test('the lines of a statement sum to its total, the guarantee holds, and tax rounds once', () => {
  for (let time = 0; time < 50_000; time += 1) {
    const by = terms();
    const of = facts(by);
    const is = settle(by, of);
    const sum = is.lines.reduce((all, { amount }) => all + amount, 0);
    assert.equal(sum, is.total);
    assert.ok(is.earned + is.toppedUp >= by.guarantee);
    assert.ok(is.toppedUp === 0 || is.earned + is.toppedUp === by.guarantee);
    assert.ok(is.lines.every(({ amount }) => Number.isSafeInteger(amount)));
    const { rate, isIncluded } = by.tax;
    const exact = isIncluded ? (is.subtotal * rate) / (10_000 + rate) : (is.subtotal * rate) / 10_000;
    assert.ok(Math.abs(is.tax - exact) <= 0.5 + 1e-6);
    assert.equal(is.total, isIncluded ? is.subtotal : is.subtotal + is.tax);
    assert.deepEqual(settle(by, of), is);
  }
});

test('a month that goes on is never forecast below what it is, and at its end is what it is', () => {
  for (let time = 0; time < 2000; time += 1) {
    const by = { ...terms(), levels: [] };
    const of = { ...facts(by), late: [], corrections: [] };
    assert.ok(forecast(by, of, 1 + upTo(28), 30).subtotal >= settle(by, of).subtotal);
    assert.deepEqual(forecast(by, of, 30, 30), settle(by, of));
  }
});

test('late orders of a month whose guarantee was topped up first earn what was topped up', () => {
  const by: SupplierTerms = {
    currency: 'CNY',
    share: { by: 'percentage', rate: 7000 },
    guarantee: 0,
    levels: [],
    tax: { rate: 600, isIncluded: false },
  };
  const late = { period: '2026-09', orders: 3, amount: 5000, settled: 90_000, toppedUp: 10_000, guarantee: 100_000 };
  const quality = { availability: null, acceptance: null, incidents: null, rating: null };
  const is = settle(by, { share: { orders: 0, amount: 0 }, quality, late: [late], corrections: [] });
  assert.deepEqual(
    is.lines.map(({ kind, amount }) => [kind, amount]),
    [
      ['share', 0],
      ['late', 5000],
      ['lateGuarantee', -5000],
    ],
  );
});

test('shares round half away from zero, for each order', () => {
  const by = (rate: number) => ({ share: { by: 'percentage' as const, rate } });
  assert.equal(shareOfOrder(by(5000), 3), 2);
  assert.equal(shareOfOrder(by(5000), -3), -2);
  assert.equal(shareOfOrder({ share: { by: 'distance', rate: 150 } }, 12_345), 1852);
  assert.equal(shareOfOrder({ share: { by: 'duration', rate: 6000 } }, 1800), 3000);
});

test('a credit code has the check character that GB 32100-2015 gives', () => {
  // as registers publish them
  for (const code of ['91440300708461136T', '91110000802100433B', '911100001000012345'])
    assert.equal(isCreditCode(code), creditCodeCheck(code) === code[17], code);
  assert.ok(isCreditCode('91440300708461136T'));
  assert.ok(!isCreditCode('91440300708461137T'));
  assert.ok(!isCreditCode('91440300708461I36T'));
  const [first, second] = ['91440300708461136T', '91443000708461136T'];
  assert.notEqual(creditCodeCheck(first), creditCodeCheck(second));
});
