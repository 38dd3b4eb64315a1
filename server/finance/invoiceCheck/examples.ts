import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples } from '#server/testing/examples.ts';

const { invoiceCheck } = contract;

const DAY = '2026-03-01';
const AT = `${DAY}T08:00:00+08:00`;

export const invoiceCheckExamples: Examples = {
  [invoiceCheck.startOne.path]: byAdmin(async () => ({ day: DAY })),
  [invoiceCheck.settleOne.path]: byAdmin(async ({ app }) => {
    const { db } = app.server.services;
    const number = next();
    const { id: checkId } = await db
      .insertInto('invoiceCheck')
      .values({ day: '2026-03-02', madeAt: AT })
      .onConflict((conflict) => conflict.column('day').doUpdateSet({ madeAt: AT }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('invoiceCheckLine')
      .values({
        checkId,
        key: `e${number}`,
        kind: 'missingHere',
        document: 'invoice',
        requestId: `invoice-${number}-1`,
        currency: 'CNY',
        otherTotal: 3000,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, version: 1, way: 'ignored', note: '平台重复推送' };
  }),
};
