/** Where cars are goes to supervision platforms by the clock: in order, once, and again from the tracks where the platform was away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { gcj02Of } from '#contract/ground/gcj02.ts';
import { beijingTime } from '#contract/insight/supervision/rules.ts';
import { startAuthority, type Authority } from '#server/testing/authority.ts';
import { addCar, drive, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { sendPositions } from './send.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, telemetry } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const main = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'feeds.mds',
  version: main.version,
  values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
});

let serial = 0;
async function addPlatform(authority: Authority, wishes: object = {}): Promise<string> {
  serial += 1;
  const { id } = await admin.call('/operation/supervisionPlatform/addOne', {
    name: `平台 ${serial}`,
    state: 'sending',
    address: authority.address,
    companyId: '91440300TEST',
    fareType: 'AV-1',
    licenseId: 'AV-LICENCE-0001',
    kinds: ['orderCreate'],
    positionKinds: ['positionVehicle'],
    ...wishes,
  });
  return id;
}

const positionsOf = async (id: string) => {
  const { list } = await admin.call('/operation/supervision/getStatus', {});
  return list.find((one) => one.id === id)?.positions ?? null;
};
const sentTo = async (id: string): Promise<number> => Date.parse((await positionsOf(id))?.sentTo ?? '');
/** As far as everything was sent. */
const sentUpTo = (id: string, at: number) =>
  until('positions are sent', async () => {
    await sendPositions(services);
    return (await sentTo(id)) > at ? true : undefined;
  });
const taken = ({ taken: requests }: Authority, kind: string) =>
  requests.filter((one) => one.kind === kind).flatMap(({ records }) => records);
const change = async (
  id: string,
  changed: Omit<CallInput<'/operation/supervisionPlatform/updateOne'>, 'id' | 'version'>,
) => {
  const [row] = (await admin.call('/operation/supervisionPlatform/getPageList', { id })).list;
  assert.ok(row);
  await admin.call('/operation/supervisionPlatform/updateOne', { id, version: row.version, ...changed });
};
const stop = (id: string) => change(id, { state: 'stopped' });
/** What is written down of a platform, before any sender looks. */
const begun = async (id: string): Promise<number | null> => {
  const row = await db
    .selectFrom('supervisionPosition')
    .select('sentTo')
    .where('platformId', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : Date.parse(row.sentTo);
};
const now = () => services.now().getTime();

const carId = await addCar(services);
await db.updateTable('car').set({ areaCode: '440305' }).where('id', '=', carId).execute();
await telemetry.refresh();
const { plate } = await db.selectFrom('car').select('plate').where('id', '=', carId).executeTakeFirstOrThrow();
/** The longest step of the clock for which whoever sends still waits for the tracks. */
const STEP = 10;
/** Drives for so many seconds until now, reporting each second; the server sends meanwhile, as it always does. */
async function driven(seconds: number): Promise<{ from: number; to: number }> {
  const from = now();
  const fixes = drive(carId, from, seconds);
  for (let at = 0; at < seconds; at += STEP) {
    app.advance(STEP);
    await telemetry.take(fixes.slice(at, at + STEP));
    const last = from + (at + STEP) * 1000 - 1500;
    await until('the track is kept', async () =>
      (await historyOf(services, carId)).some((one) => Date.parse(one.at) >= last) ? true : undefined,
    );
  }
  return { from, to: from + seconds * 1000 };
}

test('each car is told once in ten seconds, in the names and numbers of the interface', async () => {
  const authority = await startAuthority();
  const id = await addPlatform(authority, { positionKinds: ['positionVehicle', 'positionDriver'] });
  const { from, to } = await driven(40);
  app.advance(20);
  await sentUpTo(id, to);
  const records = taken(authority, 'positionVehicle');
  assert.ok(records.length >= 4 && records.length <= 6, String(records.length));
  const [first] = records;
  const [lng, lat] = gcj02Of([114, 22.5]);
  assert.deepEqual(
    [first?.['CompanyId'], first?.['VehicleNo'], first?.['VehicleRegionCode'], first?.['Encrypt'], first?.['Speed']],
    ['91440300TEST', plate, 440305, 1, 36],
  );
  assert.ok(Math.abs(Number(first?.['Longitude']) - lng * 1e6) < 3000, String(first?.['Longitude']));
  assert.ok(Math.abs(Number(first?.['Latitude']) - lat * 1e6) < 3000);
  const times = records.map(({ PositionTime }) => Number(PositionTime));
  assert.ok(
    times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0)),
    times.join(),
  );
  assert.ok((times[0] ?? 0) >= beijingTime(from));
  assert.equal(taken(authority, 'positionDriver').length, records.length);
  assert.equal(taken(authority, 'positionDriver')[0]?.['LicenseId'], 'AV-LICENCE-0001');
  const status = await positionsOf(id);
  assert.deepEqual([status?.accepted, status?.refused, status?.held], [2 * records.length, 0, 0]);
  // and no more of them
  await sendPositions(services);
  assert.equal(taken(authority, 'positionVehicle').length, records.length);
  await stop(id);
});

test('what was driven while the platform was away follows from the tracks, in order and once', async () => {
  const authority = await startAuthority();
  const id = await addPlatform(authority);
  authority.answer = () => ({ status: 503 });
  await driven(30);
  await until('it was tried', async () => {
    await sendPositions(services);
    return ((await positionsOf(id))?.failures ?? 0) > 0 ? true : undefined;
  });
  assert.equal((await positionsOf(id))?.problem, 'busy');
  const { to } = await driven(60);
  // the answer to the first is lost: it has it, and is sent it again
  let times = 0;
  authority.answer = () => ((times += 1) === 1 ? null : { status: 200 });
  app.advance(900);
  // and that is written down: whoever failed waits from then on; or it was lost before the clock moved, and went out again
  await until('it was lost', async () => {
    await sendPositions(services);
    return times > 1 || (await positionsOf(id))?.problem === 'unreachable' ? true : undefined;
  });
  app.advance(900);
  await sentUpTo(id, to);
  const told = taken(authority, 'positionVehicle').map(({ PositionTime }) => Number(PositionTime));
  assert.equal(new Set(told).size, told.length);
  assert.deepEqual(
    told,
    told.toSorted((one, other) => one - other),
  );
  assert.ok(told.length >= 8, String(told.length));
  await stop(id);
});

test('what is not complete is not sent, and what is not accepted stands in the way of nothing', async () => {
  const authority = await startAuthority();
  const id = await addPlatform(authority);
  await db.updateTable('car').set({ areaCode: '' }).where('id', '=', carId).execute();
  const first = await driven(20);
  app.advance(20);
  await sentUpTo(id, first.to);
  const held = await positionsOf(id);
  assert.deepEqual([held?.accepted, (held?.held ?? 0) >= 2], [0, true]);
  await db.updateTable('car').set({ areaCode: '440305' }).where('id', '=', carId).execute();
  authority.answer = () => ({ status: 200, body: '{"code":7,"msg":"no such car"}' });
  const second = await driven(20);
  app.advance(20);
  await sentUpTo(id, second.to);
  const refused = await positionsOf(id);
  assert.deepEqual([refused?.problem, refused?.said, (refused?.refused ?? 0) >= 2], [null, 'no such car', true]);
  await stop(id);
});

test('only cars of the divisions that it is told of, and nothing from before positions were asked for', async () => {
  const authority = await startAuthority();
  const { to: before } = await driven(20);
  const id = await addPlatform(authority, { areaCodes: ['1101'] });
  assert.ok((await sentTo(id)) >= before);
  const { to } = await driven(20);
  app.advance(20);
  await sentUpTo(id, to);
  assert.equal(authority.posted.length, 0);
  await stop(id);
});

test('positions begin and end with what a person sets, whether or not a node sends just then', async () => {
  const authority = await startAuthority();
  const paused = await addPlatform(authority, { state: 'paused' });
  assert.equal(await begun(paused), null);
  await change(paused, { state: 'sending' });
  const first = await begun(paused);
  assert.ok(first !== null && Math.abs(first - now()) < 60_000);
  app.advance(100);
  // they wait while it is paused, and a change of something else begins nothing anew
  await change(paused, { state: 'paused' });
  await change(paused, { state: 'sending', remark: 'again' });
  assert.ok((await begun(paused)) === first || (await sentTo(paused)) > first);
  await change(paused, { positionKinds: [] });
  assert.equal(await begun(paused), null);
  app.advance(100);
  await change(paused, { positionKinds: ['positionVehicle'] });
  assert.ok(((await begun(paused)) ?? 0) >= first + 200_000);
  await stop(paused);
  assert.equal(await begun(paused), null);
  const [row] = (await admin.call('/operation/supervisionPlatform/getPageList', { id: paused })).list;
  await admin.call('/operation/supervisionPlatform/deleteById', { id: paused, version: row?.version ?? 0 });
  assert.equal(await begun(paused), null);
});

test('a node that sends while they are switched off and on again does not go back to what was before', async () => {
  const authority = await startAuthority();
  const id = await addPlatform(authority);
  const { to } = await driven(40);
  app.advance(20);
  let switched = 0;
  // the server may have sent some of it while it was driven
  let before = 0;
  authority.answer = async ({ records }) => {
    if (switched === 0) {
      before = taken(authority, 'positionVehicle').length + records.length;
      await change(id, { positionKinds: [] });
      app.advance(60);
      await change(id, { positionKinds: ['positionVehicle'] });
      switched = (await begun(id)) ?? 0;
    }
    return { status: 200 };
  };
  await until('it was switched', async () => {
    await sendPositions(services);
    return switched > 0 ? true : undefined;
  });
  // whoever was sending has ended by then
  await sendPositions(services);
  assert.ok(switched >= to + 80_000);
  assert.ok(((await begun(id)) ?? 0) >= switched);
  assert.equal(taken(authority, 'positionVehicle').length, before);
  const later = await driven(20);
  app.advance(20);
  await sentUpTo(id, later.to);
  const told = taken(authority, 'positionVehicle').slice(before);
  assert.ok(told.length > 0 && told.every(({ PositionTime }) => Number(PositionTime) >= beijingTime(switched)));
  await stop(id);
});
