import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { TrackedCars } from '#server/capacity/telemetry/trackedCars.ts';
import { Updates } from '#server/capacity/telemetry/updates.ts';
import { encodePeers, readPeers } from './peers.ts';

const HEARD = Date.parse('2026-05-04T04:00:00Z');

/** The cars as a node knows them that heard one of them once. */
function carsOfNode() {
  const cars = new TrackedCars(new Updates(pino({ enabled: false })), () => new Date(HEARD));
  const record = { fleetNumber: 'SZ-001', plate: '', supplierId: null, areaCode: '', groups: [] };
  cars.keep([{ ...record, carId: '1' }]);
  const tracked = cars.get('1');
  assert.ok(tracked !== undefined);
  cars.heard(tracked, HEARD);
  return { cars, car: tracked.live };
}

test('what one node finds of a silent car is no word of the car on another one', () => {
  const [teller, listener] = [carsOfNode(), carsOfNode()];
  const at = HEARD + 120_000;
  const finding = {
    carId: '1',
    eventId: 'lost',
    at,
    receivedAt: at,
    orderNo: null,
    lng: null,
    lat: null,
    distance: null,
    event: 'comms_lost',
    state: 'non_contactable',
  } as const;
  teller.cars.enter({ event: finding, state: finding.state, stateSince: at, orderNo: null }, true);
  const update = { car: teller.car, before: null, fix: null, event: finding };
  const news = readPeers('listener', JSON.parse(encodePeers('teller', [update]).toString()));
  assert.ok(news !== null);
  listener.cars.hear(news);
  assert.equal(listener.car.state, 'non_contactable');
  assert.equal(listener.car.heardAt, HEARD);
});
