/** Classes of files and the labels that they get: known by other spellings, or made with the import. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { absent, sharedFiles, sharedPath } from '#server/dataManage/formats/testing.ts';
import { inspectImport, newDataSet } from '#server/testing/dataSets.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const labelsByCode = async () => {
  const { list } = await admin.call('/dataManage/labelList/getPageList', { pageSize: 200 });
  return new Map(list.map((label) => [label.code, label]));
};

/** A COCO file with one box of each class; those in `outlined` are polygons besides. */
const coco = (names: readonly string[], outlined: readonly string[] = []): Buffer =>
  Buffer.from(
    JSON.stringify({
      images: [{ id: 1, file_name: 'a.png', width: 64, height: 48 }],
      categories: names.map((name, index) => ({ id: index + 1, name })),
      annotations: names.map((name, index) => ({
        id: index + 1,
        image_id: 1,
        category_id: index + 1,
        bbox: [4, 4, 20, 10],
        area: 200,
        iscrowd: 0,
        ...(outlined.includes(name) ? { segmentation: [[4, 4, 24, 4, 24, 14]] } : {}),
      })),
    }),
  );

async function inspected(files: Readonly<Record<string, Uint8Array>>) {
  const dataSetId = await newDataSet(admin, `类别 ${crypto.randomUUID()}`);
  const { row, job } = await inspectImport(admin, dataSetId, files);
  assert.equal(job.state, 'succeeded', job.message);
  return { row, found: (await row()).found ?? assert.fail('nothing was found') };
}

/** Which label the inspection of a file with these classes gives each of them, by its code. */
async function known(names: readonly string[]): Promise<Record<string, string | null>> {
  const { found } = await inspected({ 'labels.json': coco(names) });
  const codes = new Map([...(await labelsByCode()).values()].map(({ id, code }) => [id, code]));
  return Object.fromEntries(
    found.classes.map(({ name, classId }) => [name, classId === null ? null : (codes.get(classId) ?? classId)]),
  );
}

test('standard classes of nuScenes, T4, KITTI and COCO are known in whatever format they come', async () => {
  const expected = {
    car: 'vehicle.car',
    'vehicle.car': 'vehicle.car',
    Van: 'vehicle.car',
    'vehicle.bus.rigid': 'vehicle.bus',
    'vehicle.bus (bendy & rigid)': 'vehicle.bus',
    truck: 'vehicle.truck',
    'vehicle.bicycle': 'vehicle.bicycle',
    pedestrian: 'person',
    Person_sitting: 'person',
    'human.pedestrian.construction_worker': 'person',
    'human.pedestrian.police_officer': 'person',
    'pedestrian.adult': 'person',
    Cyclist: 'person.rider',
    traffic_cone: 'obstacle.cone',
    TrafficCone: 'obstacle.cone',
    'movable_object.traffic_cone': 'obstacle.cone',
    'movable_object.barrier': 'obstacle.barrier',
    barrier: 'obstacle.barrier',
    traffic_light: 'traffic_light',
    // what has no label here stays open: nobody is called what he is not
    'vehicle.motorcycle': null,
    Tram: null,
    'vehicle.trailer': null,
    zebra: null,
  };
  assert.deepEqual(await known(Object.keys(expected)), expected);
});

test('labels are made of classes in one step with the import, once, with the shapes of the file', async () => {
  const classes = ['car', 'vehicle.trailer', 'fire hydrant', 'Fire Hydrant'];
  const file = coco(classes, ['fire hydrant']);
  const { row, found } = await inspected({ 'labels.json': file });
  assert.deepEqual(
    found.classes.filter(({ classId }) => classId === null).map(({ name }) => name).toSorted(),
    ['Fire Hydrant', 'fire hydrant', 'vehicle.trailer'],
  ); // prettier-ignore
  const before = await labelsByCode();
  const { id, version } = await row();
  const makeLabels = ['vehicle.trailer', 'fire hydrant', 'Fire Hydrant', 'car'];
  const { jobId } = await admin.call('/dataManage/dataImport/run', { id, version, makeLabels });
  assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
  assert.deepEqual([(await row()).outcome?.leftOut, (await row()).outcome?.objects], [0, 4]);
  assert.ok((await row()).found?.classes.every(({ classId }) => classId !== null));
  const after = await labelsByCode();
  const made = [...after.values()].filter(({ code }) => !before.has(code));
  assert.deepEqual(
    made.map(({ code, nameEn, shapes, coco: names }) => [code, nameEn, shapes.toSorted(), names]),
    [
      ['fire_hydrant', 'fire hydrant', ['box', 'polygon'], ['fire hydrant']],
      ['vehicle.trailer', 'vehicle.trailer', ['box'], ['vehicle.trailer']],
    ],
  );
  // a file that was inspected before makes none again, and a new one finds them
  assert.deepEqual(await known(classes), {
    car: 'vehicle.car',
    'vehicle.trailer': 'vehicle.trailer',
    'fire hydrant': 'fire_hydrant',
    'Fire Hydrant': 'fire_hydrant',
  });
});

test('two imports that were inspected before either ran make a label once', async () => {
  const [one, other] = [
    await inspected({ 'labels.json': coco(['bollard']) }),
    await inspected({ 'labels.json': coco(['bollard']) }),
  ];
  for (const { row } of [one, other]) {
    const { id, version } = await row();
    const { jobId } = await admin.call('/dataManage/dataImport/run', { id, version, makeLabels: ['bollard'] });
    assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
    assert.deepEqual([(await row()).outcome?.leftOut, (await row()).outcome?.objects], [0, 1]);
  }
  assert.equal([...(await labelsByCode()).keys()].filter((code) => code.startsWith('bollard')).length, 1);
});

test('a name that cannot be a label is refused by a sentence, and nothing is made or begun', async () => {
  const names = ['milestone', '卡车甲', 'x'.repeat(41)];
  const { row } = await inspected({ 'labels.json': coco(names) });
  const { id, version } = await row();
  for (const makeLabels of [['milestone', '卡车甲'], ['x'.repeat(41)], ['not in the file']])
    await refusedField(admin.call('/dataManage/dataImport/run', { id, version, makeLabels }), 'makeLabels');
  assert.equal((await labelsByCode()).has('milestone'), false);
  assert.equal((await row()).state, 'inspected');
});

test('only who may add labels makes them by an import', async () => {
  await addRole(app, admin, 'importer', 'everything', ['dataManage:dataSet:list', 'dataManage:dataSet:import']);
  const { account, password } = await makeUser(app.server.services.db, { roleCodes: ['importer'] });
  const importer = await app.signIn(account, password);
  const { row } = await inspected({ 'labels.json': coco(['kerbstone']) });
  const { id, version } = await row();
  await refused(importer.call('/dataManage/dataImport/run', { id, version, makeLabels: ['kerbstone'] }), 403);
  assert.equal((await labelsByCode()).has('kerbstone'), false);
  const { jobId } = await importer.call('/dataManage/dataImport/run', { id, version });
  assert.equal((await endOfJob(importer, jobId)).state, 'succeeded');
});

const T4 = 'scenes/nuscenes_t4_sample';
test('the classes of a T4 data set are all known', { skip: absent(T4) }, async () => {
  const tables = sharedFiles(T4).map(({ path }) => path.slice(path.indexOf('/') + 1));
  const files = Object.fromEntries(tables.map((name) => [name, readFileSync(sharedPath(`${T4}/${name}`))]));
  const { found } = await inspected(files);
  assert.deepEqual(found.classes.filter(({ classId }) => classId === null), []); // prettier-ignore
  assert.ok(found.classes.some(({ name }) => name === 'traffic_cone'));
});

const DATUMARO = 'labels/datumaro_coco_instances_val.json';
test(
  'a file of which nothing is known comes in whole with labels of its classes',
  { skip: absent(DATUMARO) },
  async () => {
    const { row, found } = await inspected({ 'instances.json': readFileSync(sharedPath(DATUMARO)) });
    const makeLabels = found.classes.filter(({ classId }) => classId === null).map(({ name }) => name);
    assert.equal(makeLabels.length, 3);
    const { id, version } = await row();
    const { jobId } = await admin.call('/dataManage/dataImport/run', { id, version, makeLabels });
    assert.equal((await endOfJob(admin, jobId)).state, 'succeeded');
    assert.equal((await row()).outcome?.leftOut, 0);
  },
);
