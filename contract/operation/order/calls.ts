/** Orders of passengers. Distances in metres, durations in seconds, money in minor units. */
import { orderSource } from '#contract/system/apiKey/source.ts';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import { z } from 'zod';
import { shortCode } from '#contract/base/sysArea/calls.ts';
import {
  call,
  id,
  instant,
  line,
  listInput,
  listOutput,
  minorUnits,
  nothing,
  optionalLine,
  paragraph,
  position,
  version,
} from '#contract/ground/core.ts';
import { bookingProblem, isBooking, passengerMobile, rideWishes, wishedPlace } from './ride.ts';
import {
  CANCELLERS_BY_HAND,
  ORDER_STATUSES,
  ORDER_CANCELLERS,
  ORDER_EVENTS,
  PRICE_PARTS,
  PAYMENT_STATES,
  PAYMENT_METHODS,
  ORDER_FLAGS,
  CAR_OBSTACLES,
  OFFER_STATES,
  WAITING_CAUSES,
  RESCHEDULERS,
  MOST_SEATS,
} from './rules.ts';

export const pricePart = z.object({ kind: z.enum(PRICE_PARTS), amount: minorUnits });
export type PricePart = z.output<typeof pricePart>;

// ---------------------------------------------------------------- rows

/**
 * Schemas of list rows check only types, since many rows are answered at once and the values come from columns that hold
 * nothing else.
 */
const whole = z.number().meta({ type: 'integer' });
const reference = z.string().meta({ description: 'id' });
const moment = z.string().meta({ format: 'date-time' });
const place = z.tuple([z.number(), z.number()]).meta({ description: 'WGS 84 [lng, lat]' });

/** A field of it that is a column of an order is read because it stands here. */
export const orderRow = z.object({
  id: reference,
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  tripType: z.enum(TRIP_TYPES),
  passengerName: z.string(),
  /** Masked unless the role may see personal data. */
  passengerMobile: z.string(),
  carNumber: z.string(),
  supplierId: reference.nullable(),
  supplierName: z.string(),
  pickUpName: z.string(),
  dropOffName: z.string(),
  /** Null while unknown. Shown by the list for a place without a name. */
  pickUpPosition: place.nullable(),
  dropOffPosition: place.nullable(),
  requestedAt: moment,
  /** For when it was booked; null: for at once. */
  scheduledAt: moment.nullable(),
  /** Metres driven with the passenger; null while unknown. */
  distance: whole.nullable(),
  /** Seconds from pick-up to drop-off; null while unknown. */
  duration: whole.nullable(),
  /** Minor units; null while unknown. */
  price: whole.nullable(),
  /** ISO 4217. */
  currency: z.string(),
  paymentState: z.enum(PAYMENT_STATES),
  /** 1 to 5. */
  rating: whole.nullable(),
  source: z.string(),
  flags: z.array(z.enum(ORDER_FLAGS)),
  version: whole,
});
export type OrderRow = z.output<typeof orderRow>;

const agreedPrice = z.object({ total: minorUnits, currency: z.string() });

/** Where a booked ride goes, and how many ride. */
export const bookedTrip = z.object({
  pickUp: z.object({ name: z.string(), position }),
  dropOff: z.object({ name: z.string(), position }),
  seats: z.int(),
});
export type BookedTrip = z.output<typeof bookedTrip>;

/** A booked ride was changed. */
const reschedule = z.object({
  id,
  at: instant,
  by: z.enum(RESCHEDULERS),
  /** The member of staff; empty for the passenger. */
  person: z.string(),
  reason: z.string(),
  /** For when it was booked before, and since then. */
  from: instant,
  to: instant,
  /** Where it went before, and since then; null where only the time was changed. */
  fromTrip: bookedTrip.nullable(),
  toTrip: bookedTrip.nullable(),
  /** What was quoted before, and since then; null where nothing was. */
  before: agreedPrice.nullable(),
  after: agreedPrice.nullable(),
});

/** Named as it was last. */
const placeNamed = z.object({ id, name: z.string(), nameEn: z.string() });

export const orderDetail = orderRow.extend({
  /** Code of the administrative division of the pick-up; empty when unknown. */
  areaCode: z.string(),
  /** The smallest operating zone that held the pick-up when it was ordered; null outside all. */
  pickUpRange: placeNamed.nullable(),
  /** The station within 300 m of the pick-up; null by none. */
  pickUpStation: placeNamed.nullable(),
  /** The passenger; null for one without a number, and until it was linked. */
  passengerId: id.nullable(),
  /** The car of our fleet that drives it. */
  carId: id.nullable(),
  pickUpPosition: position.nullable(),
  dropOffPosition: position.nullable(),
  scheduledAt: instant.nullable(),
  /** From when on its car is searched; null once it is, and for a ride at once. */
  searchFrom: instant.nullable(),
  /** How many ride; null for an order that the dispatcher does not handle. */
  seats: z.int().nullable(),
  assignedAt: instant.nullable(),
  arrivingAt: instant.nullable(),
  /** When its car came to the pick-up, from which waiting counts; null when nobody noticed that. */
  carArrivedAt: instant.nullable(),
  pickedUpAt: instant.nullable(),
  droppedOffAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  failedAt: instant.nullable(),
  cancelledBy: z.enum(ORDER_CANCELLERS).nullable(),
  cancelReason: z.string(),
  /** How it was changed while it was booked, earliest first. */
  reschedules: z.array(reschedule),
  timeline: z.array(z.object({ event: z.enum(ORDER_EVENTS), at: instant })),
  priceParts: z.array(pricePart),
  paymentMethod: z.enum(PAYMENT_METHODS),
  /** The order's name at its source. */
  sourceRef: z.string(),
  remark: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type OrderDetail = z.output<typeof orderDetail>;

/** What a ride costs as it is booked. */
const priceThen = z.object({
  /** Minor units. */
  total: minorUnits,
  /** ISO 4217. */
  currency: z.string(),
  parts: z.array(pricePart),
  /** The rule and the number of its version. */
  payRule: z.string(),
  number: z.int(),
});

/** What a booked ride costs now, and would cost when it is changed. */
export const reschedulingQuote = z.object({
  /** For when it is booked now, and would be. */
  from: instant,
  scheduledAt: instant,
  /** As it was quoted, or else as the rule estimates it; null: no rule is for it. */
  before: priceThen.nullable(),
  after: priceThen.nullable(),
  /** To be named when the ride is changed, within `expiresAt`; null for a ride that was ordered without a quote: it stays without. */
  quoteId: id.nullable(),
  expiresAt: instant.nullable(),
});
export type ReschedulingQuote = z.output<typeof reschedulingQuote>;

/** A ride that staff orders for somebody who rings. */
export const orderForm = z.strictObject({
  passengerName: optionalLine(60).default(''),
  passengerMobile,
  pickUp: wishedPlace,
  dropOff: wishedPlace,
  ...rideWishes,
  remark: paragraph(500).default(''),
});

/** How a ride would be, and what it would cost. */
const rideQuote = z.object({
  /** Metres, seconds; both estimated. */
  distance: z.int(),
  duration: z.int(),
  /** Until a free car could be there; null: none is near, or the ride is booked ahead. */
  secondsToPickUp: z.int().nullable(),
  /** Null: no pay rule is for it. To be named when it is ordered, within `expiresAt`. */
  price: priceThen.extend({ quoteId: id, expiresAt: instant }).nullable(),
});
export type RideQuote = z.output<typeof rideQuote>;

/** What an order costs its passenger if it is cancelled now. */
const cancelPrice = z.object({
  /** Minor units; below zero: what the passenger is owed. */
  total: minorUnits,
  /** ISO 4217. */
  currency: z.string(),
  parts: z.array(pricePart),
  payRule: z.string(),
});

/** What of a booked ride is to be otherwise; what is left out stays. */
export const bookingWish = {
  scheduledAt: instant.optional(),
  pickUp: wishedPlace.optional(),
  dropOff: wishedPlace.optional(),
  /** How many ride. */
  seats: z.int().min(1).max(MOST_SEATS).optional(),
};

const carOfSearch = z.object({ carId: id, plate: z.string(), fleetNumber: z.string() });

/** How the dispatcher searches a car for an order. */
const carSearch = z.object({
  /** Null for an order that has its car. */
  cause: z.enum(WAITING_CAUSES).nullable(),
  /** Without a car it fails then. */
  waitUntil: instant,
  seats: z.int(),
  wheelchair: z.boolean(),
  /** Empty: any. */
  carGroup: z.string(),
  /** Metres; cars beyond are not asked. */
  radius: z.number(),
  /** Cars that it was offered to, latest first; at most 50. Those out of the caller’s reach are left out. */
  offers: z.array(
    carOfSearch.extend({
      id,
      state: z.enum(OFFER_STATES),
      offeredAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
  /** The nearest cars within the caller’s reach, nearest first, among them the nearest one that may be given the order. */
  cars: z.array(
    carOfSearch.extend({
      /** Straight line to the pick-up place. */
      metres: z.int(),
      /** Expected seconds until it is there. */
      seconds: z.int(),
      /** Why it does not get the order by itself; empty: it may. */
      obstacles: z.array(z.enum(CAR_OBSTACLES)),
    }),
  ),
});
export type CarSearch = z.output<typeof carSearch>;

// ---------------------------------------------------------------- calls

const metres = z.int().min(0).max(100_000_000);

export const orderFilters = {
  /** Requested at this time or later. */
  requestedFrom: instant.optional(),
  /** Requested before this time. */
  requestedTo: instant.optional(),
  /** Booked ahead for a time, or for at once. */
  booked: z.boolean().optional(),
  /** Booked for this time or later; before this time. */
  scheduledFrom: instant.optional(),
  scheduledTo: instant.optional(),
  statuses: z.array(z.enum(ORDER_STATUSES)).max(ORDER_STATUSES.length).optional(),
  /** The name of the pick-up or the drop-off place contains this. */
  place: optionalLine(60).optional(),
  /** The car's number begins with this. */
  car: optionalLine(20).optional(),
  /** The whole name, or (only for who may see it) the whole mobile number or its last four digits. */
  passenger: optionalLine(60).optional(),
  /** ISO 4217. */
  currency: optionalLine(3).optional(),
  /** Minor units of `currency`, or of CNY without one; both ends included. */
  priceFrom: minorUnits.optional(),
  priceTo: minorUnits.optional(),
  supplierId: id.optional(),
  /** A passenger, with those merged into it. */
  passengerId: id.optional(),
  source: orderSource.optional(),
  tripType: z.enum(TRIP_TYPES).optional(),
  flag: z.enum(ORDER_FLAGS).optional(),
  /** A division of the pick-up and all below it. */
  areaCode: z
    .string()
    .regex(/^\d{2,12}$/)
    .overwrite(shortCode)
    .optional(),
  /** Ordered within this operating zone, the smallest of those that held the pick-up. */
  pickUpRangeId: id.optional(),
  /** Picked up by this station. */
  pickUpStationId: id.optional(),
  cancelledBy: z.enum(ORDER_CANCELLERS).optional(),
  /** The whole reason. */
  cancelReason: optionalLine(200).optional(),
  /** Ended without ever having a car, or not. */
  unserved: z.boolean().optional(),
  /** Whether it was given a car, and whether its passenger was picked up. */
  assigned: z.boolean().optional(),
  pickedUp: z.boolean().optional(),
  /** A car is searched for it at the moment, or not. */
  waiting: z.boolean().optional(),
  /** Whether it asked for a wheelchair space. */
  wheelchair: z.boolean().optional(),
  /** Metres; both ends included. */
  distanceFrom: metres.optional(),
  distanceTo: metres.optional(),
  /** The beginning of an order number, or the whole hash of a receipt. */
  orderNo: optionalLine(64).optional(),
};

/** By `scheduledAt` only rides that were booked ahead are listed: the others have none. */
export const ORDER_SORTS = [
  '-requestedAt',
  'requestedAt',
  '-scheduledAt',
  'scheduledAt',
  '-price',
  'price',
  '-distance',
  'distance',
] as const;

/** Ranges must be in order. */
const isInOrder = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined || Date.parse(from) <= Date.parse(to);
const timesInOrder = (filters: { requestedFrom?: string | undefined; requestedTo?: string | undefined }) =>
  isInOrder(filters.requestedFrom, filters.requestedTo);
const timesProblem = { path: ['requestedTo'], params: { key: 'range.endBeforeStart' } };
const bookedInOrder = (filters: { scheduledFrom?: string | undefined; scheduledTo?: string | undefined }) =>
  isInOrder(filters.scheduledFrom, filters.scheduledTo);
const bookedProblem = { path: ['scheduledTo'], params: { key: 'range.endBeforeStart' } };
const pricesInOrder = (filters: { priceFrom?: number | undefined; priceTo?: number | undefined }) =>
  filters.priceFrom === undefined || filters.priceTo === undefined || filters.priceFrom <= filters.priceTo;
const pricesProblem = { path: ['priceTo'], params: { key: 'order.mostBelowLeast' } };

export const orderCalls = {
  getPageList: call({
    path: '/operation/order/getPageList',
    summary:
      'Orders within the caller’s data scope, newest first by default; sorted by `scheduledAt`, only those that were booked ahead. Distances in metres, durations in seconds, money in minor units.',
    access: 'operation:order:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: listInput(ORDER_SORTS, orderFilters)
      .refine(timesInOrder, timesProblem)
      .refine(bookedInOrder, bookedProblem)
      .refine(pricesInOrder, pricesProblem),
    output: listOutput(orderRow),
  }),
  getById: call({
    path: '/operation/order/getById',
    summary: 'One order with its timeline (earliest first) and price parts. 404 outside the caller’s data scope.',
    access: 'operation:order:list',
    reveals: 'operation:order:reveal',
    effect: 'query',
    input: z.strictObject({ id }),
    output: orderDetail,
  }),
  getSourceList: call({
    path: '/operation/order/getSourceList',
    summary: 'The sources that orders came from, for choosing; at most 200.',
    access: 'operation:order:list',
    effect: 'query',
    input: nothing,
    output: z.object({ list: z.array(z.string()) }),
  }),
  getCarSearch: call({
    path: '/operation/order/getCarSearch',
    summary:
      'Why an order waits: the cars that were asked, and the nearest ones with what keeps them from it. `search` is null for an order that the dispatcher does not handle, or not any more. 404 outside the caller’s data scope.',
    access: 'operation:order:list',
    effect: 'query',
    quota: { times: 120, seconds: 60 },
    input: z.strictObject({ id }),
    output: z.object({ search: carSearch.nullable() }),
  }),
  assignOne: call({
    path: '/operation/order/assignOne',
    summary:
      'Offers an order (requested, assigned or arriving) to a car that the operator chose; the car it had is told to drop it. 409 in any other state, for a car that is not free, or with `current` when somebody else changed it.',
    access: 'operation:order:assign',
    effect: 'command',
    current: orderDetail,
    input: z.strictObject({ id, version, carId: id, reason: line(200) }),
    output: z.object({ version }),
  }),
  quoteOne: call({
    path: '/operation/order/quoteOne',
    summary:
      'Whether a ride for somebody who rings could be driven, how soon, and what it costs; the price holds ten minutes for addOne. Nothing is ordered. 400 and 409 as addOne.',
    access: 'operation:order:add',
    effect: 'command',
    unaudited: 'nothing is ordered',
    quota: { times: 120, seconds: 60 },
    input: z
      .strictObject({ passengerMobile, pickUp: position, dropOff: position, ...rideWishes })
      .refine(isBooking, bookingProblem),
    output: rideQuote,
  }),
  addOne: call({
    path: '/operation/order/addOne',
    summary:
      'Staff orders a ride for somebody who rings, now or for `scheduledAt`, under the same rules as apps do (`/open/order/create`). 400 when a place lies outside the operating ranges that hold then, or where stopping is not allowed; 403 for a pick-up outside the caller’s data scope; 409 for a time for which no bookings are taken, for more passengers than any car for the trip has seats, for a passenger who is limited, and for a quote that expired, was used or is for something else.',
    access: 'operation:order:add',
    effect: 'command',
    input: orderForm
      .extend({
        /** Of quoteOne; left out: the ride is priced by its rule when it ends. */
        quoteId: id.optional(),
      })
      .refine(isBooking, bookingProblem),
    output: z.object({ id, orderNo: z.string(), version }),
  }),
  getCancelPrice: call({
    path: '/operation/order/getCancelPrice',
    summary:
      'What an order costs if it is cancelled now, by who cancels; nothing is charged. `price` is null where no pay rule is for it. 409 in a state in which it cannot be cancelled.',
    access: 'operation:order:cancel',
    effect: 'query',
    input: z.strictObject({ id, by: z.enum(CANCELLERS_BY_HAND) }),
    output: z.object({ price: cancelPrice.nullable() }),
  }),
  cancelOne: call({
    path: '/operation/order/cancelOne',
    summary:
      'Staff cancels an order that is scheduled, requested, assigned or arriving: as the operator, or for the passenger who asks for it, whom the pay rule charges as in the app. 409 in any other state, or with `current` when somebody else changed it.',
    access: 'operation:order:cancel',
    effect: 'command',
    current: orderDetail,
    input: z.strictObject({ id, version, by: z.enum(CANCELLERS_BY_HAND), reason: line(200) }),
    output: z.object({ version }),
  }),
  quoteReschedule: call({
    path: '/operation/order/quoteReschedule',
    summary:
      'What a scheduled order costs now and would cost at another time, between other places or for another number of passengers. Nothing of it changes; the quote holds ten minutes for rescheduleOne. 409 in any other state, for a time for which no bookings are taken, for places where nobody gets in or out then, for more passengers than a car for it has seats, and where no pay rule is for a quoted ride then.',
    access: 'operation:order:reschedule',
    effect: 'command',
    unaudited: 'nothing of the order changes',
    quota: { times: 120, seconds: 60 },
    input: z.strictObject({ id, ...bookingWish }),
    output: reschedulingQuote,
  }),
  rescheduleOne: call({
    path: '/operation/order/rescheduleOne',
    summary:
      'Changes time, places or number of passengers of a scheduled order, at the price that quoteReschedule gave; what is left out stays. 409, with nothing changed, once its car is searched, for a quote that expired or is for something else, for what quoteReschedule refuses, or with `current` when somebody else changed it.',
    access: 'operation:order:reschedule',
    effect: 'command',
    current: orderDetail,
    input: z.strictObject({ id, version, ...bookingWish, quoteId: id.optional(), reason: line(200) }),
    output: z.object({ version }),
  }),
  getPriceBy: call({
    path: '/operation/order/getPriceBy',
    summary:
      'What a completed order without a price would cost by a distance that a person vouches for; nothing is charged. 409 for any other order, and where no pay rule is for it.',
    access: 'operation:order:price',
    effect: 'query',
    input: z.strictObject({ id, distance: z.int().min(0).max(1_000_000).meta({ description: 'metres' }) }),
    output: z.object({
      /** ISO 4217. */
      currency: z.string(),
      parts: z.array(pricePart),
      total: minorUnits,
    }),
  }),
  priceOne: call({
    path: '/operation/order/priceOne',
    summary:
      'Charges a completed order without a price, by its pay rule and a distance that a person vouches for; the order keeps the distance and loses the flags that asked for it. 409 as getPriceBy, or with `current` when somebody else changed it.',
    access: 'operation:order:price',
    effect: 'command',
    current: orderDetail,
    input: z.strictObject({
      id,
      version,
      distance: z.int().min(0).max(1_000_000).meta({ description: 'metres' }),
      reason: line(200),
    }),
    output: z.object({ version }),
  }),
  checkOne: call({
    path: '/operation/order/checkOne',
    summary:
      'A person has looked at what an order was flagged for: the flags go, the note stays in the log. `noPrice` stays as long as the order has no price. 409 without flags that can go, or with `current` when somebody else changed it.',
    access: 'operation:order:update',
    effect: 'command',
    current: orderDetail,
    input: z.strictObject({ id, version, note: line(200) }),
    output: z.object({ version }),
  }),
  updateRemark: call({
    path: '/operation/order/updateRemark',
    summary: 'Changes the remark of an order. 409 with `current` when somebody else changed it meanwhile.',
    access: 'operation:order:update',
    effect: 'command',
    current: orderDetail,
    input: z.strictObject({ id, version, remark: paragraph(500) }),
    output: z.object({ version }),
  }),
  exportList: call({
    path: '/operation/order/exportList',
    summary:
      'Starts a job that writes the filtered orders, or those of `ids`, to a file; follow it with /sys/job/getById.',
    access: 'operation:order:export',
    reveals: 'operation:order:reveal',
    effect: 'command',
    quota: { times: 20, seconds: 60 },
    input: z
      .strictObject({
        ...orderFilters,
        ids: z.array(id).min(1).max(1000).optional(),
        sort: z.enum(ORDER_SORTS).default('-requestedAt'),
        format: z.enum(['csv', 'xlsx']).default('xlsx'),
      })
      .refine(timesInOrder, timesProblem)
      .refine(bookedInOrder, bookedProblem)
      .refine(pricesInOrder, pricesProblem),
    output: z.object({ jobId: id }),
  }),
};
