/**
 * Orders of passengers' apps: called by the app's own server with `Authorization: Bearer <API key>` (a key for orders, see
 * `/sys/apiKey/…`). Positions WGS 84, metres, seconds. Every refused key is a 401, every call beyond its quota a 429.
 */
import { z } from 'zod';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import { priceLine } from '#contract/finance/payRule/calls.ts';
import { MOST_FEE } from '#contract/ground/currency.ts';
import { call, done, id, instant, line, optionalLine, position } from '#contract/ground/core.ts';
import { bookingWish, reschedulingQuote } from '#contract/operation/order/calls.ts';
import { bookingProblem, isBooking, passengerMobile, rideWishes, wishedPlace } from '#contract/operation/order/ride.ts';
import { ORDER_CANCELLERS, ORDER_STATUSES } from '#contract/operation/order/rules.ts';

/** The order's id in the app. */
const externalId = line(100);

const placeTold = z.object({ name: z.string(), position });

const openOrder = z.object({
  orderNo: z.string(),
  externalId: z.string(),
  status: z.enum(ORDER_STATUSES),
  tripType: z.enum(TRIP_TYPES),
  /** Where it goes and how many ride, also after staff changed it; a place is null where it is not known. */
  pickUp: placeTold.nullable(),
  dropOff: placeTold.nullable(),
  seats: z.int(),
  requestedAt: instant,
  /** For when it was booked; null: for at once. */
  scheduledAt: instant.nullable(),
  assignedAt: instant.nullable(),
  arrivingAt: instant.nullable(),
  /** When the car arrived at the pick-up place. */
  carArrivedAt: instant.nullable(),
  pickedUpAt: instant.nullable(),
  droppedOffAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  failedAt: instant.nullable(),
  cancelledBy: z.enum(ORDER_CANCELLERS).nullable(),
  cancelReason: z.string(),
  /**
   * A place ahead of it that lies in an area which an authority has closed: no car comes there as long as it is. Null: none.
   */
  closedPlace: z.enum(['pickUp', 'dropOff']).nullable(),
  /** The car that drives it, with its position and its time to the passenger; null without one. */
  car: z
    .object({
      plate: z.string(),
      fleetNumber: z.string(),
      model: z.string(),
      position: position.nullable(),
      /** Degrees clockwise from north. */
      heading: z.number().nullable(),
      secondsToPickUp: z.int().nullable(),
    })
    .nullable(),
  distance: z.int().nullable(),
  duration: z.int().nullable(),
  /** Minor units; null as long as it is not known. */
  price: z.int().nullable(),
  currency: z.string(),
  rating: z.int().nullable(),
  /** What the passenger is charged, line by line; null before the end, and where no pay rule of ours priced it. */
  receipt: z
    .object({
      lines: z.array(priceLine),
      total: z.int(),
      /** In the total. */
      tax: z.int(),
      /** SHA-256 over rule, facts and lines: by it customer care finds the order. */
      hash: z.string(),
    })
    .nullable(),
});
export type OpenOrder = z.output<typeof openOrder>;

const QUOTA = { times: 6000, seconds: 60 } as const;
const KEPT_BY_THE_ORDER = 'the order keeps who asked for it, when, and what became of it';

export const openOrderCalls = {
  quote: call({
    path: '/open/order/quote',
    summary:
      'Whether a trip could be driven, how long (metres, seconds, both estimated) and how soon a free car could be there; null when none is near, and for a ride booked ahead. A place outside the operating ranges, or more passengers than any car for the trip has seats, is refused as in create.',
    access: 'public',
    effect: 'query',
    quota: QUOTA,
    input: z.strictObject({ pickUp: position, dropOff: position, ...rideWishes }).refine(isBooking, bookingProblem),
    output: z.object({ distance: z.int(), duration: z.int(), secondsToPickUp: z.int().nullable() }),
  }),
  quotePrice: call({
    path: '/open/price/quote',
    summary:
      'What a trip that begins now, or at `scheduledAt`, costs, line by line, and how soon a car could be there. The quote holds ten minutes for an order of the same trip that names it (`quoteId` of create). `passengerMobile` names who rides, for rules of passenger segments; such a price holds for an order of that passenger. 409 when no pay rule is for the trip, and for more passengers than any car for it has seats.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_ORDER,
    quota: QUOTA,
    input: z
      .strictObject({
        pickUp: position,
        dropOff: position,
        passengerMobile,
        /** What the app expects of tolls, in minor units; left out: not known. Kept with the quote, for rules that charge tolls. */
        tolls: z.int().min(0).max(MOST_FEE).optional(),
        /** The way that the app plans, from pick-up to drop-off: without `tolls`, those of the toll gates on it are expected; where no two points are more than 1 km apart, its length is the distance of the quote. Not kept. */
        path: z.array(position).min(2).max(2000).optional(),
        ...rideWishes,
      })
      .refine(isBooking, bookingProblem),
    output: z.object({
      quoteId: id,
      expiresAt: instant,
      distance: z.int(),
      duration: z.int(),
      secondsToPickUp: z.int().nullable(),
      currency: z.string(),
      /** Minor units. */
      total: z.int(),
      /** In the total. */
      tax: z.int(),
      lines: z.array(priceLine),
      /** The rule and the number of its version. */
      payRule: z.string(),
      number: z.int(),
    }),
  }),
  create: call({
    path: '/open/order/create',
    summary:
      'Orders a car, now or for `scheduledAt`: then it is `scheduled` until its car is searched. The same `externalId` again answers the same order and makes none (409 if it was for another trip, or by another quote). 400 when a place lies outside the operating ranges that hold then, or where stopping is not allowed; 409 for a time for which no bookings are taken, and for more passengers than any car for the trip has seats.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_ORDER,
    quota: QUOTA,
    input: z
      .strictObject({
        externalId,
        passengerName: optionalLine(60).default(''),
        passengerMobile,
        pickUp: wishedPlace,
        dropOff: wishedPlace,
        ...rideWishes,
        /** The price that was quoted for this trip. 404 for another app’s, 409 for one that expired or was used. */
        quoteId: id.optional(),
      })
      .refine(isBooking, bookingProblem),
    output: z.object({ orderNo: z.string(), status: z.enum(ORDER_STATUSES), isNew: z.boolean() }),
  }),
  cancel: call({
    path: '/open/order/cancel',
    summary:
      'The passenger cancels. Again: the same answer. 409 once the passenger is on board or the order has ended. The car is told.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_ORDER,
    quota: QUOTA,
    input: z.strictObject({ externalId, reason: optionalLine(200).default('') }),
    output: z.object({ status: z.enum(ORDER_STATUSES) }),
  }),
  quoteReschedule: call({
    path: '/open/order/quoteReschedule',
    summary:
      'What a scheduled order costs now and would cost at another time, between other places or for another number of passengers. Nothing of it changes; the quote holds ten minutes for `reschedule`. 409 in any other state, for a time for which no bookings are taken, for places where nobody gets in or out then, for more passengers than a car for it has seats, and where no pay rule is for a quoted ride then.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_ORDER,
    quota: QUOTA,
    input: z.strictObject({ externalId, ...bookingWish }),
    output: reschedulingQuote,
  }),
  reschedule: call({
    path: '/open/order/reschedule',
    summary:
      'Changes time, places or number of passengers of a scheduled order, at the price that was quoted for it; what is left out stays. The same `changeId` again answers the same and changes nothing (409 if it was another change). 409, with nothing changed, once its car is searched, when it is booked for another time than `from` by now, for a quote that expired or is for something else, and for what `quoteReschedule` refuses.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_ORDER,
    quota: QUOTA,
    input: z.strictObject({
      externalId,
      /** The change’s own name in the app. */
      changeId: line(100),
      /** For when it is booked now, as the app knows it. */
      from: instant,
      ...bookingWish,
      /** Of `quoteReschedule`, or of `/open/price/quote` for the trip as it is to be; needed where the order has a quote. */
      quoteId: id.optional(),
    }),
    output: z.object({ status: z.enum(ORDER_STATUSES), scheduledAt: instant, isNew: z.boolean() }),
  }),
  tellTolls: call({
    path: '/open/order/tellTolls',
    summary:
      'What the roads of a ride cost, in minor units, told before the ride ends; told again, the last holds. A pay rule that charges tolls takes it. 409 once the order was charged.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_ORDER,
    quota: QUOTA,
    input: z.strictObject({ externalId, amount: z.int().min(0).max(MOST_FEE) }),
    output: done,
  }),
  getById: call({
    path: '/open/order/getById',
    summary: 'An order of this app by its own name for it, with the car that drives it. 404 for any other.',
    access: 'public',
    effect: 'query',
    quota: QUOTA,
    input: z.strictObject({ externalId }),
    output: openOrder,
  }),
  rate: call({
    path: '/open/order/rate',
    summary: 'The passenger’s rating, 1 to 5; only of a completed order, again within a day to change it. Else 409.',
    access: 'public',
    effect: 'command',
    unaudited: KEPT_BY_THE_ORDER,
    quota: QUOTA,
    input: z.strictObject({ externalId, rating: z.int().min(1).max(5) }),
    output: done,
  }),
};
