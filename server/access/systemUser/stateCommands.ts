/** Enabling, disabling and locking accounts, and ending their sessions. */
import type { UserState } from '#contract/ground/enums.ts';
import type { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { ADMINISTRATOR, holdAdministratorRole } from '#server/access/role/service.ts';
import { endSessionsOf } from '#server/access/session/queries.ts';
import { accountKey } from '#server/access/session/signIn.ts';
import { userMessages } from './messages.ts';
import { forgetThrottles, setUserStates } from './queries.ts';
import { checkAdministratorLeft, takeUser, takeUsers, type LockedUser } from './service.ts';

type Commands = Handlers<typeof systemUserCalls>;

/** Ends the sessions of people at once, on every node. */
export async function endSessions(context: CallContext, ids: readonly string[]): Promise<number> {
  const now = context.services.now().toISOString();
  const { numUpdatedRows } = await endSessionsOf(context.db, ids, now, null).executeTakeFirst();
  context.changed('rights');
  return Number(numUpdatedRows);
}

/** Accounts that were just enabled do not wait for earlier failed sign-ins. */
export const letTryAgain = (context: CallContext, users: readonly { account: string }[]) =>
  forgetThrottles(
    context.db,
    users.map(({ account }) => accountKey(account)),
  ).execute();

/** For the log: the state of one person, or of several by their accounts. */
function logged(users: readonly LockedUser[], state: UserState) {
  const [only] = users.length === 1 ? users : [];
  const label = users.map(({ realName }) => realName).join('、');
  if (only !== undefined) return { objectId: only.id, label, before: { state: only.state }, after: { state } };
  const before = Object.fromEntries(users.map((user) => [user.account, user.state]));
  return { objectId: 'several', label, before, after: Object.fromEntries(users.map((user) => [user.account, state])) };
}

export const changeState: Commands['changeAccountState'] = async (context, { users: seen, state }) => {
  const { actor, db } = context;
  if (state !== 'enabled' && seen.some(({ id }) => id === actor.userId)) {
    throw refuseField('users', userMessages.notYourself);
  }
  const administratorRoleId = await holdAdministratorRole(db);
  const { users, held } = await takeUsers(db, actor, seen);
  const ids = users.map(({ id }) => id);
  await setUserStates(db, ids, state).execute();
  if (state === 'enabled') await letTryAgain(context, users);
  else {
    if (held.some(({ code }) => code === ADMINISTRATOR)) await checkAdministratorLeft(db, administratorRoleId);
    await endSessions(context, ids);
  }
  context.record({ object: 'systemUser', ...logged(users, state) });
  context.changed('rights');
  return { changed: users.length };
};

export const endSessionsOfUser: Commands['endSessionsOf'] = async (context, { id }) => {
  const { user } = await takeUser(context.db, context.actor, { id });
  const ended = await endSessions(context, [id]);
  context.record(changeOf(systemUserWords, { id, label: user.realName, after: { endedSessions: ended } }));
  return { done: true, ended };
};
