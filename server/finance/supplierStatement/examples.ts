import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { makeOrder } from '#server/testing/orders.ts';
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

/** An order of the month, so that something is owed; approved by two people. */
async function approved(world: World) {
  const { app, admin } = world;
  const supplierId = await underContract(world);
  await makeOrder(app.server.services.db, {
    supplierId,
    price: 10_000,
    distance: 10_000,
    duration: 1200,
    requestedAt: `${PERIOD}-10T04:00:00Z`,
  });
  const { id, jobId } = await admin.call('/operation/supplier/statement/closeOne', { supplierId, period: PERIOD });
  await endOfJob(admin, jobId);
  const check = await admin.call('/operation/supplier/statement/checkOne', { id });
  await endOfJob(admin, check.jobId);
  const second = await app.signInAs('administrator');
  for (const client of [admin, second]) {
    const { version, check: newest } = await admin.call('/operation/supplier/statement/getById', { id });
    await client.call('/operation/supplier/statement/approveOne', { id, version, checkId: newest?.id ?? '' });
  }
  return admin.call('/operation/supplier/statement/getById', { id });
}

export const supplierStatementExamples: Examples = {
  [supplierStatement.closeOne.path]: byAdmin(async (world) => ({
    supplierId: await underContract(world),
    period: PERIOD,
  })),
  [supplierStatement.checkOne.path]: byAdmin(async (world) => ({ id: await closed(world) })),
  [supplierStatement.approveOne.path]: byAdmin(checked),
  [supplierStatement.payOne.path]: byAdmin(async (world) => {
    const { id, version } = await approved(world);
    return { id, version, amount: 100, channel: 'bank', at: '2026-02-10T04:00:00Z', reference: `payout-${next()}` };
  }),
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
