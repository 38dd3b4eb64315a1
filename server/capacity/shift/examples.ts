import { contract } from '#contract/index.ts';
import { byAdmin, type Examples, type World } from '#server/testing/examples.ts';

const { shift } = contract;

const on = async ({ admin }: World) => {
  await admin.call('/capacity/shift/begin', {});
};

export const shiftExamples: Examples = {
  [shift.begin.path]: byAdmin(() => ({})),
  // somebody who holds no alerts
  [shift.end.path]: async ({ app }) => {
    const client = await app.signInAs('dispatcher');
    await client.call('/capacity/shift/begin', {});
    return { client, input: { note: '一切正常' } };
  },
  [shift.addNote.path]: byAdmin(() => ({ note: '南山大道施工', isPinned: false })),
  [shift.unpin.path]: byAdmin(async ({ admin }) => {
    const { pinned } = await admin.call('/capacity/shift/getNow', {});
    for (const { id } of pinned) await admin.call('/capacity/shift/unpin', { id });
    return admin.call('/capacity/shift/addNote', { note: '置顶', isPinned: true });
  }),
  [shift.handOver.path]: byAdmin(async (world) => {
    await on(world);
    const { userId } = await world.app.signInAs('dispatcher');
    return { userId, alerts: [], note: '没有待处理的告警' };
  }),
};
