/** The whole line of labelling: a data set, a task of its pictures, review, acceptance, and the next version of the set. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringDataSet, bringFiles, picture } from '#server/testing/dataSets.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const annotator = await app.signInAs(['data']);
const reviewer = await app.signInAs(['data']);

const { list: labels } = await admin.call('/dataManage/labelList/getPageList', { keyword: 'car' });
const car = labels.find(({ coco }) => coco.includes('car'))?.id ?? '';

const taskOf = async (id: string) => {
  const { list } = await admin.call('/dataManage/labelTask/getPageList', { id });
  const [task] = list;
  assert.ok(task);
  return { id, version: task.version, name: task.dataSetName };
};
const objectsOf = async (dataSetId: string) => {
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  const frames = await Promise.all(list.map(({ id }) => admin.call('/dataManage/dataFrame/getById', { id })));
  return frames.flatMap(({ list: objects }) =>
    objects.map(({ key, source, isConfirmed, shapes }) => ({ key, source, isConfirmed, kind: shapes.at(-1)?.kind })),
  );
};

const kindsOf = (objects: readonly { kind: string | undefined }[]): string[] =>
  objects.map(({ kind = '' }) => kind).toSorted((one, other) => one.localeCompare(other));

test('pictures of a set are labelled with what was known of them, and what is accepted makes its next version', async () => {
  const dataSetId = await bringDataSet(admin);
  const before = await objectsOf(dataSetId);
  assert.deepEqual(kindsOf(before), ['box', 'mask', 'polygon']);
  const { version: setVersion } = (await admin.call('/dataManage/dataSet/getPageList', { id: dataSetId })).list[0] ?? {
    version: 0,
  };
  await admin.call('/dataManage/dataSet/freeze', { id: dataSetId, version: setVersion, name: 'V1', note: '' });

  const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
  const added = await admin.call('/dataManage/labelTask/addFromSet', { id, version: 1, dataSetId, number: 1 });
  assert.deepEqual([added.frames, added.jobs], [2, 1]);
  await refused(
    admin.call('/dataManage/labelTask/addFromSet', { id, version: added.version, dataSetId, number: null }),
    409,
  );
  await refused(admin.call('/dataManage/labelTask/release', { id, version: added.version }), 409);
  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId: id });
  const jobId = jobs[0]?.id ?? '';
  const at = async () => ({
    id: jobId,
    version: (await admin.call('/dataManage/labelJob/getById', { id: jobId })).job.version,
  });
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'take' });
  const { frames, objects } = await annotator.call('/dataManage/labelJob/getById', { id: jobId });
  assert.deepEqual(
    objects.map(({ geometry, source }) => [geometry, source]),
    [
      [{ kind: 'box', x: 4, y: 4, width: 20, height: 10 }, 'import'],
      [{ kind: 'mask', x: 0, y: 0, width: 1, height: 2, runs: [0, 2] }, 'import'],
      [
        {
          kind: 'polygon',
          points: [
            [30, 20],
            [40, 20],
            [40, 30],
          ],
        },
        'import',
      ],
    ],
  );
  const shown = await fetch(new URL(frames[0]?.address ?? '', admin.address));
  assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'image/png']);
  const [known] = objects;
  const [, second] = frames;
  assert.ok(known && second);
  const drawn = (frameId: string, x: number) => ({
    frameId,
    classId: car,
    geometry: { kind: 'box' as const, x, y: 4, width: 20, height: 10 },
    attributes: {},
    isConfirmed: true,
  });
  await annotator.call('/dataManage/labelJob/saveObjects', {
    jobId,
    changes: [
      { key: known.key, revision: known.revision, object: drawn(known.frameId, 6) },
      { key: randomUUID().replaceAll('-', ''), revision: 0, object: drawn(second.id, 10) },
    ],
  });
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'submit' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'take' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'pass' });
  await admin.call('/dataManage/labelJob/accept', { ...(await at()), move: 'accept' });

  const task = await taskOf(id);
  const release = { id, version: task.version };
  assert.deepEqual(await admin.call('/dataManage/labelTask/release', release), { frames: 2, unchanged: 0 });
  // again changes nothing
  assert.deepEqual(await admin.call('/dataManage/labelTask/release', release), { frames: 0, unchanged: 2 });
  const after = await objectsOf(dataSetId);
  assert.deepEqual(kindsOf(after), ['box', 'box', 'mask', 'polygon']);
  assert.ok(before.every(({ key }) => after.some((object) => object.key === key)));
  const set = (await admin.call('/dataManage/dataSet/getPageList', { id: dataSetId })).list[0];
  assert.deepEqual([set?.state, set?.objects], ['ready', 4]);
  const frozen = { id: dataSetId, version: set?.version ?? 0, name: 'V2', note: '' };
  await admin.call('/dataManage/dataSet/freeze', frozen);
  const difference = await admin.call('/dataManage/dataSet/getDifference', { id: dataSetId, from: 1, to: 2 });
  assert.deepEqual([difference.objects.added, difference.objects.changed, difference.objects.gone], [1, 1, 0]);
});

test('frames of a set are found by whether the two who labelled them differ', async () => {
  const dataSetId = await bringDataSet(admin, 1);
  const { id: taskId } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
  await admin.call('/dataManage/labelTask/addFromSet', { id: taskId, version: 1, dataSetId, number: null });
  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId });
  const first = jobs[0]?.id ?? '';
  const shown = (id: string) => admin.call('/dataManage/labelJob/getById', { id });
  const at = async (id: string) => ({ id, version: (await shown(id)).job.version });
  const keysOf = async (isUnlike: boolean) =>
    (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, isUnlike, sort: 'key' })).list.map(
      ({ key }) => key,
    );
  /** Draws one box on each frame instead of all that stands there, and submits. */
  const label = async (client: typeof admin, id: string, places: readonly number[]) => {
    await client.call('/dataManage/labelJob/work', { ...(await at(id)), move: 'take' });
    const { frames, objects } = await shown(id);
    await client.call('/dataManage/labelJob/saveObjects', {
      jobId: id,
      changes: [
        ...objects.map(({ key, revision }) => ({ key, revision, object: null })),
        ...frames.map((frame, index) => ({
          key: randomUUID().replaceAll('-', ''),
          revision: 0,
          object: {
            frameId: frame.id,
            classId: car,
            geometry: { kind: 'box' as const, x: places[index] ?? 0, y: 4, width: 20, height: 10 },
            attributes: {},
            isConfirmed: true,
          },
        })),
      ],
    });
    await client.call('/dataManage/labelJob/work', { ...(await at(id)), move: 'submit' });
  };
  await label(annotator, first, [4, 4, 4]);
  assert.deepEqual([await keysOf(true), await keysOf(false)], [[], []]);
  const { id: again } = await admin.call('/dataManage/labelJob/repeat', await at(first));
  await label(reviewer, again, [4, 40, 4]);
  const keys = (await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' })).list.map(
    ({ key }) => key,
  );
  const { frames } = await shown(again);
  assert.equal(keys.length, 3);
  const unlike = frames[1]?.name ?? '';
  assert.deepEqual([await keysOf(true), await keysOf(false)], [[unlike], keys.filter((key) => key !== unlike)]);

  // what the first draws anew after that is held against the other's
  await admin.call('/dataManage/labelJob/addNote', {
    jobId: first,
    frameId: (await shown(first)).frames[1]?.id ?? '',
    x: 1,
    y: 1,
    text: '漏标',
  });
  const second = await app.signInAs(['data']);
  await second.call('/dataManage/labelJob/review', { ...(await at(first)), move: 'take' });
  await second.call('/dataManage/labelJob/review', { ...(await at(first)), move: 'reject' });
  await label(annotator, first, [4, 40, 4]);
  assert.deepEqual([await keysOf(true), await keysOf(false)], [[], keys]);
});

test('a track goes back into the set frame by frame, and comes into the next task as it was', async () => {
  const dataSetId = await bringDataSet(admin, 3);
  const newTask = async () => {
    const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
    await admin.call('/dataManage/labelTask/addFromSet', { id, version: 1, dataSetId, number: null });
    const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId: id });
    return { id, jobId: jobs[0]?.id ?? '' };
  };
  const { id, jobId } = await newTask();
  const at = async () => ({
    id: jobId,
    version: (await admin.call('/dataManage/labelJob/getById', { id: jobId })).job.version,
  });
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'take' });
  const { frames } = await annotator.call('/dataManage/labelJob/getById', { id: jobId });
  assert.equal(frames.length, 5);
  const track = randomUUID().replaceAll('-', '');
  const key = (place: number, x: number, fields: { isOutside?: boolean; track?: string | null } = {}) => ({
    key: randomUUID().replaceAll('-', ''),
    revision: 0,
    object: {
      frameId: frames[place]?.id ?? '',
      classId: car,
      geometry: { kind: 'box' as const, x, y: 30, width: 10, height: 10 },
      attributes: {},
      isConfirmed: true,
      track,
      group: track,
      ...fields,
    },
  });
  const save = (changes: ReturnType<typeof key>[]) =>
    annotator.call('/dataManage/labelJob/saveObjects', { jobId, changes });
  await refusedField(save([key(2, 1, { isOutside: true, track: null })]), 'changes.0.object.isOutside');
  await save([key(0, 4), key(2, 24), key(4, 24, { isOutside: true })]);
  const { objects } = await annotator.call('/dataManage/labelJob/getById', { id: jobId });
  assert.equal(objects.filter((object) => object.track === track).length, 3);
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'submit' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'take' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'pass' });
  await admin.call('/dataManage/labelJob/accept', { ...(await at()), move: 'accept' });

  const release = { id, version: (await taskOf(id)).version };
  assert.deepEqual((await admin.call('/dataManage/labelTask/release', release)).frames, 4);
  // the names of what lies between are the same each time
  assert.deepEqual(await admin.call('/dataManage/labelTask/release', release), { frames: 0, unchanged: 5 });
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  const inSet = await Promise.all(list.map((frame) => admin.call('/dataManage/dataFrame/getById', { id: frame.id })));
  const tracked = inSet.map((frame) => frame.list.filter((object) => object.track === track));
  assert.deepEqual(
    tracked.map((seen) => seen.map(({ shapes: [shape] }) => (shape?.kind === 'box' ? shape.x : null))),
    [[4], [14], [24], [24], []],
  );
  const groups = new Set(tracked.flatMap((seen) => seen.map(({ attributes }) => attributes['group'])));
  assert.equal(groups.size, 1);

  const next = await newTask();
  const brought = await admin.call('/dataManage/labelJob/getById', { id: next.jobId });
  const rows = brought.objects.filter((object) => object.track !== null);
  assert.deepEqual(
    rows.map(({ frameId, isOutside, geometry }) => [
      brought.frames.findIndex((frame) => frame.id === frameId),
      isOutside,
      geometry.kind === 'box' ? geometry.x : null,
    ]),
    [
      [0, false, 4],
      [1, false, 14],
      [2, false, 24],
      [3, false, 24],
      [4, true, 24],
    ],
  );
  assert.equal(new Set(rows.map((row) => row.group)).size, 1);
});

/** A data set of one picture of 64 × 48 with boxes of classes. */
const boxedSet = async (objects: readonly { name: string; box: readonly [number, number, number, number] }[]) => {
  const names = [...new Set(objects.map(({ name }) => name))];
  return bringFiles(admin, [
    {
      name: 'labels.json',
      content: JSON.stringify({
        images: [{ id: 1, file_name: 'a.png', width: 64, height: 48 }],
        categories: names.map((name, index) => ({ id: index + 1, name })),
        annotations: objects.map(({ name, box: [x, y, width, height] }, index) => ({
          id: index + 1,
          image_id: 1,
          category_id: names.indexOf(name) + 1,
          bbox: [x, y, width, height],
          area: width * height,
          iscrowd: 0,
        })),
      }),
    },
    { name: 'a.png', content: await picture(64, 48) },
  ]);
};

test('objects that do not fit are cut or left out and counted, and hold nothing up', async () => {
  const label = (code: string, shapes: ('box' | 'polygon')[]) =>
    admin.call('/dataManage/labelList/addOne', { code, nameZh: code, nameEn: code, shapes, coco: [code] });
  const names = { old: `old${randomUUID().slice(0, 8)}`, ended: `ended${randomUUID().slice(0, 8)}` };
  const late = `late${randomUUID().slice(0, 8)}`;
  const [old, ended, ending] = [
    await label(names.old, ['box']),
    await label(names.ended, ['box']),
    await label(late, ['box']),
  ];
  const shapeless = `lines${randomUUID().slice(0, 8)}`;
  await label(shapeless, ['polygon']);
  const dataSetId = await boxedSet([
    { name: 'car', box: [50, 4, 30, 10] },
    { name: names.old, box: [1, 1, 5, 5] },
    { name: names.ended, box: [2, 2, 5, 5] },
    { name: shapeless, box: [3, 3, 5, 5] },
    { name: late, box: [4, 4, 5, 5] },
  ]);
  await admin.call('/dataManage/labelList/merge', { id: old.id, version: 1, intoId: car });
  await admin.call('/dataManage/labelList/deprecate', { id: ended.id, version: 1 });
  const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
  const added = await admin.call('/dataManage/labelTask/addFromSet', { id, version: 1, dataSetId, number: null });
  assert.deepEqual([added.leftOut, added.clipped], [2, 1]);
  await admin.call('/dataManage/labelList/deprecate', { id: ending.id, version: 1 });

  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId: id });
  const jobId = jobs[0]?.id ?? '';
  const at = async () => ({
    id: jobId,
    version: (await admin.call('/dataManage/labelJob/getById', { id: jobId })).job.version,
  });
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'take' });
  const { objects } = await annotator.call('/dataManage/labelJob/getById', { id: jobId });
  assert.deepEqual(
    objects.map(({ classId, geometry }) => [classId, geometry.kind === 'box' ? [geometry.x, geometry.width] : null]),
    [
      [car, [50, 14]],
      [car, [1, 5]],
      [ending.id, [4, 5]],
    ],
  );
  // whose class ended meanwhile is confirmed as it is
  const changes = objects.map(({ key, revision, source: _source, ...object }) => ({
    key,
    revision,
    object: { ...object, isConfirmed: true },
  }));
  const answer = await annotator.call('/dataManage/labelJob/saveObjects', { jobId, changes });
  assert.equal(answer.saved.length, 3);
  await annotator.call('/dataManage/labelJob/work', { ...(await at()), move: 'submit' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'take' });
  await reviewer.call('/dataManage/labelJob/review', { ...(await at()), move: 'pass' });
  await admin.call('/dataManage/labelJob/accept', { ...(await at()), move: 'accept' });
  await admin.call('/dataManage/labelTask/release', { id, version: (await taskOf(id)).version });
  // what was left out is still in the set
  assert.equal((await objectsOf(dataSetId)).length, 5);
});

test('tasks of a set are for those who see the set', async () => {
  const dataSetId = await bringDataSet(admin);
  const { id } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
  await admin.call('/dataManage/labelTask/addFromSet', { id, version: 1, dataSetId, number: null });
  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId: id });
  const jobId = jobs[0]?.id ?? '';
  const { list: roles } = await admin.call('/sys/role/getEnabledList', {});
  const auditor = roles.find(({ code }) => code === 'auditor')?.id ?? '';
  const { list: sets } = await admin.call('/dataManage/dataSet/getPageList', { id: dataSetId });
  const seesJobs = async () => (await annotator.call('/dataManage/labelJob/getPageList', { taskId: id })).list.length;
  assert.equal(await seesJobs(), 1);
  const roleIds = [auditor];
  await admin.call('/dataManage/dataSet/updateOne', { id: dataSetId, version: sets[0]?.version ?? 0, roleIds });

  assert.equal((await annotator.call('/dataManage/labelTask/getPageList', { id })).list.length, 0);
  assert.equal(await seesJobs(), 0);
  const other = await app.signInAs(['administrator']);
  const { version } = (await admin.call('/dataManage/labelJob/getById', { id: jobId })).job;
  const { frames } = await admin.call('/dataManage/labelJob/getById', { id: jobId });
  const taskVersion = (await taskOf(id)).version;
  const frameId = frames[0]?.id ?? '';
  const key = randomUUID().replaceAll('-', '');
  const changes = [{ key, revision: 0, object: null }];
  for (const call of [
    () => other.call('/dataManage/labelJob/getById', { id: jobId }),
    () => other.call('/dataManage/labelJob/getQuality', { taskId: id }),
    () => other.call('/dataManage/labelJob/work', { id: jobId, version, move: 'take' }),
    () => other.call('/dataManage/labelJob/review', { id: jobId, version, move: 'take' }),
    () => other.call('/dataManage/labelJob/saveObjects', { jobId, changes }),
    () => other.call('/dataManage/labelJob/addNote', { jobId, frameId, x: 1, y: 1, text: '看不见' }),
    () => other.call('/dataManage/labelTask/updateOne', { id, version: taskVersion, remark: '看不见' }),
  ])
    await refused(call(), 404);
});
