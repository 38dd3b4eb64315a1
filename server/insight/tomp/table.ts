import type { PriceLine } from '#contract/operation/payRule/lines.ts';
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
  orderId: Ref | null;
  createdAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    tompBooking: TompBookingTable;
  }
}
