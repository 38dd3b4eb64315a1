/** What a provider tells: signed, taken once, in whatever sequence it comes. */
import { createHash } from 'node:crypto';
import type { PaymentNotice } from '#contract/finance/payment/calls.ts';
import { type PaymentEventProblem, type PaymentEventState } from '#contract/finance/payment/rules.ts';
import { paymentOf } from '#server/finance/ledger/entries.ts';
import type { NewPosting } from '#server/finance/ledger/ledger.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { payOrderBy } from '#server/operation/order/door/change.ts';
import type { Services } from '#server/services.ts';
import { paymentMessages } from './messages.ts';
import {
  insertPaymentEvent,
  lockOrderMoney,
  lockOrderOfApp,
  ordersWithWaiting,
  paymentEventNamed,
  postingUnder,
  refundUnder,
  unconfirmedRefund,
  updatePaymentEvent,
  updateRefund,
  waitingEventsOf,
} from './queries.ts';
import { entriesOfRefund } from './refunds.ts';

type Serving = Pick<Services, 'ledger' | 'now'>;

interface Verdict {
  state: PaymentEventState;
  problem?: PaymentEventProblem;
  postingId?: string;
}

/** The key of a payment: the same for everybody who tells of it. */
export const paymentKey = (channel: string, reference: string): string => `payment:${channel}:${reference}`;

type Told = Pick<PaymentNotice, 'kind' | 'reference' | 'amount' | 'currency' | 'channel' | 'at'>;

interface Order {
  id: string;
  currency: string;
}

const METHODS = new Set(['wechat', 'alipay', 'card', 'cash', 'balance'] as const);
type Method = typeof METHODS extends Set<infer One> ? One : never;
const isMethod = (channel: string): channel is Method => new Set<string>(METHODS).has(channel);

interface Before {
  id: string | null;
  orderId: string | null;
  amount: number | string;
}

/** The number was told before: again the same, or something else. */
function toldBefore({ id, orderId, amount }: Before, order: Order, told: Told): Verdict {
  const known = id === null ? {} : { postingId: id };
  const isSame = orderId === order.id && Number(amount) === told.amount;
  return isSame ? { state: 'repeated', ...known } : { state: 'disputed', problem: 'otherAmount', ...known };
}

/** Posts what is told; whoever posted under the same number at the same moment was before it. */
async function posted(
  db: Db,
  { ledger }: Serving,
  order: Order,
  told: Told,
  posting: Pick<NewPosting, 'kind' | 'key' | 'entries'>,
): Promise<Verdict> {
  const { at, reference } = told;
  const { id, isNew } = await ledger.post(db, { ...posting, at, reference, orderId: order.id });
  if (isNew) return { state: 'taken', postingId: id };
  return toldBefore(await postingUnder(db, posting.key).executeTakeFirstOrThrow(), order, told);
}

async function paid(db: Db, services: Serving, order: Order, told: Told): Promise<Verdict> {
  const { reference, amount, currency, channel } = told;
  const key = paymentKey(channel, reference);
  const before = await postingUnder(db, key).executeTakeFirst();
  if (before !== undefined) return toldBefore(before, order, told);
  const entries = paymentOf(channel, amount, currency);
  const verdict = await posted(db, services, order, told, { kind: 'payment', key, entries });
  if (verdict.state === 'taken' && isMethod(channel)) await payOrderBy(db, order.id, channel);
  return verdict;
}

/**
 * A refund that people of ours asked for has no number until the provider tells of it: the word then confirms the one of the same
 * order, channel and amount, and nothing is posted again (decision 0190).
 */
async function confirmed(db: Db, { now }: Serving, order: Order, told: Told): Promise<Verdict | undefined> {
  const { amount, channel, reference } = told;
  const own = await unconfirmedRefund(db, { orderId: order.id, channel, amount }).executeTakeFirst();
  if (own === undefined) return undefined;
  if (own.postingId === null) return { state: 'waiting', problem: 'refundUndecided' };
  await updateRefund(db, own.id, { reference, updatedAt: now().toISOString() }).execute();
  return { state: 'taken', postingId: own.postingId };
}

async function refunded(db: Db, services: Serving, order: Order, told: Told): Promise<Verdict> {
  const { reference, amount, currency, channel } = told;
  const key = `refund:${channel}:${reference}`;
  const before =
    (await postingUnder(db, key).executeTakeFirst()) ?? (await refundUnder(db, channel, reference).executeTakeFirst());
  if (before !== undefined) return toldBefore(before, order, told);
  const own = await confirmed(db, services, order, told);
  if (own !== undefined) return own;
  const money = await lockOrderMoney(db, order.id).executeTakeFirst();
  if (money === undefined || money.paid === 0) return { state: 'waiting', problem: 'noPayment' };
  if (amount > money.paid - money.refunded) return { state: 'disputed', problem: 'exceedsPaid' };
  const entries = await entriesOfRefund(db, { orderId: order.id, amount, currency, channel });
  return posted(db, services, order, told, { kind: 'refund', key, entries });
}

async function reversed(db: Db, { ledger }: Serving, order: Order, told: Told): Promise<Verdict> {
  const { reference, channel, at, amount } = told;
  const payment = await postingUnder(db, paymentKey(channel, reference)).executeTakeFirst();
  if (payment === undefined) return { state: 'waiting', problem: 'noPayment' };
  if (payment.orderId !== order.id || Number(payment.amount) !== amount)
    return { state: 'disputed', problem: 'otherAmount', postingId: payment.id };
  if (payment.reversedById !== null) return { state: 'repeated', postingId: payment.reversedById };
  const money = await lockOrderMoney(db, order.id).executeTakeFirst();
  if (money === undefined || money.paid - amount < money.refunded) return { state: 'disputed', problem: 'exceedsPaid' };
  const key = `reversal:${channel}:${reference}`;
  const { id } = await ledger.reverse(db, payment.id, { key, note: '', at });
  return { state: 'taken', postingId: id };
}

const ACTS = { paid, refunded, reversed } as const;

async function judge(db: Db, services: Serving, order: Order | undefined, told: Told): Promise<Verdict> {
  if (order === undefined) return { state: 'waiting', problem: 'noOrder' };
  const money = await lockOrderMoney(db, order.id).executeTakeFirst();
  if (told.currency !== (money?.currency ?? order.currency)) return { state: 'disputed', problem: 'otherCurrency' };
  return ACTS[told.kind](db, services, order, told);
}

/** Judges one event and writes down what became of it. */
export async function judgeEvent(
  db: Db,
  services: Serving,
  event: Told & { id: string; source: string; externalId: string },
): Promise<Verdict> {
  const order = await lockOrderOfApp(db, event.source, event.externalId).executeTakeFirst();
  const verdict = await judge(db, services, order, event);
  await updatePaymentEvent(db, event.id, {
    state: verdict.state,
    problem: verdict.problem ?? null,
    orderId: order?.id ?? null,
    postingId: verdict.postingId ?? null,
  }).execute();
  return verdict;
}

/**
 * What waited for the order or for a payment, again and again as long as something comes of it. The order is locked before its
 * events, here as everywhere: whoever has one waits for nobody who waits for it.
 */
async function judgeWaiting(db: Db, services: Serving, source: string, externalId: string): Promise<void> {
  await lockOrderOfApp(db, source, externalId).execute();
  for (let moved = true; moved;) {
    moved = false;
    for (const event of await waitingEventsOf(db, source, externalId).execute())
      if ((await judgeEvent(db, services, event)).state !== 'waiting') moved = true;
  }
}

export interface Outcome {
  state: PaymentEventState;
  problem: PaymentEventProblem | null;
  isNew: boolean;
}

/**
 * Takes what an app's provider tells, in one transaction with what becomes of it.
 * @throws Refusal 409 when the event's name was used for something else
 */
export async function takeNotice(
  db: Db,
  services: Serving,
  source: string,
  { payload, notice }: { payload: string; notice: PaymentNotice },
): Promise<Outcome> {
  const payloadHash = createHash('sha256').update(payload).digest('hex');
  const inserted = await insertPaymentEvent(db, {
    ...notice,
    source,
    state: 'waiting',
    payloadHash,
    receivedAt: services.now().toISOString(),
  }).executeTakeFirst();
  if (inserted === undefined) {
    const known = await paymentEventNamed(db, source, notice.eventId).executeTakeFirstOrThrow();
    if (known.payloadHash !== payloadHash) throw new Refusal(409, paymentMessages.eventReused);
    return { state: known.state, problem: known.problem, isNew: false };
  }
  const verdict = await judgeEvent(db, services, { ...notice, id: inserted.id, source });
  if (verdict.state === 'taken') await judgeWaiting(db, services, source, notice.externalId);
  return { state: verdict.state, problem: verdict.problem ?? null, isNew: true };
}

const AT_A_TIME = 500;

/** The chore: events that came before their order. One that cannot be judged keeps those of no other order waiting. */
export async function takeWaiting(
  services: Pick<Services, 'ledger' | 'log' | 'now' | 'jobDb'>,
  atATime = AT_A_TIME,
): Promise<void> {
  const { jobDb, log } = services;
  const pageAfter = (id: string) => ordersWithWaiting(jobDb, id, atATime).execute();
  for (let page = await pageAfter('0'); page.length > 0; page = await pageAfter(page.at(-1)?.id ?? '0'))
    for (const { id, source, externalId } of page)
      await jobDb
        .transaction()
        .execute((db) => judgeWaiting(db, services, source, externalId))
        .catch((error: unknown) => log.warn({ err: error, order: id }, 'what waits for an order could not be judged'));
}
