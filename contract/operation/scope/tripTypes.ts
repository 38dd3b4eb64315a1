/**
 * How a ride is sold, by the trip types of MDS 2.0 (mode `passenger-services`): for one party and now, by the seat, booked
 * ahead. Its `empty` is no order.
 */
export const TRIP_TYPES = ['private', 'shared', 'reservation'] as const;
export type TripType = (typeof TRIP_TYPES)[number];
