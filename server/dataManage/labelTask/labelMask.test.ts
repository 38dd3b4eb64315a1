/** Masks in labelling jobs: saved, refused where they do not fit, held against each other, and put back into their set. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { type Mask, maskOfRing, stroked } from '#contract/dataManage/dataSet/masks.ts';
import { MOST_RUNS } from '#contract/dataManage/dataSet/geometry.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringDataSet } from '#server/testing/dataSets.ts';
import { bringImage, png } from '#server/testing/files.ts';
import { type Client, startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const annotator = await app.signInAs(['data']);
const reviewer = await app.signInAs(['data']);

const SIZE = { width: 2000, height: 1000 };
const { id: classId } = await admin.call('/dataManage/labelList/addOne', {
  code: 'test',
  nameZh: '测试',
  nameEn: 'Test',
  shapes: ['mask', 'polygon'],
});
const { id: boxOnly } = await admin.call('/dataManage/labelList/addOne', {
  code: 'other',
  nameZh: '其他',
  nameEn: 'Other',
});

const newKey = (): string => randomUUID().replaceAll('-', '');
const versionOf = async (id: string) => (await admin.call('/dataManage/labelJob/getById', { id })).job.version;

async function takenJob(client: Client = annotator) {
  const { id: taskId } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
  const fileIds = [(await bringImage(admin, png(SIZE.width, SIZE.height))).id];
  await admin.call('/dataManage/labelTask/addFrames', { id: taskId, version: 1, fileIds });
  const { list } = await admin.call('/dataManage/labelJob/getPageList', { taskId });
  const id = list[0]?.id ?? '';
  await client.call('/dataManage/labelJob/work', { id, version: 1, move: 'take' });
  const { frames } = await client.call('/dataManage/labelJob/getById', { id });
  return { taskId, id, frameId: frames[0]?.id ?? '' };
}

const drawn = (frameId: string, geometry: Mask) => ({ frameId, classId, geometry, attributes: {}, isConfirmed: true });
const save = (jobId: string, objects: ReturnType<typeof drawn>[], client: Client = annotator) =>
  client.call('/dataManage/labelJob/saveObjects', {
    jobId,
    changes: objects.map((object) => ({ key: newKey(), revision: 0, object })),
  });
const box = (x: number, width: number): Mask =>
  maskOfRing(
    [
      [x, 100],
      [x + width, 100],
      [x + width, 300],
      [x, 300],
    ],
    SIZE,
  ) ?? assert.fail('no mask');
/** A mask of as many runs: every other pixel. */
const combed = (runs: number): Mask => ({
  kind: 'mask',
  x: 0,
  y: 0,
  width: 1000,
  height: runs / 1000,
  runs: Array.from({ length: runs }, () => 1),
});

test('a painted mask comes back as it was drawn, and is changed at its revision', async () => {
  const { id, frameId } = await takenJob();
  const mask = stroked(
    null,
    [
      [100, 100],
      [900, 400],
    ],
    40,
    false,
    SIZE,
  );
  assert.ok(mask);
  const key = newKey();
  const put = (revision: number, geometry: Mask) =>
    annotator.call('/dataManage/labelJob/saveObjects', {
      jobId: id,
      changes: [{ key, revision, object: drawn(frameId, geometry) }],
    });
  assert.deepEqual((await put(0, mask)).saved, [{ key, revision: 1 }]);
  const erased = stroked(mask, [[500, 250]], 60, true, SIZE);
  assert.ok(erased);
  assert.deepEqual((await put(1, erased)).saved, [{ key, revision: 2 }]);
  const { objects } = await annotator.call('/dataManage/labelJob/getById', { id });
  assert.deepEqual(
    objects.map(({ geometry }) => geometry),
    [erased],
  );
});

test('masks that do not fill their box, leave the picture or have a label of other shapes are refused', async () => {
  const { id, frameId } = await takenJob();
  const mask = box(100, 50);
  const path = 'changes.0.object.geometry';
  await refusedField(save(id, [drawn(frameId, { ...mask, width: mask.width + 1 })]), `${path}.runs`);
  await refusedField(save(id, [drawn(frameId, { ...mask, runs: [mask.width * mask.height, 0] })]), `${path}.runs`);
  await refused(save(id, [drawn(frameId, { ...mask, runs: [0, -5, mask.width * mask.height + 5] })]), 400);
  await refusedField(save(id, [drawn(frameId, { ...mask, x: SIZE.width - 10 })]), path);
  await refusedField(save(id, [{ ...drawn(frameId, mask), classId: boxOnly }]), 'changes.0.object.classId');
  assert.equal((await annotator.call('/dataManage/labelJob/getById', { id })).objects.length, 0);
});

test('the masks of a job have a bound together, and what is beyond it is not saved', async () => {
  const { id, frameId } = await takenJob();
  for (let mask = 0; mask < 10; mask += 1) await save(id, [drawn(frameId, combed(MOST_RUNS))]);
  await refused(save(id, [drawn(frameId, box(100, 50))]), 409);
  const { objects } = await annotator.call('/dataManage/labelJob/getById', { id });
  assert.equal(objects.length, 10);
  // one becomes simpler, and there is room again
  const [first] = objects;
  assert.ok(first);
  const simple = { key: first.key, revision: first.revision, object: drawn(frameId, box(100, 50)) };
  await annotator.call('/dataManage/labelJob/saveObjects', { jobId: id, changes: [simple] });
  await save(id, [drawn(frameId, box(300, 50))]);
});

test('two persons’ masks are held against each other by their pixels', async () => {
  const { taskId, id, frameId } = await takenJob();
  await save(id, [drawn(frameId, box(100, 100))]);
  await annotator.call('/dataManage/labelJob/work', { id, version: await versionOf(id), move: 'submit' });
  const { id: other } = await admin.call('/dataManage/labelJob/repeat', { id, version: await versionOf(id) });
  await reviewer.call('/dataManage/labelJob/work', { id: other, version: 1, move: 'take' });
  const { frames } = await reviewer.call('/dataManage/labelJob/getById', { id: other });
  await save(other, [drawn(frames[0]?.id ?? '', box(120, 100))], reviewer);
  await reviewer.call('/dataManage/labelJob/work', { id: other, version: await versionOf(other), move: 'submit' });
  const { agreement } = await admin.call('/dataManage/labelJob/getQuality', { taskId });
  assert.equal(agreement?.matched, 1);
  assert.ok(Math.abs((agreement?.likeness ?? 0) - 80 / 120) < 0.01);
});

test('a mask of a set is changed in its task and goes back into the set', async () => {
  const dataSetId = await bringDataSet(admin);
  const { id: taskId } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
  await admin.call('/dataManage/labelTask/addFromSet', { id: taskId, version: 1, dataSetId, number: null });
  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId });
  const id = jobs[0]?.id ?? '';
  await annotator.call('/dataManage/labelJob/work', { id, version: 1, move: 'take' });
  const { objects } = await annotator.call('/dataManage/labelJob/getById', { id });
  const known = objects.find(({ geometry }) => geometry.kind === 'mask');
  assert.ok(known?.geometry.kind === 'mask');
  const { key, revision, source: _source, ...object } = known;
  const grown = stroked(known.geometry, [[10.5, 10.5]], 4, false, { width: 64, height: 48 });
  assert.ok(grown);
  const change = { key, revision, object: { ...object, geometry: grown } };
  await annotator.call('/dataManage/labelJob/saveObjects', { jobId: id, changes: [change] });
  await annotator.call('/dataManage/labelJob/work', { id, version: await versionOf(id), move: 'submit' });
  for (const move of ['take', 'pass'] as const)
    await reviewer.call('/dataManage/labelJob/review', { id, version: await versionOf(id), move });
  await admin.call('/dataManage/labelJob/accept', { id, version: await versionOf(id), move: 'accept' });
  const { list: tasks } = await admin.call('/dataManage/labelTask/getPageList', { id: taskId });
  await admin.call('/dataManage/labelTask/release', { id: taskId, version: tasks[0]?.version ?? 0 });
  const { list: frames } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId });
  const shapes = await Promise.all(
    frames.map(async (frame) => (await admin.call('/dataManage/dataFrame/getById', { id: frame.id })).list),
  );
  const masks = shapes.flat().flatMap((one) => one.shapes.filter(({ kind }) => kind === 'mask'));
  assert.deepEqual(masks, [grown]);
});
