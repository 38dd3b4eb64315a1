/** What the sensors saw in a scene: frames of data sets by car and moment, for whoever sees the sets and nobody else. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { MOST_SENSOR_FRAMES } from '#contract/dataManage/scene/rules.ts';
import { addCar, drive } from '#server/testing/cars.ts';
import { bringFiles, picture } from '#server/testing/dataSets.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { addRole } from '#server/testing/roles.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;

const SECONDS = 20;
const began = services.now().getTime() - 600_000;
const startedAt = new Date(began).toISOString();
const PROJECTION = [32, -64, 0, 0, 24, 0, -64, 0, 1, 0, 0, 0];
const cloud = Buffer.from(new Float32Array([10, 1, -1, 0.5]).buffer);

/** A drive of a camera, a LiDAR and a camera without calibration, with one car ahead; a moment at each of these seconds. */
async function bringDrive(car: string, seconds: readonly number[]): Promise<string> {
  const attributes = { car };
  const openlabel = {
    metadata: { schema_version: '1.0.0', name: `drive ${car}` },
    coordinate_systems: { LIDAR_TOP: { type: 'sensor_cs', parent: '', children: [] } },
    streams: { CAM_FRONT: { type: 'camera' }, CAM_BACK: { type: 'camera' }, LIDAR_TOP: { type: 'lidar' } },
    objects: { 1: { name: 'ahead', type: 'car' } },
    frames: Object.fromEntries(
      seconds.map((second, place) => [
        place,
        {
          frame_properties: {
            timestamp: new Date(began + second * 1000).toISOString(),
            streams: {
              CAM_FRONT: { uri: `front/${place}.png`, stream_properties: { projection: PROJECTION, attributes } },
              CAM_BACK: { uri: `back/${place}.png`, stream_properties: { attributes } },
              LIDAR_TOP: { uri: `top/${place}.bin`, stream_properties: { attributes } },
            },
          },
          objects: {
            1: {
              object_data: {
                cuboid: [{ name: 'body', coordinate_system: 'LIDAR_TOP', val: [20, 0, 0, 0, 0, 0, 1, 4, 2, 1.5] }],
              },
            },
          },
        },
      ]),
    ),
  };
  const content = await picture(64, 48);
  return bringFiles(admin, [
    { name: 'drive.json', content: Buffer.from(JSON.stringify({ openlabel })) },
    ...seconds.flatMap((_, place) => [
      { name: `front/${place}.png`, content },
      { name: `back/${place}.png`, content },
      { name: `top/${place}.bin`, content: cloud },
    ]),
  ]);
}

const fleetNumber = `SIGHT-${randomUUID().slice(0, 8)}`;
const carId = await addCar(services, { fleetNumber });
await services.telemetry.take(drive(carId, began, SECONDS));
const wish = { name: '看到了什么', kind: 'other', carId, startedAt, duration: SECONDS } as const;
const { id } = await admin.call('/dataManage/scene/addOne', wish);
// the last lies after the end
const dataSetId = await bringDrive(fleetNumber, [2, 2.5, 7, 25]);
await bringDrive(`${fleetNumber}x`, [3]);

const framesOf = async (client = admin) => (await client.call('/dataManage/scene/getFrames', { id })).list;

test('a scene shows the frames of its car within its time, with what every sensor of the moment has in space', async () => {
  const [sight = assert.fail('no frames'), ...others] = await framesOf();
  assert.deepEqual(others, []);
  assert.deepEqual([sight.dataSetId, sight.fleetNumber, sight.isEgo], [dataSetId, fleetNumber, true]);
  assert.deepEqual(
    sight.frames.map(({ at, sensor, kind }) => [at, sensor, kind]),
    [2, 2.5, 7].flatMap((at) => [
      [at, 'CAM_BACK', 'picture'],
      [at, 'CAM_FRONT', 'picture'],
      [at, 'LIDAR_TOP', 'cloud'],
    ]),
  );
  for (const { address } of sight.frames.slice(0, 3))
    assert.equal((await fetch(new URL(address ?? '', admin.address))).status, 200);
  const [back, front, top] = sight.frames;
  const ids = [back?.id ?? '', front?.id ?? '', top?.id ?? ''];
  const { list, objects, isCut } = await admin.call('/dataManage/dataFrame/getObjects', { ids });
  assert.deepEqual(objects.map(({ shapes }) => shapes.map(({ kind }) => kind)), [['cuboid']]); // prettier-ignore
  const shown = new Map(list.map((one) => [one.id, [one.objectIds.length, one.aroundIds.length]]));
  assert.deepEqual(ids.map((each) => shown.get(each)), [[0, 0], [0, 1], [1, 0]]); // prettier-ignore
  assert.deepEqual(list.find((one) => one.id === front?.id)?.projection, PROJECTION);
  assert.equal(isCut, false);
});

test('who does not see the data set sees no frame and no object of it', async () => {
  const [sight = assert.fail('no frames')] = await framesOf();
  const ids = sight.frames.slice(0, 3).map((frame) => frame.id);
  const { list: roles } = await admin.call('/sys/role/getEnabledList', {});
  const roleIds = [roles.find(({ code }) => code === 'data')?.id ?? ''];
  const [set] = (await admin.call('/dataManage/dataSet/getPageList', { id: dataSetId })).list;
  await admin.call('/dataManage/dataSet/updateOne', { id: dataSetId, version: set?.version ?? 0, roleIds });
  const data = await app.signInAs(['data']);
  assert.equal((await framesOf(data)).length, 1);
  const operations = await app.signInAs(['operations']);
  assert.deepEqual(await framesOf(operations), []);
  const nothing = { list: [], objects: [], isCut: false };
  assert.deepEqual(await operations.call('/dataManage/dataFrame/getObjects', { ids }), nothing);
  // with scenes alone nothing of any set is told
  await addRole(app, admin, 'sceneOnly', 'everything', ['dataManage:scene:list']);
  const only = await app.signInAs('sceneOnly');
  assert.deepEqual(await framesOf(only), []);
  await refused(only.call('/dataManage/dataFrame/getObjects', { ids }), 403);
  await addRole(app, admin, 'sceneNarrow', 'areas', ['dataManage:scene:list', 'dataManage:dataSet:list'], ['6543']);
  await refused((await app.signInAs('sceneNarrow')).call('/dataManage/scene/getFrames', { id }), 404);
});

test('frames that were taken out of the set are gone from the scene, and a frame finds the scenes that hold it', async () => {
  const [sight = assert.fail('no frames')] = await framesOf();
  const [set] = (await admin.call('/dataManage/dataSet/getPageList', { id: dataSetId })).list;
  const ids = sight.frames.filter(({ at }) => at === 7).map((frame) => frame.id);
  await admin.call('/dataManage/dataFrame/removeFrames', { dataSetId, version: set?.version ?? 0, ids });
  const left = (await framesOf())[0]?.frames ?? [];
  assert.deepEqual([...new Set(left.map(({ at }) => at))], [2, 2.5]);
  const holding = async (second: number, actor: string) => {
    const at = new Date(began + second * 1000).toISOString();
    return (await admin.call('/dataManage/scene/getPageList', { at, actor })).list.map((scene) => scene.id);
  };
  assert.deepEqual(await holding(7, fleetNumber), [id]);
  assert.deepEqual(await holding(7, `${fleetNumber}x`), []);
  assert.deepEqual(await holding(SECONDS + 1, fleetNumber), []);
});

test('of very many frames every so many of each sensor are told, however many there are', async () => {
  const many = 4 * MOST_SENSOR_FRAMES;
  await services.db
    .insertInto('dataFrame')
    .columns(['dataSetId', 'key', 'kind', 'sensor', 'scene', 'bucket', 'takenAt', 'attributes', 'since'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ n: number }>`generate_series(0, ${many - 1}::integer)`.as<'g'>(sql`"g"("n")`))
        .select([
          sql<string>`${dataSetId}::bigint`.as('dataSetId'),
          sql<string>`'many/' || "g"."n"`.as('key'),
          sql<'picture'>`'picture'`.as('kind'),
          sql<string>`'CAM_' || "g"."n" % 2`.as('sensor'),
          sql<string>`''`.as('scene'),
          sql<number>`0`.as('bucket'),
          sql<string>`${startedAt}::timestamptz + "g"."n" * interval '1 millisecond'`.as('takenAt'),
          sql<string>`jsonb_build_object('car', ${fleetNumber}::text)`.as('attributes'),
          sql<number>`1`.as('since'),
        ]),
    )
    .execute();
  const { list, step } = await admin.call('/dataManage/scene/getFrames', { id });
  assert.equal(step, 5);
  const frames = list[0]?.frames ?? [];
  assert.ok(frames.length <= MOST_SENSOR_FRAMES, String(frames.length));
  const [first, second] = frames.filter(({ sensor }) => sensor === 'CAM_1');
  assert.deepEqual([first?.at, second?.at], [0.001, 0.011]);
});
