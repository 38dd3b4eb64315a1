/** Likeness of shapes and the findings of a frame, without a server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forecastOf } from '#contract/dataManage/labelTask/forecast.ts';
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import { samplePlan } from '#contract/dataManage/labelTask/sample.ts';
import { compare } from './compare.ts';
import { likenessOf } from './likeness.ts';

const SIZE = { width: 300, height: 400 };
const box = (x: number, y: number, width: number, height: number): Geometry => ({ kind: 'box', x, y, width, height });
const near = (value: number, wanted: number): void =>
  assert.ok(Math.abs(value - wanted) < 0.01, `${value} is not ${wanted}`);

test('likeness is intersection over union, also of what is turned or has a notch', () => {
  near(likenessOf(box(0, 0, 100, 100), box(50, 0, 100, 100), SIZE), 1 / 3);
  near(likenessOf(box(0, 0, 100, 100), box(100, 0, 50, 50), SIZE), 0);
  const turned: Geometry = { kind: 'rotatedBox', x: 100, y: 100, width: 80, height: 40, angle: 90 };
  near(likenessOf(turned, box(80, 60, 40, 80), SIZE), 1);
  const notched: Geometry = {
    kind: 'polygon',
    points: [
      [0, 0],
      [100, 0],
      [100, 100],
      [50, 0],
      [0, 100],
    ],
  };
  near(likenessOf(notched, box(0, 0, 100, 100), SIZE), 0.5);
});

test('points are alike by how near they lie, and never like a box', () => {
  const points = (x: number): Geometry => ({ kind: 'points', points: [[x, 10]] });
  near(likenessOf(points(10), points(15), SIZE), 0.5);
  near(likenessOf(points(10), box(0, 0, 20, 20), SIZE), 0);
});

test('a frame tells what matched, lies loosely, has another label, was missed and is extra', () => {
  const known = [
    { classId: '1', geometry: box(0, 0, 100, 100) },
    { classId: '1', geometry: box(0, 200, 50, 50) },
    { classId: '2', geometry: box(200, 0, 50, 50) },
    { classId: '1', geometry: box(200, 200, 40, 40) },
  ];
  const drawn = [
    { classId: '1', geometry: box(0, 0, 100, 90) },
    { classId: '1', geometry: box(0, 200, 20, 50) },
    { classId: '3', geometry: box(200, 0, 50, 50) },
    { classId: '1', geometry: box(100, 300, 40, 40) },
  ];
  assert.deepEqual(
    compare(known, drawn, SIZE).map(({ kind, classId, otherClassId }) => [kind, classId, otherClassId]),
    [
      ['matched', '1', null],
      ['confused', '2', '3'],
      ['loose', '1', null],
      ['missed', '1', null],
      ['extra', '1', null],
    ],
  );
});

test('a sample follows the table of ISO 2859-1, and a small lot is looked at whole', () => {
  assert.deepEqual(samplePlan(200, '2.5'), { frames: 32, mostFaulty: 2 });
  assert.deepEqual(samplePlan(60, '6.5'), { frames: 13, mostFaulty: 2 });
  assert.deepEqual(samplePlan(20, '1.0'), { frames: 13, mostFaulty: 0 });
  assert.deepEqual(samplePlan(3, '2.5'), { frames: 3, mostFaulty: 0 });
});

test('nothing is foretold from two days, and no end where the days differ too much', () => {
  assert.equal(forecastOf([10, 10], 100), null);
  assert.equal(forecastOf([10, 10, 10], 0), null);
  assert.deepEqual(forecastOf([10, 10, 10], 95), { perDay: 10, from: 10, to: 10 });
  assert.equal(forecastOf([0, 1, 0, 0, 0, 0, 1, 0, 90], 100)?.to, null);
});
