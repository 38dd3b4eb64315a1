/** nuScenes' tables in and out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matrixOf, times } from '../matrices.ts';
import type { FormatFrame, FormatObject } from '../model.ts';
import { bareFrame } from '../door.ts';
import {
  absent,
  again,
  inMemory,
  refusal,
  rounded,
  sharedFiles,
  sourceOf,
  told,
  withMatrices,
  type Told,
} from '../testing.ts';
import * as nuscenes from './index.ts';

const { reader } = nuscenes;

const T4 = 'scenes/nuscenes_t4_sample';

test('the T4 layout: scenes, sensors, cuboids, boxes and masks', { skip: absent(T4) }, async () => {
  const { classes, frames, objects, findings } = await told(reader.read(sharedFiles(T4)));
  assert.deepEqual(classes.map(({ name }) => name), ['car', 'pedestrian', 'bicycle', 'traffic_cone']); // prettier-ignore
  assert.deepEqual(frames.slice(0, 3).map(({ key, kind, scene, place, sensor, width, takenAt }) => [key, kind, scene, place, sensor, width, takenAt]), [
    ['data/LIDAR_TOP/001.pcd.bin', 'cloud', 'minimal_test_scene', 0, 'LIDAR_TOP', null, '2024-01-01T00:00:00.000Z'],
    ['data/CAM_FRONT/001.jpg', 'picture', 'minimal_test_scene', 0, 'CAM_FRONT', 800, '2024-01-01T00:00:00.000Z'],
    ['data/CAM_BACK/001.jpg', 'picture', 'minimal_test_scene', 0, 'CAM_BACK', 800, '2024-01-01T00:00:00.000Z'],
  ]); // prettier-ignore
  assert.equal(frames.length, 9);
  const solid = objects.filter(({ shapes }) => shapes[0]?.kind === 'cuboid');
  // the LiDAR stands two metres above the car, and the car is at 10 m in the second moment
  assert.deepEqual(rounded(solid.slice(0, 2).map(({ className, frame, shapes }) => [className, frame, shapes[0]?.kind === 'cuboid' && shapes[0].centre])), [
    ['car', 'data/LIDAR_TOP/001.pcd.bin', [10, 5, -1]],
    ['car', 'data/LIDAR_TOP/002.pcd.bin', [2, 5.2, -1]],
  ]); // prettier-ignore
  assert.deepEqual(solid[0]?.attributes, { moving: true, visibility: 'full', num_lidar_pts: 250, num_radar_pts: 15 });
  assert.equal(solid[0]?.track, solid[1]?.track);
  const drawn = objects.filter(({ frame }) => frame.endsWith('.jpg'));
  assert.deepEqual(drawn[0]?.shapes.map(({ kind }) => kind), ['box', 'mask']); // prettier-ignore
  assert.deepEqual(drawn[0]?.shapes[0], { kind: 'box', x: 100, y: 100, width: 200, height: 150 });
  const [, mask] = drawn[0]?.shapes ?? [];
  assert.ok(mask?.kind === 'mask' && mask.x === 100 && mask.y === 100 && mask.width === 200 && mask.height === 150);
  // the sample's boxes are corner and size, against its own description; their masks show it
  assert.deepEqual([...new Set(findings.map((each) => each.split(' ')[0]))], ['boxReadAsSize']);
});

/** Objects by frame and shape; tracks only as what belongs together. */
const meaning = ({ frames, objects }: Told) => {
  const tracks = new Map<string, string[]>();
  for (const { track, frame } of objects) if (track !== '') tracks.set(track, [...(tracks.get(track) ?? []), frame]);
  return {
    frames: rounded(
      [...frames].sort((a, b) => (a.key < b.key ? -1 : 1)),
      3,
    ),
    objects: rounded(
      withMatrices(objects)
        .map(({ key: _key, track: _track, ...rest }) => JSON.stringify(rounded(rest, 3)))
        .sort(),
    ),
    tracks: [...tracks.values()].map((keys) => keys.sort().join()).sort(),
  };
};

const camera = [700, 0, 800, 0, 0, 700, 450, 0, 0, 0, 1, 0];
const side = (x: number) =>
  times(camera, times([0, -1, 0, x, 0, 0, -1, 1, 1, 0, 0, 0.2, 0, 0, 0, 1], matrixOf([0, 0, 0.1, Math.sqrt(0.99)])), 3);
const frameOf = (place: number, sensor: string, more: Partial<FormatFrame> = {}): FormatFrame => ({
  ...bareFrame(`samples/${sensor}/${place}.jpg`),
  scene: 'scene-0001',
  place,
  sensor,
  width: 1600,
  height: 900,
  takenAt: `2026-01-01T00:00:0${place}.500Z`,
  ...more,
});
const cloud = { kind: 'cloud', width: null, height: null } as const;
const FRAMES = [0, 1, 2].flatMap((place) => [
  frameOf(place, 'LIDAR_TOP', cloud),
  frameOf(place, 'CAM_FRONT', { projection: side(place) }),
]);
const ALONE = { ...bareFrame('alone.png'), width: 30, height: 20 };
const of = (frame: string, key: string, track: string, shapes: FormatObject['shapes'], attributes: FormatObject['attributes'] = {}): FormatObject => ({ frame, key, className: 'vehicle.car', shapes, attributes, track }); // prettier-ignore
const cuboid = (x: number): FormatObject['shapes'][number] => ({ kind: 'cuboid', centre: [x, 1, 0.5], size: [4, 2, 1.5], rotation: [0.1, 0.2, 0.3, Math.sqrt(0.86)] }); // prettier-ignore
const OBJECTS = [
  of('samples/LIDAR_TOP/0.jpg', 'a', '7', [cuboid(20)], {
    vehicle: 'moving',
    lit: true,
    visibility: '80-100',
    num_lidar_pts: 5,
    num_radar_pts: 0,
  }),
  of('samples/LIDAR_TOP/2.jpg', 'a', '7', [cuboid(21)], { num_lidar_pts: 0, num_radar_pts: 0 }),
  of('samples/LIDAR_TOP/2.jpg', 'b', '', [cuboid(31)], { num_lidar_pts: 0, num_radar_pts: 0 }),
  of('samples/CAM_FRONT/1.jpg', 'a', '7', [{ kind: 'box', x: 1.5, y: 2, width: 3, height: 4 }, { kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] }], { visibility: '80-100' }), // prettier-ignore
  of('samples/CAM_FRONT/1.jpg', 'b', '', [{ kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] }]),
  of('samples/CAM_FRONT/1.jpg', 'c', '8', [{ kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] }]),
  of('alone.png', 'b', '', [{ kind: 'box', x: 1.5, y: 2, width: 3, height: 4 }]),
];

test('what nuScenes carries comes back as it went', async () => {
  const before: Told = { classes: [{ name: 'vehicle.car', number: null, parent: '' }], frames: [...FRAMES, ALONE], objects: OBJECTS, findings: [] }; // prettier-ignore
  const after = await again(nuscenes, sourceOf(before));
  assert.deepEqual(after.findings, []);
  assert.deepEqual(after.classes, before.classes);
  assert.deepEqual(meaning(after), meaning(before));
});

test('the T4 sample goes out and in unchanged', { skip: absent(T4) }, async () => {
  const before = await told(reader.read(sharedFiles(T4)));
  assert.deepEqual(meaning(await again(nuscenes, sourceOf(before))), meaning(before));
});

const TABLES: Readonly<Record<string, object[]>> = {
  sensor: [{ token: 's', channel: 'CAM', modality: 'camera' }, { token: 'l', channel: 'LIDAR', modality: 'lidar' }],
  calibrated_sensor: [
    { token: 'c', sensor_token: 's', translation: [0, 0, 0], rotation: [1, 0, 0, 0], camera_intrinsic: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] },
    { token: 'cl', sensor_token: 'l', translation: [0, 0, 0], rotation: [1, 0, 0, 0], camera_intrinsic: [] },
  ],
  ego_pose: [{ token: 'e', translation: [0, 0, 0], rotation: [1, 0, 0, 0] }],
  scene: [{ token: 'sc', name: 'town' }],
  sample: [{ token: 'sa', scene_token: 'sc', timestamp: 1 }],
  sample_data: [
    { token: 'd', sample_token: 'sa', ego_pose_token: 'e', calibrated_sensor_token: 'c', filename: 'a.jpg', width: 100, height: 50, is_key_frame: true, timestamp: 1 },
    { token: 'dl', sample_token: 'sa', ego_pose_token: 'e', calibrated_sensor_token: 'cl', filename: 'a.bin', is_key_frame: true, timestamp: 1 },
    { token: 'sweep', sample_token: 'sa', ego_pose_token: 'e', calibrated_sensor_token: 'cl', filename: 'b.bin', is_key_frame: false },
  ],
  category: [{ token: 'k', name: 'car' }],
  instance: [{ token: 'i', category_token: 'k' }],
}; // prettier-ignore
const readTables = (more: Readonly<Record<string, object[]>>) =>
  told(
    reader.read(
      Object.entries({ ...TABLES, ...more }).map(([name, all]) => inMemory(`v1/${name}.json`, JSON.stringify(all))),
    ),
  );

test('what is wrong is said, and the rest is kept', async () => {
  const wrong = async (more: Readonly<Record<string, object[]>>) => {
    const { objects, findings } = await readTables(more);
    return `${objects.length}: ${findings.map((each) => each.split(' ')[0]).join(', ')}`;
  };
  const solid = {
    token: 'x',
    sample_token: 'sa',
    instance_token: 'i',
    translation: [1, 2, 3],
    size: [2, 4, 1],
    rotation: [1, 0, 0, 0],
  };
  const box = { token: 'y', sample_data_token: 'd', category_token: 'k', bbox: [1, 2, 10, 20] };
  assert.equal(await wrong({ sample_annotation: [solid], object_ann: [box] }), '2: sweepsLeftOut');
  assert.equal(await wrong({ sample_annotation: [{ ...solid, size: [2, -4, 1] }] }), '0: sweepsLeftOut, noSize');
  assert.equal(
    await wrong({ sample_annotation: [{ ...solid, rotation: [0, 0, 0, 0] }] }),
    '0: sweepsLeftOut, notANumber',
  );
  assert.equal(await wrong({ sample_annotation: [{ ...solid, sample_token: '?' }] }), '0: sweepsLeftOut, frameMissing');
  assert.equal(
    await wrong({ sample_annotation: [{ ...solid, instance_token: '?' }] }),
    '0: sweepsLeftOut, notUnderstood',
  );
  assert.equal(await wrong({ object_ann: [{ ...box, bbox: [10, 20, 1, 2] }] }), '0: sweepsLeftOut, noSize, noShape');
  assert.equal(
    await wrong({ object_ann: [{ ...box, bbox: [200, 20, 210, 30] }] }),
    '0: sweepsLeftOut, outside, noShape',
  );
  assert.equal(await wrong({ object_ann: [{ ...box, category_token: '?' }] }), '1: sweepsLeftOut, classUnknown');
  assert.equal(
    await wrong({ ego_pose: [], object_ann: [box] }),
    '1: sweepsLeftOut, calibrationBroken, calibrationBroken',
  );
  const upsideDown = [{ token: 'e', translation: [0, 0, 0], rotation: [3, 0, 0, 0] }];
  assert.equal(await wrong({ ego_pose: upsideDown }), '0: sweepsLeftOut, calibrationBroken, calibrationBroken');
  await assert.rejects(
    told(reader.read([inMemory('v1/sample_data.json', '[]')])),
    refusal(/v1\/category.json is missing/),
  );
});

test('masks that run row by row, as T4 describes them', async () => {
  // 4 wide and 2 high: the second and third pixel of the upper row
  const mask = { size: [100, 50], counts: Buffer.from('12Ul4', 'latin1').toString('base64') };
  const { objects, findings } = await readTables({
    surface_ann: [{ token: 'x', sample_data_token: 'd', category_token: 'k', mask }],
  });
  assert.deepEqual([objects.map(({ shapes }) => shapes), findings.slice(1)], [[[{ kind: 'mask', x: 1, y: 0, width: 2, height: 1, runs: [0, 2] }]], []]); // prettier-ignore
});
