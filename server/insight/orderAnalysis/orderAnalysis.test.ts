/** Analyses of orders: cells and flows add up to the orders, figures mean what the catalogue says, and reach is kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { addRole } from '#server/testing/roles.ts';
import { refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { db, jobDb } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { id: supplierId } = await admin.call('/operation/supplier/addOne', { code: 'ours', name: 'Ours' });
const supplier = await app.signInAs('supplier', { type: 'supplier', supplierId });

const HERE = { pickUpLng: 113.95, pickUpLat: 22.54, pickUpName: '云湾站' };
const THERE = { dropOffLng: 114.05, dropOffLat: 22.6, dropOffName: '海月里' };
const period = { requestedFrom: '2026-03-02T00:00:00Z', requestedTo: '2026-03-09T00:00:00Z' };
const at = (minute: number) => new Date(Date.parse('2026-03-03T00:00:00Z') + minute * 60_000).toISOString();

// twenty rides that waited 1 to 20 minutes, six of them ours; four that nobody served; one of the week before
for (let ride = 0; ride < 20; ride += 1)
  await makeOrder(db, {
    ...HERE,
    ...THERE,
    requestedAt: at(0),
    assignedAt: at(0),
    pickedUpAt: at(ride + 1),
    price: 1000 + ride * 100,
    paymentState: ride < 15 ? 'paid' : 'unpaid',
    ...(ride < 6 ? { supplierId } : {}),
  });
for (let lost = 0; lost < 4; lost += 1) await makeOrder(db, { ...HERE, requestedAt: at(60), status: 'failed' });
await makeOrder(db, { ...HERE, requestedAt: '2026-02-25T00:00:00Z', status: 'failed' });

test('the funnel and the distribution tell what the catalogue counts', async () => {
  const { steps } = await admin.call('/operation/orderAnalysis/getFunnel', period);
  assert.deepEqual(
    steps.map(({ orders, before }) => [orders, before]),
    [
      [24, 1],
      [20, 0],
      [20, 0],
      [20, 0],
      [15, 0],
    ],
  );
  const { rides, mean, percentiles, bars } = await admin.call('/operation/orderAnalysis/getDistribution', period);
  assert.deepEqual([rides, mean, percentiles.find(({ share }) => share === 0.5)?.value], [20, 630, 630]);
  assert.deepEqual(
    bars.map((bar) => bar.rides),
    [0, ...Array.from({ length: 18 }, () => 1), 2],
  );
});

test('cells at each resolution add up to the orders, and know the period before', async () => {
  const { rows } = await admin.call('/insight/figure/ask', {
    figures: ['orders', 'unserved', 'revenue', 'waitP50'],
    from: period.requestedFrom,
    to: period.requestedTo,
  });
  for (const resolution of [5, 7, 9]) {
    const { cells, isCut } = await admin.call('/operation/orderAnalysis/getCells', { ...period, resolution });
    assert.deepEqual([cells.length, isCut], [1, false]);
    const [{ requested, unserved, revenue, wait, before, name, ring } = { ring: [] }] = cells;
    assert.deepEqual([requested, unserved, revenue, wait], rows[0]?.values);
    assert.deepEqual([before, name], [1, '云湾站']);
    // a closed ring around the place
    assert.deepEqual(ring[0], ring.at(-1));
    const lngs = ring.map(([lng]) => lng);
    assert.ok(Math.min(...lngs) < 113.951 && Math.max(...lngs) > 113.949, lngs.join());
  }
  const { clock } = app.server.services.ranges;
  const hour = Math.floor(clock.moment(Date.parse(at(60))).minute / 60);
  const { cells } = await admin.call('/operation/orderAnalysis/getCells', { ...period, hour, figure: 'unserved' });
  assert.deepEqual([cells[0]?.requested, cells[0]?.unserved, cells[0]?.wait], [4, 4, null]);
});

test('flows have a direction, and whoever sees some orders only sees flows of those', async () => {
  const { flows } = await admin.call('/operation/orderAnalysis/getFlows', period);
  assert.deepEqual(
    flows.map(({ fromName, toName, rides, before }) => [fromName, toName, rides, before]),
    [['云湾站', '海月里', 20, null]],
  );
  const ours = await supplier.call('/operation/orderAnalysis/getFlows', period);
  assert.deepEqual(
    ours.flows.map(({ rides }) => rides),
    [6],
  );
  const { steps } = await supplier.call('/operation/orderAnalysis/getFunnel', period);
  assert.equal(steps[0]?.orders, 6);
});

test('no order is lost where places are many', async () => {
  // one order in each of sixty thousand squares, 33 metres apart
  await sql`insert into "order" ("orderNo", "source", "sourceRef", "status", "requestedAt", "pickedUpAt", "pickUpLng", "pickUpLat", "dropOffLng", "dropOffLat")
    select 'S-' || n, 'scale', n::text, 'completed', '2026-04-03T00:00:00Z', '2026-04-03T00:05:00Z',
      113.8 + (n % 245) * 0.0003, 22.4 + (n / 245) * 0.0003, 114.5, 22.4 + (n / 245) * 0.0003
    from generate_series(0, 59999) as n`.execute(jobDb);
  const asked = { requestedFrom: '2026-04-01T00:00:00Z', requestedTo: '2026-04-08T00:00:00Z' };
  for (const resolution of [7, 9]) {
    const { cells, leftOut, isCut } = await admin.call('/operation/orderAnalysis/getCells', { ...asked, resolution });
    const sum = cells.reduce((total, { requested }) => total + (requested ?? 0), 0);
    assert.deepEqual([sum, leftOut, isCut], [60_000, 0, false], String(resolution));
    assert.ok(cells.every(({ wait }) => wait === 300));
  }
  const { flows, leftOut } = await admin.call('/operation/orderAnalysis/getFlows', asked);
  const rides = flows.reduce((total, flow) => total + flow.rides, 0);
  assert.ok(flows.length > 1);
  assert.equal(rides + (leftOut ?? 0), 60_000, 'what is not listed is counted');
});

test('whoever may not see orders is told no few of them, neither by subtraction', async () => {
  await addRole(app, admin, 'planner', 'everything', ['operation:orderAnalysis:view']);
  const planner = await app.signInAs('planner');
  const { steps } = await planner.call('/operation/orderAnalysis/getFunnel', period);
  assert.deepEqual(
    steps.map(({ orders, before }) => [orders, before]),
    [
      [24, null],
      // four were never assigned, and five of the rides not paid
      ...Array.from({ length: 4 }, () => [null, 0]),
    ],
  );
  const may = { requestedFrom: '2026-05-04T00:00:00Z', requestedTo: '2026-05-11T00:00:00Z' };
  const places = [
    { count: 30, pickUpLng: 113.9 },
    { count: 12, pickUpLng: 114 },
    { count: 3, pickUpLng: 114.1 },
  ];
  for (const { count, pickUpLng } of places)
    for (let order = 0; order < count; order += 1)
      await makeOrder(db, { ...HERE, pickUpLng, requestedAt: '2026-05-05T00:00:00Z' });
  const told = await planner.call('/operation/orderAnalysis/getCells', may);
  assert.deepEqual(
    told.cells.map(({ requested, isHidden }) => [requested, isHidden]),
    [
      [30, false],
      [null, true],
      [null, true],
    ],
    'the whole minus two cells would tell the third',
  );
  const whole = await admin.call('/operation/orderAnalysis/getCells', may);
  assert.deepEqual(
    whole.cells.map(({ requested }) => requested),
    [30, 12, 3],
  );
});

test('amounts are in the currency of the orders, and others are named', async () => {
  const june = { requestedFrom: '2026-06-01T00:00:00Z', requestedTo: '2026-06-08T00:00:00Z' };
  await makeOrder(db, { ...HERE, requestedAt: '2026-06-02T00:00:00Z', price: 3000, currency: 'CNY' });
  await makeOrder(db, { ...HERE, requestedAt: '2026-06-03T00:00:00Z', price: 700, currency: 'USD' });
  const { cells, currency } = await admin.call('/operation/orderAnalysis/getCells', june);
  assert.deepEqual([cells[0]?.revenue, currency], [700, 'USD']);
  const day = { requestedFrom: '2026-06-02T00:00:00Z', requestedTo: '2026-06-03T12:00:00Z' };
  const price = await admin.call('/operation/orderAnalysis/getDistribution', { ...day, measure: 'price' });
  assert.deepEqual([price.rides, price.currency, price.currencies], [1, 'USD', ['USD', 'CNY']]);
  const asked = { figures: ['revenue' as const], from: day.requestedFrom, to: day.requestedTo };
  const { rows, currencies } = await admin.call('/insight/figure/ask', asked);
  assert.deepEqual([rows[0]?.values, currencies], [[700], ['USD', 'CNY']]);
});

test('a period has an end after its beginning, and a year at most', async () => {
  const backwards = { requestedFrom: period.requestedTo, requestedTo: period.requestedFrom };
  await refusedField(admin.call('/operation/orderAnalysis/getFunnel', backwards), 'requestedTo');
  const long = { requestedFrom: '2024-01-01T00:00:00Z', requestedTo: '2026-01-01T00:00:00Z' };
  await refusedField(admin.call('/operation/orderAnalysis/getCells', long), 'requestedTo');
});
