/** Labelling: jobs of pictures, the way from annotator to reviewer to lead, and two savers of one object. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringImage, png } from '#server/testing/files.ts';
import { type Client, startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const annotator = await app.signInAs(['data']);
const reviewer = await app.signInAs(['data']);
const auditor = await app.signInAs(['auditor']);

const { id: classId } = await admin.call('/dataManage/labelList/addOne', {
  code: 'test',
  nameZh: '测试',
  nameEn: 'Test',
  shapes: ['box', 'polygon'],
});

const newKey = (): string => randomUUID().replaceAll('-', '');

async function newTask(frames: number, jobSize: number) {
  const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}`, jobSize });
  const fileIds: string[] = [];
  for (let index = 0; index < frames; index += 1) fileIds.push((await bringImage(admin, png(200, 100))).id);
  await admin.call('/dataManage/labelTask/addFrames', { id, version: 1, fileIds });
  const { list } = await admin.call('/dataManage/labelJob/getPageList', { taskId: id, sort: 'number' });
  return { id, jobs: list };
}

async function takenJob(client: Client = annotator) {
  const { jobs } = await newTask(1, 20);
  const [job] = jobs;
  assert.ok(job);
  const { version } = await client.call('/dataManage/labelJob/work', { id: job.id, version: 1, move: 'take' });
  const { frames } = await client.call('/dataManage/labelJob/getById', { id: job.id });
  return { id: job.id, version, frameId: frames[0]?.id ?? '' };
}

const box = (frameId: string, x = 10) => ({
  frameId,
  classId,
  geometry: { kind: 'box' as const, x, y: 10, width: 50, height: 40 },
  attributes: {},
  isConfirmed: true,
});

test('pictures become jobs by their size, in order, and more pictures new jobs', async () => {
  const { id, jobs } = await newTask(3, 2);
  assert.deepEqual(
    jobs.map(({ number, firstFrame, lastFrame, stage, state }) => [number, firstFrame, lastFrame, stage, state]),
    [
      [1, 1, 2, 'annotation', 'new'],
      [2, 3, 3, 'annotation', 'new'],
    ],
  );
  const fileIds = [(await bringImage(admin, png(200, 100))).id];
  await admin.call('/dataManage/labelTask/addFrames', { id, version: 2, fileIds });
  const { list } = await admin.call('/dataManage/labelTask/getPageList', { id });
  assert.deepEqual([list[0]?.frames, list[0]?.jobs], [4, 3]);
  // somebody else's picture, and one that is a frame of another task already
  const foreign = (await bringImage(annotator, png(200, 100))).id;
  await refusedField(admin.call('/dataManage/labelTask/addFrames', { id, version: 3, fileIds: [foreign] }), 'fileIds');
});

test('a job goes from annotator to another reviewer, back with a note, and to the lead', async () => {
  const { id, version, frameId } = await takenJob();
  await refused(reviewer.call('/dataManage/labelJob/work', { id, version, move: 'submit' }), 409);
  const submitted = await annotator.call('/dataManage/labelJob/work', { id, version, move: 'submit' });
  await refused(annotator.call('/dataManage/labelJob/review', { id, ...submitted, move: 'take' }), 409);
  const taken = await reviewer.call('/dataManage/labelJob/review', { id, ...submitted, move: 'take' });
  await refused(reviewer.call('/dataManage/labelJob/review', { id, ...taken, move: 'reject' }), 409);
  const note = { jobId: id, frameId, x: 20, y: 30, text: '漏了一辆车' };
  await refused(auditor.call('/dataManage/labelJob/addNote', note), 409);
  const { id: noteId } = await reviewer.call('/dataManage/labelJob/addNote', note);
  const rejected = await reviewer.call('/dataManage/labelJob/review', { id, ...taken, move: 'reject' });

  const again = await annotator.call('/dataManage/labelJob/work', { id, ...rejected, move: 'take' });
  const seen = await annotator.call('/dataManage/labelJob/getById', { id });
  assert.deepEqual(
    seen.notes.map(({ x, y, text, isOpen }) => [x, y, text, isOpen]),
    [[20, 30, '漏了一辆车', true]],
  );
  await annotator.call('/dataManage/labelJob/closeNote', { id: noteId });
  const second = await annotator.call('/dataManage/labelJob/work', { id, ...again, move: 'submit' });
  const reviewed = await reviewer.call('/dataManage/labelJob/review', { id, ...second, move: 'take' });
  const passed = await reviewer.call('/dataManage/labelJob/review', { id, ...reviewed, move: 'pass' });
  await admin.call('/dataManage/labelJob/accept', { id, ...passed, move: 'accept' });
  const { job, moves, mayDraw } = await annotator.call('/dataManage/labelJob/getById', { id });
  assert.deepEqual([job.stage, job.state, moves, mayDraw], ['acceptance', 'completed', [], false]);
});

test('what two save at once is kept apart, and what is sent twice is one object', async () => {
  const { id: jobId, frameId } = await takenJob();
  const key = newKey();
  const save = (revision: number, object: ReturnType<typeof box> | null, client = annotator) =>
    client.call('/dataManage/labelJob/saveObjects', { jobId, changes: [{ key, revision, object }] });
  assert.deepEqual(await save(0, box(frameId)), { saved: [{ key, revision: 1 }], conflicts: [] });
  assert.deepEqual(await save(0, box(frameId)), { saved: [{ key, revision: 1 }], conflicts: [] });
  assert.deepEqual((await save(1, box(frameId, 20))).saved, [{ key, revision: 2 }]);
  const late = await save(1, box(frameId, 30));
  assert.deepEqual(late.saved, []);
  assert.deepEqual(late.conflicts[0]?.current?.geometry, { kind: 'box', x: 20, y: 10, width: 50, height: 40 });
  await refused(save(2, null, reviewer), 409);
  assert.deepEqual((await save(2, null)).saved, [{ key, revision: 0 }]);
  assert.deepEqual((await annotator.call('/dataManage/labelJob/getById', { id: jobId })).objects, []);
});

test('shapes beyond the picture, of other frames, and of labels that are not drawn so are refused', async () => {
  const { id: jobId, frameId } = await takenJob();
  const { frameId: otherFrame } = await takenJob();
  const save = (object: ReturnType<typeof box>) =>
    annotator.call('/dataManage/labelJob/saveObjects', {
      jobId,
      changes: [{ key: newKey(), revision: 0, object }],
    });
  await refusedField(save(box(frameId, 180)), 'changes.0.object.geometry');
  await refusedField(save(box(otherFrame)), 'changes.0.object.frameId');
  const { id: lines } = await admin.call('/dataManage/labelList/addOne', {
    code: `line${Date.now()}`,
    nameZh: '线',
    nameEn: 'Line',
    shapes: ['polyline'],
  });
  await refusedField(save({ ...box(frameId), classId: lines }), 'changes.0.object.classId');
  assert.deepEqual((await annotator.call('/dataManage/labelJob/getById', { id: jobId })).objects, []);
});

test('a pre-label must be confirmed before the job is submitted, and a task with objects is not deleted', async () => {
  const { id: jobId, version, frameId } = await takenJob();
  const key = newKey();
  const save = (revision: number, isConfirmed: boolean) =>
    annotator.call('/dataManage/labelJob/saveObjects', {
      jobId,
      changes: [{ key, revision, object: { ...box(frameId), isConfirmed } }],
    });
  await save(0, false);
  await refused(annotator.call('/dataManage/labelJob/work', { id: jobId, version, move: 'submit' }), 409);
  await save(1, true);
  const { job } = await annotator.call('/dataManage/labelJob/getById', { id: jobId });
  await refused(admin.call('/dataManage/labelTask/deleteById', { id: job.taskId, version: 2 }), 409);
  await annotator.call('/dataManage/labelJob/work', { id: jobId, version, move: 'submit' });
});
