/** Terminals over TCP: registering, signing in, positions, and everything that must not be believed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TERMINAL_ALARMS } from '#contract/capacity/telemetry/telemetry.ts';
import { watchedOf } from '#server/capacity/monitoring/present.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { addCar, historyOf } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { locationBody, Terminal } from '#server/testing/terminal.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
let serial = 0;

const port = () => app.server.services.jt808.port;
const now = () => app.server.services.now().getTime();

/** A terminal of a new car, known to the server. */
async function newTerminal() {
  serial += 1;
  const phone = `139${String(serial).padStart(8, '0')}`;
  const carId = await addCar(app.server.services);
  const { id, secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'jt808', identity: phone });
  return { carId, id, phone, secret };
}

const rowOf = async (id: string) => {
  await app.server.services.devices.flush();
  await app.server.services.gatewayCounts.flush();
  const [row] = (await admin.call('/capacity/device/getPageList', { id })).list;
  assert.ok(row !== undefined);
  return row;
};

const refusedReasons = async (deviceId?: string) => {
  await app.server.services.gatewayCounts.flush();
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId, pageSize: 200 });
  return list.map(({ reason }) => reason);
};

for (const is2019 of [false, true]) {
  test(`a terminal of ${is2019 ? 2019 : 2013} signs in, reports, and is seen`, async () => {
    const { id, carId, phone, secret } = await newTerminal();
    const terminal = new Terminal(port(), phone, is2019);
    assert.equal(await terminal.signIn(secret), true);
    const at = Math.floor(now() / 1000) * 1000;
    assert.equal(await terminal.ask(0x0200, locationBody(at, { items: [1, 4, 0, 0, 0, 100] })), 0);
    assert.equal(await terminal.ask(0x0002), 0);
    const [kept] = await historyOf(app.server.services, carId);
    assert.equal(kept?.speed, 36);
    assert.equal(kept?.odometer, 10_000);
    const live = app.server.services.telemetry.car(carId);
    assert.equal(live?.fix?.lng, 114.05);
    assert.equal(live?.fix?.at, at);
    const row = await rowOf(id);
    assert.equal(row.online, true);
    assert.ok(row.lastSeenAt !== null);
    terminal.close();
    await until('it is offline', async () => !(await rowOf(id)).online);
  });
}

test('positions that were kept back, in one message and in parts, are all kept', async () => {
  const { carId, phone, secret } = await newTerminal();
  const terminal = new Terminal(port(), phone);
  await terminal.signIn(secret);
  const at = Math.floor(now() / 1000) * 1000 - 60_000;
  const bodies = [0, 1, 2, 3].map((place) => locationBody(at + place * 1000));
  const batch = Buffer.concat([
    Buffer.from([0, 4, 1]),
    ...bodies.flatMap((body) => [Buffer.from([0, body.length]), body]),
  ]);
  assert.equal(await terminal.ask(0x0704, batch), 0);
  assert.equal((await historyOf(app.server.services, carId)).length, 4);
  const later = Buffer.concat([Buffer.from([0, 1, 1, 0, 28]), locationBody(at + 10_000)]);
  assert.equal(await terminal.ask(0x0704, later.subarray(0, 20), { total: 2, index: 1 }), 0);
  assert.equal(await terminal.ask(0x0704, later.subarray(20), { total: 2, index: 2 }), 0);
  assert.equal((await historyOf(app.server.services, carId)).length, 5);
  // a part that does not come is asked for
  terminal.send(0x0704, later.subarray(0, 20), { total: 3, index: 1 });
  await terminal.ask(0x0002);
  app.advance(11);
  const asked = await terminal.hear(0x8003);
  assert.deepEqual([...asked.body.subarray(2)], [2, 0, 2, 0, 3]);
  terminal.close();
});

/** A terminal whose number is that of recorded frames. */
async function recordedTerminal(phone: string) {
  const carId = await addCar(app.server.services);
  const { secret } = await admin.call('/capacity/device/addOne', { carId, protocol: 'jt808', identity: phone });
  const terminal = new Terminal(port(), phone);
  await terminal.signIn(secret);
  const exchange = async (frame: string, answer: number) => {
    terminal.socket.write(Buffer.from(frame, 'hex'));
    return Buffer.from((await terminal.hear(answer)).body).toString('hex');
  };
  return { carId, terminal, exchange };
}

test('each part of a message is acknowledged under its own number, and the last one for the whole', async () => {
  const { carId, terminal, exchange } = await recordedTerminal('45460002319');
  const parts = [
    '7e07042019045460002319002000030001000201001c00000000000000030157fafc06cc62ac001e016d287e',
    '7e07042019045460002319002100030002005a260701120000001c00000001000000030157fafc06cc639f7e',
    '7e0704200d04546000231900220003000310001e016d005a2607011200010d7e',
  ];
  for (const [place, frame] of parts.entries()) assert.equal(await exchange(frame, 0x8001), `002${place}070400`);
  // the second position says SOS, whatever its clock
  await until('the alarm is kept', async () =>
    (await historyOf(app.server.services, carId)).some(({ alarms }) => alarms === 1),
  );
  // a part that is repeated since its acknowledgement was lost
  assert.equal(await exchange(parts[0] ?? '', 0x8001), '0020070400');
  terminal.close();
});

test('a terminal that asks for the time is told', async () => {
  const { terminal } = await recordedTerminal('45460002320');
  const isNow = (told: string) => Math.abs(Date.parse(told) - now()) < 120_000;
  terminal.send(0x0004);
  const time = Buffer.from((await terminal.hear(0x8004)).body).toString('hex');
  assert.ok(isNow(time.replace(/^(..)(..)(..)(..)(..)(..)$/, '20$1-$2-$3T$4:$5:$6Z')), time);
  terminal.send(0x0109);
  const { body } = await terminal.hear(0x8109);
  const [result, high = 0, low = 0, month = 0, ...rest] = body;
  assert.equal(result, 0);
  const [day, hour, minute, second] = rest;
  assert.ok(isNow(new Date(Date.UTC(high * 256 + low, month - 1, day, hour, minute, second)).toISOString()));
  // a time zone, as a terminal said it
  assert.equal(await terminal.ask(0x1007, Buffer.from('40000000', 'hex')), 0);
  terminal.close();
});

test('a terminal may ask for the time before it signs in, known or not, and nothing else opens by that', async () => {
  const { carId, id, phone, secret } = await newTerminal();
  for (const asking of [new Terminal(port(), phone, true), new Terminal(port(), '13000000999', true)]) {
    asking.send(0x0004);
    const time = Buffer.from((await asking.hear(0x8004)).body).toString('hex');
    assert.match(time, /^\d{12}$/);
    assert.equal(await asking.ask(0x0200, locationBody(now())), 1);
    // one that only ever asks is let go
    for (let times = 0; times < 40; times += 1) asking.send(0x0004);
    await asking.closed();
  }
  assert.equal((await rowOf(id)).lastSeenAt, null);
  assert.equal((await historyOf(app.server.services, carId)).length, 0);
  assert.ok(!(await refusedReasons()).includes('malformed'));
  const terminal = new Terminal(port(), phone, true);
  terminal.send(0x0004);
  await terminal.hear(0x8004);
  assert.equal(await terminal.signIn(secret), true);
  terminal.close();
});

test('a call for help counts before the rest of its message has come', async () => {
  const { carId, phone, secret } = await newTerminal();
  const terminal = new Terminal(port(), phone);
  await terminal.signIn(secret);
  const at = Math.floor(now() / 1000) * 1000;
  const bodies = [locationBody(at - 2000), locationBody(at - 1000, { alarm: 1 }), locationBody(at)];
  const batch = Buffer.concat([
    Buffer.from([0, 3, 1]),
    ...bodies.flatMap((body) => [Buffer.from([0, body.length]), body]),
  ]);
  const cuts = [0, 20, 70, batch.length];
  const part = (index: number) => batch.subarray(cuts[index - 1], cuts[index]);
  const cried = async () => (await admin.call('/capacity/alert/getPageList', { carId })).list.map(({ kind }) => kind);
  assert.equal(await terminal.ask(0x0704, part(1), { total: 3, index: 1 }), 0);
  assert.deepEqual(await cried(), []);
  assert.equal(await terminal.ask(0x0704, part(2), { total: 3, index: 2 }), 0);
  await until('the alert is there', async () => (await cried()).includes('sos'));
  assert.equal((await historyOf(app.server.services, carId)).length, 1);
  // each position is kept once, when the rest is there
  assert.equal(await terminal.ask(0x0704, part(3), { total: 3, index: 3 }), 0);
  assert.equal((await historyOf(app.server.services, carId)).length, 3);
  assert.deepEqual(await cried(), ['sos']);
  terminal.close();
});

test('a position of a time that is not kept is answered as wrong, and shown among what was refused', async () => {
  const { carId, id, phone, secret } = await newTerminal();
  const terminal = new Terminal(port(), phone);
  await terminal.signIn(secret);
  assert.equal(await terminal.ask(0x0200, locationBody(Date.parse('2017-01-17T10:04:42+08:00'))), 2);
  assert.equal((await historyOf(app.server.services, carId)).length, 0);
  assert.deepEqual(await refusedReasons(id), ['badTime']);
  terminal.close();
});

test('a phone of zeros and one with hexadecimal digits are devices', async () => {
  for (const phone of ['000000000000', '00a1b2c3d4e5']) {
    const carId = await addCar(app.server.services);
    const { secret } = await admin.call('/capacity/device/addOne', {
      carId,
      protocol: 'jt808',
      identity: phone.toUpperCase(),
    });
    const terminal = new Terminal(port(), phone);
    assert.equal(await terminal.signIn(secret), true, phone);
    assert.equal(await terminal.ask(0x0200, locationBody(now())), 0);
    assert.equal((await historyOf(app.server.services, carId)).length, 1);
    terminal.close();
  }
});

test('each of the 32 alarm bits is kept, after a restart too, and has a name in both languages', async () => {
  const { carId, phone, secret } = await newTerminal();
  const terminal = new Terminal(port(), phone);
  await terminal.signIn(secret);
  const at = Math.floor(now() / 1000) * 1000 - 40_000;
  for (const place of TERMINAL_ALARMS.keys())
    assert.equal(await terminal.ask(0x0200, locationBody(at + place * 1000, { alarm: 2 ** place })), 0);
  assert.equal(await terminal.ask(0x0200, locationBody(at + 32_000, { alarm: 0xffff_ffff })), 0);
  assert.equal(await terminal.ask(0x0200, locationBody(at - 1000)), 0);
  const words = (await historyOf(app.server.services, carId)).map(({ terminalAlarms }) => terminalAlarms);
  assert.deepEqual(words, [null, ...TERMINAL_ALARMS.map((_alarm, place) => 2 ** place), 0xffff_ffff]);
  const car = app.server.services.telemetry.car(carId);
  assert.ok(car !== undefined);
  assert.deepEqual(watchedOf(car).terminalAlarms, TERMINAL_ALARMS);
  const { dicts } = await admin.call('/sys/sysDict/getByTypeCode', { typeCode: 'terminalAlarm' });
  const items = dicts.flatMap((dict) => dict.items);
  assert.deepEqual(new Set(items.map(({ value }) => value)), new Set(TERMINAL_ALARMS));
  assert.ok(items.every(({ nameZh, nameEn }) => nameZh !== '' && nameEn !== ''));
  const another = await app.secondNode();
  assert.equal(another.server.services.telemetry.car(carId)?.fix?.terminalAlarms, 0xffff_ffff);
  terminal.close();
});

test('a cry for help without a fix is not lost', async () => {
  const { carId, phone, secret } = await newTerminal();
  const terminal = new Terminal(port(), phone);
  await terminal.signIn(secret);
  const at = Math.floor(now() / 1000) * 1000;
  await terminal.ask(0x0200, locationBody(at - 5000));
  assert.equal(await terminal.ask(0x0200, locationBody(at, { lng: 0, lat: 0, status: 1, alarm: 1 })), 0);
  const fix = app.server.services.telemetry.car(carId)?.fix;
  assert.deepEqual(fix?.alarms, ['sos']);
  assert.deepEqual(fix?.flags, ['noFix']);
  assert.equal(fix?.lat, 22.55);
  terminal.close();
});

test('registering gives a code only where it was opened, and only once', async () => {
  const { id, phone, secret } = await newTerminal();
  const registration = Buffer.concat([
    Buffer.from([0, 44, 1, 0x2f]),
    Buffer.alloc(5 + 20 + 7),
    Buffer.from([1]),
    Buffer.from('T'),
  ]);
  const terminal = new Terminal(port(), phone);
  terminal.send(0x0100, registration);
  assert.equal((await terminal.hear(0x8100)).body[2], 3);
  await admin.call('/capacity/device/openRegistration', { id, version: 1, open: true });
  terminal.send(0x0100, registration);
  const { body } = await terminal.hear(0x8100);
  assert.equal(body[2], 0);
  const code = Buffer.from(body.subarray(3)).toString('ascii');
  assert.match(code, /^[\w-]{43}$/);
  // the secret that was shown before is none any more
  assert.equal(await terminal.signIn(secret), false);
  assert.equal(await terminal.signIn(code), true);
  terminal.close();
  const other = new Terminal(port(), phone);
  other.send(0x0100, registration);
  assert.equal((await other.hear(0x8100)).body[2], 3);
  other.close();
  const stranger = new Terminal(port(), '19999999999');
  stranger.send(0x0100, registration);
  assert.equal((await stranger.hear(0x8100)).body[2], 4);
  stranger.close();
  assert.equal((await rowOf(id)).registrableUntil, null);
});

test('nobody is believed before signing in, nor as somebody else', async () => {
  const [one, other] = [await newTerminal(), await newTerminal()];
  const at = now();
  const terminal = new Terminal(port(), one.phone);
  assert.equal(await terminal.ask(0x0200, locationBody(at)), 1);
  assert.equal(await terminal.signIn(other.secret), false);
  assert.equal(await terminal.signIn(one.secret), true);
  // the header names another terminal
  terminal.send(0x0200, locationBody(at), null, `0${other.phone}`);
  await terminal.hear(0x8001);
  assert.equal((await historyOf(app.server.services, one.carId)).length, 0);
  assert.equal((await historyOf(app.server.services, other.carId)).length, 0);
  assert.ok((await refusedReasons(one.id)).includes('otherIdentity'));
  assert.equal((await rowOf(one.id)).refusedCount, 1);
  terminal.close();
});

test('a device that is disabled, rotated or removed is off at once, and stays off', async () => {
  const { id, phone, secret } = await newTerminal();
  const terminal = new Terminal(port(), phone);
  assert.equal(await terminal.signIn(secret), true);
  const { version } = await admin.call('/capacity/device/updateState', { id, version: 1, state: 'disabled' });
  await terminal.closed();
  const again = new Terminal(port(), phone);
  assert.equal(await again.signIn(secret), false);
  again.close();
  const enabled = await admin.call('/capacity/device/updateState', { id, version, state: 'enabled' });
  const third = new Terminal(port(), phone);
  assert.equal(await third.signIn(secret), true);
  const rotated = await admin.call('/capacity/device/rotate', { id, version: enabled.version });
  await third.closed();
  const fourth = new Terminal(port(), phone);
  assert.equal(await fourth.signIn(secret), false);
  assert.equal(await fourth.signIn(rotated.secret), true);
  await admin.call('/capacity/device/deleteById', { id, version: rotated.version });
  await fourth.closed();
  // its number can be given to another car
  const carId = await addCar(app.server.services);
  const moved = await admin.call('/capacity/device/addOne', { carId, protocol: 'jt808', identity: phone });
  const fifth = new Terminal(port(), phone);
  assert.equal(await fifth.signIn(rotated.secret), false);
  assert.equal(await fifth.signIn(moved.secret), true);
  fifth.close();
});

test('a device changed on one node is off on another', async () => {
  const { id, carId, phone, secret } = await newTerminal();
  const second = await app.secondNode();
  const terminal = new Terminal(second.server.services.jt808.port, phone);
  assert.equal(await terminal.signIn(secret), true);
  assert.equal(await terminal.ask(0x0200, locationBody(Math.floor(now() / 1000) * 1000)), 0);
  assert.equal((await historyOf(app.server.services, carId)).length, 1);
  await admin.call('/capacity/device/updateState', { id, version: 1, state: 'disabled' });
  await terminal.closed();
});

test('broken frames are counted and shown, and the connection goes on', async () => {
  const { id, phone, secret } = await newTerminal();
  const terminal = new Terminal(port(), phone);
  await terminal.signIn(secret);
  terminal.socket.write(Buffer.from('7e0200000a0139000000010001ffffffffffffffffffff007e', 'hex'));
  terminal.socket.write(Buffer.alloc(9000, 1));
  terminal.socket.write(Buffer.from([0x7e, 1, 2, 3, 0x7e]));
  // a position whose month is 13
  const body = locationBody(now());
  body[23] = 0x13;
  assert.equal(await terminal.ask(0x0200, body), 2);
  assert.equal(await terminal.ask(0x0200, locationBody(now(), { lat: 95 })), 2);
  assert.equal(await terminal.ask(0x0f0f), 3);
  assert.equal(await terminal.ask(0x0002), 0);
  const reasons = await refusedReasons(id);
  for (const reason of ['checksum', 'tooLong', 'length', 'badTime', 'badPosition', 'unknownMessage'] as const)
    assert.ok(reasons.includes(reason), reason);
  const { counts } = await admin.call('/capacity/device/getGateway', {});
  assert.ok(counts.some(({ kind, reason }) => kind === '0x0200' && reason === 'badTime'));
  assert.ok(counts.some(({ kind, reason, count }) => kind === '0x0002' && reason === null && count > 0));
  const metrics = await (await fetch(`${app.server.address}/metrics`)).text();
  assert.match(metrics, /gateway_messages_total\{protocol="jt808",kind="0x0200",reason="badTime"\} \d/);
  terminal.close();
});

test('noise alone is cut off; who says nothing is, too', async () => {
  const noisy = new Terminal(port(), '1');
  const noise = Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 251);
  for (let at = 0; at < noise.length; at += 97) noise[at] = 0x7e;
  noisy.socket.write(noise);
  await noisy.closed();
  const silent = new Terminal(port(), '2');
  await until('it is connected', () => silent.socket.readyState === 'open');
  app.advance(31);
  await silent.closed();
  const { phone, secret } = await newTerminal();
  const idle = new Terminal(port(), phone);
  await idle.signIn(secret);
  app.advance(181);
  await idle.closed();
  assert.ok((await refusedReasons()).includes('silent'));
});

test('a second connection of a terminal takes the place of the first', async () => {
  const { id, phone, secret } = await newTerminal();
  const first = new Terminal(port(), phone);
  await first.signIn(secret);
  const second = new Terminal(port(), phone);
  await second.signIn(secret);
  await first.closed();
  assert.equal(await second.ask(0x0002), 0);
  assert.equal((await rowOf(id)).online, true);
  second.close();
});
