import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
} from '#server/ground/database/columns.ts';

/** What a car is looked for by; one for each order that the dispatcher has to do with. */
export interface DispatchRequestTable {
  orderId: Ref;
  seats: Generated<number>;
  wheelchair: Generated<boolean>;
  /** Only cars of this group; empty: any. */
  carGroup: Generated<string>;
  /** Whether a car is still to be found, or an answer is waited for. */
  waiting: Generated<boolean>;
  /** Without a car by then, the order fails. */
  waitUntil: Timestamp;
  /** Cars it was offered to. */
  offers: Generated<number>;
  /** When the car came to the pick-up place. */
  arrivedAt: OptionalTimestamp;
  createdAt: DefaultTimestamp;
}

/** `withdrawn`: the order was cancelled. `lost`: the car went silent, broke down or gave it back. */
export type OfferState = 'offered' | 'accepted' | 'driving' | 'done' | 'refused' | 'timedOut' | 'withdrawn' | 'lost';

/** An order offered to a car. Those that are not ended are unique for the car and for the order. */
export interface DispatchOfferTable {
  id: Id;
  orderId: Ref;
  carId: Ref;
  state: Generated<OfferState>;
  /** Until the car would be there, as it was expected. */
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
