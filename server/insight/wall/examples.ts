import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { wall } = contract;

const shown = async ({ admin, app }: World) => {
  const { code } = await app.anonymous.call('/insight/wall/beginPairing', {});
  const { roles } = await admin.call('/insight/wall/getScreenList', {});
  return { code, name: `大屏 ${next()}`, roleId: roles[0]?.id ?? '0' };
};

export const wallExamples: Examples = {
  [wall.pairScreen.path]: byAdmin(shown),
  [wall.withdrawScreen.path]: byAdmin(async (world) => {
    const { id } = await world.admin.call('/insight/wall/pairScreen', await shown(world));
    return { id };
  }),
};
