import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { tollGate } = contract;

const form = () => ({
  name: `示例 ${next()}`,
  position: [-150.5, 4.5] as [number, number],
  heading: 90,
  amount: 500,
});
const added = async ({ admin }: World) => ({ ...(await admin.call('/operation/tollGate/addOne', form())), version: 1 });

export const tollGateExamples: Examples = {
  [tollGate.addOne.path]: byAdmin(form),
  [tollGate.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    bothWays: true,
    width: 60,
    currency: 'HKD',
    classes: [{ group: '大车', amount: 900 }],
    state: 'disabled',
    remark: '改',
  })),
  [tollGate.deleteById.path]: byAdmin(added),
};
