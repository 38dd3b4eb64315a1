/** Who watched which cars: as windows open and close them, against the limit, in the report and around an event. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import { MONITORING_PATH, type ViewerMessage } from '#contract/capacity/monitoring/calls.ts';
import { Watches } from './watches.ts';
import { addCar, drive, fixAt } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, telemetry, watches } = services;
const signIn = () => app.signIn('admin', ADMIN_PASSWORD);
const admin = await signIn();
const now = () => services.now().getTime();
const HOUR_MS = 3_600_000;

/** A window of live monitoring. */
interface Window {
  readonly say: (message: ViewerMessage) => void;
  /** It has these open, and sees others besides. */
  readonly watch: (opened: readonly string[], seen?: readonly string[]) => void;
  readonly close: () => void;
}

async function openWindow(client: Client): Promise<Window> {
  const { ticket } = await client.call('/capacity/monitoring/getTicket', {});
  const socket = new WebSocket(`${app.server.address.replace('http', 'ws')}${MONITORING_PATH}?ticket=${ticket}`);
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const say = (message: ViewerMessage) => socket.send(JSON.stringify(message));
  return {
    say,
    watch: (opened, seen = []) => say({ kind: 'watch', carIds: [...opened, ...seen], opened: [...opened] }),
    close: () => socket.close(),
  };
}

const cars: string[] = [];
for (let count = 0; count < 4; count += 1) cars.push(await addCar(services));
const [one = '', two = '', three = '', four = ''] = cars;
await telemetry.refresh();
await telemetry.take(cars.map((id) => fixAt(id, now(), {})));

const ofCar = async (carId: string) => (await (await signIn()).call('/capacity/carWatch/getOfCar', { carId })).list;
const spansOf = (carId: string) =>
  db.selectFrom('carWatch').selectAll().where('carId', '=', carId).orderBy('id').execute();
const isOpen = async (carId: string) => (await spansOf(carId)).some(({ untilAt }) => untilAt === null);
/** All of the car's spans are over. */
const isOver = async (carId: string) => {
  const spans = await spansOf(carId);
  return spans.length > 0 && spans.every(({ untilAt }) => untilAt !== null);
};
const rowsOf = async (person: string) =>
  (await (await signIn()).call('/capacity/carWatch/getPageList', { person, sort: 'hour' })).list;

async function setLimit(most: number): Promise<void> {
  const mainId = 'fleet.watching';
  const office = await signIn();
  const { version } = await office.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  await office.call('/sys/sysConfigOption/updateDetail', { mainId, version, values: [{ key: `${mainId}.most`, value: most }] }); // prettier-ignore
}

test('what a person opens is watched from then until it is closed; what is only on the screen is not', async () => {
  const window = await openWindow(admin);
  window.watch([one], [two]);
  await until('the car is watched', () => isOpen(one));
  const [open] = await ofCar(one);
  assert.equal(open?.until, null);
  app.advance(60);
  window.watch([], [one, two]);
  await until('it is not any more', () => isOver(one));
  const [span] = await ofCar(one);
  assert.ok(Date.parse(span?.until ?? '') - Date.parse(span?.from ?? '') >= 60_000);
  assert.deepEqual(await spansOf(two), []);
  window.close();
});

test('two windows on one car are one person who watches it, until the last is gone; a broken connection ends it', async () => {
  const [first, second] = [await openWindow(admin), await openWindow(admin)];
  first.watch([two]);
  second.watch([two]);
  await until('the car is watched', () => isOpen(two));
  first.close();
  second.watch([two, three]);
  await until('the other car is watched', () => isOpen(three));
  assert.equal((await spansOf(two)).length, 1);
  assert.equal(await isOpen(two), true);
  second.close();
  await until('both are over', async () => (await isOver(two)) && (await isOver(three)));
});

test('a car out of reach, or that is none, is watched by nobody', async () => {
  const { id: supplierId } = await db
    .insertInto('supplier')
    .values({ code: 'watching', name: 'Watching' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const theirs = await addCar(services);
  await db.updateTable('car').set({ supplierId }).where('id', '=', theirs).execute();
  await telemetry.refresh();
  await telemetry.take([fixAt(theirs, now(), {})]);
  const person = await app.signInAs('supplier', { supplierId });
  const window = await openWindow(person);
  window.watch([four, theirs, '999999']);
  await until('their own is watched', () => isOpen(theirs));
  assert.deepEqual(await spansOf(four), []);
  window.close();
  await until('it is over', () => isOver(theirs));
});

test('the report says how many each watched at most, hour by hour', async () => {
  const person = 'Hours';
  const { id: userId } = await db
    .insertInto('sysUser')
    .values({ account: 'hours', realName: person, passwordHash: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hour = Math.floor(now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;
  const at = (minutes: number) => new Date(hour + minutes * 60_000).toISOString();
  const span = (carId: string, from: number, to: number, nodeId = 'a') => ({ userId, carId, nodeId, fromAt: at(from), seenAt: at(to), untilAt: at(to) }); // prettier-ignore
  await db
    .insertInto('carWatch')
    .values([
      span(one, 0, 10),
      // from when the other ends: never both at once
      span(two, 10, 20),
      // the same car at two nodes is one
      span(one, 30, 50),
      span(one, 40, 55, 'b'),
      // over the full hour
      span(two, 50, 70),
      span(three, 52, 53),
    ])
    .execute();
  const rows = await rowsOf(person);
  assert.deepEqual(
    rows.map(({ hour: begins, most, cars: all, watched }) => [Date.parse(begins), most, all, watched]),
    [
      [hour, 3, 3, (10 + 10 + 25 + 10 + 1) * 60],
      [hour + HOUR_MS, 1, 1, 600],
    ],
  );
  const office = await signIn();
  const many = await office.call('/capacity/carWatch/getPageList', { person, mostFrom: 2 });
  assert.deepEqual(
    many.list.map(({ most }) => most),
    [3],
  );
  assert.equal(many.total, 1);
  const none = await office.call('/capacity/carWatch/getPageList', { person, to: at(0) });
  assert.deepEqual(none.list, []);
});

test('at the limit and beyond it the person is told, and who is on shift and may see the report; without one nobody is', async () => {
  const lead = await app.signInAs('operations');
  await lead.call('/capacity/shift/begin', {});
  const client = await app.signInAs('dispatcher');
  const titles = async (who: Client) => {
    const { list } = await who.call('/sys/message/getPageList', { kind: 'alert' });
    return list.map(({ titleEn }) => titleEn).filter((title) => title.includes('cars'));
  };
  const window = await openWindow(client);
  window.watch([one, two]);
  await until('both are watched', async () => (await isOpen(one)) && (await isOpen(two)));
  assert.deepEqual(await titles(client), []);
  window.watch([]);
  await until('both are over', async () => (await isOver(one)) && (await isOver(two)));

  await setLimit(2);
  window.watch([one]);
  await until('one is watched', () => isOpen(one));
  assert.deepEqual(await titles(client), []);
  window.watch([one, two]);
  await until('the limit is told', async () => (await titles(client)).length === 1);
  window.watch([one, two, three]);
  await until('it is told that it is passed', async () => (await titles(client)).length === 2);
  const [passed, reached] = await titles(client);
  assert.match(reached ?? '', /You watch 2 cars, which is the limit/);
  assert.match(passed ?? '', /You watch 3 cars, more than the 2 allowed/);
  await until('the shift lead is told', async () => (await titles(lead)).length === 2);
  assert.match((await titles(lead))[0] ?? '', /watches 3 cars, more than the 2 allowed/);
  // who closes one and opens it again is not told again at once
  window.watch([one, two]);
  await until('the third is over', () => isOver(three));
  window.watch([one, two, three]);
  await until('the third is watched again', () => isOpen(three));
  window.watch([one, two, three, four]);
  await until('one more is told', async () => (await titles(client)).length > 2);
  assert.deepEqual(
    (await titles(client)).map((title) => /watch (\d)/.exec(title)?.[1]),
    ['4', '3', '2'],
  );
  await setLimit(0);
  window.close();
  await until('all are over', async () => (await Promise.all([one, two, three, four].map(isOver))).every(Boolean));
  await refused(client.call('/capacity/carWatch/getPageList', {}), 403);
});

test('a node that says nothing any more ends its spans where it was last heard of', async () => {
  const { id: userId } = await db.selectFrom('sysUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow(); // prettier-ignore
  const lost = new Watches({ db, nodeId: 'lost', log: services.log, now: services.now, more: async () => undefined });
  lost.set({}, userId, [four]);
  await lost.turn();
  assert.equal(await isOpen(four), true);
  app.advance(60);
  for (let turns = 0; turns < 20; turns += 1) await watches.turn();
  assert.equal(await isOpen(four), true);
  app.advance(60);
  for (let turns = 0; turns < 20; turns += 1) await watches.turn();
  const span = (await spansOf(four)).at(-1);
  assert.equal(span?.nodeId, 'lost');
  assert.deepEqual([span?.untilAt], [span?.seenAt]);
});

test('a span of which its node never heard that it was written is ended', async () => {
  const { userId } = await db.selectFrom('carWatch').select('userId').limit(1).executeTakeFirstOrThrow();
  const at = services.now();
  const { id } = await db
    .insertInto('carWatch')
    .values({ userId, carId: four, nodeId: services.nodes.id, fromAt: at, seenAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let turns = 0; turns < 20; turns += 1) await watches.turn();
  assert.ok((await spansOf(four)).some((span) => span.id === id && span.untilAt !== null));
});

test('whatever is opened and closed between two turns leaves nothing, and a car is one row however often it reports', async () => {
  const quiet = new Watches({ db, nodeId: 'quiet', log: services.log, now: services.now, more: async () => undefined });
  const { id: userId } = await db.selectFrom('sysUser').select('id').where('account', '=', 'admin').executeTakeFirstOrThrow(); // prettier-ignore
  const before = (await spansOf(four)).length;
  const window = {};
  for (let count = 0; count < 50; count += 1) {
    quiet.set(window, userId, [four]);
    quiet.set(window, userId, []);
  }
  await quiet.turn();
  assert.equal((await spansOf(four)).length, before);
  quiet.set(window, userId, [four]);
  for (let count = 0; count < 30; count += 1) {
    app.advance(1);
    await telemetry.take([fixAt(four, now(), {})]);
    await quiet.turn();
  }
  assert.equal((await spansOf(four)).length, before + 1);
  await quiet.stop();
  assert.equal(await isOpen(four), false);
});

test('the record of an event names who had the car open', async () => {
  const carId = await addCar(services);
  await telemetry.refresh();
  await telemetry.take([fixAt(carId, now(), {})]);
  const client = await signIn();
  const window = await openWindow(client);
  window.watch([carId]);
  await until('it is watched', () => isOpen(carId));
  const at = now();
  await telemetry.take(drive(carId, at - 120_000, 120));
  await telemetry.take([fixAt(carId, at, { alarms: ['collision'] })]);
  const record = await until('the record is frozen', async () =>
    (await client.call('/capacity/eventRecord/getPageList', {})).list.find(
      (row) => row.carId === carId && row.frozenAt !== null,
    ),
  );
  const { watchers } = await client.call('/capacity/eventRecord/read', { id: record.id });
  const { realName } = await db.selectFrom('sysUser').select('realName').where('account', '=', 'admin').executeTakeFirstOrThrow(); // prettier-ignore
  assert.deepEqual(
    watchers?.map(({ person, until: ended }) => [person, ended]),
    [[realName, null]],
  );
  window.close();
});
