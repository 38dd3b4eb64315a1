import type { ConsentKind, LimitKind, PassengerNeed, PassengerState } from '#contract/care/passenger/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
  Version,
} from '#server/ground/database/columns.ts';

export interface PassengerTable {
  id: Id;
  /** Keyed digest of the number; unique. */
  mobileHash: string;
  mobileSealed: string;
  /** The last four digits. */
  mobileTail: string;
  nameHash: string;
  nameSealed: string;
  state: Generated<PassengerState>;
  /** The passenger that it stands behind. */
  mergedInto: Ref | null;
  mergedAt: OptionalTimestamp;
  mergedBy: Ref | null;
  channel: Generated<string>;
  language: Generated<Language>;
  /** Where most orders began; empty when unknown. */
  areaCode: Generated<string>;
  tags: Generated<string[]>;
  needs: Generated<PassengerNeed[]>;
  remark: Generated<string>;
  erasureReason: Generated<string>;
  erasureAskedBy: Ref | null;
  erasureAskedAt: OptionalTimestamp;
  orderCount: Generated<number>;
  rideCount: Generated<number>;
  cancelledCount: Generated<number>;
  /** Minor units of `currency`; PostgreSQL gives a bigint as text. */
  spent: Generated<string>;
  currency: Generated<string>;
  ratingSum: Generated<number>;
  ratingCount: Generated<number>;
  firstOrderAt: OptionalTimestamp;
  /** Minus infinity without any order. */
  lastOrderAt: DefaultTimestamp;
  createdAt: DefaultTimestamp;
  updatedAt: DefaultTimestamp;
  version: Version;
}

export interface PassengerLimitTable {
  id: Id;
  passengerId: Ref;
  kind: LimitKind;
  reason: string;
  startsAt: Timestamp;
  endsAt: OptionalTimestamp;
  liftedAt: OptionalTimestamp;
  createdBy: Ref | null;
  /** When its author was told that it ends soon. */
  warnedAt: OptionalTimestamp;
}

export interface PassengerConsentTable {
  id: Id;
  passengerId: Ref;
  kind: ConsentKind;
  textVersion: string;
  isGiven: boolean;
  saidAt: Timestamp;
  channel: string;
  createdAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    passenger: PassengerTable;
    passengerLimit: PassengerLimitTable;
    passengerConsent: PassengerConsentTable;
    /** One row for each change of an order; whoever takes them counts each passenger once. */
    passengerQueue: { id: Id; passengerId: Ref };
  }
}
