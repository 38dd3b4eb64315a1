/** Detectors: set up by an administrator, asked of the pictures of a set, and believed only as far as their answers can be used. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringFiles, newDataSet } from '#server/testing/dataSets.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';
import { until } from '#server/testing/until.ts';
import { readAnswer } from './answer.task.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const main = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: 'feeds.mds' });
await admin.call('/sys/sysConfigOption/updateDetail', {
  mainId: 'feeds.mds',
  version: main.version,
  values: [{ key: 'feeds.mds.privateHosts', value: ['127.0.0.1'] }],
});

interface Heard {
  headers: IncomingHttpHeaders;
  body: Buffer;
}
/** The detector: it answers as a test says. */
let answer: (heard: Heard, response: ServerResponse) => void = (_, response) => response.end('{"objects": []}');
let heard: Heard[] = [];
const server = createServer((request, response) => {
  void buffer(request).then((body) => {
    heard.push({ headers: request.headers, body });
    answer({ headers: request.headers, body }, response);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
after(() => {
  server.closeAllConnections();
  server.close();
});
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens at a port has such an address
const { port } = server.address() as AddressInfo;
const ADDRESS = `http://127.0.0.1:${port}/v1`;

const { list: labels } = await admin.call('/dataManage/labelList/getPageList', { pageSize: 200 });
const car = labels.find(({ coco }) => coco.includes('car'))?.id ?? assert.fail('no car');

const rowOf = async (id: string) => {
  const { list } = await admin.call('/dataManage/detector/getPageList', { id });
  return list[0] ?? assert.fail('it is not there');
};
const newDetector = async (fields: object = {}) =>
  (await admin.call('/dataManage/detector/addOne', { name: `检测器 ${randomUUID()}`, address: ADDRESS, ...fields })).id;

/** A set of pictures, each of a shade of its own, with where it was taken in its metadata. */
const newSet = async (pictures: number) =>
  bringFiles(
    admin,
    await Promise.all(
      Array.from({ length: pictures }, async (_, index) => ({
        name: `images/p${index}.jpg`,
        content: await sharp({
          create: { width: 64, height: 48, channels: 3, background: { r: index * 9, g: 9, b: 6 } },
        })
          .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '22/1 32/1 0/1' } })
          .jpeg()
          .toBuffer(),
      })),
    ),
  );
const run = async (id: string, dataSetId: string) => {
  heard = [];
  const { jobId, importId } = await admin.call('/dataManage/detector/run', { id, dataSetId });
  const job = await endOfJob(admin, jobId);
  const { list } = await admin.call('/dataManage/dataImport/getImportList', { dataSetId });
  return { job, brought: list.find((one) => one.id === importId) ?? assert.fail('no import') };
};
const objectsOf = async (dataSetId: string) => {
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  const frames = await Promise.all(list.map(({ id }) => admin.call('/dataManage/dataFrame/getById', { id })));
  return frames.map(({ list: objects }) => objects);
};
const say = (objects: unknown) => (_: Heard, response: ServerResponse) =>
  void response.end(JSON.stringify({ objects }));
const BOX = { category: 'car', score: 0.9, bbox: [4, 4, 20, 10] };

test('one is added, found, changed and deleted, and its token is of its address', async () => {
  const id = await newDetector({ classes: [{ name: 'auto', classId: car }] });
  await admin.call('/dataManage/detector/setToken', { id, version: 1, token: 'secret' });
  assert.equal((await rowOf(id)).hasToken, true);
  await admin.call('/dataManage/detector/updateOne', { id, version: 2, remark: '改' });
  assert.equal((await rowOf(id)).hasToken, true);
  await admin.call('/dataManage/detector/updateOne', { id, version: 3, address: `${ADDRESS}/other` });
  const { hasToken, version, classes } = await rowOf(id);
  assert.deepEqual([hasToken, version, classes], [false, 4, [{ name: 'auto', classId: car }]]);
  assert.deepEqual(await admin.call('/dataManage/detector/test', { id }), { problem: null, detail: '' });
  await admin.call('/dataManage/detector/deleteById', { id, version: 4 });
  assert.equal((await admin.call('/dataManage/detector/getPageList', { id })).total, 0);
});

test('what cannot be used is refused, and a role that does not reach everything sees none', async () => {
  const { name } = await rowOf(await newDetector());
  await refusedField(admin.call('/dataManage/detector/addOne', { name, address: ADDRESS }), 'name', 409);
  const add = (fields: object) =>
    admin.call('/dataManage/detector/addOne', { name: randomUUID(), address: ADDRESS, ...fields });
  await refusedField(add({ certificate: 'no' }), 'certificate');
  await refusedField(add({ address: 'ftp://a.example' }), 'address');
  await refusedField(add({ classes: [{ name: 'a', classId: '999999' }] }), 'classes');
  const twice = { name: 'a', classId: car };
  await refusedField(add({ classes: [twice, twice] }), 'classes');
  await addRole(app, admin, 'narrowDetector', 'own', ['dataManage:detector:list', 'dataManage:dataSet:import']);
  const narrow = await app.signInAs('narrowDetector');
  assert.equal((await narrow.call('/dataManage/detector/getPageList', {})).total, 0);
  assert.deepEqual((await narrow.call('/dataManage/detector/getChoices', {})).list, []);
});

test('pictures are posted bare with the token, and what is said stands beside as unconfirmed pre-labels', async () => {
  const dataSetId = await newSet(5);
  const id = await newDetector({ leastScore: 0.5, classes: [{ name: 'kfz', classId: car }] });
  await admin.call('/dataManage/detector/setToken', { id, version: 1, token: 'secret' });
  answer = say([
    BOX,
    { category: 'kfz', bbox: [30, 20, 10, 10], segmentation: [[30, 20, 40, 20, 40, 30]] },
    { category: 'car', score: 0.8, segmentation: { size: [48, 64], counts: [0, 2, 3070] } },
    { category: 'car', score: 0.4, bbox: [1, 1, 5, 5] },
  ]);
  const { job, brought } = await run(id, dataSetId);
  assert.equal(job.state, 'succeeded', job.message);
  assert.equal(heard.length, 5);
  for (const { headers, body } of heard) {
    assert.equal(headers.authorization, 'Bearer secret');
    assert.deepEqual(
      [headers['content-type'], headers['x-picture-width'], headers['x-picture-height']],
      ['image/jpeg', '64', '48'],
    );
    assert.equal((await sharp(body).metadata()).exif, undefined);
  }
  assert.deepEqual([brought.state, brought.outcome?.objects, brought.outcome?.replaced], ['done', 15, 5]);
  const [objects = []] = await objectsOf(dataSetId);
  assert.deepEqual(
    objects.map(({ source, isConfirmed, classId }) => [source, isConfirmed, classId]),
    Array.from({ length: 3 }, () => ['detector', false, car]),
  );
  assert.deepEqual(
    objects.flatMap(({ shapes }) => shapes.map(({ kind }) => kind)).toSorted((a, b) => a.localeCompare(b)),
    ['box', 'box', 'mask', 'polygon'],
  );
  // said again, it is the same; a task shows it to be confirmed
  await run(id, dataSetId);
  assert.deepEqual(
    (await objectsOf(dataSetId)).map(({ length }) => length),
    [3, 3, 3, 3, 3],
  );
  const { id: taskId } = await admin.call('/dataManage/labelTask/addOne', { name: `任务 ${randomUUID()}` });
  await admin.call('/dataManage/labelTask/addFromSet', { id: taskId, version: 1, dataSetId, number: null });
  const { list: jobs } = await admin.call('/dataManage/labelJob/getPageList', { taskId });
  const work = await admin.call('/dataManage/labelJob/getById', { id: jobs[0]?.id ?? '' });
  assert.deepEqual(
    [jobs[0]?.unconfirmed, new Set(work.objects.map(({ source }) => source))],
    [15, new Set(['detector'])],
  );
});

test('a picture whose private areas are known goes out blurred', async () => {
  const noise = await sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .png()
    .toBuffer();
  const coco = {
    images: [{ id: 1, file_name: 'a.png', width: 64, height: 48 }],
    categories: [{ id: 1, name: 'plate' }],
    annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [10, 10, 40, 30], area: 1200, iscrowd: 0 }],
  };
  const dataSetId = await bringFiles(admin, [
    { name: 'images/a.png', content: noise },
    { name: 'labels.json', content: Buffer.from(JSON.stringify(coco)) },
  ]);
  assert.ok(labels.find(({ code }) => code === 'plate')?.isPrivate);
  answer = say([]);
  await run(await newDetector(), dataSetId);
  const inside = { left: 20, top: 20, width: 20, height: 12 };
  const spread = async (bytes: Buffer) => {
    const part = await sharp(bytes).extract(inside).png().toBuffer();
    return (await sharp(part).stats()).channels[0]?.stdev ?? 0;
  };
  assert.ok((await spread(noise)) > 40);
  const left = await spread(heard[0]?.body ?? assert.fail('nothing was posted'));
  assert.ok(left < 15, `a spread of ${left} is left`);
});

test('answers that lie are said and left out: objects one by one, an answer that cannot be read whole', async () => {
  const dataSetId = await newSet(7);
  const id = await newDetector();
  const answers = [
    'x'.repeat(5 * 1024 * 1024),
    '{"objects": [{"category": "car", "bbox": [NaN, 1, 2, 3]}]}',
    '[]',
    JSON.stringify({ objects: Array.from({ length: 1001 }, () => BOX) }),
    JSON.stringify({
      objects: [
        { ...BOX, bbox: [500, 500, 10, 10] },
        { ...BOX, category: '不认识' },
        { ...BOX, category: 'constructor' },
        { ...BOX, category: '__proto__' },
        { ...BOX, score: 7 },
        { bbox: [1, 1, 2, 2] },
        { ...BOX, bbox: [null, 1, 2, 3] },
        { ...BOX, bbox: [1, 1, -2, 3] },
        { ...BOX, bbox: undefined, segmentation: { size: [48, 64], counts: [5, 6] } },
        'car',
        null,
        BOX,
      ],
    }),
    null,
    JSON.stringify({ objects: [BOX] }),
  ];
  answer = (_, response) => {
    const said = answers.shift() ?? null;
    if (said === null) response.writeHead(422).end('{"message": "太暗"}');
    else response.end(said);
  };
  const { job, brought } = await run(id, dataSetId);
  assert.equal(job.state, 'succeeded', job.message);
  const texts = brought.found?.counts.map(({ text }) => text) ?? [];
  for (const part of [
    'MB',
    'JSON',
    'no list',
    'at most',
    'has no label',
    'score',
    'no category',
    'no shape',
    'refused',
  ])
    assert.ok(
      texts.some((text) => text.includes(part)),
      `${part}: ${texts.join(' | ')}`,
    );
  assert.ok(brought.found?.findings.some(({ text }) => text.includes('太暗')));
  assert.equal(brought.outcome?.leftOut, 3);
  assert.deepEqual(
    new Set(brought.found?.classes.map(({ name, objects }) => `${name} ${objects}`)),
    new Set(['car 2', '不认识 1', 'constructor 1', '__proto__ 1']),
  );
  assert.equal((await objectsOf(dataSetId)).flat().length, 2);
});

test('a busy detector is asked again, one that is away or refuses the token leaves nothing half in', async () => {
  const dataSetId = await newSet(9);
  const id = await newDetector({ timeoutSeconds: 1 });
  let times = 0;
  answer = (_, response) => {
    times += 1;
    if (times <= 2) response.writeHead(503).end();
    else response.end(JSON.stringify({ objects: [BOX] }));
  };
  assert.equal((await run(id, dataSetId)).brought.outcome?.objects, 9);
  const other = await newSet(9);
  let asked = 0;
  answer = (_, response) => {
    asked += 1;
    if (asked <= 4) response.end(JSON.stringify({ objects: [BOX] }));
    else response.writeHead(401).end();
  };
  const { job, brought } = await run(id, other);
  assert.deepEqual([job.state, brought.state, brought.outcome], ['failed', 'failed', null]);
  assert.match(job.message, /does not accept the token/);
  assert.equal((await objectsOf(other)).flat().length, 0);
  assert.equal((await admin.call('/dataManage/dataSet/getPageList', { id: other })).list[0]?.state, 'failed');
  await admin.call('/dataManage/dataImport/discard', { id: brought.id, version: brought.version });
  // it does not answer at all
  answer = () => undefined;
  const silent = await run(id, other);
  assert.equal(silent.job.state, 'failed');
  assert.match(silent.job.message, /8 pictures in a row/);
});

test('a run is cancelled, and the set can be changed again', async () => {
  const dataSetId = await newSet(3);
  const id = await newDetector();
  answer = () => undefined;
  heard = [];
  const { jobId } = await admin.call('/dataManage/detector/run', { id, dataSetId });
  await until('the detector is asked', () => Promise.resolve(heard.length > 0));
  await refused(admin.call('/dataManage/detector/run', { id, dataSetId }), 409);
  await admin.call('/sys/job/cancel', { id: jobId });
  assert.equal((await endOfJob(admin, jobId)).state, 'cancelled');
  answer = say([BOX]);
  assert.equal((await run(id, dataSetId)).brought.outcome?.objects, 3);
});

test('a run that loses its node goes on behind what was staged, and ends as one that nothing happened to', async () => {
  const dataSetId = await newSet(9);
  const id = await newDetector();
  const held: ServerResponse[] = [];
  let isHeld = true;
  heard = [];
  answer = (_, response) => {
    // the first portion is answered, the second waits
    if (heard.length > 4 && isHeld) held.push(response);
    else response.end(JSON.stringify({ objects: [BOX, { ...BOX, category: 'nobody' }] }));
  };
  const { jobId, importId } = await admin.call('/dataManage/detector/run', { id, dataSetId });
  await until('the second portion is asked', () => Promise.resolve(held.length > 0));
  // as if its process had been stopped long enough for the lease to run out
  const lost = { leaseUntil: '2020-01-01T00:00:00Z', runner: 'somebody else' };
  await app.server.services.db.updateTable('job').set(lost).where('id', '=', jobId).execute();
  isHeld = false;
  for (const response of held) response.destroy();
  const job = await endOfJob(admin, jobId);
  assert.equal(job.state, 'succeeded', job.message);
  const { list } = await admin.call('/dataManage/dataImport/getImportList', { dataSetId });
  const brought = list.find((one) => one.id === importId);
  assert.deepEqual([brought?.outcome?.objects, brought?.outcome?.leftOut, brought?.found?.frames], [9, 9, 9]);
  assert.equal(brought?.found?.findings.length, 9);
  assert.deepEqual(
    (await objectsOf(dataSetId)).map(({ length }) => length),
    Array.from({ length: 9 }, () => 1),
  );
  const [first] = heard;
  assert.equal(heard.filter(({ body }) => first !== undefined && body.equals(first.body)).length, 1);
});

test('a set without pictures, and a detector that is disabled, say so', async () => {
  const dataSetId = await newDataSet(admin, `集 ${randomUUID()}`);
  const id = await newDetector();
  const { job } = await run(id, dataSetId);
  assert.deepEqual([job.state, job.message], ['failed', 'The data set has no pictures']);
  await admin.call('/dataManage/detector/updateOne', { id, version: 1, state: 'disabled' });
  await refused(admin.call('/dataManage/detector/run', { id, dataSetId: await newSet(1) }), 409);
});

test('an answer is read in time, however it is made', () => {
  const size = { width: 64, height: 48, leastScore: 0 };
  const objectsIn = (text: string) => {
    const read = readAnswer({ ...size, text });
    return read.wrong ?? read.objects.length;
  };
  const deep = `{"objects": ${'['.repeat(1000)}${']'.repeat(1000)}}`;
  assert.deepEqual(
    [deep, '', 'null', '{"objects": {}}', '{"objects": "car"}', JSON.stringify({ objects: [BOX] })].map(objectsIn),
    [0, 'notJson', 'noList', 'noList', 'noList', 1],
  );
});
