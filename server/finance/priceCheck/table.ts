import type { PriceCheckReason } from '#contract/finance/priceCheck/calls.ts';
import type { Id, Minor, OptionalMinor, Ref, Timestamp } from '#server/ground/database/columns.ts';

export interface PriceCheckRunTable {
  day: string;
  checked: number;
  explained: number;
  faults: number;
  ranAt: Timestamp;
}

export interface PriceCheckTable {
  id: Id;
  orderId: Ref;
  day: string;
  isFault: boolean;
  reasons: PriceCheckReason[];
  /** Minor units. */
  quoted: OptionalMinor;
  charged: Minor;
  posted: Minor;
  ordered: OptionalMinor;
  invoiced: OptionalMinor;
  currency: string;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    priceCheckRun: PriceCheckRunTable;
    priceCheck: PriceCheckTable;
  }
}
