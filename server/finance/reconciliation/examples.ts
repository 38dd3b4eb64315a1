import { contract } from '#contract/index.ts';
import { byAdmin, next, text, type Examples } from '#server/testing/examples.ts';

const { reconciliation } = contract;

const AT = '2026-03-01T08:00:00+08:00';

export const reconciliationExamples: Examples = {
  [reconciliation.startOne.path]: async ({ admin }) => ({
    client: admin,
    input: { fileName: 'bill.csv', profileId: '1', channel: 'wechat', day: '2026-03-01', currency: 'USD' },
    file: text('reference,amount\nA,1.00\n'),
  }),
  [reconciliation.settleOne.path]: byAdmin(async ({ app }) => {
    const { db } = app.server.services;
    const number = next();
    const { id: reconciliationId } = await db
      .insertInto('reconciliation')
      .values({ day: '2026-03-01', channel: 'cash', currency: 'CNY', fileName: `${number}.csv`, madeAt: AT })
      .onConflict((conflict) =>
        conflict.columns(['day', 'channel', 'currency']).doUpdateSet({ fileName: `${number}.csv` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('order')
      .values({
        orderNo: `RX${number}`,
        status: 'completed',
        requestedAt: AT,
        source: 'example',
        sourceRef: `rx${number}`,
        currency: 'CNY',
        priceParts: '[]',
      })
      .execute();
    const { id } = await db
      .insertInto('reconciliationLine')
      .values({ reconciliationId, key: `e${number}`, kind: 'missingHere', reference: `e${number}`, fileAmount: 1800 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, version: 1, way: 'linked', orderNo: `RX${number}`, note: '乘客扫码付款' };
  }),
};
