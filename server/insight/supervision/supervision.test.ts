/** What happens goes to supervision platforms: in order, once, checked before, corrected by people, held against each day. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gcj02Of } from '#contract/ground/gcj02.ts';
import { beijingDay, beijingTime } from '#contract/insight/supervision/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { rateOrder, settleOrder } from '#server/operation/order/door/change.ts';
import type { Move } from '#server/operation/order/door/move.ts';
import { startAuthority, type Authority } from '#server/testing/authority.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { NOWHERE } from '#server/operation/scope/whereabouts.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { certificate, missingPrograms, scratchFolder } from '#server/testing/programs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { until } from '#server/testing/until.ts';
import { sql } from 'kysely';
import { countDays, forgetOld } from './day/days.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, dispatcher, orders } = services;
let admin = await app.signIn('admin', ADMIN_PASSWORD);
// steps are taken by the test alone
await dispatcher.stop();
const main = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'feeds.mds',
  version: main.version,
  values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
});

const carId = await addCar(services);
const { plate } = await db.selectFrom('car').select('plate').where('id', '=', carId).executeTakeFirstOrThrow();
const DAY_S = 86_400;
const at = () => services.now().toISOString();
const inTransaction = <Result>(work: (transaction: Db) => Promise<Result>) => db.transaction().execute(work);

/** Time goes by, in which the session ends. */
async function wait(seconds: number): Promise<void> {
  app.advance(seconds);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
}

let serial = 0;
type Wishes = {
  passengerMobile?: string;
  passengerName?: string;
  areaCode?: string;
  pickUpLng?: number;
  pickUpLat?: number;
  pickUpName?: string;
};
/** An app asks for a ride. */
async function born(wishes: Wishes = {}): Promise<{ id: string; orderNo: string }> {
  serial += 1;
  const order = await inTransaction((transaction) =>
    orders.request(transaction, '260101', {
      source: 'app:test',
      sourceRef: `s-${serial}`,
      tripType: 'private',
      ...NOWHERE,
      areaCode: '440305',
      requestedAt: at(),
      scheduledAt: null,
      status: 'requested',
      passengerName: '欧阳测试',
      passengerMobile: '13812345678',
      pickUpName: '甲站',
      pickUpLng: 114.05,
      pickUpLat: 22.54,
      dropOffName: '乙站',
      dropOffLng: 114.1,
      dropOffLat: 22.55,
      ...wishes,
    }),
  );
  assert.ok(order !== undefined);
  return order;
}
/** Takes steps, each a minute after the one before. */
async function step(id: string, ...moves: Move[]): Promise<void> {
  for (const move of moves) {
    app.advance(60);
    assert.equal(
      (await inTransaction((transaction) => orders.move(transaction, [id], move, at()))).length,
      1,
      move.step,
    );
  }
}
const assign: Move = { step: 'assign', carId };
const complete: Move = { step: 'complete', distance: 5250, duration: 600, flags: [] };
const RIDE: readonly Move[] = [assign, { step: 'setOut' }, { step: 'pickUp' }, complete];
const pay = (id: string) => inTransaction((transaction) => settleOrder(transaction, id, sql<'paid'>`'paid'`));

const KINDS = [
  'orderCreate',
  'orderMatch',
  'orderCancel',
  'operateDepart',
  'operateArrive',
  'operatePay',
  'ratedPassenger',
] as const;
const addPlatform = async (authority: Authority | null, wishes: object = {}): Promise<string> => {
  const { id } = await admin.call('/operation/supervisionPlatform/addOne', {
    name: `平台 ${(serial += 1)}`,
    state: authority === null ? 'paused' : 'sending',
    address: authority?.address ?? 'https://supervision.example/records',
    companyId: '91440300TEST',
    fareType: 'AV-1',
    licenseId: 'AV-LICENCE-0001',
    driverName: '王安全',
    driverPhone: '13900001111',
    kinds: [...KINDS],
    ...wishes,
  });
  return id;
};
const stop = async (id: string) => {
  const [row] = (await admin.call('/operation/supervisionPlatform/getPageList', { id })).list;
  assert.ok(row);
  await admin.call('/operation/supervisionPlatform/updateOne', { id, version: row.version, state: 'stopped' });
};
const statusOf = async (id: string) => {
  const { list } = await admin.call('/operation/supervision/getStatus', {});
  const one = list.find((each) => each.id === id);
  assert.ok(one);
  return one;
};
const recordsOf = async (platformId: string, filters: object = {}) =>
  (await admin.call('/operation/supervision/getPageList', { platformId, sort: 'id', pageSize: 200, ...filters })).list;
const allAccepted = (platformId: string, count: number) =>
  until(`${count} records are accepted`, async () => {
    const records = await recordsOf(platformId);
    return records.length === count && records.every(({ state }) => state === 'accepted');
  });
/** The kinds that were taken of an order, in their order. */
const takenOf = ({ taken }: Authority, orderNo: string): string[] =>
  taken.flatMap(({ kind, records }) => records.filter(({ OrderId: of }) => of === orderNo).map(() => kind));

test('a ride is sent step by step, in the names and numbers of the interface, without its passenger', async () => {
  const authority = await startAuthority();
  const platform = await addPlatform(authority);
  const [row] = (await admin.call('/operation/supervisionPlatform/getPageList', { id: platform })).list;
  await admin.call('/operation/supervisionPlatform/setToken', {
    id: platform,
    version: row?.version ?? 0,
    token: 'sesame',
  });
  assert.deepEqual(await admin.call('/operation/supervisionPlatform/test', { id: platform }), {
    problem: null,
    detail: '',
  });

  const { id, orderNo } = await born();
  const { requestedAt } = await db
    .selectFrom('order')
    .select('requestedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const orderTime = beijingTime(Date.parse(requestedAt));
  await step(id, ...RIDE);
  const { droppedOffAt } = await db
    .selectFrom('order')
    .select('droppedOffAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const destTime = beijingTime(Date.parse(droppedOffAt ?? ''));
  await db.updateTable('order').set({ price: 2350, currency: 'CNY' }).where('id', '=', id).execute();
  await pay(id);
  await inTransaction((transaction) => rateOrder(transaction, id, 4));
  await allAccepted(platform, 6);

  assert.deepEqual(takenOf(authority, orderNo).slice(0, 4), [
    'orderCreate',
    'orderMatch',
    'operateDepart',
    'operateArrive',
  ]);
  assert.deepEqual(takenOf(authority, orderNo).slice(4).toSorted(), ['operatePay', 'ratedPassenger']);
  const sent = (kind: string) => authority.taken.find((one) => one.kind === kind)?.records[0];
  const [lng, lat] = gcj02Of([114.05, 22.54]);
  assert.deepEqual(sent('orderCreate'), {
    CompanyId: '91440300TEST',
    Address: 440305,
    OrderId: orderNo,
    DepartTime: orderTime,
    OrderTime: orderTime,
    Departure: '甲站',
    DepLongitude: Math.round(lng * 1e6),
    DepLatitude: Math.round(lat * 1e6),
    Destination: '乙站',
    DestLongitude: Math.round(gcj02Of([114.1, 22.55])[0] * 1e6),
    DestLatitude: Math.round(gcj02Of([114.1, 22.55])[1] * 1e6),
    Encrypt: 1,
    FareType: 'AV-1',
  });
  assert.equal(sent('orderMatch')?.['VehicleNo'], plate);
  assert.equal(sent('orderMatch')?.['DriverPhone'], '13900001111');
  const arrived = sent('operateArrive');
  assert.deepEqual([arrived?.['DestTime'], arrived?.['DriveMile'], arrived?.['DriveTime']], [destTime, 5.25, 600]);
  assert.deepEqual([sent('operatePay')?.['FactPrice'], sent('operatePay')?.['PayState']], [23.5, '1']);
  assert.equal(sent('ratedPassenger')?.['ServiceScore'], 4);
  assert.ok(
    authority.posted.every(({ token, companyId }) => token === 'Bearer sesame' && companyId === '91440300TEST'),
  );
  const everything = JSON.stringify(authority.posted);
  assert.ok(!everything.includes('欧阳') && !everything.includes('13812345678'));
  await stop(platform);
});

test('a platform that is away for two days gets everything when it is back, in order and once', async () => {
  const authority = await startAuthority();
  authority.answer = () => ({ status: 503 });
  const platform = await addPlatform(authority);
  const rides: { id: string; orderNo: string }[] = [];
  for (let day = 0; day < 4; day += 1) {
    const ride = await born();
    rides.push(ride);
    await step(ride.id, ...RIDE);
    const { length } = authority.posted;
    await wait(DAY_S / 2);
    await until('it is tried again', () => authority.posted.length > length);
  }
  const status = await until('the failure is written down', async () => {
    const now = await statusOf(platform);
    return now.failures > 0 ? now : null;
  });
  assert.deepEqual([status.problem, status.waiting, status.held], ['busy', 16, 0]);
  assert.equal(authority.taken.length, 0);
  authority.answer = () => ({ status: 200 });
  await wait(DAY_S / 24);
  await allAccepted(platform, 16);
  for (const { orderNo } of rides)
    assert.deepEqual(takenOf(authority, orderNo), ['orderCreate', 'orderMatch', 'operateDepart', 'operateArrive']);
  const after = await statusOf(platform);
  assert.deepEqual([after.problem, after.failures, after.waiting, after.oldestAt], [null, 0, 0, null]);
  assert.notEqual(after.takenAt, null);
  await stop(platform);
});

test('a platform that hangs keeps no other waiting', async () => {
  const [hanging, fine] = [await startAuthority(), await startAuthority()];
  const hung = Promise.withResolvers<{ status: number }>();
  hanging.answer = () => hung.promise;
  const slow = await addPlatform(hanging);
  await born();
  await until('it hangs', () => hanging.posted.length === 1);
  const other = await addPlatform(fine);
  await born();
  await allAccepted(other, 1);
  assert.deepEqual([hanging.posted.length, (await statusOf(slow)).failures], [1, 0]);
  hung.resolve({ status: 200 });
  await allAccepted(slow, 2);
  await stop(slow);
  await stop(other);
});

test('what was taken while the answer was lost goes out again under the same key, from another node as well', async () => {
  const authority = await startAuthority();
  let lost = 0;
  authority.answer = () => {
    lost += 1;
    return lost === 1 ? null : { status: 200 };
  };
  const platform = await addPlatform(authority);
  const { orderNo } = await born();
  await until('the first answer is lost', async () => (await statusOf(platform)).failures === 1);
  assert.equal((await statusOf(platform)).problem, 'unreachable');
  await app.secondNode();
  app.advance(60);
  await allAccepted(platform, 1);
  assert.deepEqual(takenOf(authority, orderNo), ['orderCreate']);
  const [first, ...others] = authority.posted;
  assert.ok(others.length > 0);
  for (const other of others) assert.deepEqual(other, first);
  await stop(platform);
});

test('a certificate that is not trusted is said so, and one that is named is', async (t) => {
  const missing = missingPrograms(['openssl'], ['openssl']);
  if (missing !== null) {
    t.skip(missing);
    return;
  }
  const files = certificate(scratchFolder('authority'));
  const [key, cert] = [readFileSync(files.key, 'utf8'), readFileSync(files.cert, 'utf8')];
  const authority = await startAuthority({ key, cert });
  const platform = await addPlatform(authority);
  const { orderNo } = await born();
  await until('the certificate is refused', async () => (await statusOf(platform)).problem === 'certificate');
  assert.equal((await admin.call('/operation/supervisionPlatform/test', { id: platform })).problem, 'certificate');
  const [row] = (await admin.call('/operation/supervisionPlatform/getPageList', { id: platform })).list;
  const seen = { id: platform, version: row?.version ?? 0 };
  await refusedField(
    admin.call('/operation/supervisionPlatform/updateOne', { ...seen, certificate: 'nonsense' }),
    'certificate',
  );
  await admin.call('/operation/supervisionPlatform/updateOne', { ...seen, certificate: cert });
  await allAccepted(platform, 1);
  assert.deepEqual(takenOf(authority, orderNo), ['orderCreate']);
  await stop(platform);
});

test('a rejected record shows why, holds up its own order only, and goes out corrected as a new version', async () => {
  const authority = await startAuthority();
  const platform = await addPlatform(null);
  const rides: { id: string; orderNo: string }[] = [];
  for (let ride = 0; ride < 7; ride += 1) rides.push(await born({ pickUpName: ride === 3 ? '坏站' : '好站' }));
  for (const { id } of rides) await step(id, assign);
  authority.answer = ({ records }) =>
    records.some(({ Departure: name }) => name === '坏站')
      ? { status: 200, body: '{"code":1003,"msg":"地址不合规范"}' }
      : { status: 200 };
  const [row] = (await admin.call('/operation/supervisionPlatform/getPageList', { id: platform })).list;
  await admin.call('/operation/supervisionPlatform/updateOne', {
    id: platform,
    version: row?.version ?? 0,
    address: authority.address,
    state: 'sending',
  });
  const bad = rides[3];
  assert.ok(bad !== undefined);
  await until(
    'all others are accepted',
    async () => (await recordsOf(platform, { states: ['accepted'] })).length === 12,
  );
  const [rejected, ...more] = await recordsOf(platform, { states: ['rejected'] });
  assert.deepEqual(
    [rejected?.orderNo, rejected?.kind, rejected?.reason, more.length],
    [bad.orderNo, 'orderCreate', '地址不合规范', 0],
  );
  assert.ok(rejected !== undefined);
  const behind = await recordsOf(platform, { states: ['waiting'] });
  assert.deepEqual(
    behind.map(({ orderNo, kind }) => [orderNo, kind]),
    [[bad.orderNo, 'orderMatch']],
  );

  const seen = { id: rejected.id, version: rejected.version, note: '按规范改写' };
  await refused(admin.call('/operation/supervision/correct', { ...seen, values: { Departure: '坏站' } }), 409);
  await refusedField(
    admin.call('/operation/supervision/correct', { ...seen, values: { DepLatitude: '0' } }),
    'values.DepLatitude',
  );
  await refusedField(
    admin.call('/operation/supervision/correct', { ...seen, values: { Nothing: '1' } }),
    'values.Nothing',
  );
  const { id } = await admin.call('/operation/supervision/correct', { ...seen, values: { Departure: '科技园东门' } });
  await until('the order is through', async () => (await recordsOf(platform, { states: ['accepted'] })).length === 14);
  assert.deepEqual(takenOf(authority, bad.orderNo), ['orderCreate', 'orderMatch']);
  const detail = await admin.call('/operation/supervision/getById', { id });
  assert.deepEqual(
    [
      detail.edition,
      detail.state,
      detail.note,
      detail.fields.find(({ name }) => name === 'Departure')?.value,
      detail.sent?.status,
    ],
    [2, 'accepted', '按规范改写', '科技园东门', 200],
  );
  assert.deepEqual(
    detail.editions.map(({ edition, state }) => [edition, state]),
    [
      [2, 'accepted'],
      [1, 'replaced'],
    ],
  );
  // what was accepted, and what was replaced, never changes
  await refused(
    admin.call('/operation/supervision/correct', {
      id,
      version: detail.version,
      values: { Departure: '别处' },
      note: '再改',
    }),
    409,
  );
  await assert.rejects(db.updateTable('supervisionRecord').set({ reason: '改' }).where('id', '=', id).execute());
  await assert.rejects(
    db.updateTable('supervisionRecord').set({ fields: '{}' }).where('id', '=', rejected.id).execute(),
  );
  await stop(platform);
});

test('a car that began its service is recorded once, also when it is heard hours later than others', async () => {
  const platform = await addPlatform(null, { kinds: ['operateLogin'], areaCodes: ['4403'] });
  const cars = [await addCar(services), await addCar(services), await addCar(services)];
  const [heard = '', late = '', elsewhere = ''] = cars;
  await db.updateTable('car').set({ areaCode: '440305' }).where('id', 'in', [heard, late]).execute();
  await db.updateTable('car').set({ areaCode: '310104' }).where('id', '=', elsewhere).execute();
  await wait(DAY_S / 4);
  const now = services.now().getTime();
  const begins = (id: string, before: number) =>
    services.telemetry.takeEvent({
      carId: id,
      eventId: `begins ${id}`,
      at: now - before,
      receivedAt: now,
      event: 'service_start',
      state: 'available',
      orderNo: null,
      lng: 114.05,
      lat: 22.54,
      distance: null,
    });
  await begins(elsewhere, 0);
  await begins(heard, 0);
  await until('it is recorded', async () => (await recordsOf(platform)).length === 1);
  await begins(late, 3 * 3_600_000);
  await until('the late one is recorded', async () => (await recordsOf(platform)).length === 2);
  await until('events are read up to the newest', async () => {
    const { carsUpTo } = await db
      .selectFrom('supervisionPlatform')
      .select('carsUpTo')
      .where('id', '=', platform)
      .executeTakeFirstOrThrow();
    const { newest } = await db
      .selectFrom('carEvent')
      .select((eb) => eb.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    return carsUpTo === newest;
  });
  await stop(platform);
});

test('what the check finds is held back with its reason, and a person may say that it is not sent', async () => {
  const authority = await startAuthority();
  const platform = await addPlatform(authority);
  const nowhere = await born({ pickUpLng: 0, pickUpLat: 0 });
  await step(nowhere.id, { step: 'cancel', by: 'passenger' });
  const other = await born();
  const empty = await born();
  await step(empty.id, assign, { step: 'setOut' }, { step: 'pickUp' }, { ...complete, distance: 0, duration: 0 });
  await until(
    'the others go out',
    () => takenOf(authority, other.orderNo).length === 1 && takenOf(authority, empty.orderNo).length === 3,
  );
  const held = await recordsOf(platform, { states: ['held'] });
  assert.deepEqual(
    held.map(({ orderNo, findings }) => [orderNo, findings.map(({ field, problem }) => `${field} ${problem}`)]),
    [
      [nowhere.orderNo, ['DepLongitude nowhere', 'DepLatitude nowhere']],
      [empty.orderNo, ['DriveMile zero', 'DriveTime zero']],
    ],
  );
  assert.deepEqual(takenOf(authority, nowhere.orderNo), []);
  const [first] = held;
  assert.ok(first !== undefined);
  await admin.call('/operation/supervision/drop', { id: first.id, version: first.version, note: '测试订单' });
  await until('what was behind it goes on', () => takenOf(authority, nowhere.orderNo).length === 1);
  assert.equal((await statusOf(platform)).held, 1);
  await stop(platform);
});

test('a role sees the records of its areas and suppliers, and the person of the fleet masked', async () => {
  const platform = await addPlatform(null);
  const { id } = await born({ areaCode: '440305' });
  await step(id, assign);
  await born({ areaCode: '310115' });
  const mine = ['operation:supervision:list'] as const;
  await wait(1);
  await addRole(app, admin, 'supervisionHere', 'everything', [...mine]);
  await db
    .updateTable('role')
    .set({ dataScope: 'areas', areaCodes: ['4403'] })
    .where('code', '=', 'supervisionHere')
    .execute();
  await addRole(app, admin, 'supervisionOwn', 'own', [...mine]);
  const here = await app.signInAs('supervisionHere');
  const { list } = await here.call('/operation/supervision/getPageList', { platformId: platform });
  assert.deepEqual(list.map(({ kind }) => kind).toSorted(), ['orderCreate', 'orderMatch']);
  assert.deepEqual(await here.call('/operation/supervision/getStatus', {}), { list: [] });
  const match = list.find(({ kind }) => kind === 'orderMatch');
  const shown = await here.call('/operation/supervision/getById', { id: match?.id ?? '' });
  assert.equal(shown.fields.find(({ name }) => name === 'DriverPhone')?.value, '139****1111');
  const whole = await admin.call('/operation/supervision/getById', { id: match?.id ?? '' });
  assert.equal(whole.fields.find(({ name }) => name === 'DriverPhone')?.value, '13900001111');
  const own = await app.signInAs('supervisionOwn');
  assert.equal((await own.call('/operation/supervision/getPageList', { platformId: platform })).total, 0);
  await refused(own.call('/operation/supervision/getById', { id: match?.id ?? '' }), 404);
  await stop(platform);
});

test('who was erased is in no record, and what waited of the ride goes out all the same', async () => {
  const authority = await startAuthority();
  const platform = await addPlatform(null);
  const mobile = '13700001234';
  const { id, orderNo } = await born({ passengerMobile: mobile, passengerName: '司徒离开' });
  await step(id, { step: 'cancel', by: 'operator' });
  const passenger = await until('the ride is linked to its passenger', async () => {
    const { list } = await admin.call('/operation/user/getPageList', { mobile });
    return list[0];
  });
  const asked = await admin.call('/operation/user/askErasure', {
    id: passenger.id,
    version: passenger.version,
    reason: '本人要求',
  });
  const other = await app.signInAs('administrator');
  const decision = { id: passenger.id, version: asked.version, decision: 'approve' as const };
  await other.call('/operation/user/decideErasure', decision);
  const [row] = (await admin.call('/operation/supervisionPlatform/getPageList', { id: platform })).list;
  await admin.call('/operation/supervisionPlatform/updateOne', {
    id: platform,
    version: row?.version ?? 0,
    address: authority.address,
    state: 'sending',
  });
  await allAccepted(platform, 2);
  assert.deepEqual(takenOf(authority, orderNo), ['orderCreate', 'orderCancel']);
  const kept = await db.selectFrom('supervisionRecord').selectAll().where('platformId', '=', platform).execute();
  const all = JSON.stringify([kept, authority.posted]);
  assert.ok(!all.includes('司徒') && !all.includes(mobile));
  await stop(platform);
});

test('each day is held against what happened, what is missing is recorded, and all of it is kept for two years', async () => {
  const begun = services.now().getTime();
  const yesterday = begun - DAY_S * 1000;
  const day = beijingDay(yesterday);
  const noon = Date.parse(`${day}T12:00:00+08:00`);
  const moment = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
  for (let file = 0; file < 3; file += 1)
    await makeOrder(db, {
      source: 'file',
      areaCode: '440305',
      requestedAt: moment(file),
      assignedAt: moment(file + 1),
      pickedUpAt: moment(file + 5),
      droppedOffAt: moment(file + 20),
      carNumber: plate,
      distance: 4000,
      duration: 900,
      pickUpName: '甲站',
      dropOffName: '乙站',
      pickUpLng: 114.05,
      pickUpLat: 22.54,
      dropOffLng: 114.1,
      dropOffLat: 22.55,
    });
  const platform = await addPlatform(null, { areaCodes: ['4403'], kinds: ['orderCreate', 'operateArrive'] });
  await admin.call('/operation/supervision/countDay', { platformId: platform, day });
  const days = async () =>
    (await admin.call('/operation/supervision/getDays', { from: day, to: day, platformId: platform })).list.map(
      ({ kind, happened, recorded, waiting, missing }) => [kind, happened, recorded, waiting, missing],
    );
  const before = await days();
  const [arrived, created] = before;
  assert.deepEqual([arrived?.[0], created?.[0]], ['operateArrive', 'orderCreate']);
  assert.ok(Number(arrived?.[4]) >= 3 && arrived?.[2] === 0);
  const { list: missing } = await admin.call('/operation/supervision/getMissing', {
    platformId: platform,
    day,
    kind: 'operateArrive',
  });
  assert.equal(missing.length, arrived?.[4]);
  assert.ok(missing.every(({ why }) => why === 'before'));
  const { recorded } = await admin.call('/operation/supervision/recordMissing', { platformId: platform, day });
  assert.equal(recorded, Number(arrived?.[4]) + Number(created?.[4]));
  assert.equal((await admin.call('/operation/supervision/recordMissing', { platformId: platform, day })).recorded, 0);
  for (const [, happened, written, , left] of await days()) assert.deepEqual([written, left], [happened, 0]);
  await refusedField(admin.call('/operation/supervision/getDays', { from: '2020-01-01', to: day }), 'from');

  await wait(2 * DAY_S);
  await countDays(services);
  const counted = await db.selectFrom('supervisionDay').select('id').where('platformId', '=', platform).execute();
  assert.ok(counted.length >= 2);
  // what waits is never forgotten, what is settled is after the days that its platform keeps
  const all = await recordsOf(platform);
  const [one] = all;
  assert.ok(one !== undefined);
  await db
    .updateTable('supervisionRecord')
    .set({ state: 'dropped', settledAt: at() })
    .where('id', '=', one.id)
    .execute();
  await forgetOld(services);
  assert.equal((await recordsOf(platform)).length, all.length);
  await wait(1100 * DAY_S);
  await forgetOld(services);
  assert.equal((await recordsOf(platform)).length, all.length - 1);
});
