/** Confirming who sits in front of a session before what matters is changed. */
import { STEP_UP_SECONDS } from '#contract/access/session/secondFactor/calls.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { messages } from '#server/ground/core/messages.ts';
import { Refusal, refuseField, tooMany } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { verifyPassword } from '../passwords.ts';
import { countFailure, forgetThrottle, lockPerson, throttleOf, userById } from '../queries.ts';
import { recordSignIn, WRONG_CODES_TO_TELL_OF } from '../signIn.ts';
import { Turns } from '#server/ground/core/turns.ts';
import { hasFactor, tryCode } from './codes.ts';
import { factorMessages } from './messages.ts';
import { saveStepUp, stepUpOf } from './queries.ts';
import { tellOfRecoveryCode, tellOfWrongCodes } from './tell.ts';

/** Wrong passwords in a row, by person; as with signing in, but nobody is locked out. */
const WAITS = [0, 0, 0, 1, 2, 4, 8, 16, 32, 300] as const;
const FORGET_AFTER_SECONDS = 900;
const turns = new Turns();
const MOST_WAITING = 5;

export type StepUpBy = 'password' | 'code' | 'nothing';

export const meansOf = (isFactorOn: boolean, hasPassword: boolean): StepUpBy =>
  isFactorOn ? 'code' : hasPassword ? 'password' : 'nothing';

/**
 * 409 with `stepUp` unless this session was stepped up within the last five minutes; 401 when it has been ended since the
 * call came. Locks the person until the transaction ends, as whoever ends sessions does.
 */
export async function requireStepUp({ actor, db, services }: CallContext): Promise<void> {
  await lockPerson(db, actor.userId).execute();
  const made = await stepUpOf(db, actor.sessionId, services.now().toISOString()).executeTakeFirst();
  if (made === undefined || made.endedAt !== null) throw new Refusal(401, messages.loginExpired);
  if (made.until !== null) return;
  const { passwordHash } = await userById(db, actor.userId).executeTakeFirstOrThrow();
  const by = meansOf(await hasFactor(db, actor.userId), passwordHash !== null);
  const sentence = by === 'nothing' ? factorMessages.noMeans : factorMessages.stepUpNeeded;
  throw new Refusal(409, sentence, { data: { stepUp: by } });
}

/**
 * Compares a password with the caller's own, one try at a time, and answers what is stored of it. A wrong one is counted
 * and recorded over `db`, which no transaction of the caller's takes back. Throws `wrong`; 429 while one has to wait.
 */
export async function checkOwnPassword(
  context: CallContext,
  password: string,
  wrong: Refusal,
  db: Db = context.services.db,
): Promise<string> {
  const { actor, services } = context;
  const check = async () => {
    const key = `stepUp:${actor.userId}`;
    const now = services.now();
    const [block] = await throttleOf(db, [key]).execute();
    const wait = block === undefined ? 0 : Math.ceil((Date.parse(block.blockedUntil) - now.getTime()) / 1000);
    if (wait > 0) throw tooMany(wait);
    const { passwordHash } = await userById(db, actor.userId).executeTakeFirstOrThrow();
    if (passwordHash === null) throw new Refusal(409, factorMessages.noMeans, { data: { stepUp: 'nothing' } });
    if (await verifyPassword(passwordHash, password)) {
      await forgetThrottle(db, key).execute();
      return passwordHash;
    }
    await countFailure(db, key, now.toISOString(), WAITS, FORGET_AFTER_SECONDS).execute();
    await recordSignIn(context, actor.account, actor.userId, 'stepUpRefused', db);
    throw wrong;
  };
  return turns.take(actor.userId, 1, check, MOST_WAITING);
}

async function byCode(context: CallContext, code: string): Promise<void> {
  const { actor, services } = context;
  const result = await tryCode(services.db, services, actor.userId, code);
  if (result.kind === 'wait') throw tooMany(result.seconds, factorMessages.codeThrottled);
  if (result.kind === 'none') throw new Refusal(409, factorMessages.noFactor, { data: { stepUp: 'password' } });
  if (result.kind === 'right') {
    if (result.by === 'recovery') await tellOfRecoveryCode(services, actor.userId, result.recoveryCodesLeft);
    return;
  }
  await recordSignIn(context, actor.account, actor.userId, 'stepUpRefused');
  if (result.failures === WRONG_CODES_TO_TELL_OF) await tellOfWrongCodes(services, actor.userId);
  throw refuseField('code', factorMessages.codeWrong);
}

/** Steps this session up and answers until when. 400 for what is wrong; 409 for a password where a code is needed. */
export async function stepUp(context: CallContext, means: { password: string } | { code: string }): Promise<string> {
  const { actor, services } = context;
  if ('password' in means && (await hasFactor(services.db, actor.userId)))
    throw new Refusal(409, factorMessages.stepUpByCode, { data: { stepUp: 'code' } });
  if ('code' in means) await turns.take(actor.userId, 1, () => byCode(context, means.code), MOST_WAITING);
  else await checkOwnPassword(context, means.password, refuseField('password', factorMessages.passwordWrong));
  const until = new Date(services.now().getTime() + STEP_UP_SECONDS * 1000).toISOString();
  await saveStepUp(services.db, actor.sessionId, until).execute();
  await recordSignIn(context, actor.account, actor.userId, 'steppedUp');
  return until;
}
