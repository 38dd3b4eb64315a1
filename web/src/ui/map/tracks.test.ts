import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointsOf, stateAt, Track } from './tracks.ts';

const FROM = 1_700_000_000_000;
/** Ten seconds eastwards, then nothing for two minutes. */
const PACKED = [-20, 114_000_000, 22_500_000, 36, 90, 80, 100, 1000, 0, 36, 90, -1, 1200, 0, 5000, -44, -1, -1];

test('positions are put together again from their differences', () => {
  assert.deepEqual(pointsOf(PACKED, FROM), [
    { at: FROM - 2000, lng: 114, lat: 22.5, speed: 36, isSpeedWorkedOut: false, heading: 90, charge: 80 },
    { at: FROM + 8000, lng: 114.001, lat: 22.5, speed: 36, isSpeedWorkedOut: false, heading: 90, charge: null },
    { at: FROM + 128_000, lng: 114.001, lat: 22.505, speed: 42, isSpeedWorkedOut: true, heading: null, charge: null },
  ]);
});

test('between two positions it glides, over a long gap it stays, before the first and long after the last it is nowhere', () => {
  const track = new Track(PACKED, FROM);
  assert.equal(track.where(FROM - 3000), null);
  assert.ok(Math.abs((track.where(FROM + 3000)?.lng ?? 0) - 114.0005) < 1e-9);
  assert.equal(track.where(FROM + 60_000)?.lat, 22.5);
  assert.equal(track.where(FROM + 128_000)?.lat, 22.505);
  assert.equal(track.where(FROM + 128_000 + 11 * 60_000), null);
});

test('across the antimeridian it goes the short way', () => {
  const track = new Track([0, 179_999_000, 0, 0, -1, -1, 100, -359_998_000, 0, 0, -1, -1], FROM);
  assert.ok(Math.abs((track.where(FROM + 5000)?.lng ?? 0) - 180) < 1e-6);
});

test('the state is that of the last change', () => {
  const states = [0, 1, 100, 4];
  assert.equal(stateAt(states, FROM, FROM - 1), null);
  assert.equal(stateAt(states, FROM, FROM + 9999), 'available');
  assert.equal(stateAt(states, FROM, FROM + 10_000), 'on_trip');
});
