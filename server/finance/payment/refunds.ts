/** Refunds and compensations: asked for, approved by another person above an amount, posted once. */
import type { Channel, RefundKind, RefundState } from '#contract/finance/payment/rules.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { tellOrders } from '#server/operation/order/door/tell.ts';
import { refundApprovalAbove } from '#server/ground/settings/definitions/payment.ts';
import { compensationOf, refundOf, type Entry } from '#server/finance/ledger/entries.ts';
import { minorUnitsIn, nearestOf } from '#contract/ground/currency.ts';
import type { Services } from '#server/services.ts';
import { paymentMessages } from './messages.ts';
import {
  givenAlone,
  insertRefund,
  lockOrderById,
  lockOrderMoney,
  taxOfOrder,
  updateRefund,
  waitingRefunds,
} from './queries.ts';

type Serving = Pick<Services, 'ledger' | 'settings' | 'now'>;

/** As people write it: 12.50. */
export const majorOf = (minor: number, currency: string): string =>
  (minor / minorUnitsIn(currency)).toFixed(Math.round(Math.log10(minorUnitsIn(currency))));

/** The entries of a refund, with the share of the tax in it, so that a whole refund gives the whole tax back. */
export async function entriesOfRefund(
  db: Db,
  { orderId, amount, currency, channel }: { orderId: string; amount: number; currency: string; channel: string },
): Promise<Entry[]> {
  const { due = 0, charged = 0 } = (await lockOrderMoney(db, orderId).executeTakeFirst()) ?? {};
  const tax = await taxOfOrder(db, orderId).executeTakeFirstOrThrow();
  const ofRevenue = amount - Math.min(amount, Math.max(0, -due));
  const backThen = Math.min(charged, Number(tax.revenueBack) + ofRevenue);
  const share = charged <= 0 ? 0 : nearestOf(Number(tax.charged), backThen, charged) - Number(tax.back);
  return refundOf(channel, amount, currency, { due, tax: Math.min(ofRevenue, Math.max(0, share)) });
}

export interface RefundWish {
  /** A refund when left out. */
  kind?: RefundKind;
  orderId: string;
  /** The ticket that it comes out of. */
  ticketId?: string;
  /** Minor units of the order's currency. */
  amount: number;
  /** Null only for a compensation: off what is due. */
  channel: Channel | null;
  reason: string;
  /** Whoever asks for it; an id null for no person of the console. */
  by: { userId: string | null; realName: string };
}

interface Asked {
  id: string;
  kind: RefundKind;
  orderId: string;
  amount: number;
  currency: string;
  channel: Channel | null;
  reason: string;
}

function entriesOf(db: Db, { kind, channel, amount, currency, orderId }: Asked): Entry[] | Promise<Entry[]> {
  if (kind === 'compensation') return compensationOf(channel, amount, currency);
  return entriesOfRefund(db, { orderId, amount, currency, channel: channel ?? 'unknown' });
}

/** Posts a refund or a compensation and answers the posting. */
async function settle(db: Db, { ledger, now }: Serving, refund: Asked, by: string): Promise<string> {
  const { id } = await ledger.post(db, {
    kind: refund.kind,
    key: `refund:${refund.id}`,
    at: now().toISOString(),
    orderId: refund.orderId,
    note: refund.reason,
    by,
    entries: await entriesOf(db, refund),
  });
  return id;
}

/** @throws Refusal 409 */
async function refuseBeyondPaid(db: Db, { orderId, amount, currency }: Pick<Asked, 'orderId' | 'amount' | 'currency'>) {
  const money = await lockOrderMoney(db, orderId).executeTakeFirst();
  const waiting = await waitingRefunds(db, orderId).executeTakeFirstOrThrow();
  const left = Math.max(0, (money?.paid ?? 0) - (money?.refunded ?? 0) - Number(waiting.amount));
  if (amount > left)
    throw new Refusal(409, paymentMessages.refundTooMuch, {
      params: { left: `${currency} ${majorOf(left, currency)}` },
    });
}

/**
 * Asks for a refund or a compensation, in the caller's transaction: posted at once, or waiting for a second person above the amount that the
 * configuration names, with what the order gave without one before.
 * @throws Refusal 409 when more would go back than was paid, with what waits counted in
 */
export async function requestRefund(
  db: Db,
  services: Serving,
  { kind = 'refund', orderId, ticketId, amount, channel, reason, by }: RefundWish,
): Promise<{ id: string; state: RefundState }> {
  const { currency } = await lockOrderById(db, orderId).executeTakeFirstOrThrow();
  if (kind === 'refund') await refuseBeyondPaid(db, { orderId, amount, currency });
  const { amount: before } = await givenAlone(db, orderId).executeTakeFirstOrThrow();
  const at = services.now().toISOString();
  const { id } = await insertRefund(db, {
    kind,
    ticketId: ticketId ?? null,
    orderId,
    amount,
    currency,
    channel,
    reason,
    state: 'waiting',
    requestedById: by.userId,
    requestedBy: by.realName,
    createdAt: at,
    updatedAt: at,
  }).executeTakeFirstOrThrow();
  // in units of the currency: what the configuration names holds for every one of them. A sum in parts is the same sum.
  const needsAnother = Number(before) + amount > services.settings.get(refundApprovalAbove) * minorUnitsIn(currency);
  if (needsAnother) {
    // postings are told by the books; what waits for one is shown beside them
    await tellOrders(db);
    return { id, state: 'waiting' };
  }
  const postingId = await settle(db, services, { id, kind, orderId, amount, currency, channel, reason }, by.realName);
  await updateRefund(db, id, { state: 'done', postingId, updatedAt: at }).execute();
  return { id, state: 'done' };
}

/** Posts what waited, for the person who approves it. */
export async function approveRefund(
  db: Db,
  services: Serving,
  refund: Asked,
  by: string,
): Promise<{ version: number }> {
  const postingId = await settle(db, services, refund, by);
  const updatedAt = services.now().toISOString();
  return updateRefund(db, refund.id, { state: 'done', postingId, decidedBy: by, updatedAt }).executeTakeFirstOrThrow();
}

/** Ends what waited without a posting. @returns the new version */
export async function rejectRefund(
  db: Db,
  id: string,
  fields: { state: 'rejected'; decidedBy: string; decision: string; updatedAt: string },
): Promise<{ version: number }> {
  const changed = await updateRefund(db, id, fields).executeTakeFirstOrThrow();
  await tellOrders(db);
  return changed;
}
