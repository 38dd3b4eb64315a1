import { contract } from '#contract/index.ts';
import { CITY_TAXI } from '#contract/finance/payRule/templates.ts';
import type { Client } from '#server/testing/harness.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { payRule } = contract;

const FACTS = {
  distance: 0,
  duration: 0,
  waiting: 0,
  minute: 720,
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' as const },
};

/** Each for an app of its own, so that none ties with another. */
const form = () => {
  const number = next();
  return { name: `示例 ${number}`, scope: { sources: [`example${number}`] }, terms: CITY_TAXI };
};
const added = ({ admin }: World) => admin.call('/operation/payRule/addOne', form());
const draft = async (world: World) => ({ id: (await added(world)).versionId, version: 1 });
const inReview = async (world: World) => {
  const seen = await draft(world);
  return { id: seen.id, ...(await world.admin.call('/operation/payRule/submitVersion', seen)) };
};
/** Whoever wrote a version may not approve it. */
const reviewer = ({ app }: World): Promise<Client> => app.signInAs('administrator');
const approved = async (world: World) => {
  const seen = await inReview(world);
  const client = await reviewer(world);
  return { id: seen.id, ...(await client.call('/operation/payRule/approveVersion', seen)) };
};

export const payRuleExamples: Examples = {
  [payRule.addOne.path]: byAdmin(form),
  [payRule.updateOne.path]: byAdmin(async (world) => ({
    id: (await added(world)).id,
    version: 1,
    name: `改名 ${next()}`,
    goldenCases: [{ name: '空驶', facts: FACTS, total: 1100, currency: CITY_TAXI.currency }],
    remark: '改',
  })),
  [payRule.deleteById.path]: byAdmin(async (world) => ({ id: (await added(world)).id, version: 1 })),
  [payRule.addVersion.path]: byAdmin(async (world) => ({ fromVersionId: (await approved(world)).id })),
  [payRule.updateVersion.path]: byAdmin(async (world) => {
    const { scope, terms } = form();
    return { ...(await draft(world)), scope, terms: { ...terms, bookingFee: 100 }, note: '改' };
  }),
  [payRule.submitVersion.path]: byAdmin(draft),
  [payRule.takeBackVersion.path]: byAdmin(inReview),
  [payRule.rejectVersion.path]: byAdmin(async (world) => ({ ...(await inReview(world)), decision: '价格太高' })),
  [payRule.approveVersion.path]: async (world) => ({ client: await reviewer(world), input: await inReview(world) }),
  [payRule.retireVersion.path]: byAdmin(approved),
  [payRule.startBackTest.path]: byAdmin(async (world) => ({
    id: (await draft(world)).id,
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
  })),
  [payRule.deleteVersion.path]: byAdmin(draft),
};
