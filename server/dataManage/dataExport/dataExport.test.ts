/** Out and in again through the front door, in every format that is read: what the matrix says is carried is there again, with its picture. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { CARRIES, lossOf, traitsOf } from '#server/dataManage/formats/index.ts';
import { bareFrame } from '#server/dataManage/formats/door.ts';
import type { FormatObject } from '#server/dataManage/formats/model.ts';
import * as openlabel from '#server/dataManage/formats/openlabel/index.ts';
import { sourceOf, written } from '#server/dataManage/formats/testing.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { inspectImport, newDataSet } from '#server/testing/dataSets.ts';
import { unzipped, zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const FORMATS = ['coco', 'kitti', 'openlabel', 'cvat', 'nuscenes'] as const;
const SIDES = { width: 64, height: 48 };

const frames = [0, 1, 2].map((place) => ({
  ...bareFrame(`town/front/${place}.png`),
  ...SIDES,
  scene: 'town',
  place,
  sensor: 'front',
  takenAt: `2026-01-01T00:00:0${place}.000Z`,
  projection: [60, -32, 0, 0, 0, -24, -60, 0, 1, 0, 0, 0],
}));
const SHAPES: FormatObject['shapes'] = [
  { kind: 'box', x: 4, y: 5, width: 20, height: 10 },
  { kind: 'rotatedBox', x: 30, y: 20, width: 12, height: 6, angle: 30 },
  { kind: 'polygon', points: [[10, 10], [30, 10], [30, 30]] },
  { kind: 'polyline', points: [[1, 2], [30, 40]] },
  { kind: 'points', points: [[5, 6], [7, 8]] },
  { kind: 'keyPoints', points: [[11, 12, 2], [13, 14, 1]] },
  { kind: 'mask', x: 3, y: 4, width: 3, height: 2, runs: [1, 3, 1, 1] },
  { kind: 'cuboid', centre: [10, 1, 0], size: [4, 2, 1], rotation: [0, 0, 0.6, 0.8] },
]; // prettier-ignore
/** In each frame a track of each shape. */
const objects = frames.flatMap(
  ({ key }) =>
  SHAPES.map((shape, at): FormatObject => ({ frame: key, key: String(at), className: 'car', shapes: [shape], attributes: { lit: true }, track: String(at + 1) })), // prettier-ignore
);

const picture = (place: number): Promise<Buffer> =>
  sharp({ create: { ...SIDES, channels: 3, background: { r: 80 * place, g: 90, b: 60 } } })
    .png()
    .toBuffer();

async function first(): Promise<Buffer> {
  const files = await written(openlabel.writer, sourceOf({ classes: [], frames, objects }));
  const entries = [];
  for (const file of files) {
    const parts: Uint8Array[] = [];
    for await (const part of file.open()) parts.push(part);
    const place = frames.findIndex(({ key }) => key === file.path);
    entries.push({ name: file.path, content: place < 0 ? Buffer.concat(parts) : await picture(place) });
  }
  return zip(entries);
}

async function imported(name: string, bytes: Buffer) {
  const dataSetId = await newDataSet(admin, name);
  const { row, run } = await inspectImport(admin, dataSetId, { [`${name}.zip`]: bytes });
  const { format, found: said, message } = await row();
  assert.ok(said, `${name}: ${message}`);
  const job = await run();
  assert.equal(job.state, 'succeeded', job.message);
  return { dataSetId, format, said };
}

/** The shapes of each frame in the order of place, and whether it has its picture. */
async function heldIn(dataSetId: string) {
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId });
  const all = await Promise.all(list.map(({ id }) => admin.call('/dataManage/dataFrame/getById', { id })));
  return all
    .map(({ frame, list: inFrame }) => ({
      key: frame.key,
      hasPicture: frame.address !== null,
      shapes: inFrame.flatMap(({ shapes }) => shapes.map(({ kind }) => kind)).toSorted(),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Exports a version and answers what a format said it would lose. */
const lossesOf = async (id: string, format: string) => {
  const { list } = await admin.call('/dataManage/dataExport/getLoss', { id, number: null });
  const found = list.find((one) => one.format === format);
  assert.ok(found);
  return { losses: new Map(found.losses.map(({ what, count }) => [what, count])), carries: found.carries };
};

test('what each format loses is counted as objects lose it, and the matrix says what each carries', async () => {
  const tilted = {
    kind: 'cuboid',
    centre: [10, 1, 0],
    size: [4, 2, 1],
    rotation: [0.1, 0, 0.6, 0.8],
  } satisfies FormatObject['shapes'][number];
  const ringed = { kind: 'polygon', points: [[10, 10], [30, 10], [30, 30]], rings: [[[1, 1], [5, 1], [5, 5]]] } satisfies FormatObject['shapes'][number]; // prettier-ignore
  const objectOf = (key: string, shapes: FormatObject['shapes'], attributes: FormatObject['attributes'] = {}) => ({
    frame: 'a.png',
    key,
    className: 'car',
    shapes,
    attributes,
    track: '',
  });
  const source = sourceOf({
    classes: [],
    frames: [{ ...bareFrame('a.png'), ...SIDES, attributes: { weather: 'rain' } }],
    objects: [
      objectOf('1', [{ kind: 'box', x: 4, y: 5, width: 20, height: 10 }, tilted], { truncated: 0.5, lit: true }),
      objectOf('2', [ringed, { kind: 'box', x: 1, y: 1, width: 29, height: 29 }]),
      objectOf('3', [{ kind: 'polyline', points: [[1, 2], [30, 40]] }]), // prettier-ignore
    ],
  });
  const files = await written(openlabel.writer, source);
  const entries = await Promise.all(
    files.map(async (file) => {
      const parts: Uint8Array[] = [];
      for await (const part of file.open()) parts.push(part);
      return { name: file.path, content: file.path === 'a.png' ? await picture(1) : Buffer.concat(parts) };
    }),
  );
  const { dataSetId } = await imported('得失', zip(entries));
  const filtered = async (value: string) => {
    const frameAttribute = { code: 'weather', value };
    return (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, frameAttribute })).total;
  };
  assert.deepEqual([await filtered('rain'), await filtered('dry')], [1, 0]);
  const figures = await admin.call('/dataManage/dataFrame/getFigures', { dataSetId, number: null });
  assert.deepEqual(figures.frameAttributes, [{ code: 'weather', value: 'rain', frames: 1 }]);

  const kitti = (await lossesOf(dataSetId, 'kitti')).losses;
  // one of the two attributes has a place in KITTI
  assert.deepEqual(
    ['attributes', 'tilt', 'polygon', 'objects', 'names'].map((what) => kitti.get(what)),
    [1, 1, 1, 1, 1],
  );
  const cvat = (await lossesOf(dataSetId, 'cvat')).losses;
  assert.deepEqual([cvat.get('rings'), cvat.get('together'), cvat.get('cuboid')], [1, 1, 1]);
  const { losses: ofCoco, carries } = await lossesOf(dataSetId, 'coco');
  assert.deepEqual([ofCoco.get('parents'), ofCoco.get('polyline')], [undefined, 1]);
  assert.deepEqual(
    ['polygon', 'polyline', 'attributes', 'parents'].map((what) => carries.find((one) => one.what === what)?.how),
    ['all', 'none', 'all', 'all'],
  );
  // what COCO is said to carry stands in its file
  const { jobId } = await admin.call('/dataManage/dataExport/start', { id: dataSetId, number: null, format: 'coco' });
  const job = await endOfJob(admin, jobId);
  const { content } = await fileOfJob(admin, jobId, job.files[0]?.name ?? '');
  const [[, json] = []] = [...(await unzipped(content))].filter(([path]) => path.endsWith('.json'));
  assert.match(json?.toString() ?? '', /"name":"car","supercategory":"[a-z]/);
});

test('every format brings back what it carries, with its pictures', async () => {
  const { dataSetId } = await imported('first', await first());
  const whole = SHAPES.map(({ kind }) => kind).toSorted();
  const before = await heldIn(dataSetId);
  assert.deepEqual(before.map(({ shapes, hasPicture }) => [shapes, hasPicture]), frames.map(() => [whole, true])); // prettier-ignore
  for (const format of FORMATS) {
    const { jobId } = await admin.call('/dataManage/dataExport/start', { id: dataSetId, number: null, format });
    const job = await endOfJob(admin, jobId);
    assert.equal(job.state, 'succeeded', job.message);
    const kept = objects.filter((object) => !lossOf(format, traitsOf(object)).lost).length;
    const counted = { frames: frames.length, objects: kept, pictures: frames.length };
    assert.deepEqual([job.doneCount, job.figures], [frames.length, counted], format);
    const { content } = await fileOfJob(admin, jobId, job.files[0]?.name ?? '');
    const again = await imported(format, content);
    assert.equal(again.format, format);
    assert.equal(again.said?.objects, kept, format);
    assert.deepEqual(
      (await heldIn(again.dataSetId)).map(({ shapes, hasPicture }) => [shapes, hasPicture]),
      frames.map(() => [whole.filter((kind) => CARRIES[format].shapes.includes(kind)), true]),
      format,
    );
  }
});

test('KITTI takes clouds and calibrations along, and brings both back', async () => {
  const points = (count: number, numbers: number) => Buffer.from(Float32Array.from({ length: count * numbers }, (_, at) => at / 4).buffer); // prettier-ignore
  const projection = [60, -32, 0, 0, 0, -24, -60, 0, 1, 0, 0, 0];
  const moments = [0, 3].flatMap((place) => [
    { ...bareFrame(`drive/front/${place}.png`), ...SIDES, scene: 'drive', place, sensor: 'front', projection },
    { ...bareFrame(`drive/lidar/${place}.${place === 0 ? 'bin' : 'pcd.bin'}`, 'cloud'), scene: 'drive', place, sensor: 'lidar' }, // prettier-ignore
  ]);
  const shapes = SHAPES.filter(({ kind }) => kind === 'cuboid' || kind === 'box');
  const boxed = moments
    .filter(({ kind }) => kind === 'picture')
    .map(({ key }) => ({ frame: key, key: '1', className: 'car', shapes, attributes: {}, track: '' }));
  const files = await written(openlabel.writer, sourceOf({ classes: [], frames: moments, objects: boxed }));
  const contentOf = async (path: string, whole: AsyncIterable<Uint8Array>): Promise<Buffer> => {
    if (path.endsWith('.png')) return picture(1);
    if (path.endsWith('.bin')) return path.endsWith('.pcd.bin') ? points(2, 5) : points(3, 4);
    const parts: Uint8Array[] = [];
    for await (const part of whole) parts.push(part);
    return Buffer.concat(parts);
  };
  const entries = files.map(async (file) => ({ name: file.path, content: await contentOf(file.path, file.open()) }));
  const { dataSetId } = await imported('点云', zip(await Promise.all(entries)));
  const { losses, carries } = await lossesOf(dataSetId, 'kitti');
  assert.deepEqual([losses.get('clouds'), carries.find(({ what }) => what === 'clouds')?.how], [undefined, 'part']);
  const { jobId } = await admin.call('/dataManage/dataExport/start', { id: dataSetId, number: null, format: 'kitti' });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'succeeded', job.message);
  const { content } = await fileOfJob(admin, jobId, job.files[0]?.name ?? '');
  const left = new Map(await unzipped(content));
  const cloud = (number: number) => left.get(`tracking/velodyne/0000/00000${number}.bin`);
  assert.deepEqual(cloud(0), points(3, 4));
  // nuScenes writes the ring behind each point, for which KITTI has no place
  assert.deepEqual(cloud(3), Buffer.concat([points(2, 5).subarray(0, 16), points(2, 5).subarray(20, 36)]));
  assert.match(left.get('tracking/calib/0000.txt')?.toString() ?? '', /Tr_velo_to_cam: /);

  const again = await imported('点云再导入', content);
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId: again.dataSetId, sort: 'key' });
  assert.deepEqual(list.map(({ kind, place, scene }) => [kind, place, scene]), [
    ['picture', 0, '0000'],
    ['picture', 3, '0000'],
    ['cloud', 0, '0000'],
    ['cloud', 3, '0000'],
  ]); // prettier-ignore
  const shown = await admin.call('/dataManage/dataFrame/getById', { id: list[0]?.id ?? '' });
  assert.deepEqual(shown.siblings.map(({ kind, address }) => [kind, address !== null]), [['cloud', true]]); // prettier-ignore
  assert.ok(shown.frame.projection?.every((number, at) => Math.abs(number - (projection[at] ?? 0)) < 1e-6));
});
