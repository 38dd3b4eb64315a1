/** What a scene is written as, held against the standard. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { SaxesParser } from 'saxes';
import { z } from 'zod';
import type { SceneActor } from '#contract/dataManage/scene/calls.ts';
import { absent, sharedPath } from '#server/dataManage/formats/testing.ts';
import { writeScene } from './write.ts';

const SCHEMA = 'scenes/openlabel/openlabel_json_schema-v1.0.0.json';

const actor = (id: string, isEgo: boolean, points: SceneActor['points']): SceneActor => ({
  id,
  name: `YW-${id}`,
  kind: 'car',
  isEgo,
  length: 4.8,
  width: 1.9,
  height: 1.6,
  points,
});
const scene = {
  id: '1',
  name: '急减速 YW-1',
  kind: 'hardBraking' as const,
  summary: '行人横穿',
  startedAt: '2026-01-01T00:00:00.000Z',
  duration: 2,
  frame: 'earth' as const,
  lng: 114,
  lat: 22.5,
  tags: ['crossing', 'dry', 'pedestrian', 'rain'],
  tagValues: { rain: 5, pedestrian: '推婴儿车', dry: false },
};
const actors = [
  actor('1', true, [
    [0, 114, 22.5, 90, 10],
    [1, 114.0001, 22.5, 90, 5],
    [2, 114.0001, 22.5, null, 0],
  ]),
  actor('2', false, []),
];

test('OpenLABEL holds to its schema, with an actor that was never seen too', { skip: absent(SCHEMA) }, () => {
  const schema = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(sharedPath(SCHEMA), 'utf8')));
  const validate = new Ajv({ strict: false }).compile(schema);
  for (const some of [actors, []]) {
    const { content } = writeScene('openlabel', scene, some, [{ tag: 'rain', valueType: 'number', unit: 'mm/h' }]);
    assert.ok(validate(JSON.parse(content)), JSON.stringify(validate.errors?.slice(0, 4)));
    const tags = z
      .object({ openlabel: z.object({ tags: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(content));
    const value = { name: 'value', type: 'value' };
    assert.deepEqual(Object.values(tags.openlabel.tags), [
      { type: 'crossing', ontology_uid: '' },
      { type: 'dry', ontology_uid: '', tag_data: { boolean: [{ ...value, val: false }] } },
      { type: 'pedestrian', ontology_uid: '', tag_data: { text: [{ ...value, val: '推婴儿车' }] } },
      {
        type: 'rain',
        ontology_uid: '',
        tag_data: { num: [{ ...value, val: 5, attributes: { text: [{ name: 'unit', val: 'mm/h' }] } }] },
      },
    ]);
  }
});

test('a name that a sheet would run as a formula stays text, and a way of one place is no line', () => {
  const [first] = actors;
  assert.ok(first);
  const odd = { ...first, name: '=1+1', points: first.points.slice(0, 1) };
  assert.match(writeScene('csv', scene, [odd]).content, /,'=1\+1,/);
  assert.deepEqual(
    z.object({ features: z.array(z.unknown()) }).parse(JSON.parse(writeScene('geojson', scene, [odd]).content))
      .features,
    [],
  );
});

/** The elements of a text that is well formed, each with its attributes, below which ones it stands. */
function elementsOf(xml: string) {
  const parser = new SaxesParser({});
  const open: string[] = [];
  const found: { path: string; attributes: Readonly<Record<string, string>> }[] = [];
  parser.on('opentag', ({ name, attributes }) => {
    open.push(name);
    found.push({ path: open.slice(-3).join('/'), attributes: { ...attributes } });
  });
  parser.on('closetag', () => void open.pop());
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return found;
}

test('OpenSCENARIO has every track as a trajectory in time, whatever the scene is called', () => {
  const walker = { ...actor('3', false, [[0, 114, 22.5, null, 1], [0, 114, 22.5, null, 1], [2, 114, 22.50001, null, 1]]), kind: 'person' as const }; // prettier-ignore
  const name = '<急减速> & "$x" \u0001';
  const { content, fileName, type } = writeScene('openscenario', { ...scene, name }, [...actors, walker]);
  assert.deepEqual([type, fileName.endsWith('.xosc')], ['application/xml', true]);
  const elements = elementsOf(content);
  const of = (path: string) => elements.filter((one) => one.path.endsWith(path)).map(({ attributes }) => attributes);
  assert.deepEqual(
    [of('FileHeader')[0]?.['revMinor'], of('FileHeader')[0]?.['description']?.includes('$')],
    ['2', false],
  );
  // whoever was never seen is in no scenario
  assert.deepEqual(of('ScenarioObject').map((one) => one['name']), ['ego', 'actor2']); // prettier-ignore
  assert.deepEqual(of('ScenarioObject/Pedestrian').length, 1);
  assert.deepEqual(of('Polyline/Vertex').map((one) => one['time']), ['0', '1', '2', '0', '2']); // prettier-ignore
  const places = of('Vertex/Position/WorldPosition').map((one) => [
    Number(one['x']),
    Number(one['y']),
    Number(one['h']),
  ]);
  // our car goes east; the person, whose heading nobody knew, goes north
  assert.deepEqual(places[0], [0, 0, 0]);
  assert.ok(Math.abs((places[1]?.[0] ?? 0) - 10.273) < 0.01);
  assert.ok(Math.abs((places[3]?.[2] ?? 0) - Math.PI / 2) < 1e-4);
  const refs = of('Actors/EntityRef').map((one) => one['entityRef']);
  assert.deepEqual(refs, ['ego', 'actor2']);
  assert.equal(of('StopTrigger/ConditionGroup/Condition').length, 1);
  // and a scene in which nothing moves is a scenario, too
  assert.ok(
    elementsOf(writeScene('openscenario', scene, []).content).some(({ path }) => path.endsWith('Init/Actions')),
  );
});
