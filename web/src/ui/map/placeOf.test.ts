import assert from 'node:assert/strict';
import { test } from 'node:test';
import { townRoads } from '#contract/capacity/town/roads.ts';
import type { OwnFeature } from '#contract/capacity/monitoring/calls.ts';
import { placeOf, placesIn } from './placeOf.ts';

const feature = (layer: 'road' | 'station', names: [string, string], geometry: OwnFeature['geometry']): OwnFeature => ({
  type: 'Feature',
  geometry,
  properties: { layer, id: '1', kind: 'street', nameZh: names[0], nameEn: names[1] },
});

test('a place is its road and the way from the nearest station; nothing where nothing is near', () => {
  const known = placesIn([
    feature('road', ['星河路', 'Xinghe Road'], { type: 'LineString', coordinates: [[113.9, 22.5], [113.92, 22.5]] }), // prettier-ignore
    feature('road', ['', ''], { type: 'LineString', coordinates: [[113.9, 22.6], [113.92, 22.6]] }), // prettier-ignore
    feature('station', ['云湾城区', 'Yunwan'], { type: 'Point', coordinates: [113.91, 22.49] }),
  ]);
  assert.equal(placeOf(known, [113.91, 22.5001], 'zh-CN'), '星河路 · 云湾城区北约1.1公里');
  assert.equal(placeOf(known, [113.91, 22.5001], 'en-US'), 'Xinghe Road · 1.1 km north of Yunwan');
  assert.equal(placeOf(known, [113.91, 22.49], 'zh-CN'), '云湾城区');
  assert.equal(placeOf(known, [114.5, 22.6], 'zh-CN'), '');
});

test('each road of the town has a name of its own', () => {
  const names = townRoads().map(({ nameZh }) => nameZh);
  assert.equal(new Set(names).size, names.length);
});
