import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { detector } = contract;

const form = () => ({ name: `示例 ${next()}`, address: 'https://detector.example/v1' });
const added = async ({ admin }: World) => ({
  ...(await admin.call('/dataManage/detector/addOne', form())),
  version: 1,
});

const anyLabel = async ({ admin }: World) =>
  (await admin.call('/dataManage/labelList/getPageList', { state: 'active' })).list[0]?.id ?? '';

export const detectorExamples: Examples = {
  [detector.addOne.path]: byAdmin(form),
  [detector.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    state: 'disabled',
    address: 'https://detector.example/v2',
    timeoutSeconds: 5,
    leastScore: 0.5,
    classes: [{ name: 'kfz', classId: await anyLabel(world) }],
    remark: '改',
  })),
  [detector.setToken.path]: byAdmin(async (world) => ({ ...(await added(world)), token: 'a' })),
  [detector.test.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [detector.run.path]: byAdmin(async (world) => ({
    id: (await added(world)).id,
    dataSetId: (await world.admin.call('/dataManage/dataSet/addOne', { name: `示例 ${next()}` })).id,
  })),
  [detector.deleteById.path]: byAdmin(added),
};
