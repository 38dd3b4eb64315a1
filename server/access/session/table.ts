import type { ColumnType } from 'kysely';
import type { FieldChange, SIGN_IN_RESULTS } from '#contract/access/sysLog/calls.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
} from '#server/ground/database/columns.ts';

/** A session; its token is stored only as a SHA-256 hash. */
export interface SessionTable {
  id: Id;
  tokenHash: Buffer;
  userId: Ref;
  roleId: Ref;
  createdAt: DefaultTimestamp;
  lastSeenAt: DefaultTimestamp;
  expiresAt: Timestamp;
  ip: string;
  userAgent: string;
  endedAt: OptionalTimestamp;
  /** The sign-in before the one that began this session, to be shown to the person. */
  previousSignInAt: OptionalTimestamp;
  previousSignInIp: string | null;
}

/** Sign-in attempts and sign-outs. */
export interface SignInTable {
  id: Id;
  at: DefaultTimestamp;
  account: string;
  userId: Ref | null;
  result: (typeof SIGN_IN_RESULTS)[number];
  ip: string;
  userAgent: string;
  traceId: string;
}

/** Failures in a row, by account name or address, and until when the next try has to wait. */
export interface SignInThrottleTable {
  key: string;
  failures: Generated<number>;
  blockedUntil: Timestamp;
  updatedAt: DefaultTimestamp;
}

/** Key pairs for encrypted passwords: single use, five minutes. */
export interface RsaKeyTable {
  fingerprint: Buffer;
  privateKey: Buffer;
  expiresAt: Timestamp;
  usedAt: OptionalTimestamp;
}

/** What a person arranged on screen. */
export interface PreferenceTable {
  userId: Ref;
  key: string;
  value: ColumnType<FieldChange['before'], string, string>;
  updatedAt: DefaultTimestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    session: SessionTable;
    signIn: SignInTable;
    signInThrottle: SignInThrottleTable;
    rsaKey: RsaKeyTable;
    preference: PreferenceTable;
  }
}
