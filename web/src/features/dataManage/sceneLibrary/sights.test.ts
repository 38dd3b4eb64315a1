import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SensorFrame } from '#contract/dataManage/scene/calls.ts';
import { nearestOf, partsFor, partsOf, streamsOf, thinned, wantedAround } from './sights.ts';

const frame = (at: number, more: Partial<SensorFrame> = {}): SensorFrame => ({
  id: `${more.sensor ?? 'front'} ${at}`,
  kind: 'picture',
  sensor: 'front',
  key: String(at),
  at,
  width: 64,
  height: 48,
  objects: 0,
  address: '/a',
  ...more,
});
const ats = (frames: readonly SensorFrame[]): number[] => frames.map(({ at }) => at);
/** Twelve a second for twenty seconds. */
const FAST = Array.from({ length: 240 }, (_, index) => frame(index / 12));

test('sensors are by name, pictures before clouds, and those without content are not there', () => {
  const streams = streamsOf([
    frame(0, { sensor: 'top', kind: 'cloud' }),
    frame(0, { sensor: 'left' }),
    frame(1, { sensor: 'back' }),
    frame(1, { sensor: 'gone', address: null }),
    frame(2, { sensor: 'left' }),
  ]);
  assert.deepEqual(
    streams.map(({ sensor, frames }) => [sensor, ats(frames)]),
    [
      ['back', [1]],
      ['left', [0, 2]],
      ['top', [0]],
    ],
  );
});

test('the nearest frame is found, before, between and behind all', () => {
  const frames = [frame(1), frame(2), frame(4)];
  assert.deepEqual(
    [0, 1, 1.4, 1.6, 2.9, 3.1, 9].map((at) => nearestOf(frames, at)),
    [0, 0, 0, 1, 1, 2, 2],
  );
  assert.equal(nearestOf([], 1), -1);
});

test('a fast clock shows fewer frames of a sensor and never more than can be loaded', () => {
  const [stream] = streamsOf(FAST);
  assert.ok(stream);
  assert.equal(thinned(stream, 0), stream);
  assert.equal(thinned(stream, 0.5), stream);
  assert.deepEqual(ats(thinned(stream, 1).frames).slice(0, 3), [0, 2 / 12, 4 / 12]);
  assert.equal(thinned(stream, 10).frames.length, 16);
  const [cloud] = streamsOf(FAST.map((each) => ({ ...each, kind: 'cloud' as const })));
  assert.ok(cloud);
  assert.equal(thinned(cloud, 1).frames.length, 40);
});

test('what is wanted lies around the nearest, and what was jumped over does not', () => {
  assert.deepEqual(ats(wantedAround(FAST, 100, true)), [99 / 12, 100 / 12, 101 / 12, 102 / 12]);
  assert.deepEqual(ats(wantedAround(FAST, 239, false)), [239 / 12]);
  assert.deepEqual(ats(wantedAround(FAST, 0, true)), [0, 1 / 12, 2 / 12]);
});

test('objects are asked for by parts, which do not change while the clock stays within one', () => {
  const parts = partsOf(streamsOf([...FAST, ...FAST.map(({ at }) => frame(at, { sensor: 'left', objects: 90 }))]));
  assert.equal(parts.flat().length, 480);
  assert.ok(parts.every((part) => part.length <= 60 && part.reduce((sum, { objects }) => sum + objects, 0) <= 2000));
  const first = partsFor(parts, FAST.slice(0, 1), true);
  assert.deepEqual(first, parts.slice(0, 2));
  assert.deepEqual(partsFor(parts, FAST.slice(5, 6), true), first);
  assert.deepEqual(partsFor(parts, FAST.slice(0, 1), false), parts.slice(0, 1));
  assert.deepEqual(partsFor(parts, FAST.slice(239), true), parts.slice(-1));
  // a frame with very many objects is a part of its own
  assert.deepEqual(partsOf(streamsOf([frame(0, { objects: 4000 }), frame(1)])).map(({ length }) => length), [1, 1]); // prettier-ignore
});
