/** Tells brokers what happens to their bookings, each in the order in which it happened, until they have taken it. */
import { TOMP_VERSION } from '#contract/insight/tomp/endpoints.ts';
import type { Follow } from '#server/ground/core/events.ts';
import { callOut, OutCallFailed } from '#server/ground/outward/callOut.ts';
import { say } from '#server/ground/core/messages.ts';
import { keepWorkingOff } from '#server/ground/outward/dueTurns.ts';
import { retryWait } from '#server/ground/outward/retryWait.ts';
import { feedsSystemId, privateHosts } from '#server/ground/settings/definitions/feeds.ts';
import { readsOf } from '#server/insight/feed/reads.ts';
import type { OrderMoved } from '#server/operation/order/door/move.ts';
import { openOrderOf } from '#server/channel/openOrder/queries.ts';
import { toOpenOrder } from '#server/channel/openOrder/service.ts';
import type { Services } from '#server/services.ts';
import { tompMessages } from './messages.ts';
import { claimTompCalls, hurryTompCall, insertTompCalls, settleTompCall } from './queries.ts';
import { assetOf } from './show.ts';
import type { TompTold } from './table.ts';

/** What a step of an order is to a broker. */
const TOLD: Readonly<Partial<Record<OrderMoved['step'], TompTold>>> = {
  assign: 'ASSIGN_ASSET',
  setOut: 'PREPARE',
  pickUp: 'SET_IN_USE',
  complete: 'FINISH',
  cancel: 'CANCEL',
  fail: 'CANCEL',
  reopen: 'LOST',
};

const EVERY_MS = 1000;
/** To one broker. */
const AT_ONCE = 20;
const TIMEOUT_MS = 5000;
/** Longer than a call takes; then another node may take over. */
const LEASE_MS = 60_000;
const RETRY = { first: 5000, longest: 15 * 60_000 };
/** Nobody waits for a car that came the day before. */
const GIVEN_UP_MS = 24 * 3_600_000;
/** Of the client's errors those that say nothing about what was sent. */
const AGAIN = new Set([401, 403, 408, 425, 429]);

/** In the transaction of the step. */
export const noteForBrokers: Follow<'orderMoved'> = async ({ now }, db, moved) => {
  const told = moved.flatMap(({ orderId, step, at }) => {
    const event = TOLD[step];
    return event === undefined ? [] : [{ orderId, event, at }];
  });
  if (told.length > 0) await insertTompCalls(db, told, now().toISOString()).execute();
};

type Call = Awaited<ReturnType<ReturnType<typeof claimTompCalls>['execute']>>[number];

/** Where, and what, in the words of the standard. */
async function messageOf(services: Services, { event, at, ref, source, callback }: Call) {
  const time = new Date(at).toISOString();
  if (event === 'CANCEL')
    return { url: `${callback}/bookings/${ref}/events`, body: { operation: 'CANCEL', origin: 'TO' } };
  if (event === 'LOST')
    return {
      url: `${callback}/bookings/${ref}/notifications`,
      body: { type: 'VEHICLE_NOT_AVAILABLE', legId: ref, comment: say(tompMessages.carLost, 'en-US') },
    };
  const order = await openOrderOf(services.db, source, ref).executeTakeFirst();
  const asset = order === undefined ? null : assetOf(toOpenOrder(services, order));
  return { url: `${callback}/legs/${ref}/events`, body: { time, event, ...(asset === null ? {} : { asset }) } };
}

/** What the broker answered; 0: nothing. */
async function statusOf(services: Services, call: Call, signal: AbortSignal): Promise<number> {
  const { settings } = services;
  const { url, body } = await messageOf(services, call);
  const text = JSON.stringify(body);
  try {
    const { status } = await callOut({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en-US',
        api: 'TOMP',
        'api-version': TOMP_VERSION,
        'maas-id': settings.get(feedsSystemId),
        ...(call.maasId === '' ? {} : { 'addressed-to': call.maasId }),
        // sent again after a node died: the broker can tell
        'idempotency-key': `tomp-${call.id}`,
      },
      body: text,
      privateHosts: settings.get(privateHosts),
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    return status;
  } catch (error) {
    if (error instanceof OutCallFailed) return 0;
    throw error;
  }
}

async function tell(services: Services, call: Call, signal: AbortSignal): Promise<void> {
  const { db, now } = services;
  const status = await statusOf(services, call, signal);
  if (status === 0 && signal.aborted) return;
  const at = now().getTime();
  readsOf(services).note({ feed: 'tomp/told', agencyId: null, status, bytes: 0, reader: call.source });
  const isTaken = status >= 200 && status < 300;
  const isRefused = status >= 400 && status < 500 && !AGAIN.has(status);
  const isOld = at - Date.parse(call.at) > GIVEN_UP_MS;
  const wait = retryWait(call.tries - 1, RETRY);
  const state = isTaken ? 'taken' : isRefused ? 'refused' : isOld ? 'givenUp' : 'waiting';
  await settleTompCall(db, call.id, { state, status, dueAt: new Date(at + wait).toISOString() }).execute();
}

/** Sends whenever something is due; a broker that hangs keeps no other waiting. The returned function ends it, and breaks off what is under way. */
export const keepTellingBrokers = (services: Services): (() => Promise<void>) =>
  keepWorkingOff<Call>(EVERY_MS, {
    log: services.log,
    now: services.now,
    leaseMs: LEASE_MS,
    problem: 'a broker could not be told; it is tried again',
    named: ({ ref }) => ({ booking: ref }),
    host: ({ source }) => source,
    most: AT_ONCE,
    claim: (at, lease, underWay) => claimTompCalls(services.db, at, lease, AT_ONCE, underWay).execute(),
    work: (call, signal) => tell(services, call, signal),
    giveBack: ({ id }, dueAt) => hurryTompCall(services.db, id, dueAt).execute(),
  });
