/** What rules say is obeyed: limits at the same moment, passengers who do not come, waits, divisions, and shadows of orders without a car. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import type { ruleTerms } from '#contract/operation/rule/terms.ts';
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import type { rideScope } from '#contract/operation/scope/scope.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { at, openTown, square } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const approver = await app.signInAs('administrator');

// ---------------------------------------------------------------- a town with a car

const town = await openTown(app, admin, 30_000);
const now = () => services.now().getTime();

const order = (client: Client, externalId: string, wishes: { passengerMobile?: string; tripType?: TripType } = {}) =>
  client.call('/open/order/create', {
    externalId,
    pickUp: { name: 'A', position: at(500, 500) },
    dropOff: { name: 'B', position: at(3000, 3000) },
    ...wishes,
  });
async function orderRow(externalId: string) {
  return db.selectFrom('order').selectAll().where('sourceRef', '=', externalId).executeTakeFirstOrThrow();
}
const offerOf = (orderNo: string) =>
  db
    .selectFrom('dispatchOffer as f')
    .innerJoin('order as o', 'o.id', 'f.orderId')
    .where('o.orderNo', '=', orderNo)
    .where('f.endedAt', 'is', null)
    .select(['f.id', 'f.carId'])
    .executeTakeFirst();

const verdictsOf = async (externalId: string) => {
  const { id: orderId } = await orderRow(externalId);
  return (await admin.call('/operation/rule/getOrderVerdicts', { orderId })).list;
};

// ---------------------------------------------------------------- rules

type Terms = z.input<typeof ruleTerms>;
const draft = (name: string, terms: Terms, scope: z.input<typeof rideScope> = {}) =>
  admin.call('/operation/rule/addOne', { name, scope, terms });
const versionsOf = async (id: string) => (await admin.call('/operation/rule/getById', { id })).versions;
async function inShadow(name: string, terms: Terms, scope?: z.input<typeof rideScope>) {
  const made = await draft(name, terms, scope);
  const shadow = await admin.call('/operation/rule/startShadow', { id: made.versionId, version: 1 });
  return { ...made, seen: { id: made.versionId, version: shadow.version } };
}
async function inForce(name: string, terms: Terms, scope?: z.input<typeof rideScope>) {
  const made = await inShadow(name, terms, scope);
  const { version } = await approver.call('/operation/rule/approveVersion', made.seen);
  return { ...made, seen: { id: made.versionId, version } };
}

for (const { id } of (await admin.call('/operation/payRule/getPageList', { state: 'inForce' })).list) {
  const [version] = (await admin.call('/operation/payRule/getVersionList', { id })).list;
  if (version !== undefined)
    await admin.call('/operation/payRule/retireVersion', { id: version.id, version: version.version });
}
const price = await admin.call('/operation/payRule/addOne', {
  name: 'Priced',
  scope: {},
  terms: { ...CITY_TAXI, cancellation: [{ by: 'passenger', after: 0, amount: 500 }] },
});
const submitted = await admin.call('/operation/payRule/submitVersion', { id: price.versionId, version: 1 });
await approver.call('/operation/payRule/approveVersion', { id: price.versionId, ...submitted });

/** Those that an installation begins with. */
for (const { id } of (await admin.call('/operation/rule/getPageList', { pageSize: 100 })).list)
  for (const { id: versionId, state, version } of await versionsOf(id)) {
    const seen = { id: versionId, version };
    if (state === 'shadow') await admin.call('/operation/rule/endShadow', seen);
    if (state === 'inForce') await admin.call('/operation/rule/retireVersion', seen);
  }

test('of twenty orders of one passenger at the same moment over two apps as many are taken as the rule lets', async () => {
  const clients = [await town.appOf('limitsOne'), await town.appOf('limitsTwo')];
  const rows = [{ when: { open: { from: 1, below: null } }, outcome: { accept: false } }];
  await inForce('One at a time', { kind: 'limits', rows }, { sources: ['limitsOne', 'limitsTwo'] });
  const passengerMobile = '13800000101';
  const numbers = [passengerMobile, `+86${passengerMobile}`];
  const orders = Array.from({ length: 20 }, (_, place) => {
    const client = clients[place % 2];
    assert.ok(client);
    return order(client, `at once ${place}`, { passengerMobile: numbers[place % 3 === 0 ? 1 : 0] ?? '' });
  });
  const taken = (await Promise.allSettled(orders)).filter(({ status }) => status === 'fulfilled');
  assert.equal(taken.length, 1);
  // the same again is the same, whatever the rule says
  const [first] = taken;
  assert.ok(first?.status === 'fulfilled');
  const { sourceRef, source } = await db
    .selectFrom('order')
    .selectAll()
    .where('orderNo', '=', first.value.orderNo)
    .executeTakeFirstOrThrow();
  const own = clients[source === 'limitsOne' ? 0 : 1];
  assert.ok(own);
  const again = await order(own, sourceRef, { passengerMobile });
  assert.deepEqual([again.orderNo, again.isNew], [first.value.orderNo, false]);
  await own.call('/open/order/cancel', { externalId: sourceRef });
});

test('an order whose passenger does not come ends by the rule, once, costs its fee, and the car is free', async () => {
  await inForce('Gone', { kind: 'waiting', rows: [{ outcome: { noShowAfter: 120 } }] }, { sources: ['noShow'] });
  await inForce(
    'Gone fee',
    { kind: 'cancelling', rows: [{ when: { by: { oneOf: ['noShow'] } }, outcome: { fee: 900 } }] },
    { sources: ['noShow'] },
  );
  const client = await town.appOf('noShow');
  const car = await town.newCar();
  const { orderNo } = await order(client, 'gone');
  await car.assigned(orderNo);
  await car.say('reservation_stop', 'stopped', orderNo);
  await car.pass(110);
  await dispatcher.turn();
  await until('the car stands there', async () => (await orderRow('gone')).status === 'arriving');
  await car.pass(20);
  await until('the order ends', async () => {
    await Promise.all([dispatcher.turn(), dispatcher.turn()]);
    return (await orderRow('gone')).status === 'cancelled';
  });
  const ended = await orderRow('gone');
  assert.deepEqual([ended.status, ended.cancelledBy, Number(ended.price)], ['cancelled', 'passenger', 900]);
  await until('the car is taken back', async () => {
    await dispatcher.turn();
    return (await offerOf(orderNo)) === undefined;
  });
  const verdicts = await verdictsOf('gone');
  assert.deepEqual(verdicts.map(({ name }) => name).toSorted(), ['Gone', 'Gone fee']);
  assert.equal((await orderRow('gone')).version, ended.version);
});

test('a wait that a rule gives holds for an order that lost its car, too', async () => {
  await inForce('Patient', { kind: 'booking', rows: [{ outcome: { longestWait: 7200 } }] }, { sources: ['patient'] });
  const client = await town.appOf('patient');
  const car = await town.newCar();
  const { orderNo } = await order(client, 'patient');
  await car.assigned(orderNo);
  await car.pass(60);
  await car.say('driver_cancellation', 'available', orderNo);
  await until('the order waits again', async () => {
    await dispatcher.turn();
    return (await orderRow('patient')).status === 'requested';
  });
  const { id } = await orderRow('patient');
  const { waitUntil } = await db
    .selectFrom('dispatchRequest')
    .select('waitUntil')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  assert.ok(Date.parse(waitUntil) - now() > 7100 * 1000);
  await client.call('/open/order/cancel', { externalId: 'patient' });
});

test('a shadow of dispatching tells of orders without an offer, too, once for as long as it is the same', async () => {
  const made = await inShadow(
    'Far',
    { kind: 'dispatching', rows: [{ outcome: { radius: 20_000 } }] },
    { sources: ['carless'] },
  );
  const client = await town.appOf('carless');
  await client.call('/open/order/create', {
    externalId: 'carless',
    pickUp: { name: 'A', position: at(-29_000, -29_000) },
    dropOff: { name: 'B', position: at(-28_000, -28_000) },
  });
  for (let turns = 0; turns < 3; turns += 1) {
    await dispatcher.turn();
    app.advance(5);
  }
  const { shadow } = await admin.call('/operation/rule/getShadow', { id: made.versionId });
  assert.equal(shadow.decided, 1);
  await client.call('/open/order/cancel', { externalId: 'carless' });
});

test('rules of a division hold where its stations are: for a quote, an order and the charge alike', async () => {
  const code = '440305';
  await db
    .insertInto('station')
    .values({
      code: 'DIV-1',
      name: 'Division',
      kind: 'pickUp',
      lng: at(-15_000, 0)[0],
      lat: at(-15_000, 0)[1],
      areaCode: code,
    })
    .execute();
  app.advance(60);
  // what coverage judges rules by: the zone is in the division
  const { list: places } = await admin.call('/operation/payRule/getPlaceList', {});
  assert.deepEqual([...new Set(places.map(({ areaCode }) => areaCode))], [code]);
  const rule = await admin.call('/operation/payRule/addOne', {
    name: 'Of the division',
    scope: { areaCodes: [code] },
    terms: CITY_TAXI,
  });
  const asked = await admin.call('/operation/payRule/submitVersion', { id: rule.versionId, version: 1 });
  await approver.call('/operation/payRule/approveVersion', { id: rule.versionId, ...asked });
  const client = await town.appOf('divided');
  const trip = (pickUp: [number, number]) => ({ pickUp, dropOff: at(-12_000, 2000) });
  const beside = await client.call('/open/price/quote', trip(at(-15_000, 100)));
  assert.equal(beside.payRule, 'Of the division');
  // another place of the same range, whose stations all have this code
  const further = await client.call('/open/price/quote', trip(at(-5000, 0)));
  assert.equal(further.payRule, 'Of the division');
  await inForce(
    'Closed here',
    { kind: 'booking', rows: [{ outcome: { accept: false } }] },
    { areaCodes: [code], sources: ['divided'] },
  );
  const wish = {
    externalId: 'divided',
    pickUp: { name: 'A', position: at(-15_000, 100) },
    dropOff: { name: 'B', position: at(-12_000, 2000) },
  };
  assert.match((await refused(client.call('/open/order/create', wish), 409)).body.msg, /Closed here/);
  const other = await town.appOf('undivided');
  const car = await town.newCar();
  await db.updateTable('car').set({ areaCode: '1101' }).where('id', '=', car.id).execute();
  await services.telemetry.refresh();
  await car.stand(at(-15_000, 300));
  const { orderNo } = await other.call('/open/order/create', { ...wish, externalId: 'undivided' });
  // who reaches the division sees the order from the beginning, and whoever reaches another does not
  for (const [role, areaCode, seen] of [
    ['here', code, [orderNo]],
    ['elsewhere', '440304', []],
  ] as const) {
    await addRole(app, admin, role, 'areas', ['operation:order:list'], [areaCode]);
    const { list } = await (await app.signInAs(role)).call('/operation/order/getPageList', { source: 'undivided' });
    assert.deepEqual(
      list.map((one) => one.orderNo),
      seen,
      role,
    );
  }
  await car.assigned(orderNo);
  await other.call('/open/order/cancel', { externalId: 'undivided' });
  const { id: orderId, areaCode } = await orderRow('undivided');
  assert.equal(areaCode, code, 'of the pick-up, whatever car came');
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId });
  assert.equal(charge?.name, 'Of the division');
});

test('of rules for overlapping ranges the smaller range counts, then the one that began later', async () => {
  const ids: string[] = [];
  for (const [name, half] of [
    ['Small', 2000],
    ['Large', 4000],
  ] as const) {
    const geometry = square(half);
    const { id } = await admin.call('/capacity/range/addOne', { name, kind: 'operating', geometry });
    await admin.call('/capacity/range/publish', { id, version: 1, note: '' });
    ids.push(id);
  }
  const [small = '', large = ''] = ids;
  const { list } = await admin.call('/operation/payRule/getPlaceList', {});
  const around = list.map(({ rangeIds }) => rangeIds.filter((id) => ids.includes(id)).join());
  assert.deepEqual(new Set(around), new Set([`${small},${large}`, large, '']), 'the smaller one first');
  const sources = ['tied'];
  const closed = { kind: 'booking' as const, rows: [{ outcome: { accept: false } }] };
  await inForce('Large zone', closed, { rangeIds: [large], sources });
  app.advance(1);
  await inForce('Small zone', closed, { rangeIds: [small], sources });
  const client = await town.appOf('tied');
  assert.match((await refused(order(client, 'tied'), 409)).body.msg, /Small zone/);
  await inForce('Small zone of groups', closed, { rangeIds: [small], sources, tripTypes: ['private'] });
  assert.match((await refused(order(client, 'tied'), 409)).body.msg, /Small zone of groups/);
});
