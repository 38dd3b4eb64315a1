/** Quality of labelling: hidden test frames, a job that two persons label, acceptance by sample, and a job taken back. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringImage, png } from '#server/testing/files.ts';
import { type Client, startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const annotator = await app.signInAs(['data']);
const reviewer = await app.signInAs(['data']);

const { id: classId } = await admin.call('/dataManage/labelList/addOne', {
  code: 'test',
  nameZh: '测试',
  nameEn: 'Test',
  shapes: ['box'],
});

/** A task of jobs with one frame each. */
async function newTask(jobs: number) {
  const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}`, jobSize: 1 });
  const fileIds: string[] = [];
  for (let index = 0; index < jobs; index += 1) fileIds.push((await bringImage(admin, png(200, 100))).id);
  await admin.call('/dataManage/labelTask/addFrames', { id, version: 1, fileIds });
  return { id, jobs: await jobsOf(id) };
}

const jobsOf = async (taskId: string) =>
  (await admin.call('/dataManage/labelJob/getPageList', { taskId, sort: 'number' })).list;

const stateOf = async (id: string) => (await admin.call('/dataManage/labelJob/getById', { id })).job;

/** Draws a box at `x` on each frame of a job and submits it. */
async function label(client: Client, id: string, x: number): Promise<void> {
  await client.call('/dataManage/labelJob/work', { id, version: (await stateOf(id)).version, move: 'take' });
  const { frames } = await client.call('/dataManage/labelJob/getById', { id });
  await client.call('/dataManage/labelJob/saveObjects', {
    jobId: id,
    changes: frames.map((frame) => ({
      key: randomUUID().replaceAll('-', ''),
      revision: 0,
      object: {
        frameId: frame.id,
        classId,
        geometry: { kind: 'box' as const, x, y: 10, width: 40, height: 40 },
        attributes: {},
        isConfirmed: true,
      },
    })),
  });
  await client.call('/dataManage/labelJob/work', { id, version: (await stateOf(id)).version, move: 'submit' });
}

async function review(id: string): Promise<number> {
  const taken = await reviewer.call('/dataManage/labelJob/review', {
    id,
    version: (await stateOf(id)).version,
    move: 'take',
  });
  return (await reviewer.call('/dataManage/labelJob/review', { id, ...taken, move: 'pass' })).version;
}

const FRAME_FIELDS = ['address', 'cameras', 'height', 'id', 'kind', 'name', 'place', 'strip', 'width'];

test('a hidden test frame tells how well a person labels, and nothing in the job tells it from the others', async () => {
  const { id: taskId, jobs } = await newTask(2);
  const [known, next] = jobs;
  assert.ok(known && next);
  await label(annotator, known.id, 10);
  const version = await review(known.id);
  await refused(admin.call('/dataManage/labelJob/addTests', { id: known.id, version, perJob: 1 }), 409);
  const accepted = await admin.call('/dataManage/labelJob/accept', { id: known.id, version, move: 'accept' });
  const tested = { id: known.id, ...accepted, perJob: 1 };
  assert.deepEqual(await admin.call('/dataManage/labelJob/addTests', tested), { jobs: 1 });
  await refused(admin.call('/dataManage/labelJob/addTests', tested), 409);

  const { frames } = await annotator.call('/dataManage/labelJob/getById', { id: next.id });
  assert.deepEqual(
    frames.map((frame) => [frame.place, frame.strip, frame.kind, Object.keys(frame).toSorted()]),
    [2, 3].map((place) => [place, '', 'picture', FRAME_FIELDS]),
  );
  // half beside where it is known to be: an overlap of a third
  await label(reviewer, next.id, 30);
  const report = await admin.call('/dataManage/labelJob/getQuality', { taskId });
  assert.equal(report.testFrames, 1);
  const [person] = report.people;
  assert.deepEqual([person?.frames, person?.matched, person?.loose], [1, 0, 1]);
  assert.ok(Math.abs((person?.likeness ?? 0) - 1 / 3) < 0.01);
  assert.deepEqual(
    report.mistakes.map(({ kind, source, jobNumber }) => [kind, source, jobNumber]),
    [['loose', 'test', 2]],
  );
  assert.deepEqual([report.remaining, report.days.at(-1)?.frames, report.forecast], [1, 1, null]);
  const { list } = await admin.call('/dataManage/labelTask/getPageList', { id: taskId });
  assert.equal(list[0]?.frames, 2);
});

test('a repeated job is labelled by another person, and both are held against each other', async () => {
  const { id: taskId, jobs } = await newTask(1);
  const [first] = jobs;
  assert.ok(first);
  await label(annotator, first.id, 10);
  const { version } = await stateOf(first.id);
  const { id } = await admin.call('/dataManage/labelJob/repeat', { id: first.id, version });
  await refused(admin.call('/dataManage/labelJob/repeat', { id, version: 1 }), 409);
  await refused(annotator.call('/dataManage/labelJob/work', { id, version: 1, move: 'take' }), 409);
  await label(reviewer, id, 10);
  const { agreement, testFrames, remaining } = await admin.call('/dataManage/labelJob/getQuality', { taskId });
  assert.deepEqual([agreement?.frames, agreement?.matched, agreement?.likeness], [1, 1, 1]);
  assert.deepEqual([testFrames, remaining], [0, 1]);
});

test('a job with too many faulty frames in its sample is not accepted', async () => {
  const [job] = (await newTask(1)).jobs;
  assert.ok(job);
  await label(annotator, job.id, 10);
  const version = await review(job.id);
  const { frames, sample } = await admin.call('/dataManage/labelJob/getById', { id: job.id });
  assert.deepEqual(sample, { frameIds: frames.map(({ id }) => id), faulty: 0, mostFaulty: 0 });
  const note = { jobId: job.id, frameId: frames[0]?.id ?? '', x: 1, y: 1, text: '漏标' };
  const { id: noteId } = await admin.call('/dataManage/labelJob/addNote', note);
  await refused(admin.call('/dataManage/labelJob/accept', { id: job.id, version, move: 'accept' }), 409);
  await admin.call('/dataManage/labelJob/closeNote', { id: noteId });
  await admin.call('/dataManage/labelJob/accept', { id: job.id, version, move: 'accept' });
});

test('a job is taken back while somebody works; what is drawn stays, and what comes late is told', async () => {
  const [job] = (await newTask(1)).jobs;
  assert.ok(job);
  const { version } = await annotator.call('/dataManage/labelJob/work', { id: job.id, version: 1, move: 'take' });
  await admin.call('/dataManage/labelJob/takeBack', { id: job.id, version });
  const late = { key: randomUUID().replaceAll('-', ''), revision: 0, object: null };
  await refused(annotator.call('/dataManage/labelJob/saveObjects', { jobId: job.id, changes: [late] }), 409);
  await label(reviewer, job.id, 10);
  assert.equal((await stateOf(job.id)).objects, 1);
});

test('who reviewed a job may label it after it was rejected and given back, and somebody else reviews it', async () => {
  const [job] = (await newTask(1)).jobs;
  assert.ok(job);
  await label(annotator, job.id, 10);
  const { frames } = await admin.call('/dataManage/labelJob/getById', { id: job.id });
  const at = async () => ({ id: job.id, version: (await stateOf(job.id)).version });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'take' });
  const note = { jobId: job.id, frameId: frames[0]?.id ?? '', x: 1, y: 1, text: '漏标' };
  await reviewer.call('/dataManage/labelJob/addNote', note);
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'reject' });
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'take' });
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'giveBack' });
  await reviewer.call('/dataManage/labelJob/work', { ...(await at()), move: 'take' });
  assert.equal((await stateOf(job.id)).reviewerId, null);
});
