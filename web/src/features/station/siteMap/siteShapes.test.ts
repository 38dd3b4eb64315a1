import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SiteDrawing } from '#contract/station.ts';
import { codeProblems, differenceOf, drawingOf, infosOf, nextBayCode, shapesOf } from './siteShapes.ts';

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
  assert.deepEqual([...codeProblems(shapesOf(drawing), twice)], [['a2', 'twice']]);
  assert.deepEqual(
    [...codeProblems(shapesOf(drawing), new Map())],
    [
      ['a1', 'needed'],
      ['a2', 'needed'],
    ],
  );
});
