/** Which software cars run and what it passed, as those who answer to authorities see it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCar, drive } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const testsOf = (client = admin) => client.call('/operation/report/getSoftwareTests', {});

test('versions stand by how many cars run them, with the newest word on each scene of each list', async () => {
  assert.deepEqual(await testsOf(), { lists: 0, list: [] });
  const cars: string[] = [];
  for (const softwareVersion of ['4.2', '4.2', '4.1', '3.9']) {
    const carId = await addCar(services);
    const sold = softwareVersion === '3.9' ? { state: 'sold' as const } : {};
    await services.db
      .updateTable('car')
      .set({ softwareVersion, ...sold })
      .where('id', '=', carId)
      .execute();
    cars.push(carId);
  }
  const [carId = ''] = cars;
  const began = services.now().getTime() - 60_000;
  await services.telemetry.take(drive(carId, began, 40));
  const startedAt = new Date(began).toISOString();
  const sceneOf = async (name: string) =>
    (await admin.call('/dataManage/scene/addOne', { name, kind: 'other', carId, startedAt, duration: 20 })).id;
  const [braking, crossing] = [await sceneOf('急减速'), await sceneOf('横穿')];
  const { id } = await admin.call('/dataManage/testList/addOne', { name: '回归' });
  await admin.call('/dataManage/testList/setScenes', { id, version: 1, sceneIds: [crossing, braking] });
  const judge = (software: string, sceneId: string, verdict: 'passed' | 'failed') =>
    admin.call('/dataManage/testList/judge', { id, software, verdicts: [{ sceneId, verdict }] });
  await judge('4.2', crossing, 'failed');
  await judge('4.2', crossing, 'passed');
  await judge('5.0', braking, 'failed');
  const { lists, list } = await testsOf();
  assert.equal(lists, 1);
  const standing = list.map(({ software, cars: count, lists: words }) => [
    software,
    count,
    words.map(({ listName, scenes, passed, failed }) => [listName, scenes, passed, failed]),
  ]);
  assert.deepEqual(standing, [
    ['4.2', 2, [['回归', 2, 1, 0]]],
    ['4.1', 1, []],
    ['5.0', 0, [['回归', 2, 0, 1]]],
  ]);
});

test('whoever may not see reports does not see it', async () => {
  const auditor = await app.signInAs('auditor');
  assert.equal((await testsOf(auditor)).lists, 1);
  await refused(testsOf(await app.signInAs('dispatcher')), 403);
});
