import { contract } from '#contract/index.ts';
import { publishedScene } from '#server/dataManage/scene/examples.ts';
import { byAdmin, type Examples } from '#server/testing/examples.ts';
import { drivenRide } from '#server/testing/rides.ts';

const { portalTrack } = contract;

export const portalTrackExamples: Examples = {
  [portalTrack.addRide.path]: byAdmin(async ({ app }) => ({
    orderNo: (await drivenRide(app.server.services)).orderNo,
    cut: 400,
  })),
  [portalTrack.addScene.path]: byAdmin(async (world) => {
    const seen = await publishedScene(world);
    await world.admin.call('/dataManage/scene/setPublic', { ...seen, isPublic: true });
    return { sceneId: seen.id, withRoads: true };
  }),
};
