/** The sample fleet that the town drives, where it never was before. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { TOWN_STATIONS, townBay, townPosition } from '#contract/capacity/town/town.ts';
import { fixAt } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { until } from '#server/testing/until.ts';
import { townCredentials } from './credentials.ts';

const app = await startTestApp();
const { services } = app.server;
const admin = await app.signInAs('administrator');

test('alerts of its cars say beside which station from the first on, and its bays are taken', async () => {
  const { cars } = await townCredentials(services);
  const station = TOWN_STATIONS[0];
  assert.ok(station !== undefined);
  const [lng, lat] = townPosition(townBay(station, 0));
  /** One car after the other stands in the bay and calls for help. */
  const waiting = cars.flatMap(({ fleetNumber }) => services.telemetry.carByFleetNumber(fleetNumber)?.carId ?? []);
  const places: string[] = [];
  await until('a station is named', async () => {
    const carId = waiting.shift();
    assert.ok(carId !== undefined, `only ${places.join()}`);
    await services.telemetry.take([fixAt(carId, services.now().getTime(), { lng, lat, speed: 0, alarms: ['sos'] })]);
    await until('it is an alert', async () => {
      const { list } = await admin.call('/capacity/alert/getPageList', { carId });
      places.push(...list.map(({ placeZh }) => placeZh));
      return list.length > 0;
    });
    return places.at(-1) === station.name;
  });
  const { list } = await admin.call('/capacity/station/getPageList', { keyword: station.code });
  const [found] = list;
  assert.ok(found !== undefined);
  assert.ok(services.occupancy.countAt(found.id) > 0);
});

test('its passengers pay with a key of its own, which holds until the next start', async () => {
  const { payments } = await townCredentials(services);
  assert.ok(payments !== null);
  const { key, secret } = payments;
  const notice = {
    eventId: 'town-1',
    kind: 'paid',
    externalId: 'nobody',
    reference: 'town-1',
    amount: 100,
    currency: 'CNY',
    channel: 'wechat',
    at: services.now().toISOString(),
  };
  const payload = JSON.stringify(notice);
  const timestamp = Math.floor(services.now().getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const told = await app.anonymous.as(key).call('/open/payment/notify', { timestamp, payload, signature });
  assert.equal(told.isNew, true);
  const { payments: next } = await townCredentials(services);
  assert.notEqual(next?.key, key);
  await refused(app.anonymous.as(key).call('/open/payment/getMoney', { externalId: 'nobody' }), 401);
});
