/** What apps and brokers ask of prices and orders, once it is known who they are: both come through here. */
import type { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import type { ParsedInputOf } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import { canCancel } from '#contract/operation/order/rules.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { cannotCancel } from '#server/operation/order/service.ts';
import { bookedFor } from './booking.ts';
import { refuseParty } from './party.ts';
import { lockOpenOrder } from './queries.ts';
import { riderOf } from './rider.ts';
import { quoteOf } from './service.ts';
import { refuseTrip } from './trip.ts';
import { along, lengthOfWay } from './way.ts';

export type Ordering = Pick<CallContext<'public'>, 'db' | 'services'>;
export type AskedPrice = ParsedInputOf<typeof openOrderCalls.quotePrice>;

/** A trip that may be driven, as prices are asked for it. @throws Refusal where it may not */
export async function askedOf(context: Ordering, source: string, input: AskedPrice) {
  const { services } = context;
  const scheduledAt = bookedFor(input);
  refuseTrip(services, input, scheduledAt);
  await refuseParty(context.db, services, input);
  const { pickUp, dropOff, carGroup, tripType, passengerMobile, tolls = null, path } = input;
  const estimate = along(await quoteOf(services, input), path === undefined ? null : lengthOfWay(path, input));
  const rider = await riderOf(context, passengerMobile);
  return {
    trip: { source, pickUp, dropOff, carGroup, tripType, scheduledAt, ...rider },
    estimate: { ...estimate, tolls, path },
  };
}

/** What a trip costs, kept as a promise. @throws Refusal for a trip that is not driven or has no price */
export async function priceTrip(context: Ordering, source: string, input: AskedPrice) {
  const { trip, estimate } = await askedOf(context, source, input);
  const { id, ...quote } = await context.services.prices.quote(trip, estimate);
  const { distance, duration, secondsToPickUp } = estimate;
  return { distance, duration, secondsToPickUp, ...quote, quoteId: id };
}

/** The same without a promise; nothing is kept. Null: no rule has a price for it. @throws Refusal for a trip that is not driven */
export async function estimatePrice(context: Ordering, source: string, input: AskedPrice) {
  const { trip, estimate } = await askedOf(context, source, input);
  const priced = await context.services.prices.estimate(trip, estimate);
  return priced === null ? null : { ...estimate, ...priced };
}

/** The passenger cancels; again: the same answer. @throws Refusal 404, 409 once they are on board or it has ended */
export function cancelOrder(
  { db, services }: Ordering,
  source: string,
  { externalId, reason, language }: { externalId: string; reason: string; language: Language },
) {
  return db.transaction().execute(async (transaction) => {
    const order = await lockOpenOrder(transaction, source, externalId).executeTakeFirst();
    if (order === undefined) throw notFound();
    if (order.status === 'cancelled') return { status: order.status };
    const { status } = order;
    if (!canCancel(status, 'passenger')) throw await cannotCancel(transaction, language, status, { status });
    const at = services.now().toISOString();
    await services.orders.move(transaction, [order.id], { step: 'cancel', by: 'passenger', reason }, at);
    return { status: 'cancelled' as const };
  });
}
