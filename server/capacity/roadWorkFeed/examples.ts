import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { roadWorkFeed } = contract;

/** Paused, so that nothing is read of what does not exist. */
const form = () => ({
  name: `示例 ${next()}`,
  format: 'wzdx' as const,
  state: 'paused' as const,
  address: 'https://roads.example/wzdx',
  authority: '交通局',
});
const added = async ({ admin }: World) => ({
  ...(await admin.call('/capacity/roadWorkFeed/addOne', form())),
  version: 1,
});

export const roadWorkFeedExamples: Examples = {
  [roadWorkFeed.addOne.path]: byAdmin(form),
  [roadWorkFeed.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    name: `示例 ${next()}`,
    format: 'datex2',
    state: 'paused',
    address: 'https://elsewhere.example/datex2',
    authority: '公路局',
    everySeconds: 300,
    margin: 20,
    closer: 'feed',
    remark: '改',
  })),
  [roadWorkFeed.setToken.path]: byAdmin(async (world) => ({ ...(await added(world)), token: 'example' })),
  [roadWorkFeed.test.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [roadWorkFeed.deleteById.path]: byAdmin(added),
};
