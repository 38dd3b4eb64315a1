/**
 * Devices of cars of their own, and what they say of alarms through the front door of each protocol: for the tests that an
 * alarm is admitted by who sends it alone.
 */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { topicOf, type DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { digestOfSecret, newSecret } from '#server/capacity/device/devices.ts';
import { OSMAND_PATH } from '#server/capacity/gateway/osmand/route.ts';
import { connectCar, fixAt } from './cars.ts';
import { ADMIN_PASSWORD } from './databases.ts';
import { startTestApp } from './harness.ts';
import { Terminal } from './terminal.ts';
import { until } from './until.ts';

/** Where a car was before, unless it never had a position. */
export const KNOWN = { lng: 114.2, lat: 22.6 };
export const HERE = { lng: 114.05, lat: 22.55 };

export interface Device {
  carId: string;
  deviceId: string;
  identity: string;
  fleetNumber: string;
  secret: string;
}

/** A server, and what devices do there and came of it. */
export async function startWithDevices() {
  const app = await startTestApp();
  const { services } = app.server;
  const { db, nodes, telemetry, vault } = services;
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const now = () => Math.floor(services.now().getTime() / 1000) * 1000;
  let made = 0;

  /** Cars with a device each, all at once. */
  async function newDevices(protocol: DeviceProtocol, count: number): Promise<Device[]> {
    const secret = newSecret();
    const from = made;
    made += count;
    const numbers = Array.from({ length: count }, (_nothing, place) => from + place);
    const cars = await db
      .insertInto('car')
      .values(numbers.map((number) => ({ fleetNumber: `C-${number}`, plate: `粤C${10_000 + number}` })))
      .returning(['id', 'fleetNumber'])
      .execute();
    const identityOf = (place: number) =>
      protocol === 'mqtt' ? '' : protocol === 'jt808' ? String(13_700_000_000 + place) : `phone-${place}`;
    const devices = cars.map(({ id }, place) => ({
      carId: id,
      protocol,
      identity: identityOf(from + place),
      secretDigest: digestOfSecret(vault, secret),
    }));
    const ids = await nodes.change(db, ['devices'], async (transaction) => {
      await telemetry.recordsChanged(transaction);
      return transaction.insertInto('device').values(devices).returning(['id', 'carId', 'identity']).execute();
    });
    await telemetry.refresh();
    const fleetNumberOf = new Map(cars.map(({ id, fleetNumber }) => [id, fleetNumber]));
    return ids.map(({ id, carId, identity }) => ({
      carId,
      deviceId: id,
      identity,
      fleetNumber: fleetNumberOf.get(carId) ?? '',
      secret,
    }));
  }

  const newDevice = async (protocol: DeviceProtocol): Promise<Device> => {
    const [device] = await newDevices(protocol, 1);
    assert.ok(device !== undefined);
    return device;
  };

  /** Gives a car a position of so many seconds ago. */
  const placeCar = ({ carId }: Device, secondsAgo: number) =>
    telemetry.take([fixAt(carId, now() - secondsAgo * 1000, KNOWN)]);

  const alertsOf = (carIds: readonly string[]) =>
    db
      .selectFrom('alert')
      .select(['carId', 'kind', 'lng', 'lat', 'occurredAt', 'occurrences', 'evidence'])
      .where('carId', 'in', [...carIds])
      .execute();

  const alertOf = ({ carId }: Device, kind = 'sos') =>
    until(`car ${carId} has its alert`, async () => (await alertsOf([carId])).find((alert) => alert.kind === kind));

  const refusedOf = async ({ deviceId }: Device) => {
    await services.gatewayCounts.flush();
    const { list } = await admin.call('/capacity/device/getRefusedList', { deviceId, pageSize: 200 });
    return list.map(({ reason }) => reason).toSorted();
  };

  async function signedIn({ identity, secret }: Device): Promise<Terminal> {
    const terminal = new Terminal(services.jt808.port, identity);
    after(() => terminal.close());
    assert.equal(await terminal.signIn(secret), true);
    return terminal;
  }

  const ask = ({ secret }: Device, query: string, json?: unknown) =>
    fetch(`${app.server.address}${OSMAND_PATH}?${query}`, {
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });

  async function publish(device: Device, message: unknown, qos: 0 | 1 = 1): Promise<void> {
    const client = await connectCar(services.gateway.port ?? 0, device.fleetNumber, device.secret);
    const text = typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message);
    await client.publishAsync(topicOf(device.fleetNumber, 'telemetry'), text, { qos });
    await client.endAsync();
  }

  /** Each has one alert for its SOS, however often it was said. */
  async function allHaveOne(devices: readonly Device[]): Promise<void> {
    const carIds = devices.map(({ carId }) => carId);
    const cried = async () => (await alertsOf(carIds)).filter(({ kind }) => kind === 'sos');
    await until(
      'every car has its alert',
      async () => new Set((await cried()).map(({ carId }) => carId)).size === carIds.length,
    ).catch(async () => {
      const heard = new Set((await cried()).map(({ carId }) => carId));
      assert.deepEqual(
        carIds.flatMap((id, place) => (heard.has(id) ? [] : [place])),
        [],
        'these were not heard',
      );
    });
    assert.equal((await cried()).length, carIds.length);
  }

  /** For each message a car that never had a position, one that had an older one, or one with a newer. */
  async function newFleet(protocol: DeviceProtocol, count: number): Promise<Device[]> {
    const devices = await newDevices(protocol, count);
    const moved = devices.filter((_device, place) => place % 3 !== 0);
    await telemetry.take(
      moved.map(({ carId }, place) =>
        fixAt(carId, now() + (place % 2 === 0 ? -60_000 : 2000), { ...KNOWN, receivedAt: now() }),
      ),
    );
    return devices;
  }

  return {
    app,
    services,
    db,
    telemetry,
    admin,
    now,
    newDevices,
    newDevice,
    newFleet,
    placeCar,
    alertsOf,
    alertOf,
    allHaveOne,
    refusedOf,
    signedIn,
    ask,
    publish,
  };
}

/** One or two fields, and what to put there. */
export type Rubbish<Value> = readonly (readonly [string, Value])[];

/** Each value of each field alone, and each two fields together with values that change from pair to pair. */
export function rubbish<Value>(fields: Readonly<Record<string, readonly Value[]>>): Rubbish<Value>[] {
  const names = Object.entries(fields);
  const singles = names.flatMap(([name, values]) => values.map((value) => [[name, value] as const]));
  let turn = 0;
  const next = <Item>(items: readonly Item[]): Item[] => {
    turn += 1;
    return items.slice(turn % items.length, (turn % items.length) + 1);
  };
  const pairs = names.flatMap(([one, values], place) =>
    names
      .slice(place + 1)
      .map(([other, others]) => [
        ...next(values).map((value) => [one, value] as const),
        ...next(others).map((value) => [other, value] as const),
      ]),
  );
  return [...singles, ...pairs];
}

/** Does it for each, a few at a time. */
export async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries();
  const worker = async () => {
    for (const [place, item] of entries) await work(item, place);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** What stands where something else should. */
export const VALUES: readonly unknown[] = [null, -1, 1e300, '', 'x', [], {}, true, [null, 'x'], 4_294_967_295];
