import type {
  Channel,
  PaymentEventKind,
  PaymentEventProblem,
  PaymentEventState,
  RefundKind,
  RefundState,
} from '#contract/finance/payment/rules.ts';
import type { Generated, Id, Minor, Ref, Timestamp, Version } from '#server/ground/database/columns.ts';

export interface RefundTable {
  id: Id;
  kind: Generated<RefundKind>;
  /** The ticket that it came out of. */
  ticketId: Ref | null;
  orderId: Ref;
  /** Minor units. */
  amount: Minor;
  currency: string;
  /** Null for a compensation that goes off what is due. */
  channel: Channel | null;
  /** Its number at the provider; empty until the provider tells of it. */
  reference: Generated<string>;
  reason: string;
  state: RefundState;
  /** Null for one that no person asked for. */
  requestedById: Ref | null;
  requestedBy: string;
  decidedBy: Generated<string>;
  decision: Generated<string>;
  postingId: Ref | null;
  createdAt: Timestamp;
  updatedAt: Timestamp;
  version: Version;
}

/** What a provider told, as it came, and what became of it. */
export interface PaymentEventTable {
  id: Id;
  source: string;
  /** Unique for the source. */
  eventId: string;
  kind: PaymentEventKind;
  externalId: string;
  orderId: Ref | null;
  reference: string;
  /** Minor units. */
  amount: Minor;
  currency: string;
  channel: Channel;
  at: Timestamp;
  state: PaymentEventState;
  problem: PaymentEventProblem | null;
  note: Generated<string>;
  postingId: Ref | null;
  /** SHA-256 of the text. */
  payloadHash: string;
  receivedAt: Timestamp;
  version: Version;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    refund: RefundTable;
    paymentEvent: PaymentEventTable;
  }
}
