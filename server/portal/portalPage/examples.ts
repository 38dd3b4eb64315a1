import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const textBlock = () => ({
  id: `text-${next()}`,
  kind: 'text' as const,
  titleZh: '示例',
  titleEn: 'Example',
  bodyZh: `<p>示例 ${next()}</p>`,
  bodyEn: '<p>Example</p>',
});

/** The page of open figures at its version now; a release that waits is withdrawn. */
async function statisticsPage({ admin }: World) {
  const { list } = await admin.call('/sys/portalPage/getPageList', { pageSize: 10 });
  const page = list.find(({ code }) => code === 'statistics');
  if (page === undefined) throw new Error('the page of open figures is missing');
  const { id, version, scheduledAt } = page;
  if (scheduledAt === null) return { id, version };
  return { id, ...(await admin.call('/sys/portalPage/unscheduleOne', { id, version })) };
}

async function changedPage(world: World) {
  const { id, version } = await statisticsPage(world);
  return { id, ...(await world.admin.call('/sys/portalPage/updateOne', { id, version, blocks: [textBlock()] })) };
}

const inAnHour = ({ app }: World): string => new Date(app.server.services.now().getTime() + 3_600_000).toISOString();

export const portalPageExamples: Examples = {
  [contract.portalPage.updateOne.path]: byAdmin(async (world) => ({
    ...(await statisticsPage(world)),
    blocks: [{ id: 'headline', kind: 'headline' as const }, textBlock()],
  })),
  [contract.portalPage.publishOne.path]: byAdmin(changedPage),
  [contract.portalPage.scheduleOne.path]: byAdmin(async (world) => ({
    ...(await changedPage(world)),
    scheduledAt: inAnHour(world),
    note: 'for the holidays',
  })),
  [contract.portalPage.unscheduleOne.path]: byAdmin(async (world) => {
    const input = { ...(await changedPage(world)), scheduledAt: inAnHour(world) };
    const { version } = await world.admin.call('/sys/portalPage/scheduleOne', input);
    return { id: input.id, version };
  }),
  [contract.portalPage.withdrawOne.path]: byAdmin(async (world) => {
    const seen = await changedPage(world);
    const { version } = await world.admin.call('/sys/portalPage/publishOne', seen);
    return { id: seen.id, version };
  }),
  [contract.portalPage.restoreOne.path]: byAdmin(async (world) => ({ ...(await changedPage(world)), number: 0 })),
};
