/** Data sets from the front door: files in, looked at, frozen, compared, restored, and out again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringFiles, inspectImport, newDataSet } from '#server/testing/dataSets.ts';
import { unzipped, zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const labels = await admin.call('/dataManage/labelList/getPageList', { keyword: 'car' });
const car = labels.list.find(({ coco: names }) => names.includes('car'))?.id ?? '';
const { id: plate } = await admin.call('/dataManage/labelList/addOne', {
  code: 'registration',
  nameZh: '号牌',
  nameEn: 'Registration',
  coco: ['plate'],
  isPrivate: true,
});

const rowOf = async (id: string) => {
  const { list } = await admin.call('/dataManage/dataSet/getPageList', { id });
  const [row] = list;
  assert.ok(row);
  return row;
};

interface Annotation {
  image: number;
  name: 'car' | 'plate' | 'ghost';
  box: [number, number, number, number];
}
/** A COCO file of pictures of 64 × 48. */
function coco(images: readonly string[], annotations: readonly Annotation[]): Buffer {
  const names = ['car', 'plate', 'ghost'];
  return Buffer.from(
    JSON.stringify({
      images: images.map((name, index) => ({ id: index + 1, file_name: name, width: 64, height: 48 })),
      categories: names.map((name, index) => ({ id: index + 1, name })),
      annotations: annotations.map(({ image, name, box }, index) => ({
        id: index + 1,
        image_id: image,
        category_id: names.indexOf(name) + 1,
        bbox: box,
        area: box[2] * box[3],
        iscrowd: 0,
      })),
    }),
  );
}

async function inspected(dataSetId: string, files: Readonly<Record<string, Buffer>>) {
  const { job, row } = await inspectImport(admin, dataSetId, files);
  return { job, one: await row() };
}

async function imported(dataSetId: string, files: Readonly<Record<string, Buffer>>) {
  const { row, run } = await inspectImport(admin, dataSetId, files);
  const job = await run();
  return { job, outcome: (await row()).outcome };
}

const BOXES: readonly Annotation[] = [
  { image: 1, name: 'car', box: [4, 4, 20, 10] },
  { image: 1, name: 'plate', box: [8, 8, 6, 4] },
  { image: 2, name: 'car', box: [10, 10, 30, 20] },
];
const NAMES = ['a.png', 'b.png'];
/** A real picture of 64 × 48, of another colour for each name. */
const picture = (name: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: name.charCodeAt(0), g: 90, b: 60 } } })
    .png()
    .toBuffer();

const archive = async (annotations = BOXES, names = NAMES): Promise<Buffer> =>
  zip([
    ...(await Promise.all(names.map(async (name) => ({ name: `images/${name}`, content: await picture(name) })))),
    { name: 'labels.json', content: coco(names, annotations) },
  ]);

test('what a detector said comes besides what is there, unconfirmed, and once', async () => {
  const id = await newDataSet(admin, '预标注');
  await imported(id, { 'in.zip': await archive() });
  const found: readonly Annotation[] = [
    { image: 1, name: 'car', box: [30, 4, 20, 10] },
    { image: 2, name: 'car', box: [2, 2, 9, 9] },
  ];
  const detect = async (annotations: readonly Annotation[]) => {
    const { one } = await inspected(id, { 'detections.json': coco(NAMES, annotations) });
    const run = { id: one.id, version: one.version, onKnown: 'prelabel' as const };
    await endOfJob(admin, (await admin.call('/dataManage/dataImport/run', run)).jobId);
    const { list } = await admin.call('/dataManage/dataImport/getImportList', { dataSetId: id });
    return list.find((each) => each.id === one.id)?.outcome;
  };
  const objects = async () => {
    const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id, sort: 'key' });
    const frames = await Promise.all(
      list.map((frame) => admin.call('/dataManage/dataFrame/getById', { id: frame.id })),
    );
    assert.ok(frames.every(({ frame }) => frame.thumb !== null));
    return frames
      .flatMap((frame) => frame.list.map(({ source, isConfirmed }) => `${source} ${isConfirmed}`))
      .toSorted();
  };
  assert.deepEqual(await detect(found), { added: 0, replaced: 2, unchanged: 0, kept: 0, leftOut: 0, objects: 5 });
  const expected = ['detector false', 'detector false', 'import true', 'import true', 'import true'];
  assert.deepEqual(await objects(), expected);
  assert.deepEqual(await detect(found), { added: 0, replaced: 0, unchanged: 2, kept: 0, leftOut: 0, objects: 0 });
  assert.deepEqual(await objects(), expected);
  const unconfirmed = { dataSetId: id, isUnconfirmed: true };
  assert.equal((await admin.call('/dataManage/dataFrame/getPageList', unconfirmed)).total, 2);
});

test('an archive is inspected, imported, looked at, and changes nothing the second time', async () => {
  const id = await newDataSet(admin, '路口');
  const { one, job } = await inspected(id, {
    'in.zip': await archive([...BOXES, { image: 2, name: 'ghost', box: [0, 0, 5, 5] }]),
  });
  assert.equal(job.state, 'succeeded', job.message);
  assert.equal(one.state, 'inspected');
  assert.equal(one.format, 'coco');
  assert.deepEqual([one.found?.frames, one.found?.withContent, one.found?.objects, one.found?.known], [2, 2, 4, 0]);
  assert.deepEqual(one.found?.classes.map(({ name, objects, classId }) => [name, objects, classId]).toSorted(), [
    ['car', 2, car],
    ['ghost', 1, null],
    ['plate', 1, plate],
  ]);
  assert.equal((await rowOf(id)).state, 'draft');
  const first = await imported(id, { 'in.zip': await archive() });
  assert.deepEqual(first.outcome, { added: 2, replaced: 0, unchanged: 0, kept: 0, leftOut: 0, objects: 3 });
  const { state, frames, objects } = await rowOf(id);
  assert.deepEqual({ state, frames, objects }, { state: 'ready', frames: 2, objects: 3 });

  const { list, total } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id, classId: plate });
  assert.equal(total, 1);
  const [frame] = list;
  assert.ok(frame?.thumb);
  const shown = await admin.call('/dataManage/dataFrame/getById', { id: frame.id });
  assert.deepEqual(
    new Map(shown.list.map(({ classId, shapes }) => [classId, shapes])),
    new Map([
      [car, [{ kind: 'box', x: 4, y: 4, width: 20, height: 10 }]],
      [plate, [{ kind: 'box', x: 8, y: 8, width: 6, height: 4 }]],
    ]),
  );
  for (const address of [frame.thumb, shown.frame.address ?? '']) {
    const answer = await fetch(admin.address + address);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^image\//);
  }
  const small = { dataSetId: id, areaTo: 30 };
  assert.equal((await admin.call('/dataManage/dataFrame/getPageList', small)).total, 1);

  const second = await imported(id, { 'in.zip': await archive() });
  assert.deepEqual(second.outcome, { added: 0, replaced: 0, unchanged: 2, kept: 0, leftOut: 0, objects: 0 });
});

test('versions stay as they are, say what changed, and come back', async () => {
  const id = await newDataSet(admin, '版本');
  await refused(admin.call('/dataManage/dataSet/freeze', { id, version: 1, name: '空', note: '' }), 409);
  await imported(id, { 'in.zip': await archive() });
  const before = await rowOf(id);
  const one = await admin.call('/dataManage/dataSet/freeze', { id, version: before.version, name: '第一版', note: '' });
  assert.equal(one.number, 1);
  await refused(admin.call('/dataManage/dataSet/freeze', { id, version: one.version, name: '又', note: '' }), 409);

  const moved = BOXES.map((each) =>
    each.image === 2 ? ({ ...each, box: [11, 10, 30, 20] } satisfies Annotation) : each,
  );
  const { outcome } = await imported(id, {
    'labels.json': coco([...NAMES, 'c.png'], [...moved, { image: 3, name: 'car', box: [1, 1, 9, 9] }]),
  });
  assert.deepEqual([outcome?.added, outcome?.replaced, outcome?.unchanged], [1, 1, 1]);
  const row = await rowOf(id);
  assert.deepEqual([row.state, row.frames, row.objects], ['ready', 3, 4]);
  const changed = await admin.call('/dataManage/dataSet/getDifference', { id, from: 1, to: null });
  assert.deepEqual(changed.frames, { added: 1, changed: 1, gone: 0 });
  assert.deepEqual(changed.objects, { added: 1, changed: 1, gone: 0 });
  // labels without pictures are for the pictures that are there
  const replaced = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id, differsFrom: 1 });
  assert.deepEqual(
    replaced.list.map(({ key, thumb }) => [key, thumb !== null]),
    [
      ['b.png', true],
      ['c.png', false],
    ],
  );
  const old = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id, number: 1 });
  assert.equal(old.total, 2);

  const two = await admin.call('/dataManage/dataSet/freeze', { id, version: row.version, name: '第二版', note: '' });
  assert.notEqual(two.hash, one.hash);
  const restored = await admin.call('/dataManage/dataSet/restoreVersion', { id, version: two.version, number: 1 });
  const now = await rowOf(id);
  assert.deepEqual([now.state, now.frames, now.objects, now.version], ['frozen', 2, 3, restored.version]);
  const same = await admin.call('/dataManage/dataSet/getDifference', { id, from: 1, to: null });
  assert.deepEqual(same.frames, { added: 0, changed: 0, gone: 0 });
  const { list } = await admin.call('/dataManage/dataSet/getVersionList', { id });
  assert.deepEqual(
    list.map(({ number, hash, frames }) => [number, hash, frames]),
    [
      [2, two.hash, 3],
      [1, one.hash, 2],
    ],
  );
  // only the second version had the third frame
  await admin.call('/dataManage/dataSet/deleteVersion', { id, version: now.version, number: 2 });
  await refused(admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id, number: 2 }), 404);
  await refused(admin.call('/dataManage/dataSet/deleteById', { id, version: now.version + 1 }), 409);
});

test('what leaves comes in again as it was, and private parts do not leave', async () => {
  const id = await newDataSet(admin, '导出');
  await imported(id, { 'in.zip': await archive() });
  const { version } = await rowOf(id);
  await admin.call('/dataManage/dataSet/freeze', { id, version, name: '一', note: '' });
  const { list } = await admin.call('/dataManage/dataExport/getLoss', { id, number: 1 });
  assert.deepEqual(list.find(({ format }) => format === 'coco')?.losses, []);
  const { jobId } = await admin.call('/dataManage/dataExport/start', { id, number: 1, format: 'coco' });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'succeeded', job.message);
  const { content: bytes } = await fileOfJob(admin, jobId, job.files[0]?.name ?? '');
  const again = await newDataSet(admin, '再导入');
  const { outcome } = await imported(again, { 'again.zip': bytes });
  assert.deepEqual([outcome?.added, outcome?.objects], [2, 3]);
  const shapesOf = async (dataSetId: string) => {
    const frames = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId });
    const all = await Promise.all(
      frames.list.map((frame) => admin.call('/dataManage/dataFrame/getById', { id: frame.id })),
    );
    return all.map(({ frame, list: objects }) => [
      frame.key,
      objects.map(({ classId, shapes }) => JSON.stringify([classId, shapes])).toSorted(),
    ]);
  };
  assert.deepEqual(await shapesOf(again), await shapesOf(id));
  // a version that somebody exported stays
  await refused(admin.call('/dataManage/dataSet/deleteVersion', { id, version: version + 1, number: 1 }), 409);
});

test('what was merged is asked for, counted and written as what it was merged into, and hidden when that is private', async () => {
  const id = await newDataSet(admin, '合并');
  const added = await admin.call('/dataManage/labelList/addOne', {
    code: 'oldplate',
    nameZh: '旧号牌',
    nameEn: 'Old plate',
    coco: ['ghost'],
  });
  // what is drawn leaves no colour that blurring could leave as it was
  const stripes = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (Math.floor(at / 3) % 2 === 0 ? 255 : 0)));
  const sharpEdges = await sharp(stripes, { raw: { width: 64, height: 48, channels: 3 } })
    .png()
    .toBuffer();
  await imported(id, {
    'in.zip': zip([
      { name: 'images/a.png', content: sharpEdges },
      { name: 'labels.json', content: coco(['a.png'], [{ image: 1, name: 'ghost', box: [20, 10, 24, 20] }]) },
    ]),
  });
  const { version } = await rowOf(id);
  await admin.call('/dataManage/dataSet/freeze', { id, version, name: '一', note: '' });
  await admin.call('/dataManage/labelList/merge', { id: added.id, version: 1, intoId: plate });

  const filtered = (classId: string) =>
    admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id, classId, areaFrom: 1 });
  assert.deepEqual([(await filtered(plate)).total, (await filtered(added.id)).total], [1, 1]);
  const figures = await admin.call('/dataManage/dataFrame/getFigures', { dataSetId: id, number: 1 });
  assert.deepEqual(
    figures.classes.map(({ id: classId, objects }) => [classId, objects]),
    [[plate, 1]],
  );
  const difference = await admin.call('/dataManage/dataSet/getDifference', { id, from: null, to: 1 });
  assert.deepEqual(
    difference.classes.map((one) => [one.id, one.added]),
    [[plate, 1]],
  );
  const [frame] = (await filtered(plate)).list;
  const shown = await admin.call('/dataManage/dataFrame/getById', { id: frame?.id ?? '' });
  assert.deepEqual(
    shown.list.map(({ classId }) => classId),
    [plate],
  );

  const { jobId } = await admin.call('/dataManage/dataExport/start', { id, number: 1, format: 'coco' });
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'succeeded', job.message);
  const { content } = await fileOfJob(admin, jobId, job.files[0]?.name ?? '');
  const written = await unzipped(content);
  const fileWith = (ending: string) => [...written].find(([path]) => path.endsWith(ending))?.[1] ?? Buffer.alloc(0);
  assert.match(fileWith('.json').toString(), /"plate"/);
  assert.doesNotMatch(fileWith('.json').toString(), /oldplate|ghost/);
  const left = await sharp(fileWith('a.png')).removeAlpha().raw().toBuffer();
  const valueAt = (x: number, y: number) => left[(y * 64 + x) * 3] ?? -1;
  assert.deepEqual([valueAt(2, 2), valueAt(3, 2)], [255, 0]);
  const middle = Array.from({ length: 16 }, (_, at) => valueAt(24 + at, 20));
  assert.ok(Math.max(...middle) - Math.min(...middle) < 120, String(middle));
});

test('a set that names roles is seen by them and by whoever made it', async () => {
  const { list } = await admin.call('/sys/role/getEnabledList', {});
  const auditor = list.find(({ code }) => code === 'auditor');
  assert.ok(auditor);
  const others = await app.signInAs(['operations']);
  const chosen = await app.signInAs(['auditor']);
  const { id } = await admin.call('/dataManage/dataSet/addOne', { name: '少数人', roleIds: [auditor.id] });
  const seen = async (client: typeof admin) =>
    (await client.call('/dataManage/dataSet/getPageList', { id })).list.length;
  assert.deepEqual([await seen(admin), await seen(chosen), await seen(others)], [1, 1, 0]);
  await refused(others.call('/dataManage/dataFrame/getPageList', { dataSetId: id }), 404);
});

test('what cannot be imported is said, and nothing of it is there', async () => {
  const id = await newDataSet(admin, '坏文件');
  const cases: Readonly<Record<string, Buffer>> = {
    'broken.json': Buffer.from('{"images": [{"id": 1, "file_name": "a.png"'),
    'other.json': Buffer.from('{"hello": "world"}'),
    'text.zip': zip([{ name: 'readme.txt', content: Buffer.from('hello') }]),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    const { job, one } = await inspected(id, { [name]: bytes });
    assert.equal(job.state, 'failed', name);
    assert.equal(one.state, 'failed', name);
    assert.ok(one.message.length > 5, name);
  }
  assert.deepEqual([(await rowOf(id)).state, (await rowOf(id)).frames], ['draft', 0]);
  await refusedField(
    admin.call('/dataManage/dataSet/addOne', { name: '和', splits: { train: 80, val: 10, test: 20 } }),
    'splits',
    400,
  );
});

test('a picture that is broken leaves its frame without one, and says so', async () => {
  const id = await newDataSet(admin, '坏图片');
  const bytes = zip([
    {
      name: 'images/a.png',
      content: Buffer.concat([(await picture('a')).subarray(0, 60), Buffer.from('nothing of a picture')]),
    },
    { name: 'labels.json', content: coco(['a.png'], [{ image: 1, name: 'car', box: [1, 1, 9, 9] }]) },
  ]);
  await imported(id, { 'in.zip': bytes });
  const { list } = await admin.call('/dataManage/dataImport/getImportList', { dataSetId: id });
  assert.equal(
    list[0]?.found?.findings.some(({ at }) => at.endsWith('images/a.png')),
    true,
  );
  const frames = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id });
  assert.deepEqual(
    frames.list.map(({ thumb, objects }) => [thumb, objects]),
    [[null, 1]],
  );
});

test('frames that say where they were taken are found by a zone', async () => {
  const places = {
    'here.png': [114.01, 22.51],
    'there.png': [115, 23],
    'words.png': ['114.01', 22.51],
    'none.png': [],
  };
  const frames = Object.entries(places).map(([uri, [longitude, latitude]], place) => {
    const attributes = longitude === undefined ? {} : { longitude, latitude };
    return [place, { frame_properties: { streams: { CAM: { uri, stream_properties: { attributes } } } } }] as const;
  });
  const openlabel = {
    metadata: { schema_version: '1.0.0' },
    streams: { CAM: { type: 'camera' } },
    frames: Object.fromEntries(frames),
  };
  const contents = Object.keys(places).map(async (name) => ({ name, content: await picture(name) }));
  const drive = { name: 'drive.json', content: Buffer.from(JSON.stringify({ openlabel })) };
  const dataSetId = await bringFiles(admin, [drive, ...(await Promise.all(contents))]);
  const corners: [number, number][] = [[114, 22.5], [114.02, 22.5], [114.02, 22.52], [114, 22.52], [114, 22.5]]; // prettier-ignore
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[corners]] };
  const { id: rangeId } = await admin.call('/capacity/range/addOne', { name: '拍摄区', kind: 'operating', geometry });
  const found = async (input: { rangeId?: string }) =>
    (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, ...input })).list.map(({ key }) => key);
  assert.equal((await found({})).length, 4);
  assert.deepEqual(await found({ rangeId }), ['here.png']);
});
