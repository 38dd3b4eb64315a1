/** Setting the own second factor up, renewing its recovery codes, and switching it off. */
import type { Actor } from '#server/ground/core/actor.ts';
import { secondFactorWords } from '#contract/access/session/secondFactor/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { secondFactorCalls } from '#contract/access/session/secondFactor/calls.ts';
import { DONE } from '#contract/ground/core.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { endSessionsOf, forgetThrottle } from '../queries.ts';
import { codeKey, hasFactor, RECOVERY_PURPOSE, SECRET_PURPOSE } from './codes.ts';
import { factorMessages } from './messages.ts';
import {
  deleteEnrolments,
  deleteRecoveryCodes,
  deleteSecondFactor,
  enrolmentOf,
  insertRecoveryCodes,
  lockSecondFactor,
  saveEnrolment,
  saveSecondFactor,
} from './queries.ts';
import { siteNameEn } from '#server/ground/settings/definitions/site.ts';
import { requiresSecondFactor } from './required.ts';
import { requireStepUp } from './stepUp.ts';
import { tellPerson } from './tell.ts';
import { tellMessages } from './tellMessages.ts';
import { newRecoveryCodes, newSecret, plainRecoveryCode, stepOf, uriOf } from './totp.ts';

type Commands = Handlers<typeof secondFactorCalls>;

const SET_UP_SECONDS = 600;

/** A change of the own second factor, for the log. */
const ownChange = ({ userId, account }: Actor, change: Omit<Parameters<typeof changeOf>[1], 'id' | 'label'>) =>
  changeOf(secondFactorWords, { id: userId, label: account, ...change });

/** Ten new codes in place of all others; only this answer shows them. */
async function replaceRecoveryCodes({ actor, db, services }: CallContext): Promise<string[]> {
  const codes = newRecoveryCodes();
  const digests = codes.map((code) =>
    services.vault.digest(RECOVERY_PURPOSE, `${actor.userId} ${plainRecoveryCode(code)}`),
  );
  await deleteRecoveryCodes(db, actor.userId).execute();
  await insertRecoveryCodes(db, actor.userId, digests).execute();
  return codes;
}

export const beginSecondFactor: Commands['beginSecondFactor'] = async (context) => {
  const { actor, db, services } = context;
  await requireStepUp(context);
  const secret = newSecret();
  const expiresAt = new Date(services.now().getTime() + SET_UP_SECONDS * 1000).toISOString();
  await saveEnrolment(db, actor.sessionId, services.vault.seal(SECRET_PURPOSE, secret), expiresAt).execute();
  context.record(ownChange(actor, { after: { secret }, secret: ['secret'] }));
  return { secret, uri: uriOf(secret, actor.account, services.settings.get(siteNameEn)), expiresAt };
};

export const confirmSecondFactor: Commands['confirmSecondFactor'] = async (context, { code }) => {
  const { actor, db, services } = context;
  await requireStepUp(context);
  const now = services.now();
  // the key of this session alone: what another one began belongs to whoever sits there
  const begun = await enrolmentOf(db, actor.sessionId, now.toISOString()).executeTakeFirst();
  if (begun === undefined) throw new Refusal(409, factorMessages.notBegun);
  const step = stepOf(services.vault.open(SECRET_PURPOSE, begun.secretSealed), code, now, null);
  if (step === null) throw refuseField('code', factorMessages.codeWrong);
  const before = await lockSecondFactor(db, actor.userId).executeTakeFirst();
  await saveSecondFactor(db, actor.userId, begun.secretSealed, now.toISOString(), step).execute();
  await deleteEnrolments(db, actor.userId).execute();
  const recoveryCodes = await replaceRecoveryCodes(context);
  await forgetThrottle(db, codeKey(actor.userId)).execute();
  await endSessionsOf(db, [actor.userId], now.toISOString(), actor.sessionId).execute();
  await tellPerson(db, services, actor.userId, tellMessages.factorOnTitle, tellMessages.factorOnBody);
  context.changed('rights');
  context.record(
    ownChange(actor, {
      before: { secondFactor: before !== undefined && before.confirmedAt !== null },
      after: { secondFactor: true, confirmedAt: now.toISOString() },
    }),
  );
  return { recoveryCodes };
};

export const renewRecoveryCodes: Commands['renewRecoveryCodes'] = async (context) => {
  const { actor, db, services } = context;
  await requireStepUp(context);
  if (!(await hasFactor(db, actor.userId))) throw new Refusal(409, factorMessages.noFactor);
  const recoveryCodes = await replaceRecoveryCodes(context);
  await tellPerson(db, services, actor.userId, tellMessages.recoveryNewTitle, tellMessages.recoveryNewBody);
  context.record(
    ownChange(actor, { before: { recoveryCodes: 'old' }, after: { recoveryCodes: 'new' }, secret: ['recoveryCodes'] }),
  );
  return { recoveryCodes };
};

export const removeSecondFactor: Commands['removeSecondFactor'] = async (context) => {
  const { actor, db, services } = context;
  await requireStepUp(context);
  if (requiresSecondFactor(services, actor.roleCode)) throw new Refusal(409, factorMessages.required);
  const removed = await deleteSecondFactor(db, actor.userId).executeTakeFirst();
  if (removed === undefined || removed.confirmedAt === null) throw new Refusal(409, factorMessages.noFactor);
  await deleteRecoveryCodes(db, actor.userId).execute();
  await deleteEnrolments(db, actor.userId).execute();
  await tellPerson(db, services, actor.userId, tellMessages.factorOffTitle, tellMessages.factorOffBody);
  context.changed('rights');
  context.record(ownChange(actor, { before: { secondFactor: true }, after: { secondFactor: false } }));
  return DONE;
};
