/** Test lists from the front door: scenes in an order, words on versions of the software, of which the newest counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCar, drive } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const carId = await addCar(services);
const began = services.now().getTime() - 60_000;
await services.telemetry.take(drive(carId, began, 40));
const startedAt = new Date(began).toISOString();
const sceneOf = async (name: string) => {
  const wish = { name, kind: 'other' as const, carId, startedAt, duration: 20 };
  return (await admin.call('/dataManage/scene/addOne', wish)).id;
};
const [braking, crossing] = [await sceneOf('急减速'), await sceneOf('横穿')];

const rowOf = async (id: string) => {
  const { list } = await admin.call('/dataManage/testList/getPageList', { id });
  assert.ok(list[0]);
  return list[0];
};

test('a version of the software passes what the newest word says', async () => {
  const { id } = await admin.call('/dataManage/testList/addOne', { name: '回归 2026' });
  await admin.call('/dataManage/testList/setScenes', { id, version: 1, sceneIds: [crossing, braking] });
  const judge = (software: string, verdicts: { sceneId: string; verdict: 'passed' | 'failed'; note?: string }[]) =>
    admin.call('/dataManage/testList/judge', { id, software, verdicts });
  await judge('4.1', [
    { sceneId: crossing, verdict: 'failed', note: '未让行' },
    { sceneId: braking, verdict: 'passed' },
  ]);
  await judge('4.2', [{ sceneId: crossing, verdict: 'failed' }]);
  await judge('4.2', [{ sceneId: crossing, verdict: 'passed', note: '复测' }]);
  const found = await admin.call('/dataManage/testList/getVerdicts', { id });
  assert.deepEqual([found.scenes.map((scene) => scene.name), found.software], [['横穿', '急减速'], ['4.2', '4.1']]); // prettier-ignore
  const words = found.list.map((one) => [one.software, one.sceneId === crossing, one.verdict, one.note]);
  assert.deepEqual(words, [
    ['4.1', false, 'passed', ''],
    ['4.1', true, 'failed', '未让行'],
    ['4.2', true, 'passed', '复测'],
  ]);
  assert.ok(found.list.every(({ byName }) => byName !== ''));
  const { scenes, software, passed, failed, version } = await rowOf(id);
  assert.deepEqual({ scenes, software, passed, failed }, { scenes: 2, software: '4.2', passed: 1, failed: 0 });
  // what was said stays, whatever becomes of the list
  await admin.call('/dataManage/testList/setScenes', { id, version, sceneIds: [braking] });
  assert.equal((await rowOf(id)).passed, 0);
  await refused(admin.call('/dataManage/testList/deleteById', { id, version: version + 1 }), 409);
  await admin.call('/dataManage/testList/setScenes', { id, version: version + 1, sceneIds: [braking, crossing] });
  assert.equal((await admin.call('/dataManage/testList/getVerdicts', { id })).list.length, 3);
});

test('scenes that are gone or not in the list are refused, and nothing is kept', async () => {
  const { id } = await admin.call('/dataManage/testList/addOne', { name: '冒烟' });
  await refusedField(admin.call('/dataManage/testList/addOne', { name: '冒烟' }), 'name', 409);
  const retired = await sceneOf('旧');
  await admin.call('/dataManage/scene/review', { id: retired, version: 1, move: 'retire' });
  for (const sceneIds of [[braking, '999999'], [retired]])
    await refusedField(admin.call('/dataManage/testList/setScenes', { id, version: 1, sceneIds }), 'sceneIds');
  const verdicts = [{ sceneId: braking, verdict: 'passed' as const }];
  await refusedField(admin.call('/dataManage/testList/judge', { id, software: '1', verdicts }), 'verdicts');
  assert.deepEqual((await admin.call('/dataManage/testList/getVerdicts', { id })).software, []);
  await admin.call('/dataManage/testList/updateOne', { id, version: 1, remark: '改' });
  await refused(admin.call('/dataManage/testList/updateOne', { id, version: 1, name: '别的' }), 409);
  await admin.call('/dataManage/testList/deleteById', { id, version: 2 });
});

test('who may only look judges nothing', async () => {
  const { id } = await admin.call('/dataManage/testList/addOne', { name: '只看' });
  const student = await app.signInAs(['student']);
  await refused(student.call('/dataManage/testList/getVerdicts', { id }), 403);
});
