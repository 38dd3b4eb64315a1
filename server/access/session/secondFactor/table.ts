import type { OptionalTimestamp, Ref, Timestamp } from '#server/ground/database/columns.ts';

/** A TOTP key, sealed with the vault; it counts once `confirmedAt` is there. */
export interface SecondFactorTable {
  userId: Ref;
  secretSealed: string | null;
  confirmedAt: OptionalTimestamp;
  /** The newest step of 30 s whose code was used: that code, and older ones, work no more. */
  lastStep: string | number | null;
}

/** A TOTP key that waits for its first code, in the session that asked for it. */
export interface FactorEnrolmentTable {
  sessionId: Ref;
  secretSealed: string;
  expiresAt: Timestamp;
}

/** One of ten, kept as a keyed digest. */
export interface RecoveryCodeTable {
  userId: Ref;
  codeDigest: string;
  usedAt: OptionalTimestamp;
}

/** Between the password and the code: no session yet. */
export interface SignInChallengeTable {
  challengeHash: Buffer;
  userId: Ref;
  /** Of the password's hash at that moment: a changed password ends the challenge. */
  passwordDigest: string;
  tries: number;
  expiresAt: Timestamp;
}

/** Until when a session counts as stepped up. */
export interface StepUpTable {
  sessionId: Ref;
  until: Timestamp;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    secondFactor: SecondFactorTable;
    factorEnrolment: FactorEnrolmentTable;
    recoveryCode: RecoveryCodeTable;
    signInChallenge: SignInChallengeTable;
    stepUp: StepUpTable;
  }
}
