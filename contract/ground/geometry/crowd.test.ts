import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOfMost, type LngLat } from '../geometry.ts';

const around = (lng: number, lat: number, count: number): LngLat[] =>
  Array.from({ length: count }, (_nothing, place) => [lng + place * 0.01, lat - place * 0.01]);

test('most of a fleet is shown, without what strays and what is nowhere', () => {
  const [shenzhen, sanFrancisco] = [around(114, 22.5, 5), around(-122.4, 37.8, 4)];
  assert.equal(boundsOfMost([]), null);
  assert.equal(boundsOfMost([[0, 0.0001]]), null);
  assert.deepEqual(boundsOfMost([[114, 22.5]]), [114, 22.5, 114, 22.5]);
  const bounds = boundsOfMost([[0, 0], [10, 50], ...sanFrancisco, ...shenzhen])?.map((value) => value.toFixed(2));
  assert.deepEqual(bounds, ['114.00', '22.46', '114.04', '22.50']);
  // neighbouring cities are one fleet
  assert.deepEqual(
    boundsOfMost([
      [113.3, 23.1],
      [113.7, 22.9],
      [114.1, 22.5],
    ]),
    [113.3, 22.5, 114.1, 23.1],
  );
});

test('a fleet on both sides of the antimeridian is one', () => {
  const bounds = boundsOfMost([
    [179.9, -17],
    [-179.9, -17.2],
    [179.7, -17.1],
  ]);
  assert.deepEqual(
    bounds?.map((value) => Math.round(value * 10) / 10),
    [179.7, -17.2, -179.9, -17],
  );
});
