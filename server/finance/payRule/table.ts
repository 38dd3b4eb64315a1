import type { ColumnType } from 'kysely';
import type { GoldenCase, PayBackTest } from '#contract/finance/payRule/calls.ts';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import type { PriceLine } from '#contract/finance/payRule/lines.ts';
import type { Difference } from '#contract/finance/payRule/parts/policy.ts';
import type { KeptTerms } from '#contract/finance/payRule/before.ts';
import type { RideScope } from '#contract/operation/scope/scope.ts';
import type { TripType } from '#contract/operation/scope/tripTypes.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  JSONColumnType,
  Minor,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface PayRuleTable {
  id: Id;
  name: string;
  remark: Generated<string>;
  goldenCases: ColumnType<GoldenCase[], string | undefined, string>;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

/** Once approved, scope and terms never change; the database itself refuses it. */
export interface PayRuleVersionTable {
  id: Id;
  payRuleId: Ref;
  number: number;
  state: Generated<'draft' | 'inReview' | 'approved'>;
  scope: JSONColumnType<RideScope>;
  terms: JSONColumnType<KeptTerms>;
  note: Generated<string>;
  /** Whoever wrote or submitted it; none of them may approve it. */
  authorIds: string[];
  createdBy: string;
  submittedBy: Generated<string>;
  decidedBy: Generated<string>;
  decision: Generated<string>;
  validFrom: OptionalTimestamp;
  /** Where a person ended it; when it really ends follows from the other versions too (`scope/state.ts`). */
  validTo: OptionalTimestamp;
  hash: string | null;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

interface Priced {
  versionId: Ref;
  facts: JSONColumnType<RideFacts>;
  lines: JSONColumnType<PriceLine[]>;
  /** Minor units. */
  total: Minor;
  tax: Minor;
  hash: string;
}

/** The trip that was asked for. */
export interface QuotedTrip {
  pickUp: readonly [number, number];
  dropOff: readonly [number, number];
  carGroup: string;
  /** Left out in quotes of before: private. */
  tripType?: TripType;
  /** For when it is booked, ISO 8601 in UTC; null: for at once. */
  scheduledAt: string | null;
  /** Left out where nobody was named, or nobody is known by the number. */
  passengerId?: string;
}

/** As it is kept: quotes of before have no time, and none was booked. */
type KeptTrip = Omit<QuotedTrip, 'scheduledAt'> & Partial<Pick<QuotedTrip, 'scheduledAt'>>;

export interface PriceQuoteTable extends Priced {
  id: Id;
  /** The app that it was given to. */
  source: string;
  currency: string;
  trip: JSONColumnType<KeptTrip>;
  secondsToPickUp: number | null;
  orderId: Ref | null;
  /** The order that another quote serves since. */
  formerOrderId: Ref | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

export interface OrderChargeTable extends Priced {
  orderId: Ref;
  /** What the measured ride alone would have cost. */
  meterTotal: Minor;
  differences: JSONColumnType<Difference[]>;
  /** Over all that is shown; null: charged before there were seals. */
  seal: string | null;
  chargedAt: Timestamp;
}

/** The newest of each version. */
export interface PayBackTestTable {
  versionId: Ref;
  result: JSONColumnType<PayBackTest>;
}

/** What the roads of a ride cost, as it was told. Minor units. */
export interface OrderTollTable {
  orderId: Ref;
  amount: Minor;
  toldAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    payRule: PayRuleTable;
    payRuleVersion: PayRuleVersionTable;
    priceQuote: PriceQuoteTable;
    orderCharge: OrderChargeTable;
    orderToll: OrderTollTable;
    payBackTest: PayBackTestTable;
  }
}
