import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carCalls, type CarDetail } from '#contract/capacity/car/calls.ts';
import { dayInChina, firstExpiry } from '#contract/base/document/rules.ts';
import { hasOddCheckDigit } from '#contract/capacity/car/rules.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db, telemetry, now } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const suppliers = await db
  .insertInto('supplier')
  .values([
    { code: 'north', name: 'North' },
    { code: 'south', name: 'South' },
  ])
  .returning('id')
  .execute();
const [north = '', south = ''] = suppliers.map(({ id }) => id);

let serial = 0;
const formOf = (rest: object = {}) => {
  serial += 1;
  return { fleetNumber: `T${serial}`, plate: `粤B${10_000 + serial}`, ...rest };
};
const add = async (rest: object = {}, client: Client = admin) =>
  (await client.call('/capacity/car/addOne', formOf(rest))).id;
const get = (id: string, client: Client = admin): Promise<CarDetail> => client.call('/capacity/car/getById', { id });
const day = (later: number) => dayInChina(now().getTime(), later);
const listed = async (filters: object, client: Client = admin) =>
  (await client.call('/capacity/car/getPageList', { pageSize: 200, ...filters })).list.map(({ id }) => id);

/** The form that changes a car back to what it is. */
function formFrom(car: CarDetail) {
  const { id, version, fleetNumber, plate, vin, model, supplierId, areaCode, stationId, groups, seats } = car;
  const { wheelchair, energy, softwareVersion, remark } = car;
  const place = { supplierId, areaCode, stationId, groups, seats, wheelchair, energy, softwareVersion, remark };
  return { id, version, fleetNumber, plate, vin, model, ...place };
}

test('a plate is written in one way, and plate, VIN and fleet number belong to one car', async () => {
  const form = formOf({ plate: '粤b·d 12-345', vin: 'lsvaa4187e2184847', groups: ['night', 'east', 'night'] });
  const { id } = await admin.call('/capacity/car/addOne', form);
  const car = await get(id);
  assert.equal(car.plate, '粤BD12345');
  assert.equal(car.vin, 'LSVAA4187E2184847');
  assert.deepEqual(car.groups, ['east', 'night']);
  await refusedField(add({ plate: '粤B D12345' }), 'plate', 409);
  await refusedField(add({ vin: car.vin }), 'vin', 409);
  await refusedField(add({ fleetNumber: car.fleetNumber }), 'fleetNumber', 409);
  await refusedField(add({ vin: 'LSVAA4187E218484I' }), 'vin');
  await refusedField(add({ fleetNumber: 'a/b' }), 'fleetNumber');
  await refusedField(add({ plate: '%_' }), 'plate');
});

test('selling frees plate and VIN, never the fleet number, and can be taken back while they are free', async () => {
  const id = await add({ vin: 'LSVAA4187E2184848' });
  const car = await get(id);
  const { version } = await admin.call('/capacity/car/changeState', { id, version: car.version, state: 'sold' });
  assert.ok(!(await listed({})).includes(id));
  assert.ok((await listed({ state: 'sold' })).includes(id));
  assert.equal((await get(id)).live, null);
  await refused(admin.call('/capacity/car/updateOne', { ...formFrom(car), version }), 409);
  const heir = await add({ plate: car.plate, vin: car.vin });
  await refusedField(add({ fleetNumber: car.fleetNumber }), 'fleetNumber', 409);
  await refusedField(admin.call('/capacity/car/changeState', { id, version, state: 'disabled' }), 'plate', 409);
  await refused(admin.call('/capacity/car/changeState', { id, version, state: 'enabled' }), 409);
  await admin.call('/capacity/car/changeState', { id: heir, version: 1, state: 'sold' });
  await admin.call('/capacity/car/changeState', { id, version, state: 'disabled' });
  assert.equal((await get(id)).state, 'disabled');
});

test('of two people who edit a car the second learns how it is now', async () => {
  const id = await add();
  const seen = formFrom(await get(id));
  await admin.call('/capacity/car/updateOne', { ...seen, model: 'One' });
  const answer = await refused(admin.call('/capacity/car/updateOne', { ...seen, model: 'Two' }), 409);
  assert.match(JSON.stringify(answer.body.data), /"model":"One"/);
});

test('a supplier sees its own cars only, and cannot be given a way to another', async () => {
  const [own, foreign] = [await add({ supplierId: north }), await add({ supplierId: south })];
  const person = await app.signInAs('supplier', { type: 'supplier', supplierId: north });
  assert.deepEqual(await listed({}, person), [own]);
  await refused(get(foreign, person), 404);
  assert.deepEqual(
    (await person.call('/capacity/car/getChoices', {})).list.map(({ id }) => id),
    [own],
  );
  assert.deepEqual(await listed({ supplierId: south }, person), []);
  await refused(person.call('/capacity/car/updateOne', formFrom(await get(own, person))), 403);
  const teacher = await app.signInAs('teacher', { type: 'teacher' });
  assert.deepEqual((await teacher.call('/capacity/car/getChoices', {})).list, []);
});

test('what is live shows in the list, filters it, and keeps the fleet number', async () => {
  const id = await add();
  await telemetry.refresh();
  assert.equal((await get(id)).live?.heardAt, null);
  const at = now().getTime();
  const fix = { carId: id, at, receivedAt: at, lng: 113.9, lat: 22.5, speed: 30, heading: 90, altitude: null };
  const rest = { charge: 64, odometer: null, alarms: [], flags: [], protocol: 'mqtt' as const };
  await telemetry.take([{ ...fix, ...rest }]);
  const { live, ...car } = await get(id);
  assert.equal(live?.charge, 64);
  assert.deepEqual(live.position, [113.9, 22.5]);
  assert.ok((await listed({ vehicleState: live.state })).includes(id));
  assert.ok(!(await listed({ vehicleState: 'on_trip' })).includes(id));
  const form = formFrom({ ...car, live });
  await refusedField(admin.call('/capacity/car/updateOne', { ...form, fleetNumber: 'other' }), 'fleetNumber');
});

test('documents run out by kind, and the list finds them', async () => {
  const id = await add();
  const write = (kind: 'insurance' | 'inspection', expiresOn: string | null) =>
    admin.call('/capacity/car/addDocument', { carId: id, kind, expiresOn });
  const old = await write('insurance', day(-3));
  assert.equal((await get(id)).documentsExpireOn, day(-3));
  assert.ok((await listed({ documents: 'expired' })).includes(id));
  await write('insurance', day(300));
  await write('inspection', day(30));
  assert.equal((await get(id)).documentsExpireOn, day(30));
  assert.ok((await listed({ documents: 'expiring' })).includes(id));
  assert.ok(!(await listed({ documents: 'expired' })).includes(id));
  await refusedField(
    admin.call('/capacity/car/updateDocument', {
      id: old.id,
      version: 1,
      kind: 'insurance',
      issuedOn: day(1),
      expiresOn: day(0),
    }),
    'expiresOn',
  );
  await refused(admin.call('/capacity/car/deleteDocument', { id: old.id, version: 2 }), 409);
  await admin.call('/capacity/car/deleteDocument', { id: old.id, version: 1 });
  assert.equal((await get(id)).documents.length, 2);
});

test('maintenance windows do not overlap, and the one that is open or next shows', async () => {
  const id = await add();
  const begins = now().getTime();
  const at = (hours: number) => new Date(begins + hours * 3_600_000).toISOString();
  const plan = (from: number, to: number) =>
    admin.call('/capacity/car/addMaintenance', { carId: id, startsAt: at(from), endsAt: at(to), reason: 'Brakes' });
  const later = await plan(10, 20);
  await refused(plan(19, 21), 409);
  await refused(plan(5, 25), 409);
  await refusedField(plan(3, 3), 'endsAt');
  await plan(-1, 2);
  assert.ok((await listed({ isInMaintenance: true })).includes(id));
  assert.equal((await get(id)).windows.length, 2);
  const times = { startsAt: at(12), endsAt: at(22), reason: 'Tyres' };
  await admin.call('/capacity/car/updateMaintenance', { id: later.id, version: 1, ...times });
  app.advance(3 * 3600);
  assert.equal((await get(id)).maintenance?.reason, 'Tyres');
  await admin.call('/capacity/car/deleteMaintenance', { id: later.id, version: 2 });
  assert.equal((await get(id)).maintenance, null);
});

test('a spreadsheet adds its good rows and names the bad ones; once more changes nothing', async () => {
  const csv = [
    '自编号,车牌,车架号,供应商,座位数,轮椅位,能源,车辆分组',
    'I1,粤B90001,,North,6,是,纯电,"night、east"',
    'I2,粤B90002,LSVAA4187E2184O47,North,4,,,',
    'I3,粤B90003,,Nobody,4,,,',
    'I1,粤B90004,,,4,,,',
    'I5,粤B90005,,,many,,,',
    "'=1+1,粤B90006,,,4,,,",
  ].join('\n');
  const report = carCalls.importList.output;
  const send = async (dryRun: boolean) =>
    report.parse(
      (await admin.upload('/capacity/car/importList', { fileName: 'cars.csv', dryRun }, new TextEncoder().encode(csv)))
        .body.data,
    );
  const trial = await send(true);
  assert.deepEqual(
    trial.rows.map(({ accepted }) => accepted),
    [true, false, false, false, false, false],
  );
  assert.match(trial.rows[3]?.reason ?? '', /line 2/);
  assert.deepEqual(await listed({ keyword: 'I1' }), []);
  assert.equal((await send(false)).accepted, 1);
  const { list } = await admin.call('/capacity/car/getPageList', { keyword: 'I1' });
  assert.deepEqual([list[0]?.supplierId, list[0]?.seats, list[0]?.wheelchair], [north, 6, true]);
  assert.equal((await send(false)).accepted, 0);
});

test('a plate is one however it is typed, and what is typed is found however wide it stands', async () => {
  const bring = (fleetNumber: string, plate: string, model = '') =>
    admin.send('/capacity/car/addOne', { fleetNumber, plate, model });
  assert.equal((await bring('W1', '粤Ｑ·77665', 'Ｌｉ Ｏｎｅ')).status, 200);
  assert.equal((await bring('W2', '粤q 77665')).status, 409, 'the same plate');
  for (const keyword of ['粤Ｑ77665', '粤Q·776', '粤q-77665', 'Q 77665', 'li one', 'Ｌi'])
    assert.deepEqual(
      (await admin.call('/capacity/car/getPageList', { keyword })).list.map(({ plate }) => plate),
      ['粤Q77665'],
      keyword,
    );
  assert.deepEqual(await listed({ keyword: '·' }), []);
});

test('the rules of documents and VINs', () => {
  assert.equal(firstExpiry([]), null);
  assert.equal(
    firstExpiry([
      { kind: 'permit', expiresOn: '2026-05-01' },
      { kind: 'permit', expiresOn: null },
    ]),
    null,
  );
  // the example of the American regulation
  assert.equal(hasOddCheckDigit('1M8GDM9AXKP042788'), false);
  assert.equal(hasOddCheckDigit('1M8GDM9A1KP042788'), true);
  assert.equal(hasOddCheckDigit('WVWZZZ1JZ3W386752'), false);
});
