/** Trying a code of a second factor: each counts once, and wrong ones are slowed down. */
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { countFailure, forgetThrottle, throttleOf } from '../queries.ts';
import { Turns } from '#server/ground/core/turns.ts';
import { countRecoveryCodes, lockSecondFactor, noteStep, secondFactorOf, spendRecoveryCode } from './queries.ts';
import { isSixDigits, plainRecoveryCode, stepOf } from './totp.ts';

export const SECRET_PURPOSE = 'secondFactor.secret';
export const RECOVERY_PURPOSE = 'secondFactor.recoveryCode';

/**
 * Seconds to wait after the first, second, … wrong code in a row. Whoever gets to guess knows the password already, so
 * the count lasts a day: a hundred guesses a day find one of a million codes in a quarter of a century.
 */
const WAITS = [0, 0, 0, 0, 2, 4, 8, 16, 32, 900] as const;
const FORGET_AFTER_SECONDS = 24 * 3600;

/** Under which wrong codes of a person are counted. */
export const codeKey = (userId: string) => `secondFactor:${userId}`;

/** Whether a second factor is on. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const factor = await secondFactorOf(db, userId).executeTakeFirst();
  return factor !== undefined && factor.confirmedAt !== null;
}

export type CodeResult =
  | { kind: 'right'; by: 'totp' | 'recovery'; recoveryCodesLeft: number }
  | { kind: 'wrong'; failures: number }
  | { kind: 'wait'; seconds: number }
  | { kind: 'none' };

const turns = new Turns();
const MOST_WAITING = 10;

/**
 * Tries a code, in a transaction of its own that stays whatever the caller does then: a right code is used up, a wrong
 * one counted. `db` is a pool, never a call's transaction. `none`: the person has no second factor.
 */
export function tryCode(db: Db, services: Services, userId: string, code: string): Promise<CodeResult> {
  const attempt = () => db.transaction().execute((transaction) => tryInTurn(transaction, services, userId, code));
  return turns.take(userId, 1, attempt, MOST_WAITING);
}

async function tryInTurn(db: Db, services: Services, userId: string, code: string): Promise<CodeResult> {
  const now = services.now();
  const factor = await lockSecondFactor(db, userId).executeTakeFirst();
  if (factor === undefined || factor.secretSealed === null) return { kind: 'none' };
  const key = codeKey(userId);
  const [block] = await throttleOf(db, [key]).execute();
  const wait = block === undefined ? 0 : Math.ceil((Date.parse(block.blockedUntil) - now.getTime()) / 1000);
  if (wait > 0) return { kind: 'wait', seconds: wait };
  const lastStep = factor.lastStep === null ? null : Number(factor.lastStep);
  const isTotp = isSixDigits(code);
  if (isTotp) {
    const step = stepOf(services.vault.open(SECRET_PURPOSE, factor.secretSealed), code, now, lastStep);
    if (step === null) return countWrong(db, key, now);
    await noteStep(db, userId, step).execute();
  } else {
    const digest = services.vault.digest(RECOVERY_PURPOSE, `${userId} ${plainRecoveryCode(code)}`);
    const spent = await spendRecoveryCode(db, userId, digest, now.toISOString()).executeTakeFirst();
    if (spent === undefined) return countWrong(db, key, now);
  }
  await forgetThrottle(db, key).execute();
  const { count } = await countRecoveryCodes(db, userId).executeTakeFirstOrThrow();
  return { kind: 'right', by: isTotp ? 'totp' : 'recovery', recoveryCodesLeft: Number(count) };
}

async function countWrong(db: Db, key: string, now: Date): Promise<CodeResult> {
  const counted = countFailure(db, key, now.toISOString(), WAITS, FORGET_AFTER_SECONDS);
  const { failures } = await counted.executeTakeFirstOrThrow();
  return { kind: 'wrong', failures };
}
