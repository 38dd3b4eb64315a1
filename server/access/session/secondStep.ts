/** The second step of signing in: the code that belongs to a challenge. */
import { hashToken } from '#server/ground/core/tokenHash.ts';
import type { CallContext } from '#server/ground/core/context.ts';
import { Refusal, refuseField, tooMany } from '#server/ground/core/refusal.ts';
import { passwordDigestOf, TRIES_OF_CHALLENGE } from './secondFactor/challenge.ts';
import { tryCode } from './secondFactor/codes.ts';
import { factorMessages } from './secondFactor/messages.ts';
import { spendChallenge, tryChallenge } from './secondFactor/queries.ts';
import { tellOfRecoveryCode } from './secondFactor/tell.ts';
import { userForSecondStep } from './queries.ts';
import { checkAddress, noteWrongCode, openFor } from './signIn.ts';

const challengeOver = () => new Refusal(400, factorMessages.challengeOver, { data: { challengeOver: true } });

/**
 * Opens the session that a challenge stands for. 400 for a wrong code, or for a challenge that is over; 429 while the
 * person or the address has to wait. A try counts before the code is looked at, so that many at once gain nothing.
 */
export async function finishSignIn(context: CallContext<'public'>, challenge: string, code: string) {
  const { db } = context.services;
  await checkAddress(context);
  const hash = hashToken(challenge);
  const tried = await tryChallenge(
    db,
    hash,
    context.services.now().toISOString(),
    TRIES_OF_CHALLENGE,
  ).executeTakeFirst();
  if (tried === undefined) throw challengeOver();
  const user = await userForSecondStep(db, tried.userId).executeTakeFirst();
  if (user === undefined || passwordDigestOf(user.passwordHash) !== tried.passwordDigest) throw challengeOver();
  const result = await tryCode(db, context.services, user.id, code);
  // reset meanwhile: the password, asked for anew, is enough
  if (result.kind === 'none') throw challengeOver();
  if (result.kind === 'wait') throw tooMany(result.seconds, factorMessages.codeThrottled);
  if (result.kind === 'wrong') {
    await noteWrongCode(context, user, result.failures);
    throw refuseField('code', factorMessages.codeWrong);
  }
  if ((await spendChallenge(db, hash).executeTakeFirst()) === undefined) throw challengeOver();
  if (result.by === 'recovery') await tellOfRecoveryCode(context.services, user.id, result.recoveryCodesLeft);
  return openFor(context, user);
}
