/** Archives that lead elsewhere, pictures that are too large, and a store that goes away; and what leaves of turned pictures. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import sharp from 'sharp';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { inspectImport, newDataSet, picture } from '#server/testing/dataSets.ts';
import { png, unzipped, zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const SIDES = { width: 64, height: 48 };
const BOX = { left: 16, top: 8, width: 32, height: 32 };

await admin.call('/dataManage/labelList/addOne', {
  code: 'registration',
  nameZh: '号牌',
  nameEn: 'Registration',
  coco: ['registration'],
  isPrivate: true,
});

/** A COCO file of pictures of 64 × 48, the first with a plate. */
const labelled = (...names: string[]) => ({
  name: 'labels.json',
  content: JSON.stringify({
    images: names.map((name, index) => ({ id: index + 1, file_name: name, ...SIDES })),
    categories: [{ id: 1, name: 'registration' }],
    annotations: [
      { id: 1, image_id: 1, category_id: 1, bbox: [BOX.left, BOX.top, BOX.width, BOX.height], area: 1024, iscrowd: 0 },
    ],
  }),
});

async function inspected(name: string, archive: Buffer) {
  const dataSetId = await newDataSet(admin, name);
  const frames = async () => (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' })).list;
  return { dataSetId, frames, ...(await inspectImport(admin, dataSetId, { 'in.zip': archive })) };
}

/** Makes a link of the only entry of an archive, as `zip --symlinks` does. */
function linked(archive: Buffer): Buffer {
  const entry = archive.indexOf(Buffer.from('504b0102', 'hex'));
  archive.writeUInt32LE((0o120777 << 16) >>> 0, entry + 38);
  return archive;
}

test('a link in an archive is refused, and nothing is imported', async () => {
  const { job, row, frames } = await inspected('链接', linked(zip([{ name: 'a.png', content: '/etc/passwd' }])));
  assert.equal(job.state, 'failed');
  assert.match((await row()).message, /a\.png/);
  assert.deepEqual(await frames(), []);
});

test('a picture of too many pixels in an archive is told, and its frame stays without it', async () => {
  const archive = zip([labelled('a.png', 'b.png'), { name: 'a.png', content: png(60_000, 60_000) }, { name: 'b.png', content: await picture(64, 48) }]); // prettier-ignore
  const { run, row, frames } = await inspected('超大图片', archive);
  assert.equal((await run()).state, 'succeeded');
  assert.ok((await row()).found?.findings.some(({ at }) => at === 'a.png'));
  assert.deepEqual(
    (await frames()).map(({ key, thumb }) => [key, thumb !== null]),
    [
      ['a.png', false],
      ['b.png', true],
    ],
  );
});

test('points of a cloud that are no places are left out and counted, and a cloud that was cut off is refused', async () => {
  const point = (x: number) => Buffer.from(new Float32Array([x, 2, 3, 0.5]).buffer);
  const cloud = Buffer.concat([point(1), point(NaN), point(4), point(Infinity)]);
  const calib = 'P2: 700 0 600 45 0 700 180 -0.3 0 0 1 0.005\nR0_rect: 1 0 0 0 1 0 0 0 1\nTr_velo_to_cam: 0 -1 0 0 0 0 -1 -0.08 1 0 0 -0.27\n'; // prettier-ignore
  const archive = zip([
    { name: 'calib/000000.txt', content: calib },
    { name: 'velodyne/000000.bin', content: cloud },
    { name: 'velodyne/000001.bin', content: cloud.subarray(0, 33) },
    { name: 'velodyne/000002.bin', content: point(NaN) },
  ]);
  const { run, row, frames } = await inspected('缺坐标的点云', archive);
  assert.equal((await run()).state, 'succeeded');
  const told = new Map((await row()).found?.findings.map(({ at, text }) => [at, text]));
  assert.match(told.get('velodyne/000000.bin') ?? '', /^2 points .*left out/);
  assert.match(told.get('velodyne/000001.bin') ?? '', /length 33 .*incomplete/);
  assert.match(told.get('velodyne/000002.bin') ?? '', /No point/);
  const [whole, empty, ...others] = await frames();
  assert.ok(whole && empty && others.length === 0);
  const addressOf = async (id: string) => (await admin.call('/dataManage/dataFrame/getById', { id })).frame.address;
  assert.equal(await addressOf(empty.id), null);
  const kept = await fetch(new URL((await addressOf(whole.id)) ?? '', admin.address));
  assert.deepEqual(Buffer.from(await kept.arrayBuffer()), Buffer.concat([point(1), point(4)]));
});

test('while the store is away an import fails whole, and the next run brings all of it', async () => {
  const archive = zip([labelled('a.png'), { name: 'a.png', content: await picture(64, 48, 200) }]);
  const { run, frames } = await inspected('存储中断', archive);
  const away = mock.method(app.server.services.storage.current, 'put', () => Promise.reject(new Error('away')));
  try {
    assert.equal((await run()).state, 'failed');
  } finally {
    away.mock.restore();
  }
  assert.ok(away.mock.callCount() > 0);
  assert.deepEqual(await frames(), []);
  const again = await run();
  assert.equal(again.state, 'succeeded', again.message);
  assert.deepEqual(
    (await frames()).map(({ objects, thumb }) => [objects, thumb !== null]),
    [[1, true]],
  );
});

test('what leaves stands upright, says nothing of where it was taken, and its private part cannot be made out', async () => {
  const isBright = (x: number) => Math.floor(x / 4) % 2 === 0;
  const stripes = Buffer.from(
    Array.from({ length: SIDES.width * SIDES.height * 3 }, (_, at) =>
      isBright(Math.floor(at / 3) % SIDES.width) ? 255 : 0,
    ),
  );
  const upright = await sharp(stripes, { raw: { ...SIDES, channels: 3 } })
    .png()
    .toBuffer();
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } };
  const turned = await sharp(upright)
    .rotate(270)
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6, exif })
    .toBuffer();
  const before = await sharp(turned).metadata();
  assert.deepEqual([before.orientation, before.width, before.exif !== undefined], [6, 48, true]);

  const archive = zip([labelled('a.jpg', 'b.jpg'), ...['a.jpg', 'b.jpg'].map((name) => ({ name, content: turned }))]);
  const { dataSetId, run } = await inspected('转正', archive);
  assert.equal((await run()).state, 'succeeded');
  const { jobId } = await admin.call('/dataManage/dataExport/start', { id: dataSetId, number: null, format: 'coco' });
  const job = await endOfJob(admin, jobId);
  const files = [...(await unzipped((await fileOfJob(admin, jobId, job.files[0]?.name ?? '')).content))];
  for (const name of ['a.jpg', 'b.jpg']) {
    const left = files.find(([path]) => path.endsWith(name))?.[1];
    const { width, height, exif: kept, orientation } = await sharp(left).metadata();
    assert.deepEqual([width, height, kept, orientation ?? 1], [64, 48, undefined, 1], name);
    const pixels = await sharp(left).removeAlpha().raw().toBuffer();
    const valuesAt = (y: number, from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => pixels[(y * SIDES.width + from + at) * 3] ?? -1);
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
    assert.ok(spread(valuesAt(2, 0, 64)) > 200, name);
    const inBox = spread(valuesAt(24, BOX.left + 4, BOX.left + BOX.width - 4));
    assert.equal(inBox < 120, name === 'a.jpg', `${name}: ${inBox}`);
  }
});
