/** The store of the live map and the motion between positions, without a map. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decodeMessage,
  encodeBlock,
  headingStep,
  messageOf,
  type Block,
  type ShownCar,
} from '#contract/capacity/monitoring/frames.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { partsOf, statesOf } from './clusterLayer.ts';
import { FleetStore } from './fleetStore.ts';
import { lngLatAt, mercatorX, mercatorY, motionTo, nearestCopy, placeOf, shortWay } from './motion.ts';

const car = (id: number, more: Partial<ShownCar> = {}): ShownCar => ({
  id,
  lng: 114_050_000,
  lat: 22_500_000,
  state: 'on_trip',
  heading: 64,
  speed: 36,
  charge: 55,
  alarm: false,
  age: 2,
  ...more,
});
const block = (cars: ShownCar[], more: Partial<Block> = {}): Block => ({
  lng: 114_000_000,
  lat: 22_400_000,
  whole: false,
  cars,
  gone: [],
  ...more,
});
const NOW = 1_790_000_000_123;

test('a message reads as it was written, to the millionth of a degree and at the ends of every scale', () => {
  const cars = [
    car(1),
    car(9_007_199_254_740_991, { lng: -180_000_000, lat: -90_000_000, heading: null, charge: null, alarm: true }),
    car(2, { speed: null }),
    car(300, {
      lng: 180_000_000,
      lat: 90_000_000,
      speed: 400,
      charge: 0,
      age: 1_000_000,
      state: 'elsewhere',
      heading: 255,
    }),
  ];
  const blocks = [block(cars, { whole: true, gone: [7, 70_000] }), block([], { lng: -179_999_999 })];
  assert.deepEqual(decodeMessage(messageOf(blocks.map(encodeBlock), NOW)), { now: NOW, blocks });
  assert.equal(headingStep(359.9), 0);
  assert.equal(headingStep(-90), 192);
});

test('cars that came are named at once, a part at a time, and none twice', () => {
  const store = new FleetStore();
  store.takeBlocks(messageOf([encodeBlock(block([car(1), car(2), car(3)]))], NOW), NOW);
  assert.deepEqual(store.nameless(2), [1, 2]);
  store.take({ kind: 'names', cars: [['1', 'A', 'F-1']] }, NOW);
  assert.deepEqual(store.nameless(5), [2, 3]);
});

test('a message that is cut anywhere is refused or shorter, and never hangs', () => {
  const bytes = messageOf([encodeBlock(block([car(1), car(2)], { gone: [3] }))], NOW);
  const store = new FleetStore();
  for (let end = 1; end < bytes.length; end += 1) store.takeBlocks(bytes.subarray(0, end), NOW);
  assert.equal(decodeMessage(new Uint8Array([9, 1, 2])), null);
});

test('cars move between cells, leave, and are forgotten by a whole block that lacks them', () => {
  const store = new FleetStore();
  const take = (...blocks: Block[]) => assert.ok(store.takeBlocks(messageOf(blocks.map(encodeBlock), NOW), NOW));
  const elsewhere = { lng: 115_000_000 };
  take(block([car(1), car(2)], { whole: true }));
  // told by its new cell before the old one says that it is gone
  take(block([car(1)], elsewhere), block([], { gone: [1] }));
  assert.deepEqual(new Set(store.cars.keys()), new Set([1, 2]));
  take(block([], { ...elsewhere, gone: [1] }));
  assert.deepEqual([...store.cars.keys()], [2]);
  take(block([car(3)], { whole: true }));
  assert.deepEqual([...store.cars.keys()], [3]);
  store.take({ kind: 'mode', mode: 'clusters', now: NOW }, NOW);
  assert.equal(store.cars.size, 0);
});

test('a car glides to its newest position, drives on for a moment, and waits', () => {
  const seen = { x: mercatorX(114), y: mercatorY(22.5), lat: 22.5, speed: 36, heading: 90 };
  const first = motionTo(seen, null, 10, false);
  assert.deepEqual(placeOf(first, 10), [seen.x, seen.y]);
  const next = { ...seen, x: mercatorX(114.0001) };
  const second = motionTo(next, first, 11, false);
  const [begin] = placeOf(second, 11);
  const [half] = placeOf(second, 11 + second.lasts / 2);
  const [end] = placeOf(second, 11 + second.lasts);
  assert.ok(begin < half && half < end);
  assert.ok(Math.abs(end - next.x) < 1e-12);
  const metres = (x: number) => (x - next.x) * 40_075_017 * Math.cos((22.5 * Math.PI) / 180);
  assert.ok(Math.abs(metres(placeOf(second, 11 + second.lasts + 1)[0]) - 10) < 0.5);
  assert.ok(Math.abs(metres(placeOf(second, 1000)[0]) - 30) < 1);
});

test('a jump, and a person who wants no motion, see the car where it is', () => {
  const seen = { x: mercatorX(114), y: mercatorY(22.5), lat: 22.5, speed: 60, heading: 0 };
  const first = motionTo(seen, null, 0, false);
  const far = { ...seen, x: mercatorX(114.1) };
  assert.equal(placeOf(motionTo(far, first, 1, false), 1)[0], far.x);
  const near = { ...seen, x: mercatorX(114.0001) };
  assert.deepEqual(placeOf(motionTo(near, first, 1, true), 99), [near.x, near.y]);
  const [lng, lat] = lngLatAt(seen.x, seen.y);
  assert.ok(Math.abs(lng - 114) < 1e-9 && Math.abs(lat - 22.5) < 1e-9);
});

test('what was last told of the MQTT broker stands with the counts, and goes with them', () => {
  const store = new FleetStore();
  store.take({ kind: 'counts', counts: [1], nowhere: 0, brokerAwaySince: NOW - 60_000, now: NOW }, NOW);
  assert.equal(store.counts?.brokerAwaySince, NOW - 60_000);
  store.take({ kind: 'counts', counts: [1], nowhere: 0, brokerAwaySince: null, now: NOW }, NOW);
  assert.equal(store.counts?.brokerAwaySince, null);
});

test('a cluster names first what needs a person, then what it has most of', () => {
  const counts: Record<string, number> = { available: 290, on_trip: 40, stopped: 3, non_contactable: 1, elsewhere: 2 };
  const said = statesOf(VEHICLE_STATES.map((state) => counts[state] ?? 0));
  assert.deepEqual(
    said.map(({ state, count }) => `${state} ${count}`),
    ['elsewhere 2', 'non_contactable 1', 'available 290', 'on_trip 40', 'stopped 3'],
  );
});

test('across 180 degrees a place is beside the map, not at its other end', () => {
  assert.deepEqual(nearestCopy([-179.5, -17], 179.5), [180.5, -17]);
  assert.deepEqual(nearestCopy([179.5, -17], -179.5), [-180.5, -17]);
  assert.deepEqual(nearestCopy([114, 22.5], 113), [114, 22.5]);
  assert.deepEqual(nearestCopy([-179, 0], 541), [541, 0]);
  assert.ok(Math.abs(shortWay(mercatorX(-179.5) - mercatorX(179.5)) - 1 / 360) < 1e-12);
});

test('in the ring of a cluster one car in need among hundreds is seen', () => {
  const of = (counts: Record<string, number>) => partsOf(VEHICLE_STATES.map((state) => counts[state] ?? 0));
  const usual = of({ available: 3, on_trip: 1 });
  assert.deepEqual(usual, [0, 0.75, 0.75, 0.75, 1, 1, 1, 1]);
  const [, available = 0, , , , stopped = 0, silent = 0, elsewhere] = of({ available: 499, non_contactable: 1 });
  assert.equal(stopped, available);
  assert.ok(silent - stopped > 0.05 && silent - stopped < 0.07);
  assert.equal(elsewhere, 1);
  assert.deepEqual(of({ non_contactable: 5 }).slice(-2), [1, 1]);
});

test('a car that called for help is in alarm until that is closed, whatever it signals by then', () => {
  const store = new FleetStore();
  const take = (...cars: ShownCar[]) => store.takeBlocks(messageOf([encodeBlock(block(cars))], NOW), NOW);
  const alarms = () => [...store.cars.values()].filter(({ alarm }) => alarm).map(({ id }) => id);
  const drawn: number[] = [];
  take(car(1, { alarm: true }), car(2));
  store.draw({ changed: ({ id }) => drawn.push(id), gone: () => undefined, cleared: () => drawn.splice(0) });
  store.cry(new Set([1, 3]));
  assert.deepEqual([drawn, alarms()], [[1, 2, 1], [1]]);
  take(car(1), car(2), car(3));
  assert.deepEqual(alarms(), [1, 3]);
  store.cry(new Set([3]));
  assert.deepEqual(alarms(), [3]);
  store.cry(new Set());
  assert.deepEqual(alarms(), []);
});
