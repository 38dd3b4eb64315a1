/** Tells apps what becomes of their orders, of each order in the order in which it happened, until they have taken it. */
import type { WebhookEvent } from '#contract/channel/orderWebhook/rules.ts';
import { orderWebhookWords } from '#contract/channel/orderWebhook/words.ts';
import { tellThoseWhoMay } from '#server/access/role/tell.ts';
import type { Follow } from '#server/ground/core/events.ts';
import type { Message } from '#server/ground/core/messages.ts';
import { keepWorkingOff, workOff, type Due } from '#server/ground/outward/dueTurns.ts';
import { retryWait } from '#server/ground/outward/retryWait.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { titled } from '#server/ground/inbox/inbox.ts';
import { openOrderOf } from '#server/channel/openOrder/queries.ts';
import { toOpenOrder } from '#server/channel/openOrder/service.ts';
import type { OrderMoved } from '#server/operation/order/door/move.ts';
import type { Services } from '#server/services.ts';
import { orderWebhookMessages } from './messages.ts';
import { post } from './post.ts';
import {
  claimWebhookCalls,
  hurryWebhookCall,
  insertWebhookCalls,
  settleWebhook,
  settleWebhookCall,
} from './queries.ts';

/** What a step of an order is called. */
const EVENTS: Readonly<Partial<Record<OrderMoved['step'], WebhookEvent>>> = {
  request: 'order.created',
  search: 'order.searching',
  assign: 'order.assigned',
  setOut: 'order.arriving',
  pickUp: 'order.pickedUp',
  complete: 'order.completed',
  cancel: 'order.cancelled',
  fail: 'order.failed',
  reopen: 'order.reopened',
};

const EVERY_MS = 1000;
/** To one address. */
const AT_ONCE = 20;
/** Longer than a call takes; then another node may take over. */
const LEASE_MS = 60_000;
const RETRY = { first: 5000, longest: 30 * 60_000 };
const GIVEN_UP_MS = 72 * 3_600_000;
/** Failures in a row after which people are told. */
const TOLD_AFTER = 5;
const GONE = 410;

/** In the transaction of the step. */
export const noteForApps: Follow<'orderMoved'> = async ({ now }, db, moved) => {
  const told = moved.flatMap(({ orderId, step, at }) => {
    const event = EVENTS[step];
    return event === undefined ? [] : [{ orderId, event, at }];
  });
  if (told.length > 0) await insertWebhookCalls(db, told, now().toISOString()).execute();
};

/** In the transaction of the change. */
export const noteRescheduled: Follow<'orderRescheduled'> = async ({ now }, db, changed) => {
  const told = changed.map((one) => ({ ...one, event: 'order.rescheduled' as const }));
  await insertWebhookCalls(db, told, now().toISOString()).execute();
};

type Call = Awaited<ReturnType<ReturnType<typeof claimWebhookCalls>['execute']>>[number];

const tellPeople = (db: Db, services: Services, { webhookId, name }: Call, sentence: Message, count: number) =>
  tellThoseWhoMay(
    'operation:orderWebhook:update',
    { db, services },
    {
      ...titled(sentence, { name, count }),
      link: `/operation/orderWebhook?drawer=detail&record=${webhookId}`,
      object: orderWebhookWords.object,
      objectId: webhookId,
    },
  );

/** The order as the app may ask for it now. One that is not there any more is told by its reference alone. */
async function orderOf(services: Services, { source, sourceRef }: Call): Promise<object> {
  const order = await openOrderOf(services.db, source, sourceRef).executeTakeFirst();
  return order === undefined ? { externalId: sourceRef } : toOpenOrder(services, order);
}

async function tell(services: Services, call: Call, signal: AbortSignal): Promise<void> {
  const { db, now } = services;
  const { event, at, tries, webhookId } = call;
  // noted just when the webhook became that of another app
  if (!call.isTheirs) {
    await settleWebhookCall(db, call.id, { state: 'givenUp', status: 0, dueAt: at }).execute();
    return;
  }
  const told = {
    id: `msg_${call.id}`,
    type: event,
    timestamp: new Date(at).toISOString(),
    data: await orderOf(services, call),
  };
  const answer = await post(services, call, told, signal);
  const { outcome, status } = answer;
  if (outcome === 'failed' && signal.aborted) return;
  const time = now().getTime();
  const isOld = time - Date.parse(at) > GIVEN_UP_MS;
  const wait = retryWait(tries - 1, RETRY);
  await db.transaction().execute(async (transaction) => {
    await settleWebhookCall(transaction, call.id, {
      state: outcome !== 'failed' ? 'taken' : isOld ? 'givenUp' : 'waiting',
      status,
      dueAt: new Date(time + wait).toISOString(),
    }).execute();
    const settledAt = new Date(time).toISOString();
    if (outcome !== 'failed') {
      await settleWebhook(transaction, webhookId, { problem: '', problemDetail: '', takenAt: settledAt }).execute();
      return;
    }
    const { failures } = await settleWebhook(transaction, webhookId, {
      problem: answer.problem,
      problemDetail: answer.said,
      problemAt: settledAt,
      ...(status === GONE ? { state: 'disabled' as const } : {}),
    }).executeTakeFirstOrThrow();
    if (status === GONE) await tellPeople(transaction, services, call, orderWebhookMessages.gone, failures);
    else if (failures === TOLD_AFTER)
      await tellPeople(transaction, services, call, orderWebhookMessages.stuck, failures);
  });
}

const toApps = (services: Services): Due<Call> => ({
  log: services.log,
  now: services.now,
  leaseMs: LEASE_MS,
  problem: 'an app could not be told; it is tried again',
  named: ({ webhookId }) => ({ webhook: webhookId }),
  host: ({ webhookId }) => webhookId,
  most: AT_ONCE,
  claim: (at, lease, underWay) => claimWebhookCalls(services.db, at, lease, AT_ONCE, underWay).execute(),
  work: (call, signal) => tell(services, call, signal),
  giveBack: ({ id }, dueAt) => hurryWebhookCall(services.db, id, dueAt).execute(),
});

/** Tells once what is due. */
export const tellApps = (services: Services): Promise<void> => workOff(toApps(services));

/** Tells whenever something is due; an app that hangs keeps no other waiting. The returned function ends it, and breaks off what is under way. */
export const keepTellingApps = (services: Services): (() => Promise<void>) =>
  keepWorkingOff(EVERY_MS, toApps(services));
