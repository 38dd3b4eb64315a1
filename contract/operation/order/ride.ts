/** What is asked of a ride, by an app as by staff for somebody who rings. */
import { z } from 'zod';
import { instant, line, optionalLine, position } from '#contract/ground/core.ts';
import { TRIP_TYPES, type TripType } from '#contract/operation/scope/tripTypes.ts';
import { MOST_SEATS } from './rules.ts';

export const wishedPlace = z.strictObject({ name: line(100), position });

/** Requirements on the car and the ride. */
export const rideWishes = {
  seats: z.int().min(1).max(MOST_SEATS).default(1),
  wheelchair: z.boolean().default(false),
  /** Only cars of this group. */
  carGroup: optionalLine(40).default(''),
  /** How the ride is sold. Without `scheduledAt` a car is sought at once: then an app orders a booked ride when it is due. */
  tripType: z.enum(TRIP_TYPES).default('private'),
  /**
   * When the passenger wants to be picked up; left out: now. Only of trips of type `reservation`, and within the time that
   * the operator takes bookings for (configuration `dispatch.booking`).
   */
  scheduledAt: instant.optional(),
};

/** A time of its own has only a ride that is booked ahead. */
export const isBooking = ({ tripType, scheduledAt }: { tripType: TripType; scheduledAt?: string | undefined }) =>
  scheduledAt === undefined || tripType === 'reservation';
export const bookingProblem = { path: ['scheduledAt'], params: { key: 'openOrder.onlyReservation' } };

/** Empty: not known. */
export const passengerMobile = z
  .string()
  .regex(/^(\+?\d{5,20})?$/)
  .default('');
