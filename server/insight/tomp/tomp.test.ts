/** A broker plans, books and follows a ride by TOMP-API: at our price, through the door of every order, and only its own. */
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { test } from 'node:test';
import { z } from 'zod';
import { TOMP_ANSWERS, tompError } from '#contract/insight/tomp/answers.ts';
import { tompEndpoints } from '#contract/insight/tomp/endpoints.ts';
import type { CallInput } from '#contract/index.ts';
import { majorOf } from '#contract/ground/currency.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { at, openTown } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services, address } = app.server;
const { db, dispatcher } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const approver = await app.signInAs('administrator');
const town = await openTown(app, admin);
const car = await town.newCar();
const now = () => services.now().getTime();

await admin.call('/capacity/station/addOne', {
  code: 'LIB',
  name: '图书馆',
  nameEn: 'Library',
  kind: 'pickUp',
  position: at(0, 0),
  areaCode: '440305',
  address: '',
});

const FEE = 500;
for (const { id } of (await admin.call('/operation/payRule/getPageList', { state: 'inForce' })).list)
  for (const { id: versionId, state, version } of (await admin.call('/operation/payRule/getVersionList', { id })).list)
    if (state === 'inForce') await admin.call('/operation/payRule/retireVersion', { id: versionId, version });
const rule = await admin.call('/operation/payRule/addOne', {
  name: 'Priced',
  scope: {},
  terms: { ...CITY_TAXI, cancellation: [{ by: 'passenger', after: 0, amount: FEE }] },
});
const submitted = await admin.call('/operation/payRule/submitVersion', { id: rule.versionId, version: 1 });
await approver.call('/operation/payRule/approveVersion', { id: rule.versionId, ...submitted });

const keyOf = async (source: string): Promise<string> =>
  (await admin.call('/sys/apiKey/addOne', { purpose: 'broker', name: source, source })).key;
const [ours, theirs] = [await keyOf('maas-one'), await keyOf('maas-two')];

interface Wire {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
interface Wishes {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** As a broker sends it; a header that is null is left out. */
async function send(method: string, path: string, { key = ours, body, headers = {} }: Wishes = {}): Promise<Wire> {
  const all: Record<string, string | null> = {
    'accept-language': 'en',
    api: 'TOMP',
    'api-version': '1.6.0',
    'maas-id': 'MP-1',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const response = await fetch(`${address}/tomp${path}`, {
    method,
    headers: sent,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const { 'GET /operator/ping': _nothing, ...schemas } = TOMP_ANSWERS;
type Answers = { [Route in keyof typeof schemas]: z.output<(typeof schemas)[Route]> };
const ANSWERS: { [Route in keyof Answers]: z.ZodType<Answers[Route]> } = schemas;
interface Sent extends Wishes {
  readonly id?: string;
  readonly query?: string;
}

/** An answer as the standard has it: its status, its language, its fields and nothing else. */
async function ask<Route extends keyof Answers>(
  route: Route,
  { id = '', query = '', ...wishes }: Sent = {},
): Promise<Answers[Route]> {
  const [method = '', path = ''] = route.split(' ');
  const isMade = method === 'POST' && !path.endsWith('/events');
  const { status, headers, text } = await send(method, `${path.replace('{id}', id)}${query}`, wishes);
  assert.equal(status, isMade ? 201 : 200, text);
  assert.equal(headers.get('content-language'), 'en-US');
  assert.match(headers.get('content-type') ?? '', /^application\/json/);
  return ANSWERS[route].parse(JSON.parse(text));
}

/** A no in the form of the standard, with its code. */
async function refusedBy(wire: Promise<Wire>, status: number, errorcode: number): Promise<z.output<typeof tompError>> {
  const { status: came, text } = await wire;
  assert.equal(came, status, text);
  const problem = tompError.parse(JSON.parse(text));
  assert.deepEqual([problem.errorcode, problem.errorCode, problem.status], [errorcode, errorcode, status], text);
  assert.ok(problem.detail.length > 10, problem.detail);
  return problem;
}

const coordinates = ([lng, lat]: [number, number]) => ({ coordinates: { lng, lat } });
const from = { ...coordinates(at(500, 500)), name: 'Library' };
const to = coordinates(at(3000, 3000));
const customer = {
  id: 'C-1',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phones: [{ number: '+86 139-0000 0001', preferred: true }],
};
const passengers = await town.appOf('app');

async function offer(more: object = {}) {
  return until('a free car is offered', async () => {
    await car.stand();
    await dispatcher.turn();
    const [option] = (await ask('POST /planning/offers', { body: { from, to, nrOfTravelers: 1, ...more } })).options;
    return option?.id === undefined ? null : { ...option, id: option.id };
  });
}
const booked = async (more: object = {}) => {
  const { id } = await offer();
  return ask('POST /bookings', { body: { id, customer, ...more } }).then((booking) => ({ ...booking, id }));
};
const event = (id: string, operation: string, wishes: Wishes = {}) =>
  send('POST', `/bookings/${id}/events`, { body: { operation }, ...wishes });
const commit = (id: string) => ask('POST /bookings/{id}/events', { id, body: { operation: 'COMMIT' } });
const orderOf = (id: string) =>
  db.selectFrom('order').where('sourceRef', '=', id).select(['id', 'orderNo', 'source', 'status']).executeTakeFirst();
async function orderedOf(id: string) {
  const order = await orderOf(id);
  assert.ok(order !== undefined);
  return order;
}
/** The car takes the order of a booking and drives to its passenger. Answers the order's number. */
async function drivesFor(id: string): Promise<string> {
  const { orderNo } = await orderedOf(id);
  await car.assigned(orderNo);
  await until('the car drives to its passenger', async () => {
    await car.stand(at(900, 500), { speed: 40 });
    await dispatcher.turn();
    return (await orderedOf(id)).status === 'arriving';
  });
  return orderNo;
}
const amountOf = ({ parts }: { parts: readonly { amount: number }[] }) =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

test('what is announced answers, and nothing else does', async () => {
  const { status, text } = await send('GET', '/operator/ping');
  assert.deepEqual([status, text], [200, '']);
  const [implementation] = await ask('GET /operator/meta', { headers: { api: null, 'api-version': null } });
  assert.equal(implementation?.version, '1.6.0');
  assert.equal(implementation.baseUrl, `${address}/tomp`);
  const announced = new Set(implementation.endpoints.map(({ method, path }) => `${method} ${path}`));
  assert.deepEqual([...announced].toSorted(), tompEndpoints().map(({ route }) => route).toSorted()); // prettier-ignore
  for (const route of announced) {
    const [method = '', path = ''] = route.split(' ');
    const { status: known, text: said } = await send(
      method,
      path.replace('{id}', 'x'),
      method === 'POST' ? { body: {} } : {},
    );
    assert.ok(!said.includes('no such endpoint'), `${route}: ${known}`);
  }
  for (const [path, code] of [
    ['/operator/nothing', 1204],
    ['/payment/x/claim-extra-costs', 6204],
    ['/bookings/one-stop', 3204],
    ['/legs/x/available-assets', 4204],
    ['/support/', 5204],
    ['/nothing', 7204],
  ] as const)
    for (const method of ['GET', 'POST']) await refusedBy(send(method, path, method === 'POST' ? { body: {} } : {}), 404, code); // prettier-ignore
});

test('the service is told as in the public feeds', async () => {
  const information = await ask('GET /operator/information');
  assert.deepEqual([information.systemId, information.language], ['pilotdesk', ['zh-CN', 'en-US']]);
  const [region] = await ask('GET /operator/regions');
  assert.deepEqual([region?.name, region?.type, region?.regionId], ['Town', 'OPERATING', town.zoneId]);
  const [ring = []] = region?.serviceArea ?? [];
  assert.deepEqual(ring[0], ring.at(-1));
  const taxi = await until('the car is free', async () => {
    await car.stand();
    const [type] = await ask('GET /operator/available-assets');
    return type?.nrAvailable === 1 ? type : null;
  });
  assert.deepEqual([taxi.id, taxi.assetClass], ['taxi', 'TAXI']);
  const [plan] = await ask('GET /operator/pricing-plans');
  assert.equal(plan?.name, 'Priced');
  const [base, kilometre] = plan.fare.parts;
  assert.deepEqual([base?.type, base?.amount], ['FIXED', 11]);
  assert.deepEqual([kilometre?.unitType, kilometre?.amount, kilometre?.scaleFrom], ['KM', 2.4, 2]);
  const stations = await ask('GET /operator/stations', { query: `?lon=${at(0, 0)[0]}&lat=${at(0, 0)[1]}&radius=100` });
  assert.deepEqual(stations.map(({ name }) => name), ['Library']); // prettier-ignore
  assert.deepEqual(await ask('GET /operator/stations', { query: '?regionId=110105' }), []);
  await refusedBy(send('GET', '/operator/stations?limit=501'), 400, 1009);
});

test('an inquiry keeps nothing and costs what an app is quoted', async () => {
  await car.stand();
  const before = await db.selectFrom('tompBooking').select('id').execute();
  const quoted = await passengers.call('/open/price/quote', { pickUp: at(500, 500), dropOff: at(3000, 3000) });
  for (const route of ['POST /planning/inquiries', 'POST /plannings'] as const) {
    const { options, validUntil } = await ask(route, { body: { from, to } });
    const [option] = options;
    assert.ok(option !== undefined && option.id === undefined && option.state === 'NEW');
    assert.equal(amountOf(option.pricing), majorOf(quoted.total, quoted.currency));
    assert.ok(Date.parse(validUntil) > now());
    assert.equal(option.legs[0]?.distance, quoted.distance);
  }
  const after = await db.selectFrom('tompBooking').select('id').execute();
  assert.equal(after.length, before.length);
  const intended = await ask('POST /plannings', { query: '?booking-intent=true', body: { from, to } });
  assert.ok(intended.options[0]?.id !== undefined);
});

test('where, when or for whom no ride is, no option is', async () => {
  const none = async (more: object) => {
    await car.stand();
    assert.deepEqual((await ask('POST /planning/offers', { body: { from, to, ...more } })).options, []);
  };
  await none({ to: coordinates(at(40_000, 0)) });
  await none({ to: from });
  // bookings begin half an hour ahead
  await none({ departureTime: new Date(now() + 600_000).toISOString() });
  await none({ arrivalTime: new Date(now() + 3_600_000).toISOString() });
  await none({ departureTime: new Date(now()).toISOString(), arrivalTime: new Date(now() + 60_000).toISOString() });
  await none({ nrOfTravelers: 21 });
  // no car has so many seats, also not tomorrow
  await none({ nrOfTravelers: 9, departureTime: new Date(now() + 86_400_000).toISOString() });
  await none({ useAssets: ['car-1'] });
  await none({ useAssetTypes: ['bike'] });
  // a requirement that nobody reads is not promised
  await none({ travelers: [{ requirements: { abilities: [{ category: 'AV', number: '04' }] } }] });
  // the only car has no wheelchair space
  await none({ travelers: [{ requirements: { abilities: [{ category: 'HR', number: '02' }] } }] });
  await none({ useAssetTypes: ['taxi-wheelchair'] });
  await refusedBy(send('POST', '/planning/offers', { body: { from } }), 400, 2002);
  const past = { from, to, departureTime: new Date(now() - 3_600_000).toISOString() };
  await refusedBy(send('POST', '/planning/offers', { body: past }), 400, 2002);
});

test('a ride from the offer to its end, at the offered price', async () => {
  const option = await offer();
  const { id } = option;
  const made = await send('POST', '/bookings', { body: { id, customer, from } });
  assert.equal(made.status, 201, made.text);
  assert.ok(Date.parse(made.headers.get('expires') ?? '') > now());
  const pending = await ask('GET /bookings/{id}', { id });
  assert.deepEqual([pending.state, pending.legs[0]?.state], ['PENDING', 'NOT_STARTED']);
  assert.equal(await orderOf(id), undefined, 'no car is ordered before the commit');
  const confirmed = await commit(id);
  assert.equal(confirmed.state, 'CONFIRMED');
  assert.equal(amountOf(confirmed.pricing), amountOf(option.pricing));
  const { source, id: orderId } = await orderedOf(id);
  assert.equal(source, 'maas-one');
  const order = await admin.call('/operation/order/getById', { id: orderId });
  assert.deepEqual([order.pickUpName, order.passengerName], ['Library', 'Ada Lovelace']);
  await refusedBy(send('GET', `/legs/${id}/progress`), 404, 4204);

  const orderNo = await drivesFor(id);
  const preparing = await ask('GET /legs/{id}', { id });
  assert.equal(preparing.state, 'PREPARING');
  assert.match(preparing.asset?.licensePlate ?? '', /^粤B/);
  const progress = await ask('GET /legs/{id}/progress', { id });
  assert.deepEqual(progress.coordinates, preparing.asset?.overriddenProperties?.location?.coordinates);
  const [coming] = await ask('GET /bookings/{id}/notifications', { id });
  assert.ok(coming?.type === 'ETA' && (coming.minutes ?? 0) > 0, JSON.stringify(coming));

  await car.stand(at(500, 500));
  await car.pass(60);
  await car.say('reservation_stop', 'stopped', orderNo);
  await until('the car is there', async () => {
    const [news] = await ask('GET /bookings/{id}/notifications', { id });
    return news?.minutes === 0;
  });
  await car.say('trip_start', 'on_trip', orderNo);
  await until('the passenger is on board', async () => (await ask('GET /bookings/{id}', { id })).state === 'STARTED');
  const driving = await ask('GET /legs/{id}', { id });
  assert.equal(driving.state, 'IN_USE');
  assert.ok(driving.actualDepartureTime !== undefined);
  await refusedBy(event(id, 'CANCEL'), 403, 3004);
  await car.pass(600);
  await car.say('trip_stop', 'stopped', orderNo);
  await car.say('trip_end', 'available', orderNo, 5000);
  const finished = await until('the ride has ended', async () => {
    const booking = await ask('GET /bookings/{id}', { id });
    return booking.state === 'FINISHED' ? booking : undefined;
  });
  assert.equal(finished.pricing.estimated, false);
  assert.equal(amountOf(finished.pricing), amountOf(option.pricing));
  assert.ok(finished.actualArrivalTime !== undefined);
  assert.equal((await ask('GET /legs/{id}', { id })).state, 'FINISHED');
  const entries = await ask('GET /payment/journal-entry', { query: `?id=${id}` });
  assert.deepEqual(
    entries.map(({ amount, journalId, category, state }) => [amount, journalId, category, state]),
    [[amountOf(option.pricing), id, 'FARE', 'TO_INVOICE']],
  );
  await refusedBy(send('GET', `/legs/${id}/progress`), 404, 4204);
});

test('the same booking and the same commit again order one car', async () => {
  const first = await booked();
  const { id } = first;
  const repeated = await ask('POST /bookings', { body: { id, customer } });
  assert.deepEqual(repeated, { ...first });
  await refusedBy(send('POST', '/bookings', { body: { id, customer: { ...customer, id: 'C-2' } } }), 409, 3004);
  const wires = await Promise.all([1, 2, 3, 4].map(() => event(id, 'COMMIT')));
  assert.deepEqual(
    wires.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 403, 403, 403],
  );
  const orders = await db.selectFrom('order').where('sourceRef', '=', id).select('id').execute();
  assert.equal(orders.length, 1);
  assert.equal((await ask('POST /bookings', { body: { id, customer } })).state, 'CONFIRMED');
  const sealed = await db.selectFrom('tompBooking').where('ref', '=', id).select('riderSealed').executeTakeFirst();
  assert.equal(sealed?.riderSealed, null, 'who rides is known to the order alone');
  await ask('POST /bookings/{id}/events', { id, body: { operation: 'CANCEL' } });
});

test('commit and cancel at the same moment: a cancelled booking has no car', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await booked();
    const [committed, cancelled] = await Promise.all([event(id, 'COMMIT'), event(id, 'CANCEL')]);
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.ok([200, 403].includes(committed.status), committed.text);
    assert.equal((await ask('GET /bookings/{id}', { id })).state, 'CANCELLED');
    const order = await orderOf(id);
    assert.ok(order === undefined || order.status === 'cancelled');
  }
});

test('who cancels late pays the fee that an app’s passenger pays, once', async () => {
  const { id } = await booked();
  await commit(id);
  const orderNo = await drivesFor(id);
  // a car of which nothing is heard would lose the order, and there would be no fee
  await car.pass(60);
  const legs = await ask('POST /legs/{id}/events', {
    id,
    body: { event: 'CANCEL', time: services.now().toISOString() },
  });
  assert.equal(legs.state, 'CANCELLED');
  const again = await ask('POST /bookings/{id}/events', { id, body: { operation: 'CANCEL' } });
  assert.deepEqual([again.state, again.memo], ['CANCELLED', 'Cancelled by the passenger']);
  assert.deepEqual([amountOf(again.pricing), again.pricing.estimated], [FEE / 100, false]);
  const entries = await ask('GET /payment/journal-entry', { query: `?id=${id}` });
  assert.deepEqual(entries.map(({ amount }) => amount), [FEE / 100]); // prettier-ignore
  await car.say('passenger_cancellation', 'available', orderNo);
});

test('before the commit cancelling costs nothing and orders nothing', async () => {
  const { id } = await booked();
  const cancelled = await ask('POST /bookings/{id}/events', { id, body: { operation: 'CANCEL' } });
  assert.equal(cancelled.state, 'CANCELLED');
  await refusedBy(event(id, 'COMMIT'), 403, 3004);
  await refusedBy(send('POST', '/bookings', { body: { id, customer } }), 410, 3004);
  assert.equal(await orderOf(id), undefined);
});

test('an offer and a booking expire with their quote', async () => {
  const offered = await offer();
  const { id } = await booked();
  await refusedBy(event(id, 'EXTEND_EXPIRY_TIME'), 410, 3004);
  app.advance(601);
  await refusedBy(send('POST', '/bookings', { body: { id: offered.id, customer } }), 410, 3202);
  await refusedBy(event(id, 'COMMIT'), 403, 3202);
  assert.equal((await ask('GET /bookings/{id}', { id })).state, 'EXPIRED');
  assert.deepEqual((await ask('GET /bookings', { query: '?state=EXPIRED' })).map((one) => one.id), [id]); // prettier-ignore
  const riders = () => db.selectFrom('tompBooking').where('riderSealed', 'is not', null).select('ref').execute();
  assert.ok((await riders()).length > 0);
  await services.nouns.chores.get('tompRiders')?.(services, () => '');
  assert.deepEqual(await riders(), []);
});

test('a broker sees and changes only its own', async () => {
  const { id } = await booked();
  const foreign = { key: theirs };
  for (const path of [`/bookings/${id}`, `/bookings/${id}/notifications`, `/legs/${id}`, `/legs/${id}/progress`])
    await refusedBy(send('GET', path, foreign), 404, path.startsWith('/legs') ? 4204 : 3204);
  await refusedBy(event(id, 'COMMIT', foreign), 404, 3204);
  await refusedBy(event(id, 'CANCEL', foreign), 404, 3204);
  await refusedBy(send('POST', '/bookings', { ...foreign, body: { id } }), 404, 3204);
  assert.deepEqual(await ask('GET /bookings', foreign), []);
  assert.deepEqual(await ask('GET /payment/journal-entry', foreign), []);
  const own = await ask('GET /bookings', { query: '?state=PENDING' });
  assert.deepEqual(own.map((one) => one.id), [id]); // prettier-ignore
  assert.deepEqual(await ask('GET /bookings', { query: '?state=PENDING&min-price=100000' }), []);
  assert.deepEqual(await ask('GET /bookings', { query: '?contains-asset-type=taxi-wheelchair' }), []);
  for (const unknown of ['nothing', '00000000-0000-4000-8000-000000000000', '%00'])
    await refusedBy(send('GET', `/bookings/${unknown}`), 404, 3204);
  await ask('POST /bookings/{id}/events', { id, body: { operation: 'CANCEL' } });
});

test('a key for orders opens nothing here, and a broker’s key no orders', async () => {
  await refusedBy(send('GET', '/operator/meta', { key: null }), 401, 1006);
  await refusedBy(send('GET', '/bookings', { key: passengers.token }), 401, 3006);
  const other = await app.anonymous.as(ours).send('/open/order/getById', { externalId: 'x' });
  assert.equal(other.status, 401);
  const named = await send('GET', '/operator/meta', { key: null, headers: { 'x-api-key': ours } });
  assert.equal(named.status, 200);
});

test('headers say who speaks to whom, in which version', async () => {
  for (const header of ['api', 'api-version', 'maas-id'])
    await refusedBy(send('GET', '/operator/information', { headers: { [header]: null } }), 400, 1001);
  await refusedBy(send('GET', '/operator/information', { headers: { api: 'GBFS' } }), 400, 1002);
  const version = await refusedBy(
    send('GET', '/operator/information', { headers: { 'api-version': '0.6.0' } }),
    400,
    1008,
  );
  assert.match(version.detail, /0\.6\.0.*1\.6\.0/);
  await refusedBy(send('GET', '/operator/information', { headers: { 'addressed-to': 'someone-else' } }), 400, 1002);
  const { status } = await send('GET', '/operator/information', { headers: { 'addressed-to': 'pilotdesk' } });
  assert.equal(status, 200);
  const chinese = await send('GET', '/bookings/x', {
    headers: { 'accept-language': 'zh', accept: 'application/problem+json' },
  });
  assert.equal(chinese.headers.get('content-language'), 'zh-CN');
  assert.match(chinese.headers.get('content-type') ?? '', /^application\/problem\+json/);
  assert.match(chinese.text, /没有这个预订/);
});

test('what is not supported, and what cannot be read, is said in plain words', async () => {
  const { id } = await booked();
  for (const name of ['PREPARE', 'SET_IN_USE', 'PAUSE', 'FINISH', 'TIME_POSTPONE']) {
    const body = { event: name, time: services.now().toISOString() };
    const problem = await refusedBy(send('POST', `/legs/${id}/events`, { body }), 403, 4004);
    assert.match(problem.detail, new RegExp(name));
  }
  await refusedBy(event(id, 'DENY'), 403, 3004);
  await refusedBy(event(id, 'EXPIRE'), 400, 3002);
  const far = { id, to: coordinates(at(2000, 2000)) };
  await refusedBy(send('POST', '/bookings', { body: far }), 409, 3004);
  const phone = { id, customer: { id: 'C-1', phones: [{ number: 'call me' }] } };
  await refusedBy(send('POST', '/bookings', { body: phone }), 400, 3002);
  await refusedBy(send('POST', '/bookings', { body: '{' }), 400, 3002);
  await refusedBy(send('POST', '/bookings', { body: { id: 'x', deep: 'y'.repeat(70_000) } }), 413, 3002);
  await refusedBy(send('POST', '/bookings', { body: '{}', headers: { 'content-type': 'text/plain' } }), 415, 3002);
  const place = await refusedBy(send('POST', '/planning/offers', { body: { from: { name: 'x' }, to } }), 400, 2002);
  assert.match(place.detail, /^from\.coordinates: /, 'it begins with what is wrong: no form marks a field here');
  assert.equal((await ask('GET /bookings/{id}', { id })).state, 'PENDING', 'nothing was lost');
  await ask('POST /bookings/{id}/events', { id, body: { operation: 'CANCEL' } });
});

test('whatever is sent, the answer is a no in the form of the standard, and nothing breaks', async () => {
  const { id } = await booked();
  const odd = [null, [], 'x', 7, true, {}, { id: null }, { id: 7 }, { operation: 'COMMIT '.repeat(10) }];
  const places = [
    { coordinates: { lng: 1e308, lat: 0 } },
    { coordinates: { lng: '113', lat: 22 } },
    { coordinates: [113, 22] },
    { coordinates: null },
    { name: 'x'.repeat(201), ...coordinates(at(0, 0)) },
  ];
  const bodies = [
    ...odd,
    ...places.flatMap((place) => [
      { from: place, to },
      { from, to: place },
      { id, from: place },
    ]),
    { from, to, departureTime: 'tomorrow' },
    { from, to, departureTime: '9999-12-31T23:59:59Z', nrOfTravelers: 1.5 },
    { from, to, travelers: Array.from({ length: 101 }, () => ({})) },
    { id, customer: {} },
    { id, customer: { id: 'C', phones: Array.from({ length: 21 }, () => ({})) } },
  ];
  const paths = ['/plannings', '/planning/inquiries', '/planning/offers', '/bookings', `/bookings/${id}/events`, `/legs/${id}/events`]; // prettier-ignore
  for (const path of paths)
    for (const body of bodies) {
      // a request of one endpoint may be good for another, and of this booking only what is odd is sent to it
      if (path === '/bookings' && JSON.stringify(body).includes('departureTime')) continue;
      const { status, text } = await send('POST', path, { body: JSON.stringify(body) });
      assert.ok(status >= 400 && status < 500, `${path} ${JSON.stringify(body).slice(0, 80)}: ${status} ${text}`);
      tompError.parse(JSON.parse(text));
    }
  for (const query of ['limit=-1', 'offset=1e9', 'limit=a', 'limit=1&limit=2', 'from=now', 'state=PAID', 'category=x'])
    await refusedBy(send('GET', `/payment/journal-entry?${query}`), 400, 6002);
  for (const query of ['id=%00', 'id=x', 'state=INVOICED', 'category=FINE', 'offset=999'])
    assert.deepEqual(await ask('GET /payment/journal-entry', { query: `?${query}` }), []);
  for (const query of ['state=paid', 'min-time=%00', 'max-price=many', 'state=NEW&state=PENDING'])
    await refusedBy(send('GET', `/bookings?${query}`), 400, 3002);
  assert.equal((await ask('GET /bookings/{id}', { id })).state, 'PENDING');
  const emoji = '😀'.repeat(60);
  const named = await offer({ from: { ...coordinates(at(500, 500)), name: `\u202e${emoji}\u0007` } });
  assert.equal(named.from.name, '😀'.repeat(50));
  const customerNamed = { ...customer, firstName: '😀'.repeat(29), lastName: `x${emoji}`.slice(0, 59) };
  await ask('POST /bookings', { body: { id: named.id, customer: customerNamed } });
  await commit(named.id);
  for (const ref of [id, named.id]) await ask('POST /bookings/{id}/events', { id: ref, body: { operation: 'CANCEL' } });
});

test('every field of the standard is read or let through, and addresses may end with a slash', async () => {
  // in our words: the first request of wiki/How-do-I-start-a-TO.md, with names of fields of before 1.0, and all fields of 1.6
  await car.stand();
  const older = {
    radius: 100,
    startTime: '2020-06-24T07:12:03.000Z',
    endTime: '2020-06-24T07:20:03.000Z',
    travellers: 1,
  };
  const wire = await send('POST', '/plannings/?booking-intent=false', { body: { from, to, ...older, users: [{}] } });
  assert.equal(wire.status, 201, wire.text);
  assert.equal(ANSWERS['POST /plannings'].parse(JSON.parse(wire.text)).options.length, 1);
  const postal = { streetAddress: 'Science Road 1', street: 'Science Road', houseNumber: 1, areaReference: 'Shenzhen' };
  const place = {
    stopReference: [{ type: 'GTFS_STOP_ID', id: 'CN:S:1', country: 'CN' }],
    stationId: 'LIB',
    physicalAddress: { ...postal, postalCode: '518000', country: 'CN' },
    extraInfo: { gate: 'north' },
  };
  const { id } = await offer({
    from: { ...coordinates(at(500, 500)), ...place },
    to: { ...to, ...place },
    previousLegInfo: { provider: 'AIR', assetReference: 'XX123' },
    radius: 300,
    estimatedDistance: 5000,
    departureTime: new Date(now()).toISOString(),
    nrOfTravelers: 2,
    travelers: [
      {
        isValidated: true,
        age: 30,
        referenceNumber: 'T-1',
        cardTypes: [{ type: 'OTHER', subType: 'x', assetClass: 'TAXI', acceptors: ['a'] }],
        licenseTypes: [{ assetClass: 'CAR', issuingCountry: 'CN' }],
        requirements: { abilities: [{ category: 'AV', number: '01', source: 'CROW', memo: 'alone' }], bringAlong: [] },
        knownIdentifier: 'k',
        knownIdentifierProvider: 'p',
      },
    ],
    useAssets: [],
    userGroups: ['g'],
    useAssetTypes: ['taxi', 'bike'],
    extraInfo: { campaign: 1 },
  });
  const booking = await ask('POST /bookings', {
    body: {
      id,
      from: { ...coordinates(at(500, 500)), ...place },
      callbackUrl: 'https://broker.example/tomp',
      customer: {
        ...customer,
        age: 30,
        initials: 'A.',
        prefix: 'Ms',
        email: 'ada@example.org',
        birthDate: '1990-12-10',
        address: postal,
        cards: [{ type: 'ID', cardNumber: '1', validUntil: '2030-01-01' }],
        licenses: [{ assetClass: 'CAR', number: '1', validUntil: '2030-01-01' }],
        extraInfo: {},
      },
      extraInfo: { trace: 'x' },
    },
  });
  assert.deepEqual([booking.state, booking.from.name], ['PENDING', 'Science Road 1']);
  const operation = { operation: 'CANCEL', origin: 'END_USER', extendReason: 'OTHER' };
  const cancelled = await send('POST', `/bookings/${id}/events/`, { body: operation });
  assert.equal(cancelled.status, 200, cancelled.text);
});

test('a ride booked ahead is ordered for its time', async () => {
  const departureTime = new Date(Math.ceil(now() / 60_000) * 60_000 + 2 * 3_600_000).toISOString();
  const { id, departureTime: offered } = await offer({ departureTime });
  assert.equal(offered, departureTime);
  const pending = await ask('POST /bookings', { body: { id, customer } });
  assert.equal(pending.extraData?.safeWaitTime, undefined, 'where cars will be then is not known');
  const committed = await commit(id);
  assert.deepEqual([committed.state, committed.departureTime], ['CONFIRMED', departureTime]);
  assert.equal((await orderedOf(id)).status, 'scheduled');
  const between = (least: number, most: number) =>
    `?min-time=${encodeURIComponent(new Date(now() + least).toISOString())}&max-time=${encodeURIComponent(new Date(now() + most).toISOString())}`;
  const found = await ask('GET /bookings', { query: between(3_600_000, 3 * 3_600_000) });
  assert.deepEqual(
    found.map((one) => one.id),
    [id],
  );
  assert.deepEqual(await ask('GET /bookings', { query: between(4 * 3_600_000, 5 * 3_600_000) }), []);
  const listed = async (query: string) => (await ask('GET /bookings', { query })).some((one) => one.id === id);
  assert.equal(await listed('?state=CONFIRMED'), true);
  const cancelled = await ask('POST /bookings/{id}/events', { id, body: { operation: 'CANCEL' } });
  assert.equal(amountOf(cancelled.pricing), 0, 'no car was assigned');
});

test('a passenger in a wheelchair is offered a car with a space, and gets one', async () => {
  const roomy = await town.newCar();
  await db.updateTable('car').set({ wheelchair: true }).where('id', '=', roomy.id).execute();
  await services.telemetry.refresh();
  const body = { from, to, travelers: [{ requirements: { abilities: [{ category: 'HR', number: '01' }] } }] };
  const option = await until('the car is known to have a space', async () => {
    await roomy.stand();
    await dispatcher.turn();
    return (await ask('POST /planning/offers', { body })).options[0];
  });
  assert.equal(option.mainAssetType.id, 'taxi-wheelchair');
  const id = option.id ?? '';
  await ask('POST /bookings', { body: { id, customer } });
  await commit(id);
  const { id: orderId } = await orderedOf(id);
  const request = await db
    .selectFrom('dispatchRequest')
    .where('orderId', '=', orderId)
    .select(['wheelchair', 'seats'])
    .executeTakeFirst();
  assert.deepEqual(request, { wheelchair: true, seats: 1 });
  const types = await ask('GET /operator/available-assets');
  assert.deepEqual(
    types.map((type) => type.id),
    ['taxi', 'taxi-wheelchair'],
  );
  assert.deepEqual(
    (await ask('GET /bookings', { query: '?contains-asset-type=taxi-wheelchair' })).map((one) => one.id),
    [id],
  );
  await ask('POST /bookings/{id}/events', { id, body: { operation: 'CANCEL' } });
});

test('hours and closed areas are told as they are', async () => {
  const [hours] = await ask('GET /operator/operating-hours');
  const always = { regionId: town.zoneId, startTime: '00:00', endTime: '24:00' };
  assert.deepEqual(hours, { ...always, days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] });
  const [year] = await ask('GET /operator/operating-calendar', { query: `?regionId=${town.zoneId}` });
  assert.deepEqual([year?.startMonth, year?.startDay, year?.endMonth, year?.endDay], [1, 1, 12, 31]);
  assert.deepEqual(await ask('GET /operator/operating-calendar', { query: '?regionId=none' }), []);
  assert.deepEqual(await ask('GET /operator/alerts'), []);
  const staff = await app.signIn('admin', ADMIN_PASSWORD);
  const geometry = square(coordinates(at(0, 0)));
  const { id } = await staff.call('/capacity/closure/addOne', {
    authority: '交警支队',
    reason: '泄漏',
    geometry,
  });
  const [alert] = await ask('GET /operator/alerts');
  assert.deepEqual([alert?.alertId, alert?.stationIds], [id, ['LIB']]);
  assert.match(alert?.summary ?? '', /^交警支队/);
  const [station] = await ask('GET /operator/stations');
  assert.deepEqual([station?.isRenting, station?.isReturning], [false, false]);
  app.advance(61);
  const regions = await ask('GET /operator/regions');
  assert.deepEqual(
    regions.map(({ type }) => type),
    ['OPERATING', 'NO_ACCESS'],
  );
  assert.equal(regions[0]?.serviceArea.length, 2, 'the zone has a hole');
  const { version } = await staff.call('/capacity/closure/getById', { id });
  await staff.call('/capacity/closure/lift', { id, version, reason: '已处理' });
});

test('a rule that takes no such order gives no offer, and one on the passenger refuses the commit by its name', async () => {
  const staff = await app.signIn('admin', ADMIN_PASSWORD);
  const ruleOf = async (name: string, terms: CallInput<'/operation/rule/addOne'>['terms']) => {
    const { versionId } = await staff.call('/operation/rule/addOne', { name, scope: { sources: ['maas-two'] }, terms });
    const { version } = await staff.call('/operation/rule/startShadow', { id: versionId, version: 1 });
    await (await app.signInAs('administrator')).call('/operation/rule/approveVersion', { id: versionId, version });
  };
  await ruleOf('No third', {
    kind: 'limits',
    rows: [{ when: { booked: { from: 1, below: null } }, outcome: { accept: false } }],
  });
  const key = theirs;
  const departureTime = new Date(now() + 3 * 3_600_000).toISOString();
  const refs: string[] = [];
  for (const round of [1, 2]) {
    const { options } = await ask('POST /planning/offers', { key, body: { from, to, departureTime } });
    const id = options[0]?.id ?? '';
    refs.push(id);
    await ask('POST /bookings', { key, body: { id, customer } });
    if (round === 1) await ask('POST /bookings/{id}/events', { key, id, body: { operation: 'COMMIT' } });
    else assert.match((await refusedBy(event(id, 'COMMIT', { key }), 403, 3004)).detail, /No third/);
  }
  const [first = '', second = ''] = refs;
  const states = async () => Promise.all([first, second].map(async (id) => (await ask('GET /bookings/{id}', { key, id })).state)); // prettier-ignore
  assert.deepEqual(await states(), ['CONFIRMED', 'PENDING']);
  await ruleOf('None here', { kind: 'booking', rows: [{ when: {}, outcome: { accept: false } }] });
  assert.deepEqual((await ask('POST /planning/offers', { key, body: { from, to, departureTime } })).options, []);
  await car.stand();
  assert.equal((await ask('POST /planning/offers', { body: { from, to, departureTime } })).options.length, 1);
});

/** What a broker is told; it answers with the statuses that it is given, and then takes everything. */
async function startBroker(statuses: (number | 'never')[]) {
  const heard: { path: string; event: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const said = told.parse(JSON.parse(body));
      const { url: path = '', headers } = request;
      heard.push({ path, event: said.event ?? said.operation ?? said.type ?? '', headers, body: said });
      const status = statuses.shift() ?? 204;
      if (status !== 'never') response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  assert.ok(typeof bound === 'object' && bound !== null);
  return { address: `http://127.0.0.1:${bound.port}/mp/`, heard, server };
}
const told = z.looseObject({
  event: z.string().optional(),
  operation: z.string().optional(),
  type: z.string().optional(),
  time: z.string().optional(),
  asset: z.looseObject({ id: z.string(), licensePlate: z.string().optional() }).optional(),
});

test('a broker that says where is told what its car does, in order, and again until it has taken it', async () => {
  const staff = await app.signIn('admin', ADMIN_PASSWORD);
  const mainId = 'feeds.mds';
  const { version } = await staff.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }];
  await staff.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  // out of order for a moment, and then it refuses one for good
  const broker = await startBroker([503, 204, 204, 400]);
  const { id } = await booked({ callbackUrl: broker.address });
  await commit(id);
  const events = () => broker.heard.map(({ event: said }) => said);
  const orderNo = await drivesFor(id);
  await until('the first was tried', () => events().length === 1);
  assert.deepEqual(events(), ['ASSIGN_ASSET'], 'nothing overtakes what was not taken');
  const waiting = await until('it waits for another try', async () => {
    const [first] = await db.selectFrom('tompCall').where('status', '=', 503).select('dueAt').execute();
    return first?.dueAt;
  });
  assert.ok(Date.parse(waiting) > now());
  await car.pass(6);
  await until('both are taken', () => events().length === 3);
  await car.stand(at(500, 500));
  await car.say('reservation_stop', 'stopped', orderNo);
  await car.say('trip_start', 'on_trip', orderNo);
  await until('the passenger is on board', async () => (await ask('GET /bookings/{id}', { id })).state === 'STARTED');
  await car.pass(300);
  await car.say('trip_stop', 'stopped', orderNo);
  await car.say('trip_end', 'available', orderNo, 5000);
  await until('the end is told', () => events().includes('FINISH'));
  assert.deepEqual(events(), ['ASSIGN_ASSET', 'ASSIGN_ASSET', 'PREPARE', 'SET_IN_USE', 'FINISH']);
  const [first, second] = broker.heard;
  assert.equal(first?.path, `/mp/legs/${id}/events`);
  assert.deepEqual(
    ['api', 'api-version', 'maas-id', 'addressed-to'].map((name) => first?.headers[name]),
    ['TOMP', '1.6.0', 'pilotdesk', 'MP-1'],
  );
  assert.equal(first?.headers['idempotency-key'], second?.headers['idempotency-key']);
  const { asset, time } = told.parse(first?.body);
  assert.match(asset?.licensePlate ?? '', /^粤B/);
  assert.ok(time !== undefined && Date.parse(time) <= now());
  const feeds = await staff.call('/insight/openFeed/getList', {});
  const row = feeds.list.find(({ feed }) => feed === 'tomp/told')?.readers[0];
  assert.deepEqual([row?.lastReader, row?.lastStatus], ['maas-one', 204]);
  const states = await db.selectFrom('tompCall').select('state').orderBy('id').execute();
  assert.deepEqual(
    states.map(({ state }) => state),
    ['taken', 'taken', 'refused', 'taken'],
  );
  // who cancels is not told so; who is cancelled is
  const { id: own } = await booked({ callbackUrl: broker.address });
  await commit(own);
  await ask('POST /bookings/{id}/events', { id: own, body: { operation: 'CANCEL' } });
  const { id: theirsToo } = await booked({ callbackUrl: broker.address });
  await commit(theirsToo);
  const { id: orderId } = await orderedOf(theirsToo);
  const order = await staff.call('/operation/order/getById', { id: orderId });
  await staff.call('/operation/order/cancelOne', {
    id: orderId,
    version: order.version,
    by: 'operator',
    reason: 'storm',
  });
  const cancelled = await until('the cancelling is told', () =>
    broker.heard.find(({ path }) => path === `/mp/bookings/${theirsToo}/events`),
  );
  assert.deepEqual(cancelled.body, { operation: 'CANCEL', origin: 'TO' });
  assert.ok(!broker.heard.some(({ path, event: said }) => path.includes(own) && said === 'CANCEL'));
  broker.server.close();
  for (const callbackUrl of ['ftp://x.example', 'nowhere', 'https://x.example/?key=1'])
    await refusedBy(send('POST', '/bookings', { body: { id, callbackUrl } }), 400, 3002);
});

test('a broker that hangs with more bookings than are told at once keeps no other waiting', async () => {
  const [hanging, fine] = [await startBroker(Array.from({ length: 200 }, () => 'never')), await startBroker([])];
  const moment = services.now().toISOString();
  const cancelled = async (source: string, callback: string, count: number) => {
    const bookings = await db
      .insertInto('tompBooking')
      .values(
        Array.from({ length: count }, (_one, place) => ({
          ref: `${source}-${place}`,
          source,
          state: 'booked' as const,
          quoteId: '1',
          trip: '{}',
          departsAt: moment,
          arrivesAt: moment,
          expiresAt: moment,
          createdAt: moment,
          callback: callback.replace(/\/$/, ''),
        })),
      )
      .returning('id')
      .execute();
    const calls = bookings.map(({ id }) => ({
      bookingId: id,
      source,
      event: 'CANCEL' as const,
      at: moment,
      dueAt: moment,
    }));
    await db.insertInto('tompCall').values(calls).execute();
  };
  await cancelled('maas-hanging', hanging.address, 45);
  await until('many are under way', () => hanging.heard.length >= 20);
  await cancelled('maas-fine', fine.address, 1);
  await until('the other broker hears', () => fine.heard.length === 1);
  // not after those that were due before
  assert.ok(hanging.heard.length < 41, String(hanging.heard.length));
  await db.updateTable('tompCall').set({ state: 'givenUp' }).where('source', '=', 'maas-hanging').execute();
  hanging.server.closeAllConnections();
  for (const { server } of [hanging, fine]) server.close();
});

test('a key that has used up its hour is told when to come again', async () => {
  const staff = await app.signIn('admin', ADMIN_PASSWORD);
  const one = { purpose: 'broker' as const, name: 'few', source: 'few', hourlyQuota: 1 };
  const { key, secret } = await staff.call('/sys/apiKey/addOne', one);
  assert.equal(secret, null);
  await ask('GET /operator/meta', { key });
  await refusedBy(send('GET', '/operator/meta', { key }), 429, 1007);
  await refusedBy(send('GET', '/bookings/x', { key: theirs }), 404, 3204);
  const feeds = await staff.call('/insight/openFeed/getList', {});
  const meta = feeds.list.find(({ feed }) => feed === 'tomp/operator/meta');
  assert.deepEqual([meta?.standard, meta?.readers[0]?.lastReader], ['tomp', 'few']);
  const lookedFor = feeds.list.find(({ feed }) => feed === 'tomp/bookings/{id}')?.readers[0];
  assert.deepEqual([lookedFor?.lastStatus, lookedFor?.lastReader], [404, 'maas-two']);
});

test('a place that is closed after the offer orders no car, and says why', async () => {
  const { id } = await booked();
  await admin.call('/capacity/range/addOne', { name: 'Fair', kind: 'noStop', geometry: square(to) });
  const [fair] = (await admin.call('/capacity/range/getPageList', { keyword: 'Fair' })).list;
  assert.ok(fair !== undefined);
  await admin.call('/capacity/range/publish', { id: fair.id, version: fair.version, note: '' });
  const problem = await refusedBy(event(id, 'COMMIT'), 403, 3004);
  assert.match(problem.detail, /Fair/);
  assert.equal(await orderOf(id), undefined);
  assert.deepEqual((await ask('POST /planning/offers', { body: { from, to } })).options, []);
});

/** A few metres around a place. */
function square({ coordinates: { lng, lat } }: { coordinates: { lng: number; lat: number } }) {
  const half = 0.0005;
  const ring: [number, number][] = [
    [lng - half, lat - half],
    [lng + half, lat - half],
    [lng + half, lat + half],
    [lng - half, lat + half],
    [lng - half, lat - half],
  ];
  return { type: 'MultiPolygon' as const, coordinates: [[ring]] };
}
