/** Orders of passengers. Distances in metres, durations in seconds, money in minor units. */
import { orderSource } from '#contract/system/apiKey/source.ts';
import { z } from 'zod';
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
import {
  ORDER_STATUSES,
  ORDER_CANCELLERS,
  ORDER_EVENTS,
  PRICE_PARTS,
  PAYMENT_STATES,
  PAYMENT_METHODS,
  ORDER_FLAGS,
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

const orderRow = z.object({
  id: reference,
  orderNo: z.string(),
  status: z.enum(ORDER_STATUSES),
  passengerName: z.string(),
  /** Masked unless the role may see personal data (`operation:order:reveal`). */
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

const orderDetail = orderRow.extend({
  /** Code of the administrative division of the pick-up; empty when unknown. */
  areaCode: z.string(),
  /** The car of our fleet that drives it. */
  carId: id.nullable(),
  pickUpPosition: position.nullable(),
  dropOffPosition: position.nullable(),
  assignedAt: instant.nullable(),
  arrivingAt: instant.nullable(),
  pickedUpAt: instant.nullable(),
  droppedOffAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  failedAt: instant.nullable(),
  cancelledBy: z.enum(ORDER_CANCELLERS).nullable(),
  cancelReason: z.string(),
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

// ---------------------------------------------------------------- calls

export const orderFilters = {
  /** Requested at this time or later. */
  requestedFrom: instant.optional(),
  /** Requested before this time. */
  requestedTo: instant.optional(),
  statuses: z.array(z.enum(ORDER_STATUSES)).max(ORDER_STATUSES.length).optional(),
  /** The name of the pick-up or the drop-off place contains this. */
  place: optionalLine(60).optional(),
  /** The car's number begins with this. */
  car: optionalLine(20).optional(),
  /** The name contains this, or (only for who may see it) the mobile number begins with it. */
  passenger: optionalLine(60).optional(),
  /** ISO 4217. */
  currency: optionalLine(3).optional(),
  /** Minor units of `currency`, or of CNY without one; both ends included. */
  priceFrom: minorUnits.optional(),
  priceTo: minorUnits.optional(),
  supplierId: id.optional(),
  source: orderSource.optional(),
  flag: z.enum(ORDER_FLAGS).optional(),
  /** The order number begins with this. */
  orderNo: optionalLine(60).optional(),
};

export const ORDER_SORTS = ['-requestedAt', 'requestedAt', '-price', 'price', '-distance', 'distance'] as const;

/** Ranges must be in order. */
const timesInOrder = (filters: { requestedFrom?: string | undefined; requestedTo?: string | undefined }) =>
  filters.requestedFrom === undefined ||
  filters.requestedTo === undefined ||
  Date.parse(filters.requestedFrom) <= Date.parse(filters.requestedTo);
const timesProblem = { path: ['requestedTo'], params: { key: 'range.endBeforeStart' } };
const pricesInOrder = (filters: { priceFrom?: number | undefined; priceTo?: number | undefined }) =>
  filters.priceFrom === undefined || filters.priceTo === undefined || filters.priceFrom <= filters.priceTo;
const pricesProblem = { path: ['priceTo'], params: { key: 'order.mostBelowLeast' } };

export const orderCalls = {
  getPageList: call({
    path: '/operation/order/getPageList',
    summary:
      'Orders within the caller’s data scope, newest first by default. Distances in metres, durations in seconds, money in minor units.',
    access: 'operation:order:list',
    effect: 'query',
    input: listInput(ORDER_SORTS, orderFilters).refine(timesInOrder, timesProblem).refine(pricesInOrder, pricesProblem),
    output: listOutput(orderRow),
  }),
  getById: call({
    path: '/operation/order/getById',
    summary: 'One order with its timeline (earliest first) and price parts. 404 outside the caller’s data scope.',
    access: 'operation:order:list',
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
  cancelOne: call({
    path: '/operation/order/cancelOne',
    summary:
      'The operator cancels an order that is requested, assigned or arriving. 409 in any other state, or with `current` when somebody else changed it.',
    access: 'operation:order:cancel',
    effect: 'command',
    current: orderDetail,
    input: z.strictObject({ id, version, reason: line(200) }),
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
      .refine(pricesInOrder, pricesProblem),
    output: z.object({ jobId: id }),
  }),
};
