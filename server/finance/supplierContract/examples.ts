import { contract } from '#contract/index.ts';
import type { CallInput } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import type { Client } from '#server/testing/harness.ts';

const { supplierContract } = contract;

export const EXAMPLE_TERMS: CallInput<'/operation/supplier/contract/addVersion'>['terms'] = {
  currency: 'CNY',
  share: { by: 'percentage', rate: 7000 },
  guarantee: 0,
  levels: [],
  tax: { rate: 600, isIncluded: false },
};

const newSupplier = async ({ admin }: World) => {
  const number = next();
  return (await admin.call('/operation/supplier/addOne', { code: `terms${number}`, name: `合同示例 ${number}` })).id;
};
const draft = async (world: World) => {
  const supplierId = await newSupplier(world);
  const { id } = await world.admin.call('/operation/supplier/contract/addVersion', {
    supplierId,
    terms: EXAMPLE_TERMS,
  });
  return { id, version: 1 };
};
const inReview = async (world: World) => {
  const seen = await draft(world);
  return { id: seen.id, ...(await world.admin.call('/operation/supplier/contract/submitVersion', seen)) };
};
/** Whoever wrote a version may not approve it. */
const reviewer = ({ app }: World): Promise<Client> => app.signInAs('administrator');

export const supplierContractExamples: Examples = {
  [supplierContract.addVersion.path]: byAdmin(async (world) => ({
    supplierId: await newSupplier(world),
    terms: EXAMPLE_TERMS,
  })),
  [supplierContract.updateVersion.path]: byAdmin(async (world) => ({
    ...(await draft(world)),
    terms: { ...EXAMPLE_TERMS, guarantee: 100 },
    note: '改',
  })),
  [supplierContract.submitVersion.path]: byAdmin(draft),
  [supplierContract.rejectVersion.path]: byAdmin(async (world) => ({
    ...(await inReview(world)),
    decision: '比例太高',
  })),
  [supplierContract.approveVersion.path]: async (world) => ({
    client: await reviewer(world),
    input: { ...(await inReview(world)), validFrom: '2026-01' },
  }),
  [supplierContract.endVersion.path]: byAdmin(async (world) => {
    const seen = { ...(await inReview(world)), validFrom: '2026-01' };
    const client = await reviewer(world);
    const { version } = await client.call('/operation/supplier/contract/approveVersion', seen);
    return { id: seen.id, version, validTo: '2026-03' };
  }),
  [supplierContract.deleteVersion.path]: byAdmin(draft),
};
