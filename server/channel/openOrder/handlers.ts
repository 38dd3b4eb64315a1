import type { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import { canReschedule, hasEnded } from '#contract/operation/order/rules.ts';
import { admitKey } from '#server/system/apiKey/service.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { isSameMoment } from '#server/ground/core/sameMoment.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { reschedulesOf } from '#server/operation/order/queries.ts';
import { DONE } from '#contract/ground/core.ts';
import { rateOrder } from '#server/operation/order/door/change.ts';
import { tellTolls } from '#server/finance/payRule/queries.ts';
import { bookedFor } from './booking.ts';
import { openOrderMessages } from './messages.ts';
import { cancelOrder, priceTrip } from './ordering.ts';
import { placeOrder } from './placing.ts';
import { refuseParty } from './party.ts';
import { lockOpenOrder, openOrderOf } from './queries.ts';
import { isSameChange } from './rescheduling.ts';
import { quoteOf, toOpenOrder } from './service.ts';
import { isSameTrip, refuseTrip } from './trip.ts';

const DAY_MS = 86_400_000;

/** The app that calls; counts one use of its key. */
const appOf = ({ db, services, token }: CallContext<'public'>) => admitKey(db, token, 'order', services.now());

type Ordered = NonNullable<Awaited<ReturnType<ReturnType<typeof openOrderOf>['executeTakeFirst']>>>;

/** An order with the time, the trip and the quote that it was ordered by: a request that is repeated is about those. */
async function asOrdered(db: Db, order: Ordered): Promise<Ordered> {
  if (order.scheduledAt === null) return order;
  const changes = await reschedulesOf(db, order.id).execute();
  const [first] = changes;
  if (first === undefined) return order;
  const ordered = { ...order, scheduledAt: first.from, quoteId: first.fromQuoteId };
  const trip = changes.find(({ fromTrip }) => fromTrip !== null)?.fromTrip ?? null;
  if (trip === null) return ordered;
  const [pickUpLng, pickUpLat] = trip.pickUp.position;
  const [dropOffLng, dropOffLat] = trip.dropOff.position;
  return { ...ordered, pickUpLng, pickUpLat, dropOffLng, dropOffLat, seats: trip.seats };
}

export const openOrderHandlers: Handlers<typeof openOrderCalls> = {
  async quote(context, input) {
    const { db, services } = context;
    await appOf(context);
    refuseTrip(services, input, bookedFor(input));
    await refuseParty(db, services, input);
    return quoteOf(services, input);
  },

  async quotePrice(context, input) {
    const { source } = await appOf(context);
    return priceTrip(context, source, input);
  },

  async create(context, input) {
    const { externalId, quoteId } = input;
    const { source } = await appOf(context);
    const known = await openOrderOf(context.db, source, externalId).executeTakeFirst();
    const placed = known === undefined ? await placeOrder(context, source, input) : null;
    if (placed !== null) return { orderNo: placed.orderNo, status: placed.status, isNew: true };
    // ordered before; an imported order of the same name has no request and is not this app's
    const before = known ?? (await openOrderOf(context.db, source, externalId).executeTakeFirst());
    const first = before === undefined ? undefined : await asOrdered(context.db, before);
    if (first === undefined || !isSameTrip(first, input)) throw new Refusal(409, openOrderMessages.externalReused);
    // an app that repeats without naming the quote means the same order
    if (quoteId !== undefined && quoteId !== first.quoteId) throw new Refusal(409, openOrderMessages.quoteContradicts);
    return { orderNo: first.orderNo, status: first.status, isNew: false };
  },

  async cancel(context, { externalId, reason }) {
    const { source } = await appOf(context);
    return cancelOrder(context, source, { externalId, reason, language: context.request.language });
  },

  async quoteReschedule(context, { externalId, ...wish }) {
    const { db, services, request } = context;
    const { source } = await appOf(context);
    const order = await openOrderOf(db, source, externalId).executeTakeFirst();
    if (order === undefined) throw notFound();
    return services.rescheduling.quote(db, order.id, wish, request.language);
  },

  async reschedule(context, { externalId, changeId, from, ...wish }) {
    const { db, services, request } = context;
    const { source } = await appOf(context);
    return db.transaction().execute(async (transaction) => {
      const order = await lockOpenOrder(transaction, source, externalId).executeTakeFirst();
      if (order === undefined) throw notFound();
      const { status } = order;
      const changes = await reschedulesOf(transaction, order.id).execute();
      const known = changes.find((change) => change.changeId === changeId);
      if (known !== undefined) {
        if (!isSameChange(known, from, wish)) throw new Refusal(409, openOrderMessages.changeReused);
        return { status, scheduledAt: known.to, isNew: false };
      }
      if (canReschedule(status) && !isSameMoment(order.scheduledAt, from))
        throw new Refusal(409, openOrderMessages.changedBefore);
      const who = { by: 'passenger' as const, changeId };
      const { after } = await services.rescheduling.change(transaction, order.id, wish, who, request.language);
      return { status, scheduledAt: after.scheduledAt, isNew: true };
    });
  },

  async tellTolls(context, { externalId, amount }) {
    const { db, services } = context;
    const { source } = await appOf(context);
    await db.transaction().execute(async (transaction) => {
      const order = await lockOpenOrder(transaction, source, externalId).executeTakeFirst();
      if (order === undefined) throw notFound();
      if (hasEnded(order.status)) throw new Refusal(409, openOrderMessages.charged);
      await tellTolls(transaction, { orderId: order.id, amount, toldAt: services.now() }).execute();
    });
    return DONE;
  },

  async getById(context, { externalId }) {
    const { source } = await appOf(context);
    const order = await openOrderOf(context.db, source, externalId).executeTakeFirst();
    if (order === undefined) throw notFound();
    return toOpenOrder(context.services, order);
  },

  async rate(context, { externalId, rating }) {
    const { db, services } = context;
    const { source } = await appOf(context);
    await db.transaction().execute(async (transaction) => {
      const order = await lockOpenOrder(transaction, source, externalId).executeTakeFirst();
      if (order === undefined) throw notFound();
      if (order.status !== 'completed') throw new Refusal(409, openOrderMessages.notCompleted);
      const isOld = order.droppedOffAt !== null && services.now().getTime() - Date.parse(order.droppedOffAt) > DAY_MS;
      if (isOld && order.rating !== null) throw new Refusal(409, openOrderMessages.ratedBefore);
      await rateOrder(transaction, order.id, rating);
    });
    return DONE;
  },
};
