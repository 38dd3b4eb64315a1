/** Recordings on their whole way: asked, told to the car, brought by it, imported by themselves; and all that may go wrong. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { request as ask } from 'node:http';
import { test } from 'node:test';
import { z } from 'zod';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import type { CallInput } from '#contract/index.ts';
import type { Courier } from '#server/capacity/command/commands.ts';
import { compressed, recording as mcap } from '#server/dataManage/formats/mcap/testing.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar, drive } from '#server/testing/cars.ts';
import { newDataSet, picture } from '#server/testing/dataSets.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
let admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;

/** Cars that are there by a way of the test's own. */
const sent: CommandMessage[] = [];
const present = new Set<string>();
const courier: Courier = {
  protocol: 'mqtt',
  reaches: ({ carId }) => present.has(carId),
  deliver: (_car, command) => {
    sent.push(command);
    return Promise.resolve(true);
  },
};
services.commands.addCourier(courier);

async function newCar(wishes: Parameters<typeof addCar>[1] = {}, isThere = true): Promise<string> {
  const carId = await addCar(services, wishes);
  await admin.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
  if (isThere) present.add(carId);
  return carId;
}

let sets = 0;
const newSet = () => newDataSet(admin, `采集 ${(sets += 1)}`);
const rowOf = async (id: string, client = admin) => {
  const [row] = (await client.call('/dataManage/recording/getPageList', { id })).list;
  return row ?? assert.fail('no such order');
};
const becomes = (id: string, state: string) =>
  until(`the order is ${state}`, async () => (await rowOf(id)).state === state);

type Wish = CallInput<'/dataManage/recording/addOne'>;

/** Asks, and answers what the car was told. */
async function asked(wish: Partial<Wish> & { carId: string; dataSetId: string }) {
  const at = services.now().toISOString();
  const { id } = await admin.call('/dataManage/recording/addOne', { at, reason: '急刹', ...wish });
  await services.commands.wake();
  const path = `/open/telemetry/recording/${id}`;
  const told = () => sent.find(({ recording }) => recording?.upload.path === path);
  await until('the car is told', () => told() !== undefined);
  const command = told() ?? assert.fail();
  const { recording = assert.fail() } = command;
  return { id, command, recording, path, token: recording.upload.token };
}

interface Bringing {
  path: string;
  token: string;
  body: Uint8Array;
  type?: string;
  /** What is announced, where it is another than the body's. */
  digest?: string;
  range?: string;
}

const told = z.object({
  data: z.object({ offset: z.number().optional(), received: z.boolean().optional() }).nullish(),
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

async function bring({ path, token, body, type = 'application/x-mcap', digest = sha256(body), range }: Bringing) {
  const answer = await fetch(new URL(path, admin.address), {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-digest': `sha-256=:${digest}:`,
      ...(range === undefined ? {} : { 'content-range': range }),
    },
    body: Buffer.from(body),
  });
  const { data } = told.parse(JSON.parse(await answer.text()));
  return { status: answer.status, data };
}

/** A second of a front camera, two pictures. */
async function camera(at: number): Promise<Buffer> {
  const said = await Promise.all(
    [0, 500].map(async (offset) => {
      const ns = BigInt(at + offset) * 1_000_000n;
      const data = compressed(ns, 'front', await picture(64, 48, offset % 255));
      return { topic: '/front/image', schema: 'sensor_msgs/msg/CompressedImage', logTime: ns, data };
    }),
  );
  return Buffer.from(await mcap(said));
}

const framesOf = async (dataSetId: string) =>
  (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' })).list;
const attributesOf = async (id: string) => (await admin.call('/dataManage/dataFrame/getById', { id })).frame.attributes;

test('from an alert to frames that carry place, state and order of the car', async () => {
  const carId = await newCar({ fleetNumber: 'REC-1' });
  const dataSetId = await newSet();
  const now = services.now().getTime();
  const at = now - 60_000;
  await services.telemetry.take(drive(carId, at - 20_000, 40).map((fix) => ({ ...fix, receivedAt: now })));
  const event = { carId, receivedAt: now, lng: null, lat: null, distance: null };
  const happened = [
    ['a', 'service_start', 'available', null],
    ['b', 'reservation_start', 'reserved', 'ORDER-1'],
    ['c', 'reservation_stop', 'stopped', 'ORDER-1'],
    ['d', 'trip_start', 'on_trip', 'ORDER-1'],
  ] as const;
  for (const [index, [eventId, name, state, orderNo]] of happened.entries())
    await services.telemetry.takeEvent({
      ...event,
      eventId,
      at: at - 40_000 + index * 1000,
      event: name,
      state,
      orderNo,
    });
  const moment = new Date(at).toISOString();
  const alertId = await makeAlert(services.db, carId, new Date(at));
  const order = await asked({ carId, dataSetId, at: moment, alertId, channels: ['/front/image'] });
  const { command, recording } = order;
  assert.deepEqual(
    [command.kind, recording.from, recording.to, recording.channels],
    ['record', new Date(at - 30_000).toISOString(), new Date(at + 10_000).toISOString(), ['/front/image']],
  );
  assert.equal((await rowOf(order.id)).state, 'requested');
  await services.commands.acknowledge(carId, { id: command.id, result: 'received' });
  assert.equal((await rowOf(order.id)).state, 'accepted');
  const body = await camera(at);
  assert.deepEqual(await bring({ ...order, body }), { status: 200, data: { offset: body.length, received: true } });
  await services.commands.acknowledge(carId, { id: command.id, result: 'done' });
  await becomes(order.id, 'imported');
  const row = await rowOf(order.id);
  assert.deepEqual(
    [row.frames, row.orderNo, row.size, row.alertId, row.sha256],
    [2, 'ORDER-1', body.length, alertId, createHash('sha256').update(body).digest('hex')],
  );
  const frames = await framesOf(dataSetId);
  assert.deepEqual(frames.map(({ key, sensor }) => [key.split('/')[0], sensor]), [
    [`recording-${order.id}`, 'front'],
    [`recording-${order.id}`, 'front'],
  ]); // prettier-ignore
  const attributes = await attributesOf(frames[0]?.id ?? '');
  assert.deepEqual(
    [attributes['recording'], attributes['car'], attributes['vehicleState'], attributes['orderNo']],
    [order.id, 'REC-1', 'on_trip', 'ORDER-1'],
  );
  assert.deepEqual([attributes['longitude'], attributes['latitude'], attributes['speed']], [114.002, 22.5, 36]);
  const whole = await admin.call('/dataManage/recording/getById', { id: order.id });
  assert.ok(whole.points.length > 20);
  assert.equal(whole.states[0]?.state, 'on_trip');
  // frames of one recording are found by it
  const found = { dataSetId, frameAttribute: { code: 'recording', value: order.id } };
  assert.equal((await admin.call('/dataManage/dataFrame/getPageList', found)).total, 2);
  // the same again is what it was, another is refused, and nothing of the token is kept readable
  assert.deepEqual(await bring({ ...order, body }), { status: 200, data: { offset: body.length, received: true } });
  assert.equal((await bring({ ...order, body: await camera(at + 5) })).status, 409);
  assert.equal((await framesOf(dataSetId)).length, 2);
  const kept = await services.db
    .selectFrom('command')
    .select('recording')
    .where('id', '=', command.id)
    .executeTakeFirstOrThrow();
  assert.ok(!JSON.stringify(kept).includes(order.token));
});

test('pictures in an archive get their time by their names, and two archives of one set do not meet', async () => {
  const carId = await newCar();
  const dataSetId = await newSet();
  const at = services.now().getTime() - 30_000;
  await services.telemetry.take(drive(carId, at - 5000, 15));
  for (const red of [1, 2]) {
    const order = await asked({ carId, dataSetId, at: new Date(at).toISOString() });
    const body = zip([{ name: `left/${at}.png`, content: await picture(32, 24, red) }]);
    assert.equal((await bring({ ...order, body, type: 'application/zip' })).status, 200);
    await becomes(order.id, 'imported');
  }
  const frames = await framesOf(dataSetId);
  assert.deepEqual(frames.map(({ sensor, takenAt }) => [sensor, Date.parse(takenAt ?? '')]), [['left', at], ['left', at]]); // prettier-ignore
  assert.equal((await attributesOf(frames[1]?.id ?? ''))['latitude'], 22.5);
});

test('a token is good for its own order, until it is over', async () => {
  const [carId, dataSetId] = [await newCar(), await newSet()];
  const [one, other] = [await asked({ carId, dataSetId }), await asked({ carId, dataSetId })];
  const body = await camera(services.now().getTime());
  assert.equal((await bring({ ...one, token: other.token, body })).status, 401);
  assert.equal((await bring({ ...one, token: 'x'.repeat(43), body })).status, 401);
  assert.equal((await bring({ ...one, path: '/open/telemetry/recording/0', body })).status, 401);
  assert.equal((await bring({ ...one, body, digest: 'none' })).status, 400);
  assert.equal((await bring({ ...one, body, type: 'text/plain' })).status, 415);
  assert.equal((await bring({ ...one, body: Buffer.from('no recording') })).status, 415);
  assert.equal((await bring({ ...one, body, digest: sha256(Buffer.from('other')) })).status, 400);
  const range = `bytes 0-${body.length - 1}/${600 * 1024 * 1024}`;
  assert.equal((await bring({ ...one, body, range })).status, 413);
  const { version } = await rowOf(one.id);
  await admin.call('/dataManage/recording/cancel', { id: one.id, version });
  assert.equal((await bring({ ...one, body })).status, 409);
  await refused(
    admin.call('/dataManage/recording/cancel', { id: one.id, version: (await rowOf(one.id)).version }),
    409,
  );
  app.advance(6 * 3600 + 60);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  assert.equal((await bring({ ...other, body })).status, 410);
  await becomes(other.id, 'expired');
  assert.equal((await framesOf(dataSetId)).length, 0);
});

test('what was cut half-way goes on where it stopped', async () => {
  const [carId, dataSetId] = [await newCar(), await newSet()];
  const order = await asked({ carId, dataSetId });
  const body = await camera(services.now().getTime());
  const half = Math.floor(body.length / 2);
  // the line breaks in the middle of the whole
  const url = new URL(order.path, admin.address);
  await new Promise<void>((resolve) => {
    const headers = {
      authorization: `Bearer ${order.token}`,
      'content-type': 'application/x-mcap',
      'content-digest': `sha-256=:${sha256(body)}:`,
      'content-length': body.length,
    };
    const put = ask(url, { method: 'PUT', headers });
    put.on('error', () => resolve());
    put.write(body.subarray(0, half), () => setImmediate(() => put.destroy(new Error('cut'))));
  });
  await becomes(order.id, 'uploading');
  const piece = (from: number, to: number) =>
    bring({ ...order, body: body.subarray(from, to), digest: sha256(body), range: `bytes ${from}-${to - 1}/${body.length}` }); // prettier-ignore
  let there = 0;
  await until('the turn of the broken line is over', async () => {
    const answer = await piece(body.length - 1, body.length);
    if (typeof answer.data?.offset !== 'number') return false;
    there = answer.data.offset;
    return answer.status === 409;
  });
  assert.ok(there <= half);
  const middle = Math.max(there + 1, half);
  assert.deepEqual(await piece(there, middle), { status: 200, data: { offset: middle, received: false } });
  assert.deepEqual(await piece(middle, body.length), { status: 200, data: { offset: body.length, received: true } });
  await becomes(order.id, 'imported');
  assert.equal((await framesOf(dataSetId)).length, 2);
});

test('the same file twice at once is one recording, and recordings into one set take their turns', async () => {
  const [carId, dataSetId] = [await newCar(), await newSet()];
  const orders = [await asked({ carId, dataSetId }), await asked({ carId, dataSetId })];
  const at = services.now().getTime();
  for (const order of orders) {
    const body = await camera(at);
    const answers = await Promise.all([bring({ ...order, body }), bring({ ...order, body })]);
    assert.ok(answers.some(({ status }) => status === 200));
    assert.ok(answers.every(({ status }) => status === 200 || status === 409));
  }
  for (const { id } of orders) await becomes(id, 'imported');
  assert.equal((await framesOf(dataSetId)).length, 4);
  const { list } = await admin.call('/dataManage/dataImport/getImportList', { dataSetId });
  assert.deepEqual(
    list.map(({ state, isMine }) => [state, isMine]),
    [
      ['done', true],
      ['done', true],
    ],
  );
});

test('a car that refuses, never answers or cannot be asked', async () => {
  const dataSetId = await newSet();
  const carId = await newCar();
  const order = await asked({ carId, dataSetId });
  await services.commands.acknowledge(carId, { id: order.command.id, result: 'refused', reason: 'overwritten' });
  const { state, answer } = await rowOf(order.id);
  assert.deepEqual([state, answer], ['refused', 'overwritten']);
  const at = services.now().toISOString();
  const away = await newCar({}, false);
  const { id } = await admin.call('/dataManage/recording/addOne', { carId: away, dataSetId, at, reason: 'a' });
  app.advance(3700);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  await services.commands.wake();
  await becomes(id, 'expired');
  assert.equal((await rowOf(id)).problem, 'notReached');
  const terminal = await addCar(services);
  await admin.call('/capacity/device/addOne', { carId: terminal, protocol: 'jt808', identity: '13700009999' });
  const later = services.now().toISOString();
  const wish = { carId: terminal, dataSetId, at: later, reason: 'a' };
  await refused(admin.call('/dataManage/recording/addOne', wish), 409);
  const old = new Date(services.now().getTime() - 80 * 3_600_000).toISOString();
  await refusedField(admin.call('/dataManage/recording/addOne', { ...wish, carId, at: old }), 'at', 400);
  await refusedField(admin.call('/dataManage/recording/addOne', { ...wish, carId: '999999' }), 'carId', 400);
  const alertId = await makeAlert(services.db, away, services.now());
  await refusedField(admin.call('/dataManage/recording/addOne', { ...wish, carId, alertId }), 'alertId', 400);
});

test('a set that was frozen meanwhile keeps its version; one that was archived takes it once it is reopened', async () => {
  const [carId, dataSetId] = [await newCar(), await newSet()];
  const bringOne = async () => {
    const order = await asked({ carId, dataSetId });
    return { ...order, body: await camera(services.now().getTime()) };
  };
  const first = await bringOne();
  await bring(first);
  await becomes(first.id, 'imported');
  const setOf = async () => (await admin.call('/dataManage/dataSet/getPageList', { id: dataSetId })).list[0];
  const second = await bringOne();
  const { version = 0 } = (await setOf()) ?? {};
  await admin.call('/dataManage/dataSet/freeze', { id: dataSetId, version, name: '一', note: '' });
  await bring(second);
  await becomes(second.id, 'imported');
  const counts = async (number: number | null) =>
    (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, number })).total;
  assert.deepEqual([await counts(1), await counts(null), (await setOf())?.state], [2, 4, 'ready']);
  const third = await bringOne();
  const seen = { id: dataSetId, version: (await setOf())?.version ?? 0 };
  const archived = await admin.call('/dataManage/dataSet/archive', seen);
  await bring(third);
  await becomes(third.id, 'failed');
  const row = await rowOf(third.id);
  assert.equal(row.problem, 'setArchived');
  await admin.call('/dataManage/dataSet/reopen', { id: dataSetId, version: archived.version });
  await admin.call('/dataManage/recording/importAgain', { id: third.id, version: row.version });
  await becomes(third.id, 'imported');
  assert.equal(await counts(null), 6);
});

test('a recording that cannot be read fails with its reason, and the set is as before', async () => {
  const [carId, dataSetId] = [await newCar(), await newSet()];
  const order = await asked({ carId, dataSetId });
  const body = zip([{ name: 'readme.txt', content: 'nothing to see' }]);
  assert.equal((await bring({ ...order, body, type: 'application/zip' })).status, 200);
  await becomes(order.id, 'failed');
  const row = await rowOf(order.id);
  assert.equal(row.problem, 'notImported');
  assert.notEqual(row.answer, '');
  assert.equal((await framesOf(dataSetId)).length, 0);
});

test('who has no right asks for nothing, and a supplier sees its own cars', async () => {
  const { id: supplierId } = await services.db
    .insertInto('supplier')
    .values({ code: 'recOwn', name: 'Own' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dataSetId = await newSet();
  const [own, foreign] = [await newCar({ supplierId }), await newCar()];
  const mine = await asked({ carId: own, dataSetId });
  const theirs = await asked({ carId: foreign, dataSetId });
  await addRole(app, admin, 'recSupplier', 'suppliers', ['dataManage:recording:list', 'dataManage:recording:add']);
  const supplier = await app.signInAs('recSupplier', { supplierId });
  const { list } = await supplier.call('/dataManage/recording/getPageList', {});
  assert.deepEqual(list.map(({ id }) => id), [mine.id]); // prettier-ignore
  await supplier.call('/dataManage/recording/getById', { id: mine.id });
  await refused(supplier.call('/dataManage/recording/getById', { id: theirs.id }), 404);
  await refused(supplier.call('/dataManage/recording/cancel', { id: theirs.id, version: 2 }), 409);
  const dispatcher = await app.signInAs('dispatcher');
  await refused(dispatcher.call('/dataManage/recording/getPageList', {}), 403);
  const wish = { carId: own, dataSetId, at: services.now().toISOString(), reason: 'a' };
  await refused(dispatcher.call('/dataManage/recording/addOne', wish), 403);
  // a set that only other roles see hides what goes into it
  const { list: roles } = await admin.call('/sys/role/getEnabledList', {});
  const roleIds = [roles.find(({ code }) => code === 'data')?.id ?? ''];
  const [set] = (await admin.call('/dataManage/dataSet/getPageList', { id: dataSetId })).list;
  await admin.call('/dataManage/dataSet/updateOne', { id: dataSetId, version: set?.version ?? 0, roleIds });
  await refused(supplier.call('/dataManage/recording/getById', { id: mine.id }), 404);
});

test('a rule asks for every hard braking in its range, within its bound, once', async () => {
  const dataSetId = await newSet();
  const RING: [number, number][] = [[113.99, 22.49], [114.05, 22.49], [114.05, 22.51], [113.99, 22.51], [113.99, 22.49]]; // prettier-ignore
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[RING]] };
  const range = await admin.call('/capacity/range/addOne', { name: '校园采集', kind: 'operating', geometry });
  await admin.call('/capacity/range/publish', { id: range.id, version: 1, note: '' });
  const form = { name: '校园急刹', trigger: 'hardBraking' as const, rangeId: range.id, dataSetId, perDay: 2 };
  const { id } = await admin.call('/dataManage/recordingRule/addOne', form);
  await refusedField(admin.call('/dataManage/recordingRule/addOne', form), 'name', 409);
  const enabled = await admin.call('/dataManage/recordingRule/putInForce', { id, version: 1 });
  const [inside, outside] = [await newCar(), await newCar()];
  const now = services.now().getTime();
  /** 40 km/h, and the next second a stop. */
  const brakes = (carId: string, at: number, lng: number) =>
    drive(carId, at - 4000, 6).map((fix, index) => ({
      ...fix,
      lng,
      speed: index < 4 ? 40 : 0,
      receivedAt: now + 300_000,
    }));
  // before the clock: a look between the two would pass them by
  await services.telemetry.take([
    ...brakes(inside, now + 10_000, 114.01),
    ...brakes(inside, now + 130_000, 114.02),
    ...brakes(inside, now + 260_000, 114.03),
    ...brakes(outside, now + 10_000, 114.2),
  ]);
  app.advance(400);
  const list = async () => (await admin.call('/dataManage/recording/getPageList', { ruleId: id, sort: 'at' })).list;
  await until('two were asked for', async () => (await list()).length === 2);
  app.advance(20);
  const looked = () =>
    services.db.selectFrom('recordingRule').select('lookedUntil').where('id', '=', id).executeTakeFirstOrThrow();
  const before = await looked();
  await until('it looked again', async () => (await looked()).lookedUntil !== before.lookedUntil);
  const asks = await list();
  assert.deepEqual(asks.map(({ carId, ruleName, reason }) => [carId, ruleName, reason]), [
    [inside, '校园急刹', 'Recording rule: 校园急刹'],
    [inside, '校园急刹', 'Recording rule: 校园急刹'],
  ]); // prettier-ignore
  const version = enabled.version;
  await refused(admin.call('/dataManage/recordingRule/updateOne', { id, version, perDay: 9 }), 409);
  const stopped = await admin.call('/dataManage/recordingRule/stop', { id, version });
  await admin.call('/dataManage/recordingRule/deleteById', { id, version: stopped.version });
  assert.equal((await rowOf(asks[0]?.id ?? '')).ruleId, null);
});

test('a rule asks by alerts, and says of cars that cannot', async () => {
  const dataSetId = await newSet();
  const form = { name: '超速', trigger: 'speeding' as const, dataSetId };
  const { id } = await admin.call('/dataManage/recordingRule/addOne', form);
  await admin.call('/dataManage/recordingRule/putInForce', { id, version: 1 });
  const [able, unable] = [await newCar(), await addCar(services)];
  app.advance(20);
  for (const carId of [able, unable]) await makeAlert(services.db, carId, services.now(), { kind: 'speeding' });
  app.advance(20);
  const list = async () => (await admin.call('/dataManage/recording/getPageList', { ruleId: id })).list;
  await until('both are there', async () => (await list()).length === 2);
  const states = new Map((await list()).map((row) => [row.carId, [row.state, row.problem]]));
  assert.deepEqual([states.get(able), states.get(unable)], [['requested', null], ['failed', 'unable']]); // prettier-ignore
});
