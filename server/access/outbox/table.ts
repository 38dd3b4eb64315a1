import type { SmsPurpose, SmsSender, SmsState } from '#contract/access/outbox/calls.ts';
import type { Generated, Id, OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';

/** A text message. Number and text are sealed with the vault; what a gateway carries is kept until it has answered. */
export interface SmsTable {
  id: Id;
  at: Timestamp;
  mobileSealed: string;
  mobileMasked: string;
  textSealed: string | null;
  purpose: SmsPurpose;
  sender: SmsSender;
  /** `expired` is written by the housekeeping; until then it follows from `expiresAt`. */
  state: SmsState;
  userId: Ref | null;
  outcome: Generated<string>;
  /** When its code stops working; null for a message without a code. */
  expiresAt: OptionalTimestamp;
  /** What the gateway is to be given, as JSON; null once that was settled. */
  toSendSealed: string | null;
  /** How many times a node took it up. */
  tries: Generated<number>;
  /** Of one that waits: other nodes leave it alone until then. */
  leaseUntil: OptionalTimestamp;
}

/** How many were sent under a key within its window. */
export interface SmsQuotaTable {
  key: string;
  used: number;
  endsAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    sms: SmsTable;
    smsQuota: SmsQuotaTable;
  }
}
