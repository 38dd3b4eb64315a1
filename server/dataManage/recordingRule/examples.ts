import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { recordingRule } = contract;

const form = async ({ admin }: World) => ({
  name: `急刹 ${next()}`,
  trigger: 'hardBraking' as const,
  dataSetId: (await admin.call('/dataManage/dataSet/addOne', { name: `规则采集 ${next()}` })).id,
});
const added = async (world: World) => ({
  ...(await world.admin.call('/dataManage/recordingRule/addOne', await form(world))),
  version: 1,
});
const RING: [number, number][] = [
  [114, 22.5],
  [114.01, 22.5],
  [114.01, 22.51],
  [114, 22.5],
];
const aRange = async ({ admin }: World): Promise<string> => {
  const geometry = { type: 'MultiPolygon' as const, coordinates: [[RING]] };
  return (await admin.call('/capacity/range/addOne', { name: `校园 ${next()}`, kind: 'operating', geometry })).id;
};

export const recordingRuleExamples: Examples = {
  [recordingRule.addOne.path]: byAdmin(form),
  [recordingRule.updateOne.path]: byAdmin(async (world) => ({
    ...(await added(world)),
    ...(await form(world)),
    trigger: 'sos',
    rangeId: await aRange(world),
    before: 60,
    after: 20,
    channels: ['/front/image'],
    perDay: 5,
  })),
  [recordingRule.putInForce.path]: byAdmin(added),
  [recordingRule.stop.path]: byAdmin(async (world) => {
    const rule = await added(world);
    return { id: rule.id, ...(await world.admin.call('/dataManage/recordingRule/putInForce', rule)) };
  }),
  [recordingRule.deleteById.path]: byAdmin(added),
};
