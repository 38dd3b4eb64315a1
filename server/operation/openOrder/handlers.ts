import type { openOrderCalls } from '#contract/operation/openOrder/calls.ts';
import { canCancel, hasEnded } from '#contract/operation/order/rules.ts';
import { admitKey } from '#server/system/apiKey/service.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { DONE, type ParsedInputOf } from '#contract/ground/core.ts';
import { rateOrder } from '#server/operation/order/door/change.ts';
import { cannotCancel } from '#server/operation/order/service.ts';
import { dispatchLongestWait } from '#server/ground/settings/definitions/dispatch.ts';
import { tellTolls } from '#server/operation/payRule/queries.ts';
import { mobileHashOf } from '#server/ground/person/person.ts';
import { needsWheelchair, refuseLimited } from '#server/operation/passenger/service.ts';
import { segmentedBy } from '#server/operation/passengerSegment/service.ts';
import { bookedFor, momentOf, refuseTime, searchOf } from './booking.ts';
import { openOrderMessages } from './messages.ts';
import { refusePlaces } from './places.ts';
import { insertRequest } from '#server/operation/dispatch/queries.ts';
import { lockOpenOrder, openOrderOf } from './queries.ts';
import { quoteOf, toOpenOrder } from './service.ts';
import { limitsOf, takingOf } from './taking.ts';

const DAY_MS = 86_400_000;

/** The app that calls; counts one use of its key. */
const appOf = ({ db, services, token }: CallContext<'public'>) => admitKey(db, token, 'order', services.now());

/** `260131`, in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(2, 10).replaceAll('-', '');

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof openOrderOf>['executeTakeFirst']>>>;
type Asked = Pick<
  ParsedInputOf<typeof openOrderCalls.create>,
  'pickUp' | 'dropOff' | 'seats' | 'wheelchair' | 'carGroup' | 'tripType'
> & { scheduledAt: string | null };

/** Whether a repeated request is for the same trip; name and mobile number may differ. */
function isSameTrip(
  order: Known,
  { pickUp, dropOff, seats, wheelchair, carGroup, tripType, scheduledAt }: Asked,
): boolean {
  return (
    order.pickUpLng === pickUp.position[0] &&
    order.pickUpLat === pickUp.position[1] &&
    order.dropOffLng === dropOff.position[0] &&
    order.dropOffLat === dropOff.position[1] &&
    order.seats === seats &&
    // also one that has the space since its passenger needs it
    (order.wheelchair || !wheelchair) &&
    order.carGroup === carGroup &&
    order.tripType === tripType &&
    (order.scheduledAt === null ? null : Date.parse(order.scheduledAt)) ===
      (scheduledAt === null ? null : Date.parse(scheduledAt))
  );
}

/** Who rides, and in which segments they are now. */
async function whoOf(
  { db, services }: CallContext<'public'>,
  mobile: string,
): Promise<{ passengerId?: string; segmentIds: readonly string[] }> {
  const hash = mobile === '' ? null : mobileHashOf(services.vault, mobile);
  const { passengerId, segmentIds } = await segmentedBy(db, hash, services.now());
  return passengerId === null ? { segmentIds } : { passengerId, segmentIds };
}

export const openOrderHandlers: Handlers<typeof openOrderCalls> = {
  async quote(context, input) {
    const { services } = context;
    await appOf(context);
    const scheduledAt = bookedFor(input);
    refuseTime(services, scheduledAt);
    refusePlaces(services, input, momentOf(services, scheduledAt));
    return quoteOf(services, input);
  },

  async quotePrice(context, input) {
    const { services } = context;
    const { source } = await appOf(context);
    const scheduledAt = bookedFor(input);
    refuseTime(services, scheduledAt);
    refusePlaces(services, input, momentOf(services, scheduledAt));
    const estimate = await quoteOf(services, input);
    const { pickUp, dropOff, carGroup, tripType, passengerMobile, tolls = null } = input;
    const { segmentIds, ...who } = await whoOf(context, passengerMobile);
    const when = scheduledAt === null ? {} : { scheduledAt };
    const asked = { source, pickUp, dropOff, carGroup, tripType, ...when, segmentIds, ...who };
    const { id, ...quote } = await services.prices.quote(asked, { ...estimate, tolls });
    return { ...estimate, ...quote, quoteId: id };
  },

  async create(context, input) {
    const { db, services } = context;
    const { externalId, pickUp, dropOff, seats, wheelchair, carGroup, tripType, quoteId, ...rest } = input;
    const { scheduledAt: _asSent, ...passenger } = rest;
    const scheduledAt = bookedFor(input);
    const { source } = await appOf(context);
    const known = await openOrderOf(db, source, externalId).executeTakeFirst();
    const now = services.now();
    const trip = { pickUp: pickUp.position, dropOff: dropOff.position, carGroup, tripType, scheduledAt };
    if (known === undefined) {
      refuseTime(services, scheduledAt);
      refusePlaces(services, trip, momentOf(services, scheduledAt));
    }
    const { passengerMobile } = passenger;
    if (known === undefined) await refuseLimited(db, services.vault, passengerMobile, now);
    // who needs the space gets it, also where the app did not ask
    const isRoomy = wheelchair || (known === undefined && (await needsWheelchair(db, services.vault, passengerMobile)));
    const wanted = { source, trip, seats, wheelchair: isRoomy, passengerMobile };
    const taking = known === undefined ? await takingOf(context, wanted) : null;
    const { segmentIds, ...who } = known === undefined ? await whoOf(context, passengerMobile) : { segmentIds: [] };
    const order = await db.transaction().execute(async (transaction) => {
      const requestedAt = now.toISOString();
      if (taking === null) return null;
      const { areaCode, decision, longestWait, searchBefore } = taking;
      const longest = longestWait ?? services.settings.get(dispatchLongestWait);
      const { searchFrom, waitUntil } = searchOf(services, scheduledAt, { searchBefore, longestWait: longest });
      const inserted = await services.orders.request(transaction, dayOf(now), {
        ...passenger,
        areaCode,
        source,
        sourceRef: externalId,
        tripType,
        requestedAt,
        scheduledAt,
        status: searchFrom === null ? 'requested' : 'scheduled',
        pickUpName: pickUp.name,
        pickUpLng: pickUp.position[0],
        pickUpLat: pickUp.position[1],
        dropOffName: dropOff.name,
        dropOffLng: dropOff.position[0],
        dropOffLat: dropOff.position[1],
      });
      if (inserted === undefined) return null;
      const about = { orderId: inserted.id };
      const limits = await limitsOf({ db: transaction, services }, wanted, { ...about, areaCode });
      const search = { longestWait, waitUntil, searchFrom, waiting: searchFrom === null, createdAt: requestedAt };
      const wishes = { seats, wheelchair: isRoomy, carGroup, segmentIds: [...segmentIds], areaCode, ...search };
      if (quoteId !== undefined) {
        const { scheduledAt: when, ...asked } = trip;
        await services.prices.take(transaction, {
          id: quoteId,
          source,
          orderId: inserted.id,
          trip: { ...asked, ...(when === null ? {} : { scheduledAt: when }), ...who },
        });
      }
      await insertRequest(transaction, { orderId: inserted.id, ...wishes }).execute();
      const decisions = limits === null ? [decision] : [decision, limits];
      await services.rulings.record(
        transaction,
        decisions.map((each) => ({ decision: each, about })),
      );
      return inserted;
    });
    if (order !== null) return { orderNo: order.orderNo, status: order.status, isNew: true };
    // ordered before; an imported order of the same name has no request and is not this app's
    const before = known ?? (await openOrderOf(db, source, externalId).executeTakeFirst());
    const asked = { pickUp, dropOff, seats, wheelchair, carGroup, tripType, scheduledAt };
    if (before === undefined || !isSameTrip(before, asked)) throw new Refusal(409, openOrderMessages.externalReused);
    // an app that repeats without naming the quote means the same order
    if (quoteId !== undefined && quoteId !== before.quoteId) throw new Refusal(409, openOrderMessages.quoteContradicts);
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
      const at = services.now().toISOString();
      await services.orders.move(transaction, [order.id], { step: 'cancel', by: 'passenger', reason }, at);
      return { status: 'cancelled' as const };
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
