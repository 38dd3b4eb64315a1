import { contract } from '#contract/index.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';

const { invoice } = contract;

/** An order of 30 yuan that is paid. */
async function form({ app }: World) {
  const { db, jobDb } = app.server.services;
  const number = next();
  const orderNo = `INV${number}`;
  await db
    .insertInto('order')
    .values({
      orderNo,
      status: 'completed',
      requestedAt: '2026-03-01T08:00:00+08:00',
      price: 3000,
      currency: 'CNY',
      paymentState: 'paid',
      paymentMethod: 'wechat',
      source: 'example',
      sourceRef: `inv${number}`,
      priceParts: '[]',
    })
    .execute();
  await catchUp(jobDb);
  return { orderNos: [orderNo], buyerName: '示例' };
}
/** One as it is after it was asked for; it is issued at once. */
const issued = async (world: World) => {
  const { id } = await world.admin.call('/operation/invoice/requestOne', await form(world));
  const { version } = await world.admin.call('/operation/invoice/getById', { id });
  return { id, version };
};
const failed = async (world: World) => {
  const company = { kind: '81', buyerKind: 'company', taxNumber: '91350100M000100Y43' } as const;
  const asked = { ...(await form(world)), ...company };
  const { id } = await world.admin.call('/operation/invoice/requestOne', asked);
  const { version } = await world.admin.call('/operation/invoice/getById', { id });
  return { id, version };
};
const waiting = async (world: World) => {
  const seen = await issued(world);
  const { version } = await world.admin.call('/operation/invoice/requestRed', { ...seen, reason: '退款' });
  return { id: seen.id, version };
};

/** Names a mail server that is not there: what goes out then is said in the invoice's history. */
async function withMail({ admin }: World): Promise<void> {
  const mainId = 'message.mail';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const list = [
    { key: 'message.mail.host', value: 'mail.invalid' },
    { key: 'message.mail.from', value: 'desk@pilotdesk.example' },
  ];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values: list });
}

export const invoiceExamples: Examples = {
  [invoice.requestOne.path]: byAdmin(form),
  [invoice.retryOne.path]: byAdmin(failed),
  [invoice.sendOne.path]: byAdmin(async (world) => {
    const seen = await issued(world);
    await withMail(world);
    return { ...seen, email: 'zhou@example.com' };
  }),
  [invoice.addLink.path]: byAdmin(async (world) => ({ id: (await issued(world)).id, document: 'trips', days: 7 })),
  [invoice.withdrawLink.path]: byAdmin(async (world) => {
    const { id } = await issued(world);
    return { linkId: (await world.admin.call('/operation/invoice/addLink', { id })).id };
  }),
  [invoice.requestRed.path]: byAdmin(async (world) => ({ ...(await issued(world)), reason: '退款' })),
  [invoice.confirmRed.path]: byAdmin(waiting),
  [invoice.rejectRed.path]: byAdmin(async (world) => ({ ...(await waiting(world)), reason: '不同意' })),
};
