import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { passengerSegment } = contract;

const form = () => ({ name: `示例 ${next()}`, ridesFrom: 2 });
const added = async ({ admin }: World) => ({
  ...(await admin.call('/operation/passengerSegment/addOne', form())),
  version: 1,
});

export const passengerSegmentExamples: Examples = {
  [passengerSegment.addOne.path]: byAdmin(form),
  [passengerSegment.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...form(),
    lastWithin: 30,
    lastOver: 3,
    ridesFrom: 1,
    ridesTo: 9,
    currency: 'USD',
    spentFrom: 100,
    spentTo: 90_000,
    remark: '改',
  })),
  [passengerSegment.deleteById.path]: byAdmin(added),
};
