/** CSV out, plain pictures in, and what all formats share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { geometry } from '#contract/dataManage/dataSet/geometry.ts';
import * as csv from './csv.ts';
import { bareFrame } from './door.ts';
import { FORMATS, lossOf, lossOfFrame, sentenceOf, traitsOf } from './index.ts';
import type { FormatObject } from './model.ts';
import * as pictures from './pictures.ts';
import { absent, sharedFiles, inMemory, png, refusal, sourceOf, told, written } from './testing.ts';

const frame = { ...bareFrame('a "b", c.jpg'), scene: '云湾', place: 3, width: 40, height: 30, projection: [1, 2, 3], attributes: { n: 1 } }; // prettier-ignore
const object: FormatObject = {
  frame: frame.key,
  key: '1',
  className: '=cmd()',
  shapes: [
    { kind: 'polygon', points: [[1, 1], [5, 1], [5, 9]], rings: [[[11, 1], [15, 1], [15, 9]]] },
    { kind: 'cuboid', centre: [1, 2, 3], size: [4, 2, 1], rotation: [0.5, 0.5, 0.5, 0.5] },
  ],
  attributes: { 'a,b': 'line\nline', lit: true },
  track: '7',
}; // prettier-ignore

test('tables hold everything, and no cell is a formula', async () => {
  const files = await written(csv.writer, sourceOf({ classes: [], frames: [frame], objects: [object] }));
  const table = async (name: string) => {
    const parts: Uint8Array[] = [];
    for await (const part of files.find(({ path }) => path === name)?.open() ?? []) parts.push(part);
    return z.array(z.record(z.string(), z.string())).parse(parse(Buffer.concat(parts), { columns: true, bom: true }));
  };
  const [row] = await table('frames.csv');
  assert.deepEqual(row, {
    frame: frame.key,
    kind: 'picture',
    scene: '云湾',
    place: '3',
    sensor: '',
    width: '40',
    height: '30',
    takenAt: '',
    projection: '[1,2,3]',
    attributes: '{"n":1}',
  });
  const rows = await table('objects.csv');
  assert.deepEqual(
    rows.map((each) =>
      geometry.parse({ kind: each['shape'], ...z.looseObject({}).parse(JSON.parse(each['geometry'] ?? '')) }),
    ),
    object.shapes,
  );
  assert.deepEqual(rows.map((each) => [each['class'], each['track'], each['left'], each['right'], each['attributes']]), [
    ["'=cmd()", '7', '1', '15', JSON.stringify(object.attributes)],
    ["'=cmd()", '7', '', '', JSON.stringify(object.attributes)],
  ]); // prettier-ignore
});

test('pictures come in by their content, whatever they are called', async () => {
  const { frames, findings } = await told(
    pictures.reader.read([
      inMemory('a/1.png', png(40, 30)),
      inMemory('a/2.jpg', png(50, 60)),
      inMemory('a/3.png', 'hello'),
      inMemory('a/4.png', png(100_000, 100_000)),
      inMemory('a/5.txt', 'hello'),
    ]),
  );
  assert.deepEqual(frames.map(({ key, width, height }) => [key, width, height]), [['a/1.png', 40, 30], ['a/2.jpg', 50, 60]]); // prettier-ignore
  assert.deepEqual(findings, [
    'otherEnding a/2.jpg',
    'notAPicture a/3.png',
    'pictureTooLarge a/4.png',
    'fileNotUsed a/5.txt',
  ]);
  await assert.rejects(told(pictures.reader.read([inMemory('a.txt', 'x')])), refusal(/are not/));
});

const LOG = 'n015-2018-07-24-11-22-45+0800';

test('files that are named as nuScenes names them say sensor, moment and time, with their clouds', async () => {
  const { frames, findings } = await told(
    pictures.reader.read([
      inMemory(`s/${LOG}__CAM_BACK__1532402927637525.png`, png(40, 30)),
      inMemory(`s/${LOG}__CAM_FRONT__1532402927612460.png`, png(40, 30)),
      inMemory(`s/${LOG}__CAM_FRONT__1532402928112460.png`, png(40, 30)),
      inMemory(`s/${LOG}__LIDAR_TOP__1532402927647951.pcd.bin`, Buffer.alloc(40)),
      inMemory(`s/${LOG}__LIDAR_TOP__1532402928147951.pcd.bin`, Buffer.alloc(41)),
      inMemory(`s/${LOG}__CAM_BACK__99999999999999999.png`, png(40, 30)),
      inMemory('s/other.png', png(40, 30)),
      inMemory('s/other.pcd.bin', Buffer.alloc(40)),
    ]),
  );
  assert.deepEqual(
    frames.map(({ key, kind, scene, place, sensor, takenAt }) => [key.slice(2).replace(`${LOG}__`, ''), kind, scene, place, sensor, takenAt]),
    [
      ['CAM_BACK__1532402927637525.png', 'picture', LOG, 0, 'CAM_BACK', '2018-07-24T03:28:47.637Z'],
      ['CAM_FRONT__1532402927612460.png', 'picture', LOG, 0, 'CAM_FRONT', '2018-07-24T03:28:47.612Z'],
      ['CAM_FRONT__1532402928112460.png', 'picture', LOG, 1, 'CAM_FRONT', '2018-07-24T03:28:48.112Z'],
      ['CAM_BACK__99999999999999999.png', 'picture', '', null, '', null],
      ['other.png', 'picture', '', null, '', null],
      ['LIDAR_TOP__1532402927647951.pcd.bin', 'cloud', LOG, 0, 'LIDAR_TOP', '2018-07-24T03:28:47.647Z'],
    ],
  ); // prettier-ignore
  assert.deepEqual(findings, [
    `cloudLength s/${LOG}__LIDAR_TOP__1532402928147951.pcd.bin`,
    'fileNotUsed s/other.pcd.bin',
  ]);
});

test('six cameras and a LiDAR of nuScenes are one moment', { skip: absent('sensors/nuscenes') }, async () => {
  const { frames, findings } = await told(pictures.reader.read(sharedFiles('sensors/nuscenes')));
  assert.deepEqual(findings, []);
  assert.deepEqual([...new Set(frames.map(({ scene, place }) => `${scene} ${place}`))], [`${LOG} 0`]);
  assert.deepEqual(frames.map(({ sensor, width }) => `${sensor} ${width}`).toSorted(), [
    ...['BACK', 'BACK_LEFT', 'BACK_RIGHT', 'FRONT', 'FRONT_LEFT', 'FRONT_RIGHT'].map((name) => `CAM_${name} 1600`),
    'LIDAR_TOP null',
  ]);
});

test('after a thousand findings the others are counted by what they say', async () => {
  const bad = Array.from({ length: 1500 }, (_, id) => `{"id":${id},"image_id":1,"category_id":1,"bbox":[1,2,-3,4]}`);
  const text = `{"images":[{"id":1,"file_name":"1.jpg"}],"categories":[{"id":1,"name":"a"}],"annotations":[${bad.join()}]}`;
  const sentences: string[] = [];
  let count = 0;
  for await (const item of FORMATS.coco.reader.read([inMemory('a.json', text)])) {
    if (item.kind !== 'finding') continue;
    count += 1;
    if (item.value.code === 'andMore') sentences.push(sentenceOf(item.value, 'en-US'));
  }
  assert.equal(count, 1002);
  assert.deepEqual(sentences, [
    '1000 more of the same: The width or height is not positive (… × …); left out',
    '1000 more of the same: The object “…” has no shape that can be kept; left out',
  ]);
});

test('what an object and a frame would lose is counted', () => {
  const losses = (format: Parameters<typeof lossOf>[0], each = object) => {
    const { lost, losses: found } = lossOf(format, traitsOf(each));
    return `${lost ? 'lost: ' : ''}${[...found].map(([loss, count]) => `${loss} ${count}`).join(', ')}`;
  };
  assert.equal(losses('coco'), 'cuboid 1');
  assert.equal(losses('kitti'), 'polygon 1, tilt 1, attributes 2');
  assert.equal(losses('openlabel'), '');
  assert.equal(losses('cvat'), 'cuboid 1, rings 1');
  assert.equal(losses('csv'), '');
  assert.equal(losses('coco', { ...object, shapes: object.shapes.slice(1) }), 'lost: cuboid 1, objects 1');
  assert.deepEqual(lossOfFrame('coco', frame), ['projection', 'scenes']);
  assert.deepEqual(lossOfFrame('coco', { ...frame, kind: 'cloud' }), ['clouds']);
});

test('each format is known by its files', async () => {
  const best = async (...files: Parameters<typeof inMemory>[]) => {
    const sources = files.map((each) => inMemory(...each));
    const scores = await Promise.all(
      Object.entries(FORMATS).map(async ([name, format]) => ('reader' in format ? ([name, await format.reader.recognises(sources)] as const) : ([name, 0] as const))), // prettier-ignore
    );
    return scores.sort(([, a], [, b]) => b - a)[0]?.[0];
  };
  const picture = ['image_2/1.png', png(4, 4)] as const;
  assert.equal(await best([...picture], ['a.json', '{"info":{},"images":[],"annotations":[]}']), 'coco');
  assert.equal(await best([...picture], ['label_2/1.txt', 'Car 0 0 0 1 2 3 4 1 1 1 1 1 1 0']), 'kitti');
  assert.equal(await best([...picture], ['a.json', '\ufeff {"openlabel":{}}']), 'openlabel');
  assert.equal(await best([...picture], ['a.xml', '<?xml version="1.0"?><annotations/>']), 'cvat');
  assert.equal(await best([...picture], ['readme.txt', 'x']), 'pictures');
});
