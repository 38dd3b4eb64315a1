/** Passwords of other people. */
import type { systemUserCalls } from '#contract/access/systemUser/calls.ts';
import { systemUserWords } from '#contract/access/systemUser/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { ADMINISTRATOR, holdAdministratorRole } from '#server/access/role/service.ts';
import { openPieces } from '#server/access/session/keys.ts';
import { hashPassword, requireGoodPassword } from '#server/access/session/passwords.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { userMessages } from './messages.ts';
import { oneUseExpiry, oneUsePassword } from './oneUsePassword.ts';
import { updateUser } from './queries.ts';
import { checkAdministratorLeft, takeUser } from './service.ts';
import { endSessions, letTryAgain } from './stateCommands.ts';

type Commands = Handlers<typeof systemUserCalls>;

type Taken = Awaited<ReturnType<typeof takeUser>> & { administratorRoleId: string };

/** Another person, whose password the actor may set; others who could take an administrator away wait. */
async function takeOther(db: Db, actor: Actor, seen: { id: string; version: number }): Promise<Taken> {
  if (seen.id === actor.userId) throw new Refusal(409, userMessages.ownPassword);
  const administratorRoleId = await holdAdministratorRole(db);
  return { ...(await takeUser(db, actor, seen)), administratorRoleId };
}

/** 409 when no administrator with a password of their own is left. */
async function write(db: Db, taken: Taken, passwordHash: string, expiresAt: Date, now: Date) {
  const { user, roles, administratorRoleId } = taken;
  const updated = await updateUser(db, user.id, user.version, {
    passwordHash,
    passwordExpiresAt: expiresAt,
    passwordChangedAt: now,
    mustChangePassword: true,
  }).executeTakeFirstOrThrow();
  if (roles.some(({ code }) => code === ADMINISTRATOR)) await checkAdministratorLeft(db, administratorRoleId);
  return updated;
}

const PASSWORD_CHANGED = { before: { password: 'old' }, after: { password: 'new' }, secret: ['password'] };

export const setPassword: Commands['updatePwd'] = async (context, { id, version, password: pieces, publicKey }) => {
  const { actor, db, services } = context;
  const now = services.now();
  // Outside the transaction: a refused try uses up the key, too.
  const password = await openPieces(services.apartDb, publicKey, pieces, now);
  const taken = await takeOther(db, actor, { id, version });
  const { user } = taken;
  requireGoodPassword(services.settings, 'password', password, user);
  const updated = await write(db, taken, await hashPassword(password), oneUseExpiry(now), now);
  await endSessions(context, [id]);
  await letTryAgain(context, [user]);
  context.record(changeOf(systemUserWords, { id, label: user.realName, ...PASSWORD_CHANGED }));
  return updated;
};

export const resetPassword: Commands['resetPwd'] = async (context, { id, version }) => {
  const { actor, db, services } = context;
  const now = services.now();
  const taken = await takeOther(db, actor, { id, version });
  const { user } = taken;
  const { password, expiresAt, passwordHash } = await oneUsePassword(now);
  const updated = await write(db, taken, passwordHash, expiresAt, now);
  await endSessions(context, [id]);
  await letTryAgain(context, [user]);
  context.record(changeOf(systemUserWords, { id, label: user.realName, ...PASSWORD_CHANGED }));
  return { ...updated, password, expiresAt: expiresAt.toISOString() };
};
