/** An alarm is admitted by who sends it alone: whatever is wrong beside it in the same message, it becomes one alert. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEach, HERE, KNOWN, rubbish, startWithDevices, type Rubbish } from '#server/testing/alarms.ts';
import { historyOf } from '#server/testing/cars.ts';
import { locationBody } from '#server/testing/terminal.ts';

const {
  services,
  telemetry,
  admin,
  now,
  newDevice,
  newFleet,
  placeCar,
  alertsOf,
  alertOf,
  allHaveOne,
  refusedOf,
  signedIn,
} = await startWithDevices();

/** Bytes over those of a body, by where they begin. */
function withBytes(body: Buffer, changes: Readonly<Record<number, string>>): Buffer {
  const changed = Buffer.from(body);
  for (const [at, hex] of Object.entries(changes)) Buffer.from(hex, 'hex').copy(changed, Number(at));
  return changed;
}

const sosBody = (items: number[] = []) => locationBody(now(), { ...HERE, alarm: 1, items });

test('JT/T 808: an unknown mileage or speed is unknown, and the position beside it is kept', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  const body = withBytes(sosBody([0x01, 4, 255, 255, 255, 255]), { 16: 'ffff', 18: 'ffff', 20: 'ffff' });
  assert.equal(await terminal.ask(0x0200, body), 0);
  const [kept] = await historyOf(services, device.carId);
  assert.deepEqual(
    [kept?.lng, kept?.lat, kept?.speed, kept?.heading, kept?.altitude, kept?.odometer],
    [HERE.lng, HERE.lat, null, null, null, null],
  );
  const alert = await alertOf(device);
  assert.deepEqual([alert.lng, alert.lat, alert.evidence.speed], [HERE.lng, HERE.lat, null]);
  assert.deepEqual(await refusedOf(device), []);
});

test('JT/T 808: with a clock that cannot be, an alarm is of the time of its receipt', async () => {
  for (const clock of ['800106000019', '070101000000', '000101000000', '000000000000', '261301000000']) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    await placeCar(device, 60);
    const before = now();
    assert.equal(await terminal.ask(0x0200, withBytes(sosBody(), { 22: clock })), 0, clock);
    const alert = await alertOf(device);
    assert.ok(Date.parse(alert.occurredAt) >= before, clock);
    assert.deepEqual([alert.lng, alert.lat], [HERE.lng, HERE.lat], 'where it is is known');
    assert.ok(alert.evidence.flags?.includes('noClock'));
    assert.deepEqual(await refusedOf(device), ['badTime']);
    assert.equal((await historyOf(services, device.carId)).length, 2);
    // without an alarm, there is nothing to keep
    assert.equal(await terminal.ask(0x0200, withBytes(locationBody(now(), HERE), { 22: clock })), 2);
    // the right clock still decides what is newest
    assert.equal(await terminal.ask(0x0200, locationBody(now(), { ...KNOWN, kmh: 10 })), 0);
    assert.equal(telemetry.car(device.carId)?.fix?.speed, 10);
  }
});

test('JT/T 808: without a place, an alarm has the last known one, or says that there is none', async () => {
  for (const place of ['ffffffffffffffff', '0000000000000000', '7fffffff7fffffff']) {
    const known = await newDevice('jt808');
    await placeCar(known, 60);
    assert.equal(await (await signedIn(known)).ask(0x0200, withBytes(sosBody(), { 8: place })), 0);
    const alert = await alertOf(known);
    assert.deepEqual([alert.lng, alert.lat, alert.evidence.flags], [KNOWN.lng, KNOWN.lat, ['noFix']], place);
    const never = await newDevice('jt808');
    const terminal = await signedIn(never);
    assert.equal(await terminal.ask(0x0200, withBytes(sosBody(), { 8: place })), 0);
    // history holds nothing of it: the alert is there before the answer
    assert.equal((await alertsOf([never.carId])).length, 1);
    const unplaced = await alertOf(never);
    assert.deepEqual([unplaced.lng, unplaced.lat], [null, null]);
    const { list } = await admin.call('/capacity/alert/getPageList', { carId: never.carId });
    assert.deepEqual(
      list.map(({ position, placeEn }) => [position, placeEn]),
      [[null, '']],
    );
    assert.equal(telemetry.car(never.carId)?.fix, null);
    assert.deepEqual(await refusedOf(never), ['badPosition']);
    // pressed once more, it is the same alert
    assert.equal(await terminal.ask(0x0200, withBytes(sosBody(), { 8: place })), 0);
    assert.equal(await terminal.ask(0x0200, sosBody()), 0);
    assert.deepEqual(
      (await alertsOf([never.carId])).map(({ occurrences }) => occurrences),
      [1],
    );
  }
});

test('JT/T 808: a message that breaks off behind its alarms is heard; one without any is wrong', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  assert.equal(await terminal.ask(0x0200, sosBody().subarray(0, 10)), 0);
  await alertOf(device);
  assert.equal(await terminal.ask(0x0200, locationBody(now()).subarray(0, 10)), 2);
});

test('JT/T 808: an answer with a position is one, asked for or not, and its alarms count', async () => {
  for (const messageId of [0x0201, 0x0500]) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    const answerOf = (body: Buffer) => Buffer.concat([Buffer.from([0, 99]), body]);
    assert.equal(await terminal.ask(messageId, answerOf(locationBody(now() - 1000, HERE))), 0);
    assert.equal((await historyOf(services, device.carId)).length, 1);
    assert.equal(telemetry.car(device.carId)?.fix?.lng, HERE.lng);
    assert.equal(await terminal.ask(messageId, answerOf(withBytes(sosBody(), { 8: 'ffffffffffffffff' }))), 0);
    await alertOf(device);
    // what is answered counts, whatever place stands beside it
    const wrong = answerOf(locationBody(now(), { lat: 95 }));
    assert.equal(await terminal.ask(messageId, wrong), messageId === 0x0500 ? 0 : 2);
    assert.equal(await terminal.ask(messageId, Buffer.from([0, 99])), messageId === 0x0500 ? 0 : 2);
  }
});

test('JT/T 808: a batch that says one too many is kept, and the one too many counted', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  const bodies = [sosBody(), locationBody(now() - 1000), locationBody(now() - 2000)];
  const batch = Buffer.from([0, 4, 1, ...bodies.flatMap((body) => [0, body.length, ...body])]);
  assert.equal(await terminal.ask(0x0704, batch), 0);
  assert.equal((await historyOf(services, device.carId)).length, 3);
  await alertOf(device);
  assert.deepEqual(await refusedOf(device), ['malformed']);
});

test('JT/T 808: a frame that is none is heard where it cries for help, at once', async () => {
  const xorOf = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum ^ byte, 0);
  /** Header and body as they are sent; the length that the header says may be another. */
  const frameOf = (
    phone: string,
    body: Buffer,
    { id = 0x0200, length = body.length, attributes = 0, sum = 0, part = '' },
  ) => {
    const head = Buffer.alloc(4);
    head.writeUInt16BE(id, 0);
    head.writeUInt16BE(length | attributes, 2);
    const plain = Buffer.concat([head, Buffer.from(`${phone.padStart(12, '0')}0007${part}`, 'hex'), body]);
    const escaped = [...plain, xorOf(plain) ^ sum].flatMap((byte) =>
      byte === 0x7e ? [0x7d, 2] : byte === 0x7d ? [0x7d, 1] : [byte],
    );
    return Buffer.from([0x7e, ...escaped, 0x7e]);
  };
  const cries: [string, (phone: string, body: Buffer) => Buffer][] = [
    ['wrong checksum', (phone, body) => frameOf(phone, body, { sum: 1 })],
    ['longer than it says', (phone, body) => frameOf(phone, body, { length: body.length - 4 })],
    ['shorter than it says', (phone, body) => frameOf(phone, body, { length: body.length + 9 })],
    ['broken off', (phone, body) => frameOf(phone, body.subarray(0, 9), { length: body.length })],
    ['far too long', (phone, body) => frameOf(phone, Buffer.concat([body, Buffer.alloc(4000, 5)]), { length: 28 })],
    ['said to be encrypted', (phone, body) => frameOf(phone, body, { attributes: 0x0400 })],
    ['part 0 of 0', (phone, body) => frameOf(phone, body, { attributes: 0x2000, part: '00000000' })],
    ['part 1 of 2', (phone, body) => frameOf(phone, body, { attributes: 0x2000, part: '00020001' })],
    ['an answer', (phone, body) => frameOf(phone, Buffer.concat([Buffer.from([0, 9]), body]), { id: 0x0201, sum: 1 })],
  ];
  for (const [what, frame] of cries) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    terminal.socket.write(frame(device.identity, sosBody()));
    assert.equal((await alertOf(device)).occurrences, 1, what);
    // it goes on with the same connection
    assert.equal(await terminal.ask(0x0200, locationBody(now(), { ...HERE, alarm: 1 })), 0, what);
    assert.equal((await alertsOf([device.carId])).length, 1, what);
  }
  // nobody is heard in another's name
  const [one, other] = [await newDevice('jt808'), await newDevice('jt808')];
  const terminal = await signedIn(one);
  terminal.socket.write(frameOf(other.identity, sosBody(), { sum: 1 }));
  terminal.socket.write(frameOf(one.identity, locationBody(now(), HERE), { sum: 1 }));
  assert.equal(await terminal.ask(0x0002), 0);
  assert.deepEqual(await alertsOf([one.carId, other.carId]), []);
});

/** A picture that a terminal took: the button for robbery (2), a collision (3), or by itself (1). */
const mediaBody = (event: number, place: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x80, 0, 0, 7, 0, 0, event, 1]), place, Buffer.from('ffd8ffe000104a464946', 'hex')]);

test('JT/T 808: a picture that was taken for help is a call for help, with the place that it carries', async () => {
  const place = () => locationBody(now(), HERE);
  const told: [Buffer, string, number | null][] = [
    [mediaBody(2, place()), 'sos', HERE.lng],
    [mediaBody(3, place()), 'collision', HERE.lng],
    [mediaBody(0, sosBody()), 'sos', HERE.lng],
    // of 2011: no place
    [mediaBody(2, Buffer.alloc(0)), 'sos', null],
    [mediaBody(2, withBytes(place(), { 22: 'ffffffffffff' })), 'sos', HERE.lng],
    [mediaBody(2, Buffer.alloc(0)).subarray(0, 8), 'sos', null],
  ];
  for (const [body, kind, lng] of told) {
    const device = await newDevice('jt808');
    const terminal = await signedIn(device);
    terminal.send(0x0801, body);
    assert.equal(Buffer.from((await terminal.hear(0x8800)).body).toString('hex'), '80000007');
    assert.equal((await alertOf(device, kind)).lng, lng);
    assert.equal((await alertsOf([device.carId])).length, 1);
  }
  // word of one that is still to come
  const announced = await newDevice('jt808');
  assert.equal(await (await signedIn(announced)).ask(0x0800, Buffer.from([0, 0, 0, 1, 0, 0, 2, 1])), 0);
  await alertOf(announced);
  const quiet = await newDevice('jt808');
  const terminal = await signedIn(quiet);
  for (const body of [mediaBody(1, place()), mediaBody(4, place()), mediaBody(0, Buffer.alloc(40, 0xff))])
    assert.equal(await terminal.ask(0x0801, body), 3);
  assert.deepEqual(await alertsOf([quiet.carId]), []);
});

test('JT/T 808: a message in many parts is heard by its first, and one in too many answered so that it ends', async () => {
  const device = await newDevice('jt808');
  const terminal = await signedIn(device);
  const total = 150;
  const first = mediaBody(2, locationBody(now(), HERE));
  assert.equal(await terminal.ask(0x0801, first, { total, index: 1 }), 0);
  await alertOf(device);
  for (let index = 2; index < total; index += 1)
    assert.equal(await terminal.ask(0x0801, Buffer.alloc(1000, index), { total, index }), 0);
  terminal.send(0x0801, Buffer.alloc(10), { total, index: total });
  assert.equal(Buffer.from((await terminal.hear(0x8800)).body).toString('hex'), '80000007');
  const batch = Buffer.concat([Buffer.from([0x7f, 0xff, 1, 0, 28]), sosBody()]);
  const other = await newDevice('jt808');
  const long = await signedIn(other);
  for (let index = 1; index <= 60; index += 1)
    assert.equal(await long.ask(0x0704, index === 1 ? batch : sosBody(), { total: 9000, index }), 2);
  await alertOf(other);
  assert.deepEqual(await refusedOf(other), ['tooLong']);
  assert.equal(await long.ask(0x0002), 0, 'the connection stays');
  assert.deepEqual((await alertsOf([device.carId, other.carId])).length, 2);
});

/** Where the fields of a location stand, and bytes of the same length. */
const LOCATION_RUBBISH: Readonly<Record<string, readonly string[]>> = {
  4: ['00000000', 'ffffffff', '0000000c', '7e7d7e7d'],
  8: ['00000000', 'ffffffff', '80000000', '05f5e100'],
  12: ['00000000', 'ffffffff', '80000000', '0aba9500'],
  16: ['0000', 'ffff', '8000'],
  18: ['0000', 'ffff', '7fff'],
  20: ['0000', 'ffff', '0169'],
  22: ['000000000000', 'ffffffffffff', '800106000019', '070304050607', '991231235959', '261301250000', '200101000000'],
  28: ['0104ffffffff', '0104000000000104ffffffff', '01ff00', '0100', '02', 'ff00ff00ff00', 'e00401020304'],
};

const locationOf = (changes: Rubbish<string>): Buffer => {
  const items = changes.filter(([at]) => at === '28').map(([, hex]) => Buffer.from(hex, 'hex'));
  const fields = changes.filter(([at]) => at !== '28');
  return Buffer.concat([withBytes(sosBody(), Object.fromEntries(fields)), ...items]);
};

test('JT/T 808: any rubbish beside an alarm gives one alert', async () => {
  const all = rubbish(LOCATION_RUBBISH);
  const devices = await newFleet('jt808', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const terminal = await signedIn(device);
    assert.equal(await terminal.ask(0x0200, locationOf(changes)), 0, JSON.stringify(changes));
    terminal.close();
  });
  await allHaveOne(devices);
});

test('JT/T 808: any rubbish beside an alarm in a batch gives one alert', async () => {
  const all = rubbish({
    ...LOCATION_RUBBISH,
    count: ['0000', '0002', '0004', 'ffff'],
    kind: ['01', '02', 'ff'],
    // one field: nothing tells where an item begins between two whose lengths are wrong
    length: ['before', 'cry', 'after'].flatMap((item) =>
      ['0000', '001b', '001d', 'ffff'].map((hex) => `${item} ${hex}`),
    ),
  });
  const devices = await newFleet('jt808', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const said = new Map(changes);
    const cry = locationOf(changes.filter(([name]) => name in LOCATION_RUBBISH));
    const [wrong, lengthHex] = (said.get('length') ?? '').split(' ');
    const lengthOf = (item: string, bytes: number) =>
      item === wrong ? (lengthHex ?? '') : bytes.toString(16).padStart(4, '0');
    const other = (seconds: number) => locationBody(now() - seconds * 1000, KNOWN).toString('hex');
    const hex = [
      said.get('count') ?? '0003',
      said.get('kind') ?? '00',
      lengthOf('before', 28),
      other(30),
      lengthOf('cry', cry.length),
      cry.toString('hex'),
      lengthOf('after', 28),
      other(20),
    ];
    const terminal = await signedIn(device);
    assert.equal(await terminal.ask(0x0704, Buffer.from(hex.join(''), 'hex')), 0, JSON.stringify(changes));
    terminal.close();
  });
  await allHaveOne(devices);
});

test('JT/T 808: any rubbish beside an alarm in a picture gives one alert', async () => {
  const { 28: _items, ...place } = LOCATION_RUBBISH;
  const all = rubbish({
    ...place,
    kind: ['00', '02', 'ff'],
    format: ['04', 'ff'],
    channel: ['00', 'ff'],
    rest: ['', '00'],
  });
  const devices = await newFleet('jt808', all.length);
  await forEach(all, async (changes, at) => {
    const device = devices[at];
    assert.ok(device !== undefined);
    const said = new Map(changes);
    const fields = Object.fromEntries(changes.filter(([name]) => name in LOCATION_RUBBISH));
    const picture = mediaBody(2, withBytes(locationBody(now(), HERE), fields));
    const body = withBytes(picture, {
      4: said.get('kind') ?? '',
      5: said.get('format') ?? '',
      7: said.get('channel') ?? '',
    });
    const terminal = await signedIn(device);
    terminal.send(
      0x0801,
      said.has('rest') ? Buffer.concat([body.subarray(0, 36), Buffer.from(said.get('rest') ?? '', 'hex')]) : body,
    );
    await terminal.hear(0x8800);
    terminal.close();
  });
  await allHaveOne(devices);
});
