import type { Language } from '#contract/ground/enums.ts';
import type { Generated, OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';

export interface PortalRequestTable {
  ticketId: Ref;
  /** Sealed; empty: none was given. */
  email: Generated<string>;
  /** Sealed: the secret of its address. */
  key: string;
  language: Language;
  /** The last reply that the reader was told of by e-mail. */
  toldEntryId: Generated<string>;
  /** Begun in the chat. */
  isChat: Generated<boolean>;
  /** When the reader last looked, of a chat. */
  readAt: OptionalTimestamp;
  /** When the transcript of a chat was sent by e-mail. */
  transcriptAt: OptionalTimestamp;
  createdAt: Timestamp;
}

/** A code that was asked for, for a request or for nothing. */
export interface PortalCodeTable {
  /** A keyed digest of the number and the e-mail address or mobile that were given. */
  ref: string;
  /** Null: they belong to no request, and nothing was sent. */
  ticketId: Ref | null;
  codeDigest: string;
  tries: Generated<number>;
  smsId: Ref | null;
  expiresAt: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    portalRequest: PortalRequestTable;
    portalCode: PortalCodeTable;
  }
}
