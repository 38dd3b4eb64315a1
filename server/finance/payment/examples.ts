import { contract } from '#contract/index.ts';
import type { Client } from '#server/testing/harness.ts';
import { byAdmin, next, type Examples, type World } from '#server/testing/examples.ts';
import { catchUp } from '#server/finance/ledger/catchUp.ts';

const { payment, refund, paymentEvent } = contract;

const AT = '2026-03-01T08:00:00+08:00';

/** An order of 30 yuan that a file brought. */
async function newOrder({ app }: World, paymentState: 'paid' | 'unpaid'): Promise<string> {
  const { db, jobDb } = app.server.services;
  const number = next();
  const { id } = await db
    .insertInto('order')
    .values({
      orderNo: `M${number}`,
      status: 'completed',
      requestedAt: AT,
      price: 3000,
      currency: 'CNY',
      paymentState,
      paymentMethod: 'wechat',
      source: 'example',
      sourceRef: `m${number}`,
      priceParts: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await catchUp(jobDb);
  return id;
}
const paymentOfOrder = async (world: World) => {
  const orderId = await newOrder(world, 'paid');
  const { postings } = await world.admin.call('/operation/payment/getOrderMoney', { orderId });
  const id = postings.find(({ kind }) => kind === 'payment')?.id;
  if (id === undefined) throw new Error('no payment was posted');
  return id;
};
/** One that needs a second person. */
const waiting = async (world: World) => {
  const { db } = world.app.server.services;
  const orderId = await newOrder(world, 'paid');
  const { id } = await db
    .insertInto('refund')
    .values({
      orderId,
      amount: 500,
      currency: 'CNY',
      channel: 'wechat',
      reason: '绕路',
      state: 'waiting',
      requestedBy: '陈志远',
      createdAt: AT,
      updatedAt: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version: 1 };
};
const told = async ({ app }: World) => {
  const number = next();
  const { id } = await app.server.services.db
    .insertInto('paymentEvent')
    .values({
      source: 'example',
      eventId: `e${number}`,
      kind: 'paid',
      externalId: `missing${number}`,
      reference: `r${number}`,
      amount: 3000,
      currency: 'CNY',
      channel: 'wechat',
      at: AT,
      state: 'waiting',
      problem: 'noOrder',
      payloadHash: '',
      receivedAt: AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version: 1 };
};
const reviewer = ({ app }: World): Promise<Client> => app.signInAs('administrator');

export const paymentExamples: Examples = {
  [payment.recordOne.path]: byAdmin(async (world) => ({
    orderId: await newOrder(world, 'unpaid'),
    amount: 2000,
    channel: 'cash',
    at: AT,
    reference: `T${next()}`,
    note: '现金',
  })),
  [payment.compensateOne.path]: byAdmin(async (world) => ({
    orderId: await newOrder(world, 'paid'),
    amount: 500,
    channel: 'wechat',
    note: '车内卫生',
  })),
  [payment.writeOffOne.path]: byAdmin(async (world) => ({
    orderId: await newOrder(world, 'unpaid'),
    note: '无法联系',
  })),
  [payment.reverseOne.path]: byAdmin(async (world) => ({ id: await paymentOfOrder(world), note: '记错订单' })),
  [refund.requestOne.path]: byAdmin(async (world) => ({
    orderId: await newOrder(world, 'paid'),
    amount: 500,
    channel: 'wechat',
    reason: '绕路',
  })),
  [refund.approveOne.path]: async (world) => ({ client: await reviewer(world), input: await waiting(world) }),
  [refund.rejectOne.path]: byAdmin(async (world) => ({ ...(await waiting(world)), decision: '行程正常' })),
  [paymentEvent.retryOne.path]: byAdmin(told),
  [paymentEvent.dismissOne.path]: byAdmin(async (world) => ({ ...(await told(world)), note: '测试通知' })),
};
