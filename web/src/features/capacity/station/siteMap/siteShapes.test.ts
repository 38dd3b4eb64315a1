import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteDrawing } from '#contract/capacity/station/calls.ts';
import { differenceOf, drawingOf, infosOf, nextBayCode, problemsOf, shapesOf, withMiddle } from './siteShapes.ts';

const properties = { name: '', bayCode: '', oneWay: false };
const drawing: SiteDrawing = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'in',
      geometry: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      properties: { ...properties, kind: 'lane', name: 'In', oneWay: true },
    },
    {
      type: 'Feature',
      id: 'a1',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      },
      properties: { ...properties, kind: 'bay', bayCode: 'A1' },
    },
    {
      type: 'Feature',
      id: 'a2',
      geometry: { type: 'Point', coordinates: [2, 2] },
      properties: { ...properties, kind: 'bay', bayCode: 'A2' },
    },
  ],
};

test('a drawing becomes shapes and is the same again', () => {
  const shapes = shapesOf(drawing);
  assert.deepEqual(
    shapes.map(({ role, positions }) => [role, positions.length]),
    [
      ['lane', 2],
      ['bay', 3],
      ['bayPoint', 1],
    ],
  );
  assert.deepEqual(drawingOf(shapes, infosOf(drawing)), drawing);
});

test('what differs between two drawings', () => {
  const infos = new Map(infosOf(drawing)).set('in', { ...properties, name: 'Out', oneWay: true });
  const later = drawingOf(shapesOf(drawing).slice(0, 2), infos);
  const { added, removed, changed } = differenceOf(drawing, later);
  assert.deepEqual([added.length, removed[0]?.id, changed[0]?.id], [0, 'a2', 'in']);
});

test('bays get the codes of the station first, then the next number', () => {
  assert.equal(nextBayCode(['A1', 'A2'], new Set(['A1'])), 'A2');
  assert.equal(nextBayCode(['A1'], new Set(['A1', 'B2'])), 'B1');
  assert.equal(nextBayCode([], new Set()), 'A1');
  const twice = new Map(infosOf(drawing)).set('a2', { ...properties, bayCode: 'A1' });
  assert.deepEqual([...problemsOf(shapesOf(drawing), twice)], [['a2', 'twice']]);
  assert.deepEqual(
    [...problemsOf(shapesOf(drawing), new Map())],
    [
      ['a1', 'needed'],
      ['a2', 'needed'],
    ],
  );
});

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const area = (id: string, ...rings: [number, number][][]): SiteDrawing['features'][number] => ({
  type: 'Feature',
  id,
  geometry: { type: 'Polygon', coordinates: rings },
  properties: { ...properties, kind: 'noGo' },
});
const hole = (id: string, from: number, to: number) => ({
  id,
  role: 'hole',
  geometry: 'polygon' as const,
  positions: square(from, to).slice(0, -1),
});

test('a hole is cut out of the smallest area around it, and stays with it', () => {
  const whole: SiteDrawing = {
    type: 'FeatureCollection',
    features: [area('big', square(0, 10)), area('small', square(2, 8))],
  };
  const drawn = drawingOf([...shapesOf(whole), hole('new', 4, 6)], new Map());
  const kept: SiteDrawing = {
    type: 'FeatureCollection',
    features: [area('big', square(0, 10)), area('small', square(2, 8), square(4, 6))],
  };
  assert.deepEqual(drawn, kept);
  // another area that is drawn around it later does not take it
  const later = [...shapesOf(kept), ...shapesOf({ ...whole, features: [area('later', square(3, 7))] })];
  assert.deepEqual(drawingOf(later, new Map()).features[1], kept.features[1]);
  assert.deepEqual(drawingOf(shapesOf(kept), infosOf(kept)), kept);
});

test('a hole that lies in no area is a problem, and never a shape of its own', () => {
  const shapes = [...shapesOf({ type: 'FeatureCollection', features: [area('one', square(0, 4))] }), hole('out', 3, 5)];
  assert.deepEqual([...problemsOf(shapes, new Map())], [['out', 'alone']]);
  assert.deepEqual(drawingOf(shapes, new Map()).features, [area('one', square(0, 4))]);
});

test('a picture that is moved keeps its size', () => {
  const picture = { url: '/content/img/x', opacity: 1, corners: square(0, 2).slice(0, 4) };
  const [a, b, c, d] = picture.corners;
  assert.ok(a !== undefined && b !== undefined && c !== undefined && d !== undefined);
  const moved = withMiddle({ ...picture, corners: [a, b, c, d] }, [11, 21]);
  assert.deepEqual(moved.corners, [
    [10, 20],
    [12, 20],
    [12, 22],
    [10, 22],
  ]);
});
