import { contract } from '#contract/index.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar, drive } from '#server/testing/cars.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { scene } = contract;

const SECONDS = 20;

/** What a car that has just driven gives. */
const cut = async ({ app }: World) => {
  const { services } = app.server;
  const carId = await addCar(services);
  const from = services.now().getTime() - 60_000;
  await services.telemetry.take(drive(carId, from, SECONDS));
  const name = `示例 ${next()}`;
  return { name, kind: 'other' as const, carId, startedAt: new Date(from).toISOString(), duration: SECONDS };
};
const added = async (world: World) => ({
  ...(await world.admin.call('/dataManage/scene/addOne', { ...(await cut(world)), summary: '' })),
  version: 1,
});
const tagged = async (world: World) => {
  const seen = await added(world);
  const tags = ['rain', 'junction'];
  const other = await world.app.signInAs(['administrator']);
  return { id: seen.id, ...(await other.call('/dataManage/scene/setTags', { ...seen, tags })) };
};
/** One that may be released to the portal. */
export const publishedScene = async (world: World) => {
  let seen = await tagged(world);
  for (const move of ['approve', 'publish'] as const)
    seen = { id: seen.id, ...(await world.admin.call('/dataManage/scene/review', { ...seen, move })) };
  return seen;
};
const alert = async ({ app, admin }: World) => {
  const { services } = app.server;
  const carId = await addCar(services);
  const now = services.now().getTime();
  await services.telemetry.take(drive(carId, now - 40_000, 30));
  const alertId = await makeAlert(services.db, carId, new Date(now - 20_000));
  await admin.call('/dataManage/scene/getTagCounts', {});
  return { alertId };
};

export const sceneExamples: Examples = {
  [scene.addOne.path]: byAdmin(cut),
  [scene.addOfAlert.path]: byAdmin(alert),
  [scene.addOfMoment.path]: byAdmin(async (world) => {
    const { carId, startedAt } = await cut(world);
    return { carId, at: startedAt };
  }),
  [scene.mine.path]: byAdmin(({ app }: World) => {
    const now = app.server.services.now().getTime();
    return { from: new Date(now - 3_600_000).toISOString(), to: new Date(now).toISOString() };
  }),
  [scene.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    name: `改名 ${next()}`,
    kind: 'nearMiss',
    summary: '行人突然横穿',
  })),
  [scene.setTagType.path]: byAdmin(() => ({ tag: 'tunnel', valueType: 'number', unit: 'm' })),
  [scene.setTags.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    tags: ['night', 'rain'],
    tagValues: { rain: 5 },
  })),
  [scene.review.path]: byAdmin(async (world) => ({ ...(await tagged(world)), move: 'approve' })),
  [scene.setPublic.path]: byAdmin(async (world) => ({ ...(await publishedScene(world)), isPublic: true })),
  [scene.deleteById.path]: byAdmin(added),
  [scene.exportOne.path]: byAdmin(async (world) => ({ id: (await added(world)).id, format: 'openlabel' })),
};
