/** Pay rules from the draft to the receipt: versions, quotes, what rides are charged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { z } from 'zod';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import type { payScope } from '#contract/operation/scope/scope.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { at, openTown } from '#server/testing/town.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const reviewer = await app.signInAs('administrator');

// ---------------------------------------------------------------- a town with a car

const town = await openTown(app, admin);
const car = await town.newCar();
/** Where it waits for orders. */
const HOME = at(900, 500);
const now = () => services.now().getTime();

const trip = { pickUp: at(500, 500), dropOff: at(3000, 3000) };

interface Wishes {
  externalId: string;
  quoteId?: string;
  tripType?: 'shared';
  passengerMobile?: string;
}
const order = (client: Client, { externalId, ...wishes }: Wishes) =>
  client.call('/open/order/create', {
    externalId,
    pickUp: { name: 'A', position: trip.pickUp },
    dropOff: { name: 'B', position: trip.dropOff },
    ...wishes,
  });

async function orderId(externalId: string): Promise<string> {
  const { id } = await db
    .selectFrom('order')
    .select('id')
    .where('sourceRef', '=', externalId)
    .executeTakeFirstOrThrow();
  return id;
}
const chargeOf = async (externalId: string) =>
  (await admin.call('/operation/payRule/getCharge', { orderId: await orderId(externalId) })).charge;

/** The car takes the order and comes to the passenger. */
async function comes(orderNo: string): Promise<void> {
  await car.assigned(orderNo);
  await car.pass(30);
  await car.say('reservation_stop', 'stopped', orderNo);
}

/** Drives so far from home to a place, out of the way if it is nearer than that. */
async function driveTo(to: [number, number], metres: number, seconds: number): Promise<void> {
  const [east, north] = [(to[0] - HOME[0]) * 102_700, (to[1] - HOME[1]) * 111_195];
  const spare = Math.max(0, metres - Math.hypot(east, north)) / 2;
  const steps = seconds / 10;
  const length = Math.hypot(east, north) + 2 * spare;
  for (let step = 1; step <= steps; step += 1) {
    app.advance(10);
    const driven = (length * step) / steps;
    // south, back, and on
    const south = Math.min(driven, 2 * spare - driven);
    const share = (driven - 2 * spare) / (length - 2 * spare);
    await car.stand(
      south >= 0
        ? [HOME[0], HOME[1] - south / 111_195]
        : [HOME[0] + (to[0] - HOME[0]) * share, HOME[1] + (to[1] - HOME[1]) * share],
    );
  }
}

interface Driving {
  /** That the car says. */
  metres: number;
  to?: [number, number];
  /** That it drives; null: it says nothing of where it is. */
  really?: number | null;
}

async function drives(client: Client, externalId: string, orderNo: string, driving: number | Driving): Promise<void> {
  const { metres, to = trip.dropOff, really = metres } = typeof driving === 'number' ? { metres: driving } : driving;
  await car.stand(HOME);
  await comes(orderNo);
  await car.pass(120);
  await car.say('trip_start', 'on_trip', orderNo);
  if (really === null) app.advance(600);
  else await driveTo(to, really, 600);
  await car.say('trip_stop', 'stopped', orderNo);
  await car.say('trip_end', 'available', orderNo, metres);
  await car.stand(HOME);
  await until('the ride has ended', async () => {
    const { status } = await client.call('/open/order/getById', { externalId });
    return status === 'completed';
  });
}

// ---------------------------------------------------------------- rules

async function draft(name: string, scope: z.input<typeof payScope> = {}) {
  const { id, versionId } = await admin.call('/operation/payRule/addOne', { name, scope, terms: CITY_TAXI });
  return { id, versionId };
}
const versionsOf = async (id: string) => (await admin.call('/operation/payRule/getVersionList', { id })).list;
const seen = async (id: string, versionId: string) => {
  const found = (await versionsOf(id)).find((one) => one.id === versionId);
  assert.ok(found);
  return { id: versionId, version: found.version };
};
async function submitted(id: string, versionId: string) {
  await admin.call('/operation/payRule/submitVersion', await seen(id, versionId));
  return seen(id, versionId);
}
async function approve(id: string, versionId: string, validFrom?: string) {
  const inReview = await submitted(id, versionId);
  await reviewer.call('/operation/payRule/approveVersion', {
    ...inReview,
    ...(validFrom === undefined ? {} : { validFrom }),
  });
}
async function inForce(name: string, scope: z.input<typeof payScope>) {
  const made = await draft(name, scope);
  await approve(made.id, made.versionId);
  return made;
}
const statesOf = async (id: string) => (await versionsOf(id)).map(({ number, state }) => `${number} ${state}`);

const givesBack = { ...CITY_TAXI, compensation: { lateAfter: null, givenUp: 800 } };

/** Those that an installation begins with. */
for (const { id } of (await admin.call('/operation/payRule/getPageList', {})).list) {
  const [version] = await versionsOf(id);
  assert.ok(version);
  await admin.call('/operation/payRule/retireVersion', { id: version.id, version: version.version });
}

test('without a rule there is no price, and an order is driven all the same', async () => {
  const client = await town.appOf('bare');
  await refused(client.call('/open/price/quote', trip), 409);
  const { orderNo } = await order(client, { externalId: 'bare' });
  await drives(client, 'bare', orderNo, 5000);
  assert.equal(await chargeOf('bare'), null);
  assert.equal((await client.call('/open/order/getById', { externalId: 'bare' })).price, null);
});

test('a version goes from its author to another person, and never changes once approved', async () => {
  const { id, versionId } = await draft('Lifecycle', { sources: ['lifecycle'] });
  const first = { id: versionId, version: 1 };
  await admin.call('/operation/payRule/updateVersion', { ...first, note: 'first' });
  await refused(admin.call('/operation/payRule/updateVersion', { ...first, note: 'other' }), 409);
  const [drafted] = await versionsOf(id);
  assert.deepEqual([drafted?.note, drafted?.terms.base.amount], ['first', 1100], 'what was not named stays');
  await refused(reviewer.call('/operation/payRule/approveVersion', { id: versionId, version: 2 }), 409);
  const inReview = await submitted(id, versionId);
  await refused(admin.call('/operation/payRule/updateVersion', { ...inReview, note: 'late' }), 409);
  await refused(admin.call('/operation/payRule/approveVersion', inReview), 409);
  // a second account of the author is not another person
  const mobiles = await db
    .selectFrom('sysUser')
    .select(['id', 'mobile'])
    .where('account', 'in', ['admin', reviewer.account])
    .execute();
  await db
    .updateTable('sysUser')
    .set({ mobile: '13900001111' })
    .where('account', 'in', ['admin', reviewer.account])
    .execute();
  await refused(reviewer.call('/operation/payRule/approveVersion', inReview), 409);
  for (const { id: userId, mobile } of mobiles)
    await db.updateTable('sysUser').set({ mobile }).where('id', '=', userId).execute();
  await reviewer.call('/operation/payRule/rejectVersion', { ...inReview, decision: 'too dear' });
  await approve(id, versionId);
  assert.deepEqual(await statesOf(id), ['1 inForce']);
  const kept = await db
    .updateTable('payRuleVersion')
    .set({ terms: '{}' })
    .where('id', '=', versionId)
    .execute()
    .then(
      () => 'changed',
      (error: unknown) => String(error),
    );
  assert.match(kept, /never changes/);
  await refused(admin.call('/operation/payRule/deleteById', { id, version: 1 }), 409);
});

test('two rules that would fit a ride equally well are not both approved; the more specific one wins', async () => {
  const wide = await inForce('Wide', { sources: ['tie', 'tieToo'] });
  const equal = { name: 'Equal', scope: { sources: ['tieToo'] }, terms: CITY_TAXI };
  const answer = await refused(admin.call('/operation/payRule/addOne', equal), 409);
  assert.match(answer.body.msg, /“Wide v1”/, 'when it is saved, not at the last click');
  assert.deepEqual(answer.body.data, {
    fields: [{ path: 'scope', message: answer.body.msg }],
    link: { to: `/operation/payRule?drawer=detail&record=${wide.id}`, label: 'Wide v1' },
  });
  await inForce('In town', { rangeIds: [town.zoneId], sources: ['tie'] });
  const client = await town.appOf('tie');
  assert.equal((await client.call('/open/price/quote', trip)).payRule, 'In town');
  const other = await town.appOf('tieToo');
  assert.equal((await other.call('/open/price/quote', trip)).payRule, 'Wide');
});

test('a draft that came to tie says so and keeps its terms; another scope that ties, and handing it in, are refused', async () => {
  const update = async ({ id, versionId }: { id: string; versionId: string }, fields: object) =>
    admin.call('/operation/payRule/updateVersion', { ...(await seen(id, versionId)), ...fields });
  const tieOf = async (id: string) => (await admin.call('/operation/payRule/getVersionList', { id })).tie;
  const scope = { sources: ['later'] };
  const early = await draft('Early', scope);
  const late = await draft('Late', scope);
  assert.equal(await tieOf(early.id), null, 'two drafts: neither is handed in');
  await submitted(late.id, late.versionId);
  assert.deepEqual(await tieOf(early.id), { payRuleId: late.id, name: 'Late', number: 1, state: 'inReview' });
  const handedIn = await refused(submitted(early.id, early.versionId), 409);
  assert.match(handedIn.body.msg, /“Late v1”, which is in review/);
  await reviewer.call('/operation/payRule/approveVersion', await seen(late.id, late.versionId));
  assert.equal((await tieOf(early.id))?.state, 'approved');
  // a form sends the scope with the rest
  const [{ scope: kept } = { scope: undefined }] = await versionsOf(early.id);
  await update(early, { scope: kept, note: 'The price is agreed' });
  await refused(submitted(early.id, early.versionId), 409);
  const elsewhere = await draft('Apart', { sources: ['apart'] });
  const moved = await refused(update(elsewhere, { scope }), 409);
  assert.match(moved.body.msg, /“Late v1”/);
  await update(early, { scope: { sources: ['later'], carGroups: ['Vans'] } });
  assert.equal(await tieOf(early.id), null, 'narrower now');
  await approve(early.id, early.versionId);
  // what ends may be over by then
  await reviewer.call('/operation/payRule/retireVersion', {
    ...(await seen(late.id, late.versionId)),
    validTo: new Date(now() + 3_600_000).toISOString(),
  });
  await update(elsewhere, { scope });
  await refused(approve(elsewhere.id, elsewhere.versionId), 409);
});

test('a rule for a kind of trip is for orders of it, and a quote is for the kind it was given for', async () => {
  const sources = ['kinds'];
  await inForce('Any kind', { sources });
  await inForce('By the seat', { sources, tripTypes: ['shared'] });
  const client = await town.appOf('kinds');
  assert.equal((await client.call('/open/price/quote', trip)).payRule, 'Any kind');
  const { payRule, quoteId } = await client.call('/open/price/quote', { ...trip, tripType: 'shared' });
  assert.equal(payRule, 'By the seat');
  await refused(order(client, { externalId: 'kinds-1', quoteId }), 409);
  await order(client, { externalId: 'kinds-1', quoteId, tripType: 'shared' });
  const made = await client.call('/open/order/getById', { externalId: 'kinds-1' });
  assert.equal(made.tripType, 'shared');
  await client.call('/open/order/cancel', { externalId: 'kinds-1' });
  const unquoted = await order(client, { externalId: 'kinds-2', tripType: 'shared' });
  await drives(client, 'kinds-2', unquoted.orderNo, 5000);
  assert.equal((await chargeOf('kinds-2'))?.name, 'By the seat');
});

test('a rule for a passenger segment is for those in it, and quote and charge keep the segment', async () => {
  const mobile = '13800007777';
  const client = await town.appOf('segment');
  await order(client, { externalId: 'segment-0', passengerMobile: mobile });
  await until('the passenger is known', async () => {
    const { list } = await admin.call('/operation/user/getPageList', { mobile });
    return list.length === 1;
  });
  await client.call('/open/order/cancel', { externalId: 'segment-0' });
  const segment = await admin.call('/operation/passengerSegment/addOne', { name: 'New', ridesTo: 0, lastWithin: 30 });
  const wide = await admin.call('/operation/passengerSegment/addOne', { name: 'Few', ridesTo: 3 });
  const far = await admin.call('/operation/passengerSegment/addOne', { name: 'Regular', ridesFrom: 4 });
  const sources = ['segment'];
  await inForce('Everybody', { sources });
  await inForce('For new ones', { sources, segmentIds: [segment.id] });
  const tied = await refused(draft('For few', { sources, segmentIds: [wide.id] }), 409);
  assert.match(tied.body.msg, /For new ones v1/, 'a passenger may be in both');
  await inForce('For regulars', { sources, segmentIds: [far.id] });
  assert.equal((await client.call('/open/price/quote', trip)).payRule, 'Everybody');
  const quote = await client.call('/open/price/quote', { ...trip, passengerMobile: mobile });
  assert.equal(quote.payRule, 'For new ones');
  const { quoteId } = quote;
  await refused(order(client, { externalId: 'segment-1', quoteId, passengerMobile: '13800008888' }), 409);
  const { orderNo } = await order(client, { externalId: 'segment-1', quoteId, passengerMobile: mobile });
  await drives(client, 'segment-1', orderNo, 5000);
  const charged = await chargeOf('segment-1');
  assert.deepEqual(charged?.segments, [{ id: segment.id, name: 'New' }]);
  assert.deepEqual(charged.charge?.facts.segmentIds, [segment.id]);
  assert.equal(charged.charge.isReproduced, true);
});

test('without a quote the segments count that the passenger was in when the order was made', async () => {
  const client = await town.appOf('unquoted');
  const { id } = await admin.call('/operation/passengerSegment/addOne', { name: 'First ride', ridesTo: 0 });
  const mobile = '13800006666';
  await order(client, { externalId: 'unquoted-0', passengerMobile: mobile });
  await until('the passenger is known', async () => {
    const { list } = await admin.call('/operation/user/getPageList', { mobile });
    return list.length === 1;
  });
  await client.call('/open/order/cancel', { externalId: 'unquoted-0' });
  await inForce('First', { sources: ['unquoted'], segmentIds: [id] });
  const { orderNo } = await order(client, { externalId: 'unquoted-1', passengerMobile: mobile });
  await drives(client, 'unquoted-1', orderNo, 5000);
  const charged = await chargeOf('unquoted-1');
  assert.deepEqual([charged?.name, charged?.charge?.facts.segmentIds], ['First', [id]]);
});

test('what was quoted is what is charged, line by line, and it can be computed again', async () => {
  await inForce('Quoted', { sources: ['quoted'] });
  const client = await town.appOf('quoted');
  const quote = await client.call('/open/price/quote', trip);
  assert.equal(
    quote.total,
    quote.lines.reduce((sum, { amount }) => sum + amount, 0),
  );
  const { orderNo } = await order(client, { externalId: 'kept', quoteId: quote.quoteId });
  await drives(client, 'kept', orderNo, Math.round(quote.distance * 1.1));
  const charge = await chargeOf('kept');
  assert.ok(charge?.charge && charge.quote);
  const { lines, total, differences, meterTotal, isReproduced } = charge.charge;
  assert.equal(isReproduced, true);
  const without = (kind: string) => lines.filter((line) => line.kind !== kind);
  assert.deepEqual(without('waiting'), quote.lines, 'a longer way is the operator’s own');
  assert.ok(meterTotal > total, 'the meter alone would have asked for more');
  assert.deepEqual(
    differences.map(({ fact }) => fact),
    ['waiting'],
  );
  const answered = await client.call('/open/order/getById', { externalId: 'kept' });
  assert.deepEqual([answered.price, answered.currency], [total, 'CNY']);
  const detail = await admin.call('/operation/order/getById', { id: await orderId('kept') });
  assert.equal(
    detail.priceParts.reduce((sum, { amount }) => sum + amount, 0),
    total,
  );
  assert.deepEqual(detail.flags, []);
});

test('a band of holidays asks the calendar of the day, and a charge keeps what its quote was told', async () => {
  const bands = [{ kind: 'holiday' as const, from: 0, to: 0, days: ['holiday' as const], share: 5000 }];
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'Holidays',
    scope: { sources: ['holidays'] },
    terms: { ...CITY_TAXI, bands },
  });
  await approve(made.id, made.versionId);
  const client = await town.appOf('holidays');
  const added = async () => (await client.call('/open/price/quote', trip)).lines.some(({ kind }) => kind === 'holiday');
  assert.equal(await added(), false);
  const local = services.ranges.clock.moment(now()).day;
  const day = new Date(local * 86_400_000).toISOString().slice(0, 10);
  await admin.call('/operation/workCalendar/setList', { days: [{ day, name: 'Make-up', countsAs: 1 }] });
  assert.equal(await added(), false, 'a make-up day is none');
  await admin.call('/operation/workCalendar/setList', { days: [{ day, name: 'Festival', countsAs: 7 }] });
  const quote = await client.call('/open/price/quote', trip);
  assert.ok(quote.lines.some(({ kind }) => kind === 'holiday'));
  await admin.call('/operation/workCalendar/deleteOne', { day });
  const { orderNo } = await order(client, { externalId: 'holidays', quoteId: quote.quoteId });
  await drives(client, 'holidays', orderNo, quote.distance);
  const charged = await chargeOf('holidays');
  assert.deepEqual(charged?.charge?.facts.day, { weekday: 7, kind: 'holiday' });
  assert.ok(charged.charge.lines.some(({ kind }) => kind === 'holiday'));
  assert.equal(charged.charge.isReproduced, true);
  // without a quote the day of the pick-up counts
  const unquoted = await order(client, { externalId: 'ordinary' });
  await drives(client, 'ordinary', unquoted.orderNo, quote.distance);
  assert.equal((await chargeOf('ordinary'))?.charge?.facts.day?.kind, 'ordinary');
});

test('a band of dates asks for the date, which quote and charge keep; other rules ask for none', async () => {
  const day = new Date(services.ranges.clock.moment(now()).day * 86_400_000).toISOString().slice(0, 10);
  const band = { kind: 'peak' as const, from: 0, to: 0, share: 5000 };
  const client = await town.appOf('dates');
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'Of a date',
    scope: { sources: ['dates'] },
    terms: { ...CITY_TAXI, bands: [{ ...band, dates: { from: day, to: day } }] },
  });
  await approve(made.id, made.versionId);
  const quote = await client.call('/open/price/quote', trip);
  assert.ok(quote.lines.some(({ kind }) => kind === 'peak'));
  const { orderNo } = await order(client, { externalId: 'dates', quoteId: quote.quoteId });
  await drives(client, 'dates', orderNo, quote.distance);
  const charged = (await chargeOf('dates'))?.charge;
  assert.equal(charged?.facts.day?.date, day);
  assert.ok(charged.lines.some(({ kind }) => kind === 'peak'));
  assert.equal(charged.isReproduced, true);
  const tomorrow = await client.call('/open/price/quote', {
    ...trip,
    tripType: 'reservation',
    scheduledAt: new Date(now() + 86_400_000).toISOString(),
  });
  assert.ok(tomorrow.lines.every(({ kind }) => kind !== 'peak'));
  assert.equal((await chargeOf('kept'))?.charge?.facts.day?.date, undefined);
});

test('a rule for holidays beats the common one on the holiday and not the day after; one for dates beats both', async () => {
  const sources = ['festival'];
  const client = await town.appOf('festival');
  const dateOf = (ahead: number) =>
    new Date((services.ranges.clock.moment(now()).day + ahead) * 86_400_000).toISOString().slice(0, 10);
  const ruleOf = async (ahead = 0) => {
    const scheduledAt = new Date(now() + ahead * 86_400_000).toISOString();
    const booked = ahead === 0 ? {} : { tripType: 'reservation' as const, scheduledAt };
    return (await client.call('/open/price/quote', { ...trip, ...booked })).payRule;
  };
  await inForce('Festival: common', { sources });
  await inForce('Festival: weekends', { sources, weekdays: [6, 7] });
  await inForce('Festival: holidays', { sources, dayKinds: ['holiday'] });
  const days = [dateOf(0), dateOf(1)].map((day, place) => ({ day, name: 'Day', countsAs: place === 0 ? 7 : 1 }));
  await admin.call('/operation/workCalendar/setList', { days });
  assert.deepEqual([await ruleOf(), await ruleOf(1)], ['Festival: holidays', 'Festival: common']);
  // charged without a quote: by the day of the ride
  const { orderNo } = await order(client, { externalId: 'festival' });
  await drives(client, 'festival', orderNo, 5000);
  assert.equal((await chargeOf('festival'))?.name, 'Festival: holidays');
  await inForce('Festival: dates', { sources, dates: [{ from: dateOf(0), to: dateOf(1) }] });
  assert.deepEqual([await ruleOf(), await ruleOf(1)], ['Festival: dates', 'Festival: dates']);
  const tied = { sources, dayKinds: ['makeUp' as const, 'holiday' as const] };
  await refusedField(draft('Tied by kind', tied), 'scope', 409);
  await refusedField(draft('Tied by date', { sources, dates: [{ from: dateOf(1), to: dateOf(9) }] }), 'scope', 409);
  await refusedField(draft('Tied by weekday', { sources, weekdays: [1, 6] }), 'scope', 409);
  await refusedField(draft('Backwards', { dates: [{ from: dateOf(1), to: dateOf(0) }] }), 'scope.dates.0.to');
  for (const scope of [{ dayKinds: ['makeUp' as const] }, { dates: [{ from: dateOf(2), to: dateOf(2) }] }])
    await draft(`Free ${Object.keys(scope).join('')}`, { sources, ...scope });
  for (const { day } of days) await admin.call('/operation/workCalendar/deleteOne', { day });
});

test('a ride that went elsewhere is charged as it was driven, and says so', async () => {
  const client = await town.appOf('quoted2');
  await inForce('Elsewhere', { sources: ['quoted2'] });
  const quote = await client.call('/open/price/quote', trip);
  const { orderNo } = await order(client, { externalId: 'other', quoteId: quote.quoteId });
  await drives(client, 'other', orderNo, { metres: quote.distance * 3, to: at(-3000, 3000) });
  const charge = await chargeOf('other');
  assert.equal(charge?.charge?.facts.distance, quote.distance * 3);
  assert.ok(charge.charge.differences.some(({ fact, reason }) => fact === 'distance' && reason === 'another'));
  assert.equal(charge.charge.total, charge.charge.meterTotal);
});

test('another way to the agreed place is the operator’s own, however long it is', async () => {
  const client = await town.appOf('detour');
  await inForce('Detour', { sources: ['detour'] });
  const quote = await client.call('/open/price/quote', trip);
  const { orderNo } = await order(client, { externalId: 'detour', quoteId: quote.quoteId });
  await drives(client, 'detour', orderNo, quote.distance * 3);
  const charge = await chargeOf('detour');
  assert.equal(charge?.charge?.facts.distance, quote.distance);
  assert.deepEqual(
    charge.charge.differences.map(({ fact }) => fact),
    ['waiting'],
  );
  assert.deepEqual((await admin.call('/operation/order/getById', { id: await orderId('detour') })).flags, []);
});

test('tolls are those of the gates on the way: expected on a planned one, else charged as driven, once', async () => {
  const client = await town.appOf('tolled');
  await inForce('Tolled', { sources: ['tolled'] });
  const along = (share: number): [number, number] => [
    HOME[0] + (trip.dropOff[0] - HOME[0]) * share,
    HOME[1] + (trip.dropOff[1] - HOME[1]) * share,
  ];
  const [east, north] = [(trip.dropOff[0] - HOME[0]) * 102_700, (trip.dropOff[1] - HOME[1]) * 111_195];
  const heading = Math.round((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
  const gate = { name: 'Bridge', position: along(0.6), heading, amount: 1500 };
  const { id } = await admin.call('/operation/tollGate/addOne', {
    ...gate,
    classes: [{ group: 'a class of no car here', amount: 9900 }],
  });
  // not passed: the other way, another currency, beside it
  const others = [
    { name: 'Back', heading: (heading + 180) % 360 },
    { name: 'Abroad', currency: 'HKD' },
    { name: 'Beside', position: [gate.position[0] + 0.01, gate.position[1]] as [number, number] },
  ];
  const ids = [id];
  for (const other of others) ids.push((await admin.call('/operation/tollGate/addOne', { ...gate, ...other })).id);
  const tollOf = (lines: readonly { kind: string; amount: number }[]) =>
    lines.find(({ kind }) => kind === 'tolls')?.amount ?? null;

  const unknown = await client.call('/open/price/quote', trip);
  assert.equal(tollOf(unknown.lines), null, 'without a way nothing is guessed');
  const first = await order(client, { externalId: 'tolled-1', quoteId: unknown.quoteId });
  await drives(client, 'tolled-1', first.orderNo, Math.round(Math.hypot(east, north)));
  const driven = await chargeOf('tolled-1');
  assert.ok(driven?.charge);
  assert.equal(tollOf(driven.charge.lines), 1500);
  assert.equal(driven.charge.isReproduced, true);
  const { fact, quoted, measured, reason } = driven.charge.differences.find((one) => one.fact === 'tolls') ?? {};
  assert.deepEqual([fact, quoted, measured, reason], ['tolls', null, 1500, 'policy']);

  const planned = await client.call('/open/price/quote', { ...trip, path: [trip.pickUp, along(0.5), trip.dropOff] });
  assert.equal(tollOf(planned.lines), 1500);
  const second = await order(client, { externalId: 'tolled-2', quoteId: planned.quoteId });
  await drives(client, 'tolled-2', second.orderNo, Math.round(Math.hypot(east, north)));
  const kept = await chargeOf('tolled-2');
  assert.equal(tollOf(kept?.charge?.lines ?? []), 1500);
  assert.ok(kept?.charge?.differences.every((one) => one.fact !== 'tolls'));

  // what the app knows goes before the gates
  const told = await client.call('/open/price/quote', { ...trip, tolls: 300, path: [trip.pickUp, trip.dropOff] });
  assert.equal(tollOf(told.lines), 300);
  for (const one of ids) await admin.call('/operation/tollGate/updateOne', { id: one, version: 1, state: 'disabled' });
  const without = await client.call('/open/price/quote', { ...trip, path: [trip.pickUp, along(0.5), trip.dropOff] });
  assert.equal(tollOf(without.lines), null);
});

test('a distance that contradicts the car’s own track is not charged, and a person is asked', async () => {
  const client = await town.appOf('doubted');
  const measured = { ...CITY_TAXI, policy: { distance: 'measured' as const } };
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'By the meter',
    scope: { sources: ['doubted'] },
    terms: measured,
  });
  await approve(made.id, made.versionId);
  const quote = await client.call('/open/price/quote', trip);
  const flagsOf = async (externalId: string) =>
    (await admin.call('/operation/order/getById', { id: await orderId(externalId) })).flags;
  const far = await order(client, { externalId: 'doubted-1', quoteId: quote.quoteId });
  await drives(client, 'doubted-1', far.orderNo, { metres: 9_999_999, really: quote.distance });
  const charged = await chargeOf('doubted-1');
  assert.equal(charged?.charge?.facts.distance, quote.distance);
  assert.ok(charged.charge.differences.some(({ reason }) => reason === 'disbelieved'));
  assert.ok((await flagsOf('doubted-1')).includes('distanceDoubted'));
  // twice as far as it drove, which the clock alone would allow
  const { orderNo } = await order(client, { externalId: 'doubted-2' });
  await drives(client, 'doubted-2', orderNo, { metres: quote.distance * 2, really: quote.distance });
  assert.equal(await chargeOf('doubted-2'), null, 'neither promised nor measured');
  const detail = await admin.call('/operation/order/getById', { id: await orderId('doubted-2') });
  assert.deepEqual([detail.price, detail.flags.toSorted()], [null, ['distanceDoubted', 'noPrice']]);
  const agreed = await order(client, { externalId: 'doubted-3' });
  await drives(client, 'doubted-3', agreed.orderNo, quote.distance * 2);
  assert.equal((await chargeOf('doubted-3'))?.charge?.facts.distance, quote.distance * 2, 'the track agrees');
  // a car that was silent on the way has nothing that agrees with it: what was promised stands
  const { quoteId } = await client.call('/open/price/quote', trip);
  const silent = await order(client, { externalId: 'doubted-4', quoteId });
  await drives(client, 'doubted-4', silent.orderNo, { metres: quote.distance * 2, really: null });
  assert.equal((await chargeOf('doubted-4'))?.charge?.facts.distance, quote.distance);
  assert.ok((await flagsOf('doubted-4')).includes('distanceDoubted'));
});

test('an order that staff cancel is charged nothing, and compensated by the rule', async () => {
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'Cancelled by us',
    scope: { sources: ['byStaff'] },
    terms: givesBack,
  });
  await approve(made.id, made.versionId);
  const client = await town.appOf('byStaff');
  await order(client, { externalId: 'byStaff' });
  const id = await orderId('byStaff');
  const { version } = await admin.call('/operation/order/getById', { id });
  await admin.call('/operation/order/cancelOne', { id, version, by: 'operator', reason: 'No car in time' });
  assert.equal((await admin.call('/operation/order/getById', { id })).price, 0);
  const { money } = await admin.call('/operation/payment/getOrderMoney', { orderId: id });
  assert.deepEqual([money.charged, money.compensated, money.due], [0, 800, -800]);
});

test('a passenger whose car gives up on the way is charged nothing and compensated by the rule, in the books too', async () => {
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'Stranded',
    scope: { sources: ['stranded'] },
    terms: givesBack,
  });
  await approve(made.id, made.versionId);
  const client = await town.appOf('stranded');
  const { orderNo } = await order(client, { externalId: 'stranded' });
  await comes(orderNo);
  await car.say('trip_start', 'on_trip', orderNo);
  await car.pass(60);
  await car.say('trip_stop', 'stopped', orderNo);
  await car.say('provider_cancellation', 'available', orderNo);
  await until('the ride has failed', async () => {
    const { status } = await client.call('/open/order/getById', { externalId: 'stranded' });
    return status === 'failed';
  });
  const charged = await chargeOf('stranded');
  const outcome = charged?.charge?.facts.outcome;
  assert.ok(outcome?.kind === 'cancelled' && outcome.by === 'operator');
  assert.deepEqual(
    charged?.charge?.lines.map(({ kind, amount }) => [kind, amount]),
    [['compensation', -800]],
  );
  assert.equal((await client.call('/open/order/getById', { externalId: 'stranded' })).price, 0);
  const { money } = await admin.call('/operation/payment/getOrderMoney', { orderId: await orderId('stranded') });
  assert.deepEqual([money.charged, money.compensated, money.due], [0, 800, -800]);
});

test('who cancels a car that is later than it was promised pays nothing where the rule says so', async () => {
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'Overdue',
    scope: { sources: ['overdue'] },
    terms: { ...CITY_TAXI, cancellation: [{ by: 'passenger', after: 0, amount: 500 }], freeWhenLate: 120 },
  });
  await approve(made.id, made.versionId);
  const client = await town.appOf('overdue');
  for (const [late, price] of [
    [60, 500],
    [180, null],
  ] as const) {
    const externalId = `overdue-${late}`;
    await car.stand(HOME);
    const { quoteId, promised } = await until('a free car is near', async () => {
      const { secondsToPickUp, ...quote } = await client.call('/open/price/quote', trip);
      return secondsToPickUp !== null && { ...quote, promised: secondsToPickUp };
    });
    const { orderNo } = await order(client, { externalId, quoteId });
    await car.assigned(orderNo);
    await car.pass(promised + late);
    await client.call('/open/order/cancel', { externalId });
    assert.equal((await client.call('/open/order/getById', { externalId })).price, price, `${late} s late`);
    await car.say('passenger_cancellation', 'available', orderNo);
  }
});

test('who cancels late pays the fee of the rule; at once, nothing', async () => {
  const terms = {
    ...CITY_TAXI,
    cancellation: [
      { by: 'passenger' as const, after: 20, amount: 500 },
      { by: 'noShow' as const, after: 0, amount: 1500 },
    ],
  };
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'Cancelled',
    scope: { sources: ['cancelled'] },
    terms,
  });
  await approve(made.id, made.versionId);
  const client = await town.appOf('cancelled');
  await order(client, { externalId: 'early' });
  await client.call('/open/order/cancel', { externalId: 'early' });
  assert.equal((await client.call('/open/order/getById', { externalId: 'early' })).price, null);
  const isThere = (externalId: string) =>
    until('the car waits', async () => {
      const { carArrivedAt } = await client.call('/open/order/getById', { externalId });
      return carArrivedAt !== null;
    });
  // an instant after the car came nobody has failed to come
  const soon = await order(client, { externalId: 'soon' });
  await comes(soon.orderNo);
  await isThere('soon');
  await client.call('/open/order/cancel', { externalId: 'soon' });
  assert.equal((await client.call('/open/order/getById', { externalId: 'soon' })).price, 500);
  await car.say('passenger_cancellation', 'available', soon.orderNo);
  const { orderNo } = await order(client, { externalId: 'absent' });
  await comes(orderNo);
  await isThere('absent');
  await car.pass(200);
  await client.call('/open/order/cancel', { externalId: 'absent' });
  assert.equal((await client.call('/open/order/getById', { externalId: 'absent' })).price, 1500);
  assert.deepEqual((await chargeOf('absent'))?.charge?.facts.outcome.kind, 'cancelled');
});

test('a quote that expired, was used, is another’s or for another trip is refused, and no order is made', async () => {
  await inForce('Refused', { sources: ['refused', 'stranger'] });
  const client = await town.appOf('refused');
  const { quoteId } = await client.call('/open/price/quote', trip);
  await refused(order(await town.appOf('stranger'), { externalId: 'r1', quoteId }), 404);
  await refused(
    client.call('/open/order/create', {
      externalId: 'r2',
      pickUp: { name: 'A', position: trip.pickUp },
      dropOff: { name: 'B', position: at(-3000, 3000) },
      quoteId,
    }),
    409,
  );
  await order(client, { externalId: 'r3', quoteId });
  await refused(order(client, { externalId: 'r4', quoteId }), 409);
  const late = await client.call('/open/price/quote', trip);
  app.advance(601);
  await refused(order(client, { externalId: 'r5', quoteId: late.quoteId }), 409);
  for (const externalId of ['r1', 'r2', 'r4', 'r5'])
    await refused(client.call('/open/order/getById', { externalId }), 404);
});

test('an order sent again with another quote is refused; without one it is the same order', async () => {
  await inForce('Again', { sources: ['again'] });
  const client = await town.appOf('again');
  const { quoteId } = await client.call('/open/price/quote', trip);
  const other = await client.call('/open/price/quote', trip);
  const { orderNo } = await order(client, { externalId: 'again', quoteId });
  assert.equal((await order(client, { externalId: 'again', quoteId })).orderNo, orderNo);
  assert.equal((await order(client, { externalId: 'again' })).orderNo, orderNo);
  await refused(order(client, { externalId: 'again', quoteId: other.quoteId }), 409);
  await client.call('/open/order/cancel', { externalId: 'again' });
});

test('a price beyond what can be kept is no quote, and keeps no ride from ending', async () => {
  const source = 'beyond';
  const dear = { base: { amount: 1, distance: 0 }, mileage: { slabs: [{ from: 0, rate: 10_000_000_000 }] } };
  const terms = { ...CITY_TAXI, ...dear };
  const made = await admin.call('/operation/payRule/addOne', { name: 'Beyond', scope: { sources: [source] }, terms });
  await approve(made.id, made.versionId);
  const far = { distance: 10_000_000, duration: 900_000 };
  await assert.rejects(
    services.prices.quote({ source, carGroup: '', scheduledAt: null, ...trip }, { ...far, secondsToPickUp: null }),
    Refusal,
  );
  const [pickUpLng, pickUpLat] = trip.pickUp;
  const requestedAt = services.now().toISOString();
  const id = await makeOrder(db, { source, requestedAt, pickUpLng, pickUpLat, ...far });
  await db.transaction().execute((transaction) => services.prices.charge(transaction, id));
  const { price, flags } = await admin.call('/operation/order/getById', { id });
  assert.deepEqual([price, flags], [null, ['noPrice']]);
});

test('the database keeps what was quoted and charged; what is forged all the same is found', async () => {
  const tables = ['priceQuote', 'orderCharge'] as const;
  const id = await orderId('kept');
  for (const table of tables) {
    const statements = [
      sql`update ${sql.table(table)} set "total" = 1 where "orderId" = ${id}`,
      sql`delete from ${sql.table(table)} where "orderId" = ${id}`,
      sql`truncate ${sql.table(table)}`,
    ];
    for (const statement of statements) await assert.rejects(statement.execute(db), /never/);
  }
  await assert.rejects(sql`truncate "payRuleVersion" cascade`.execute(db), /never/);
  // nor one that has priced nothing
  const unused = await inForce('Unused', { sources: ['unused'] });
  await assert.rejects(sql`delete from "payRuleVersion" where "id" = ${unused.versionId}`.execute(db), /never/);
  await assert.rejects(sql`delete from "payRule" where "id" = ${unused.id}`.execute(db), /never/);
  const isReproduced = async () => (await chargeOf('kept'))?.charge?.isReproduced;
  assert.equal(await isReproduced(), true);
  const set = (table: string, field: string, value: string) =>
    sql`update ${sql.table(table)} set ${sql.id(field)} = ${sql.raw(value)} where ${sql.id(table === 'order' ? 'id' : 'orderId')} = ${id}`;
  const firstLine = `jsonb_set("lines", '{0,amount}', '1')`;
  const { versionId } = await db
    .selectFrom('orderCharge')
    .select('versionId')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  const setTerms = (path: string, value: string) =>
    sql`update "payRuleVersion" set "terms" = jsonb_set("terms", ${path}::text[], ${value}::jsonb) where "id" = ${versionId}`;
  const forgeries = {
    'its lines': set('orderCharge', 'lines', firstLine),
    'its tax': set('orderCharge', 'tax', '"tax" + 1'),
    'its meter': set('orderCharge', 'meterTotal', '1'),
    'its differences': set('orderCharge', 'differences', `'[]'`),
    'when it was charged': set('orderCharge', 'chargedAt', `"chargedAt" - interval '1 minute'`),
    'lines of the quote': set('priceQuote', 'lines', firstLine),
    'tax of the quote': set('priceQuote', 'tax', '"tax" + 1'),
    'currency of the quote': set('priceQuote', 'currency', `'USD'`),
    'when it was quoted': set('priceQuote', 'createdAt', `"createdAt" - interval '1 minute'`),
    'until when the quote holds': set('priceQuote', 'expiresAt', `"expiresAt" + interval '1 minute'`),
    'how soon the car was promised': set('priceQuote', 'secondsToPickUp', 'coalesce("secondsToPickUp", 0) + 600'),
    'the price of the order': set('order', 'price', '"price" + 1'),
    'the currency of the order': set('order', 'currency', `'USD'`),
    'the parts of the order': set('order', 'priceParts', `'[]'`),
    'the currency of the rule': setTerms('{currency}', '"USD"'),
    'terms that had no say': setTerms('{minimum}', '1'),
  };
  const kept = await db.selectFrom('orderCharge').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow();
  assert.notDeepEqual(kept.differences, []);
  const guarded = [...tables, 'payRuleVersion'];
  const copy = (table: string) => sql.table(`${table}Kept`);
  for (const table of [...guarded, 'order'])
    await sql`create table ${copy(table)} as select * from ${sql.table(table)}`.execute(db);
  const restored = (table: string, key: string, fields: readonly string[]) =>
    sql`update ${sql.table(table)} as "now" set ${sql.join(fields.map((field) => sql`${sql.id(field)} = "then".${sql.id(field)}`))}
      from ${copy(table)} as "then" where "then".${sql.id(key)} = "now".${sql.id(key)}`.execute(db);
  const guard = async (turn: 'enable' | 'disable') => {
    for (const table of guarded) await sql`alter table ${sql.table(table)} ${sql.raw(turn)} trigger user`.execute(db);
  };
  for (const [what, forgery] of Object.entries(forgeries)) {
    await guard('disable');
    await forgery.execute(db);
    assert.equal(await isReproduced(), false, what);
    await restored('orderCharge', 'orderId', ['lines', 'tax', 'meterTotal', 'differences', 'chargedAt']);
    await restored('priceQuote', 'id', ['lines', 'tax', 'currency', 'createdAt', 'expiresAt', 'secondsToPickUp']);
    await restored('order', 'id', ['price', 'currency', 'priceParts']);
    await restored('payRuleVersion', 'id', ['terms']);
    await guard('enable');
    assert.equal(await isReproduced(), true);
  }
  for (const table of [...guarded, 'order']) await sql`drop table ${copy(table)}`.execute(db);
});

// the car is silent from here on: time leaps
test('a version that prices a golden case otherwise is neither submitted nor approved', async () => {
  const { id, versionId } = await draft('Golden', { sources: ['golden'] });
  const facts = {
    distance: 12_000,
    duration: 1500,
    waiting: 0,
    minute: 600,
    tolls: null,
    surge: null,
    late: 0,
    outcome: { kind: 'driven' as const },
  };
  await admin.call('/operation/payRule/updateOne', {
    id,
    version: 1,
    goldenCases: [{ name: 'Airport', facts, total: 3500, currency: 'CNY' }],
  });
  const inReview = await submitted(id, versionId);
  const { list } = await reviewer.call('/sys/message/getPageList', {});
  assert.ok(list.some(({ titleEn }) => titleEn === 'Pay rule to review: Golden, version 1'));
  const dearer = { id, version: 2, goldenCases: [{ name: 'Airport', facts, total: 3600, currency: 'CNY' }] };
  await refused(admin.call('/operation/payRule/updateOne', dearer), 409);
  await admin.call('/operation/payRule/takeBackVersion', inReview);
  await admin.call('/operation/payRule/updateOne', dearer);
  const answer = await refused(admin.call('/operation/payRule/submitVersion', await seen(id, versionId)), 409);
  assert.match(answer.body.msg, /“Airport” has to cost 36 and would cost 35/);
  // as many units of another currency are another price
  const inRand = { ...CITY_TAXI, currency: 'ZAR' };
  await admin.call('/operation/payRule/updateVersion', { ...(await seen(id, versionId)), terms: inRand });
  const agreed = [{ name: 'Airport', facts, total: 3500, currency: 'CNY' }];
  await admin.call('/operation/payRule/updateOne', { id, version: 3, goldenCases: agreed });
  const other = await refused(admin.call('/operation/payRule/submitVersion', await seen(id, versionId)), 409);
  assert.match(other.body.msg, /has to cost 35 CNY and would cost 35 ZAR/);
});

test('a later version takes over at its moment; one that was retired prices nothing more', async () => {
  const { id, versionId } = await inForce('Successor', { sources: ['successor'] });
  const client = await town.appOf('successor');
  const { id: second } = await admin.call('/operation/payRule/addVersion', { fromVersionId: versionId });
  await refused(admin.call('/operation/payRule/addVersion', { fromVersionId: versionId }), 409);
  // without its night, whose flag fall would take the place of this one
  const dearer = { ...CITY_TAXI, bands: [], base: { amount: 9900, distance: 2000 } };
  await admin.call('/operation/payRule/updateVersion', { id: second, version: 1, terms: dearer });
  const validFrom = new Date(now() + 3_600_000).toISOString();
  await refusedField(
    reviewer.call('/operation/payRule/approveVersion', {
      ...(await submitted(id, second)),
      validFrom: '2020-01-01T00:00:00Z',
    }),
    'validFrom',
  );
  await reviewer.call('/operation/payRule/approveVersion', { ...(await seen(id, second)), validFrom });
  assert.deepEqual(await statesOf(id), ['2 scheduled', '1 inForce']);
  const before = await client.call('/open/price/quote', trip);
  app.advance(3601);
  assert.deepEqual(await statesOf(id), ['2 inForce', '1 superseded']);
  const after = await client.call('/open/price/quote', trip);
  assert.deepEqual([before.number, after.number, after.total > before.total + 8000], [1, 2, true]);
  await reviewer.call('/operation/payRule/retireVersion', await seen(id, second));
  assert.deepEqual(await statesOf(id), ['2 retired', '1 superseded']);
  await refused(client.call('/open/price/quote', trip), 409);
});

test('an order for which no car is found costs nothing, and is compensated by the rule', async () => {
  const made = await admin.call('/operation/payRule/addOne', {
    name: 'Hopeless',
    scope: { sources: ['hopeless'] },
    terms: givesBack,
  });
  await approve(made.id, made.versionId);
  const client = await town.appOf('hopeless');
  await order(client, { externalId: 'hopeless' });
  app.advance(901);
  await until('the order has failed', async () => {
    await dispatcher.turn();
    return (await client.call('/open/order/getById', { externalId: 'hopeless' })).status === 'failed';
  });
  assert.equal((await chargeOf('hopeless'))?.charge?.total, -800);
});
