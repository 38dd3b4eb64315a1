/** The trip that an app asks for: whether it may be driven, and whether it is the one that was asked for before. */
import type { openOrderCalls } from '#contract/channel/openOrder/calls.ts';
import type { ParsedInputOf } from '#contract/ground/core.ts';
import { isSameMoment } from '#server/ground/core/sameMoment.ts';
import type { Services } from '#server/services.ts';
import { bookedFor, momentOf, refuseTime } from './booking.ts';
import { refusePlaces, type Places } from './places.ts';
import type { openOrderOf } from './queries.ts';

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof openOrderOf>['executeTakeFirst']>>>;
type Asked = ParsedInputOf<typeof openOrderCalls.create>;

/**
 * @param scheduledAt the time that is booked; null: now
 * @throws Refusal 409 for a time for which no bookings are taken, FieldRefusal 400 for places where nobody gets in or out then
 */
export function refuseTrip(
  services: Pick<Services, 'settings' | 'now' | 'ranges' | 'closures'>,
  places: Places,
  scheduledAt: string | null,
): void {
  refuseTime(services, scheduledAt);
  refusePlaces(services, places, momentOf(services, scheduledAt));
}

/** Whether a repeated request is for the same trip; name and mobile number may differ. */
export function isSameTrip(order: Known, asked: Asked): boolean {
  const { pickUp, dropOff, seats, wheelchair, carGroup, tripType } = asked;
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
    isSameMoment(order.scheduledAt, bookedFor(asked))
  );
}
