/** Devices as people manage them. What a device may say, and when its connection ends, is tested with the gateways. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { Terminal } from '#server/testing/terminal.ts';

type Form = CallInput<'/capacity/device/addOne'>;

const app = await startTestApp();
const { services } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const [own, other] = await db.selectFrom('supplier').select('id').orderBy('id').limit(2).execute();
assert.ok(own !== undefined && other !== undefined);

let serial = 0;
const phone = () => `1380000${String((serial += 1)).padStart(4, '0')}`;
const add = (form: Form, client: Client = admin) => client.call('/capacity/device/addOne', form);
const addTerminal = async (carId?: string) =>
  add({ carId: carId ?? (await addCar(services)), protocol: 'jt808', identity: phone() });
const rowOf = async (id: string) => (await admin.call('/capacity/device/getPageList', { id })).list[0];

test('a secret stands in one answer, and neither in the database, a list, a conflict nor the log', async () => {
  const { id, secret } = await addTerminal();
  const { version, secret: next } = await admin.call('/capacity/device/rotate', { id, version: 1 });
  assert.notEqual(next, secret);
  assert.equal(version, 2);
  const conflict = await refused(admin.call('/capacity/device/rotate', { id, version: 1 }), 409);
  assert.match(JSON.stringify(conflict.body.data), /"current":\{.*"version":2/);
  const places = [
    await db.selectFrom('device').selectAll().where('id', '=', id).execute(),
    await rowOf(id),
    conflict.body,
    await db.selectFrom('audit').selectAll().where('object', '=', 'device').execute(),
  ];
  for (const place of places) assert.ok(![secret, next].some((word) => JSON.stringify(place).includes(word)));
});

test('who a device is has the form of its protocol, and is nobody else', async () => {
  const carId = await addCar(services);
  for (const [protocol, identity] of [
    ['mqtt', 'M-1'],
    ['jt808', ''],
    ['jt808', '12g'],
    ['jt808', '1'.repeat(21)],
    ['osmand', 'ab'],
    ['osmand', 'a b c'],
  ] as const)
    await refusedField(add({ carId, protocol, identity }), 'identity');
  const identity = phone();
  const { id } = await add({ carId, protocol: 'jt808', identity });
  // terminals pad their number with zeros
  await refusedField(add({ carId, protocol: 'jt808', identity: `00${identity}` }), 'identity', 409);
  await add({ carId, protocol: 'osmand', identity });
  await add({ carId, protocol: 'mqtt' });
  await refusedField(add({ carId, protocol: 'mqtt' }), 'carId', 409);
  await admin.call('/capacity/device/deleteById', { id, version: 1 });
  await add({ carId: await addCar(services), protocol: 'jt808', identity });
  assert.equal(await rowOf(id), undefined);
  await refused(admin.call('/capacity/device/rotate', { id, version: 2 }), 404);
});

test('eight people add the same device at once: one does', async () => {
  const form = { carId: await addCar(services), protocol: 'jt808' as const, identity: phone() };
  const answers = await Promise.all(Array.from({ length: 8 }, () => admin.send('/capacity/device/addOne', form)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 7);
});

test('a car that is sold gets no device, and is let speak by none', async () => {
  const carId = await addCar(services);
  const { id, secret } = await addTerminal(carId);
  const identity = (await rowOf(id))?.identity ?? '';
  await admin.call('/capacity/car/changeState', { id: carId, version: 1, state: 'sold' });
  await refusedField(add({ carId, protocol: 'osmand', identity: phone() }), 'carId');
  // the gateway hears of the sale a moment after its answer
  await until('its terminal is refused', async () => {
    const terminal = new Terminal(services.jt808.port, identity);
    const isIn = await terminal.signIn(secret);
    terminal.close();
    return !isIn;
  });
});

test('registering is opened for terminals alone, and closed by a new secret', async () => {
  const { id } = await addTerminal();
  const opened = await admin.call('/capacity/device/openRegistration', { id, version: 1, open: true });
  const hours = (Date.parse(opened.registrableUntil ?? '') - services.now().getTime()) / 3_600_000;
  assert.ok(hours > 23.9 && hours <= 24, `${hours} hours`);
  await admin.call('/capacity/device/rotate', { id, version: opened.version });
  assert.equal((await rowOf(id))?.registrableUntil, null);
  const again = await admin.call('/capacity/device/openRegistration', { id, version: 3, open: true });
  const closed = await admin.call('/capacity/device/openRegistration', { id, version: again.version, open: false });
  assert.equal(closed.registrableUntil, null);
  const mqtt = await add({ carId: await addCar(services), protocol: 'mqtt' });
  await refused(admin.call('/capacity/device/openRegistration', { id: mqtt.id, version: 1, open: true }), 409);
});

test('people of a supplier reach the devices of its cars alone, and no sums of the installation', async () => {
  await addRole(app, admin, 'fitter', 'suppliers', [
    'capacity:device:list',
    'capacity:device:add',
    'capacity:device:update',
    'capacity:device:delete',
  ]);
  const [ownCar, otherCar] = [
    await addCar(services, { supplierId: own.id }),
    await addCar(services, { supplierId: other.id }),
  ];
  const [ownDevice, otherDevice] = [await addTerminal(ownCar), await addTerminal(otherCar)];
  const stranger = new Terminal(services.jt808.port, '19999999999');
  assert.equal(await stranger.signIn('x'.repeat(43)), false);
  stranger.close();
  await services.gatewayCounts.flush();
  const fitter = await app.signInAs('fitter', { type: 'supplier', supplierId: own.id });
  const { list } = await fitter.call('/capacity/device/getPageList', {});
  assert.deepEqual(
    list.map(({ id }) => id),
    [ownDevice.id],
  );
  const seen = { id: otherDevice.id, version: 1 };
  await refused(fitter.call('/capacity/device/rotate', seen), 404);
  await refused(fitter.call('/capacity/device/updateState', { ...seen, state: 'disabled' }), 404);
  await refused(fitter.call('/capacity/device/deleteById', seen), 404);
  await refusedField(add({ carId: otherCar, protocol: 'osmand', identity: phone() }, fitter), 'carId');
  await add({ carId: ownCar, protocol: 'osmand', identity: phone() }, fitter);
  const refusals = async (client: Client) => (await client.call('/capacity/device/getRefusedList', {})).list;
  assert.ok((await refusals(admin)).some(({ deviceId, identity }) => deviceId === null && identity === '19999999999'));
  assert.deepEqual(await refusals(fitter), []);
  const [all, some] = [
    await admin.call('/capacity/device/getGateway', {}),
    await fitter.call('/capacity/device/getGateway', {}),
  ];
  assert.ok(all.counts.length > 0);
  assert.deepEqual(some.counts, []);
  assert.equal(some.protocols.find(({ protocol }) => protocol === 'jt808')?.devices, 1);
});

test('a terminal that registers within a day gets a code, later it gets none', async () => {
  const [soon, late] = [await addTerminal(), await addTerminal()];
  const [soonPhone = '', latePhone = ''] = await Promise.all(
    [soon, late].map(async ({ id }) => (await rowOf(id))?.identity),
  );
  const answerTo = async (identity: string) => {
    const terminal = new Terminal(services.jt808.port, identity);
    terminal.send(0x0100, Buffer.concat([Buffer.alloc(36), Buffer.from([1]), Buffer.from('T')]));
    const { body } = await terminal.hear(0x8100);
    terminal.close();
    return body[2];
  };
  for (const { id } of [soon, late])
    await admin.call('/capacity/device/openRegistration', { id, version: 1, open: true });
  assert.equal(await answerTo(soonPhone), 0);
  app.advance(24 * 3600 + 1);
  assert.equal(await answerTo(latePhone), 3);
});
