import type { BookedTrip, PricePart } from '#contract/operation/order/calls.ts';
import type {
  ORDER_CANCELLERS,
  OrderFlag,
  OrderStatus,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  Rescheduler,
} from '#contract/operation/order/rules.ts';
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  OptionalMinor,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface OrderTable {
  id: Id;
  orderNo: string;
  status: OrderStatus;
  tripType: Generated<TripType>;
  requestedAt: Timestamp;
  /** For when it was booked; null: for at once. */
  scheduledAt: OptionalTimestamp;
  assignedAt: OptionalTimestamp;
  /** When the car set out for the pick-up place. */
  arrivingAt: OptionalTimestamp;
  pickedUpAt: OptionalTimestamp;
  droppedOffAt: OptionalTimestamp;
  cancelledAt: OptionalTimestamp;
  failedAt: OptionalTimestamp;
  cancelledBy: (typeof ORDER_CANCELLERS)[number] | null;
  cancelReason: Generated<string>;
  /** Name and number; see `server/ground/person`. Empty for nobody. */
  personSealed: Generated<string>;
  mobileHash: Generated<string>;
  mobileEndHash: Generated<string>;
  nameHash: Generated<string>;
  /** Of an order from before they were sealed; emptied when it is. */
  plainName: Generated<string>;
  plainMobile: Generated<string>;
  /** The passenger it was linked to; null until then, and without a number. */
  passengerId: Ref | null;
  carNumber: Generated<string>;
  /** The car of our fleet that drives it; null when none is known. */
  carId: Ref | null;
  supplierId: Ref | null;
  /** Code of the administrative division of the pick-up; empty when unknown. */
  areaCode: Generated<string>;
  pickUpName: Generated<string>;
  pickUpLng: number | null;
  pickUpLat: number | null;
  /** The smallest operating range that held the pick-up when it was ordered; null outside all, and before this was kept. */
  pickUpRangeId: Ref | null;
  /** The station by which the pick-up lay then; it may be gone. */
  pickUpStationId: Ref | null;
  dropOffName: Generated<string>;
  dropOffLng: number | null;
  dropOffLat: number | null;
  /** Metres. */
  distance: number | null;
  /** Seconds. */
  duration: number | null;
  /** Seconds that the car waited at the pick-up, as a file says; null where none does. */
  waited: number | null;
  /** Minor units. */
  price: OptionalMinor;
  currency: Generated<string>;
  priceParts: JSONColumnType<PricePart[]>;
  paymentState: Generated<(typeof PAYMENT_STATES)[number]>;
  paymentMethod: Generated<(typeof PAYMENT_METHODS)[number]>;
  rating: number | null;
  source: string;
  /** Names the order at its source; unique there. */
  sourceRef: string;
  flags: Generated<OrderFlag[]>;
  remark: Generated<string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** A booked ride was changed. */
export interface OrderRescheduleTable {
  id: Id;
  orderId: Ref;
  /** What the app calls it; null: staff did it. */
  changeId: string | null;
  by: Rescheduler;
  /** The member of staff. */
  userId: Ref | null;
  reason: Generated<string>;
  fromAt: Timestamp;
  toAt: Timestamp;
  /** Where it went, and how many rode; null: only the time was changed. */
  fromTrip: JSONColumnType<BookedTrip, string | null | undefined, string | null> | null;
  toTrip: JSONColumnType<BookedTrip, string | null | undefined, string | null> | null;
  /** What it was priced by; null: nothing was quoted. */
  fromQuoteId: Ref | null;
  toQuoteId: Ref | null;
  at: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    order: OrderTable;
    orderReschedule: OrderRescheduleTable;
  }
}
