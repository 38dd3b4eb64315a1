/** Live monitoring over a real WebSocket: who may, what they see, and what becomes of whoever does not read. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import {
  MONITORING_PATH,
  serverMessage,
  type ServerMessage,
  type ViewerMessage,
} from '#contract/capacity/monitoring/calls.ts';
import { decodeMessage, degreesOf, type ShownCar } from '#contract/capacity/monitoring/frames.ts';
import { CLOSE_CODES } from '#contract/capacity/monitoring/calls.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { Fix } from '#server/capacity/telemetry/fix.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { addRole } from '#server/testing/roles.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const { services } = app.server;
const { db, telemetry } = services;
const admin = await app.signInAs('administrator');

const suppliers = await db.selectFrom('supplier').select('id').where('kind', '=', 'supplier').orderBy('id').execute();
const [one, other] = suppliers.map(({ id }) => id);
assert.ok(one !== undefined && other !== undefined);

/** Cars around a place, some hundred metres apart. */
async function makeCars(prefix: string, count: number, supplierId: string, groups: string[] = []): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, place) => ({
    fleetNumber: `${prefix}-${place}`,
    plate: `粤B${prefix}${place}`,
    supplierId,
    groups,
  }));
  const made = await db.insertInto('car').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

const fixOf = (carId: string, lng: number, lat: number, more: Partial<Fix> = {}): Fix => ({
  carId,
  at: services.now().getTime(),
  receivedAt: services.now().getTime(),
  lng,
  lat,
  speed: 36,
  heading: 90,
  altitude: null,
  charge: 55,
  odometer: null,
  alarms: [],
  flags: [],
  protocol: 'mqtt',
  ...more,
});

/** A viewer as the console is one. */
class Window {
  readonly socket: WebSocket;
  readonly cars = new Map<number, ShownCar & { cell: string }>();
  readonly said: ServerMessage[] = [];
  closed: number | null = null;
  bytes = 0;
  beats = 0;
  /** Messages that told of cars. */
  frames = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.on('close', (code) => (this.closed = code));
    socket.on('error', () => undefined);
    socket.on('ping', () => (this.beats += 1));
    socket.on('message', (data, isBinary) => this.#hear(data, isBinary));
  }

  #hear(data: WebSocket.RawData, isBinary: boolean): void {
    if (!isBinary) {
      const text = data instanceof Buffer ? data.toString('utf8') : '';
      this.bytes += text.length;
      const message = serverMessage.parse(JSON.parse(text));
      this.said.push(message);
      if (message.kind === 'mode') this.cars.clear();
      return;
    }
    assert.ok(data instanceof ArrayBuffer);
    this.bytes += data.byteLength;
    this.frames += 1;
    for (const { lng, lat, whole, cars, gone } of decodeMessage(new Uint8Array(data))?.blocks ?? []) {
      const cell = `${lng} ${lat}`;
      const listed = new Set(cars.map(({ id }) => id));
      const left = whole
        ? [...this.cars].filter(([id, car]) => car.cell === cell && !listed.has(id)).map(([id]) => id)
        : gone;
      for (const id of left) if (this.cars.get(id)?.cell === cell) this.cars.delete(id);
      for (const car of cars) this.cars.set(car.id, { ...car, cell });
    }
  }

  say(message: ViewerMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  look(bounds: [number, number, number, number], zoom: number, filter: object = {}): void {
    this.say({ kind: 'view', bounds, zoom, filter });
  }

  last<Kind extends ServerMessage['kind']>(kind: Kind): Extract<ServerMessage, { kind: Kind }> | undefined {
    const is = (message: ServerMessage): message is Extract<ServerMessage, { kind: Kind }> => message.kind === kind;
    return this.said.filter(is).at(-1);
  }

  get ids(): string[] {
    return [...this.cars.keys()].map(String).toSorted();
  }
}

const open = (
  ticket: string,
  headers: Record<string, string> = {},
  address = app.server.address,
): Promise<Window | number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${MONITORING_PATH}?ticket=${ticket}`, { headers });
    const window = new Window(socket);
    socket.on('open', () => resolve(window));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });

async function watch(client: Client): Promise<Window> {
  const { ticket } = await client.call('/capacity/monitoring/getTicket', {});
  const window = await open(ticket);
  assert.ok(window instanceof Window, 'it was refused');
  return window;
}

/** Moves cars, and waits until a window is told of it, which may be before they are kept. */
async function move(window: Window, fixes: Fix[]): Promise<void> {
  const { frames } = window;
  await telemetry.take(fixes);
  await until('it is told of cars', () => window.frames > frames);
}

const TOWN: [number, number, number, number] = [114.0, 22.4, 114.2, 22.6];
const mine = await makeCars('A', 5, one, ['north']);
const theirs = await makeCars('B', 4, other);
await telemetry.refresh();
await telemetry.take([
  ...mine.map((id, place) => fixOf(id, 114.05 + place * 0.002, 22.5)),
  ...theirs.map((id, place) => fixOf(id, 114.1 + place * 0.002, 22.5)),
]);

test('cars on the screen appear with what is known of them, move, and go', async () => {
  const window = await watch(admin);
  window.look(TOWN, 12);
  await until('all cars are there', () => window.cars.size === 9);
  const [first] = mine;
  assert.ok(first !== undefined);
  const car = window.cars.get(Number(first));
  assert.deepEqual([car?.lng, car?.lat, car?.speed, car?.heading, car?.charge], [114_050_000, 22_500_000, 36, 64, 55]);
  app.advance(1);
  await telemetry.take([fixOf(first, 114.0512345, 22.5, { charge: null, heading: null, alarms: ['sos'] })]);
  await until('it moved', () => window.cars.get(Number(first))?.lng === 114_051_235);
  assert.equal(window.cars.get(Number(first))?.alarm, true);
  assert.equal(window.cars.get(Number(first))?.heading, null);
  app.advance(1);
  await telemetry.take([fixOf(first, 113.5, 22.5)]);
  await until('it left the screen', () => !window.cars.has(Number(first)));
  app.advance(1);
  await telemetry.take([fixOf(first, 114.05, 22.5)]);
  await until('it came back', () => window.cars.has(Number(first)));
  window.socket.close();
});

test('only the screen travels; another screen brings other cars, and what was left is gone', async () => {
  const window = await watch(admin);
  window.look([114.045, 22.495, 114.062, 22.505], 15);
  await until('the near ones are there', () => window.cars.size === 5);
  assert.deepEqual(window.ids, mine.toSorted());
  window.look([114.095, 22.495, 114.112, 22.505], 15);
  await until('the others are there', () => window.cars.size === 4);
  assert.deepEqual(window.ids, theirs.toSorted());
  window.look(TOWN, 12);
  await until('all are there', () => window.cars.size === 9);
  window.socket.close();
});

test('filters by state, supplier, group and text; the counts leave out the filter of states', async () => {
  const window = await watch(admin);
  const [first = '', second = ''] = theirs;
  await setState(first, 'on_trip');
  window.look(TOWN, 12, { states: ['on_trip'] });
  await until('one is on a trip', () => window.cars.size === 1 && window.ids[0] === first);
  await setState(second, 'on_trip');
  await until('another one joins', () => window.cars.size === 2);
  await setState(first, 'stopped');
  await until('the first no longer passes', () => window.cars.size === 1 && window.ids[0] === second);
  await until(
    'counts are of all states',
    () => (window.last('counts')?.counts ?? []).reduce((sum, n) => sum + n, 0) === 9,
  );
  window.look(TOWN, 12, { supplierId: one });
  await until('of one supplier', () => window.cars.size === 5);
  window.look(TOWN, 12, { group: 'north' });
  await until('of one group', () => window.cars.size === 5);
  window.look(TOWN, 12, { search: 'ba1' });
  await until('by a part of the plate', () => window.cars.size === 1 && window.ids[0] === mine[1]);
  window.look(TOWN, 12, { search: '%' });
  await until(
    'a percent sign is one',
    () => window.cars.size === 0 && window.last('counts')?.counts.every((n) => n === 0) === true,
  );
  window.socket.close();
});

/** What an event does to a car, whatever state it is in. */
async function setState(carId: string, state: VehicleState): Promise<void> {
  const live = telemetry.car(carId);
  assert.ok(live !== undefined);
  Object.assign(live, { state });
  app.advance(1);
  await telemetry.take([fixOf(carId, live.fix?.lng ?? 0, live.fix?.lat ?? 0)]);
}

test('a supplier sees its own cars only: on the screen, in counts, by name, watched, found and chosen from', async () => {
  const person = await app.signInAs('supplier', { supplierId: one });
  const window = await watch(person);
  window.look(TOWN, 12);
  await until('its own are there', () => window.cars.size === 5);
  assert.deepEqual(window.ids, mine.toSorted());
  assert.equal(
    window.last('counts')?.counts.reduce((sum, n) => sum + n, 0),
    5,
  );
  window.say({ kind: 'names', ids: [...mine, ...theirs] });
  await until('names came', () => window.last('names') !== undefined);
  assert.deepEqual(
    window
      .last('names')
      ?.cars.map(([id]) => id)
      .toSorted(),
    mine.toSorted(),
  );
  window.say({ kind: 'watch', carIds: theirs.slice(0, 1) });
  await until('nothing is told of another', () => window.last('watched')?.car === null);
  // several at once, each with what its place is called; without a screen as well
  const bar = await watch(person);
  bar.say({ kind: 'watch', carIds: mine.slice(1, 3) });
  const told = () => bar.said.flatMap((message) => (message.kind === 'watched' ? [message.carId] : []));
  await until('both are told', () => mine.slice(1, 3).every((id) => told().includes(id)));
  const station = { code: 'BAR-1', name: '守望站', nameEn: 'Lookout', kind: 'pickUp' as const };
  await admin.call('/capacity/station/addOne', { ...station, position: [114.052, 22.5] });
  await until('the place has a name', async () => {
    app.advance(1);
    await telemetry.take([fixOf(mine[1] ?? '', 114.052, 22.5)]);
    return bar.last('watched')?.car?.placeEn === 'Lookout';
  });
  await until('and that the connection stands', () => bar.last('counts') !== undefined);
  bar.socket.close();
  window.say({ kind: 'watch', carIds: mine.slice(0, 1) });
  await until('its own is told', () => window.last('watched')?.car?.fleetNumber === 'A-0');
  window.look(TOWN, 8);
  await until('clusters came', () => window.last('clusters') !== undefined);
  assert.equal(
    window.last('clusters')?.clusters.reduce((sum, [, count]) => sum + count, 0),
    5,
  );
  const found = await person.call('/capacity/monitoring/findCars', { search: '-' });
  assert.deepEqual(found.cars.map(({ carId }) => carId).toSorted(), mine.toSorted());
  const choices = await person.call('/capacity/monitoring/getChoices', {});
  assert.deepEqual([choices.groups, choices.suppliers.map(({ id }) => id)], [['north'], [one]]);
  window.socket.close();
});

test('a role that reaches no car is told of none, whatever it asks', async () => {
  for (const dataScope of ['areas', 'schools', 'own'] as const) {
    const code = `map${dataScope}`;
    const areaCodes = dataScope === 'areas' ? ['6543'] : undefined;
    await addRole(app, admin, code, dataScope, ['capacity:monitoring:view'], areaCodes);
    const person = await app.signInAs(code);
    const window = await watch(person);
    window.look(TOWN, 12);
    window.say({ kind: 'names', ids: [...mine, ...theirs] });
    window.say({ kind: 'watch', carIds: theirs.slice(0, 1) });
    await until('all is answered', () => window.last('names') && window.last('watched') && window.last('counts'));
    assert.deepEqual([window.last('names')?.cars, window.last('watched')?.car, window.ids], [[], null, []], code);
    assert.ok(window.last('counts')?.counts.every((count) => count === 0) && window.last('counts')?.nowhere === 0);
    assert.deepEqual((await person.call('/capacity/monitoring/findCars', { search: '-' })).cars, []);
    window.socket.close();
  }
});

test('too many for one screen come in clusters with their states, and one by one when near', async () => {
  const many = await makeCars('M', 1500, other);
  await telemetry.refresh();
  await telemetry.take(
    many.map((id, place) => fixOf(id, 120 + (place % 50) * 0.002, 30 + Math.floor(place / 50) * 0.002)),
  );
  const window = await watch(admin);
  window.look([119.95, 29.95, 120.15, 30.15], 12);
  await until('clusters', () => window.last('clusters') !== undefined);
  assert.equal(window.last('mode')?.mode, 'clusters');
  const clusters = window.last('clusters')?.clusters ?? [];
  assert.equal(
    clusters.reduce((sum, [, count]) => sum + count, 0),
    1500,
  );
  assert.ok(clusters.length > 3 && clusters.length < 400, `${clusters.length}`);
  assert.ok(clusters.every(([, count, states]) => states.reduce((sum, n) => sum + n, 0) === count));
  assert.equal(window.cars.size, 0);
  window.look([120, 30, 120.02, 30.015], 15.5);
  await until('cars', () => window.last('mode')?.mode === 'cars' && window.cars.size > 50);
  const isOnScreen = ({ lng, lat }: ShownCar) => degreesOf(lng) <= 120.02 && degreesOf(lat) <= 30.015;
  const expected = many.filter((_, place) => place % 50 <= 10 && Math.floor(place / 50) <= 7).length;
  await until('all of them', () => [...window.cars.values()].filter(isOnScreen).length === expected);
  window.socket.close();
});

test('bytes are bounded: a viewer of everything gets at most 50 KB a second', async () => {
  const window = await watch(admin);
  window.look([120, 30, 120.1, 30.06], 15);
  await until('all cars are there', () => window.cars.size >= 1500);
  const ids = [...telemetry.cars()].filter(({ fleetNumber }) => fleetNumber.startsWith('M-')).map(({ carId }) => carId);
  const [from, since] = [window.bytes, performance.now()];
  for (let round = 1; round <= 12; round += 1) {
    app.advance(1);
    await move(
      window,
      ids.map((id, place) => fixOf(id, 120 + (place % 50) * 0.002 + round * 1e-5, 30 + Math.floor(place / 50) * 0.002)),
    );
  }
  const perSecond = ((window.bytes - from) / (performance.now() - since)) * 1000;
  assert.ok(perSecond < 50_000, `${Math.round(perSecond)} bytes a second`);
  await until('the newest positions arrive all the same', () => {
    const car = window.cars.get(Number(ids[0]));
    return car?.lng === 120_000_120;
  });
  window.socket.close();
});

test('a viewer that stops reading costs little and is told everything when it reads again', async () => {
  const [lazy, reader] = [await watch(admin), await watch(admin)];
  for (const window of [lazy, reader]) {
    window.look([120, 30, 120.1, 30.06], 15);
    await until('it sees', () => window.cars.size >= 1500);
  }
  lazy.socket.pause();
  const ids = [...telemetry.cars()].filter(({ fleetNumber }) => fleetNumber.startsWith('M-')).map(({ carId }) => carId);
  for (let round = 1; round <= 12; round += 1) {
    app.advance(1);
    await move(
      reader,
      ids.map((id, place) =>
        fixOf(id, 120 + (place % 50) * 0.002 + round * 1e-5, 30.001 + Math.floor(place / 50) * 0.002),
      ),
    );
  }
  const { mostUnread } = services.monitoring.takeFigures();
  assert.ok(mostUnread < 1024 * 1024, `${mostUnread} bytes`);
  lazy.socket.resume();
  await until('it is up to date', () => {
    const car = lazy.cars.get(Number(ids[0]));
    return car?.lng === 120_000_120 && car.lat === 30_001_000;
  });
  lazy.socket.close();
  reader.socket.close();
});

test('without the right, with a used or foreign ticket, or from another site nobody gets in', async () => {
  const teacher = await app.signInAs('teacher');
  assert.equal((await teacher.send('/capacity/monitoring/getTicket', {})).status, 403);
  const { ticket: live } = await teacher.call('/sys/live/getTicket', {});
  assert.equal(await open(live), 403);
  assert.equal(await open('x'.repeat(43)), 401);
  const { ticket } = await admin.call('/capacity/monitoring/getTicket', {});
  const window = await open(ticket, { origin: app.server.address });
  assert.ok(window instanceof Window);
  assert.equal(await open(ticket), 401);
  window.socket.close();
  const { ticket: second } = await admin.call('/capacity/monitoring/getTicket', {});
  assert.equal(await open(second, { origin: 'https://evil.example' }), 403);
  assert.equal(await open(second, { 'sec-fetch-site': 'cross-site' }), 403);
  const { ticket: late } = await admin.call('/capacity/monitoring/getTicket', {});
  app.advance(31);
  assert.equal(await open(late), 401);
  assert.equal((await fetch(`${app.server.address}${MONITORING_PATH}?ticket=x`)).status, 400);
});

test('the connection ends at once when the session ends, the right is taken, or the reach changes', async () => {
  const closes = async (window: Window, change: () => Promise<unknown>) => {
    window.look(TOWN, 12);
    await until('it sees', () => window.cars.size > 0);
    const { beats } = window;
    await change();
    await until('it is closed', () => window.closed !== null);
    assert.equal(window.beats, beats, 'not only with the look at all sessions that comes with each beat');
    assert.equal(window.closed, CLOSE_CODES.unfounded);
  };
  const leaver = await app.signInAs('dispatcher');
  await closes(await watch(leaver), () => leaver.call('/logout', {}));
  const mover = await app.signInAs('supplier', { supplierId: one });
  await closes(await watch(mover), async () => {
    await db.updateTable('sysUser').set({ supplierId: other }).where('id', '=', mover.userId).execute();
    const serial = await services.nodes.announceChange(db, ['rights']);
    await services.nodes.settleChange(serial);
  });
});

test('whoever sends nonsense, too much, or too often is let go, and nobody else notices', async () => {
  const steady = await watch(admin);
  steady.look(TOWN, 12);
  for (const nonsense of ['{', '{"kind":"view"}', '{"kind":"watch","carId":"1; drop"}', 'x'.repeat(20_000)]) {
    const window = await watch(admin);
    window.socket.send(nonsense);
    await until('it is closed', () => window.closed !== null);
  }
  const chatty = await watch(admin);
  for (let times = 0; times < 200; times += 1) chatty.look(TOWN, 12);
  await until('it is closed', () => chatty.closed !== null);
  assert.equal(chatty.closed, CLOSE_CODES.badMessage);
  assert.equal(steady.closed, null);
  // half a handshake, and one to another address
  const { port } = new URL(app.server.address);
  const half = connect(Number(port), '127.0.0.1');
  half.write(
    `GET ${MONITORING_PATH}?ticket=x HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  );
  half.on('error', () => undefined);
  await until('it is answered and closed', () => half.destroyed || half.readableEnded || half.resume().closed);
  assert.equal((await fetch(`${app.server.address}/healthz`)).status, 200);
  steady.socket.close();
});

test('an antimeridian-crossing screen shows both sides', async () => {
  const [east = '', west = ''] = await makeCars('D', 2, one);
  await telemetry.refresh();
  await telemetry.take([fixOf(east, 179.99, -17), fixOf(west, -179.99, -17)]);
  const window = await watch(admin);
  window.look([179.9, -17.1, -179.9, -16.9], 12);
  await until('both are there', () => window.cars.size === 2);
  window.look([170, -20, -170, -10], 6);
  await until('as one cluster', () => window.last('clusters')?.clusters.length === 1);
  const [cluster] = window.last('clusters')?.clusters ?? [];
  assert.ok(Math.abs(Math.abs(cluster?.[0][0] ?? 0) - 180) < 0.02);
  window.socket.close();
});
