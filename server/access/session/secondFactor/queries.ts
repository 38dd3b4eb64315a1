/** Queries about second factors, recovery codes, challenges and step-ups. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

// ---------------------------------------------------------------- the factor

const COLUMNS = ['userId', 'secretSealed', 'confirmedAt', 'lastStep'] as const;

export const secondFactorOf = (db: Db, userId: string) =>
  db.selectFrom('secondFactor').select(COLUMNS).where('userId', '=', userId);

/** Held until the transaction ends, so that two codes at once are looked at one after the other. */
export const lockSecondFactor = (db: Db, userId: string) => secondFactorOf(db, userId).forUpdate();

export const noteStep = (db: Db, userId: string, step: number) =>
  db.updateTable('secondFactor').set({ lastStep: step }).where('userId', '=', userId);

/** A key that waits for its first code, in the place of another that this session began; what is on stays on. */
export const saveEnrolment = (db: Db, sessionId: string, secretSealed: string, expiresAt: string) =>
  db
    .insertInto('factorEnrolment')
    .values({ sessionId, secretSealed, expiresAt })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ secretSealed, expiresAt }));

export const enrolmentOf = (db: Db, sessionId: string, now: string) =>
  db
    .selectFrom('factorEnrolment')
    .select('secretSealed')
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', now);

/** What every session of a person has begun. */
export const deleteEnrolments = (db: Db, userId: string) =>
  db
    .deleteFrom('factorEnrolment')
    .using('session')
    .whereRef('session.id', '=', 'factorEnrolment.sessionId')
    .where('session.userId', '=', userId);

/** Switches a factor on, in the place of one that was on. */
export const saveSecondFactor = (db: Db, userId: string, secretSealed: string, now: string, step: number) =>
  db
    .insertInto('secondFactor')
    .values({ userId, secretSealed, confirmedAt: now, lastStep: step })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secretSealed, confirmedAt: now, lastStep: step }),
    );

/** No row comes back when none was on. */
export const deleteSecondFactor = (db: Db, userId: string) =>
  db.deleteFrom('secondFactor').where('userId', '=', userId).returning('confirmedAt');

// ---------------------------------------------------------------- recovery codes

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.deleteFrom('recoveryCode').where('userId', '=', userId);

export const insertRecoveryCodes = (db: Db, userId: string, digests: readonly string[]) =>
  db.insertInto('recoveryCode').values(digests.map((codeDigest) => ({ userId, codeDigest })));

export const countRecoveryCodes = (db: Db, userId: string) =>
  db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null);

/** No row comes back for an unknown or a used one. */
export const spendRecoveryCode = (db: Db, userId: string, codeDigest: string, now: string) =>
  db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeDigest', '=', codeDigest)
    .where('usedAt', 'is', null)
    .returning('userId');

// ---------------------------------------------------------------- challenges

export const insertChallenge = (
  db: Db,
  challengeHash: Buffer,
  userId: string,
  passwordDigest: string,
  expiresAt: string,
) => db.insertInto('signInChallenge').values({ challengeHash, userId, passwordDigest, expiresAt, tries: 0 });

/** Counts a try. No row comes back for a challenge that is unknown, expired or tried too often. */
export const tryChallenge = (db: Db, challengeHash: Buffer, now: string, mostTries: number) =>
  db
    .updateTable('signInChallenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('challengeHash', '=', challengeHash)
    .where('expiresAt', '>', now)
    .where('tries', '<', mostTries)
    .returning(['userId', 'passwordDigest']);

/** Uses a challenge up; of two at once only one gets a row. */
export const spendChallenge = (db: Db, challengeHash: Buffer) =>
  db.deleteFrom('signInChallenge').where('challengeHash', '=', challengeHash).returning('userId');

export const forgetChallenges = (db: Db, before: string) =>
  db.deleteFrom('signInChallenge').where('expiresAt', '<', before);

// ---------------------------------------------------------------- stepping up

export const saveStepUp = (db: Db, sessionId: string, until: string) =>
  db
    .insertInto('stepUp')
    .values({ sessionId, until })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet({ until }));

/** Whether a session has ended, and until when it is stepped up, if it is. */
export const stepUpOf = (db: Db, sessionId: string, now: string) =>
  db
    .selectFrom('session')
    .leftJoin('stepUp', (join) => join.onRef('stepUp.sessionId', '=', 'session.id').on('stepUp.until', '>', now))
    .select(['session.endedAt', 'stepUp.until'])
    .where('session.id', '=', sessionId);

/** What the person's own page says of how the account is protected. */
export const protectionOf = (db: Db, userId: string) =>
  db
    .selectFrom('sysUser')
    .leftJoin('secondFactor', 'secondFactor.userId', 'sysUser.id')
    .select((eb) => [
      'sysUser.mobile',
      'sysUser.passwordHash',
      'sysUser.passwordChangedAt',
      'secondFactor.confirmedAt as secondFactorSince',
      eb
        .selectFrom('recoveryCode')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('recoveryCode.userId', '=', 'sysUser.id')
        .where('recoveryCode.usedAt', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('sysUser.id', '=', userId);
