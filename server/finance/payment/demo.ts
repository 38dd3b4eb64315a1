/**
 * Money of the demo's orders: rides that were paid later, in part or twice, notices of a provider that contradict the books, and
 * refunds in every state. Told from the orders, so that it is always the same.
 */
import type { PaymentNotice } from '#contract/finance/payment/calls.ts';
import { paymentOf } from '#server/finance/ledger/entries.ts';
import type { Story } from '#server/ground/core/story.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { demoOrders, insertRefund } from './queries.ts';
import { requestRefund } from './refunds.ts';
import { takeNotice } from './told.ts';

const PEOPLE = ['陈志远', '林静怡'] as const;
/** Orders that get a story of their own: the newest of the demo. */
const TOLD = 5;
const SOURCE = 'simulator';

type Order = Awaited<ReturnType<ReturnType<typeof demoOrders>['execute']>>[number];

const later = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** What a provider tells of an order. */
async function tell(db: Db, services: Serving, order: Order, notice: Partial<PaymentNotice> & { eventId: string }) {
  const whole: PaymentNotice = {
    kind: 'paid',
    externalId: order.sourceRef,
    reference: `4200${order.id.padStart(10, '0')}`,
    amount: order.price ?? 0,
    currency: 'CNY',
    channel: 'wechat',
    at: later(order.at, 3),
    ...notice,
  };
  await takeNotice(db, services, SOURCE, { payload: JSON.stringify(whole), notice: whole });
}

type Serving = Pick<Services, 'ledger' | 'settings' | 'now'>;

async function payments(db: Db, services: Serving, [cash, told, part, twice]: readonly Order[]): Promise<void> {
  if (cash === undefined || told === undefined || part === undefined || twice === undefined) return;
  await services.ledger.post(db, {
    kind: 'payment',
    key: 'payment:cash:demo-1',
    at: later(cash.at, 10),
    orderId: cash.id,
    reference: 'demo-1',
    note: '乘客到站后现金补付',
    by: PEOPLE[0],
    entries: paymentOf('cash', cash.price ?? 0, 'CNY'),
  });
  await tell(db, services, told, { eventId: 'demo-1' });
  await tell(db, services, part, { eventId: 'demo-2', amount: 500 });
  await tell(db, services, twice, { eventId: 'demo-3' });
  await tell(db, services, twice, { eventId: 'demo-4' });
  await tell(db, services, twice, { eventId: 'demo-5', amount: (twice.price ?? 0) + 100 });
  await tell(db, services, told, { eventId: 'demo-6', externalId: 'A-20990', reference: '4200009999', amount: 1860 });
}

async function refunds(db: Db, services: Serving, orders: readonly Order[]): Promise<void> {
  const [done, whole, waiting, rejected] = orders;
  if (done === undefined || whole === undefined || waiting === undefined || rejected === undefined) return;
  const ask = (order: Order, amount: number, reason: string) =>
    requestRefund(
      db,
      { ...services, now: () => new Date(later(order.at, 60)) },
      {
        orderId: order.id,
        amount,
        channel: 'wechat',
        reason,
        by: { userId: null, realName: PEOPLE[0] },
      },
    );
  await ask(done, 300, '车辆绕行，退还多收里程费');
  await ask(whole, whole.price ?? 0, '车内空调故障，全额退款');
  for (const [order, state, decision] of [
    [waiting, 'waiting', ''],
    [rejected, 'rejected', '行程与计费均正常'],
  ] as const)
    await insertRefund(db, {
      orderId: order.id,
      amount: order.price ?? 0,
      currency: 'CNY',
      channel: order.paymentMethod,
      reason: state === 'waiting' ? '乘客称未上车' : '乘客认为价格偏高',
      state,
      requestedBy: PEOPLE[0],
      decidedBy: state === 'waiting' ? '' : PEOPLE[1],
      decision,
      createdAt: later(order.at, 90),
      updatedAt: later(order.at, 120),
    }).execute();
}

/** Orders are so old that nothing that is told of them lies ahead. */
const SETTLED_MS = 3 * 3_600_000;

/** Told after the orders. */
export async function tellMoney({ seeds: { db, began }, services: { ledger, settings } }: Story): Promise<void> {
  const before = new Date(began.getTime() - SETTLED_MS).toISOString();
  const unpaid = await demoOrders(db, SOURCE, 'unpaid', before, TOLD).execute();
  const paid = await demoOrders(db, SOURCE, 'paid', before, TOLD).execute();
  const [newest] = paid;
  if (newest === undefined) return;
  const services = { ledger, settings, now: () => new Date(later(newest.at, 30)) };
  await payments(db, services, unpaid);
  await refunds(db, services, paid);
}
