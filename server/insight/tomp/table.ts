import type { PriceLine } from '#contract/finance/payRule/lines.ts';
import type { Generated, Id, JSONColumnType, Ref, Timestamp } from '#server/ground/database/columns.ts';

export interface TompStop {
  readonly name: string;
  readonly position: readonly [number, number];
}

/** What was offered. */
export interface TompTrip {
  readonly from: TompStop;
  readonly to: TompStop;
  readonly seats: number;
  readonly wheelchair: boolean;
  /** Null: for at once. */
  readonly scheduledAt: string | null;
  readonly distance: number;
  readonly duration: number;
  readonly secondsToPickUp: number | null;
  readonly currency: string;
  /** Minor units. */
  readonly total: number;
  readonly tax: number;
  readonly lines: readonly PriceLine[];
  /** The total in whole units of the currency. */
  readonly price: number;
}

/** A broker's booking, from the offer on; once it is committed, what becomes of it stands with its order. */
export interface TompBookingTable {
  id: Id;
  /** By which the broker knows it, and its order. */
  ref: string;
  /** The broker. */
  source: string;
  state: Generated<'offered' | 'booked' | 'committed' | 'cancelled'>;
  quoteId: Ref;
  trip: JSONColumnType<TompTrip>;
  departsAt: Timestamp;
  arrivesAt: Timestamp;
  expiresAt: Timestamp;
  /** Who rides, sealed: from booking until the order knows it, or nobody needs it any more. */
  riderSealed: string | null;
  /** The base of the broker's addresses; empty: it asks. */
  callback: Generated<string>;
  /** The broker's own id, as it booked. */
  maasId: Generated<string>;
  /** The broker has asked to cancel: it is not told of that. */
  isCalledOff: Generated<boolean>;
  orderId: Ref | null;
  createdAt: Timestamp;
}

/** `LOST`: the car does not come, and another one is searched. */
export const TOMP_TOLD = ['ASSIGN_ASSET', 'PREPARE', 'SET_IN_USE', 'FINISH', 'CANCEL', 'LOST'] as const;
export type TompTold = (typeof TOMP_TOLD)[number];

/** What a broker is told of a booking, in the order in which it happened. */
export interface TompCallTable {
  id: Id;
  bookingId: Ref;
  /** The broker, as of its booking. */
  source: string;
  event: TompTold;
  at: Timestamp;
  state: Generated<'waiting' | 'taken' | 'refused' | 'givenUp'>;
  dueAt: Timestamp;
  tries: Generated<number>;
  status: Generated<number>;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    tompBooking: TompBookingTable;
    tompCall: TompCallTable;
  }
}
