/** Live figures of demand: what is counted, what it does to prices, and what of it is kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellToLatLng, gridRing, latLngToCell } from 'h3-js';
import { LEAST_LIVE_SURGE, LIVE_STEP, MOST_SURGE } from '#contract/finance/surge/rules.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { lookAtHealth } from '#server/system/setting/health.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { numbers } from '#server/testing/numbers.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refusedField } from '#server/testing/refusals.ts';
import { at, openTown } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';
import { countCells } from './demand.ts';
import { countDemand } from './keep.ts';
import { Demand } from './live.ts';
import type { CountedCell } from './table.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher, prices } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const reviewer = await app.signInAs('administrator');
// a car that is offered an order is free no longer
await dispatcher.stop();
await db.deleteFrom('surgeCell').execute();

const town = await openTown(app, admin);
const passengers = await town.appOf('app');
const PICK_UP = at(500, 500);
const CELL = latLngToCell(PICK_UP[1], PICK_UP[0], 8);
const now = () => services.now().getTime();
const live = () => admin.call('/operation/surge/getLive', {});
const here = async () => (await live()).cells.find(({ cell }) => cell === CELL);

async function addRule(source: string, surge: { least?: number; from: 'live' | 'greater' }): Promise<string> {
  const made = await admin.call('/operation/payRule/addOne', {
    name: source,
    scope: { sources: [source] },
    terms: { ...CITY_TAXI, bands: [], emptyReturn: null, surge: { most: 300, ...surge } },
  });
  const submitted = await admin.call('/operation/payRule/submitVersion', { id: made.versionId, version: 1 });
  await reviewer.call('/operation/payRule/approveVersion', { id: made.versionId, ...submitted });
  return made.versionId;
}
const versionId = await addRule('app', { least: 80, from: 'live' });
await addRule('greater', { from: 'greater' });

/** A minute passes and is counted, by this or by the server itself. */
async function minute() {
  app.advance(61);
  const from = now();
  await until('the minute is counted', async () => {
    await countDemand(services);
    return Date.parse((await live()).at ?? '') >= from;
  });
}

const order = (externalId: string, mobile: string, more: { quoteId?: string } = {}) =>
  passengers.call('/open/order/create', {
    externalId,
    passengerName: '王小明',
    passengerMobile: mobile,
    pickUp: { name: 'A', position: PICK_UP },
    dropOff: { name: 'B', position: at(3000, 3000) },
    ...more,
  });
const TRIP = { pickUp: PICK_UP, dropOff: at(3000, 3000) };
const quote = () => passengers.call('/open/price/quote', TRIP);
const factsOf = async (quoteId: string) =>
  (await db.selectFrom('priceQuote').select('facts').where('id', '=', quoteId).executeTakeFirstOrThrow()).facts;
const surgeOf = (lines: readonly { kind: string; amount: number }[]) =>
  lines.reduce((sum, { kind, amount }) => (kind === 'surge' ? sum + amount : sum), 0);

test('fewer than three wishes say nothing; a passenger is one, and so is an app that asks and asks', async () => {
  await order('one', '13900000001');
  await order('again', '13900000001');
  for (let asked = 0; asked < 5; asked += 1) await quote();
  await minute();
  assert.deepEqual(await here(), undefined);
  assert.equal((await live()).wishes, 2);
  const { facts } = (await prices.estimate(
    { source: 'app', ...TRIP, carGroup: '', scheduledAt: null },
    { distance: 2000, duration: 600 },
  )) ?? { facts: null };
  assert.deepEqual([facts?.surge, facts?.demand], [null, undefined]);
});

test('wishes beyond the free cars make rides dearer, step by step; the quote keeps what that was counted from', async () => {
  await order('two', '13900000002');
  await minute();
  assert.deepEqual([(await here())?.figure, (await here())?.wishes, (await here())?.cars], [110, 3, 0]);
  await minute();
  const { quoteId, lines } = await quote();
  const facts = await factsOf(quoteId);
  assert.deepEqual(facts.demand, { cell: CELL, figure: 120, wishes: 3, cars: 0, at: facts.demand?.at });
  assert.equal(facts.surge, 120);
  const itself = lines.reduce((sum, { kind, amount }) => (kind === 'surge' ? sum : sum + amount), 0);
  assert.equal(surgeOf(lines), Math.round(itself * 0.2));
  // whoever stands where nobody else wishes pays what is written
  const far = { ...TRIP, pickUp: at(-6000, -6000) };
  assert.equal((await factsOf((await passengers.call('/open/price/quote', far)).quoteId)).demand, undefined);
});

test('the charge takes the figure of the quote, and says what it came from; without a quote it is that of the pick-up', async () => {
  const { quoteId, total } = await quote();
  const quoted = await factsOf(quoteId);
  const { orderNo } = await order('quoted', '13900000003', { quoteId });
  const startedAt = new Date(now()).toISOString();
  const without = await makeOrder(db, {
    source: 'app',
    requestedAt: startedAt,
    pickedUpAt: startedAt,
    pickUpLng: PICK_UP[0],
    pickUpLat: PICK_UP[1],
    distance: 2000,
    duration: 600,
  });
  await minute();
  assert.equal((await here())?.figure, 130);
  const { id } = await db.selectFrom('order').select('id').where('orderNo', '=', orderNo).executeTakeFirstOrThrow();
  const { distance, duration } = quoted;
  const ended = { status: 'completed' as const, pickedUpAt: startedAt, droppedOffAt: startedAt, distance, duration };
  await db.updateTable('order').set(ended).where('id', '=', id).execute();
  for (const each of [id, without]) await db.transaction().execute((transaction) => prices.charge(transaction, each));
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: id });
  assert.deepEqual(
    [charge?.charge?.facts.demand, charge?.charge?.total, charge?.charge?.isReproduced],
    [quoted.demand, total, true],
  );
  const unquoted = (await admin.call('/operation/payRule/getCharge', { orderId: without })).charge?.charge;
  assert.deepEqual([unquoted?.facts.surge, unquoted?.facts.demand?.figure, unquoted?.isReproduced], [120, 120, true]);
  assert.equal(unquoted?.total, 1320);
});

test('free cars in the cell and around it count, those further away do not; then rides get cheaper, down to the floor', async () => {
  const [lat, lng] = cellToLatLng(gridRing(CELL, 1)[0] ?? '');
  const [beyondLat, beyondLng] = cellToLatLng(gridRing(CELL, 2)[0] ?? '');
  const near = await Promise.all(Array.from({ length: 20 }, () => town.newCar()));
  const beyond = await town.newCar();
  const stand = async () => {
    for (const car of near) await car.stand([lng, lat]);
    await beyond.stand([beyondLng, beyondLat]);
  };
  const next = async () => {
    // they are known before the minute is over
    app.advance(45);
    await stand();
    await until('the cars are free', async () => (await dispatcher.freeCars()).length === near.length + 1);
    app.advance(16);
    const from = now();
    await until('the minute is counted', async () => {
      await countDemand(services);
      return Date.parse((await live()).at ?? '') >= from;
    });
  };
  const before = (await here())?.figure ?? 0;
  await next();
  assert.deepEqual([(await here())?.cars, (await here())?.figure], [20, before - LIVE_STEP]);
  for (let more = 0; more < 4; more += 1) {
    await order(`more ${more}`, `1390000010${more}`);
    await next();
  }
  const figure = (await here())?.figure ?? 0;
  assert.ok(figure < 100, `${figure}`);
  const { quoteId, lines } = await quote();
  assert.equal((await factsOf(quoteId)).surge, figure);
  assert.ok(surgeOf(lines) < 0);
});

test('the higher of both is the table where that is higher, with the live figure beside it', async () => {
  const file = Buffer.from(`cell,from,to,factor\n${CELL},0,24,1.5\n`);
  await admin.upload('/operation/surge/importList', { fileName: 'demand.csv' }, file);
  const priced = await prices.estimate(
    { source: 'greater', ...TRIP, carGroup: '', scheduledAt: null },
    { distance: 2000, duration: 600 },
  );
  assert.equal(priced?.facts.surge, 150);
  assert.equal(priced?.facts.demand?.figure, (await here())?.figure);
  assert.equal(priced?.total, 1650);
});

test('what is counted no longer multiplies by 1, and the system page says so', async () => {
  const at3Minutes = new Demand({ db, nodes: services.nodes, now: () => new Date(now() + 200_000) });
  assert.equal((await at3Minutes.latest()).holds, false);
  assert.equal(await at3Minutes.at(PICK_UP), null);
  assert.notEqual(await services.demand.at(PICK_UP), null);
  const stateWith = async (demand: Demand) =>
    (await lookAtHealth({ ...services, demand }, 'en-US')).find(({ part }) => part === 'demand')?.state;
  assert.deepEqual([await stateWith(at3Minutes), await stateWith(services.demand)], ['warn', 'good']);
});

test('a back-test knows the live figure where an order keeps it, and says of how many it does not', async () => {
  const from = new Date(now() - 3_600_000).toISOString();
  const unknown = await makeOrder(db, {
    source: 'app',
    requestedAt: new Date(now() - 60_000).toISOString(),
    pickUpLng: PICK_UP[0],
    pickUpLat: PICK_UP[1],
    distance: 2000,
    duration: 600,
    price: 1500,
  });
  const to = new Date(now()).toISOString();
  const { jobId } = await admin.call('/operation/payRule/startBackTest', { id: versionId, from, to });
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  const { backTest } = await admin.call('/operation/payRule/getBackTest', { id: versionId });
  assert.equal(backTest?.demandUnknown, 1);
  // the two that were charged cost the same again, the other ×1.00
  assert.deepEqual(
    backTest.mostChanged.map(({ orderId, after }) => [orderId, after]),
    [[unknown, 1100]],
  );
});

test('a floor above the cap is refused at its field', async () => {
  const form = (surge: { most: number; least: number; from: 'live' }) => ({
    name: 'Odd',
    scope: { sources: ['odd'] },
    terms: { ...CITY_TAXI, surge },
  });
  const sentence = await refusedField(
    admin.call('/operation/payRule/addOne', form({ most: 150, least: 200, from: 'live' })),
    'terms.surge.least',
  );
  assert.match(JSON.stringify(sentence.body), /floor of surge must not be above its cap|下限不能高于上限/);
});

test('figures move by one step a minute at most, stay in their bounds, and go back to none when nobody wishes', async () => {
  const next = numbers(20_262);
  const place = () => {
    const [lng, lat] = at(next(0, 4000), next(0, 4000));
    return { lng, lat };
  };
  const places = (most: number) => Array.from({ length: next(0, most) }, place);
  let before: Record<string, CountedCell> = {};
  for (let round = 0; round < 200; round += 1) {
    const counted = await countCells(places(60), places(40), before);
    for (const cell of new Set([...Object.keys(before), ...Object.keys(counted)])) {
      const [was, is] = [before[cell]?.[0] ?? 100, counted[cell]?.[0] ?? 100];
      assert.ok(Math.abs(is - was) <= LIVE_STEP, `${cell}: ${was} → ${is}`);
      assert.ok(is >= LEAST_LIVE_SURGE && is <= MOST_SURGE);
    }
    before = counted;
  }
  assert.ok(Object.values(before).some(([figure]) => figure > 100));
  for (let round = 0; round < 40; round += 1) before = await countCells([], [], before);
  assert.deepEqual(before, {});
});

test('another node knows what was counted before its next quote', async () => {
  const { server: other } = await app.secondNode();
  await other.services.dispatcher.stop();
  assert.equal((await other.services.demand.latest()).at, (await services.demand.latest()).at);
  await minute();
  assert.deepEqual(await other.services.demand.latest(), await services.demand.latest());
});
