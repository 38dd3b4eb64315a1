import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { bring } from '#server/testing/files.ts';
import { endOfJob } from '#server/testing/jobs.ts';

const { dataSet, dataFrame, dataImport, dataExport } = contract;

const form = () => ({ name: `示例 ${next()}` });
const added = async ({ admin }: World) => ({ ...(await admin.call('/dataManage/dataSet/addOne', form())), version: 1 });
const anyRole = async ({ admin }: World) =>
  (await admin.call('/sys/role/getEnabledList', {})).list.find(({ code }) => code === 'data')?.id ?? '';
const seen = async ({ admin }: World, id: string) => {
  const { list } = await admin.call('/dataManage/dataSet/getPageList', { id });
  return { id, version: list[0]?.version ?? 0 };
};

const LABELS = {
  images: [{ id: 1, file_name: 'a.jpg', width: 64, height: 48 }],
  categories: [{ id: 1, name: 'car' }],
  annotations: [{ id: 1, image_id: 1, category_id: 1, bbox: [1, 2, 3, 4], area: 12, iscrowd: 0 }],
};
const file = async ({ admin }: World) => (await bring(admin, 'labels.json', Buffer.from(JSON.stringify(LABELS)))).id;
const inspection = async (world: World) => ({ dataSetId: (await added(world)).id, fileIds: [await file(world)] });
const inspected = async (world: World) => {
  const input = await inspection(world);
  const { id, jobId } = await world.admin.call('/dataManage/dataImport/inspect', input);
  await endOfJob(world.admin, jobId);
  const { list } = await world.admin.call('/dataManage/dataImport/getImportList', { dataSetId: input.dataSetId });
  return { id, version: list[0]?.version ?? 0, dataSetId: input.dataSetId };
};
/** A set with one frame. */
const filled = async (world: World) => {
  const { id, version, dataSetId } = await inspected(world);
  const { jobId } = await world.admin.call('/dataManage/dataImport/run', { id, version });
  await endOfJob(world.admin, jobId);
  return seen(world, dataSetId);
};
const frozen = async (world: World) => {
  const set = await filled(world);
  const { version } = await world.admin.call('/dataManage/dataSet/freeze', { ...set, name: '第一版', note: '' });
  return { id: set.id, version };
};

export const dataSetExamples: Examples = {
  [dataSet.addOne.path]: byAdmin(form),
  [dataSet.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    source: '云湾车队',
    licence: 'CC BY 4.0',
    consent: '车身告示',
    splits: { train: 60, val: 20, test: 20 },
    roleIds: [await anyRole(world)],
    remark: '改',
  })),
  [dataSet.archive.path]: byAdmin(added),
  [dataSet.reopen.path]: byAdmin(async (world) => {
    const set = await added(world);
    return { id: set.id, ...(await world.admin.call('/dataManage/dataSet/archive', set)) };
  }),
  [dataSet.deleteById.path]: byAdmin(added),
  [dataSet.freeze.path]: byAdmin(async (world) => ({ ...(await filled(world)), name: '第一版', note: '路口' })),
  [dataSet.restoreVersion.path]: byAdmin(async (world) => ({ ...(await frozen(world)), number: 1 })),
  [dataSet.deleteVersion.path]: byAdmin(async (world) => ({ ...(await frozen(world)), number: 1 })),
  [dataExport.start.path]: byAdmin(async (world) => ({
    id: (await filled(world)).id,
    number: null,
    format: 'coco',
  })),
  [dataFrame.removeFrames.path]: byAdmin(async (world) => {
    const { id, version } = await filled(world);
    const { list } = await world.admin.call('/dataManage/dataFrame/getPageList', { dataSetId: id });
    return { dataSetId: id, version, ids: list.map((frame) => frame.id) };
  }),
  [dataImport.inspect.path]: byAdmin(inspection),
  [dataImport.run.path]: byAdmin(async (world) => {
    const { id, version } = await inspected(world);
    return { id, version };
  }),
  [dataImport.discard.path]: byAdmin(async (world) => {
    const { id, version } = await inspected(world);
    return { id, version };
  }),
};
