import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { bringDataSet } from '#server/testing/dataSets.ts';
import { bringImage, png } from '#server/testing/files.ts';

const { labelTask, labelJob } = contract;

const form = () => ({ name: `示例 ${next()}` });
const added = async ({ admin }: World) => ({
  ...(await admin.call('/dataManage/labelTask/addOne', form())),
  version: 1,
});
const picture = async ({ admin }: World) => (await bringImage(admin, png(100, 80))).id;
/** The only job of a new task, with one frame. */
const job = async (world: World) => {
  const task = await added(world);
  await world.admin.call('/dataManage/labelTask/addFrames', { ...task, fileIds: [await picture(world)] });
  const { list } = await world.admin.call('/dataManage/labelJob/getPageList', { taskId: task.id });
  const [one] = list;
  if (one === undefined) throw new Error('the task has no job');
  return one;
};
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });
/** A job that somebody else labelled. */
const submitted = async (world: World) => {
  const { id, version } = await job(world);
  const annotator = await world.app.signInAs(['administrator']);
  const taken = await annotator.call('/dataManage/labelJob/work', { id, version, move: 'take' });
  return { id, ...(await annotator.call('/dataManage/labelJob/work', { id, ...taken, move: 'submit' })) };
};
const noted = async (world: World) => {
  const { id, version } = await job(world);
  await world.admin.call('/dataManage/labelJob/work', { id, version, move: 'take' });
  const { frames } = await world.admin.call('/dataManage/labelJob/getById', { id });
  return { jobId: id, frameId: frames[0]?.id ?? '', x: 1, y: 2, text: '偏了' };
};

/** A job that went all its way. */
const passed = async (world: World) => {
  const one = await submitted(world);
  const reviewer = await world.app.signInAs(['administrator']);
  const taken = await reviewer.call('/dataManage/labelJob/review', { ...one, move: 'take' });
  return {
    id: one.id,
    ...(await reviewer.call('/dataManage/labelJob/review', { id: one.id, ...taken, move: 'pass' })),
  };
};
/** An accepted job of a task in which another job waits. */
const known = async (world: World) => {
  const one = await passed(world);
  const accepted = await world.admin.call('/dataManage/labelJob/accept', { ...one, move: 'accept' });
  const { job: row } = await world.admin.call('/dataManage/labelJob/getById', { id: one.id });
  const fileIds = [await picture(world)];
  await world.admin.call('/dataManage/labelTask/addFrames', { id: row.taskId, version: 2, fileIds });
  return { id: one.id, ...accepted };
};

/** A task of the pictures of a data set. */
const ofSet = async (world: World) => {
  const dataSetId = await bringDataSet(world.admin);
  return { ...(await added(world)), dataSetId, number: null };
};
const accepted = async (world: World) => {
  const wish = await ofSet(world);
  const { version } = await world.admin.call('/dataManage/labelTask/addFromSet', wish);
  const { list } = await world.admin.call('/dataManage/labelJob/getPageList', { taskId: wish.id });
  const annotator = await world.app.signInAs(['administrator']);
  const reviewer = await world.app.signInAs(['administrator']);
  const id = list[0]?.id ?? '';
  let at = { id, version: 1 };
  at = { id, ...(await annotator.call('/dataManage/labelJob/work', { ...at, move: 'take' })) };
  at = { id, ...(await annotator.call('/dataManage/labelJob/work', { ...at, move: 'submit' })) };
  at = { id, ...(await reviewer.call('/dataManage/labelJob/review', { ...at, move: 'take' })) };
  at = { id, ...(await reviewer.call('/dataManage/labelJob/review', { ...at, move: 'pass' })) };
  await world.admin.call('/dataManage/labelJob/accept', { ...at, move: 'accept' });
  return { id: wish.id, version };
};

export const labelTaskExamples: Examples = {
  [labelTask.addOne.path]: byAdmin(form),
  [labelTask.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    jobSize: 7,
    remark: '改',
    aql: '6.5',
  })),
  [labelTask.deleteById.path]: byAdmin(added),
  [labelTask.addFrames.path]: byAdmin(async (world) => ({ ...(await added(world)), fileIds: [await picture(world)] })),
  [labelTask.addFromSet.path]: byAdmin(ofSet),
  [labelTask.release.path]: byAdmin(accepted),
  [labelJob.work.path]: byAdmin(async (world) => ({ ...seen(await job(world)), move: 'take' })),
  [labelJob.review.path]: byAdmin(async (world) => ({ ...(await submitted(world)), move: 'take' })),
  [labelJob.accept.path]: byAdmin(async (world) => ({ ...(await passed(world)), move: 'accept' })),
  [labelJob.addTests.path]: byAdmin(async (world) => ({ ...(await known(world)), perJob: 1 })),
  [labelJob.repeat.path]: byAdmin(async (world) => seen(await job(world))),
  [labelJob.takeBack.path]: byAdmin(async (world) => {
    const { id, version } = await job(world);
    return { id, ...(await world.admin.call('/dataManage/labelJob/work', { id, version, move: 'take' })) };
  }),
  [labelJob.addNote.path]: byAdmin(noted),
  [labelJob.closeNote.path]: byAdmin((world) =>
    noted(world).then((note) => world.admin.call('/dataManage/labelJob/addNote', note)),
  ),
};
