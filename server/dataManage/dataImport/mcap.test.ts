/** A recording through the front door: inspected, imported, brought again, taken up again, and refused. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import sharp from 'sharp';
import {
  cameraInfo,
  cloud,
  compressed,
  fix,
  rawImage,
  recording,
  transform,
  type Said,
} from '#server/dataManage/formats/mcap/testing.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { inspectImport, newDataSet } from '#server/testing/dataSets.ts';
import { bring, zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const T0 = BigInt(Date.UTC(2024, 4, 1, 8)) * 1_000_000n;
const MS = 1_000_000n;
const jpeg = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: red, g: 90, b: 6 } } })
    .jpeg()
    .toBuffer();

/** Two moments of a camera, a LiDAR and a camera whose pictures are not packed, with where the car was. */
async function drive(red: number): Promise<Said[]> {
  const moments = await Promise.all(
    [T0, T0 + 100n * MS].map(async (at, index): Promise<Said[]> => [
      { topic: '/fix', schema: 'sensor_msgs/msg/NavSatFix', logTime: at, data: fix(at, 30.25 + index, 120.125) },
      { topic: '/front/image', schema: 'sensor_msgs/msg/CompressedImage', logTime: at, data: compressed(at, 'front', await jpeg(red + index)) },
      { topic: '/lidar', schema: 'sensor_msgs/msg/PointCloud2', logTime: at, data: cloud(at, 'lidar', [[10, 1, -1, index], [NaN, 0, 0, 0]]) },
      { topic: '/rear/image', schema: 'sensor_msgs/msg/Image', logTime: at, data: rawImage(at, 'rear', 'bgr8', 8, 8, Buffer.alloc(192, red + index)) },
    ]),
  ); // prettier-ignore
  return [
    { topic: '/front/camera_info', schema: 'sensor_msgs/msg/CameraInfo', logTime: T0, data: cameraInfo(T0, 'front', 64, 48, [100, 0, 32, 0, 100, 24, 0, 0, 1]) },
    { topic: '/tf_static', schema: 'tf2_msgs/msg/TFMessage', logTime: T0, data: transform('lidar', 'front', [0, 0, 0], [-0.5, 0.5, -0.5, 0.5]) },
    { topic: '/chat', schema: 'nav_msgs/msg/Odometry', logTime: T0, data: new Uint8Array(30) },
    ...moments.flat(),
  ]; // prettier-ignore
}

const framesOf = async (dataSetId: string) =>
  (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' })).list;
const contentOf = async (id: string): Promise<Buffer> => {
  const { frame } = await admin.call('/dataManage/dataFrame/getById', { id });
  const answer = await fetch(new URL(frame.address ?? assert.fail('no content'), admin.address));
  assert.equal(answer.status, 200);
  return Buffer.from(await answer.arrayBuffer());
};

test('a recording is inspected, becomes frames with their content, and changes nothing when it is brought again', async () => {
  const dataSetId = await newDataSet(admin, '录制');
  const bytes = await recording(await drive(40), { chunkSize: 2000 });
  const first = await inspectImport(admin, dataSetId, { 'drive.mcap': bytes });
  const { format, found } = await first.row();
  assert.deepEqual([format, found?.frames, found?.withContent, found?.known], ['mcap', 6, 6, 0]);
  const said = (found?.findings ?? []).map(({ at, text }) => `${at}: ${text}`).join('\n');
  assert.match(said, /drive: .*7.*11.*2024-05-01T08:00:00\.000Z.*2024-05-01T08:00:00\.100Z/);
  assert.match(said, /\/front\/image: .*sensor_msgs\/msg\/CompressedImage.*2.*front/);
  assert.match(said, /\/chat: .*nav_msgs\/msg\/Odometry/);
  assert.deepEqual(await framesOf(dataSetId), []);

  const done = await first.run();
  assert.equal(done.state, 'succeeded', done.message);
  const frames = await framesOf(dataSetId);
  assert.deepEqual(frames.map(({ key, scene, place, sensor, takenAt, thumb }) => [key, scene, place, sensor, takenAt, thumb !== null]), [
    ['drive/front_image/1714550400.000000000.jpg', 'drive', 0, 'front', '2024-05-01T08:00:00Z', true],
    ['drive/front_image/1714550400.100000000.jpg', 'drive', 1, 'front', '2024-05-01T08:00:00.1Z', true],
    ['drive/lidar/1714550400.000000000.bin', 'drive', 0, 'lidar', '2024-05-01T08:00:00Z', false],
    ['drive/lidar/1714550400.100000000.bin', 'drive', 1, 'lidar', '2024-05-01T08:00:00.1Z', false],
    ['drive/rear_image/1714550400.000000000.png', 'drive', 0, 'rear', '2024-05-01T08:00:00Z', true],
    ['drive/rear_image/1714550400.100000000.png', 'drive', 1, 'rear', '2024-05-01T08:00:00.1Z', true],
  ]); // prettier-ignore
  assert.deepEqual(await contentOf(frames[1]?.id ?? ''), await jpeg(41));
  const points = await contentOf(frames[3]?.id ?? '');
  assert.deepEqual([points.length, points.readFloatLE(0), points.readFloatLE(12)], [16, 10, 1]);
  const { frame } = await admin.call('/dataManage/dataFrame/getById', { id: frames[1]?.id ?? '' });
  assert.deepEqual(frame.attributes, { latitude: 31.25, longitude: 120.125, altitude: 12.35 });
  assert.equal(frame.projection?.length, 12);

  const again = await inspectImport(admin, dataSetId, { 'drive.mcap': bytes });
  assert.equal((await again.row()).found?.known, 6);
  assert.equal((await again.run()).state, 'succeeded');
  const { outcome } = await again.row();
  assert.deepEqual([outcome?.added, outcome?.replaced, outcome?.unchanged], [0, 0, 6]);
});

test('an import that lost its store goes on with what it has, and the parts of a recording may come in an archive', async () => {
  const dataSetId = await newDataSet(admin, '录制分段');
  const messages = await drive(120);
  const archive = zip([
    { name: 'bag/bag_0.mcap', content: await recording(messages.slice(0, 7)) },
    { name: 'bag/bag_1.mcap', content: await recording(messages.slice(6)) },
    { name: 'bag/metadata.yaml', content: 'rosbag2_bagfile_information:' },
  ]);
  const { row, run } = await inspectImport(admin, dataSetId, { 'bag.zip': archive });
  const { found } = await row();
  assert.deepEqual([found?.frames, found?.withContent], [6, 6]);
  const said = (found?.findings ?? []).map(({ at, text }) => `${at}: ${text}`).join('\n');
  assert.match(said, /bag\/bag: .*(?:重叠|overlap)/);
  assert.match(said, /bag\/metadata\.yaml/);
  const { current } = app.server.services.storage;
  const put = current.put.bind(current);
  let kept = 0;
  const away = mock.method(current, 'put', (...wish: Parameters<typeof put>) => {
    kept += 1;
    return kept > 4 ? Promise.reject(new Error('away')) : put(...wish);
  });
  try {
    assert.equal((await run()).state, 'failed');
  } finally {
    away.mock.restore();
  }
  assert.ok(kept > 4);
  assert.deepEqual(await framesOf(dataSetId), []);
  const job = await run();
  assert.equal(job.state, 'succeeded', job.message);
  const frames = await framesOf(dataSetId);
  assert.deepEqual([frames.length, new Set(frames.map(({ scene }) => scene)).size], [6, 1]);
  for (const { id } of frames) assert.ok((await contentOf(id)).length > 0);
});

test('a recording that is none is refused with a sentence, and nothing is imported', async () => {
  const quarantined = await bring(admin, 'a.mcap', Buffer.from('this is no recording, whatever it is called'));
  assert.equal(quarantined.state, 'quarantined');
  const dataSetId = await newDataSet(admin, '不是录制');
  const asked = admin.call('/dataManage/dataImport/inspect', { dataSetId, fileIds: [quarantined.id] });
  const { body } = await refusedField(asked, 'fileIds');
  assert.match(
    JSON.stringify(body.data),
    /a\.mcap.* was refused .*its content is not what its name says.*administrator/,
  );
  const { job, row } = await inspectImport(admin, dataSetId, {
    'in.zip': zip([{ name: 'a.mcap', content: 'no recording' }]),
  });
  assert.equal(job.state, 'failed');
  assert.match((await row()).message, /a\.mcap/);
  assert.deepEqual(await framesOf(dataSetId), []);
});
