/** Clouds: a moment of a camera and a LiDAR comes in, its cloud is labelled with cuboids, and they go back into the set. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { cuboidEdges, turnBy } from '#contract/dataManage/dataSet/cuboids.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringFiles } from '#server/testing/dataSets.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const reviewer = await app.signInAs(['data']);

const CALIB = [
  'P2: 700 0 600 45 0 700 180 -0.3 0 0 1 0.005',
  'R0_rect: 1 0 0 0 1 0 0 0 1',
  'Tr_velo_to_cam: 0 -1 0 0 0 0 -1 -0.08 1 0 0 -0.27',
].join('\n');
const LABEL = 'Car 0.10 1 -1.60 657.39 190.13 700.07 223.39 1.41 1.58 4.36 3.18 2.27 34.38 -1.58';
const picture = await sharp({ create: { width: 1242, height: 375, channels: 3, background: { r: 9, g: 9, b: 9 } } })
  .png()
  .toBuffer();
const cloud = Buffer.from(new Float32Array([10, 1, -1, 0.5, NaN, 0, 0, 0]).buffer);

const bringMoments = () =>
  bringFiles(
    admin,
    [7, 9].flatMap((number) => [
      { name: `k/calib/00000${number}.txt`, content: Buffer.from(CALIB) },
      { name: `k/label_2/00000${number}.txt`, content: Buffer.from(number === 7 ? LABEL : '') },
      { name: `k/image_2/00000${number}.png`, content: picture },
      { name: `k/velodyne/00000${number}.bin`, content: cloud },
    ]),
  );

test('a cloud is labelled with cuboids beside its camera, and what is accepted goes into the set', async () => {
  const dataSetId = await bringMoments();
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  const cloudIds = list.filter(({ kind }) => kind === 'cloud').map(({ id }) => id);
  const shown = await admin.call('/dataManage/dataFrame/getById', { id: cloudIds[0] ?? '' });
  // what the picture of the moment has in space stands in the cloud too
  assert.deepEqual(shown.siblings.map(({ key }) => key), ['k/image_2/000007.png']); // prettier-ignore
  assert.deepEqual(shown.around.map(({ shapes }) => shapes.map(({ kind }) => kind)), [['box', 'cuboid']]); // prettier-ignore
  const cuboid = shown.around[0]?.shapes.find((shape) => shape.kind === 'cuboid');
  assert.ok(cuboid);
  const places = cuboidEdges(cuboid, shown.siblings[0]?.projection ?? null).flat();
  assert.equal(places.length, 24);
  assert.ok(places.every(([x, y]) => x > 645 && x < 712 && y > 180 && y < 235));

  const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `点云 ${randomUUID()}` });
  const added = await admin.call('/dataManage/labelTask/addFromSet', {
    id,
    version: 1,
    dataSetId,
    number: null,
    kind: 'cloud',
  });
  assert.equal(added.frames, 2);
  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId: id });
  const jobId = jobs[0]?.id ?? '';
  const at = async () => ({
    id: jobId,
    version: (await admin.call('/dataManage/labelJob/getById', { id: jobId })).job.version,
  });
  await admin.call('/dataManage/labelJob/work', { ...(await at()), move: 'take' });
  const { frames, objects } = await admin.call('/dataManage/labelJob/getById', { id: jobId });
  assert.deepEqual(objects, []);
  assert.deepEqual(
    frames.map(({ kind, width, cameras }) => [kind, width, cameras.map((camera) => [camera.sensor, camera.width])]),
    [
      ['cloud', 0, [['image_2', 1242]]],
      ['cloud', 0, [['image_2', 1242]]],
    ],
  );
  assert.deepEqual(frames[0]?.cameras[0]?.projection, shown.siblings[0]?.projection);
  for (const address of [frames[0]?.address ?? '', frames[0]?.cameras[0]?.address ?? ''])
    assert.equal((await fetch(new URL(address, admin.address))).status, 200);

  const { list: labels } = await admin.call('/dataManage/labelList/getPageList', { keyword: 'car' });
  const car = labels.find(({ kitti }) => kitti.includes('Car'))?.id ?? '';
  const track = randomUUID().replaceAll('-', '');
  const drawn = (frame: number, x: number, yaw: number) => ({
    key: randomUUID().replaceAll('-', ''),
    revision: 0,
    object: {
      frameId: frames[frame]?.id ?? '',
      classId: car,
      geometry: {
        kind: 'cuboid' as const,
        centre: [x, 2, -1] as [number, number, number],
        size: [4, 2, 1.5] as [number, number, number],
        rotation: [...turnBy(yaw)] as [number, number, number, number],
      },
      attributes: {},
      isConfirmed: true,
      track,
    },
  });
  const box = { ...drawn(0, 10, 0), object: { ...drawn(0, 10, 0).object, geometry: { kind: 'box' as const, x: 1, y: 1, width: 2, height: 2 } } }; // prettier-ignore
  await refusedField(
    admin.call('/dataManage/labelJob/saveObjects', { jobId, changes: [box] }),
    'changes.0.object.geometry',
  );
  await admin.call('/dataManage/labelJob/saveObjects', { jobId, changes: [drawn(0, 10, 0), drawn(1, 12, 0.4)] });
  await admin.call('/dataManage/labelJob/addNote', { jobId, frameId: frames[0]?.id ?? '', x: -12.5, y: 3, text: '漏' });
  await admin.call('/dataManage/labelJob/work', { ...(await at()), move: 'submit' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'take' });
  const { notes } = await reviewer.call('/dataManage/labelJob/getById', { id: jobId });
  assert.deepEqual(notes.map(({ x, y }) => [x, y]), [[-12.5, 3]]); // prettier-ignore
  await reviewer.call('/dataManage/labelJob/closeNote', { id: notes[0]?.id ?? '' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'pass' });
  const leader = await app.signInAs(['administrator']);
  await leader.call('/dataManage/labelJob/accept', { ...(await at()), move: 'accept' });
  const task = (await admin.call('/dataManage/labelTask/getPageList', { id })).list[0];
  const release = { id, version: task?.version ?? 0 };
  assert.deepEqual(await admin.call('/dataManage/labelTask/release', release), { frames: 2, unchanged: 0 });
  const after = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  const inSet = await Promise.all(
    after.list
      .filter(({ kind }) => kind === 'cloud')
      .map((frame) => admin.call('/dataManage/dataFrame/getById', { id: frame.id })),
  );
  assert.deepEqual(
    inSet.map((frame) => frame.list.map(({ shapes: [shape] }) => (shape?.kind === 'cuboid' ? shape.centre : null))),
    [[[10, 2, -1]], [[12, 2, -1]]],
  );
  // the picture keeps its own objects
  assert.equal(after.list.filter(({ kind, objects: count }) => kind === 'picture' && count === 1).length, 1);
});

test('a set without clouds gives none', async () => {
  const dataSetId = await bringFiles(admin, [{ name: 'a.png', content: picture }]);
  const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `点云 ${randomUUID()}` });
  await assert.rejects(
    admin.call('/dataManage/labelTask/addFromSet', { id, version: 1, dataSetId, number: null, kind: 'cloud' }),
    /没有任务里还没有的这类帧|no frame of this kind/,
  );
});
