/** What an administrator may take off an account: a lost second factor, a wrong identity. */
import { DONE } from '#contract/ground/core.ts';
import type { personCalls } from '#contract/access/person/calls.ts';
import { personWords } from '#contract/access/person/words.ts';
import { secondFactorWords } from '#contract/access/session/secondFactor/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { codeKey } from '#server/access/session/secondFactor/codes.ts';
import { factorMessages } from '#server/access/session/secondFactor/messages.ts';
import { deleteRecoveryCodes, deleteSecondFactor, protectionOf } from '#server/access/session/secondFactor/queries.ts';
import { tellPerson } from '#server/access/session/secondFactor/tell.ts';
import { tellMessages } from '#server/access/session/secondFactor/tellMessages.ts';
import { endSessionsOf, forgetThrottle } from '#server/access/session/queries.ts';
import { systemUserById } from '#server/access/systemUser/queries.ts';
import { peopleOf, takeUser } from '#server/access/systemUser/service.ts';
import { personMessages } from './messages.ts';
import { deleteIdentity, identityOf } from './queries.ts';

type Commands = Handlers<typeof personCalls>;

export const getProtection: Commands['getProtection'] = async ({ actor, db }, { id }) => {
  if ((await systemUserById(db, peopleOf(actor), id).executeTakeFirst()) === undefined) throw notFound();
  const [protection, identity] = await Promise.all([
    protectionOf(db, id).executeTakeFirstOrThrow(),
    identityOf(db, id).executeTakeFirst(),
  ]);
  return {
    secondFactorSince: protection.secondFactorSince,
    recoveryCodesLeft: Number(protection.recoveryCodesLeft ?? 0),
    idCard: identity?.idCardMasked ?? null,
    identityCheckedAt: identity?.checkedAt ?? null,
  };
};

export const resetSecondFactor: Commands['resetSecondFactor'] = async (context, { id }) => {
  const { actor, db, services } = context;
  // Taking off the own one needs a step-up.
  if (id === actor.userId) throw new Refusal(409, personMessages.notYourself);
  const { user } = await takeUser(db, actor, { id });
  const removed = await deleteSecondFactor(db, id).executeTakeFirst();
  if (removed === undefined || removed.confirmedAt === null) throw new Refusal(409, factorMessages.noFactor);
  await deleteRecoveryCodes(db, id).execute();
  await forgetThrottle(db, codeKey(id)).execute();
  await endSessionsOf(db, [id], services.now().toISOString(), null).execute();
  const { factorResetTitle, factorResetBody } = tellMessages;
  await tellPerson(db, services, id, factorResetTitle, factorResetBody, { by: actor.realName });
  context.changed('rights');
  const change = { before: { secondFactor: true }, after: { secondFactor: false } };
  context.record(changeOf(secondFactorWords, { id, label: user.realName, ...change }));
  return DONE;
};

export const resetIdentity: Commands['resetIdentity'] = async (context, { id }) => {
  const { actor, db, services } = context;
  if (id === actor.userId) throw new Refusal(409, personMessages.notYourself);
  const { user } = await takeUser(db, actor, { id });
  const removed = await deleteIdentity(db, id).executeTakeFirst();
  if (removed === undefined) throw new Refusal(409, personMessages.noIdentity);
  const { identityResetTitle, identityResetBody } = tellMessages;
  await tellPerson(db, services, id, identityResetTitle, identityResetBody, { by: actor.realName });
  const before = { idCard: removed.idCardMasked, identityChecked: true };
  const after = { idCard: null, identityChecked: false };
  context.record(changeOf(personWords, { id, label: user.realName, before, after, secret: ['idCard'] }));
  return DONE;
};
