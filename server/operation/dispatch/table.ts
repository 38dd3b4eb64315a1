import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
} from '#server/ground/database/columns.ts';

/** The wishes by which a car is searched; one row for each order of the dispatcher. */
export interface DispatchRequestTable {
  orderId: Ref;
  seats: Generated<number>;
  wheelchair: Generated<boolean>;
  /** Only cars of this group; empty: any. */
  carGroup: Generated<string>;
  /** Whether the order still needs a car or its answer. */
  waiting: Generated<boolean>;
  /** A booked ride waits from then on; null: it does already, or never did. */
  searchFrom: OptionalTimestamp;
  /** The order fails without a car by then. */
  waitUntil: Timestamp;
  /** Number of cars it was offered to. */
  offers: Generated<number>;
  /** Of the passenger, when the order was made. */
  segmentIds: Generated<string[]>;
  /** The division in which the pick-up lies; empty: none is known. Null: ordered before this was kept. */
  areaCode: string | null;
  /** Seconds that a rule lets it wait; null: as the settings have it. */
  longestWait: number | null;
  /** When the car arrived at the pick-up place. */
  arrivedAt: OptionalTimestamp;
  /** When the search for its car began. */
  createdAt: DefaultTimestamp;
}

/** `withdrawn`: the order was cancelled. `lost`: the car went silent, broke down or gave it back. */
export type OfferState = 'offered' | 'accepted' | 'driving' | 'done' | 'refused' | 'timedOut' | 'withdrawn' | 'lost';

/** An order offered to a car. A car and an order have at most one open offer each. */
export interface DispatchOfferTable {
  id: Id;
  orderId: Ref;
  carId: Ref;
  state: Generated<OfferState>;
  /** Expected seconds until the car is at the pick-up place. */
  expectedSeconds: number;
  offeredAt: Timestamp;
  answerBy: Timestamp;
  acceptedAt: OptionalTimestamp;
  endedAt: OptionalTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    dispatchRequest: DispatchRequestTable;
    dispatchOffer: DispatchOfferTable;
  }
}
