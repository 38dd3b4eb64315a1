import { randomUUID } from 'node:crypto';
import type { Posting, paymentCalls, paymentEventCalls, refundCalls } from '#contract/finance/payment/calls.ts';
import { paymentEventWords, paymentWords, refundWords } from '#contract/finance/payment/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { paymentOf, type Entry } from '#server/finance/ledger/entries.ts';
import { orderMoney } from '#server/finance/ledger/queries.ts';
import { say } from '#server/ground/core/messages.ts';
import { sendMessages } from '#server/ground/inbox/inbox.ts';
import { findOrder, selectionOf } from '#server/operation/order/service.ts';
import { paymentMessages } from './messages.ts';
import {
  balances,
  lockOrderById,
  lockOrderOfApp,
  lockOrderMoney,
  lockPaymentEvent,
  lockRefund,
  namesOfSuppliers,
  paymentEventById,
  paymentEventCount,
  paymentEventList,
  paymentEventSorts,
  postingCount,
  postingList,
  postingSorts,
  postingsOfOrder,
  refundById,
  refundCount,
  refundList,
  refundSorts,
  updatePaymentEvent,
} from './queries.ts';
import { approveRefund, majorOf, rejectRefund, requestRefund } from './refunds.ts';
import { judgeEvent, paymentKey } from './told.ts';

type PostingRow = Awaited<ReturnType<ReturnType<typeof postingList>['execute']>>[number];

const supplierOf = (account: string): string => /^payable:supplier:(\d+)$/.exec(account)?.[1] ?? '';

/** Names the suppliers of accounts, all of them by one question. */
async function supplierNames(db: Db, accounts: readonly string[]): Promise<(account: string) => string> {
  const ids = [...new Set(accounts.map(supplierOf))].filter((id) => id !== '');
  const rows = ids.length === 0 ? [] : await namesOfSuppliers(db, ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (account) => names.get(supplierOf(account)) ?? '';
}

/** Postings with their amounts, the sum of their debits, and the suppliers of their accounts. */
async function toPostings(db: Db, rows: readonly PostingRow[]): Promise<Posting[]> {
  const nameOf = await supplierNames(db, rows.flatMap(({ entries }) => entries.map(({ account }) => account))); // prettier-ignore
  return rows.map((row) => ({
    ...row,
    amount: row.entries.reduce((sum, entry) => sum + Math.max(0, entry.amount), 0),
    currency: row.entries[0]?.currency ?? '',
    entries: row.entries.map((entry) => ({ ...entry, supplierName: nameOf(entry.account) })),
  }));
}

/** The books are of all; a role with a narrower scope sees those of its orders only, with each order. */
const EMPTY = { list: [], total: 0, totalIsCapped: false, nextCursor: null };

const MOST_POSTINGS = 200;

/** An order within the caller's reach, locked until the transaction ends. */
async function takeOrder({ actor, db, services }: Pick<CallContext, 'actor' | 'db' | 'services'>, orderId: string) {
  await findOrder(db, services.vault, selectionOf(actor), orderId);
  return lockOrderById(db, orderId).executeTakeFirstOrThrow();
}

const moneyAmount = (amount: number, currency: string): string => `${currency} ${majorOf(amount, currency)}`;

async function postFor(
  context: CallContext,
  order: { id: string; orderNo: string },
  posting: {
    kind: 'payment' | 'adjustment';
    key: string;
    entries: Entry[];
    note: string;
    at?: string | undefined;
    reference?: string;
  },
): Promise<{ id: string; isNew: boolean }> {
  const { actor, db, services } = context;
  const { at = services.now().toISOString(), ...rest } = posting;
  return services.ledger.post(db, { ...rest, at, orderId: order.id, by: actor.realName });
}

export const paymentHandlers: Handlers<typeof paymentCalls> = {
  async getPageList({ actor, db }, input) {
    if (actor.dataScope !== 'everything') return EMPTY;
    return answerList(db, input, postingSorts, {
      rows: (page) => postingList(db, input, page),
      count: () => postingCount(db, input),
      show: (rows) => toPostings(db, rows),
    });
  },

  async getBalances({ actor, db }) {
    if (actor.dataScope !== 'everything') return { list: [] };
    const rows = await balances(db).execute();
    const nameOf = await supplierNames(db, rows.map(({ account }) => account)); // prettier-ignore
    return {
      list: rows.map((row) => ({ ...row, supplierName: nameOf(row.account), balance: Number(row.balance) })),
    };
  },

  async getOrderMoney({ actor, db, services }, { orderId }) {
    await findOrder(db, services.vault, selectionOf(actor), orderId);
    const postings = await postingsOfOrder(db, orderId, MOST_POSTINGS).execute();
    return {
      money: await orderMoney(db, orderId).executeTakeFirstOrThrow(),
      postings: await toPostings(db, postings),
    };
  },

  async recordOne(context, { orderId, amount, channel, at, reference, note }) {
    const { db } = context;
    const order = await takeOrder(context, orderId);
    const { due = 0, currency = order.currency } = (await lockOrderMoney(db, orderId).executeTakeFirst()) ?? {};
    if (due <= 0) throw new Refusal(409, paymentMessages.nothingDue);
    if (amount > due)
      throw new Refusal(409, paymentMessages.moreThanDue, { params: { due: moneyAmount(due, currency) } });
    const key = reference === '' ? `payment:${randomUUID()}` : paymentKey(channel, reference);
    const entries = paymentOf(channel, amount, currency);
    const { id, isNew } = await postFor(context, order, { kind: 'payment', key, entries, note, at, reference });
    if (!isNew) throw new Refusal(409, paymentMessages.recordedBefore);
    context.record(changeOf(paymentWords, { id, label: order.orderNo, after: { amount, channel, reference, note } }));
    return { id };
  },

  async compensateOne(context, { orderId, amount, channel, note }) {
    const { actor, db, services } = context;
    const { orderNo } = await takeOrder(context, orderId);
    const wish = { kind: 'compensation', orderId, amount, channel, reason: note, by: actor } as const;
    const asked = await requestRefund(db, services, wish);
    const after = { amount, channel, note, state: asked.state };
    context.record(changeOf(paymentWords, { id: asked.id, label: orderNo, after }));
    return asked;
  },

  async writeOffOne(context, { orderId, note }) {
    const { db } = context;
    const order = await takeOrder(context, orderId);
    const money = await lockOrderMoney(db, orderId).executeTakeFirst();
    if (money === undefined || money.due <= 0) throw new Refusal(409, paymentMessages.nothingDue);
    const { due: amount, currency } = money;
    const entries: Entry[] = [
      { account: 'adjustment', amount, currency },
      { account: 'receivable:passenger', amount: -amount, currency },
    ];
    const key = `writeOff:${randomUUID()}`;
    const { id } = await postFor(context, order, { kind: 'adjustment', key, entries, note });
    context.record(changeOf(paymentWords, { id, label: order.orderNo, after: { amount, note } }));
    return { id };
  },

  async reverseOne(context, { id, note }) {
    const { actor, db, services } = context;
    requireEverything(actor);
    const [posting] = await postingList(db, { id }, { ...firstPage }).execute();
    if (posting === undefined) throw notFound();
    const at = services.now().toISOString();
    const reversal = await services.ledger.reverse(db, id, { key: `reversed:${id}`, note, at, by: actor.realName });
    if (!reversal.isNew) throw new Refusal(409, paymentMessages.eventSettled);
    context.record(
      changeOf(paymentWords, { id: reversal.id, label: posting.orderNo, after: { reversesId: id, note } }),
    );
    return { id: reversal.id };
  },
};

const firstPage = { field: 'at', key: postingSorts.at, descending: true, size: 1, offset: 0, after: null };

async function takeRefund({ actor, db }: CallContext, seen: { id: string; version: number }) {
  requireEverything(actor);
  const known = await refundById(db, seen.id).executeTakeFirst();
  // first the order, as a provider's word does that is about the same refund
  if (known !== undefined) await lockOrderById(db, known.orderId).execute();
  const refund = await takeRow(lockRefund(db, seen.id), seen, () => refundById(db, seen.id).executeTakeFirst());
  if (refund.state !== 'waiting') throw new Refusal(409, paymentMessages.refundDecided);
  return refund;
}

type LockedRefund = Awaited<ReturnType<typeof takeRefund>>;

/** Whoever asked reads how it was decided, and goes on where it was asked for. */
async function tellAsker(
  { db, services }: CallContext,
  refund: LockedRefund,
  state: 'done' | 'rejected',
  decision: string,
): Promise<void> {
  const { id, requestedById, ticketId, orderId, orderNo, amount, currency } = refund;
  if (requestedById === null) return;
  const params = { order: orderNo, amount: moneyAmount(amount, currency) };
  const sentence = paymentMessages[state === 'done' ? 'moneyApproved' : 'moneyRejected'];
  await sendMessages(
    { db, services },
    {
      userIds: [requestedById],
      kind: 'ticket',
      titleZh: say(sentence, 'zh-CN', params),
      titleEn: say(sentence, 'en-US', params),
      bodyZh: decision,
      bodyEn: decision,
      link:
        ticketId === null
          ? `/operation/order?drawer=detail&record=${orderId}`
          : `/operation/ticket?drawer=detail&record=${ticketId}`,
      object: 'refund',
      objectId: id,
    },
  );
}

export const refundHandlers: Handlers<typeof refundCalls> = {
  async getPageList({ actor, db }, input) {
    if (actor.dataScope !== 'everything') return EMPTY;
    return answerList(db, input, refundSorts, {
      rows: (page) => refundList(db, input, page),
      count: () => refundCount(db, input),
      show: asTheyAre,
    });
  },

  async requestOne(context, { orderId, amount, channel, reason }) {
    const { actor, db, services } = context;
    const { orderNo } = await takeOrder(context, orderId);
    const asked = await requestRefund(db, services, { orderId, amount, channel, reason, by: actor });
    const after = { amount, channel, reason, state: asked.state };
    context.record(changeOf(refundWords, { id: asked.id, label: orderNo, after }));
    return asked;
  },

  async approveOne(context, seen) {
    const { actor, db, services } = context;
    const refund = await takeRefund(context, seen);
    if (refund.requestedById === actor.userId) throw new Refusal(409, paymentMessages.ownRefund);
    const changed = await approveRefund(db, services, refund, actor.realName);
    await tellAsker(context, refund, 'done', '');
    const after = { state: 'done', decidedBy: actor.realName };
    context.record(changeOf(refundWords, { id: refund.id, label: refund.orderNo, before: refund, after }));
    return changed;
  },

  async rejectOne(context, { decision, ...seen }) {
    const { actor, db, services } = context;
    const refund = await takeRefund(context, seen);
    const after = { state: 'rejected' as const, decidedBy: actor.realName, decision };
    const updatedAt = services.now().toISOString();
    const changed = await rejectRefund(db, refund.id, { ...after, updatedAt });
    await tellAsker(context, refund, 'rejected', decision);
    context.record(changeOf(refundWords, { id: refund.id, label: refund.orderNo, before: refund, after }));
    return changed;
  },
};

const OPEN_STATES: ReadonlySet<string> = new Set(['waiting', 'disputed']);

async function takeEvent(
  { actor, db }: { actor: CallContext['actor']; db: Db },
  seen: { id: string; version: number },
) {
  requireEverything(actor);
  const known = await paymentEventById(db, seen.id).executeTakeFirst();
  // first the order, as the notice does that an event waits for
  if (known !== undefined) await lockOrderOfApp(db, known.source, known.externalId).execute();
  const event = await takeRow(lockPaymentEvent(db, seen.id), seen, () =>
    paymentEventById(db, seen.id).executeTakeFirst(),
  );
  if (!OPEN_STATES.has(event.state)) throw new Refusal(409, paymentMessages.eventSettled);
  return event;
}

export const paymentEventHandlers: Handlers<typeof paymentEventCalls> = {
  async getPageList({ actor, db }, input) {
    if (actor.dataScope !== 'everything') return EMPTY;
    return answerList(db, input, paymentEventSorts, {
      rows: (page) => paymentEventList(db, input, page),
      count: () => paymentEventCount(db, input),
      show: asTheyAre,
    });
  },

  async retryOne(context, seen) {
    const { db, services } = context;
    const event = await takeEvent(context, seen);
    const { state } = await judgeEvent(db, services, event);
    const before = { state: event.state };
    context.record(changeOf(paymentEventWords, { id: event.id, label: event.eventId, before, after: { state } }));
    return { state };
  },

  async dismissOne(context, { note, ...seen }) {
    const { db } = context;
    const event = await takeEvent(context, seen);
    const after = { state: 'dismissed' as const, note };
    const changed = await updatePaymentEvent(db, event.id, after).executeTakeFirstOrThrow();
    context.record(changeOf(paymentEventWords, { id: event.id, label: event.eventId, before: event, after }));
    return changed;
  },
};
