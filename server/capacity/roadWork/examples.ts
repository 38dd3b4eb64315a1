import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { putRoadWorks, updateRoadWork } from './queries.ts';
import { roadside } from './roadside.ts';

const { roadWork } = contract;

/** Far ahead, so that nothing happens to what is closed for it meanwhile. */
const [FROM, UNTIL] = ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z'];

async function proposed({ admin, app }: World): Promise<{ id: string; version: number }> {
  const feed = await admin.call('/capacity/roadWorkFeed/addOne', {
    name: `示例 ${next()}`,
    format: 'wzdx',
    state: 'paused',
    address: 'https://roads.example/wzdx',
    authority: '交通局',
  });
  const lines = [[[113.9, 22.6] as const, [113.902, 22.6] as const]].map((line) =>
    line.map(([lng, lat]): [number, number] => [lng, lat]),
  );
  const area = roadside({ lines, rings: [] }, 15);
  const at = app.server.services.now().toISOString();
  const { id, version } = await putRoadWorks(app.server.services.db, [
    {
      feedId: feed.id,
      eventId: 'a',
      impact: 'closed',
      startAt: FROM,
      endAt: UNTIL,
      digest: 'a',
      geometry: JSON.stringify(area?.geometry),
      area: area?.area ?? 0,
      closureId: null,
      seenAt: at,
      changedAt: at,
    },
  ]).executeTakeFirstOrThrow();
  return { id, version };
}

const closing = { reason: '施工', fromAt: FROM, untilAt: UNTIL };

export const roadWorkExamples: Examples = {
  [roadWork.close.path]: byAdmin(async (world) => ({ ...(await proposed(world)), ...closing })),
  [roadWork.apply.path]: byAdmin(async (world) => {
    const work = await proposed(world);
    await world.admin.call('/capacity/roadWork/close', { ...work, ...closing });
    const { version } = await updateRoadWork(world.app.server.services.db, work.id, {
      news: 'changed',
    }).executeTakeFirstOrThrow();
    return { id: work.id, version };
  }),
  [roadWork.dismiss.path]: byAdmin(async (world) => ({ ...(await proposed(world)), note: '不影响通行' })),
};
