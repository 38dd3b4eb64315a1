/** KITTI in and out: cuboids in the frame of the LiDAR, which its calibration brings back onto the picture. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareFrame } from '../door.ts';
import { cornersOf, projected, squared, times } from '../matrices.ts';
import type { FormatFrame, FormatObject } from '../model.ts';
import { absent, again, inMemory, png, rounded, sharedFiles, sourceOf, told, withMatrices } from '../testing.ts';
import * as kitti from './index.ts';

const CALIB = [
  'P2: 700 0 600 45 0 700 180 -0.3 0 0 1 0.005',
  'R0_rect: 1 0 0 0 1 0 0 0 1',
  'Tr_velo_to_cam: 0 -1 0 0 0 0 -1 -0.08 1 0 0 -0.27',
].join('\n');
const LABEL = 'Car 0.10 1 -1.60 657.39 190.13 700.07 223.39 1.41 1.58 4.36 3.18 2.27 34.38 -1.58';

const read = (label: string, calib: string | null = CALIB) =>
  told(
    kitti.reader.read([
      inMemory('t/label_2/000001.txt', label),
      inMemory('t/image_2/000001.png', png(1242, 375)),
      ...(calib === null ? [] : [inMemory('t/calib/000001.txt', calib)]),
    ]),
  );

/** What encloses the corners on the picture. */
function drawn(object: FormatObject, { projection, width, height }: FormatFrame): number[] {
  const cuboid = object.shapes.find((shape) => shape.kind === 'cuboid');
  assert.ok(cuboid !== undefined && projection !== null && width !== null && height !== null);
  const places = cornersOf(cuboid.centre, cuboid.size, cuboid.rotation).map((corner) => projected(projection, corner));
  const xs = places.map((place) => Math.min(width, Math.max(0, place?.[0] ?? NaN)));
  const ys = places.map((place) => Math.min(height, Math.max(0, place?.[1] ?? NaN)));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

test('cuboids of real frames fall onto their boxes', { skip: absent('sensors/kitti') }, async () => {
  const { frames, objects, findings, classes } = await told(kitti.reader.read(sharedFiles('sensors/kitti')));
  assert.deepEqual(findings, []);
  assert.deepEqual(classes.map(({ name }) => name), ['Pedestrian', 'Misc', 'Car']); // prettier-ignore
  assert.deepEqual(frames.map(({ key, kind, width, height }) => [key, kind, width, height]), [
    ['kitti/image_2/000000.png', 'picture', 1224, 370],
    ['kitti/velodyne/000000.bin', 'cloud', null, null],
    ['kitti/image_2/000002.png', 'picture', 1242, 375],
    ['kitti/velodyne/000002.bin', 'cloud', null, null],
  ]); // prettier-ignore
  assert.equal(objects.length, 3);
  for (const object of objects) {
    const frame = frames.find(({ key }) => key === object.frame);
    const box = object.shapes.find((shape) => shape.kind === 'box');
    assert.ok(frame && box);
    // the labels themselves are drawn by hand, with room around a walking person
    const [left = 0, top = 0, right = 0, bottom = 0] = drawn(object, frame);
    const across = Math.min(right, box.x + box.width) - Math.max(left, box.x);
    const down = Math.min(bottom, box.y + box.height) - Math.max(top, box.y);
    const shared = across * down;
    const share = shared / (box.width * box.height + (right - left) * (bottom - top) - shared);
    assert.ok(across > 0 && down > 0 && share > 0.85, `${object.className}: ${share.toFixed(2)} of the area is shared`);
  }
});

test('objects come back as they went, and project to the same places', { skip: absent('sensors/kitti') }, async () => {
  const before = await told(kitti.reader.read(sharedFiles('sensors/kitti')));
  const after = await again(kitti, sourceOf(before));
  const meaning = (all: typeof before) =>
    rounded(
      withMatrices(all.objects).map(({ frame: _frame, key: _key, ...rest }) => rest),
      3,
    );
  assert.deepEqual(meaning(after), meaning(before));
  // pictures and clouds of a moment still stand side by side, under the numbers that they had
  const moments = (all: typeof before) => all.frames.map(({ key, kind, place }) => [key.slice(key.indexOf('/')), kind, place]); // prettier-ignore
  assert.deepEqual(moments(after), moments(before));
  const pictures = (all: typeof before) => all.frames.filter(({ kind }) => kind === 'picture');
  for (const [at, object] of before.objects.entries()) {
    const [one, other] = [before, after].map((all) => pictures(all).find(({ key }) => key === all.objects[at]?.frame));
    assert.ok(one && other);
    assert.deepEqual(rounded(drawn(object, other), 2), rounded(drawn(object, one), 2));
  }
});

test('sequences keep their tracks, places and cuboids', async () => {
  const frames = [0, 1, 5].map((place) => ({
    ...bareFrame(`town/${place}.png`),
    width: 1242,
    height: 375,
    scene: 'town',
    place,
    sensor: 'front',
  }));
  const objects = frames.flatMap(({ key, place }, at): FormatObject[] => [
    {
      frame: key,
      key: 'a',
      className: 'Car',
      shapes: [
        { kind: 'box', x: 10 + at, y: 20, width: 30, height: 40 },
        { kind: 'cuboid', centre: [10, 2, -1], size: [4, 2, 1.5], rotation: [0, 0, Math.sin(0.3), Math.cos(0.3)] },
      ],
      attributes: { truncated: 0.5, occluded: 2, alpha: 1 },
      track: place === 0 ? '' : '9a-b',
    },
  ]);
  const after = await again(kitti, sourceOf({ classes: [], frames, objects }));
  assert.deepEqual(after.findings, ['calibrationMissing tracking/calib/0000.txt']);
  assert.deepEqual(after.frames.map(({ scene, place }) => [scene, place]), [['0000', 0], ['0000', 1], ['0000', 5]]); // prettier-ignore
  assert.deepEqual(after.objects.map(({ track }) => track), ['', '1000000', '1000000']); // prettier-ignore
  const shapes = (all: readonly FormatObject[]) => rounded(all.map((object) => [object.shapes, object.attributes]));
  assert.deepEqual(shapes(after.objects), shapes(objects));
});

test('clouds of a scene lie beside its first camera, under the numbers of their moments', () => {
  const placing = kitti.writer.placing();
  const frame = (key: string, place: number, sensor: string, scene = 'town') => {
    const kind = key.endsWith('png') ? ('picture' as const) : ('cloud' as const);
    return placing({ ...bareFrame(key, kind), scene, place, sensor });
  };
  assert.deepEqual(
    [3, 4].flatMap((place) => [
      frame(`lidar/${place}.pcd.bin`, place, 'lidar'),
      frame(`left/${place}.png`, place, 'left'),
      frame(`right/${place}.png`, place, 'right'),
    ]),
    [3, 4].flatMap((place) => [
      `tracking/velodyne/0000/00000${place}.bin`,
      `tracking/image_02/0000/00000${place}.png`,
      `tracking/image_02/0001/00000${place}.png`,
    ]),
  );
  assert.deepEqual(
    [frame('a/x/7.bin', 7, 'lidar', ''), frame('a/y/7.png', 7, 'left', ''), frame('a/x/8.pcd', 8, 'lidar', '')],
    ['training/velodyne/000007.bin', 'training/image_2/000007.png', null],
  );
});

test('cameras that look back, aside or up keep their projection', async () => {
  const camera = [700, 0, 600, 0, 0, 700, 180, 0, 0, 0, 1, 0];
  // rows: right, down and ahead of the camera, in the frame of the LiDAR
  const views = {
    back: [0, 1, 0, 0, 0, 0, -1, 1.5, -1, 0, 0, 0.4],
    left: [1, 0, 0, 0.1, 0, 0, -1, 1.5, 0, 1, 0, 0.2],
    onItsSide: [0, 0, 1, 0, 0, -1, 0, 0, 1, 0, 0, 0],
    up: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0],
  };
  for (const [name, view] of Object.entries(views)) {
    const projection = times(camera, squared(view), 3);
    const frame = { ...bareFrame('a.png'), width: 1200, height: 360, projection };
    const { frames, findings } = await again(kitti, sourceOf({ frames: [frame], objects: [], classes: [] }));
    assert.deepEqual(findings.filter((each) => each.startsWith('calibration')), [], name); // prettier-ignore
    const [back] = frames;
    const places: [number, number, number][] = [[9, 5, 3], [-9, 4, 2], [3, 12, 1]]; // prettier-ignore
    const seen = (by: readonly number[]) => rounded(places.map((place) => projected(by, place)), 3); // prettier-ignore
    assert.deepEqual(seen(back?.projection ?? []), seen(projection), name);
  }
});

test('areas that nobody labelled have a box only', async () => {
  const { objects, findings } = await read(
    'DontCare -1 -1 -10 503.89 169.71 590.61 190.13 -1 -1 -1 -1000 -1000 -1000 -10',
  );
  assert.deepEqual(findings, []);
  assert.deepEqual(objects.map(({ shapes, attributes }) => [shapes.map(({ kind }) => kind), attributes]), [[['box'], {}]]); // prettier-ignore
});

test('what is wrong is said, and the rest is kept', async () => {
  const wrong = async (label: string, calib: string | null = CALIB) => {
    const { objects, findings } = await read(label, calib);
    const kinds = objects.map(({ shapes }) => shapes.map(({ kind }) => kind).join('+')).join();
    return `${kinds}: ${findings.join(', ').replaceAll(/ t\/\S+/g, '')}`;
  };
  assert.equal(await wrong(LABEL), 'box+cuboid: ');
  assert.equal(await wrong('Car 0.1 1'), ': columns');
  assert.equal(await wrong(LABEL.replace('1.41', '-1.41')), 'box: noSize');
  assert.equal(await wrong(LABEL.replace('3.18', 'nan')), 'box: notANumber');
  assert.equal(await wrong(LABEL.replace('700.07', '600')), 'cuboid: noSize');
  assert.equal(await wrong(LABEL.replace('700.07', '1300')), 'box+cuboid: beyondEdge');
  assert.equal(await wrong(LABEL, null), 'box+cuboid: calibrationMissing');
  assert.equal(await wrong(LABEL, CALIB.replace('P2', 'P9')), 'box+cuboid: calibrationBroken');
  assert.equal(await wrong(LABEL, CALIB.replace('0 0 -1 -0.08', '0 0 1 -0.08')), 'box+cuboid: calibrationTurned');
  const turned = '0 1 0 0 0 0 1 -0.08 1 0 0 -0.27';
  assert.equal(
    await wrong(LABEL, CALIB.replace('0 -1 0 0 0 0 -1 -0.08 1 0 0 -0.27', turned)),
    'box+cuboid: calibrationTurned',
  );
});

test('a cloud of odd length is left out, and labels without a picture are told', async () => {
  const files = [inMemory('label_2/000001.txt', LABEL), inMemory('velodyne/000001.bin', Buffer.alloc(33))];
  const { frames, findings } = await told(kitti.reader.read(files));
  assert.deepEqual(frames.map(({ key }) => key), ['image_2/000001.png']); // prettier-ignore
  assert.deepEqual(findings, [
    'calibrationMissing calib/000001.txt',
    'pictureMissing image_2/000001.png',
    'cloudLength velodyne/000001.bin',
  ]);
});

const pose = (x: number, rz: number, more = '') =>
  `<item><tx>${x}</tx><ty>2</ty><tz>-1.5</tz><rx>0</rx><ry>0</ry><rz>${rz}</rz><state>2</state><occlusion>-1</occlusion>${more}</item>`;
const tracklet = (first: number, poses: string, height = '1.5') =>
  `<item><objectType>Car</objectType><h>${height}</h><w>2</w><l>4</l><first_frame>${first}</first_frame><poses><count>1</count>${poses}</poses></item>`;

test('tracklets of raw recordings: each pose is a cuboid of its frame', { skip: absent('labels') }, async () => {
  const xml = `<!DOCTYPE boost_serialization><boost_serialization><tracklets>${tracklet(1, pose(10, 0.5) + pose(11, 0.6))}${tracklet(0, pose(1, 0), '-1')}</tracklets></boost_serialization>`;
  const { classes, frames, objects, findings } = await told(
    kitti.reader.read([
      inMemory('drive_0001/tracklet_labels.xml', xml),
      inMemory('drive_0001/image_02/data/0000000002.png', png(9, 9)),
    ]),
  );
  assert.deepEqual(classes.map(({ name }) => name), ['Car']); // prettier-ignore
  assert.deepEqual(frames.map(({ key, scene, place }) => [key, scene, place]), [
    ['drive_0001/velodyne_points/data/0000000000.bin', 'drive_0001', 0],
    ['drive_0001/velodyne_points/data/0000000001.bin', 'drive_0001', 1],
    ['drive_0001/velodyne_points/data/0000000002.bin', 'drive_0001', 2],
    ['drive_0001/image_02/data/0000000002.png', 'drive_0001', 2],
  ]); // prettier-ignore
  assert.deepEqual(rounded(objects.map(({ frame, track, shapes }) => [frame.slice(-5), track, shapes])), rounded([
    ['1.bin', '0', [{ kind: 'cuboid', centre: [10, 2, -0.75], size: [4, 2, 1.5], rotation: [0, 0, Math.sin(0.25), Math.cos(0.25)] }]],
    ['2.bin', '0', [{ kind: 'cuboid', centre: [11, 2, -0.75], size: [4, 2, 1.5], rotation: [0, 0, Math.sin(0.3), Math.cos(0.3)] }]],
  ])); // prettier-ignore
  assert.deepEqual(findings.map((each) => each.split(' ')[0]), ['noSize']); // prettier-ignore
  // the sizes of that file are made up, and below zero
  const sample = await told(kitti.reader.read(sharedFiles('labels/datumaro_kitti_tracklets.xml')));
  assert.ok(sample.frames.length > 0 && sample.findings.every((each) => each.startsWith('noSize')));
});
