import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { closure } = contract;

const geometry = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [113.9, 22.5],
        [113.901, 22.5],
        [113.901, 22.501],
        [113.9, 22.5],
      ] satisfies [number, number][],
    ],
  ],
};
const form = () => ({ authority: '交警支队', reference: `示例-${next()}`, reason: '演练', geometry });
const added = async ({ admin }: World) => ({ ...(await admin.call('/capacity/closure/addOne', form())), version: 1 });

export const closureExamples: Examples = {
  [closure.addOne.path]: byAdmin(() => ({ ...form(), isDrill: true })),
  [closure.updateOne.path]: byAdmin(async (world) => ({ ...(await added(world)), reason: '改', authority: '应急局' })),
  [closure.lift.path]: byAdmin(async (world) => ({ ...(await added(world)), reason: '演练结束' })),
  [closure.getPreview.path]: byAdmin(() => ({ geometry })),
};
