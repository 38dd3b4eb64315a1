import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { EXAMPLE_TERMS } from '#server/finance/supplierContract/examples.ts';

const { supplierStatement } = contract;
const PERIOD = '2026-01';

async function underContract({ app, admin }: World): Promise<string> {
  const number = next();
  const { id: supplierId } = await admin.call('/operation/supplier/addOne', {
    code: `settled${number}`,
    name: `结算示例 ${number}`,
  });
  const { id } = await admin.call('/operation/supplier/contract/addVersion', { supplierId, terms: EXAMPLE_TERMS });
  const { version } = await admin.call('/operation/supplier/contract/submitVersion', { id, version: 1 });
  const reviewer = await app.signInAs('administrator');
  await reviewer.call('/operation/supplier/contract/approveVersion', { id, version, validFrom: PERIOD });
  return supplierId;
}
async function closed(world: World) {
  const supplierId = await underContract(world);
  const { id, jobId } = await world.admin.call('/operation/supplier/statement/closeOne', {
    supplierId,
    period: PERIOD,
  });
  await endOfJob(world.admin, jobId);
  return id;
}
async function checked(world: World) {
  const id = await closed(world);
  const { jobId } = await world.admin.call('/operation/supplier/statement/checkOne', { id });
  await endOfJob(world.admin, jobId);
  const { version, check } = await world.admin.call('/operation/supplier/statement/getById', { id });
  return { id, version, checkId: check?.id ?? '' };
}
async function disputed(world: World) {
  const dispute = { statementId: await closed(world), amount: 100, reason: '示例' };
  return world.admin.call('/operation/supplier/statement/addDispute', dispute);
}

export const supplierStatementExamples: Examples = {
  [supplierStatement.closeOne.path]: byAdmin(async (world) => ({
    supplierId: await underContract(world),
    period: PERIOD,
  })),
  [supplierStatement.checkOne.path]: byAdmin(async (world) => ({ id: await closed(world) })),
  [supplierStatement.approveOne.path]: byAdmin(checked),
  [supplierStatement.exportOne.path]: byAdmin(async (world) => ({ id: await closed(world) })),
  [supplierStatement.addDispute.path]: byAdmin(async (world) => ({
    statementId: await closed(world),
    amount: 100,
    reason: '示例',
  })),
  [supplierStatement.answerDispute.path]: byAdmin(async (world) => ({
    id: (await disputed(world)).id,
    version: 1,
    isAccepted: true,
    amount: 100,
    answer: '示例',
  })),
};
