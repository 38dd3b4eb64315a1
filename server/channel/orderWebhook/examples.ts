import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { orderWebhook } = contract;

const form = () => ({ name: `示例 ${next()}`, source: 'example-app', address: 'https://app.example/hooks' });
const added = async ({ admin }: World) => ({
  id: (await admin.call('/operation/orderWebhook/addOne', form())).id,
  version: 1,
});

export const orderWebhookExamples: Examples = {
  [orderWebhook.addOne.path]: byAdmin(form),
  [orderWebhook.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    name: `示例 ${next()}`,
    state: 'disabled',
    source: 'other-app',
    address: 'https://other.example/hooks',
    events: ['order.completed'],
    remark: '改',
  })),
  [orderWebhook.renewSecret.path]: byAdmin(added),
  [orderWebhook.test.path]: byAdmin(async (world) => ({ id: (await added(world)).id })),
  [orderWebhook.deleteById.path]: byAdmin(added),
};
