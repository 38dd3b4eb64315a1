/** Booked rides that are changed (time, places, passengers): at what price, until when, and what is left alone when it cannot be done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { watch } from '#server/testing/live.ts';
import { refused } from '#server/testing/refusals.ts';
import { at, openTown, square } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const approver = await app.signInAs('administrator');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const now = () => services.now().getTime();
const inMinutes = (minutes: number): string =>
  new Date(Math.ceil(now() / 1000) * 1000 + minutes * MINUTE_MS).toISOString();
/** By the clock of the fleet, so many days from today. */
function dayAt(days: number, hour: number): string {
  const { clock } = services.ranges;
  const instant = clock.instantOf((clock.moment(now()).day + days) * DAY_MS + hour * HOUR_MS);
  assert.ok(instant !== null);
  return new Date(instant).toISOString();
}
const NIGHT = dayAt(1, 23);
const NOON = dayAt(1, 12);
const EVENING = dayAt(2, 18);

const town = await openTown(app, admin);
const passengers = await town.appOf('app');
const others = await town.appOf('other');
const car = await town.newCar();

for (const { id } of (await admin.call('/operation/payRule/getPageList', { state: 'inForce' })).list)
  for (const { id: versionId, state, version } of (await admin.call('/operation/payRule/getVersionList', { id })).list)
    if (state === 'inForce') await admin.call('/operation/payRule/retireVersion', { id: versionId, version });
for (const { id } of (await admin.call('/operation/rule/getPageList', { pageSize: 100 })).list)
  for (const { id: versionId, state, version } of (await admin.call('/operation/rule/getById', { id })).versions) {
    if (state === 'shadow') await admin.call('/operation/rule/endShadow', { id: versionId, version });
    if (state === 'inForce') await admin.call('/operation/rule/retireVersion', { id: versionId, version });
  }
const made = await admin.call('/operation/payRule/addOne', {
  name: 'Priced',
  scope: { sources: ['app'] },
  terms: { ...CITY_TAXI, cancellation: [] },
});
const submitted = await admin.call('/operation/payRule/submitVersion', { id: made.versionId, version: 1 });
await approver.call('/operation/payRule/approveVersion', { id: made.versionId, ...submitted });

const trip = { pickUp: at(500, 500), dropOff: at(3000, 3000) };
interface Booking {
  client?: typeof passengers;
  quoted?: boolean;
}
/** Books, at a quoted price unless told otherwise. */
async function book(externalId: string, scheduledAt: string, { client = passengers, quoted = true }: Booking = {}) {
  const wishes = { tripType: 'reservation' as const, scheduledAt };
  const quote = quoted ? await client.call('/open/price/quote', { ...trip, ...wishes }) : undefined;
  const { orderNo } = await client.call('/open/order/create', {
    externalId,
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    ...wishes,
    ...(quote === undefined ? {} : { quoteId: quote.quoteId }),
  });
  const { id } = await db.selectFrom('order').select('id').where('orderNo', '=', orderNo).executeTakeFirstOrThrow();
  return { id, orderNo, quote };
}
const find = (externalId: string) => passengers.call('/open/order/getById', { externalId });
const ask = (externalId: string, scheduledAt: string) =>
  passengers.call('/open/order/quoteReschedule', { externalId, scheduledAt });
let changes = 0;
/** Asks for the price and moves the ride. */
async function move(externalId: string, from: string, scheduledAt: string, changeId = `change-${(changes += 1)}`) {
  const { quoteId } = await ask(externalId, scheduledAt);
  return passengers.call('/open/order/reschedule', {
    externalId,
    changeId,
    from,
    scheduledAt,
    ...(quoteId === null ? {} : { quoteId }),
  });
}
const read = (id: string) => admin.call('/operation/order/getById', { id });
const isFor = (order: { scheduledAt: string | null }, moment: string) =>
  assert.equal(Date.parse(order.scheduledAt ?? ''), Date.parse(moment));
const requestOf = (orderId: string) =>
  db
    .selectFrom('dispatchRequest')
    .where('orderId', '=', orderId)
    .select(['searchFrom', 'waitUntil', 'waiting', 'longestWait'])
    .executeTakeFirstOrThrow();
/** What is kept of an order: nothing of it may move when a change is refused. */
async function keptOf(id: string) {
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: id });
  return { order: await read(id), request: await requestOf(id), quote: charge?.quote ?? null };
}

test('the passenger sees the old and the new price; what was agreed is charged and on the receipt, to the fen', async () => {
  const { id, quote } = await book('night', NOON);
  const seen = await ask('night', NIGHT);
  assert.equal(seen.before?.total, quote?.total);
  assert.ok((seen.after?.total ?? 0) > (seen.before?.total ?? 0));
  assert.ok(seen.after?.parts.some(({ kind }) => kind === 'night'));
  assert.ok(seen.before?.parts.every(({ kind }) => kind !== 'night'));
  isFor(await find('night'), NOON);
  const quoteId = seen.quoteId ?? '';
  const change = { externalId: 'night', changeId: 'to the night', from: NOON, scheduledAt: NIGHT, quoteId };
  const told = await passengers.call('/open/order/reschedule', change);
  assert.deepEqual([told.status, told.isNew], ['scheduled', true]);
  isFor(told, NIGHT);
  isFor(await find('night'), NIGHT);
  const { charge } = await admin.call('/operation/payRule/getCharge', { orderId: id });
  assert.equal(charge?.quote?.total, seen.after?.total);
  assert.equal(Date.parse((await requestOf(id)).searchFrom ?? ''), Date.parse(NIGHT) - 15 * MINUTE_MS);

  await passengers.call('/open/order/cancel', { externalId: 'night' });
});

test('a ride that was quoted along a planned way is as far at another time', async () => {
  const path = [
    ...[500, 1000, 1500, 2000, 2500, 3000].map((east) => at(east, 500)),
    ...[1000, 1500, 2000, 2500, 3000].map((north) => at(3000, north)),
  ];
  const wishes = { tripType: 'reservation' as const, scheduledAt: NOON };
  const { quoteId, total, distance } = await passengers.call('/open/price/quote', { ...trip, ...wishes, path });
  assert.notEqual(distance, (await passengers.call('/open/price/quote', { ...trip, ...wishes })).distance);
  await passengers.call('/open/order/create', {
    externalId: 'planned',
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    ...wishes,
    quoteId,
  });
  const { before, after } = await ask('planned', EVENING);
  assert.deepEqual([before?.total, after?.total], [total, total]);
});

test('the time, the search for the car and the timeline follow; staff and apps see who moved it, from what to what', async () => {
  const { id, quote } = await book('moved', NOON);
  const stream = await watch(admin);
  const heard = stream.events.length;
  const seen = await ask('moved', EVENING);
  const change = {
    externalId: 'moved',
    changeId: 'one',
    from: NOON,
    scheduledAt: EVENING,
    quoteId: seen.quoteId ?? '',
  };
  assert.equal((await passengers.call('/open/order/reschedule', change)).isNew, true);
  await until('the lists hear of it', () =>
    stream.events.slice(heard).some((event) => event.kind === 'rows' && event.noun === '/operation/order'),
  );
  const first = await read(id);
  isFor(first, EVENING);
  const { searchFrom, waitUntil } = await requestOf(id);
  assert.equal(Date.parse(searchFrom ?? ''), Date.parse(EVENING) - 15 * MINUTE_MS);
  assert.ok(Date.parse(waitUntil) > Date.parse(EVENING));

  const asked = await admin.call('/operation/order/quoteReschedule', { id, scheduledAt: NIGHT });
  assert.equal(asked.before?.total, seen.after?.total);
  const wish = { id, version: first.version, scheduledAt: NIGHT, quoteId: asked.quoteId ?? '' };
  const { version } = await admin.call('/operation/order/rescheduleOne', { ...wish, reason: 'asked by phone' });
  const { reschedules, ...after } = await read(id);
  assert.equal(after.version, version);
  isFor(after, NIGHT);
  const { realName } = await db
    .selectFrom('sysUser')
    .select('realName')
    .where('account', '=', 'admin')
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    reschedules.map(({ by, person, reason, from, to, before, after: then }) => [
      by,
      person,
      reason,
      [from, to].map((moment) => Date.parse(moment)),
      before?.total,
      then?.total,
    ]),
    [
      ['passenger', '', '', [NOON, EVENING].map((m) => Date.parse(m)), quote?.total, seen.after?.total],
      [
        'operator',
        realName,
        'asked by phone',
        [EVENING, NIGHT].map((m) => Date.parse(m)),
        seen.after?.total,
        asked.after?.total,
      ],
    ],
  );
  const { changes: logged } = await db
    .selectFrom('audit')
    .where('call', '=', '/operation/order/rescheduleOne')
    .orderBy('at', 'desc')
    .select('changes')
    .executeTakeFirstOrThrow();
  assert.match(JSON.stringify(logged), /scheduledAt.*asked by phone|asked by phone.*scheduledAt/);
  await passengers.call('/open/order/cancel', { externalId: 'moved' });
});

test('a change that is sent again is the same, also after others; another of that name is refused; the order, too, stays known', async () => {
  const { orderNo, quote } = await book('again', NOON);
  const { quoteId } = await ask('again', EVENING);
  const change = { externalId: 'again', changeId: 'one', from: NOON, scheduledAt: EVENING, quoteId: quoteId ?? '' };
  await passengers.call('/open/order/reschedule', change);
  const repeated = await passengers.call('/open/order/reschedule', change);
  assert.equal(repeated.isNew, false);
  isFor(repeated, EVENING);
  await refused(passengers.call('/open/order/reschedule', { ...change, scheduledAt: NIGHT }), 409);
  await move('again', EVENING, NOON);
  assert.equal((await passengers.call('/open/order/reschedule', change)).isNew, false);
  isFor(await find('again'), NOON);
  await move('again', NOON, EVENING);
  // the answer to the order itself was lost, and it comes again
  const ordered = await passengers.call('/open/order/create', {
    externalId: 'again',
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    tripType: 'reservation',
    scheduledAt: NOON,
    quoteId: quote?.quoteId,
  });
  assert.deepEqual([ordered.orderNo, ordered.isNew], [orderNo, false]);
  isFor(await find('again'), EVENING);
  await passengers.call('/open/order/cancel', { externalId: 'again' });
});

test('an app with a webhook is told that its ride was moved, once, and not of what was refused', async () => {
  const { id } = await admin.call('/operation/orderWebhook/addOne', {
    name: 'Moved',
    source: 'app',
    address: 'https://app.example/hooks',
    events: ['order.rescheduled'],
  });
  await book('told', NOON);
  await refused(move('told', EVENING, NIGHT), 409);
  const change = await ask('told', EVENING);
  const wish = {
    externalId: 'told',
    changeId: 'told of it',
    from: NOON,
    scheduledAt: EVENING,
    quoteId: change.quoteId ?? '',
  };
  await passengers.call('/open/order/reschedule', wish);
  assert.equal((await passengers.call('/open/order/reschedule', wish)).isNew, false);
  const { list } = await admin.call('/operation/orderWebhook/getCalls', { id });
  assert.deepEqual(
    list.map(({ event, orderNo }) => [event, orderNo]),
    [['order.rescheduled', (await find('told')).orderNo]],
  );
});

test('what cannot be is refused with a sentence, and nothing of the order has moved', async () => {
  const { id, quote } = await book('stays', NOON);
  const before = await keptOf(id);
  const wish = { externalId: 'stays', from: NOON, scheduledAt: EVENING };
  const say = async (call: Promise<unknown>, status: number, sentence: RegExp) => {
    const { body } = await refused(call, status);
    assert.match(body.msg, sentence);
    assert.deepEqual(await keptOf(id), before);
  };
  let names = 0;
  const change = (wishes: Partial<typeof wish & { quoteId: string }>) =>
    passengers.call('/open/order/reschedule', { ...wish, changeId: `stays-${(names += 1)}`, ...wishes });
  await say(ask('stays', inMinutes(-60)), 409, /30/);
  await say(ask('stays', inMinutes(10)), 409, /30/);
  await say(ask('stays', inMinutes(8 * 24 * 60)), 409, /7/);
  await say(ask('stays', NOON), 409, /already/);
  await say(others.call('/open/order/quoteReschedule', { externalId: 'stays', scheduledAt: EVENING }), 404, /./);
  await say(others.call('/open/order/reschedule', { ...wish, changeId: 'theirs' }), 404, /./);
  await say(change({}), 409, /quote/);
  await say(change({ quoteId: quote?.quoteId ?? '' }), 409, /quote/);
  const forEvening = (await ask('stays', EVENING)).quoteId ?? '';
  await say(change({ quoteId: forEvening, scheduledAt: NIGHT }), 409, /another trip/);
  await say(change({ quoteId: forEvening, from: EVENING }), 409, /meanwhile/);
  const elsewhere = await passengers.call('/open/price/quote', {
    pickUp: at(900, 900),
    dropOff: trip.dropOff,
    tripType: 'reservation',
    scheduledAt: EVENING,
  });
  await say(change({ quoteId: elsewhere.quoteId }), 409, /another trip/);
  await book('other ride', EVENING);
  const used = (await db.selectFrom('priceQuote').select('id').where('orderId', 'is not', null).orderBy('id', 'desc').executeTakeFirstOrThrow()).id; // prettier-ignore
  await say(change({ quoteId: used }), 409, /used/);
  app.advance(601);
  await say(change({ quoteId: forEvening }), 409, /expired/);
  for (const externalId of ['stays', 'other ride']) await passengers.call('/open/order/cancel', { externalId });
  const { body } = await refused(ask('stays', EVENING), 409);
  assert.match(body.msg, /Cancelled/);
});

test('the passenger changes where the ride goes and how many ride: at the new price, and the pick-up is placed anew', async () => {
  const { id, quote } = await book('elsewhere', NOON);
  const inner = await admin.call('/capacity/range/addOne', { name: 'Inner ring', kind: 'operating', geometry: square(1000) }); // prettier-ignore
  const published = await admin.call('/capacity/range/publish', { id: inner.id, version: 1, note: '' });
  await until('the ring is known', () => services.ranges.applying({ groups: [] }, now(), ...at(0, 0)).some(({ name }) => name === 'Inner ring')); // prettier-ignore
  const before = await read(id);
  assert.deepEqual([before.pickUpRange?.name, before.seats], ['Town', 1]);
  const wish = {
    pickUp: { name: 'Library', position: at(100, 100) },
    dropOff: { name: 'Airport', position: at(6000, 6000) },
    seats: 3,
  };
  const seen = await passengers.call('/open/order/quoteReschedule', { externalId: 'elsewhere', ...wish });
  assert.equal(seen.before?.total, quote?.total);
  const fresh = await passengers.call('/open/price/quote', {
    pickUp: wish.pickUp.position,
    dropOff: wish.dropOff.position,
    tripType: 'reservation',
    scheduledAt: NOON,
  });
  assert.equal(seen.after?.total, fresh.total);
  assert.ok(fresh.total > (quote?.total ?? 0));
  assert.deepEqual(await read(id), before);

  const change = { externalId: 'elsewhere', changeId: 'there', from: NOON, ...wish, quoteId: seen.quoteId ?? '' };
  const told = await passengers.call('/open/order/reschedule', change);
  assert.deepEqual([told.status, told.isNew], ['scheduled', true]);
  isFor(told, NOON);
  const { quote: agreed, order } = await keptOf(id);
  assert.equal(agreed?.total, fresh.total);
  assert.deepEqual(
    [order.pickUpName, order.pickUpPosition, order.dropOffName, order.dropOffPosition, order.seats],
    ['Library', wish.pickUp.position, 'Airport', wish.dropOff.position, 3],
  );
  assert.equal(order.pickUpRange?.name, 'Inner ring');
  const [kept] = order.reschedules;
  assert.deepEqual(kept?.fromTrip, {
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    seats: 1,
  });
  assert.deepEqual(kept.toTrip, wish);
  const { pickUp, dropOff, seats } = await find('elsewhere');
  assert.deepEqual({ pickUp, dropOff, seats }, wish);
  const { list } = await admin.call('/operation/order/getPageList', { place: 'Airport' });
  assert.deepEqual(
    list.map((row) => row.id),
    [id],
  );

  // again, also by another part of it; another change of that name; the order itself again
  assert.equal((await passengers.call('/open/order/reschedule', change)).isNew, false);
  await refused(passengers.call('/open/order/reschedule', { ...change, seats: 2 }), 409);
  const ordered = await passengers.call('/open/order/create', {
    externalId: 'elsewhere',
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    tripType: 'reservation',
    scheduledAt: NOON,
  });
  assert.equal(ordered.isNew, false);

  // the time alone leaves the rest, and the pick-up lies where it did
  await admin.call('/capacity/range/retire', { id: inner.id, version: published.version, note: '' });
  await until('the ring is gone', () => services.ranges.applying({ groups: [] }, now(), ...at(0, 0)).every(({ name }) => name !== 'Inner ring')); // prettier-ignore
  await move('elsewhere', NOON, EVENING);
  const later = await read(id);
  assert.deepEqual([later.pickUpName, later.seats, later.pickUpRange?.name], ['Library', 3, 'Inner ring']);
  assert.deepEqual(later.reschedules.at(-1)?.toTrip, null);
  const { seats: wanted } = await db.selectFrom('dispatchRequest').select('seats').where('orderId', '=', id).executeTakeFirstOrThrow(); // prettier-ignore
  assert.equal(wanted, 3);
  await passengers.call('/open/order/cancel', { externalId: 'elsewhere' });
});

test('staff change a place alone; the log says what it was; a stale version is refused and undoes nothing', async () => {
  const { id } = await book('by staff', NOON);
  const { version } = await read(id);
  const dropOff = { name: 'Harbour', position: at(5000, 3000) };
  const asked = await admin.call('/operation/order/quoteReschedule', { id, dropOff });
  assert.ok((asked.after?.total ?? 0) > (asked.before?.total ?? 0));
  const wish = { id, version, dropOff, quoteId: asked.quoteId ?? '', reason: 'asked by phone' };
  await admin.call('/operation/order/rescheduleOne', wish);
  const after = await keptOf(id);
  assert.deepEqual([after.order.dropOffName, after.order.pickUpName], ['Harbour', 'A']);
  assert.equal(after.quote?.total, asked.after?.total);
  isFor(after.order, NOON);
  const { changes: logged } = await db
    .selectFrom('audit')
    .where('call', '=', '/operation/order/rescheduleOne')
    .orderBy('at', 'desc')
    .select('changes')
    .executeTakeFirstOrThrow();
  assert.match(JSON.stringify(logged), /Harbour.*dropOffName/);
  assert.doesNotMatch(JSON.stringify(logged), /scheduledAt|pickUpName|seats/);
  const again = await admin.call('/operation/order/quoteReschedule', { id, seats: 2 });
  const { body } = await refused(
    admin.call('/operation/order/rescheduleOne', { id, version, seats: 2, quoteId: again.quoteId ?? '', reason: 'x' }),
    409,
  );
  assert.ok(body.data !== null && typeof body.data === 'object' && 'current' in body.data);
  assert.deepEqual(await keptOf(id), after);
  await passengers.call('/open/order/cancel', { externalId: 'by staff' });
});

test('places outside the zones, too near or closed, and more passengers than a car has seats, are refused with a sentence', async () => {
  const { id, quote } = await book('refused', NOON);
  const before = await keptOf(id);
  const say = async (wish: object, sentence: RegExp) => {
    const { body } = await refused(admin.call('/operation/order/quoteReschedule', { id, ...wish }), 409);
    assert.match(body.msg, sentence);
    assert.deepEqual(await keptOf(id), before);
  };
  await say({ dropOff: { name: 'Far away', position: at(20_000, 0) } }, /“Far away” is not within an operating zone/);
  await say({ pickUp: { name: 'Far away', position: at(20_000, 0) } }, /“Far away” is not within an operating zone/);
  await say({ dropOff: { name: 'Here', position: at(510, 510) } }, /too close/);
  await say({ seats: 9 }, /more than 4 seats, too few for 9/);
  await say({ pickUp: { name: 'A', position: trip.pickUp }, seats: 1 }, /already/);
  await say({}, /already/);
  // a quote for another way than the one that is wished
  const elsewhere = (await admin.call('/operation/order/quoteReschedule', { id, dropOff: { name: 'C', position: at(6000, 0) } })).quoteId ?? ''; // prettier-ignore
  const change = { externalId: 'refused', changeId: 'refused', from: NOON, dropOff: { name: 'D', position: at(0, 6000) } }; // prettier-ignore
  for (const [quoteId, sentence] of [
    [elsewhere, /another trip/],
    [quote?.quoteId ?? '', /quote/],
    [undefined, /ask for the new price/],
  ] as const) {
    const asked = quoteId === undefined ? change : { ...change, quoteId };
    const { body } = await refused(passengers.call('/open/order/reschedule', asked), 409);
    assert.match(body.msg, sentence);
  }
  assert.deepEqual(await keptOf(id), before);
  await passengers.call('/open/order/cancel', { externalId: 'refused' });
});

test('a time at which the place is closed, or at which a rule lets nobody change, is refused', async () => {
  const { id } = await book('closed', NOON);
  const geometry = square(9000);
  const form = {
    name: 'Works',
    kind: 'noStop' as const,
    geometry,
    schedule: { hours: [{ from: '17:00', to: '19:00' }] },
  };
  const { id: rangeId } = await admin.call('/capacity/range/addOne', form);
  const works = await admin.call('/capacity/range/publish', { id: rangeId, version: 1, note: '' });
  await until('the zone is known', () => services.ranges.applying({ groups: [] }, Date.parse(EVENING), ...trip.pickUp).some(({ name }) => name === 'Works')); // prettier-ignore
  const { body } = await refused(ask('closed', EVENING), 409);
  assert.match(body.msg, /“A”.*Works/);
  await admin.call('/capacity/range/retire', { id: rangeId, version: works.version, note: '' });

  const { versionId } = await admin.call('/operation/rule/addOne', {
    name: 'Not that late',
    scope: {},
    terms: {
      kind: 'booking',
      rows: [{ when: { changing: { from: null, below: 60 * 60 } }, outcome: { accept: false } }],
    },
  });
  const { version } = await admin.call('/operation/rule/startShadow', { id: versionId, version: 1 });
  await approver.call('/operation/rule/approveVersion', { id: versionId, version });
  await book('soon', inMinutes(50));
  const { body: late } = await refused(ask('soon', EVENING), 409);
  assert.match(late.msg, /Not that late/);
  assert.deepEqual((await read(id)).reschedules, []);
  const { versions } = await admin.call('/operation/rule/getById', { id: (await admin.call('/operation/rule/getPageList', { keyword: 'Not that late' })).list[0]?.id ?? '' }); // prettier-ignore
  for (const { id: version_, version: seen } of versions)
    await admin.call('/operation/rule/retireVersion', { id: version_, version: seen });
  for (const externalId of ['closed', 'soon']) await passengers.call('/open/order/cancel', { externalId });
});

test('of two who move it at the same moment one wins, and the other is told', async () => {
  const { id } = await book('race', NOON);
  const [evening, night] = [await ask('race', EVENING), await ask('race', NIGHT)];
  const both = await Promise.allSettled([
    passengers.call('/open/order/reschedule', { externalId: 'race', changeId: 'a', from: NOON, scheduledAt: EVENING, quoteId: evening.quoteId ?? '' }), // prettier-ignore
    passengers.call('/open/order/reschedule', { externalId: 'race', changeId: 'b', from: NOON, scheduledAt: NIGHT, quoteId: night.quoteId ?? '' }), // prettier-ignore
  ]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const [won, other] = both[0].status === 'fulfilled' ? [evening, night] : [night, evening];
  const after = await keptOf(id);
  isFor(after.order, won.scheduledAt);
  assert.equal(after.quote?.total, won.after?.total);
  assert.equal(after.order.reschedules.length, 1);

  const { version } = after.order;
  const fresh = await admin.call('/operation/order/quoteReschedule', { id, scheduledAt: other.scheduledAt });
  const wish = { id, version, scheduledAt: other.scheduledAt, quoteId: fresh.quoteId ?? '', reason: 'x' };
  await admin.call('/operation/order/rescheduleOne', wish);
  const { body } = await refused(admin.call('/operation/order/rescheduleOne', { ...wish, reason: 'y' }), 409);
  assert.ok(body.data !== null && typeof body.data === 'object' && 'current' in body.data);
  await passengers.call('/open/order/cancel', { externalId: 'race' });
});

test('a ride that was ordered without a quote stays without one; where no rule is for it nothing is asked of prices', async () => {
  const { id } = await book('unquoted', NOON, { quoted: false });
  const seen = await ask('unquoted', NIGHT);
  assert.ok((seen.after?.total ?? 0) > (seen.before?.total ?? 0));
  assert.equal(seen.quoteId, null);
  await move('unquoted', NOON, NIGHT);
  assert.equal((await keptOf(id)).quote, null);
  const free = await book('free', NOON, { client: others, quoted: false });
  const asked = await admin.call('/operation/order/quoteReschedule', { id: free.id, scheduledAt: EVENING });
  assert.deepEqual([asked.before, asked.after, asked.quoteId], [null, null, null]);
  await others.call('/open/order/reschedule', { externalId: 'free', changeId: 'a', from: NOON, scheduledAt: EVENING });
  isFor(await read(free.id), EVENING);
  await passengers.call('/open/order/cancel', { externalId: 'unquoted' });
  await others.call('/open/order/cancel', { externalId: 'free' });
});

test('a quote that another took the place of is kept as it was, with its order, and serves no other', async () => {
  const { id, quote } = await book('kept', NOON);
  await move('kept', NOON, EVENING);
  const former = await db.selectFrom('priceQuote').selectAll().where('id', '=', quote?.quoteId ?? '').executeTakeFirstOrThrow(); // prettier-ignore
  assert.deepEqual([former.orderId, former.formerOrderId, Number(former.total)], [null, id, quote?.total]);
  await assert.rejects(db.updateTable('priceQuote').set({ formerOrderId: null }).where('id', '=', former.id).execute(), /never changes/); // prettier-ignore
  await assert.rejects(db.deleteFrom('priceQuote').where('id', '=', former.id).execute(), /never deleted/);
  const again = { externalId: 'kept twice', pickUp: { name: 'A', position: trip.pickUp }, dropOff: { name: 'B', position: trip.dropOff } }; // prettier-ignore
  const wishes = { tripType: 'reservation' as const, scheduledAt: NOON, quoteId: former.id };
  await refused(passengers.call('/open/order/create', { ...again, ...wishes }), 409);
  await passengers.call('/open/order/cancel', { externalId: 'kept' });
});

test('a search that is due leaves alone a ride that is moved at that moment, and begins for the others', async () => {
  const soon = inMinutes(40);
  const { id } = await book('due', soon);
  const { id: otherId } = await book('due too', soon);
  app.advance(24 * 60);
  const { quoteId } = await ask('due', EVENING);
  const [held, moving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('order').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    held.resolve();
    await moving.promise;
    const wish = { scheduledAt: EVENING, quoteId: quoteId ?? '' };
    await services.rescheduling.change(transaction, id, wish, { by: 'passenger', changeId: 'late' }, 'en-US');
  });
  await held.promise;
  app.advance(2 * 60);
  await until('the search for the other begins', async () => {
    await dispatcher.turn();
    return (await find('due too')).status === 'requested';
  });
  moving.resolve();
  await change;
  await dispatcher.turn();
  assert.equal((await find('due')).status, 'scheduled');
  assert.equal((await requestOf(otherId)).waiting, true);
  // what is searched for is not moved any more
  const { body } = await refused(ask('due too', EVENING), 409);
  assert.match(body.msg, /Requested/);
  for (const externalId of ['due', 'due too']) await passengers.call('/open/order/cancel', { externalId });
});

test('what was agreed across the night is what the order costs and the receipt says, to the fen', async () => {
  const { id, orderNo, quote } = await book('driven', NOON);
  const seen = await ask('driven', NIGHT);
  await move('driven', NOON, NIGHT);
  assert.notEqual(seen.after?.total, quote?.total);
  app.advance((Date.parse(NIGHT) - now()) / 1000 - 14 * 60);
  await car.assigned(orderNo);
  await car.say('reservation_stop', 'stopped', orderNo);
  await until('the car is there', async () => (await find('driven')).carArrivedAt !== null);
  // who boards before the time has not waited
  await car.pass((Date.parse(NIGHT) - now()) / 1000 - 10);
  await car.say('trip_start', 'on_trip', orderNo);
  await until('the passenger is on board', async () => (await find('driven')).status === 'onTrip');
  await car.pass(600);
  await car.say('trip_stop', 'stopped', orderNo);
  await car.say('trip_end', 'available', orderNo, 5000);
  const ended = await until('the ride has ended', async () => {
    const order = await find('driven');
    return order.status === 'completed' ? order : undefined;
  });
  const office = await app.signIn('admin', ADMIN_PASSWORD);
  const { charge } = await office.call('/operation/payRule/getCharge', { orderId: id });
  assert.deepEqual(
    [ended.price, ended.receipt?.total, charge?.charge?.total, charge?.quote?.total],
    [seen.after?.total, seen.after?.total, seen.after?.total, seen.after?.total],
  );
  assert.ok(ended.receipt?.lines.some(({ kind }) => kind === 'night'));
  assert.equal(charge?.charge?.facts.waiting, 0);
  assert.equal(charge?.charge?.facts.late, 0);
  const { body } = await refused(ask('driven', inMinutes(60)), 409);
  assert.match(body.msg, /Completed/);
});

test('who is erased leaves no word of staff about the changes', async () => {
  const office = await app.signIn('admin', ADMIN_PASSWORD);
  const passengerMobile = '13800000222';
  const scheduledAt = inMinutes(60);
  const { orderNo } = await passengers.call('/open/order/create', {
    externalId: 'erased',
    passengerMobile,
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    tripType: 'reservation',
    scheduledAt,
  });
  const { id } = await db.selectFrom('order').select('id').where('orderNo', '=', orderNo).executeTakeFirstOrThrow();
  const { version } = await office.call('/operation/order/getById', { id });
  const wish = { id, version, scheduledAt: inMinutes(90), reason: 'Mr Li phoned' };
  await office.call('/operation/order/rescheduleOne', wish);
  await passengers.call('/open/order/cancel', { externalId: 'erased' });
  const passengerId = await until('the passenger is known', async () => {
    const order = await office.call('/operation/order/getById', { id });
    return order.passengerId ?? undefined;
  });
  const passenger = await office.call('/operation/user/getById', { id: passengerId });
  const asked = await office.call('/operation/user/askErasure', {
    id: passengerId,
    version: passenger.version,
    reason: 'asked',
  });
  const decider = await app.signInAs('administrator');
  await decider.call('/operation/user/decideErasure', {
    id: passengerId,
    version: asked.version,
    decision: 'approve',
  });
  const { reschedules } = await office.call('/operation/order/getById', { id });
  assert.deepEqual(
    reschedules.map(({ reason }) => reason),
    [''],
  );
});
