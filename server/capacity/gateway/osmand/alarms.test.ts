/** An alarm is admitted by who sends it alone: whatever is wrong beside it in the same message, it becomes one alert. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { forEach, HERE, rubbish, startWithDevices, VALUES } from '#server/testing/alarms.ts';
import { OSMAND_PATH } from './route.ts';

const { app, services, telemetry, admin, now, newDevice, newFleet, alertsOf, alertOf, allHaveOne, refusedOf, ask } =
  await startWithDevices();

test('OsmAnd: an alarm counts wherever clients put it, and without coordinates', async () => {
  const location = {
    timestamp: new Date(now()).toISOString(),
    coords: { latitude: HERE.lat, longitude: HERE.lng, accuracy: 5, speed: 0 },
    battery: { level: 0.5 },
  };
  const placed: [string, object | undefined, number | null][] = [
    [`alarm=sos&lat=${HERE.lat}&lon=${HERE.lng}`, undefined, HERE.lng],
    ['', { alarm: 'sos', location }, HERE.lng],
    ['', { location: { ...location, alarm: 'sos' } }, HERE.lng],
    ['', { location: { ...location, extras: { alarm: 'sos' } } }, HERE.lng],
    ['', { extras: { alarm: 'lowBattery,sos' }, location }, HERE.lng],
    ['alarm=sos', { location, alarm: '' }, HERE.lng],
    ['alarm=general&alarm=SOS', { location }, HERE.lng],
    ['alarm=sos', undefined, null],
    ['alarm=sos&lat=91&lon=x', undefined, null],
    [`alarm=sos&lat=${HERE.lat}&lon=${HERE.lng}&timestamp=soon`, undefined, HERE.lng],
  ];
  for (const [query, json, lng] of placed) {
    const device = await newDevice('osmand');
    const answer = await ask(device, `id=${device.identity}&${query}`, json);
    assert.equal(answer.status, 200, query);
    const alert = await alertOf(device);
    assert.equal(alert.lng, lng, `${query} ${JSON.stringify(json)}`);
  }
  const device = await newDevice('osmand');
  const answer = await ask(device, `id=${device.identity}&alarm=sos`);
  assert.deepEqual(await answer.json(), { taken: 1, refused: [{ reason: 'badPosition', count: 1 }] });
  assert.equal((await ask(device, `id=${device.identity}&alarm=general`)).status, 200);
  const body = '{"location":';
  const broken = await fetch(`${app.server.address}${OSMAND_PATH}?id=${device.identity}&alarm=sos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${device.secret}`, 'content-type': 'application/json' },
    body,
  });
  assert.equal(broken.status, 200, 'what the address says counts beside a body that cannot be read');
});

test('OsmAnd: what was kept back counts each by itself, and a body by what it is, not by what it says it is', async () => {
  const { lat: latitude, lng: longitude } = HERE;
  const location = (ago: number, more: object = {}) => ({
    timestamp: new Date(now() - ago * 1000).toISOString(),
    coords: { latitude, longitude, speed: 0 },
    ...more,
  });
  const cry = { extras: { alarm: 'sos' } };
  const json = 'application/json';
  const bodies: [string, string, number, number | null][] = [
    [JSON.stringify({ location: [location(2), location(1, cry), location(0)] }), json, 3, HERE.lng],
    [JSON.stringify([{ location: location(1, cry) }, { location: location(0) }]), json, 2, HERE.lng],
    [JSON.stringify({ location: location(0, cry) }), 'application/x-www-form-urlencoded', 1, HERE.lng],
    [JSON.stringify({ location: location(0, cry) }), 'text/plain', 1, HERE.lng],
    [JSON.stringify({ location: location(0, cry) }).replace('"speed":0', '"speed":NaN'), json, 1, HERE.lng],
    // broken off: who calls for help is known, where is not
    [JSON.stringify({ alarm: 'sos', location: location(0) }).slice(0, -5), json, 1, null],
    ['{"__proto__":{},"alarm":"sos"}', json, 1, null],
  ];
  for (const [body, type, count, lng] of bodies) {
    const device = await newDevice('osmand');
    const answer = await fetch(`${app.server.address}${OSMAND_PATH}?id=${device.identity}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.secret}`, 'content-type': type },
      body,
    });
    assert.equal(answer.status, 200, body);
    assert.equal(z.object({ taken: z.number() }).parse(await answer.json()).taken, count, body);
    assert.equal((await alertOf(device)).lng, lng, body);
  }
});

test('OsmAnd: whatever clients call a call for help is one, and what is no alarm of ours is shown at the device', async () => {
  const place = `lat=${HERE.lat}&lon=${HERE.lng}`;
  const cries: [string, object?][] = [
    ...['SOS', 'Sos', 'panic', 'help', 'emergency', 'sosAlarm', 'SOS_BUTTON', 'sos pressed', 'general|sos', '求助'].map(
      (word): [string] => [`alarm=${encodeURIComponent(word)}`],
    ),
    ...['event=sos', 'event=panicButton', 'alert=sos', 'alarmType=sos', 'alarms=sos', 'Alarm=sos', 'sos=1'].map(
      (query): [string] => [query],
    ),
    ['panic=true'],
    ['emergency=1&alarm='],
    ['alarm=sos&alarm='],
    ['', { alarm: ['general', 'sos'] }],
    ['', { alarm: { type: 'sos' } }],
    ['', { alarms: [{ name: 'SOS' }] }],
    ['', { attributes: { alarm: 'sos' } }],
    ['', { position: { attributes: { event: 'sos' } } }],
    ['', { sos: true }],
  ];
  for (const [query, json] of cries) {
    const device = await newDevice('osmand');
    const url = `id=${device.identity}&${place}&valid=true&altitude=5&accuracy=9&batt=50&driverUniqueId=7&hdop=1&${query}`;
    assert.equal((await ask(device, url, json)).status, 200, url);
    assert.equal((await alertOf(device)).lng, HERE.lng, `${query} ${JSON.stringify(json)}`);
  }
  const quiet = await newDevice('osmand');
  for (const query of [
    'alarm=',
    'alarm=none',
    'alarm=0',
    'sos=0',
    'panic=false',
    'event=motionchange',
    'help=page',
    'alarm=sos+cleared',
    'alarm=general,vibration',
  ])
    assert.equal((await ask(quiet, `id=${quiet.identity}&${place}&${query}`)).status, 200);
  assert.deepEqual(await alertsOf([quiet.carId]), []);
  await services.gatewayCounts.flush();
  const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId: quiet.deviceId });
  const shown = list.map(({ reason, hex }) => `${reason} ${Buffer.from(hex, 'hex').toString()}`);
  assert.deepEqual(new Set(shown), new Set(['malformed general,vibration', 'malformed sos cleared']));
  // a place of which the client itself says that it is none
  assert.equal((await ask(quiet, `id=${quiet.identity}&${place}&valid=false`)).status, 200);
  assert.deepEqual(telemetry.car(quiet.carId)?.fix?.flags, ['noFix']);
});

test('OsmAnd: a body of any other form is heard where it cries for help', async () => {
  const many = Array.from({ length: 1100 }, (_nothing, nth) => `k${nth}=1`).join('&');
  const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['application/json', JSON.stringify('{"alarm":"sos"}')],
    ['application/json', JSON.stringify(['{"alarm":"sos"}'])],
    ['application/json', `[${'{"a":1},'.repeat(1000)}{"alarm":"sos"}]`],
    ['application/json', `{"location":[${'{"a":1},'.repeat(1000)}{"alarm":"sos"}]}`],
    ['application/json', Uint8Array.from(Buffer.from('{"alarm":"sos"}', 'utf16le'))],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="alarm"\r\n\r\nsos\r\n--x--\r\n'],
    ['application/x-www-form-urlencoded', `${many}&alarm=sos`],
    ['application/xml', '<event><alarm>sos</alarm></event>'],
    ['text/plain', 'SOS'],
  ];
  for (const [type, body] of bodies) {
    const device = await newDevice('osmand');
    const answer = await fetch(`${app.server.address}${OSMAND_PATH}?id=${device.identity}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.secret}`, 'content-type': type },
      body,
    });
    assert.equal(answer.status, 200, type);
    await alertOf(device);
  }
});

test('OsmAnd: a body too long is answered, heard where it cries for help, and shown at the device', async () => {
  const location = { coords: { latitude: HERE.lat, longitude: HERE.lng }, extras: { alarm: 'sos' } };
  const filler = Array.from({ length: 4000 }, () => ({ coords: { latitude: 22.5, longitude: 114 } }));
  const bodies = (identity: string): [string, string][] => [
    [JSON.stringify({ device_id: identity, location: [...filler, location, ...filler] }), 'application/json'],
    [`id=${identity}&x=${'x'.repeat(200_000)}&alarm=sos`, 'application/x-www-form-urlencoded'],
    [`id=${identity}&alarm=sos&x=${'x'.repeat(20_000_000)}`, 'application/x-www-form-urlencoded'],
    // not too long, and broken off: it says itself who it is
    [JSON.stringify({ device_id: identity, alarm: 'sos', location }).slice(0, -3), 'application/json'],
  ];
  for (const place of [0, 1, 2, 3]) {
    const device = await newDevice('osmand');
    const [body = '', type = ''] = bodies(device.identity)[place] ?? [];
    const answer = await fetch(`${app.server.address}${OSMAND_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${device.secret}`, 'content-type': type },
      body,
    });
    assert.equal(answer.status, 200);
    assert.equal(z.object({ taken: z.number() }).parse(await answer.json()).taken, 1);
    await alertOf(device);
    assert.equal((await refusedOf(device)).includes('tooLong'), place < 3);
  }
});

const TEXTS = ['', 'NaN', '-1', '1e99', '0', 'x', '99999999999999', '\u0000'];

test('OsmAnd: any rubbish beside an alarm in a query gives one alert', async () => {
  const names = ['lat', 'lon', 'timestamp', 'speed', 'bearing', 'altitude', 'accuracy', 'batt', 'other'];
  const all = rubbish(Object.fromEntries(names.map((name) => [name, TEXTS])));
  const devices = await newFleet('osmand', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const query = new URLSearchParams({
      lat: String(HERE.lat),
      lon: String(HERE.lng),
      timestamp: String(now()),
      alarm: 'sos',
    });
    // said twice, every third one
    for (const [name, value] of changes)
      if (place % 3 === 0) query.append(name, value);
      else query.set(name, value);
    // an alarm that is none hides no other
    if (place % 5 === 0) query.append('alarm', TEXTS[place % TEXTS.length] ?? '');
    query.set('id', device.identity);
    assert.equal((await ask(device, query.toString())).status, 200, query.toString());
  });
  await allHaveOne(devices);
});

test('OsmAnd: any rubbish beside an alarm in JSON gives one alert', async () => {
  const names = [
    'location',
    'timestamp',
    'coords',
    'latitude',
    'longitude',
    'speed',
    'heading',
    'battery',
    'odometer',
    'other',
  ];
  const all = rubbish(Object.fromEntries(names.map((name) => [name, VALUES])));
  const devices = await newFleet('osmand', all.length);
  await forEach(all, async (changes, place) => {
    const device = devices[place];
    assert.ok(device !== undefined);
    const { location, coords, ...said } = Object.fromEntries(changes);
    const inCoords = { latitude: HERE.lat, longitude: HERE.lng, ...said };
    const inLocation = {
      timestamp: new Date(now()).toISOString(),
      battery: { level: 0.5 },
      coords: coords === undefined ? inCoords : coords,
      ...said,
      ...(place % 2 === 0 ? { extras: { alarm: 'sos' } } : {}),
    };
    // every seventh is too long to be read as JSON
    const more = place % 7 === 0 ? { note: 'x'.repeat(100_000) } : {};
    const body = {
      device_id: device.identity,
      ...said,
      ...more,
      location: location === undefined ? inLocation : location,
    };
    const answer = await ask(device, '', place % 2 === 0 && location === undefined ? body : { ...body, alarm: 'sos' });
    assert.equal(answer.status, 200, JSON.stringify(changes));
  });
  await allHaveOne(devices);
});

test('OsmAnd: an address that sends too much is refused, and who cries for help there is heard', async () => {
  const device = await newDevice('osmand');
  const place = `id=${device.identity}&lat=${HERE.lat}&lon=${HERE.lng}`;
  const key = `${OSMAND_PATH} address:127.0.0.1`;
  for (let times = 0; times < 12_000; times += 1) {
    try {
      services.quotas.take(key, { times: 12_000, seconds: 60 });
    } catch {
      break;
    }
  }
  assert.equal((await ask(device, place)).status, 429);
  assert.equal((await ask(device, `${place}&alarm=sos`)).status, 200);
  assert.equal((await alertOf(device)).lng, HERE.lng);
  // not without end
  for (let times = 1; times < 60; times += 1) await ask(device, `${place}&alarm=sos`);
  assert.equal((await ask(device, `${place}&alarm=sos`)).status, 429);
  assert.equal((await alertsOf([device.carId])).length, 1);
  const other = await newDevice('osmand');
  assert.equal((await ask(other, `id=${other.identity}&alarm=sos`)).status, 200, 'nobody is in the way of another');
});
