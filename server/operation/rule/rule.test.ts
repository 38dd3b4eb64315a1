/** Operating rules from the draft to what they decide: cancelling, dispatching, taking orders, alerts; on two nodes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { z } from 'zod';
import type { ruleTerms } from '#contract/operation/rule/terms.ts';
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import type { rideScope } from '#contract/operation/scope/scope.ts';
import type { CarAlarm } from '#contract/capacity/telemetry/telemetry.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher, telemetry, rulings } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const approver = await app.signInAs('administrator');

// ---------------------------------------------------------------- a town with a car

const at = (east: number, north: number): [number, number] => [113.94 + east / 102_700, 22.535 + north / 111_195];
const ring = [at(-30_000, -30_000), at(30_000, -30_000), at(30_000, 30_000), at(-30_000, 30_000), at(-30_000, -30_000)];
const town = await admin.call('/capacity/range/addOne', {
  name: 'Town',
  kind: 'operating',
  geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
});
await admin.call('/capacity/range/publish', { id: town.id, version: 1, note: '' });

const keyFor = async (source: string): Promise<Client> =>
  app.anonymous.as((await admin.call('/sys/apiKey/addOne', { name: source, source })).key);
const now = () => services.now().getTime();

let serial = 0;
async function newCar(groups: string[] = []): Promise<string> {
  serial += 1;
  const { id } = await db
    .insertInto('car')
    .values({ fleetNumber: `R-${serial}`, plate: `粤R${serial}`, areaCode: '4403', groups })
    .returning('id')
    .executeTakeFirstOrThrow();
  await telemetry.refresh();
  await say(id, 'service_start', 'available');
  return id;
}
const say = (carId: string, event: VehicleEvent, state: VehicleState, orderNo: string | null = null) =>
  telemetry.takeEvent({
    carId,
    eventId: randomUUID(),
    at: now(),
    receivedAt: now(),
    event,
    state,
    orderNo,
    lng: null,
    lat: null,
    distance: null,
  });
const stand = (
  carId: string,
  [lng, lat]: [number, number] = at(900, 500),
  wishes: { charge?: number; speed?: number; alarms?: CarAlarm[] } = {},
) =>
  telemetry.take([
    {
      carId,
      at: now(),
      receivedAt: now(),
      lng,
      lat,
      speed: 0,
      heading: 0,
      altitude: null,
      charge: 80,
      odometer: null,
      alarms: [],
      flags: [],
      protocol: 'mqtt',
      ...wishes,
    },
  ]);

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

/** The car takes the order, and is on its way. */
async function assigned(carId: string, orderNo: string): Promise<void> {
  await stand(carId);
  await dispatcher.turn();
  const offer = await offerOf(orderNo);
  assert.ok(offer);
  await dispatcher.acknowledge(carId, { id: `order-${offer.id}`, result: 'done' });
  await say(carId, 'reservation_start', 'reserved', orderNo);
}
async function pass(carId: string, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 10) {
    await stand(carId);
    app.advance(Math.min(10, left));
  }
  await stand(carId);
}
const free = (carId: string) => say(carId, 'passenger_cancellation', 'available');
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
const cancelling = (rows: Terms['rows']): Terms => ({ kind: 'cancelling', rows });

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

test('a version runs in shadow before another person puts it in force, and never changes then', async () => {
  const scope = { sources: ['lifecycle'] };
  const { id, versionId } = await draft('Lifecycle', cancelling([{ outcome: { fee: 0 } }]), scope);
  await refused(approver.call('/operation/rule/approveVersion', { id: versionId, version: 1 }), 409);
  const terms = cancelling([{ expression: 'waited >= 60', outcome: { fee: 100 } }]);
  await admin.call('/operation/rule/updateVersion', { id: versionId, version: 1, terms });
  await refusedField(
    admin.call('/operation/rule/updateVersion', { id: versionId, version: 2, terms: { kind: 'waiting', rows: [{}] } }),
    'terms',
  );
  const shadow = await admin.call('/operation/rule/startShadow', { id: versionId, version: 2 });
  await refused(admin.call('/operation/rule/updateVersion', { id: versionId, ...shadow, note: 'late' }), 409);
  await refused(admin.call('/operation/rule/approveVersion', { id: versionId, ...shadow }), 409);
  await approver.call('/operation/rule/approveVersion', { id: versionId, ...shadow });
  const rewritten = db.updateTable('ruleVersion').set({ terms: '{}' }).where('id', '=', versionId).execute();
  await assert.rejects(rewritten, /never changes/);
  const answer = await refused(draft('Equal', cancelling([{ outcome: { fee: 1 } }]), scope), 409);
  assert.match(answer.body.msg, /Lifecycle v1/);
  const restored = await admin.call('/operation/rule/addVersion', { fromVersionId: versionId });
  assert.deepEqual(
    (await versionsOf(id)).map(({ number, state }) => `${number} ${state}`),
    ['2 draft', '1 inForce'],
  );
  await admin.call('/operation/rule/deleteVersion', { id: restored.id, version: 1 });
});

test('a scope that ties is refused when it is saved and when it is put into shadow, among rules of its kind', async () => {
  const fee = cancelling([{ outcome: { fee: 1 } }]);
  const update = async ({ id, versionId }: { id: string; versionId: string }, fields: object) => {
    const [{ version } = { version: 0 }] = await versionsOf(id);
    return admin.call('/operation/rule/updateVersion', { id: versionId, version, ...fields });
  };
  const shadow = async ({ id, versionId }: { id: string; versionId: string }) => {
    const [{ version } = { version: 0 }] = await versionsOf(id);
    return admin.call('/operation/rule/startShadow', { id: versionId, version });
  };
  const scope = { sources: ['tied'] };
  const first = await draft('First', fee, scope);
  const second = await draft('Second', fee, scope);
  const shadowed = await shadow(first);
  const inShadowSaid = await refusedField(shadow(second), 'scope', 409);
  assert.match(inShadowSaid.body.msg, /“First v1”, which runs in shadow/);
  await refusedField(draft('Third', fee, scope), 'scope', 409);
  const { version } = await approver.call('/operation/rule/approveVersion', { id: first.versionId, ...shadowed });
  const other = await draft('Other', fee, { sources: ['other'] });
  const said = await refusedField(update(other, { scope }), 'scope', 409);
  assert.match(said.body.msg, /“First v1” just as well/);
  // its terms are kept while the scope stays, and it goes on when that is narrower
  const [{ scope: kept } = { scope: undefined }] = await versionsOf(second.id);
  await update(second, { scope: kept, note: 'agreed' });
  await refusedField(shadow(second), 'scope', 409);
  await update(second, { scope: { ...scope, carGroups: ['Vans'] } });
  await shadow(second);
  // another kind is beside it, and what ends may be over by then
  await shadow(await draft('Waiting', { kind: 'waiting', rows: [{}] }, scope));
  const validTo = new Date(now() + 3_600_000).toISOString();
  await admin.call('/operation/rule/retireVersion', { id: first.versionId, version, validTo });
  await update(other, { scope });
  const late = await shadow(other);
  await refused(approver.call('/operation/rule/approveVersion', { id: other.versionId, ...late }), 409);
});

test('a cancelled ride costs what the rule says, the verdict says why, and the price can be computed again', async () => {
  const rows = [
    { when: { sinceAssigned: { from: null, below: 60 } }, outcome: { fee: 0 } },
    { when: { sinceAssigned: { from: 60, below: null } }, outcome: { fee: 700 } },
  ];
  const { id } = await inForce('Cancelled', cancelling(rows), { sources: ['cancel'] });
  const client = await keyFor('cancel');
  const car = await newCar();
  const cancelAfter = async (externalId: string, seconds: number) => {
    const { orderNo } = await order(client, externalId);
    await assigned(car, orderNo);
    await pass(car, seconds);
    await client.call('/open/order/cancel', { externalId });
    await free(car);
    app.advance(1);
  };
  await cancelAfter('early', 30);
  await cancelAfter('later', 100);
  assert.equal((await orderRow('early')).price, null);
  assert.equal(Number((await orderRow('later')).price), 700);
  const [early] = await verdictsOf('early');
  assert.deepEqual(
    [early?.name, early?.number, early?.row, early?.facts['by'], early?.outcome],
    ['Cancelled', 1, 1, 'passenger', { fee: 0 }],
  );
  const { id: orderId } = await orderRow('later');
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId });
  assert.deepEqual([charge?.charge?.isReproduced, charge?.charge?.total], [true, 700]);
  const { list } = await admin.call('/operation/rule/getPageList', { id });
  assert.equal(list[0]?.hitsToday, 2);
  assert.equal((await admin.call('/operation/rule/getHitList', { id })).list.length, 2);
  // the replay of the car
  const to = new Date(app.server.services.now().getTime() + 1000);
  const span = { carId: car, from: new Date(to.getTime() - 3_600_000).toISOString(), to: to.toISOString() };
  const { list: ofCar } = await admin.call('/operation/rule/getCarVerdicts', span);
  assert.deepEqual(
    ofCar.filter(({ name }) => name === 'Cancelled').map(({ row, outcome }) => [row, outcome]),
    [
      [1, { fee: 0 }],
      [2, { fee: 700 }],
    ],
  );
  const earlier = { ...span, to: ofCar.at(-1)?.at ?? '' };
  assert.equal((await admin.call('/operation/rule/getCarVerdicts', earlier)).list.length, ofCar.length - 1);
  await refusedField(admin.call('/operation/rule/getCarVerdicts', { ...span, from: '2020-01-01T00:00:00Z' }), 'to');
  const [supplier] = await db.insertInto('supplier').values({ code: 'other', name: 'Other' }).returning('id').execute();
  const stranger = await app.signInAs('supplier', { supplierId: supplier?.id ?? '', type: 'supplier' });
  await refused(stranger.call('/operation/rule/getCarVerdicts', span), 404);
});

test('a version in shadow decides nothing, and counts what it would have done', async () => {
  await inForce('Now', cancelling([{ outcome: { fee: 300 } }]), { sources: ['shadow'] });
  const inForceRule = (await admin.call('/operation/rule/getPageList', { keyword: 'Now' })).list[0];
  assert.ok(inForceRule);
  const [version] = await versionsOf(inForceRule.id);
  assert.ok(version);
  const next = await admin.call('/operation/rule/addVersion', { fromVersionId: version.id });
  const terms = cancelling([{ when: { by: { oneOf: ['passenger'] } }, outcome: { fee: 900 } }]);
  await admin.call('/operation/rule/updateVersion', { id: next.id, version: 1, terms });
  await admin.call('/operation/rule/startShadow', { id: next.id, version: 2 });
  const client = await keyFor('shadow');
  await order(client, 'shadowed');
  await client.call('/open/order/cancel', { externalId: 'shadowed' });
  assert.equal(Number((await orderRow('shadowed')).price), 300);
  const { shadow } = await admin.call('/operation/rule/getShadow', { id: next.id });
  assert.deepEqual([shadow.decided, shadow.differs, shadow.examples[0]?.outcome], [1, 1, { fee: 900 }]);
  assert.equal((await verdictsOf('shadowed')).length, 1, 'a shadow is no verdict');
});

test('a waiting order is searched further when a rule says so, and the offer keeps the verdict', async () => {
  const client = await keyFor('far');
  await db.updateTable('dispatchRequest').set({ waiting: false }).execute();
  const far = await newCar(['far']);
  const { orderNo } = await client.call('/open/order/create', {
    externalId: 'far',
    pickUp: { name: 'A', position: at(-15_000, 0) },
    dropOff: { name: 'B', position: at(-18_000, 0) },
    carGroup: 'far',
  });
  await stand(far, at(0, 0));
  await dispatcher.turn();
  assert.equal(await offerOf(orderNo), undefined, 'fifteen kilometres are too far by the settings');
  await inForce(
    'Far',
    { kind: 'dispatching', rows: [{ when: { waited: { from: 60, below: null } }, outcome: { radius: 20_000 } }] },
    { carGroups: ['far'] },
  );
  await stand(far, at(0, 0));
  await dispatcher.turn();
  assert.equal(await offerOf(orderNo), undefined, 'it has not waited long enough');
  app.advance(61);
  await stand(far, at(0, 0));
  await dispatcher.turn();
  assert.equal((await offerOf(orderNo))?.carId, far);
  const [verdict] = await verdictsOf('far');
  assert.deepEqual([verdict?.name, verdict?.outcome], ['Far', { radius: 20_000 }]);
});

test('a car that a rule holds back is given no order', async () => {
  const client = await keyFor('rest');
  await inForce(
    'Rest',
    { kind: 'charging', rows: [{ when: { charge: { from: null, below: 50 } }, outcome: { giveOrders: false } }] },
    { carGroups: ['rest'] },
  );
  const car = await newCar(['rest']);
  app.advance(6);
  const { orderNo } = await client.call('/open/order/create', {
    externalId: 'rest',
    pickUp: { name: 'A', position: at(500, 500) },
    dropOff: { name: 'B', position: at(3000, 3000) },
    carGroup: 'rest',
  });
  await stand(car, at(600, 500), { charge: 40 });
  await dispatcher.turn();
  assert.equal(await offerOf(orderNo), undefined);
  app.advance(1);
  await stand(car, at(600, 500), { charge: 60 });
  await dispatcher.turn();
  assert.equal((await offerOf(orderNo))?.carId, car);
});

test('orders are refused by name where a rule says so, for a place and for a passenger', async () => {
  const client = await keyFor('limited');
  const rows = [{ when: { open: { from: 1, below: null } }, outcome: { accept: false } }];
  await inForce('One at a time', { kind: 'limits', rows }, { sources: ['limited'] });
  const passengerMobile = '13800000001';
  await order(client, 'first', { passengerMobile });
  const answer = await refused(order(client, 'second', { passengerMobile }), 409);
  assert.match(answer.body.msg, /One at a time/);
  await order(client, 'first', { passengerMobile });
  await order(client, 'third', { passengerMobile: '13800000002' });
  const closed = await keyFor('closed');
  await inForce('Closed', { kind: 'booking', rows: [{ outcome: { accept: false } }] }, { sources: ['closed'] });
  await refused(order(closed, 'closed'), 409);
  const refusing = { kind: 'booking' as const, rows: [{ outcome: { accept: false } }] };
  await inForce('No seats', refusing, { sources: ['limited'], tripTypes: ['shared'] });
  await refused(order(client, 'by seat', { tripType: 'shared', passengerMobile: '13800000003' }), 409);
  await order(client, 'by car', { passengerMobile: '13800000003' });
  await rulings.written();
  const [hit] = (await admin.call('/operation/rule/getPageList', { keyword: 'Closed' })).list;
  assert.equal(hit?.hitsToday, 1, 'a refusal is a decision, too');
});

test('a rule for holidays alone, and for given dates, is obeyed on these days and no others', async () => {
  const closed = { kind: 'booking' as const, rows: [{ outcome: { accept: false } }] };
  const day = new Date(app.server.services.ranges.clock.moment(now()).day * 86_400_000).toISOString().slice(0, 10);
  const client = await keyFor('onHolidays');
  await inForce('On holidays', closed, { sources: ['onHolidays'], dayKinds: ['holiday'] });
  await order(client, 'ordinary day');
  await admin.call('/operation/workCalendar/setList', { days: [{ day, name: 'Festival', countsAs: 7 }] });
  assert.match((await refused(order(client, 'holiday'), 409)).body.msg, /On holidays/);
  await admin.call('/operation/workCalendar/deleteOne', { day });
  await order(client, 'holiday');
  const dated = await keyFor('onDates');
  await inForce('Another date', closed, { sources: ['onDates'], dates: [{ from: '2031-01-01', to: '2031-01-01' }] });
  await order(dated, 'another date');
  await inForce('This date', closed, { sources: ['onDates'], dates: [{ from: day, to: day }] });
  assert.match((await refused(order(dated, 'this date'), 409)).body.msg, /This date/);
});

test('an alert is raised or not, and as urgent, as the rule says; the alert says which rule', async () => {
  const rows: Terms['rows'] = [
    { when: { alert: { oneOf: ['lowCharge'] }, charge: { from: 15, below: null } }, outcome: { raise: false } },
    { when: { alert: { oneOf: ['lowCharge'] } }, outcome: { severity: 'critical' } },
  ];
  const { id } = await inForce('Charge', { kind: 'alerts', rows }, { carGroups: ['calm'] });
  const car = await newCar(['calm']);
  const usual = await newCar();
  await rulings.refresh();
  await stand(car, at(0, 0), { charge: 18 });
  await stand(usual, at(0, 0), { charge: 18 });
  const alertsOf = async (carId: string) => (await admin.call('/capacity/alert/getPageList', { carId })).list;
  await until('the car without a rule has its alert', async () => (await alertsOf(usual)).length === 1);
  assert.deepEqual(await alertsOf(car), []);
  app.advance(5);
  await stand(car, at(0, 0), { charge: 12 });
  const alert = await until('it is raised', async () => (await alertsOf(car))[0]);
  assert.deepEqual([alert.severity, alert.evidence.ruled?.name, alert.evidence.ruled?.row], ['critical', 'Charge', 2]);
  await rulings.written();
  const hits = (await admin.call('/operation/rule/getHitList', { id })).list;
  assert.deepEqual(
    hits.map(({ row }) => row),
    [2, 1],
    'what was not raised is written down once',
  );
});

test('an SOS is a critical alert whatever a rule says', async () => {
  const rows: Terms['rows'] = [
    { when: { alert: { oneOf: ['sos'] }, charge: { from: 50, below: null } }, outcome: { severity: 'low' } },
    { outcome: { raise: false } },
  ];
  await inForce('Hush', { kind: 'alerts', rows }, { carGroups: ['hushed'] });
  const cars = [await newCar(['hushed']), await newCar(['hushed'])];
  await rulings.refresh();
  for (const [place, car] of cars.entries()) {
    await stand(car, at(0, 0), { charge: 40 + 20 * place, alarms: ['sos', 'fault'] });
    const alertsOf = async () => (await admin.call('/capacity/alert/getPageList', { carId: car })).list;
    await until('it is heard', async () => (await alertsOf()).length > 0);
    assert.deepEqual(
      (await alertsOf()).map(({ kind, severity, evidence }) => [kind, severity, evidence.ruled]),
      [['sos', 'critical', undefined]],
    );
  }
});

test('an expression is checked against the facts, with the place of what is wrong, and reaches nothing else', async () => {
  const check = async (expression: string) =>
    (await admin.call('/operation/rule/checkExpression', { kind: 'cancelling', expression })).problem;
  assert.equal(await check('waited > 300 && by in ["noShow", "passenger"] || late + 60 > 600'), null);
  const unknown = await check('waited > 300 && speed > 1');
  assert.deepEqual([unknown?.from, unknown?.to], [16, 21]);
  for (const wrong of [
    'waited >',
    'waited > "a"',
    'waited + 1',
    'by.matches("(a+)+$")',
    'by.constructor == 1',
    '__proto__ == 1',
    '[1, 2].all(x, x > waited)',
    'size(by) > 1',
    `${'!'.repeat(200)}true`,
    `${'waited > 1 && '.repeat(30)}true`,
  ])
    assert.ok(await check(wrong), wrong);
  const terms: Terms = {
    kind: 'cancelling',
    rows: [{ expression: 'late > 60', outcome: { fee: 0 } }, { outcome: {} }],
  };
  const tried = (late: number | null) => admin.call('/operation/rule/tryOut', { terms, facts: { late } });
  assert.deepEqual([(await tried(61)).row, (await tried(null)).row], [1, 2], 'what is not known is not true');
  const wrong = cancelling([{ when: { late: { from: 10, below: 10 } }, outcome: { fee: 0 } }]);
  await refusedField(draft('Wrong', wrong), 'terms.rows.0.when.late');
  await refusedField(draft('Wrong', cancelling([{ outcome: { radius: 1 } }])), 'terms.rows.0.outcome.radius');
  await refusedField(draft('Wrong', cancelling([{ expression: 'by', outcome: { fee: 0 } }])), 'terms');
});

async function backTested(versionId: string, period: { from: string; to: string }) {
  const { jobId } = await admin.call('/operation/rule/startBackTest', { id: versionId, ...period });
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  const { backTest } = await admin.call('/operation/rule/getBackTest', { id: versionId });
  assert.ok(backTest);
  return backTest;
}

test('a back-test places rides in the week as the calendar counts their day', async () => {
  // a Monday
  await admin.call('/operation/workCalendar/setList', { days: [{ day: '2025-02-03', name: 'Festival', countsAs: 7 }] });
  const ride = { source: 'festival', status: 'cancelled' as const, cancelledBy: 'passenger' as const };
  const requestedAt = '2025-02-03T02:00:00Z';
  await makeOrder(db, { ...ride, requestedAt, cancelledAt: requestedAt });
  const sundays = { sources: ['festival'], bands: [{ weekdays: [7], from: 0, to: 0 }] };
  const { versionId } = await draft('Sundays', cancelling([{ outcome: { fee: 100 } }]), sundays);
  const period = { from: '2025-02-01T00:00:00Z', to: '2025-03-01T00:00:00Z' };
  assert.equal((await backTested(versionId, period)).matched, 1);
});

test('a back-test of cancelling counts as not come who waited as long as the rules in force asked', async () => {
  const sources = ['notCome'];
  await inForce('Five minutes', { kind: 'waiting', rows: [{ outcome: { noShowAfter: 300 } }] }, { sources });
  const begun = now() + 1000;
  const cancelledAfter = async (waited: number) => {
    const [requested, arrived] = [new Date(begun), new Date(begun + 60_000)];
    const orderId = await makeOrder(db, {
      source: 'notCome',
      status: 'cancelled',
      cancelledBy: 'passenger',
      requestedAt: requested.toISOString(),
      cancelledAt: new Date(arrived.getTime() + waited * 1000).toISOString(),
    });
    await db.insertInto('dispatchRequest').values({ orderId, waitUntil: requested, arrivedAt: arrived }).execute();
  };
  await cancelledAfter(60);
  await cancelledAfter(400);
  const terms = cancelling([{ when: { by: { oneOf: ['noShow'] } }, outcome: { fee: 900 } }]);
  const { versionId } = await draft('Not come', terms, { sources });
  const from = new Date(begun - 1000).toISOString();
  assert.equal((await backTested(versionId, { from, to: new Date(begun + 3_600_000).toISOString() })).matched, 1);
});

test('a back-test says what a version would have matched, with what became of it', async () => {
  const made = { source: 'tested', areaCode: '4403', requestedAt: '2025-03-03T02:00:00Z', price: 500 };
  const cancelled = (after: number) => ({
    ...made,
    status: 'cancelled' as const,
    cancelledBy: 'passenger' as const,
    assignedAt: '2025-03-03T02:00:00Z',
    cancelledAt: new Date(Date.parse('2025-03-03T02:00:00Z') + after * 1000).toISOString(),
  });
  await makeOrder(db, cancelled(30));
  await makeOrder(db, cancelled(300));
  await makeOrder(db, { ...made, status: 'completed' as const });
  const { versionId } = await draft(
    'Tested',
    cancelling([{ when: { sinceAssigned: { from: 60, below: null } }, outcome: { fee: 800 } }]),
    { sources: ['tested'] },
  );
  const period = { from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
  const { jobId } = await admin.call('/operation/rule/startBackTest', { id: versionId, ...period });
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  const { backTest } = await admin.call('/operation/rule/getBackTest', { id: versionId });
  assert.deepEqual(
    [backTest?.read, backTest?.matched, backTest?.byRow, backTest?.byEnding],
    [3, 1, [{ row: 1, matched: 1, charged: 500, ruled: 800 }], [{ ended: 'cancelled', matched: 1, charged: 500 }]],
  );
  const resting = await draft('Untestable', { kind: 'charging', rows: [{ outcome: { giveOrders: false } }] });
  await refused(admin.call('/operation/rule/startBackTest', { id: resting.versionId, ...period }), 409);
});

test('the effect of a version in force stands beside the same length of time before', async () => {
  const minute = (minutes: number) => new Date(app.server.services.now().getTime() + minutes * 60_000).toISOString();
  const cancelledRide = (minutes: number, paid: number, source = 'effect') => {
    const [requestedAt, cancelledAt] = [minute(minutes), minute(minutes + 1)];
    const ended = { status: 'cancelled' as const, cancelledBy: 'passenger' as const, cancelledAt };
    return makeOrder(db, { source, currency: 'CNY', price: paid, requestedAt, assignedAt: requestedAt, ...ended });
  };
  await cancelledRide(-10, 500);
  await cancelledRide(-10, 500, 'another');
  await cancelledRide(-60, 500);
  const scope = { sources: ['effect'] };
  const { seen } = await inForce('Effect', cancelling([{ outcome: { fee: 100 } }]), scope);
  app.advance(1200);
  await cancelledRide(-5, 100);
  await cancelledRide(-10, 100);
  const measured = async () => {
    const { jobId } = await admin.call('/operation/rule/startEffect', { id: seen.id });
    assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
    return (await admin.call('/operation/rule/getEffect', { id: seen.id })).effect;
  };
  const effect = await measured();
  assert.deepEqual(
    [effect?.before, effect?.after].map((side) => [side?.matched, side?.charged, side?.byEnding]),
    [
      [1, 500, [{ ended: 'cancelled', matched: 1, charged: 500 }]],
      [2, 200, [{ ended: 'cancelled', matched: 2, charged: 200 }]],
    ],
  );
  assert.deepEqual(effect?.decided, []);
  const { versionId } = await draft('Never', cancelling([{ outcome: { fee: 1 } }]), { sources: ['never'] });
  await refused(admin.call('/operation/rule/startEffect', { id: versionId }), 409);
});

test('what one node puts in force, another obeys before the call has answered', async () => {
  const other = await app.secondNode();
  const source = 'nodes';
  const key = (await keyFor(source)).token;
  const client = other.anonymous.as(key ?? '');
  await client.call('/open/order/create', {
    externalId: 'before',
    pickUp: { name: 'A', position: at(500, 500) },
    dropOff: { name: 'B', position: at(3000, 3000) },
  });
  await inForce('Nodes', cancelling([{ outcome: { fee: 1234 } }]), { sources: [source] });
  await client.call('/open/order/cancel', { externalId: 'before' });
  assert.equal(Number((await orderRow('before')).price), 1234);
  const { rulings: known } = other.server.services;
  await inForce('Alerts', { kind: 'alerts', rows: [{ outcome: { raise: false } }] }, { carGroups: ['quiet'] });
  await until('the other node knows it without being asked', () => known.has('alerts'));
});
