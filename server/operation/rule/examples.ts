import { contract } from '#contract/index.ts';
import type { Client } from '#server/testing/harness.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';

const { rule } = contract;

/** Each for an app of its own, so that none ties with another. */
const form = () => {
  const number = next();
  return {
    name: `示例 ${number}`,
    scope: { sources: [`example${number}`] },
    terms: { kind: 'cancelling' as const, rows: [{ outcome: { fee: 0 } }] },
  };
};
const added = ({ admin }: World) => admin.call('/operation/rule/addOne', form());
const draft = async (world: World) => ({ id: (await added(world)).versionId, version: 1 });
const inShadow = async (world: World) => {
  const seen = await draft(world);
  return { id: seen.id, ...(await world.admin.call('/operation/rule/startShadow', seen)) };
};
/** Whoever wrote a version may not approve it. */
const approver = ({ app }: World): Promise<Client> => app.signInAs('administrator');
const approved = async (world: World) => {
  const seen = await inShadow(world);
  const client = await approver(world);
  return { id: seen.id, ...(await client.call('/operation/rule/approveVersion', seen)) };
};

export const ruleExamples: Examples = {
  [rule.addOne.path]: byAdmin(() => ({ ...form(), remark: '新' })),
  [rule.updateOne.path]: byAdmin(async (world) => ({
    id: (await added(world)).id,
    version: 1,
    name: `改名 ${next()}`,
    remark: '改',
  })),
  [rule.deleteById.path]: byAdmin(async (world) => ({ id: (await added(world)).id, version: 1 })),
  [rule.addVersion.path]: byAdmin(async (world) => ({ fromVersionId: (await approved(world)).id })),
  [rule.updateVersion.path]: byAdmin(async (world) => ({
    ...(await draft(world)),
    scope: { sources: [`example${next()}`] },
    terms: {
      kind: 'cancelling' as const,
      rows: [
        { when: { late: { from: 300, below: null } }, expression: 'waited > 60', outcome: { fee: 500 }, note: '改' },
      ],
    },
    note: '改',
  })),
  [rule.startShadow.path]: byAdmin(draft),
  [rule.endShadow.path]: byAdmin(inShadow),
  [rule.approveVersion.path]: async (world) => ({ client: await approver(world), input: await inShadow(world) }),
  [rule.retireVersion.path]: byAdmin(approved),
  [rule.deleteVersion.path]: byAdmin(draft),
  [rule.startEffect.path]: byAdmin(async (world) => ({ id: (await approved(world)).id })),
  [rule.startBackTest.path]: byAdmin(async (world) => ({
    id: (await draft(world)).id,
    from: '2026-01-01T00:00:00Z',
    to: '2026-01-02T00:00:00Z',
  })),
};
