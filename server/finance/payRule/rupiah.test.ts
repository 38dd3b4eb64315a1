/** 3,000 km in rupiah are more minor units than 32 bits hold: from the quote to the books, invoice, statement, lists and sums. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_FEE, nearestOf } from '#contract/ground/currency.ts';
import { periodAfter } from '#contract/finance/supplierContract/rules.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';
import { compareDay } from '#server/finance/invoiceCheck/check.ts';
import { checkDay } from '#server/finance/priceCheck/check.ts';
import { dayBounds } from '#server/finance/reconciliation/reconcile.ts';
import { catchUpRollups, proveRollups } from '#server/insight/rollup/catchUp.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { until } from '#server/testing/until.ts';
import { claimQuote } from './queries.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, now } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const second = await app.signInAs('administrator');

const SOURCE = 'jakarta';
const BEYOND = 2 ** 31;
const at = (east: number): [number, number] => [106.8 + east, -6.2];
const lat =
  (north: number) =>
  (east: number): [number, number] => [at(east)[0], at(east)[1] + north];
const [south, north] = [lat(-1), lat(1)];
const geometry = {
  type: 'MultiPolygon' as const,
  coordinates: [[[south(-1), south(26), north(26), north(-1), south(-1)]]],
};
const island = await admin.call('/capacity/range/addOne', { name: 'Islands', kind: 'operating', geometry });
await admin.call('/capacity/range/publish', { id: island.id, version: 1, note: '' });

/** 12,000 rupiah for a kilometre, and a toll that the old bounds of terms did not hold. */
const TERMS = {
  currency: 'IDR',
  base: { amount: 1_000_000 },
  mileage: { slabs: [{ from: 0, rate: 120_000_000 }] },
  tolls: 'charged' as const,
  maximum: MOST_FEE,
  tax: { rate: 1100 },
};
const rule = await admin.call('/operation/payRule/addOne', {
  name: 'Islands',
  scope: { sources: [SOURCE] },
  terms: TERMS,
});
await admin.call('/operation/payRule/submitVersion', { id: rule.versionId, version: 1 });
await second.call('/operation/payRule/approveVersion', { id: rule.versionId, version: 2 });

/** A supplier that gets 70 % in rupiah. */
const month = periodAfter(new Date(now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7), -2);
const from = `${month}-01T00:00:00Z`;
const supplier = await admin.call('/operation/supplier/addOne', { code: 'isl', name: 'Islands' });
const contract = await admin.call('/operation/supplier/contract/addVersion', {
  supplierId: supplier.id,
  terms: {
    currency: 'IDR',
    share: { by: 'percentage', rate: 7000 },
    guarantee: 0,
    levels: [],
    tax: { rate: 0, isIncluded: true },
  },
});
const handedIn = await admin.call('/operation/supplier/contract/submitVersion', { id: contract.id, version: 1 });
await second.call('/operation/supplier/contract/approveVersion', {
  id: contract.id,
  version: handedIn.version,
  validFrom: month,
});

const { key } = await admin.call('/sys/apiKey/addOne', { name: SOURCE, source: SOURCE });
const client = app.anonymous.as(key);
const trip = { pickUp: at(0), dropOff: at(24) };
const quote = await client.call('/open/price/quote', trip);

/** A ride of the month before last that was driven as far as it was quoted. */
async function driven(quoteId: string | null, minute: number) {
  const when = (hours: number) => `${month}-${String(10 + hours).padStart(2, '0')}T04:${minute}:00Z`;
  const id = await makeOrder(db, {
    source: SOURCE,
    supplierId: supplier.id,
    ...rider(services.vault, '', '13800009999'),
    requestedAt: when(0),
    pickedUpAt: when(0),
    droppedOffAt: when(2),
    distance: quote.distance,
    duration: 2 * 86_400,
    pickUpLng: trip.pickUp[0],
    pickUpLat: trip.pickUp[1],
    dropOffLng: trip.dropOff[0],
    dropOffLat: trip.dropOff[1],
    currency: 'IDR',
  });
  if (quoteId !== null) await claimQuote(db, quoteId, id).execute();
  await db.transaction().execute((transaction) => services.prices.charge(transaction, id));
  return admin.call('/operation/order/getById', { id });
}

test('a product beyond what a number holds is rounded exactly', () => {
  assert.equal(nearestOf(9_007_199_254_740_991, 7, 7), 9_007_199_254_740_991);
  assert.equal(nearestOf(3_000_000_001, 3_000_000_001, 2000), 4_500_000_003_000_000);
  assert.equal(nearestOf(100_000_000_001, 100_005, 10_000), 1_000_050_000_010);
  assert.equal(nearestOf(-3_000_000_001, 3_000_000_001, 2000), -4_500_000_003_000_000);
  assert.equal(nearestOf(5, 1, 2), 3);
  assert.equal(nearestOf(-5, 1, 2), -2);
});

test('quote, charge, books, payment, refund and invoice have the whole amount', async () => {
  assert.ok(quote.total > BEYOND, String(quote.total));
  const order = await driven(quote.quoteId, 10);
  assert.deepEqual([order.price, order.currency], [quote.total, 'IDR']);
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: order.id });
  assert.deepEqual([charge?.charge?.total, charge?.quote?.total], [quote.total, quote.total]);
  assert.equal(charge?.charge?.isReproduced, true);

  await admin.call('/operation/payment/recordOne', { orderId: order.id, amount: quote.total, channel: 'wechat' });
  await catchUp(services.jobDb);
  const { money, postings } = await admin.call('/operation/payment/getOrderMoney', { orderId: order.id });
  assert.deepEqual([money.charged, money.paid, money.due], [quote.total, quote.total, 0]);
  assert.ok(postings.some(({ entries }) => entries.some(({ amount }) => amount === quote.total)));

  const invoice = await admin.call('/operation/invoice/requestOne', {
    orderNos: [order.orderNo],
    buyerKind: 'person',
    buyerName: 'Budi',
  });
  const issued = await admin.call('/operation/invoice/getById', { id: invoice.id });
  assert.deepEqual([issued.total, issued.amount + issued.tax, issued.currency], [quote.total, quote.total, 'IDR']);
  assert.equal(issued.tax, charge.charge.tax);
  const listed = await admin.call('/operation/invoice/getPageList', { sort: '-total' });
  assert.equal(listed.list[0]?.total, quote.total);

  const { clock } = services.ranges;
  const day = clock.text(now().getTime()).slice(0, 10);
  const bounds = dayBounds(clock, day);
  const { differences } = await compareDay(services, services.jobDb, bounds);
  assert.deepEqual(differences, []);
  await checkDay(services, day, bounds.from, bounds.to);
  const checked = await admin.call('/operation/priceCheck/getPageList', {});
  assert.deepEqual(
    checked.list.filter(({ isFault }) => isFault),
    [],
  );
});

test('a refund gives its share of the tax back, though the product of the two is beyond 2^53', async () => {
  const again = await client.call('/open/price/quote', trip);
  const order = await driven(again.quoteId, 20);
  const orderId = order.id;
  await admin.call('/operation/payment/recordOne', { orderId, amount: quote.total, channel: 'wechat' });
  const asked = await admin.call('/operation/payment/refund/requestOne', {
    orderId,
    amount: quote.total - 1,
    channel: 'wechat',
    reason: 'Too far',
  });
  await second.call('/operation/payment/refund/approveOne', { id: asked.id, version: 1 });
  const { postings } = await admin.call('/operation/payment/getOrderMoney', { orderId });
  const tax = (kind: string) =>
    postings
      .filter((posting) => posting.kind === kind)
      .flatMap(({ entries }) => entries)
      .reduce((sum, { account, amount }) => (account === 'tax:output' ? sum + amount : sum), 0);
  const charged = -tax('charge');
  assert.equal(tax('refund'), nearestOf(charged, quote.total - 1, quote.total));
  const { list } = await admin.call('/operation/payment/refund/getPageList', {});
  assert.equal(list[0]?.amount, quote.total - 1);
});

test('a statement, lists, an export, sums and a back-test have it, too', async () => {
  const { id, jobId } = await admin.call('/operation/supplier/statement/closeOne', {
    supplierId: supplier.id,
    period: month,
  });
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  const statement = await admin.call('/operation/supplier/statement/getById', { id });
  // the second ride went back but for one
  assert.equal(statement.total, nearestOf(quote.total, 7000, 10_000) + 1);
  const orders = await admin.call('/operation/supplier/statement/getOrderList', { statementId: id });
  assert.deepEqual(
    orders.list.map(({ value }) => value).toSorted((one, other) => (one ?? 0) - (other ?? 0)),
    [1, quote.total],
  );

  const narrow = { currency: 'IDR', priceFrom: quote.total, priceTo: quote.total };
  const { list } = await admin.call('/operation/order/getPageList', { ...narrow, sort: '-price', source: SOURCE });
  assert.deepEqual(
    list.map(({ price }) => price),
    [quote.total, quote.total],
  );
  // by the index over facets, whose bands go as far
  const found = await admin.call('/operation/order/getPageList', { ...narrow, supplierId: supplier.id });
  assert.equal(found.list.length, 2);
  const { jobId: exportId } = await admin.call('/operation/order/exportList', { source: SOURCE, format: 'csv' });
  const [file] = (await endOfJob(admin, exportId)).files;
  const { content } = await fileOfJob(admin, exportId, file?.name ?? '');
  assert.ok(content.toString('utf8').includes(String(quote.total / 100)));

  const period = { from, to: now().toISOString() };
  // the server counts, too
  await until('everything is counted', async () => {
    await catchUpRollups(services, 60_000);
    return (await db.selectFrom('figureQueue').select('id').limit(1).execute()).length === 0;
  });
  const asked = { ...period, figures: ['revenue' as const, 'averagePrice' as const], filters: { currency: 'IDR' } };
  for (const by of [[], ['priceBand' as const]]) {
    const { rows } = await admin.call('/insight/figure/ask', { ...asked, by });
    assert.deepEqual(rows[0]?.values, [2 * quote.total, quote.total]);
  }
  await until('the passenger is known', async () => {
    const passengers = await admin.call('/operation/user/getPageList', { mobile: '13800009999' });
    return passengers.list.length === 1;
  });
  assert.equal(await proveRollups(services), 0);

  const started = await admin.call('/operation/payRule/startBackTest', { id: rule.versionId, ...period });
  assert.equal((await endOfJob(admin, started.jobId)).state, 'succeeded');
  const { backTest } = await admin.call('/operation/payRule/getBackTest', { id: rule.versionId });
  assert.deepEqual([backTest?.orders, backTest?.before, backTest?.after], [2, 2 * quote.total, 2 * quote.total]);
});
