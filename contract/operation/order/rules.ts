/** Rules of orders for console and server: the state machine, the values, the flags. */
import { LINE_KINDS } from '#contract/operation/order/lineKinds.ts';

/** `scheduled`: booked ahead, and no car is searched yet. `arriving`: the car is on its way to the pick-up place. */
export const ORDER_STATUSES = [
  'scheduled',
  'requested',
  'assigned',
  'arriving',
  'onTrip',
  'completed',
  'cancelled',
  'failed',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Every step of an order, with the states from which it goes and the one that it leads to. `fail`: no car was found, or the trip
 * was interrupted. A trip cannot be cancelled. `search`: it is due, and a car is searched from now on. `reopen`: the car cannot
 * come, and another one is searched.
 */
export const ORDER_STEPS = {
  search: { from: ['scheduled'], to: 'requested' },
  assign: { from: ['requested'], to: 'assigned' },
  setOut: { from: ['assigned'], to: 'arriving' },
  pickUp: { from: ['arriving'], to: 'onTrip' },
  complete: { from: ['onTrip'], to: 'completed' },
  reopen: { from: ['assigned', 'arriving'], to: 'requested' },
  cancel: { from: ['scheduled', 'requested', 'assigned', 'arriving'], to: 'cancelled' },
  fail: { from: ['requested', 'assigned', 'arriving', 'onTrip'], to: 'failed' },
} as const satisfies Readonly<Record<string, { from: readonly OrderStatus[]; to: OrderStatus }>>;
export type OrderStep = keyof typeof ORDER_STEPS;
const STEPS: readonly { readonly from: readonly OrderStatus[]; readonly to: OrderStatus }[] =
  Object.values(ORDER_STEPS);

/** What became of an order offered to a car. `withdrawn`: the offer was taken back. `lost`: the car will not come. */
export const OFFER_STATES = [
  'offered',
  'accepted',
  'driving',
  'done',
  'refused',
  'timedOut',
  'withdrawn',
  'lost',
] as const;

/**
 * Why an order has no car yet. `offered`: a car is asked now. `next`: a car is near and is asked in one of the next turns.
 * `soon`: it waits for a car that ends its trip. `far`: free cars fit, but none within the radius. `passedOver`: those that
 * fit were asked in vain. `wishes`: cars are free, but none is what was wished for. `noneFree`: no car is free. `closed`: an authority has closed the
 * area of a place of it, and no car goes there.
 */
export const WAITING_CAUSES = ['offered', 'next', 'soon', 'far', 'passedOver', 'wishes', 'noneFree', 'closed'] as const;
export type WaitingCause = (typeof WAITING_CAUSES)[number];

/** Why a car does not get an order. The first six: it gets none at all now; the others: not this one by itself. */
export const CAR_OBSTACLES = [
  'outOfService',
  'callsForHelp',
  'noMqtt',
  'silent',
  'charge',
  'busy',
  'seats',
  'wheelchair',
  'carGroup',
  'passedOver',
  'far',
] as const;
export type CarObstacle = (typeof CAR_OBSTACLES)[number];

/** The states in which an operator may choose the car of an order. */
export const canAssign = (status: OrderStatus): boolean =>
  status === 'requested' || status === 'assigned' || status === 'arriving';

/** The states in which a booked ride may be changed (its time, its places, how many ride): as long as no car is searched. */
export const canReschedule = (status: OrderStatus): boolean => status === 'scheduled';

/** Most who ride by one order. */
export const MOST_SEATS = 20;

/** Who changes a booked ride. */
export const RESCHEDULERS = ['passenger', 'operator'] as const;
export type Rescheduler = (typeof RESCHEDULERS)[number];

/** What keeps even an operator from giving a car an order: what is only far or was asked before does not. */
export const keepsFromAssigning = (obstacle: CarObstacle): boolean => obstacle !== 'far' && obstacle !== 'passedOver';

/** Whether nothing more can happen to an order in this state. */
export const hasEnded = (status: OrderStatus): boolean => !STEPS.some(({ from }) => from.includes(status));

export const ORDER_CANCELLERS = ['passenger', 'operator', 'vehicle'] as const;
export type OrderCanceller = (typeof ORDER_CANCELLERS)[number];

/** In whose name staff cancels: the passenger’s who asks for it, or the operator’s. */
export const CANCELLERS_BY_HAND = ['passenger', 'operator'] as const satisfies readonly OrderCanceller[];

/** The states from which each of them may cancel. */
export const ORDER_CANCELLABLE: Readonly<Record<OrderCanceller, readonly OrderStatus[]>> = {
  passenger: ['scheduled', 'requested', 'assigned', 'arriving'],
  operator: ['scheduled', 'requested', 'assigned', 'arriving'],
  vehicle: ['assigned', 'arriving'],
};

/** Whether an order may go from one state to another. */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean =>
  STEPS.some((step) => step.to === to && step.from.includes(from));

/** Whether an order in this state may be cancelled by that party. */
export const canCancel = (from: OrderStatus, by: OrderCanceller): boolean =>
  canMove(from, 'cancelled') && ORDER_CANCELLABLE[by].includes(from);

/** The events of an order, in the sequence in which they can happen. */
export const ORDER_EVENTS = [
  'requested',
  'assigned',
  'arriving',
  'pickedUp',
  'droppedOff',
  'cancelled',
  'failed',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

interface OrderMoments {
  requestedAt: string;
  assignedAt: string | null;
  arrivingAt: string | null;
  pickedUpAt: string | null;
  droppedOffAt: string | null;
  cancelledAt: string | null;
  failedAt: string | null;
}

/** The events of an order with their times, earliest first; simultaneous ones in the sequence of the states. */
export function orderTimeline(order: OrderMoments): { event: OrderEvent; at: string }[] {
  return ORDER_EVENTS.flatMap((event) => {
    const at = order[`${event}At`];
    return at === null ? [] : [{ event, at }];
  }).sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The parts of a price, which sum to it: the lines of our own rules, and what other systems know besides. */
export const PRICE_PARTS = [...LINE_KINDS, 'other'] as const;
export type PricePartKind = (typeof PRICE_PARTS)[number];

export const PAYMENT_STATES = ['unpaid', 'paid', 'refunded'] as const;
export const PAYMENT_METHODS = ['wechat', 'alipay', 'card', 'cash', 'balance', 'unknown'] as const;

/**
 * Reasons to check an order. Longer than 200 km; shorter than 100 m; faster than 150 km/h on average; longer than
 * 12 h; ended in the moment it began; parts that do not sum to the price. Of files: a place at 0,0; a trip that is over
 * without its end or a price; a number of passengers that no car carries.
 */
export const ORDER_FLAGS = [
  'tooLong',
  'tooShort',
  'tooFast',
  'tooSlow',
  'noDuration',
  'priceMismatch',
  'nowhere',
  'noDropOff',
  'noPrice',
  'oddPassengers',
  'distanceDoubted',
] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];
export const FLAG_LIMITS = { longDistance: 200_000, shortDistance: 100, speedKmh: 150, longDuration: 43_200 } as const;
