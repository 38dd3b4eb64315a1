import { contract } from '#contract/index.ts';
import { addCar, drive } from '#server/testing/cars.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { testList } = contract;

const SECONDS = 20;

const form = () => ({ name: `示例 ${next()}`, remark: '回归' });
const added = async ({ admin }: World) => ({
  ...(await admin.call('/dataManage/testList/addOne', form())),
  version: 1,
});
const scene = async ({ app, admin }: World) => {
  const { services } = app.server;
  const carId = await addCar(services);
  const from = services.now().getTime() - 60_000;
  await services.telemetry.take(drive(carId, from, SECONDS));
  const startedAt = new Date(from).toISOString();
  const wish = { name: `示例 ${next()}`, kind: 'other' as const, carId, startedAt, duration: SECONDS };
  return (await admin.call('/dataManage/scene/addOne', wish)).id;
};

export const testListExamples: Examples = {
  [testList.addOne.path]: byAdmin(form),
  [testList.updateOne.path]: byAdmin(async (world) => ({ ...(await added(world)), ...form() })),
  [testList.setScenes.path]: byAdmin(async (world) => ({ ...(await added(world)), sceneIds: [await scene(world)] })),
  [testList.judge.path]: byAdmin(async (world) => {
    const { id, version } = await added(world);
    const sceneId = await scene(world);
    await world.admin.call('/dataManage/testList/setScenes', { id, version, sceneIds: [sceneId] });
    return { id, software: '4.2.0', verdicts: [{ sceneId, verdict: 'failed', note: '未让行' }] };
  }),
  [testList.deleteById.path]: byAdmin(added),
};
