/** OpenLABEL in and out: its own schema holds, scenes, sensors, tracks and shapes come back, and cuboids project. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { z } from 'zod';
import { bareFrame } from '../door.ts';
import { cornersOf, projected } from '../matrices.ts';
import type { FormatFrame, FormatObject } from '../model.ts';
import * as kitti from '../kitti/index.ts';
import {
  absent,
  again,
  inMemory,
  refusal,
  rounded,
  sharedFiles,
  sharedPath,
  sourceOf,
  told,
  withMatrices,
  written,
  type Told,
} from '../testing.ts';
import * as openlabel from './index.ts';

const SCENES = 'scenes/openlabel';
const sample = (number: string) =>
  told(openlabel.reader.read(sharedFiles(`${SCENES}/openlabel100_kitti_tracking_${number}.json`)));

/** Frames by name and objects by frame, track and shapes: what a file means. */
const meaning = ({ frames, objects }: Told) => ({
  frames: rounded(
    [...frames].sort((a, b) => (a.key < b.key ? -1 : 1)),
    3,
  ),
  objects: rounded(
    withMatrices(objects)
      .map(({ key: _key, ...rest }) => rest)
      .map((each) => [`${each.frame} ${each.track} ${JSON.stringify(rounded(each.shapes[0], 3))}`, each] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    3,
  ),
});

const schema = z.looseObject({});
async function assertValid(all: Told): Promise<void> {
  const validate = new Ajv({ strict: false }).compile(
    schema.parse(JSON.parse(readFileSync(sharedPath(`${SCENES}/openlabel_json_schema-v1.0.0.json`), 'utf8'))),
  );
  const files = (await written(openlabel.writer, sourceOf(all))).filter(({ path }) => path.endsWith('.json'));
  assert.ok(files.length > 0);
  for (const file of files) {
    const parts: Uint8Array[] = [];
    for await (const part of file.open()) parts.push(part);
    assert.ok(validate(JSON.parse(Buffer.concat(parts).toString())), JSON.stringify(validate.errors?.slice(0, 3)));
  }
}

const scene = (place: number, sensor: string, more: Partial<FormatFrame> = {}): FormatFrame => ({
  ...bareFrame(`town/${sensor}/${place}.jpg`),
  scene: '云湾 1',
  place,
  sensor,
  width: 1600,
  height: 900,
  takenAt: `2026-01-01T00:00:0${place}.500Z`,
  ...more,
});
const P = [700, 0, 800, 0, 0, 700, 450, 0, 0, 0, 1, 0];
const SIDE = [0, -1, 0, 0.5, 0, 0, -1, 1, 1, 0, 0, 0.2];
const projection = [0, 1, 2].flatMap((row) =>
  [0, 1, 2, 3].map((column) =>
    [0, 1, 2].reduce((sum, at) => sum + (P[row * 4 + at] ?? 0) * (SIDE[at * 4 + column] ?? 0), 0),
  ),
);

const FRAMES = [
  scene(0, 'CAM_FRONT', { projection, attributes: { weather: 'rain', wipers: true } }),
  scene(0, 'LIDAR_TOP', { kind: 'cloud', key: 'town/0.bin', width: null, height: null }),
  scene(1, 'CAM_FRONT', { projection: projection.map((each, at) => each + (at === 3 ? 5 : 0)) }),
  scene(4, 'CAM_FRONT', { projection }),
  { ...bareFrame('alone.png'), width: 100, height: 100 },
  bareFrame('alone2.png'),
];
const of = (frame: string, key: string, track: string, shapes: FormatObject['shapes'], attributes: FormatObject['attributes'] = {}): FormatObject => ({ frame, key, className: 'vehicle.car', shapes, attributes, track }); // prettier-ignore
const front = (place: number) => `town/CAM_FRONT/${place}.jpg`;
const cuboid = {
  kind: 'cuboid',
  centre: [20, 1, 0.5],
  size: [4, 2, 1.5],
  rotation: [0.1, 0.2, 0.3, Math.sqrt(0.86)],
} as const;
const ring = (x: number): [number, number][] => [[x, 1], [x + 4, 1.5], [x + 2, 8]]; // prettier-ignore
const OBJECTS = [
  of(front(0), 'a', '7', [{ kind: 'box', x: 1.5, y: 2, width: 3, height: 4 }, { ...cuboid, centre: [20, 1, 0.5], size: [4, 2, 1.5], rotation: [...cuboid.rotation] }], { occluded: 1, lit: true, 'plate no': '—' }), // prettier-ignore
  of('town/0.bin', 'a', '7', [{ ...cuboid, centre: [20, 1, 0.5], size: [4, 2, 1.5], rotation: [...cuboid.rotation] }], { occluded: 2 }), // prettier-ignore
  of(front(1), 'a', '7', [{ kind: 'rotatedBox', x: 50, y: 60, width: 9, height: 8, angle: 30 }]),
  of(front(4), 'a', '7', [{ kind: 'polyline', points: [[1, 2], [3, 4]] }]), // prettier-ignore
  of(front(1), 'b', 'car b', [{ kind: 'polygon', points: ring(1), rings: [ring(11), ring(21)] }]),
  of(front(4), 'b', 'car b', [{ kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] }]),
  of(front(4), 'c', '', [{ kind: 'points', points: [[5, 6], [7, 8]] }]), // prettier-ignore
  of('alone.png', 'c', '', [{ kind: 'keyPoints', points: [[1, 2, 2], [3, 4, 1], [0, 0, 0]] }], { score: 0.5 }), // prettier-ignore
  of('alone2.png', 'c', '', [{ kind: 'box', x: 1, y: 2, width: 3, height: 4 }]),
];

test('everything that OpenLABEL carries comes back as it went', async () => {
  const classes = [{ name: 'vehicle.car', number: null, parent: '' }];
  const before: Told = { classes, frames: FRAMES, objects: OBJECTS, findings: [] };
  const after = await again(openlabel, sourceOf(before));
  assert.deepEqual(after.findings, []);
  assert.deepEqual(after.classes, classes);
  assert.deepEqual(meaning(after), meaning(before));
  const twice = await written(openlabel.writer, sourceOf(before));
  assert.deepEqual(twice.map(({ path }) => path).filter((path) => path.endsWith('json')), ['openlabel/0000-云湾_1.json', 'openlabel/frames-0001.json']); // prettier-ignore
});

test('what is written holds to the schema of the standard', { skip: absent(SCENES) }, async () => {
  await assertValid({ classes: [], frames: FRAMES, objects: OBJECTS, findings: [] });
  await assertValid(await sample('0003'));
});

test(
  'scenes of KITTI tracking come in with both cameras, and go out and in unchanged',
  { skip: absent(SCENES) },
  async () => {
    for (const [number, places, tracks] of [
      ['0000', 154, 16],
      ['0003', 144, 10],
    ] as const) {
      const all = await sample(number);
      assert.equal(all.frames.length, places * 3);
      assert.deepEqual([...new Set(all.frames.map(({ sensor }) => sensor))].sort(), [
        'CAM_LEFT',
        'CAM_RIGHT',
        'VELO_TOP',
      ]);
      const real = all.objects.filter(({ className }) => className !== 'DontCare');
      assert.equal(new Set(real.map(({ track }) => track)).size, tracks);
      // areas that nobody labelled have cuboids of size -1 there, and some boxes of the right camera are 44,193 pixels wide
      const codes = [...new Set(all.findings.map((each) => each.split(' ')[0] ?? ''))];
      const expected = ['beyondEdge', 'noSize', 'poseNotKept', ...(number === '0000' ? ['tooFar'] : [])];
      assert.deepEqual(codes.sort(), expected);
      assert.deepEqual(meaning(await again(openlabel, sourceOf(all))), meaning(all));
    }
  },
);

test('cuboids of a camera are brought into the LiDAR and fall onto their boxes', { skip: absent(SCENES) }, async () => {
  const { frames, objects } = await sample('0000');
  const byKey = new Map(frames.map((frame) => [frame.key, frame]));
  const shares: number[] = [];
  for (const { frame: key, shapes, attributes } of objects) {
    const frame = byKey.get(key);
    const [box] = shapes.flatMap((shape) => (shape.kind === 'box' ? [shape] : []));
    const [solid] = shapes.flatMap((shape) => (shape.kind === 'cuboid' ? [shape] : []));
    if (!frame?.projection || !box || !solid || attributes['truncated'] !== 0 || attributes['occluded'] !== 0) continue;
    const places = cornersOf(solid.centre, solid.size, solid.rotation).map((corner) =>
      projected(frame.projection ?? [], corner),
    );
    const xs = places.map((place) => place?.[0] ?? NaN);
    assert.ok(solid.centre[0] > 0 && Math.abs(solid.centre[2]) < 3, 'x is forward and z is up');
    const across = Math.min(Math.max(...xs), box.x + box.width) - Math.max(Math.min(...xs), box.x);
    shares.push(across / (Math.max(Math.max(...xs), box.x + box.width) - Math.min(Math.min(...xs), box.x)));
  }
  shares.sort((a, b) => a - b);
  assert.ok(shares.length > 50);
  assert.ok(
    (shares[Math.floor(shares.length / 2)] ?? 0) > 0.85,
    `half of them share ${shares[Math.floor(shares.length / 2)]}`,
  );
});

test('KITTI goes out as OpenLABEL with its projection', { skip: absent('sensors/kitti') }, async () => {
  const before = await told(kitti.reader.read(sharedFiles('sensors/kitti')));
  // OpenLABEL counts frames within a scene; those of none have no number
  const frames = before.frames.map((frame) => ({ ...frame, place: null }));
  assert.deepEqual(meaning(await again(openlabel, sourceOf(before))), meaning({ ...before, frames }));
});

const read = (openlabelText: string) =>
  told(openlabel.reader.read([inMemory('a.json', `{"openlabel":${openlabelText}}`)]));
const one = (objectData: string, more = '') =>
  read(
    `{"metadata":{"schema_version":"1.0.0"},${more}"objects":{"0":{"name":"x","type":"car"}},"frames":{"3":{"objects":{"0":{"object_data":${objectData}}}}}}`,
  );

test('angles, relative lines, attributes of shapes and pictures without frames', async () => {
  const turned = await one(
    '{"rbbox":[{"name":"r","val":[5,6,3,2,-1.5707963267948966]}],"poly2d":[{"name":"p","val":[1,1,2,0,0,2],"mode":"MODE_POLY2D_RELATIVE","closed":true}]}',
  );
  assert.deepEqual(rounded(turned.objects[0]?.shapes), [
    { kind: 'rotatedBox', x: 5, y: 6, width: 3, height: 2, angle: 270 },
    { kind: 'polygon', points: [[1, 1], [3, 1], [3, 3]] },
  ]); // prettier-ignore
  const attributes = await one(
    '{"num":[{"name":"n","val":1}],"vec":[{"name":"v","val":[1,2]}],"bbox":[{"name":"b","val":[5,5,2,2],"attributes":{"num":[{"name":"n","val":2}],"text":[{"name":"t","val":"x"}]}}]}',
  );
  assert.deepEqual(attributes.objects[0]?.attributes, { n: 1, v: '[1,2]', 'b.n': 2, t: 'x' });
  assert.deepEqual(attributes.findings, ['asText a.json']);
  const alone = await read(
    '{"metadata":{"schema_version":"1.0.0"},"objects":{"0":{"name":"x","type":"car","object_data":{"bbox":[{"name":"b","val":[5,5,2,2]}]}}}}',
  );
  assert.deepEqual(alone.objects.map(({ shapes }) => shapes), [[{ kind: 'box', x: 4, y: 4, width: 2, height: 2 }]]); // prettier-ignore
});

test('what is wrong is said, and the rest is kept', async () => {
  const wrong = async (data: string, more = '') => {
    const { objects, findings } = await one(data, more);
    return `${objects.length}: ${findings.map((each) => each.split(' ')[0]).join(', ')}`;
  };
  assert.equal(await wrong('{"bbox":[{"name":"b","val":[5,5,-2,2]}]}'), '0: noSize, noShape');
  assert.equal(await wrong('{"cuboid":[{"name":"b","val":[5,5,2]}]}'), '0: notANumber, noShape');
  assert.equal(await wrong('{"cuboid":[{"name":"b","val":null}]}'), '0: noShape');
  assert.equal(await wrong('{"mesh":[{"name":"m"}],"bbox":[{"name":"b","val":[5,5,2,2]}]}'), '1: fieldNotKept');
  assert.equal(await wrong('{"bbox":[{"name":"b","val":[5,5,2,2]}]}', '"relations":{},'), '1: fieldNotKept');
  const two = '"streams":{"a":{"type":"camera"},"b":{"type":"camera"}},';
  assert.equal(await wrong('{"bbox":[{"name":"b","val":[5,5,2,2]}]}', two), '0: coordinatesUnknown, noShape');
  const turned = '"streams":{"l":{"type":"lidar"}},';
  assert.equal(
    await wrong('{"cuboid":[{"name":"b","coordinate_system":"odom","val":[1,2,3,0,0,0,1,1,1]}]}', turned),
    '0: coordinatesUnknown, noShape',
  );
  await assert.rejects(read('{"metadata":{"schema_version":"2.0"}}'), refusal(/version 2.0/));
});
