/** Remote commands: asked, confirmed, delivered once, answered, taken back, too late. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import { Terminal } from '#server/testing/terminal.ts';
import { until } from '#server/testing/until.ts';
import type { Courier } from './commands.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
let serial = 0;

/** A car that is there by a way of the test's own. */
const sent: CommandMessage[] = [];
const present = new Set<string>();
const courier: Courier = {
  protocol: 'mqtt',
  reaches: ({ carId }) => present.has(carId),
  deliver: async (_car, command) => {
    sent.push(command);
    return true;
  },
};
services.commands.addCourier(courier);

async function newCar(wishes: Parameters<typeof addCar>[1] = {}) {
  const carId = await addCar(services, wishes);
  await admin.call('/capacity/device/addOne', { carId, protocol: 'mqtt' });
  return carId;
}

const rowOf = async (id: string) => {
  const [row] = (await admin.call('/capacity/command/getPageList', { id })).list;
  assert.ok(row !== undefined);
  return row;
};

const message = (carId: string) => ({ carId, kind: 'message' as const, reason: 'test', text: '请系好安全带' });
const doors = (carId: string) => ({ carId, kind: 'openDoors' as const, reason: 'test' });

test('a message goes out at once, and what the car says is what happened', async () => {
  const carId = await newCar();
  present.add(carId);
  const { id, state } = await admin.call('/capacity/command/send', message(carId));
  assert.equal(state, 'queued');
  await until('the command goes out', () => sent.some((command) => command.id === id));
  assert.equal(sent.find((command) => command.id === id)?.text, '请系好安全带');
  await until('it is sent', async () => (await rowOf(id)).state === 'sent');
  assert.equal(await services.commands.acknowledge(carId, { id, result: 'received' }), true);
  assert.equal((await rowOf(id)).state, 'received');
  // of another car, twice, and after the end it changes nothing
  assert.equal(await services.commands.acknowledge(await newCar(), { id, result: 'done' }), false);
  assert.equal(await services.commands.acknowledge(carId, { id, result: 'done' }), true);
  assert.equal(await services.commands.acknowledge(carId, { id, result: 'refused', reason: 'x' }), false);
  assert.equal(await services.commands.acknowledge(carId, { id: "1'; drop", result: 'done' }), false);
  const row = await rowOf(id);
  assert.equal(row.state, 'done');
  assert.ok(row.sentAt !== null && row.receivedAt !== null && row.endedAt !== null);
  const { list } = await admin.call('/capacity/car/getTimeline', { carId });
  assert.deepEqual(
    list.map(({ name, state: at }) => [name, at]),
    [['message', 'done']],
  );
});

test('what moves or opens a car needs a second yes of the same person, in time and once', async () => {
  const carId = await newCar();
  present.add(carId);
  const operator = await app.signInAs('dispatcher');
  const asked = await operator.call('/capacity/command/send', doors(carId));
  assert.equal(asked.state, 'prepared');
  assert.ok(asked.confirmBefore !== null);
  await assert.rejects(admin.call('/capacity/command/confirm', { id: asked.id }), statusIs(404));
  assert.equal((await admin.call('/capacity/command/getPageList', { carId })).list.length, 0);
  assert.equal(
    sent.some(({ id }) => id === asked.id),
    false,
  );
  await operator.call('/capacity/command/confirm', { id: asked.id });
  await until('the command goes out', () => sent.some(({ id }) => id === asked.id));
  await assert.rejects(operator.call('/capacity/command/confirm', { id: asked.id }), statusIs(409));
  const late = await operator.call('/capacity/command/send', doors(carId));
  app.advance(61);
  await assert.rejects(operator.call('/capacity/command/confirm', { id: late.id }), statusIs(409));
  await services.commands.wake();
  assert.equal(
    sent.some(({ id }) => id === late.id),
    false,
  );
});

const statusIs = (status: number) => (error: unknown) => error instanceof Refused && error.answer.status === status;

test('twenty confirmations at once are one command', async () => {
  const carId = await newCar();
  present.add(carId);
  const { id } = await admin.call('/capacity/command/send', doors(carId));
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.send('/capacity/command/confirm', { id })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  await until('the command goes out', () => sent.some((command) => command.id === id));
  await services.commands.wake();
  assert.equal(sent.filter((command) => command.id === id).length, 1);
});

test('a command waits for a car that is away, can be taken back while it does, and ends in time', async () => {
  const carId = await newCar();
  const waiting = await admin.call('/capacity/command/send', message(carId));
  await services.commands.wake();
  const { state, version } = await rowOf(waiting.id);
  assert.equal(state, 'queued');
  await admin.call('/capacity/command/cancel', { id: waiting.id, version, reason: 'mistake' });
  const cancelled = await rowOf(waiting.id);
  assert.equal(cancelled.state, 'cancelled');
  assert.equal(cancelled.answer, 'mistake');
  const next = await admin.call('/capacity/command/send', message(carId));
  present.add(carId);
  await services.commands.carIsBack(carId);
  await services.commands.wake();
  assert.equal(
    sent.some(({ id }) => id === waiting.id),
    false,
  );
  await until('the command goes out', () => sent.some(({ id }) => id === next.id));
  const gone = await rowOf(next.id);
  await assert.rejects(admin.call('/capacity/command/cancel', { id: next.id, version: gone.version }), statusIs(409));
  // sent again under the same id until the car answers, and then over
  const times = () => sent.filter(({ id }) => id === next.id).length;
  // a look at the same moment as its return may have sent it twice already
  const before = times();
  app.advance(11);
  await services.commands.wake();
  await until('it is sent again', () => times() > before);
  app.advance(700);
  await services.commands.wake();
  assert.equal((await rowOf(next.id)).state, 'timedOut');
  // what the car says late is still what happened
  assert.equal(await services.commands.acknowledge(carId, { id: next.id, result: 'done' }), true);
  assert.equal((await rowOf(next.id)).state, 'done');
});

test('two nodes deliver a command once', async () => {
  const carId = await newCar();
  const second = await app.secondNode();
  let times = 0;
  const counting: Courier = { ...courier, deliver: async () => ((times += 1), true) };
  second.server.services.commands.addCourier({ ...counting, reaches: (car) => car.carId === carId });
  services.commands.addCourier({ ...counting, reaches: (car) => car.carId === carId });
  for (let round = 0; round < 5; round += 1) await admin.call('/capacity/command/send', message(carId));
  await until(
    'all five are sent',
    async () => (await admin.call('/capacity/command/getPageList', { carId, state: 'sent' })).list.length === 5,
  );
  assert.equal(times, 5);
});

test('a terminal shows texts and opens doors, and nothing else is asked of it', async () => {
  serial += 1;
  const carId = await addCar(services);
  const phone = `137${String(serial).padStart(8, '0')}`;
  const { secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'jt808', identity: phone });
  await assert.rejects(
    admin.call('/capacity/command/send', { carId, kind: 'stopAtSafePlace', reason: 'test' }),
    statusIs(409),
  );
  const abilities = await admin.call('/capacity/command/getAbilities', { carId });
  assert.deepEqual(abilities.kinds, ['openDoors', 'message']);
  assert.equal(abilities.reachable, false);
  const text = await admin.call('/capacity/command/send', message(carId));
  const terminal = new Terminal(services.jt808.port, phone);
  await terminal.signIn(secret);
  const shown = await terminal.hear(0x8300);
  assert.equal(new TextDecoder('gbk').decode(shown.body.subarray(1)), '请系好安全带');
  await terminal.ask(0x0001, Buffer.from([shown.serial >> 8, shown.serial & 0xff, 0x83, 0x00, 0])).catch(() => 0);
  await until('the text is shown', async () => (await rowOf(text.id)).state === 'done');
  const open = await admin.call('/capacity/command/send', doors(carId));
  await admin.call('/capacity/command/confirm', { id: open.id });
  const control = await terminal.hear(0x8500);
  const to = [control.serial >> 8, control.serial & 0xff];
  terminal.send(0x0001, Buffer.from([...to, 0x85, 0x00, 0]));
  await until('the doors are asked', async () => (await rowOf(open.id)).state === 'received');
  terminal.send(0x0500, Buffer.from([...to, ...Buffer.alloc(28)]));
  await until('the doors are open', async () => (await rowOf(open.id)).state === 'done');
  const refused = await admin.call('/capacity/command/send', message(carId));
  const again = await terminal.hear(0x8300);
  terminal.send(0x0001, Buffer.from([again.serial >> 8, again.serial & 0xff, 0x83, 0x00, 3]));
  await until('the terminal refuses', async () => (await rowOf(refused.id)).state === 'refused');
  assert.equal((await rowOf(refused.id)).answer, '0x0001: 3');
  terminal.close();
});

test('a supplier reaches its own cars, and no other', async () => {
  const { id: supplierId } = await services.db
    .insertInto('supplier')
    .values({ code: 'own', name: 'Own' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [own, foreign] = [await newCar({ supplierId }), await newCar()];
  await admin.call('/capacity/command/send', message(own));
  await admin.call('/capacity/command/send', message(foreign));
  const supplier = await app.signInAs('supplier', { supplierId });
  const { list } = await supplier.call('/capacity/command/getPageList', {});
  assert.deepEqual([...new Set(list.map(({ carId }) => carId))], [own]);
  assert.equal((await supplier.call('/capacity/device/getPageList', {})).list.length, 1);
  assert.equal((await supplier.call('/capacity/car/getTimeline', { carId: own })).list.length, 1);
  await assert.rejects(supplier.call('/capacity/car/getTimeline', { carId: foreign }), statusIs(404));
});

test('whoever commands the cars of one supplier commands no other car', async () => {
  const [{ id: supplierId }, { id: other }] = await Promise.all(
    ['mine', 'theirs'].map((code) =>
      services.db.insertInto('supplier').values({ code, name: code }).returning('id').executeTakeFirstOrThrow(),
    ),
  ).then(([one, two]) => [one ?? { id: '' }, two ?? { id: '' }] as const);
  const [own, foreign] = [await newCar({ supplierId }), await newCar({ supplierId: other })];
  const scoped = (dataScope: 'suppliers' | 'everything') =>
    services.nodes.change(services.db, ['rights'], (db) =>
      db.updateTable('role').set({ dataScope }).where('code', '=', 'dispatcher').execute(),
    );
  await scoped('suppliers');
  const operator = await app.signInAs('dispatcher', { supplierId });
  const theirs = await admin.call('/capacity/command/send', message(foreign));
  const prepared = await operator.call('/capacity/command/send', doors(own));
  assert.equal(prepared.state, 'prepared');
  const outOfReach: Promise<unknown>[] = [
    operator.call('/capacity/command/send', message(foreign)),
    operator.call('/capacity/command/send', doors(foreign)),
    operator.call('/capacity/command/getAbilities', { carId: foreign }),
    operator.call('/capacity/command/cancel', { id: theirs.id, version: 1 }),
    operator.call('/capacity/car/getTimeline', { carId: foreign }),
  ];
  await Promise.all(outOfReach.map((call) => assert.rejects(call, statusIs(404))));
  // the car changes hands between the two steps
  await services.db.updateTable('car').set({ supplierId: other }).where('id', '=', own).execute();
  await assert.rejects(operator.call('/capacity/command/confirm', { id: prepared.id }), statusIs(404));
  await scoped('everything');
});

test('a car that is sold keeps its timeline', async () => {
  const carId = await newCar();
  await admin.call('/capacity/command/send', message(carId));
  await services.db.updateTable('car').set({ state: 'sold' }).where('id', '=', carId).execute();
  const { list } = await admin.call('/capacity/car/getTimeline', { carId });
  assert.equal(list.length, 1);
});

test('an event that does not follow from the state stays on the timeline, as refused', async () => {
  const carId = await newCar();
  const now = services.now().getTime();
  const told = { carId, receivedAt: now, orderNo: null, lng: null, lat: null, distance: null };
  await services.telemetry.takeEvent({
    ...told,
    eventId: 'a',
    at: now - 2000,
    event: 'service_start',
    state: 'available',
  });
  await services.telemetry.takeEvent({ ...told, eventId: 'b', at: now - 1000, event: 'trip_end', state: 'available' });
  await services.telemetry.takeEvent({ ...told, eventId: 'c', at: now, event: 'reservation_start', state: 'reserved' });
  const { list } = await admin.call('/capacity/car/getTimeline', { carId });
  assert.deepEqual(
    list.map(({ name, state, isRefused }) => [name, state, isRefused]),
    [
      ['reservation_start', 'reserved', false],
      ['trip_end', 'available', true],
      ['service_start', 'available', false],
    ],
  );
});

test('the timeline pages to its end and leaves nothing out', async () => {
  const carId = await newCar();
  const at = services.now().getTime();
  await services.db
    .insertInto('command')
    .values(
      Array.from({ length: 25 }, (_, place) => ({
        carId,
        kind: 'message' as const,
        state: 'done' as const,
        reason: String(place),
        order: null,
        stationId: null,
        requestedBy: null,
        createdAt: new Date(at - Math.floor(place / 2) * 1000),
        expiresAt: new Date(at),
        doneWithin: 1,
        protocol: null,
        cancelledBy: null,
      })),
    )
    .execute();
  const seen: string[] = [];
  let before: string | undefined;
  for (let round = 0; round < 20; round += 1) {
    const { list, next } = await admin.call('/capacity/car/getTimeline', { carId, pageSize: 5, before });
    seen.push(...list.map(({ note }) => note));
    if (next === null) break;
    before = next;
  }
  assert.equal(seen.length, 25);
  assert.equal(new Set(seen).size, 25);
});
