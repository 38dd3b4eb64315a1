/** Alerts through the front door: what cars report becomes a queue, and people take, hand over and close what is in it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { CallOutput } from '#contract/index.ts';
import { Refused, startTestApp, type Client } from '#server/testing/harness.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import type { CarEvent, Fix } from '#server/capacity/telemetry/fix.ts';
import { until } from '#server/testing/until.ts';

type Row = CallOutput<'/capacity/alert/getPageList'>['list'][number];
type Person = Client & { userId: string };

const app = await startTestApp({ env: { DEMO: 'off' } });
const admin = await app.signIn('admin', ADMIN_PASSWORD);
let serial = 0;

async function newCar(wishes: { supplierId?: string } = {}): Promise<string> {
  serial += 1;
  const { db, nodes, telemetry } = app.server.services;
  const { id } = await db
    .insertInto('car')
    .values({ fleetNumber: `T-${serial}`, plate: `粤B${1000 + serial}`, ...wishes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await nodes.tell(db, 'cars');
  await until('the car is known', () => telemetry.car(id));
  return id;
}

const fixOf = (carId: string, wishes: Partial<Fix> = {}): Fix => {
  const now = app.server.services.now().getTime();
  return {
    carId,
    at: now,
    receivedAt: now,
    lng: 113.93,
    lat: 22.53,
    speed: 30,
    heading: 90,
    altitude: null,
    charge: 80,
    odometer: null,
    alarms: [],
    flags: [],
    protocol: 'mqtt',
    ...wishes,
  };
};
const report = (carId: string, wishes: Partial<Fix> = {}) => app.server.services.telemetry.take([fixOf(carId, wishes)]);

const alertsOf = async (carId: string, who: Client = admin): Promise<Row[]> =>
  (await who.call('/capacity/alert/getPageList', { carId, sort: 'openedAt' })).list;
const alertOf = (carId: string, isIt: (row: Row) => boolean = () => true): Promise<Row> =>
  until('the alert is raised', async () => (await alertsOf(carId)).find(isIt));
const refusal = async (work: Promise<unknown>): Promise<{ status: number; msg: string; data: unknown }> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused) return { status: error.answer.status, ...error.answer.body };
    throw error;
  }
  throw new Error('it was not refused');
};

async function sosAlert(wishes: { supplierId?: string } = {}): Promise<Row> {
  const carId = await newCar(wishes);
  await report(carId, { alarms: ['sos'] });
  return alertOf(carId);
}

/** The platform sends the car to an order, or ends the one it has. */
async function orderEvent(carId: string, event: CarEvent['event'], state: CarEvent['state'], orderNo: string | null) {
  app.advance(1);
  const at = app.server.services.now().getTime();
  const eventId = `${event} ${at}`;
  const taken = await app.server.services.telemetry.takeEvent({
    carId,
    eventId,
    at,
    receivedAt: at,
    event,
    state,
    orderNo,
    lng: null,
    lat: null,
    distance: null,
  });
  assert.equal(taken, 'taken');
}

/** What was found until now is written: alerts of another car, found later, are there. */
const written = async () => void (await sosAlert());

test('an SOS opens one alert, whoever repeats it, and says what it was', async () => {
  const carId = await newCar();
  await report(carId, { alarms: ['sos'], speed: 12 });
  const alert = await alertOf(carId);
  assert.equal(alert.kind, 'sos');
  assert.equal(alert.severity, 'critical');
  assert.equal(alert.state, 'open');
  assert.deepEqual(alert.position, [113.93, 22.53]);
  assert.equal(alert.evidence.speed, 12);
  app.advance(1);
  await report(carId, { alarms: ['sos'] });
  await written();
  assert.equal((await alertsOf(carId)).length, 1);
  const detail = await admin.call('/capacity/alert/getById', { id: alert.id });
  assert.deepEqual(
    detail.steps.map(({ step }) => step),
    ['opened'],
  );
});

test('an alert says beside which station or where from it, also of one that was made a moment ago', async () => {
  const position: [number, number] = [113.7, 22.7];
  const station = { code: 'NEW-1', name: '新站', nameEn: 'New stop', kind: 'pickUp' as const, position };
  await admin.call('/capacity/station/addOne', station);
  const row = await until('an alert names the station', async () => {
    const carId = await newCar();
    await report(carId, { alarms: ['sos'], lng: 113.7005, lat: 22.7005 });
    const found = await alertOf(carId);
    return found.placeEn === '' ? undefined : found;
  });
  assert.deepEqual([row.placeZh, row.placeEn], ['新站', 'New stop']);
  const carId = await newCar();
  await report(carId, { alarms: ['sos'], lng: 113.7, lat: 22.6955 });
  const further = await alertOf(carId);
  assert.deepEqual([further.placeZh, further.placeEn], ['新站南约500米', '500 m south of New stop']);
});

test('over, and again: the same alert while it is open; closed while it stands, not again until it was over', async () => {
  const alert = await sosAlert();
  const { carId } = alert;
  const quiet = async () => {
    app.advance(1);
    await report(carId);
    app.advance(31);
    await report(carId);
  };
  await quiet();
  await alertOf(carId, ({ recoveredAt }) => recoveredAt !== null);
  app.advance(1);
  await report(carId, { alarms: ['sos'] });
  const again = await alertOf(carId, ({ occurrences }) => occurrences === 2);
  assert.equal(again.recoveredAt, null);
  assert.equal(again.id, alert.id);

  await admin.call('/capacity/alert/take', { id: alert.id });
  const { version } = await admin.call('/capacity/alert/getById', { id: alert.id });
  await admin.call('/capacity/alert/close', { id: alert.id, version, outcome: 'falseAlarm', note: 'leaned on it' });
  app.advance(1);
  await report(carId, { alarms: ['sos'] });
  await written();
  assert.equal((await alertsOf(carId)).length, 1);
  await quiet();
  await until('the car recovered', async () => (await alertsOf(carId)).find(({ recoveredAt }) => recoveredAt !== null));
  app.advance(1);
  await report(carId, { alarms: ['sos'] });
  const second = await alertOf(carId, ({ id }) => id !== alert.id);
  assert.equal(second.state, 'open');
});

test('each order has an alert of its own: another passenger who cries for help is not taken for the first', async () => {
  const carId = await newCar();
  const cry = (wishes: Partial<Fix> = {}) => {
    app.advance(1);
    return report(carId, { alarms: ['sos'], ...wishes });
  };
  await orderEvent(carId, 'service_start', 'available', null);
  await orderEvent(carId, 'reservation_start', 'reserved', 'ORDER-026');
  await cry();
  const first = await alertOf(carId);
  assert.equal(first.orderNo, 'ORDER-026');
  await report(carId);
  app.advance(31);
  await report(carId);
  await alertOf(carId, ({ recoveredAt }) => recoveredAt !== null);
  await orderEvent(carId, 'reservation_stop', 'stopped', null);
  await orderEvent(carId, 'trip_start', 'on_trip', null);
  await orderEvent(carId, 'trip_stop', 'stopped', null);
  await orderEvent(carId, 'trip_end', 'available', null);
  await orderEvent(carId, 'reservation_start', 'reserved', 'ORDER-055');
  await cry({ lng: 113.95 });
  const second = await alertOf(carId, ({ orderNo }) => orderNo === 'ORDER-055');
  assert.notEqual(second.id, first.id);
  assert.deepEqual(second.position, [113.95, 22.53]);

  // who cries on when the next passenger is in the car may be either of them
  await orderEvent(carId, 'reservation_stop', 'stopped', null);
  await orderEvent(carId, 'trip_start', 'on_trip', null);
  await orderEvent(carId, 'trip_stop', 'stopped', null);
  await orderEvent(carId, 'trip_end', 'available', null);
  await orderEvent(carId, 'reservation_start', 'reserved', 'ORDER-077');
  await cry();
  await alertOf(carId, ({ orderNo, recoveredAt }) => orderNo === 'ORDER-077' && recoveredAt === null);
  const before = await alertOf(carId, ({ id }) => id === second.id);
  assert.notEqual(before.recoveredAt, null);
});

test('an alert that comes again says where and when that was, besides the first time', async () => {
  const stop = { nameEn: '', kind: 'pickUp' as const };
  const make = (code: string, name: string, position: [number, number]) =>
    admin.call('/capacity/station/addOne', { ...stop, code, name, position });
  await make('AGAIN-1', '起点站', [113.6, 22.6]);
  await make('AGAIN-2', '后来站', [113.65, 22.6]);
  const alert = await until('the stations are known', async () => {
    const carId = await newCar();
    await report(carId, { charge: 15, lng: 113.6, lat: 22.6 });
    const found = await alertOf(carId);
    return found.placeZh === '起点站' ? found : undefined;
  });
  const { carId } = alert;
  assert.equal(alert.latestAt, alert.openedAt);
  app.advance(60);
  await report(carId, { charge: 80, lng: 113.62, lat: 22.6 });
  await alertOf(carId, ({ recoveredAt }) => recoveredAt !== null);
  await orderEvent(carId, 'service_start', 'available', null);
  await orderEvent(carId, 'reservation_start', 'reserved', 'ORDER-088');
  app.advance(60);
  await report(carId, { charge: 15, lng: 113.65, lat: 22.6 });
  const again = await alertOf(carId, ({ occurrences }) => occurrences === 2);
  assert.equal(again.id, alert.id);
  assert.deepEqual([again.placeZh, again.orderNo], ['后来站', 'ORDER-088']);
  assert.equal(again.openedAt, alert.openedAt);
  assert.ok(Date.parse(again.latestAt) - Date.parse(alert.openedAt) >= 120_000);
  assert.ok(Date.parse(again.latestOccurredAt) > Date.parse(again.occurredAt));
});

test('the queue: the most urgent first, and among equals the oldest', async () => {
  const low = await newCar();
  await report(low, { charge: 15 });
  await alertOf(low);
  const first = await sosAlert();
  app.advance(1);
  const second = await sosAlert();
  const { list } = await admin.call('/capacity/alert/getPageList', { states: ['open'], pageSize: 200 });
  const places = [first.id, second.id].map((id) => list.findIndex((row) => row.id === id));
  assert.ok((places[0] ?? 0) < (places[1] ?? 0));
  assert.ok((places[1] ?? 0) < list.findIndex(({ carId }) => carId === low));
  app.advance(1);
  await report(low, { charge: 5 });
  const worse = await alertOf(low, ({ severity }) => severity === 'high');
  assert.equal(worse.kind, 'lowCharge');
});

test('the queue ranks by urgency, and within it what nobody took stands before what somebody has', async () => {
  const taken = await sosAlert();
  const low = await newCar();
  await report(low, { charge: 15 });
  const lesser = await alertOf(low);
  const waiting = await sosAlert();
  const other = await app.signInAs('dispatcher');
  await other.call('/capacity/alert/take', { id: taken.id });
  const { list } = await admin.call('/capacity/alert/getPageList', { states: ['open', 'taken'], pageSize: 200 });
  const placeOf = (sought: string) => list.findIndex(({ id }) => id === sought);
  // the taken one is older than the one that waits, and more urgent than a low charge
  assert.ok(placeOf(waiting.id) >= 0 && placeOf(waiting.id) < placeOf(taken.id));
  assert.ok(placeOf(taken.id) < placeOf(lesser.id));
  // one number everywhere: what the badge counts is what the list finds
  const { open } = await admin.call('/capacity/alert/getCounts', {});
  assert.equal(open, list.filter(({ state }) => state === 'open').length);
});

test('what the caller holds stands before all of the queue, on every page once', async () => {
  const low = await newCar();
  await report(low, { charge: 15 });
  const mine = await alertOf(low);
  await sosAlert();
  const me = await app.signInAs('dispatcher');
  await me.call('/capacity/alert/take', { id: mine.id });
  const ask = { states: ['open' as const, 'taken' as const], heldFirst: true, pageSize: 4 };
  const [all, first, second] = [
    await me.call('/capacity/alert/getPageList', { ...ask, heldFirst: false, pageSize: 200 }),
    await me.call('/capacity/alert/getPageList', { ...ask, withTotal: true }),
    await me.call('/capacity/alert/getPageList', { ...ask, pageNum: 2 }),
  ];
  const others = all.list.map(({ id }) => id).filter((id) => id !== mine.id);
  assert.equal(first.list[0]?.id, mine.id);
  assert.notEqual(all.list[0]?.id, mine.id);
  assert.equal(first.total, all.list.length);
  assert.deepEqual(
    [...first.list.slice(1), ...second.list].map(({ id }) => id),
    others.slice(0, 7),
  );
  const plan = await sql<{ 'QUERY PLAN': string }>`explain select "id" from "alert" where "state" <> 'closed'
    order by "attention", "id" limit 50`.execute(app.server.services.db);
  assert.match(plan.rows.map((row) => row['QUERY PLAN']).join(' '), /alert_queue/);
});

test('where an alert began stays beside where its car was last while it stood', async () => {
  const carId = await newCar();
  await report(carId, { alarms: ['sos'] });
  const began = await alertOf(carId);
  assert.deepEqual(
    [began.position, began.firstPosition],
    [
      [113.93, 22.53],
      [113.93, 22.53],
    ],
  );
  app.advance(60);
  await report(carId, { alarms: ['sos'], lng: 113.99 });
  const later = await alertOf(carId, ({ position }) => position?.[0] === 113.99);
  assert.deepEqual(later.firstPosition, [113.93, 22.53]);
  assert.equal(later.firstPlaceZh, began.placeZh);
});

test('a place far from every station is named by the range around it, or else by the way from a station', async () => {
  const position: [number, number] = [101.5, 31.5];
  await admin.call('/capacity/station/addOne', {
    code: 'FAR-1',
    name: '远山站',
    nameEn: 'Far Hill',
    kind: 'pickUp',
    position,
  });
  const at = (lng: number, lat: number) =>
    until('the place has a name', async () => {
      const carId = await newCar();
      await report(carId, { alarms: ['sos'], lng, lat });
      const { placeZh, placeEn } = await alertOf(carId);
      return placeZh === '' || placeEn === '' ? undefined : [placeZh, placeEn];
    });
  assert.deepEqual(await at(101.5, 31.68), ['远山站北约20公里', '20 km north of Far Hill']);
  const ring: [number, number][] = [
    [101.4, 31.6],
    [101.6, 31.6],
    [101.6, 31.7],
    [101.4, 31.7],
    [101.4, 31.6],
  ];
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  const { id } = await admin.call('/capacity/range/addOne', { name: '远山运营区', kind: 'operating', geometry });
  await admin.call('/capacity/range/publish', { id, version: 1, note: '' });
  await until('the range is in force', () => app.server.services.ranges.index.rangesAt(101.5, 31.68).length > 0);
  assert.deepEqual(await at(101.5, 31.68), ['远山运营区', '远山运营区']);
});

test('far from everything a place is named by the nearest division that has a place, from the moment it was entered', async () => {
  const nameAt = async (lng: number, lat: number) => {
    const carId = await newCar();
    await report(carId, { alarms: ['sos'], lng, lat });
    const { placeZh, placeEn } = await alertOf(carId);
    return [placeZh, placeEn];
  };
  assert.deepEqual(await nameAt(84, 40.36), ['', '']);
  // most divisions, such as the one around it, have none
  const code = '659001';
  const { list } = await admin.call('/sys/sysArea/getAreaListByPid', { pid: code.slice(0, 4) });
  const division = list.find((area) => area.code === code);
  assert.ok(division !== undefined);
  const { id, nameZh, nameEn, version } = division;
  await admin.call('/sys/sysArea/updateOne', { id, version, lng: 84, lat: 40 });
  const named = (lat: number, zh: string) =>
    until('the division is known', async () => {
      const found = await nameAt(84, lat);
      return found[0] === zh ? found : undefined;
    });
  assert.deepEqual(await named(40.36, `${nameZh}北约40公里`), [`${nameZh}北约40公里`, `40 km north of ${nameEn}`]);
  assert.deepEqual(await nameAt(84, 40.09), [`${nameZh}一带`, `around ${nameEn}`]);
});

test('the command that was sent meanwhile stands in the course of an alert, and stays there', async () => {
  const alert = await sosAlert();
  const { carId } = alert;
  await admin.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
  await admin.call('/capacity/alert/take', { id: alert.id });
  app.advance(1);
  const form = { carId, kind: 'message' as const, reason: 'asked for help', text: 'Help is on the way' };
  await admin.call('/capacity/command/send', form);
  app.advance(1);
  const { version } = await admin.call('/capacity/alert/getById', { id: alert.id });
  await admin.call('/capacity/alert/close', { id: alert.id, version, outcome: 'resolved', note: 'well again' });
  app.advance(60);
  await admin.call('/capacity/command/send', { ...form, text: 'afterwards' });
  const { steps } = await admin.call('/capacity/alert/getById', { id: alert.id });
  assert.deepEqual(
    steps.map(({ step, note, command }) => [step, note, command?.text ?? '']),
    [
      ['opened', '', ''],
      ['taken', '', ''],
      ['commanded', 'asked for help', 'Help is on the way'],
      ['closed', 'well again', ''],
    ],
  );
});

test('silence comes with time, and the next word ends it', async () => {
  const carId = await newCar();
  await report(carId);
  app.advance(121);
  const alert = await alertOf(carId);
  assert.equal(alert.kind, 'silent');
  await report(carId);
  await alertOf(carId, ({ recoveredAt }) => recoveredAt !== null);
});

test('what was opened and what waits is counted', async () => {
  const figure = async (name: string): Promise<number> => {
    const text = await (await fetch(`${app.server.address}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(name));
    return Number(line?.slice(name.length) ?? Number.NaN);
  };
  const [opened, waiting] = ['alerts_opened_total{kind="collision"}', 'alerts_waiting{severity="critical"}'];
  const before = [await figure(opened), await figure(waiting)];
  const carId = await newCar();
  await report(carId, { alarms: ['collision'] });
  const alert = await alertOf(carId);
  assert.deepEqual([await figure(opened), await figure(waiting)], [(before[0] ?? 0) + 1, (before[1] ?? 0) + 1]);
  await admin.call('/capacity/alert/take', { id: alert.id });
  assert.equal(await figure(waiting), before[1]);
  assert.equal(await figure('alerts_waiting{severity="low"}'), 0);
});

test('two take at once: one has it, the other learns who', async () => {
  const alert = await sosAlert();
  const people: Person[] = await Promise.all([app.signInAs('dispatcher'), app.signInAs('operations')]);
  const results = await Promise.allSettled(people.map((who) => who.call('/capacity/alert/take', { id: alert.id })));
  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1);
  const winner = people[results.findIndex(({ status }) => status === 'fulfilled')];
  const loser = people[results.findIndex(({ status }) => status === 'rejected')];
  assert.ok(winner !== undefined && loser !== undefined);
  const refused = await refusal(loser.call('/capacity/alert/take', { id: alert.id }));
  assert.equal(refused.status, 409);
  const current = await admin.call('/capacity/alert/getById', { id: alert.id });
  assert.equal(current.takenBy, winner.userId);
  assert.ok(refused.msg.includes(current.takenByName));
});

test('handing over, answering, closing: only who has it may close it', async () => {
  const alert = await sosAlert();
  const one = await app.signInAs('dispatcher');
  const other = await app.signInAs('dispatcher');
  const { version } = await one.call('/capacity/alert/take', { id: alert.id });
  await one.call('/capacity/alert/answer', { id: alert.id, note: 'called the passenger' });
  assert.equal(
    (await refusal(other.call('/capacity/alert/close', { id: alert.id, version, outcome: 'resolved' }))).status,
    409,
  );

  const { list } = await one.call('/capacity/alert/getHandlers', { id: alert.id });
  assert.ok(list.some(({ id }) => id === other.userId));
  const teacher = await app.signInAs('teacher');
  assert.ok(!list.some(({ id }) => id === teacher.userId));
  const seen = await one.call('/capacity/alert/getById', { id: alert.id });
  const handing = { id: alert.id, version: seen.version, note: 'my shift ends' };
  assert.equal(
    (await refusal(one.call('/capacity/alert/handOver', { ...handing, userId: teacher.userId }))).status,
    400,
  );
  await one.call('/capacity/alert/handOver', { ...handing, userId: other.userId });
  const inbox = await other.call('/sys/message/getPageList', { kind: 'alert' });
  assert.equal(inbox.list.length, 1);
  assert.match(inbox.list[0]?.link ?? '', new RegExp(`alert=${alert.id}&`));

  const taken = await other.call('/capacity/alert/getById', { id: alert.id });
  assert.equal(taken.takenBy, other.userId);
  await other.call('/capacity/alert/close', { id: alert.id, version: taken.version, outcome: 'resolved', note: '' });
  const closed = await other.call('/capacity/alert/getById', { id: alert.id });
  assert.equal(closed.outcome, 'resolved');
  assert.deepEqual(
    closed.steps.map(({ step }) => step),
    ['opened', 'taken', 'answered', 'handedOver', 'closed'],
  );
  assert.equal((await refusal(one.call('/capacity/alert/take', { id: alert.id }))).status, 409);
});

test('a supplier sees the alerts of its own cars only', async () => {
  const { db } = app.server.services;
  const suppliers = await db
    .insertInto('supplier')
    .values([
      { name: 'One', code: 'one' },
      { name: 'Other', code: 'other' },
    ])
    .returning('id')
    .execute();
  const [own, other] = suppliers.map(({ id }) => id);
  assert.ok(own !== undefined && other !== undefined);
  const mine = await sosAlert({ supplierId: own });
  const theirs = await sosAlert({ supplierId: other });
  const person = await app.signInAs('supplier', { supplierId: own, type: 'supplier' });
  const { list } = await person.call('/capacity/alert/getPageList', {});
  assert.deepEqual(
    list.map(({ id }) => id),
    [mine.id],
  );
  assert.equal((await refusal(person.call('/capacity/alert/getById', { id: theirs.id }))).status, 404);
  assert.equal((await person.call('/capacity/alert/getCounts', {})).open, 1);
  assert.equal((await refusal(person.call('/capacity/alert/take', { id: mine.id }))).status, 403);
});

test('counts and response times', async () => {
  const carId = await newCar();
  await report(carId, { alarms: ['rollover'] });
  const alert = await alertOf(carId);
  const counts = await admin.call('/capacity/alert/getCounts', {});
  assert.equal(counts.newestUrgentAt, alert.latestAt);
  assert.ok(counts.critical > 0);
  app.advance(60);
  await admin.call('/capacity/alert/take', { id: alert.id });
  const after = await admin.call('/capacity/alert/getCounts', {});
  assert.equal(after.critical, counts.critical - 1);
  assert.ok(after.mine > counts.mine);
  const now = app.server.services.now().getTime();
  const span = { openedFrom: new Date(now - 3_600_000).toISOString(), openedTo: new Date(now + 1000).toISOString() };
  const stats = await admin.call('/capacity/alert/getStats', { ...span, utcOffset: 480 });
  const ofKind = (sought: Row['kind']) => stats.list.filter(({ kind }) => kind === sought);
  assert.ok(ofKind('sos').reduce((sum, { count }) => sum + count, 0) > 1);
  assert.ok(ofKind('rollover').some(({ takenP90 }) => (takenP90 ?? 0) >= 50));
  const long = { openedFrom: '2026-01-01T00:00:00Z', openedTo: '2026-06-01T00:00:00Z' };
  assert.equal((await refusal(admin.call('/capacity/alert/getStats', long))).status, 400);
});

test('a second node announces nothing twice, and takes over what the first found', async () => {
  const carId = await newCar();
  const { server } = await app.secondNode();
  const now = fixOf(carId, { alarms: ['sos', 'collision'] });
  await Promise.all([app.server.services.telemetry.take([now]), server.services.telemetry.take([now])]);
  await alertOf(carId, ({ kind }) => kind === 'sos');
  await alertOf(carId, ({ kind }) => kind === 'collision');
  // found by both as well, and some of them are written by each
  const later = await Promise.all(Array.from({ length: 8 }, () => newCar()));
  for (const id of later) await until('the second node knows the car', () => server.services.telemetry.car(id));
  const found = later.map((id) => fixOf(id, { alarms: ['sos'] }));
  await Promise.all([app.server.services.telemetry.take(found), server.services.telemetry.take(found)]);
  for (const id of later) await alertOf(id);
  const all = await alertsOf(carId);
  assert.equal(all.length, 2);
  const steps = await app.server.services.db
    .selectFrom('alertStep')
    .select('step')
    .where(
      'alertId',
      'in',
      all.map(({ id }) => id),
    )
    .execute();
  assert.deepEqual(
    steps.map(({ step }) => step),
    ['opened', 'opened'],
  );
});
