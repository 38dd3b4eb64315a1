import type { openOrderCalls } from '#contract/operation/openOrder/calls.ts';
import { orderCalls } from '#contract/operation/order/calls.ts';
import { canCancel } from '#contract/operation/order/rules.ts';
import { admitKey } from '#server/system/apiKey/service.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { DONE, type ParsedInputOf } from '#contract/ground/core.ts';
import { cannotCancel } from '#server/operation/order/service.ts';
import { dispatchLongestWait } from '#server/ground/settings/definitions/dispatch.ts';
import { openOrderMessages } from './messages.ts';
import { refusePlaces } from './places.ts';
import { cancelByPassenger, insertOpenOrder, insertRequest, lockOpenOrder, openOrderOf, rateOrder } from './queries.ts';
import { quoteOf, toOpenOrder } from './service.ts';

const DAY_MS = 86_400_000;

/** The app that calls; counts one use of its key. */
const appOf = ({ db, services, token }: CallContext<'public'>) => admitKey(db, token, 'order', services.now());

/** `260131`, in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(2, 10).replaceAll('-', '');

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof openOrderOf>['executeTakeFirst']>>>;
type Asked = Pick<
  ParsedInputOf<typeof openOrderCalls.create>,
  'pickUp' | 'dropOff' | 'seats' | 'wheelchair' | 'carGroup'
>;

/** Whether a repeated request is for the same trip; name and mobile number may differ. */
function isSameTrip(order: Known, { pickUp, dropOff, seats, wheelchair, carGroup }: Asked): boolean {
  return (
    order.pickUpLng === pickUp.position[0] &&
    order.pickUpLat === pickUp.position[1] &&
    order.dropOffLng === dropOff.position[0] &&
    order.dropOffLat === dropOff.position[1] &&
    order.seats === seats &&
    order.wheelchair === wheelchair &&
    order.carGroup === carGroup
  );
}

export const openOrderHandlers: Handlers<typeof openOrderCalls> = {
  async quote(context, input) {
    await appOf(context);
    refusePlaces(context.services, input);
    return quoteOf(context.services, input);
  },

  async quotePrice(context, input) {
    const { db, services } = context;
    const { source } = await appOf(context);
    refusePlaces(services, input);
    const estimate = await quoteOf(services, input);
    const { pickUp, dropOff, carGroup } = input;
    const { id, ...quote } = await services.prices.quote(db, { source, pickUp, dropOff, carGroup }, estimate);
    return { ...estimate, ...quote, quoteId: id };
  },

  async create(context, { externalId, pickUp, dropOff, seats, wheelchair, carGroup, quoteId, ...passenger }) {
    const { db, services } = context;
    const { source } = await appOf(context);
    const known = await openOrderOf(db, source, externalId).executeTakeFirst();
    const now = services.now();
    if (known === undefined) refusePlaces(services, { pickUp: pickUp.position, dropOff: dropOff.position, carGroup });
    const order = await db.transaction().execute(async (transaction) => {
      const requestedAt = now.toISOString();
      const inserted = await insertOpenOrder(transaction, dayOf(now), {
        ...passenger,
        source,
        sourceRef: externalId,
        requestedAt,
        pickUpName: pickUp.name,
        pickUpLng: pickUp.position[0],
        pickUpLat: pickUp.position[1],
        dropOffName: dropOff.name,
        dropOffLng: dropOff.position[0],
        dropOffLat: dropOff.position[1],
      }).executeTakeFirst();
      if (inserted === undefined) return null;
      const waitUntil = new Date(now.getTime() + services.settings.get(dispatchLongestWait) * 1000).toISOString();
      const wishes = { seats, wheelchair, carGroup, waitUntil, createdAt: requestedAt };
      if (quoteId !== undefined) {
        const trip = { pickUp: pickUp.position, dropOff: dropOff.position, carGroup };
        await services.prices.take(transaction, { id: quoteId, source, orderId: inserted.id, trip });
      }
      await insertRequest(transaction, { orderId: inserted.id, ...wishes }).execute();
      await services.live.tellRows(transaction, orderCalls.getPageList.path);
      return inserted;
    });
    if (order !== null) return { orderNo: order.orderNo, status: order.status, isNew: true };
    // ordered before; an imported order of the same name has no request and is not this app's
    const before = known ?? (await openOrderOf(db, source, externalId).executeTakeFirst());
    const asked = { pickUp, dropOff, seats, wheelchair, carGroup };
    if (before === undefined || !isSameTrip(before, asked)) throw new Refusal(409, openOrderMessages.externalReused);
    return { orderNo: before.orderNo, status: before.status, isNew: false };
  },

  async cancel(context, { externalId, reason }) {
    const { db, services, request } = context;
    const { source } = await appOf(context);
    return db.transaction().execute(async (transaction) => {
      const order = await lockOpenOrder(transaction, source, externalId).executeTakeFirst();
      if (order === undefined) throw notFound();
      if (order.status === 'cancelled') return { status: order.status };
      const { status } = order;
      if (!canCancel(status, 'passenger')) throw await cannotCancel(transaction, request.language, status, { status });
      await cancelByPassenger(transaction, order.id, services.now().toISOString(), reason).execute();
      await services.prices.charge(transaction, order.id);
      await services.live.tellRows(transaction, orderCalls.getPageList.path);
      return { status: 'cancelled' as const };
    });
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
      await rateOrder(transaction, order.id, rating).execute();
    });
    return DONE;
  },
};
